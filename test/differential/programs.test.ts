/** Every program behaves the same under the interpreter, under the interpreter inside Node, and with every function compiled. */
import test from "ava";
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename } from "node:path";
import pLimit from "p-limit";
import { FOUND, PROGRAMS, difference, programsIn, runProgram } from "./harness.js";

/** ava starts all tests of a file at once; each of these is a process. */
const limit = pLimit(availableParallelism());

/**
 * Programs that still differ with every function compiled, each with its reason (docs/limits.md). The tests fail when they no longer do.
 */
const known: Readonly<Record<string, string>> = {
  monitoring: "sys.monitoring reports a C_RETURN for calls of compiled functions",
};

const paths = [...programsIn(PROGRAMS), ...(existsSync(FOUND) ? programsIn(FOUND) : [])];

for (const path of paths) {
  let expected: ReturnType<typeof runProgram> | undefined;
  for (const mode of ["off", "eager", "stressed"] as const) {
    const name = basename(path, ".py");
    const run = mode !== "off" && name in known ? test.failing : test;
    run(`${name} ${mode === "stressed" ? "when guards fail" : `with --jit=${mode}`}`, async (t) => {
      const reference = await (expected ??= limit(() => runProgram("python", path)));
      const actual = await limit(() => runProgram(mode, path));
      const text = difference(reference, actual);
      if (text === undefined) t.pass();
      else t.fail(`${path}\n${text}`);
    });
  }
}
