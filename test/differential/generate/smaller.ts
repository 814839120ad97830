/** Makes a program that behaves differently small: npm run reduce -- [--jit=eager|off] [--seconds S] FILE.py; prints what is left of it. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import type { Mode } from "../harness.js";
import { compareBatch } from "./batch.js";
import { reduce } from "./reduce.js";

const { values, positionals } = parseArgs({ options: { jit: { type: "string", default: "eager" }, seconds: { type: "string", default: "300" } }, allowPositionals: true });
const mode = values.jit as Mode;
const { compared: [failure] } = await compareBatch(mode, [resolve(positionals[0]!)]);
if (failure?.text === undefined) {
  console.error("it behaves the same");
  process.exitCode = 1;
} else {
  const folder = mkdtempSync(join(tmpdir(), "pyroclast-reduce-"));
  console.log(await reduce(failure, mode, Number(values.seconds), folder));
  rmSync(folder, { recursive: true, force: true });
}
