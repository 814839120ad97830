/** The command line itself: help, wrong usage, doctor. */
import test from "ava";
import { python, runPyroclast } from "./processes.js";

test("without arguments and with --help it shows what can be done", async (t) => {
  for (const args of [[], ["--help"]]) {
    const { stdout, stderr, code } = await runPyroclast(args);
    t.is(code, 0);
    t.is(stderr, "");
    t.regex(stdout, /^Usage: pyroclast/);
    for (const word of ["run", "dump", "doctor", "Examples:", "pyroclast run app.py"]) t.true(stdout.includes(word), word);
  }
});

test("each command has examples", async (t) => {
  for (const [command, example] of [
    ["run", "pyroclast run --jit=eager -m calendar 2026"],
    ["dump", "pyroclast dump --stage asm app.py:Shape.area"],
  ] as const) {
    const { stdout, code } = await runPyroclast([command, "--help"]);
    t.is(code, 0);
    t.true(stdout.includes(example), stdout);
  }
});

const wrong: Record<string, { args: string[]; says: RegExp }> = {
  "an unknown command": { args: ["frobnicate"], says: /unknown command 'frobnicate'.*\nhint: pyroclast --help / },
  "an unknown option": { args: ["dump", "--frob", "x.py"], says: /unknown option '--frob'.*\nhint: pyroclast dump --help / },
  "a missing argument": { args: ["dump"], says: /missing required argument.*\nhint: pyroclast dump --help / },
  "a mode without its value": { args: ["run", "--jit", "x.py"], says: /--jit.* missing.*\nhint: pyroclast run --help / },
  "an unknown format": { args: ["run", "--stats=xml", "x.py"], says: /--stats=xml is not a format\nhint: .*--stats=json/ },
  "an unknown stage": { args: ["dump", "--stage", "mir", "x.py:f"], says: /no stage "mir"\nhint: .*after:PASS/ },
  "an unknown pass": { args: ["dump", "--stage", "after:frob", "x.py:f"], says: /no pass "frob"\nhint: the passes are ssa, / },
  "a function without a name": { args: ["dump", "x.py:"], says: /"" is not the name of a function\nhint: / },
};

for (const [name, { args, says }] of Object.entries(wrong)) {
  test(`${name} is an error with a hint`, async (t) => {
    const { stdout, stderr, code } = await runPyroclast(args);
    t.is(code, 2);
    t.is(stdout, "");
    t.regex(stderr, says);
    t.regex(stderr, /^pyroclast: /);
    t.notRegex(stderr, /\n +at /, "a stack trace");
  });
}

test("doctor shows what is used", async (t) => {
  const { stdout, code } = await runPyroclast(["doctor"], { env: { ...process.env, PYROCLAST_PYTHON: python.executable } });
  t.is(code, 0, stdout);
  t.true(stdout.includes(`${python.executable} (PYROCLAST_PYTHON)`), stdout);
  t.regex(stdout, /^ok +library +\/.*libpython3\.13\.so/m);
  t.regex(stdout, /^ok +run +Python 3\.13\.\d+ .*, \d+ code objects compiled$/m);
  t.regex(stdout, /^(ok|note) +memory +/m);
  t.notRegex(stdout, /^FAIL/m);
});

test("doctor without a Python says what mends it", async (t) => {
  const { stdout, code } = await runPyroclast(["doctor"], { env: { ...process.env, PYROCLAST_PYTHON: "/nowhere" } });
  t.is(code, 2);
  t.regex(stdout, /^FAIL +rejected +\/nowhere .*\n +mend: .*/m);
  t.regex(stdout, /^FAIL +python /m);
});
