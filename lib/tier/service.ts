/** Starts the thread that runs the compiler. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { Worker } from "node:worker_threads";
import { loadNative } from "../native.js";
import { entryFile } from "../paths.js";

let worker: Worker | undefined;

/**
 * Starts the compiler's thread, once. It needs nothing of this thread's event loop, which may block in Python right away; requests that come before
 * it is ready wait for it. It does not keep the process alive, and ends with it.
 */
export function startCompiler(): void {
  if (worker !== undefined) return;
  const native = loadNative();
  const file = entryFile("tier/worker");
  // A thread that cannot even start would leave those who wait for it waiting.
  if (!existsSync(file)) throw new Error(`pyroclast: ${file} is missing; run: npm rebuild pyroclast`);
  native.expectCompiler();
  try {
    worker = startThread(file);
  } catch (error) {
    native.compilerStopped();
    throw error;
  }
  worker.unref();
  // The addon has told those who wait, if there are any; without a listener the error would end the process.
  worker.on("error", () => native.compilerStopped());
  worker.on("exit", () => native.compilerStopped());
}

function startThread(file: string): Worker {
  // Not this process' --import and --require: they are for the program's modules. Streams of its own: those of this process would be made
  // non-blocking, for Python as well.
  const options = { name: "pyroclast compiler", execArgv: [], stdout: true, stderr: true };
  if (!file.endsWith(".ts")) return new Worker(file, options);
  // From source. tsx does not hook the modules of threads in Node 20, but it compiles what they require().
  const tsx = createRequire(import.meta.url).resolve("tsx/cjs");
  return new Worker(`require(${JSON.stringify(tsx)}); require(${JSON.stringify(file)});`, { ...options, eval: true });
}
