/** The generator itself: what it writes is reproducible, runs and ends; and fresh random programs behave the same compiled. */
import test, { type ExecutionContext } from "ava";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { python } from "../cli/processes.js";
import { compareBatch, generator } from "./generate/batch.js";
import { keepSmall } from "./generate/keep.js";
import { reduce } from "./generate/reduce.js";
import { FOUND, type Mode } from "./harness.js";

const folder = mkdtempSync(join(tmpdir(), "pyroclast-generate-"));
test.after.always(() => rmSync(folder, { recursive: true }));

function write(seed: number, count: number): string[] {
  execFileSync(python.executable, [generator("program.py"), String(seed), String(count), folder]);
  return Array.from({ length: count }, (_, index) => join(folder, `${seed + index}.py`));
}

test("a seed always gives the same program", (t) => {
  const [file] = write(7, 1);
  const again = execFileSync(python.executable, [generator("program.py"), "7"], { encoding: "utf8" });
  t.is(readFileSync(file!, "utf8"), again);
  t.regex(again, /^def f0\(/m);
});

/** A folder that no other test writes to: they run at the same time. */
const scratch = (): string => mkdtempSync(join(folder, "scratch-"));

/** Milliseconds for fresh programs with compiled code. */
const PATIENCE = 120_000;
const BATCH = 20;
/** How long the first program that is different may be made smaller. */
const REDUCE_SECONDS = 75;

async function compareFresh(t: ExecutionContext, mode: Mode, seed: number): Promise<void> {
  const { compared, ended } = await compareBatch(mode, write(seed, BATCH));
  const failures = compared.filter(({ text }) => text !== undefined);
  if (failures.length > 0) {
    const { text } = await keepSmall(failures[0]!, mode, REDUCE_SECONDS, scratch(), FOUND);
    t.fail(`different with --jit=${mode}: ${failures.map(({ file }) => basename(file, ".py")).join(", ")}\n${text}`);
  }
  t.is(ended, undefined);
  t.is(compared.length, BATCH);
}

test("random programs without compiled code: what is different is the command's doing", async (t) => {
  t.timeout(1000 * REDUCE_SECONDS + 300_000);
  const seed = Date.now() % 1_000_000_000;
  t.log(`seed ${seed}`);
  await compareFresh(t, "off", seed);
});

test("random programs with compiled code, for two minutes", async (t) => {
  t.timeout(2 * PATIENCE + 1000 * REDUCE_SECONDS + 300_000);
  const end = Date.now() + PATIENCE;
  let seed = Date.now() % 1_000_000_000;
  t.log(`from seed ${seed} on`);
  for (; Date.now() < end; seed += BATCH) await compareFresh(t, "eager", seed);
  t.log(`to seed ${seed}`);
});

test("a program that does not end is named", async (t) => {
  const files = { "short.py": "print(1)\n", "endless.py": "while True: pass\n", "late.py": "print(2)\n" };
  const paths = Object.entries(files).map(([name, text]) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  });
  const { compared, ended } = await compareBatch("off", paths, 5000);
  t.deepEqual(compared.map(({ file, text }) => [file, text]), [[paths[0], undefined]]);
  t.is(ended, `the interpreter needed longer than 5 s, or was killed by somebody else, for the programs up to ${paths[1]}`);
});

test("the reducer keeps what it is asked to keep", async (t) => {
  // Nothing is different without the compiler, so nothing can be dropped: the program comes back as it was, but for its layout.
  const [file] = write(11, 1);
  const small = await reduce({ file: file!, crash: false, uncaught: false }, "off", 5, scratch());
  t.is(execFileSync(python.executable, ["-c", `import ast,sys; print(ast.dump(ast.parse(sys.stdin.read())))`], { input: small, encoding: "utf8" }),
    execFileSync(python.executable, ["-c", `import ast,sys; print(ast.dump(ast.parse(sys.stdin.read())))`], { input: readFileSync(file!), encoding: "utf8" }));
});

test("a program that is different is made small, shown with what both sides print, and kept", async (t) => {
  const text = "import os\n\ndef unrelated(n):\n    return [i * n for i in range(n)]\n\nprint(unrelated(3))\nprint(os.path.basename(os.readlink('/proc/self/exe')))\n";
  const file = join(folder, "123.py");
  writeFileSync(file, text);
  // Who runs is the one thing that is different without compiled code, too.
  const { compared } = await compareBatch("off", [file]);
  const kept = await keepSmall(compared[0]!, "off", 30, scratch(), scratch());
  t.is(basename(kept.file), "seed_123.py");
  t.regex(readFileSync(kept.file, "utf8"), /^import os\nprint\(.*readlink\('\/proc\/self\/exe'\).*\)\n# from seed 123, with --jit=off\n$/);
  t.regex(kept.text, /seed 123, made small(.|\n)*python3.13 ends with exit code 0 and prints:\n {4}\S*python3.13\n--jit=off ends with exit code 0 and prints:\n {4}\S*node\nthe difference:/);
});
