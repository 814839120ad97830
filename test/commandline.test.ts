/** The scripts that compare and test by hand: what they say of themselves, and of what they cannot do. */
import test from "ava";
import { fileURLToPath } from "node:url";
import { start } from "./cli/processes.js";

const scripts = {
  "test:cpython": "cpython/main.ts",
  compare: "differential/main.ts",
  "fuzz:programs": "differential/generate/fuzz.ts",
  reduce: "differential/generate/smaller.ts",
};
const run = (name: keyof typeof scripts, ...args: string[]) =>
  start([process.execPath, "--import=tsx", fileURLToPath(new URL(scripts[name], import.meta.url)), ...args]);

for (const name of Object.keys(scripts) as (keyof typeof scripts)[]) {
  test(`${name} explains itself, with examples`, async (t) => {
    const { stdout, stderr, code } = await run(name, "--help");
    t.deepEqual([stderr, code], ["", 0]);
    t.true(stdout.startsWith(`Usage: npm run ${name} -- [options]`), stdout);
    t.regex(stdout, new RegExp(`\\nExamples?:\\n  npm run ${name} -- `));
  });
}

const wrong: Record<string, { args: Parameters<typeof run>; says: RegExp }> = {
  "an unknown option": { args: ["compare", "--frob"], says: /unknown option '--frob'/ },
  "an unknown mode": { args: ["compare", "--jit=foo"], says: /'foo' is invalid\. Allowed choices are eager, stressed, off/ },
  "a program that is not there": { args: ["reduce", "nope.py"], says: /'nope\.py' is invalid.* no such file/ },
  "what is no number": { args: ["test:cpython", "--jobs=x"], says: /'x' is invalid.* whole number, 1 or more/ },
  "a test file that is not there": { args: ["test:cpython", "test_dict", "test_nope"], says: /no such test file: test_nope|has no test suite/ },
  "a test file in what is no package": { args: ["test:cpython", "test_nope.test_x"], says: /no such test file: test_nope\.test_x|has no test suite/ },
};
for (const [name, { args, says }] of Object.entries(wrong)) {
  test(`${name}: one line, exit code 2, and nothing is run`, async (t) => {
    const { stdout, stderr, code } = await run(...args);
    t.deepEqual([stdout, code], ["", 2]);
    t.regex(stderr, says);
    t.regex(stderr, /^error: [^\n]+\n$/);
  });
}
