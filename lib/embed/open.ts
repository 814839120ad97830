/** openPython(): starts CPython in this process, and ends it with the process. */
import { fstatSync } from "node:fs";
import { isMainThread } from "node:worker_threads";
import { corePath, loadNative, type JitMode } from "../native.js";
import { requirePython } from "../python/require.js";
import { startCompiler } from "../tier/service.js";
import { PythonError } from "./errors.js";
import { absent, operate } from "./js-objects.js";
import type { PyProxy } from "./proxy.js";
import { wrap } from "./proxy.js";
import { Python } from "./python.js";
import { failure } from "./raise.js";

export interface OpenOptions {
  /** An interpreter, a prefix, a virtual environment or a libpython, instead of what `pyroclast doctor` finds. */
  python?: string;
  /** sys.argv; default `['']`. */
  argv?: readonly string[];
  /** 'manual', the default: code is compiled when jit.compile() is called. 'eager': before its first run. 'off': never. */
  jit?: JitMode;
}

let opened: { python: Python; options: string; jit: JitMode } | undefined;

/** undefined before Python is open. */
export function jitMode(): JitMode | undefined {
  return opened?.jit;
}

/**
 * Opens CPython 3.13 in this process. A process has one Python: further calls answer with the same object.
 *
 * @throws PythonNotFound if there is no Python that will do.
 * @throws Error on another thread than the main one, when called again with other options, and when Python cannot start.
 */
export function openPython(options: OpenOptions = {}): Python {
  if (!isMainThread) throw new Error("Python can only be opened on the main thread");
  const complete: Required<OpenOptions> = { python: options.python ?? "", argv: options.argv ?? [""], jit: options.jit ?? "manual" };
  const key = JSON.stringify(complete);
  if (opened === undefined) {
    opened = { python: start(complete), options: key, jit: complete.jit };
  } else if (opened.options !== key && Object.keys(options).length > 0) {
    throw new Error(`Python is open already, with other options: ${opened.options}`);
  }
  return opened.python;
}

function start({ python, argv, jit }: Required<OpenOptions>): Python {
  const native = loadNative();
  const found = requirePython(python === "" ? {} : { env: { ...process.env, PYROCLAST_PYTHON: python } });
  if (jit !== "off") startCompiler();
  makeOutputBlocking();
  native.open(
    { library: found.library, core: corePath(), executable: found.executable, argv: [...argv], jit },
    { wrap, error: makeError, failure, operate, absent },
  );
  endWithProcess();
  return new Python();
}

/** The `error` hook. The JavaScript stack starts at who called Python. */
function makeError(type: string, text: string, exception: unknown, cause: unknown): PythonError {
  const error = new PythonError(type, text, exception as PyProxy, cause);
  Error.captureStackTrace(error, makeError);
  return error;
}

/**
 * Node makes a pipe that is its stdout non-blocking as soon as somebody uses process.stdout, for Python as well, whose print() would then
 * fail where the reader is slow. Writing to pipes blocks in Node anyway (see "A note on process I/O" in its documentation).
 */
function makeOutputBlocking(): void {
  for (const [fd, name] of [
    [1, "stdout"],
    [2, "stderr"],
  ] as const) {
    if (isPipe(fd)) (process[name] as { _handle?: { setBlocking?(on: boolean): void } })._handle?.setBlocking?.(true);
  }
}

function isPipe(fd: number): boolean {
  try {
    const file = fstatSync(fd);
    return file.isFIFO() || file.isSocket();
  } catch {
    return false; // closed
  }
}

/**
 * A program that ends because nothing is left to do ends as a Python program does: threads that are no daemons are waited for. One that
 * ends by process.exit() or an uncaught error does not wait; it runs atexit functions and flushes.
 */
function endWithProcess(): void {
  let nothingLeft = false;
  process.on("beforeExit", () => {
    nothingLeft = true;
    // Another listener may have found something to do, and the event loop turns on.
    setImmediate(() => (nothingLeft = false)).unref();
  });
  process.on("exit", () => loadNative().runExitFunctions(nothingLeft));
}
