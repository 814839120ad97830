/** What is done about a generated program that behaves differently: made small, kept where the differential tests run it from then on, and shown. */
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Outcome } from "../../cli/processes.js";
import { difference, runProgram, type Mode } from "../harness.js";
import type { Compared } from "./batch.js";
import { reduce } from "./reduce.js";

export interface Kept {
  /** The file that the small program is in. */
  file: string;
  /** The program in full, its seed, and what both sides print: all that is needed to go on without the file. */
  text: string;
}

/** `seconds` is how long it may be made smaller; `scratch` is a folder for what is tried meanwhile, `folder` the one it is kept in. */
export async function keepSmall(failure: Compared, mode: Mode, seconds: number, scratch: string, folder: string): Promise<Kept> {
  const seed = failure.file.match(/(\d+)\.py$/)?.[1] ?? failure.file;
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `seed_${seed}.py`);
  copyFileSync(failure.file, file); // whatever happens to what follows
  const small = (await reduce(failure, mode, seconds, join(scratch, "candidates"))).trimEnd();
  // Behind the program: a traceback may depend on its lines.
  writeFileSync(file, `${small}\n# from seed ${seed}, with --jit=${mode}\n`);
  const [expected, actual] = [await runProgram("python", file, { args: [] }), await runProgram(mode, file, { args: [] })];
  const text = difference(expected, actual) ?? `(different only after other programs in the same process: npm run fuzz:programs -- --seed=${seed} --jit=${mode})`;
  return { file, text: [`seed ${seed}, made small, kept as ${file}:`, indented(small), ...show("python3.13", expected), ...show(`--jit=${mode}`, actual), "the difference:", indented(text)].join("\n") };
}

function show(side: string, { stdout, stderr, code, signal }: Outcome): string[] {
  return [`${side} ends with ${signal ?? `exit code ${code}`} and prints:`, indented(`${stdout}${stderr}`.trimEnd())];
}

function indented(text: string): string {
  return text.replace(/^/gm, "    ");
}
