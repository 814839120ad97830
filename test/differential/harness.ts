/**
 * Runs a Python program under python3.13 and under `pyroclast run`, in processes of their own, and compares all that can be seen from
 * outside: standard output, standard error (so traceback text with its carets), exit code and signal.
 */
import { createTwoFilesPatch } from "diff";
import { readdirSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { python, runPyroclast, runPython, type Outcome } from "../cli/processes.js";
import { LIFETIMES } from "./lifetimes.js";

/**
 * `eager` and `off` are values of --jit; `python` is the interpreter that both are measured against. `stressed` is eager once the interpreter
 * has seen the types, with guards that fail by turns.
 */
export type Mode = "python" | "off" | "eager" | "stressed";

/** A program that has not ended by then is killed, which the comparison reports. */
export const TIMEOUT_MS = 300_000;
/** What a report shows of a difference, of a crashed program's last words, and of an edit distance before it gives up. */
const SHOWN_LINES = 60;
const LAST_WORDS = 5;
const DIFF_MS = 5_000;

/** Fixed wherever a program could see it; both sides get the same interpreter. */
export const ENVIRONMENT: NodeJS.ProcessEnv = {
  PATH: process.env["PATH"],
  HOME: process.env["HOME"],
  LANG: "C.UTF-8",
  PYTHONHASHSEED: "0",
  PYTHONDONTWRITEBYTECODE: "1",
  PYROCLAST_PYTHON: python.executable,
};

export const PROGRAMS = fileURLToPath(new URL("programs", import.meta.url));
export const FOUND = fileURLToPath(new URL("found", import.meta.url));

/** The programs of a folder, as paths; kit.py is what they share. */
export function programsIn(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".py") && file !== "kit.py")
    .sort()
    .map((file) => join(folder, file));
}

/** PYROCLAST_STRESS of a mode (csrc/runtime/stress.h); the number of the program chooses which guards fail: every one, every second, … */
function stress(mode: Mode, path: string): string {
  const period = 1 + ([...basename(path)].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % 5);
  return mode === "stressed" ? `check,warm=2,deopt=${period}` : "check";
}

/** A program has the environment in its memory, so it takes as much in all modes. Empty words mean nothing. */
function environment(mode: Mode, path: string, lifetimes: string | undefined): NodeJS.ProcessEnv {
  const words = lifetimes === undefined ? stress(mode, path) : `release,${stress(mode, path)}`;
  const env = { ...ENVIRONMENT, PYROCLAST_STRESS: words.padEnd(40, ",") };
  return lifetimes === undefined ? env : { ...env, PYTHONPATH: LIFETIMES, PYROCLAST_LIFETIMES: lifetimes };
}

export interface RunOptions {
  args?: string[];
  timeoutMs?: number;
  /** The file where the program leaves what is alive at its end (lifetimes.ts). */
  lifetimes?: string;
  /** A folder for PYTHONPATH. */
  pythonPath?: string;
}

export async function runProgram(mode: Mode, path: string, options: RunOptions = {}): Promise<Outcome> {
  const { args = ["first", "second argument"], timeoutMs = TIMEOUT_MS, lifetimes, pythonPath } = options;
  const env = { ...environment(mode, path, lifetimes), ...(pythonPath !== undefined && { PYTHONPATH: pythonPath }) };
  const outcome = await start(mode, path, args, env, timeoutMs);
  if (outcome.signal === null || outcome.signal === "SIGKILL") return outcome;
  // It took its buffers with it. Once more, so that its last words can be read.
  const again = await start(mode, path, args, { ...env, PYTHONUNBUFFERED: "1" }, timeoutMs);
  return again.signal === outcome.signal ? again : outcome;
}

/** A run that has left what was alive at its end in a file; there is none if it was killed. */
export interface Survey {
  outcome: Outcome;
  lifetimes: string;
}

let surveys = 0;

export async function surveyProgram(mode: Mode, path: string, folder: string): Promise<Survey> {
  const lifetimes = join(folder, String(surveys++).padStart(6, "0")); // of one length, as the rest of the environment
  return { outcome: await runProgram(mode, path, { lifetimes }), lifetimes };
}

function start(mode: Mode, path: string, args: string[], env: NodeJS.ProcessEnv, timeoutMs: number): Promise<Outcome> {
  const options = { cwd: dirname(path), env, timeoutMs };
  const command = [basename(path), ...args];
  return mode === "python" ? runPython(command, options) : runPyroclast(["run", `--jit=${mode === "stressed" ? "eager" : mode}`, ...command], options);
}

/** What is different, as text for people, or undefined where nothing is. */
export function difference(expected: Outcome, actual: Outcome): string | undefined {
  const parts: string[] = [];
  if (expected.signal !== actual.signal) parts.push(lastWords(expected, actual));
  else if (expected.code !== actual.code) parts.push(`exit code: expected ${expected.code}, got ${actual.code}`);
  for (const stream of ["stdout", "stderr"] as const) {
    const [a, b] = [anonymous(expected[stream]), anonymous(actual[stream])];
    // What a program that died did not print says nothing.
    if (a !== b) parts.push(expected.signal === actual.signal ? patch(stream, a, b) : `first difference in ${stream}: ${firstDifference(a, b)}`);
  }
  return parts.length > 0 ? parts.join("\n") : undefined;
}

/** Addresses are different in every process. */
function anonymous(text: string): string {
  return text.replace(/0x[0-9a-fA-F]{6,}/g, "0xADDR");
}

function lastWords(expected: Outcome, actual: Outcome): string {
  const how = ({ signal, code }: Outcome) => (signal === null ? `exit code ${code}` : signal);
  const tail = (text: string) => text.trimEnd().split("\n").slice(-LAST_WORDS).join("\n  ");
  const timeout = actual.signal === "SIGKILL" ? ` (it needed longer than ${TIMEOUT_MS / 1000} s, or was killed by somebody else)` : "";
  return `CRASH: expected ${how(expected)}, got ${how(actual)}${timeout}\nlast lines of its stdout:\n  ${tail(actual.stdout)}\nand stderr:\n  ${tail(actual.stderr)}`;
}

function patch(stream: string, expected: string, actual: string): string {
  const text = createTwoFilesPatch(`${stream} of python3.13`, `${stream} of pyroclast`, expected, actual, undefined, undefined, { context: 2, timeout: DIFF_MS });
  if (text === undefined) return `${stream}: too many differences to show; the first is in\n${firstDifference(expected, actual)}`;
  const lines = text.split("\n");
  const rest = lines.length - SHOWN_LINES;
  return rest > 0 ? [...lines.slice(0, SHOWN_LINES), `… and ${rest} more lines`].join("\n") : text;
}

function firstDifference(expected: string, actual: string): string {
  const [a, b] = [expected.split("\n"), actual.split("\n")];
  const at = a.findIndex((line, index) => line !== b[index]);
  return `line ${at + 1}\n- ${a[at]}\n+ ${b[at]}`;
}
