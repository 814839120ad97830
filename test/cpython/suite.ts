/**
 * Runs files of CPython's test suite under `pyroclast run`, in processes of their own, and collects the verdict of every test method.
 *
 * Both sides of a comparison run under `pyroclast run`, with --jit=off and with --jit=eager: all that is different is who executes the code. That
 * `pyroclast run --jit=off` is what python3.13 is, test/cli and test/differential show; here, what Node leaves in the process (open files,
 * the command line in /proc) would only add differences that say nothing about compiled code.
 *
 * A process that dies or hangs costs the method it was in: its file and those that were to come are started again, without the methods that have
 * been run.
 */
import { execFileSync, spawn, type ChildProcess } from "node:child_process";
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { python, pyroclastCommand } from "../cli/processes.js";

export type Mode = "off" | "eager";

/** What unittest says of a method; and of one that its process did not survive, or that did not end. */
export type Verdict = "ok" | "skip" | "xfail" | "xpass" | "fail" | "error" | "crash" | "hang";

export interface MethodResult {
  verdict: Verdict;
  /** A traceback; of a process that died, the last it wrote. */
  detail: string;
}

export interface FileResult {
  /** By test id. Where ids are not unique, the later ones have #2, #3. */
  methods: Map<string, MethodResult>;
  /** regrtest's verdict about the file, or its different ones about several: PASSED, SKIPPED and so on; of the last process. */
  state: string;
  seconds: number;
}

export interface SuiteOptions {
  /** Seconds in which no method begins or ends, after which the process is taken to hang. */
  patience: number;
  /** Patterns of method names, as regrtest's -m takes them. */
  match?: readonly string[];
}

const RUNNER = fileURLToPath(new URL("runner.py", import.meta.url));
/** A file whose process dies more often is left. */
const MOST_DEATHS = 20;
const LAST_WORDS = 6000;

/** The files that the names stand for: a package may be several; and the names of what this Python does not have. Neither: it has no test suite. */
export function expandNames(names: readonly string[]): { files: string[]; missing: string[] } {
  const lines = execFileSync(python.executable, [RUNNER, "expand", ...names], { encoding: "utf8" }).trimEnd().split("\n").filter(Boolean);
  return { files: lines.filter((line) => !line.startsWith("- ")), missing: lines.filter((line) => line.startsWith("- ")).map((line) => line.slice(2)) };
}

/** The files run one after the other, in one process as long as it lives. */
export async function runFiles(mode: Mode, names: readonly string[], options: SuiteOptions): Promise<FileResult> {
  const folder = mkdtempSync(join(tmpdir(), "pyroclast-cpython-"));
  const started = performance.now();
  const methods = new Map<string, MethodResult>();
  const states = new Map<string, string>();
  try {
    for (let deaths = 0; deaths < MOST_DEATHS; deaths++) {
      const left = names.filter((name) => !states.has(name));
      const outcome = await runProcess(mode, left, [...methods.keys()], folder, options);
      for (const [id, result] of outcome.methods) methods.set(id, result);
      for (const [name, state] of outcome.states) states.set(name, state);
      if (!outcome.died || !outcome.progress) break;
    }
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 3 });
  }
  const state = [...new Set(names.map((name) => states.get(name) ?? "DIED"))].join(", ");
  return { methods, state, seconds: (performance.now() - started) / 1000 };
}

interface ProcessOutcome {
  methods: Map<string, MethodResult>;
  /** By name of the file, of those that it has done. */
  states: Map<string, string>;
  died: boolean;
  /** Has it run a method that was not run before? Without, starting it again is of no use. */
  progress: boolean;
}

async function runProcess(mode: Mode, names: readonly string[], done: readonly string[], folder: string, options: SuiteOptions): Promise<ProcessOutcome> {
  const report = join(folder, "report");
  const log = join(folder, "log");
  const ignore = join(folder, "ignore");
  for (const path of [report, log]) rmSync(path, { force: true });
  // Without the number that tells equal ids apart: they are ignored together.
  writeFileSync(ignore, done.map((id) => `${id.replace(/#\d+$/, "")}\n`).join(""));
  const hung = await end(start(mode, ["run", report, ignore, names.join(), ...(options.match ?? [])], folder, log), report, options.patience);
  const lines = existsSync(report) ? parseReport(readFileSync(report, "utf8")) : [];
  const { methods, current } = readLines(lines);
  const states = new Map(lines.filter((line): line is FileLine => "file" in line).map(({ file, state }) => [file, state]));
  const dead = names.find((name) => !states.has(name));
  if (dead !== undefined) {
    const words = `${hung ? `nothing happened for ${options.patience} s` : "the process died"}; its last words:\n${lastWords(log)}`;
    methods.set(current ?? `<${dead} outside of any method>`, { verdict: hung ? "hang" : "crash", detail: words });
  }
  return { methods, states, died: dead !== undefined, progress: current !== undefined || states.size > 0 };
}

function start(mode: Mode, args: string[], folder: string, log: string): ChildProcess {
  const output = openSync(log, "a");
  const [node, command] = pyroclastCommand as [string, string];
  const child = spawn(node, [command, "run", `--jit=${mode}`, RUNNER, ...args], {
    cwd: folder,
    // A process group of its own: what a test leaves behind ends with it.
    detached: true,
    stdio: ["ignore", output, output],
    env: { PATH: process.env["PATH"], HOME: process.env["HOME"], LANG: "C.UTF-8", TMPDIR: folder, PYTHONHASHSEED: "0", PYROCLAST_PYTHON: python.executable },
  });
  closeSync(output);
  return child;
}

/** Waits for the end of a process, at most as long as its report grows every now and then. Did it hang? */
function end(child: ChildProcess, report: string, patience: number): Promise<boolean> {
  return new Promise((resolve, reject) => {
    let size = 0;
    let since = performance.now();
    let hung = false;
    const watch = setInterval(() => {
      const now = statSync(report, { throwIfNoEntry: false })?.size ?? 0;
      if (now !== size) [size, since] = [now, performance.now()];
      if (performance.now() - since < patience * 1000) return;
      // faulthandler writes every thread's traceback; if it cannot, there is no mercy a second later.
      signalGroup(child, hung ? "SIGKILL" : "SIGABRT");
      hung = true;
    }, 1000);
    child.on("error", reject);
    child.on("exit", () => {
      clearInterval(watch);
      signalGroup(child, "SIGKILL");
      resolve(hung);
    });
  });
}

function signalGroup(child: ChildProcess, signal: NodeJS.Signals): void {
  try {
    process.kill(-child.pid!, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

type FileLine = { file: string; state: string };
type Line = { start: string } | { end: string; verdict: Verdict; detail: string } | FileLine;

/** The last line may have been cut short by the end of the process. */
function parseReport(text: string): Line[] {
  const lines: Line[] = [];
  for (const line of text.split("\n")) {
    if (line === "") continue;
    try {
      lines.push(JSON.parse(line) as Line);
    } catch {
      break;
    }
  }
  return lines;
}

function readLines(lines: readonly Line[]): { methods: Map<string, MethodResult>; current: string | undefined } {
  const methods = new Map<string, MethodResult>();
  const unique = (id: string) => {
    for (let n = 1; ; n++) {
      const name = n === 1 ? id : `${id}#${n}`;
      if (!methods.has(name)) return name;
    }
  };
  let current: string | undefined;
  for (const line of lines) {
    if ("start" in line) current = unique(line.start);
    else if ("end" in line) {
      methods.set(unique(line.end), { verdict: line.verdict, detail: line.detail });
      current = undefined;
    }
  }
  return { methods, current };
}

function lastWords(log: string): string {
  return existsSync(log) ? readFileSync(log, "utf8").slice(-LAST_WORDS) : "";
}
