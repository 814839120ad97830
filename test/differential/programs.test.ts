/** Every program behaves the same under the interpreter, under the interpreter inside Node, and with every function compiled. */
import test from "ava";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import pLimit from "p-limit";
import { FOUND, PROGRAMS, difference, programsIn, runProgram } from "./harness.js";

/** ava starts all tests of a file at once; each of these is a process. */
const limit = pLimit(availableParallelism());

const monitored = "sys.monitoring reports a C_RETURN for calls of compiled functions";
const hooked = "what has left for the interpreter calls through the frame evaluation hook, which keeps arguments alive until the call returns";
const offsets = "what has left for the interpreter calls through the frame evaluation hook, so events of exceptions name another code unit of the call";
/**
 * Programs that still differ in a mode, each with its reason (docs/limits.md). The tests fail when they no longer do.
 */
const known: Readonly<Record<"off" | "eager" | "stressed", Readonly<Record<string, string>>>> = {
  off: {},
  eager: { monitoring_calls: monitored },
  stressed: {
    monitoring_calls: monitored,
    finalizer_order: hooked,
    finalizer_effects: hooked,
    refcounts: hooked,
    raise_observed: offsets,
    recursion_through_c: "frames that compiled code has left for the interpreter cannot be told from those that a C function runs there",
    recursion_deep: "what has left for the interpreter needs more native stack than compiled code",
  },
};

const paths = [...programsIn(PROGRAMS), ...(existsSync(FOUND) ? programsIn(FOUND) : [])];

for (const path of paths) {
  let expected: ReturnType<typeof runProgram> | undefined;
  for (const mode of ["off", "eager", "stressed"] as const) {
    const name = basename(path, ".py");
    const run = name in known[mode] ? test.failing : test;
    run(`${name} ${mode === "stressed" ? "when guards fail" : `with --jit=${mode}`}`, async (t) => {
      const reference = await (expected ??= limit(() => runProgram("python", path)));
      const actual = await limit(() => runProgram(mode, path));
      const text = difference(reference, actual);
      if (text === undefined) t.pass();
      else t.fail(`${path}\n${text}`);
    });
  }
}
