/**
 * Compares the verdicts of CPython's test suite without and with compiled code:
 *
 *     npm run test:cpython -- [--jobs=N] [--patience=SECONDS] [--match=PATTERN]... [--show] [FILE...]
 *
 * Without names of test files (test_class, test_asyncio.test_tasks), those of lists.ts. --match runs only methods whose name or id matches a pattern; --show
 * prints the failures that are the same on both sides, too. Prints one line a file, then every difference; exits with 1 if there is one that is
 * not in expected.txt, and where a line of that file is not true.
 */
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { freshen } from "../../scripts/freshen.mjs";
import { compareResults, describeDifference, readExpected, type Comparison } from "./expected.js";
import { FULL } from "./lists.js";
import { expandNames, runFiles, type FileResult } from "./suite.js";

const { values, positionals } = parseArgs({
  options: {
    jobs: { type: "string", default: "2" },
    patience: { type: "string", default: "300" },
    match: { type: "string", multiple: true, default: [] },
    show: { type: "boolean", default: false },
  },
  allowPositionals: true,
});

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

freshen();
const expected = readExpected();
const files = expandNames(positionals.length > 0 ? positionals : FULL);
const options = { patience: Number(values.patience), match: values.match };
const limit = pLimit(Number(values.jobs));
console.log(row(["file", "same", "differ", "expected", "off, s", "eager, s", " state"]));
const comparisons = await Promise.all(
  files.map((name) =>
    limit(async () => {
      const interpreted = await runFiles("off", [name], options);
      const compiled = await runFiles("eager", [name], options);
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
