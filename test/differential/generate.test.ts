/** The generator itself: what it writes is reproducible, runs and ends; and fresh random programs behave the same compiled. */
import test, { type ExecutionContext } from "ava";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { python } from "../cli/processes.js";
import { compareBatch, generator } from "./generate/batch.js";
import { reduce } from "./generate/reduce.js";
import type { Mode } from "./harness.js";

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

/** Milliseconds for fresh programs with compiled code. */
const PATIENCE = 120_000;
const BATCH = 20;

async function compareFresh(t: ExecutionContext, mode: Mode, seed: number): Promise<void> {
  const { compared, ended } = await compareBatch(mode, write(seed, BATCH));
  t.is(ended, undefined);
  for (const { file, text } of compared) t.is(text, undefined, `${file}; to make it small: npm run fuzz:programs -- --seed ${file.match(/(\d+)\.py$/)![1]}`);
  t.is(compared.length, BATCH);
}

test("random programs without compiled code: what is different is the command's doing", async (t) => {
  const seed = Date.now() % 1_000_000_000;
  t.log(`seed ${seed}`);
  await compareFresh(t, "off", seed);
});

test("random programs with compiled code, for two minutes", async (t) => {
  t.timeout(2 * PATIENCE + 300_000);
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
  const small = await reduce({ file: file!, crash: false, uncaught: false }, "off", 5, join(folder, "candidates"));
  t.is(execFileSync(python.executable, ["-c", `import ast,sys; print(ast.dump(ast.parse(sys.stdin.read())))`], { input: small, encoding: "utf8" }),
    execFileSync(python.executable, ["-c", `import ast,sys; print(ast.dump(ast.parse(sys.stdin.read())))`], { input: readFileSync(file!), encoding: "utf8" }));
});
