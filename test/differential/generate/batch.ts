/** Runs many programs in one process under each side and compares them one by one: starting a process costs more than a program. */
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import type { Outcome } from "../../cli/processes.js";
import { TIMEOUT_MS, difference, runProgram, type Mode } from "../harness.js";

export const generator = (file: string) => fileURLToPath(new URL(file, import.meta.url));

/** Stands before the output of each program (batch.py). */
const MARK = /^#### (.*)$/m;

/** What is left of a program may not end; the ones before it have been compared then. */
const CANDIDATES_MS = 25_000;

export interface Compared {
  file: string;
  /** What is different, if anything is. */
  text?: string;
  /** The process died in this program; the ones after it were not run. */
  crash: boolean;
  /** Under the interpreter the program ended by an exception. */
  uncaught: boolean;
}

export interface Batch {
  compared: Compared[];
  /** Why there are fewer than files, where the last one does not say it. */
  ended?: string;
}

/** Runs the files both ways. Ends after a program in which the process died. */
export async function compareBatch(mode: Mode, files: string[], timeoutMs = TIMEOUT_MS): Promise<Batch> {
  const [expected, actual] = await Promise.all((["python", mode] as const).map((side) => runProgram(side, generator("batch.py"), { args: files, timeoutMs, pythonPath: generator("preload") }))) as [Outcome, Outcome];
  const [a, b] = [sections(expected), sections(actual)];
  const crashed = endsEarly(actual);
  const compared: Compared[] = [];
  const unfinished = endsEarly(expected) ? [...a.keys()].at(-1) : undefined;
  for (const [index, file] of files.entries()) {
    const [left, right] = [a.get(file), b.get(file)];
    // The reference itself did not get there, or not through it: nothing can be said about this one.
    if (!left || file === unfinished) return { compared, ended: `the interpreter ${howItEnded(expected, timeoutMs)} ${file}` };
    if (!right) return { compared, ended: `--jit=${mode} ${howItEnded(actual, timeoutMs)} ${file}` };
    const last = crashed && !b.has(files[index + 1] ?? "");
    const text = difference(left, last ? { ...right, code: actual.code, signal: actual.signal } : right);
    compared.push({ file, crash: last, uncaught: left.stderr.includes("Error"), ...(text !== undefined && { text }) });
    if (last) break;
  }
  return { compared };
}

const endsEarly = ({ signal, code }: Outcome): boolean => signal !== null || code !== 0;

function howItEnded({ signal, code }: Outcome, timeoutMs: number): string {
  if (signal === "SIGKILL") return `needed longer than ${timeoutMs / 1000} s, or was killed by somebody else, for the programs up to`;
  return `ended with ${signal ?? `exit code ${code}`} before it had run`;
}

/** Of programs given as text, the indices of those that are different in the same way as another was; where one crashes, not of the ones behind it. */
export async function alike(failure: Compared, mode: Mode, sources: readonly string[], folder: string): Promise<number[]> {
  mkdirSync(folder, { recursive: true });
  const files = sources.map((source, index) => {
    const file = join(folder, `c${index}.py`);
    writeFileSync(file, source);
    return file;
  });
  try {
    const { compared } = await compareBatch(mode, files, CANDIDATES_MS);
    return compared.flatMap(({ text, crash, uncaught }, index) => (text !== undefined && crash === failure.crash && uncaught === failure.uncaught ? [index] : []));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** What each program of a batch printed, by file. */
function sections({ stdout, stderr }: Outcome): Map<string, Outcome> {
  const [out, err] = [split(stdout), split(stderr)];
  return new Map([...out].map(([file, text]) => [file, { stdout: text, stderr: err.get(file) ?? "", code: 0, signal: null }]));
}

function split(text: string): Map<string, string> {
  const parts = text.split(new RegExp(MARK, "gm"));
  const found = new Map<string, string>();
  for (let i = 1; i + 1 < parts.length; i += 2) found.set(parts[i]!, parts[i + 1]!);
  return found;
}
