/**
 * `pyroclast run`: a Python program, as python3.13 would run it.
 *
 * Everything after our own options is Python's command line and is handed to Python as it is; what it means, how errors look and how
 * the process ends is decided by Python's own main function. What is left to do here is to give it the process that it would have found.
 */
import { readFileSync } from "node:fs";
import { getPriority } from "node:os";
import type { JitStats } from "../jit.js";
import { corePath, loadNative, type Native } from "../native.js";
import { requirePython } from "../python/require.js";
import { findStarter, openFileLimit } from "./environment.js";
import { startCompiler } from "../tier/service.js";
import { UsageError, writeAll } from "./errors.js";
import { describeStats } from "./stats.js";

export type JitMode = "eager" | "off";

export interface RunOptions {
  jit: JitMode;
  /** What is printed to stderr when the program has ended. */
  stats: "off" | "text" | "json";
  /** How many of this process' last arguments are Python's. */
  count: number;
}

const modes: readonly string[] = ["eager", "off"];

/** Splits `run`'s arguments into ours, which stand before anything else, and Python's. A mode may come as a word of its own. */
export function splitRun(args: readonly string[]): { ours: string[]; python: string[] } {
  const ours: string[] = [];
  let at = 0;
  for (; at < args.length && /^(--jit(=.*)?|--stats(=.*)?|--help|-h)$/.test(args[at]!); at++) {
    const takesNext = args[at] === "--jit" && modes.includes(args[at + 1]!);
    ours.push(takesNext ? `--jit=${args[++at]}` : args[at]!);
  }
  return { ours, python: args.slice(at) };
}

export function parseJit(value: string): JitMode {
  if (modes.includes(value)) return value as JitMode;
  throw new UsageError(`--jit=${value} is not a mode`, "the modes are --jit=eager and --jit=off");
}

export function parseStats(value: string | true): "text" | "json" {
  if (value === true || value === "text") return "text";
  if (value === "json") return "json";
  throw new UsageError(`--stats=${value} is not a format`, "use --stats or --stats=json");
}

/** What `ours` says, or undefined where it asks for help or is wrong: commander, which takes a while to load, then has the word. */
export function parseOurs(ours: readonly string[]): Omit<RunOptions, "count"> | undefined {
  const options: Omit<RunOptions, "count"> = { jit: "off", stats: "off" };
  for (const option of ours) {
    const [name, value] = option.split("=", 2);
    if (name === "--jit" && modes.includes(value!)) options.jit = value as JitMode;
    else if (name === "--stats" && (value === undefined || value === "json")) options.stats = value ?? "text";
    else return undefined;
  }
  return options;
}

/** Runs the program and ends the process as Python would have. */
export function run(options: RunOptions): never {
  const python = requirePython();
  const native: Native = loadNative();
  const argv = [python.executable, ...lastArguments(options.count)];
  // While threads are still told apart from the program's.
  if (options.jit === "eager") startCompiler();
  becomePlain(native, options.stats === "off" ? undefined : () => writeAll(2, statsText(native, options.stats)));
  const code = native.runMain({ library: python.library, core: corePath(), executable: python.executable, argv, jit: options.jit });
  native.leave(code);
}

/**
 * The last arguments of this process as the bytes they are: process.argv holds them decoded as UTF-8, and what does not decode is lost.
 */
function lastArguments(count: number): Uint8Array[] {
  if (count === 0) return [];
  const all = readFileSync("/proc/self/cmdline");
  const args: Uint8Array[] = [];
  for (let start = 0; start < all.length;) {
    const end = all.indexOf(0, start);
    args.push(all.subarray(start, end));
    start = end + 1;
  }
  return args.slice(-count);
}

function statsText(native: Native, format: RunOptions["stats"]): string {
  const json = native.jitStats();
  return format === "json" ? `${json.trim()}\n` : describeStats(JSON.parse(json) as JitStats);
}

function becomePlain(native: Native, onExit: (() => void) | undefined): void {
  const { pid, environment } = findStarter();
  const openFiles = openFileLimit(pid);
  native.becomePlain({
    name: processName(),
    ...(openFiles !== undefined && { openFiles }),
    ...(environment && { environment }),
    ...(onExit && { onExit }),
  });
}

/**
 * python3.13 and more words, for the sake of os.fork(): CPython warns when the twentieth word of /proc/self/stat, which is the number of
 * threads, is more than one (posixmodule.c, warn_about_fork_with_threads), and Node has threads. With one word more in the name it reads the
 * niceness instead, with three the time that child processes spent in the system, in hundredths of a second. Where that is 0 it goes on to
 * ask the threading module, which knows the program's threads.
 */
function processName(): string {
  return getPriority() > 0 ? "python3.13 . . " : "python3.13 ";
}
