/** Threads that run modules of ours. */
import { createRequire } from "node:module";
import { existsSync } from "node:fs";
import { MessageChannel, receiveMessageOnPort, Worker, workerData, type WorkerOptions } from "node:worker_threads";
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

/** For a module that has only asynchronous functions to offer: runs it in a thread, and blocks until its answerWith() has answered. */
export function runInThread(entry: string, input: unknown, seconds = 60): unknown {
  const { port1, port2 } = new MessageChannel();
  const answered = new Int32Array(new SharedArrayBuffer(4));
  const worker = startThread(entry, { workerData: { input, port: port2, answered }, transferList: [port2] });
  worker.on("error", () => undefined); // told below
  worker.unref();
  Atomics.wait(answered, 0, 0, seconds * 1000);
  const answer = receiveMessageOnPort(port1)?.message as { result: unknown } | { failure: string } | undefined;
  port1.close();
  if (answer === undefined) throw new Error(`pyroclast: ${entry} did not answer`);
  if ("failure" in answer) throw new Error(answer.failure);
  return answer.result;
}

/** In the thread: computes the answer. */
export async function answerWith<Input>(compute: (input: Input) => Promise<unknown>): Promise<void> {
  const { input, port, answered } = workerData;
  try {
    port.postMessage({ result: await compute(input) });
  } catch (error) {
    port.postMessage({ failure: error instanceof Error ? error.message : String(error) });
  }
  Atomics.store(answered, 0, 1);
  Atomics.notify(answered, 0);
}
