/** `pyroclast survey`: what it counts, what it says of refusals and of what is not Python, and that it runs nothing. */
import test from "ava";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync, existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Survey } from "../../lib/cli/survey.js";
import { runPyroclast } from "./processes.js";

const folder = mkdtempSync(join(tmpdir(), "pyroclast-survey-"));
test.after.always(() => rmSync(folder, { recursive: true, force: true }));

mkdirSync(join(folder, "package/inner"), { recursive: true });
writeFileSync(join(folder, "package/one.py"), "open('ran', 'w')\ndef f(a, b):\n    return a + b\nclass C:\n    def m(self):\n        return lambda: self\n");
writeFileSync(join(folder, "package/inner/two.py"), "x = [i for i in range(3)]\n");
writeFileSync(join(folder, "package/inner/bad.py"), "def f(:\n");
writeFileSync(join(folder, "package/notes.txt"), "not Python\n");
mkdirSync(join(folder, "none/inner"), { recursive: true });

const survey = (...args: string[]) => runPyroclast(["survey", ...args], { cwd: folder });

test("every code object below a folder is compiled, none is run", async (t) => {
  const { stdout, stderr, code } = await survey("--json", "package");
  t.is(stderr, "");
  t.is(code, 1, "one file is not Python");
  const { paths, files, refusals, notPython } = JSON.parse(stdout) as Survey;
  t.deepEqual(Object.keys(paths), ["package"]);
  t.deepEqual(Object.keys(files), ["package/inner/bad.py", "package/inner/two.py", "package/one.py"]);
  const { codeObjects, compiled, refused, codeBytes } = paths["package"]!;
  t.deepEqual([codeObjects, compiled, refused], [6, 6, 0]); // two modules, f, C, C.m, the lambda
  t.true(codeBytes > 0);
  t.deepEqual(refusals, []);
  t.regex(notPython["package/inner/bad.py"]!, /^SyntaxError: invalid syntax/);
  t.false(existsSync(join(folder, "ran")));
});

test("a folder without Python is no reason to give up the others", async (t) => {
  const { stdout, code } = await survey("--json", "none", "package/one.py");
  t.is(code, 0);
  const { paths } = JSON.parse(stdout) as Survey;
  t.deepEqual([paths["none"]!.codeObjects, paths["package/one.py"]!.codeObjects], [0, 5]);
});

test("as a table, with a line for each file", async (t) => {
  const { stdout, code } = await survey("--files", "package/one.py", "package/inner");
  t.is(code, 1);
  const rows = stdout.split("\n").map((line) => line.trim().split(/ {2,}/).slice(0, 4));
  t.deepEqual(rows[1], ["package/one.py", "5", "5", "0"]);
  t.deepEqual(rows[3], ["package/inner/two.py", "1", "1", "0"]);
  t.deepEqual(rows[4], ["in all", "6", "6", "0"]);
  t.regex(stdout, /^100\.00 % compiled$/m);
  t.regex(stdout, /^not Python 3\.13: 1\n {2}package\/inner\/bad\.py: SyntaxError/m);
});

test("where Python takes everything, the exit code is 0", async (t) => {
  const { stderr, code } = await survey("package/one.py", "package/inner/two.py");
  t.deepEqual([stderr, code], ["", 0]);
});

test("what is not there, folders without Python, and nothing at all", async (t) => {
  const hint = "hint: name Python files, or folders that have some: pyroclast survey PATH...\n";
  const missing = await survey("package", "nowhere");
  t.deepEqual([missing.code, missing.stdout, missing.stderr], [2, "", `pyroclast: nowhere: no such file or folder\n${hint}`]);
  const empty = await survey("none");
  t.deepEqual([empty.code, empty.stdout, empty.stderr], [2, "", `pyroclast: none: no .py file in this folder, nor in those below it\n${hint}`]);
  t.is((await survey()).code, 2);
});
