/** `pyroclast dump`: every stage of functions in a file, and what it says where there is nothing to show. */
import test from "ava";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { runPyroclast } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "pyroclast-dump-"));
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

const file = (name: string, text: string) => {
  writeFileSync(join(folder, name), text);
  return name;
};

file(
  "shapes.py",
  `def area(width, height):
    total = 0
    for i in range(width):
        total += height
    return total

class Shape:
    def name(self):
        def inner():
            return 1
        return inner

for i in range(100): area(10, 20)
`,
);
file("syntax.py", "def f(:\n");
file("raises.py", "def f(): pass\n1 / 0\n");

const dump = (...args: string[]) => runPyroclast(["dump", ...args], { cwd: folder });

test("without a function, the code objects of the file", async (t) => {
  const { stdout, code } = await dump("shapes.py");
  t.is(code, 0);
  t.deepEqual(
    stdout.split("\n").map((line) => line.trim().split(/ +/)),
    [["1", "<module>"], ["1", "area"], ["7", "Shape"], ["8", "Shape.name"], ["9", "Shape.name.<locals>.inner"], [""]],
  );
});

const beginnings: Record<string, RegExp> = {
  bytecode: /^code area +shapes\.py:1 /,
  hir: /^fun \S*area \{\n/,
  ssa: /^fun \S*area \{\n[^]*Phi</,
  "after:dce": /^fun \S*area \{\n/,
  "after:refcount": /^fun \S*area \{\n[^]*Decref/,
  lir: /^lir\(v0: int/,
  asm: /^ +0000 +f3 0f 1e fa +endbr64\n[^]*; ---- shapes\.py:3 {2}for i in range\(width\):\n[^]*\.quad/,
};

for (const [stage, beginning] of Object.entries(beginnings)) {
  test(`stage ${stage}`, async (t) => {
    const { stdout, stderr, code } = await dump("--stage", stage, "shapes.py:area");
    t.is(stderr, "");
    t.is(code, 0);
    t.regex(stdout, beginning);
  });
}

test("dotted names, through classes and functions", async (t) => {
  for (const name of ["Shape", "Shape.name", "Shape.name.inner", "Shape.name.<locals>.inner", "<module>"]) {
    const { stdout, stderr } = await dump("--stage", "bytecode", `shapes.py:${name}`);
    t.is(stderr, "");
    t.true(stdout.startsWith(`code ${name === "Shape.name.inner" ? "Shape.name.<locals>.inner" : name} `), stdout);
  }
});

test("a file that is run first has specialized its functions", async (t) => {
  const [cold, warm] = await Promise.all([dump("--stage=bytecode", "shapes.py:area"), dump("--run", "--stage=bytecode", "shapes.py:area")]);
  t.regex(cold.stdout, /FOR_ITER /);
  t.regex(warm.stdout, /FOR_ITER_RANGE /);
});

const refused: Record<string, { args: string[]; says: RegExp }> = {
  "a file that does not exist": { args: ["nowhere.py:f"], says: /^pyroclast: nowhere\.py: no such file\nhint: / },
  "a function that does not exist": {
    args: ["shapes.py:volume"],
    says: /^pyroclast: there is no function volume in shapes\.py\nhint: pyroclast dump shapes\.py /,
  },
  "a syntax error": { args: ["syntax.py:f"], says: /^pyroclast: Python says:\n {2}File "syntax\.py", line 1\n[^]*\nSyntaxError: / },
  "a file that fails when it is run": {
    args: ["--run", "raises.py:f"],
    says: /^pyroclast: Python says:\nTraceback .*\n {2}File "raises\.py", line 2, in <module>\n[^]*ZeroDivisionError/,
  },
};

for (const [name, { args, says }] of Object.entries(refused)) {
  test(`${name}: said in a sentence, exit code 1`, async (t) => {
    const { stdout, stderr, code } = await dump(...args);
    t.is(code, 1);
    t.is(stdout, "");
    t.regex(stderr, says);
    t.notRegex(stderr, /\n +at /, "a stack trace");
  });
}
