// Adds up what the test runners printed into one line, 'N passed, N failed'. Reads ava's summary ('12 tests passed', '1 test failed',
// '2 uncaught exceptions') and the lines 'NAME: N passed, N failed' of the C core's tests.
import { readFileSync } from "node:fs";

// eslint-disable-next-line no-control-regex
const text = readFileSync(process.argv[2], "utf8").replace(/\u001b\[[0-9;]*m/g, "");
let passed = 0;
let failed = 0;
for (const line of text.split(/\r?\n/)) {
  const ava =
    /^\s*(\d+) (?:(?:tests?|hooks?) (passed|failed)|(?:uncaught exceptions?|unhandled rejections?|tests? timed out|test files? (?:were|was) not found)|.*\b(?:remained pending|exited due to).*)$/.exec(
      line,
    );
  const core = /^[\w-]+: (\d+) passed, (\d+) failed/.exec(line);
  if (ava) ava[2] === "passed" ? (passed += Number(ava[1])) : (failed += Number(ava[1]));
  if (core) {
    passed += Number(core[1]);
    failed += Number(core[2]);
  }
}
console.log(`${passed} passed, ${failed} failed`);
