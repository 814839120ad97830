/** Threads that run modules of ours. */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { MessageChannel, receiveMessageOnPort, Worker, workerData, type MessagePort, type WorkerOptions } from "node:worker_threads";
import { entryFile } from "../paths.js";

/**
 * Starts a module of ours, by its path below lib/, in a thread. Neither the start nor the thread needs anything of this thread's event loop.
 *
 * @throws Error if there is no such file: a thread that cannot start says so only when the event loop turns.
 */
export function startThread(entry: string, options: WorkerOptions = {}): Worker {
  const file = entryFile(entry);
  if (!existsSync(file)) throw new Error(`pyroclast: ${file} is missing; run: npm rebuild pyroclast`);
  // Not this process' --import and --require: they are for the program's modules. Streams of its own: those of this process would be made
  // non-blocking, for Python as well.
  const complete = { ...options, execArgv: [], stdout: true, stderr: true };
  if (!file.endsWith(".ts")) return new Worker(file, complete);
  // From source. tsx does not hook the modules of threads in Node 20, but it compiles what they require().
  const tsx = createRequire(import.meta.url).resolve("tsx/cjs");
  return new Worker(`require(${JSON.stringify(tsx)}); require(${JSON.stringify(file)});`, { ...complete, eval: true });
}

/** A module of ours in a thread, whose functions are asynchronous there and can be called synchronously from here. */
export class CalledThread<Input, Output> {
  readonly #port: MessagePort;
  /** How many answers were given. */
  readonly #answers = new Int32Array(new SharedArrayBuffer(4));
  #asked = 0;

  constructor(private readonly entry: string) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    port1.unref();
    const worker = startThread(entry, { workerData: { port: port2, answers: this.#answers }, transferList: [port2] });
    worker.on("error", () => undefined); // call() tells
    worker.unref();
  }

  /** Blocks until the thread has answered. */
  call(input: Input): Output {
    this.#port.postMessage(input);
    Atomics.wait(this.#answers, 0, this.#asked++, 60_000);
    const answer = receiveMessageOnPort(this.#port)?.message as { result: Output } | { failure: string } | undefined;
    if (answer === undefined) throw new Error(`pyroclast: the thread for ${this.entry} did not answer`);
    if ("failure" in answer) throw new Error(answer.failure);
    return answer.result;
  }
}

/** In such a thread: answers every call. */
export function answerCalls<Input>(compute: (input: Input) => Promise<unknown>): void {
  const { port, answers } = workerData as { port: MessagePort; answers: Int32Array };
  port.on("message", (input: Input) => {
    const failed = (error: unknown) => ({ failure: error instanceof Error ? error.message : String(error) });
    void compute(input)
      .then((result) => ({ result }), failed)
      .then((answer) => {
        port.postMessage(answer);
        Atomics.add(answers, 0, 1);
        Atomics.notify(answers, 0);
      });
  });
}
