/** Starts the thread that runs the compiler. */
import type { Worker } from "node:worker_threads";
import { loadNative } from "../native.js";
import { startThread } from "./thread.js";

let worker: Worker | undefined;

/**
 * Starts the compiler's thread, once. It needs nothing of this thread's event loop, which may block in Python right away; requests that come before
 * it is ready wait for it. It does not keep the process alive, and ends with it.
 */
export function startCompiler(): void {
  if (worker !== undefined) return;
  const native = loadNative();
  native.expectCompiler();
  try {
    // The young generation holds what one compilation makes, mostly; a larger one was no faster (more memory to go through), only larger.
    worker = startThread("tier/worker", { name: "pyroclast compiler", resourceLimits: { maxYoungGenerationSizeMb: 48 } });
  } catch (error) {
    native.compilerStopped();
    throw error;
  }
  worker.unref();
  // The addon has told those who wait, if there are any; without a listener the error would end the process.
  worker.on("error", () => native.compilerStopped());
  worker.on("exit", () => native.compilerStopped());
}
