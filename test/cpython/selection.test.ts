/** CPython's own tests end as they do without compiled code. */
import test from "ava";
import pLimit from "p-limit";
import { compareResults, describeDifference, readExpected } from "./expected.js";
import { LINES } from "./lists.js";
import { expandNames, runFiles } from "./suite.js";

const MINUTES = 60_000; // ms
const expected = readExpected();
/** What a method does with threads, signals and time may need more than one of two processors. */
const limit = pLimit(2);
const options = { patience: 120 };

for (const line of LINES) {
  const { files: names } = expandNames(line);
  // Debian's Python has the suite in a package of its own.
  const run = names.length > 0 ? test : test.skip;
  run(line.join(" "), async (t) => {
    t.timeout(20 * MINUTES);
    const interpreted = await limit(() => runFiles("off", names, options));
    const compiled = await limit(() => runFiles("eager", names, options));
    const { same, differences, stale } = compareResults(interpreted, compiled, expected);
    t.deepEqual(differences.map(describeDifference), []);
    t.deepEqual(stale, [], "not as expected.txt says");
    t.true(same > 0);
  });
}
