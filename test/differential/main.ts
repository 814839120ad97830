/**
 * Compares programs by hand: npm run compare -- [--jit=MODE] [FILE.py…]
 *
 * Prints one line for each program and what is different; exits with the number of those.
 */
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { basename, join } from "node:path";
import pLimit from "p-limit";
import { existingFile, jitOption, script } from "../commandline.js";
import { FOUND, PROGRAMS, difference, programsIn, surveyProgram, type Mode } from "./harness.js";
import { lifetimeDifference } from "./lifetimes.js";

const command = script("compare")
  .description("Run Python programs in the interpreter and compiled, and compare what they print, how they end, their tracebacks, and what is alive at their end.")
  .argument("[file...]", "Python programs; without any, all of test/differential/programs and test/differential/found", (path, before: string[] = []) => [...before, existingFile(path)])
  .addOption(jitOption())
  .addHelpText("after", "\nExit code: how many programs are different, 100 at most.\n\nExamples:\n  npm run compare -- app.py\n  npm run compare -- --jit=stressed test/differential/programs/gen_*.py")
  .parse();
const mode = command.opts<{ jit: Mode }>().jit;
const files: string[] = command.processedArgs[0] ?? [];
const paths = files.length > 0 ? files : [PROGRAMS, FOUND].filter((folder) => existsSync(folder)).flatMap(programsIn);
const limit = pLimit(availableParallelism());
const folder = mkdtempSync(join(tmpdir(), "pyroclast-compare-"));

const results = await Promise.all(
  paths.map((path) =>
    limit(async () => {
      const started = performance.now();
      const [expected, actual] = [await surveyProgram("python", path, folder), await surveyProgram(mode, path, folder)];
      const parts = [difference(expected.outcome, actual.outcome), lifetimeDifference(path, expected.lifetimes, actual.lifetimes)].filter((part) => part !== undefined);
      const text = parts.length > 0 ? parts.join("\n") : undefined;
      console.log(`${text === undefined ? "same     " : "DIFFERENT"} ${basename(path)} ${Math.round(performance.now() - started)} ms`);
      if (text !== undefined) console.log(text.replace(/^/gm, "    "));
      return text === undefined;
    }),
  ),
);
rmSync(folder, { recursive: true });
const failed = results.filter((same) => !same).length;
console.log(`${results.length - failed} of ${results.length} programs behave the same with --jit=${mode}`);
process.exitCode = Math.min(failed, 100);
