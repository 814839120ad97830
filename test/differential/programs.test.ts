/**
 * Every program behaves the same under the interpreter, under the interpreter inside Node, and with every function compiled; and at its end the
 * same objects are alive, with as many references.
 */
import test from "ava";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import pLimit from "p-limit";
import { FOUND, PROGRAMS, difference, programsIn, surveyProgram, type Mode, type Survey } from "./harness.js";
import { lifetimeDifference } from "./lifetimes.js";

/** ava starts all tests of a file at once; each of these is a process. */
const limit = pLimit(availableParallelism());

const offsets = "what has left for the interpreter calls through the frame evaluation hook, so events of exceptions name another code unit of the call";
/**
 * Programs that still differ in a mode, each with its reason (docs/limits.md). The tests fail when they no longer do.
 */
const known: Readonly<Record<"off" | "eager" | "stressed", Readonly<Record<string, string>>>> = {
  off: {},
  eager: {},
  stressed: {
    raise_observed: offsets,
    recursion_through_c: "where the interpreter has given up specializing attributes while calls went through the frame evaluation hook, properties are called through C",
  },
};

const running = "a thread still runs: compiled code that it is in keeps what it names, and its frames in the interpreter their arguments";
const larger = "a code object's extra data has room for ours";
/** Likewise for what is alive at the end, and its references. */
const knownLifetimes: Readonly<Record<"off" | "eager" | "stressed", Readonly<Record<string, string>>>> = {
  off: {},
  eager: { threads_daemon: running, code_extra: larger, frame_evaluators: larger },
  stressed: { threads_daemon: running, code_extra: larger, frame_evaluators: larger },
};

const folder = mkdtempSync(join(tmpdir(), "pyroclast-programs-"));
test.after.always(() => rmSync(folder, { recursive: true }));

const survey = (mode: Mode, path: string) => limit(() => surveyProgram(mode, path, folder));
const paths = [...programsIn(PROGRAMS), ...(existsSync(FOUND) ? programsIn(FOUND) : [])];

for (const path of paths) {
  const name = basename(path, ".py");
  let reference: Promise<Survey> | undefined;
  for (const mode of ["off", "eager", "stressed"] as const) {
    let compiled: Promise<Survey> | undefined;
    const check = (title: string, reasons: Readonly<Record<string, string>>, compare: (expected: Survey, actual: Survey) => string | undefined) => {
      const run = name in reasons ? test.failing : test;
      run(`${name} ${mode === "stressed" ? "when guards fail" : `with --jit=${mode}`}${title}`, async (t) => {
        const expected = await (reference ??= survey("python", path));
        const text = compare(expected, await (compiled ??= survey(mode, path)));
        if (text === undefined) t.pass();
        else t.fail(`${path}\n${text}`);
      });
    };
    check("", known[mode], (expected, actual) => difference(expected.outcome, actual.outcome));
    check(": lifetimes", knownLifetimes[mode], (expected, actual) => lifetimeDifference(path, expected.lifetimes, actual.lifetimes));
  }
}
