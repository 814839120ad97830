/** Makes a program that behaves differently small: npm run reduce -- [--jit=MODE] [--seconds S] FILE.py; prints what is left of it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { existingFile, jitOption, positiveNumber, script } from "../../commandline.js";
import type { Mode } from "../harness.js";
import { compareBatch } from "./batch.js";
import { reduce } from "./reduce.js";

const command = script("reduce")
  .description("Make a program that behaves differently when compiled small, and print what is left of it.")
  .argument("<file>", "a Python program", existingFile)
  .addOption(jitOption())
  .option("--seconds <n>", "print the smallest one that was found in that time", positiveNumber, 300)
  .addHelpText("after", "\nExit code: 1 where it does not behave differently.\n\nExample:\n  npm run reduce -- --seconds=60 test/differential/found/seed_7.py")
  .parse();
const { jit: mode, seconds } = command.opts<{ jit: Mode; seconds: number }>();
const { compared: [failure], ended } = await compareBatch(mode, [command.processedArgs[0]]);
if (failure?.text === undefined) {
  console.error(ended ?? "it behaves the same");
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "pyroclast-reduce-"));
  console.log(await reduce(failure, mode, seconds, folder));
  rmSync(folder, { recursive: true, force: true });
}
