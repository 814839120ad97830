/**
 * Compares the verdicts of CPython's test suite without and with compiled code:
 *
 *     npm run test:cpython -- [--jobs=N] [--patience=SECONDS] [--match=PATTERN]... [--show] [FILE...]
 *
 * Prints one line a file, then every difference; exits with 1 if there is one that is not in expected.txt, and where a line of that file is
 * not true.
 */
import pLimit from "p-limit";
import { freshen } from "../../scripts/freshen.mjs";
import { positiveNumber, script } from "../commandline.js";
import { compareResults, describeDifference, readExpected, type Comparison } from "./expected.js";
import { FULL } from "./lists.js";
import { expandNames, runFiles, type FileResult } from "./suite.js";

const EXAMPLES = `
Exit code: 1 where something ends differently that is not in test/cpython/expected.txt, or not as it says there.

Examples:
  npm run test:cpython -- test_dict test_asyncio.test_tasks
  npm run test:cpython -- --match='test_*_raise' --show test_sys_settrace`;

const command = script("test:cpython")
  .description("Run CPython's own test suite without and with compiled code, and compare the verdict of every test method.")
  .argument("[name...]", "test files; without any, those of test/cpython/lists.ts")
  .option("--jobs <n>", "so many files at once", positiveNumber, 2)
  .option("--patience <seconds>", "a process in which no method begins or ends for that long hangs", positiveNumber, 300)
  .option("--match <pattern>", "only methods whose name or id matches one of the patterns; may be repeated", (pattern, before: string[] = []) => [...before, pattern])
  .option("--show", "failures that are the same on both sides, too")
  .addHelpText("after", EXAMPLES)
  .parse();
const values = command.opts<{ jobs: number; patience: number; match?: string[]; show?: true }>();

const WIDTHS = [40, 8, 8, 8, 9, 9] as const;
const row = (cells: readonly (string | number)[]) =>
  cells.map((cell, k) => (k === 0 ? String(cell).padEnd(WIDTHS[0]) : String(cell).padStart(WIDTHS[k] ?? 0))).join(" ");

function printFile(name: string, interpreted: FileResult, compiled: FileResult, c: Comparison): void {
  const state = interpreted.state === compiled.state ? interpreted.state : `${interpreted.state} → ${compiled.state}`;
  console.log(row([name, c.same, c.differences.length, c.expected.length, interpreted.seconds.toFixed(1), compiled.seconds.toFixed(1), ` ${state}`]));
  for (const difference of [...c.differences, ...c.expected]) console.log(describeDifference(difference).replace(/^/gm, "    "));
  for (const id of c.stale) console.log(`    ${id} is not as expected.txt says`);
  if (!values.show) return;
  for (const [id, { verdict, detail }] of interpreted.methods)
    if (["fail", "error", "crash", "hang"].includes(verdict)) console.log(`    ${id}: ${verdict} on both sides\n${detail.trimEnd().replace(/^/gm, "        ")}`);
}

/** What a library lacks of the list is passed over, but not what was asked for. */
function filesToRun(): string[] {
  const { files, missing } = expandNames(command.args.length > 0 ? command.args : FULL);
  if (files.length === 0 && missing.length === 0) return command.error("error: this Python has no test suite; Debian has it in libpython3.13-testsuite");
  if (command.args.length === 0 || missing.length === 0) return files;
  return command.error(`error: there is no such test file: ${missing.join(", ")}`);
}

const files = filesToRun();
freshen();
const expected = readExpected();
const limit = pLimit(values.jobs);
console.log(row(["file", "same", "differ", "expected", "off, s", "eager, s", " state"]));
const comparisons = await Promise.all(
  files.map((name) =>
    limit(async () => {
      const interpreted = await runFiles("off", [name], values);
      const compiled = await runFiles("eager", [name], values);
      const comparison = compareResults(interpreted, compiled, expected);
      printFile(name, interpreted, compiled, comparison);
      return comparison;
    }),
  ),
);
const total = (count: (c: Comparison) => number) => comparisons.reduce((sum, c) => sum + count(c), 0);
const [same, different, known, stale] = [total((c) => c.same), total((c) => c.differences.length), total((c) => c.expected.length), total((c) => c.stale.length)];
console.log(row([`${files.length} files`, same, different, known]));
process.exitCode = different + stale > 0 || same === 0 ? 1 : 0;
