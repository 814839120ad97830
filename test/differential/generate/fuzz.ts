/**
 * Compares random programs: npm run fuzz:programs -- [--seed N] [--seconds S] [--jit=MODE] [--no-keep]
 *
 * Prints the seed that it starts from. A program that behaves differently is made small and kept in test/differential/found/, where the
 * differential tests run it from then on. Exits with 1 when there was one.
 */
import { Option } from "commander";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { python } from "../../cli/processes.js";
import { jitOption, positiveNumber, script, wholeNumber } from "../../commandline.js";
import { FOUND, type Mode } from "../harness.js";
import { compareBatch, generator, type Compared } from "./batch.js";
import { keepSmall } from "./keep.js";

const BATCH = 20;
/** How long one failure may be made smaller. */
const REDUCE_SECONDS = 180;
/** After so many failures there is enough to do. */
const ENOUGH = 5;

const values = script("fuzz:programs")
  .description("Compare random programs in the interpreter and compiled. One that is different is made small and kept in test/differential/found/.")
  .addOption(new Option("--seed <n>", "the number of the first program; the others follow").argParser(wholeNumber).default(Date.now() % 1_000_000_000, "from the clock"))
  .option("--seconds <n>", "begin no further programs after that time", positiveNumber, 120)
  .addOption(jitOption())
  .option("--no-keep", "only say what is different")
  .addHelpText("after", "\nExit code: 1 where a program was different.\n\nExamples:\n  npm run fuzz:programs -- --seconds=600\n  npm run fuzz:programs -- --seed=67050694 --seconds=1 --no-keep   one batch again")
  .parse()
  .opts<{ seed: number; seconds: number; jit: Mode; keep: boolean }>();
const mode = values.jit;
const deadline = performance.now() + values.seconds * 1000;
const folder = mkdtempSync(join(tmpdir(), "pyroclast-fuzz-"));

let { seed } = values;
let programs = 0;
const failures: string[] = [];
console.log(`fuzz:programs --seed ${seed} --jit=${mode}`);
try {
  while (performance.now() < deadline && failures.length < ENOUGH) {
    execFileSync(python.executable, [generator("program.py"), String(seed), String(BATCH), folder]);
    await compareAll(Array.from({ length: BATCH }, (_, index) => join(folder, `${seed + index}.py`)));
    programs += BATCH;
    seed += BATCH;
  }
} finally {
  rmSync(folder, { recursive: true });
}
console.log(`${programs} programs up to seed ${seed}, ${failures.length} different`);
process.exitCode = failures.length > 0 ? 1 : 0;

/** Compares files in one process each way, and again from behind a program that killed it. */
async function compareAll(files: string[]): Promise<void> {
  while (files.length > 0) {
    const { compared, ended } = await compareBatch(mode, files);
    for (const one of compared) if (one.text !== undefined) await report(one, one.text);
    if (ended !== undefined) console.log(`${ended}, which is passed over`);
    files = files.slice(compared.length + (ended === undefined ? 0 : 1));
  }
}

async function report(failure: Compared, text: string): Promise<void> {
  failures.push(failure.file);
  console.log(`\n${failure.file} is DIFFERENT\n${text.replace(/^/gm, "    ")}`);
  if (values.keep) console.log((await keepSmall(failure, mode, REDUCE_SECONDS, folder, FOUND)).text);
}
