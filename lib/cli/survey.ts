/** `pyroclast survey`: compiles every code object below files and folders, and says what was refused and why. Runs none of it. */
import { readdirSync, statSync } from "node:fs";
import { join } from "node:path";
import { compile } from "../compiler.js";
import { toNative } from "../embed/state.js";
import { loadNative, type Handle } from "../native.js";
import { codeObjects, type CodeObject } from "./codeobjects.js";
import { EXIT_FAILURE, UsageError, writeAll } from "./errors.js";

export interface Refusal {
  reason: string;
  file: string;
  line: number;
  name: string;
}

/** What became of the code objects of a file, or of all files of an argument. */
export interface Tally {
  codeObjects: number;
  compiled: number;
  refused: number;
  /** Bytes of machine code. */
  codeBytes: number;
  milliseconds: number;
}

export interface Survey {
  /** By argument of the command. */
  paths: Record<string, Tally>;
  files: Record<string, Tally>;
  refusals: Refusal[];
  /** Files that Python does not compile, with what it says of them. */
  notPython: Record<string, string>;
}

export interface SurveyOptions {
  json: boolean;
  /** A line for each file, too. */
  files: boolean;
}

/** Prints the survey; 1 where Python did not take a file. What is refused is no failure: it runs, in the interpreter. @throws UsageError */
export function survey(paths: readonly string[], options: SurveyOptions): number {
  const found = paths.map((path) => [path, pythonFilesAt(path)] as const);
  // `survey */` names folders that have none, too.
  if (found.every(([, files]) => files.length === 0)) throw new UsageError(`${paths.join(", ")}: no .py file in this folder, nor in those below it`, HINT);
  const result: Survey = { paths: {}, files: {}, refusals: [], notPython: {} };
  for (const [path, files] of found) {
    const sum = (result.paths[path] ??= emptyTally());
    for (const file of files) addTally(sum, (result.files[file] ??= surveyFile(file, result)));
  }
  writeAll(1, options.json ? `${JSON.stringify(result)}\n` : describe(result, options.files));
  return Object.keys(result.notPython).length === 0 ? 0 : EXIT_FAILURE;
}

const HINT = "name Python files, or folders that have some: pyroclast survey PATH...";

/** A file, whatever its name; of a folder, the .py files. @throws UsageError for a path that does not exist */
function pythonFilesAt(path: string): string[] {
  const stat = statSync(path, { throwIfNoEntry: false });
  if (stat === undefined) throw new UsageError(`${path}: no such file or folder`, HINT);
  return stat.isDirectory() ? pythonFilesBelow(path) : [path];
}

/** The .py files of a folder and the folders in it, in order. */
function pythonFilesBelow(folder: string): string[] {
  const entries = readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1));
  return entries.flatMap((entry) => {
    const inner = join(folder, entry.name);
    if (entry.isDirectory()) return pythonFilesBelow(inner);
    return entry.isFile() && entry.name.endsWith(".py") ? [inner] : [];
  });
}

const emptyTally = (): Tally => ({ codeObjects: 0, compiled: 0, refused: 0, codeBytes: 0, milliseconds: 0 });

function addTally(sum: Tally, more: Tally): void {
  for (const key of Object.keys(sum) as (keyof Tally)[]) sum[key] += more[key];
}

function surveyFile(file: string, result: Survey): Tally {
  const tally = emptyTally();
  const found = codeObjects(file);
  if ("error" in found) {
    result.notPython[file] = found.error;
    return tally;
  }
  for (const object of found.codes) {
    tally.codeObjects++;
    const started = performance.now();
    const made = compileCode(object);
    tally.milliseconds += performance.now() - started;
    object.code.destroy();
    if ("size" in made) {
      tally.compiled++;
      tally.codeBytes += made.size;
    } else {
      tally.refused++;
      result.refusals.push({ reason: made.reason, file, line: made.line ?? object.line, name: object.name });
    }
  }
  return tally;
}

/** As it would be compiled before its first run, but for what is known of globals then. A mistake of ours is a reason, too. */
function compileCode({ code }: CodeObject): { size: number } | { reason: string; line?: number } {
  const native = loadNative();
  try {
    const answer = compile(native.jitSnapshot(toNative(code) as Handle));
    if (!("lir" in answer)) return { reason: answer.reason, ...(answer.line !== undefined && { line: answer.line }) };
    return { size: native.codegen.compile(answer.lir, { fieldOffsets: native.fieldOffsets() }).code.length };
  } catch (error) {
    return { reason: `the compiler failed: ${error instanceof Error ? error.message : String(error)}` };
  }
}

const HEADINGS = ["code objects", "compiled", "refused", "machine code", "time"];
/** Places of a reason that are shown; --json has all. */
const PLACES_SHOWN = 3;

function describe({ paths, files, refusals, notPython }: Survey, withFiles: boolean): string {
  const total = emptyTally();
  for (const tally of Object.values(paths)) addTally(total, tally);
  const rows = Object.entries(withFiles ? files : paths);
  if (rows.length > 1) rows.push(["in all", total]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const line = (name: string, cells: readonly string[]) => `${name.padEnd(width)}  ${cells.map((cell, k) => cell.padStart(HEADINGS[k]!.length)).join("  ")}\n`;
  const cells = (t: Tally) => [String(t.codeObjects), String(t.compiled), String(t.refused), `${(t.codeBytes / 1024).toFixed(1)} KiB`, `${(t.milliseconds / 1000).toFixed(2)} s`];
  const percent = total.codeObjects === 0 ? "" : `${((100 * total.compiled) / total.codeObjects).toFixed(2)} % compiled\n`;
  return [line("", HEADINGS), ...rows.map(([name, tally]) => line(name, cells(tally))), percent, ...describeRefusals(refusals), ...describeErrors(notPython)].join("");
}

function describeRefusals(refusals: readonly Refusal[]): string[] {
  const byReason = new Map<string, Refusal[]>();
  for (const refusal of refusals) {
    const list = byReason.get(refusal.reason);
    if (list) list.push(refusal);
    else byReason.set(refusal.reason, [refusal]);
  }
  const sorted = [...byReason].sort(([, a], [, b]) => b.length - a.length);
  return sorted.flatMap(([reason, list]) => [
    `\nrefused ${list.length}: ${reason}\n`,
    ...list.slice(0, PLACES_SHOWN).map(({ file, line, name }) => `  ${file}:${line} ${name}\n`),
    ...(list.length > PLACES_SHOWN ? [`  and ${list.length - PLACES_SHOWN} more\n`] : []),
  ]);
}

function describeErrors(notPython: Readonly<Record<string, string>>): string[] {
  const files = Object.entries(notPython);
  return files.length === 0 ? [] : [`\nnot Python 3.13: ${files.length}\n`, ...files.map(([file, error]) => `  ${file}: ${error}\n`)];
}
