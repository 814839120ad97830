/**
 * Compares programs by hand: npm run compare -- [--jit=eager|off] [FILE.py…]
 *
 * Without files, all of programs/ and found/. Prints one line for each program and what is different; exits with the number of those.
 */
import { existsSync } from "node:fs";
import { availableParallelism } from "node:os";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import pLimit from "p-limit";
import { FOUND, PROGRAMS, difference, programsIn, runProgram, type Mode } from "./harness.js";

const { values, positionals } = parseArgs({ options: { jit: { type: "string", default: "eager" } }, allowPositionals: true });
const mode = values.jit as Mode;
const paths = positionals.length > 0 ? positionals.map((path) => resolve(path)) : [PROGRAMS, FOUND].filter((folder) => existsSync(folder)).flatMap(programsIn);
const limit = pLimit(availableParallelism());

const results = await Promise.all(
  paths.map((path) =>
    limit(async () => {
      const started = performance.now();
      const [expected, actual] = [await runProgram("python", path), await runProgram(mode, path)];
      const text = difference(expected, actual);
      console.log(`${text === undefined ? "same     " : "DIFFERENT"} ${basename(path)} ${Math.round(performance.now() - started)} ms`);
      if (text !== undefined) console.log(text.replace(/^/gm, "    "));
      return text === undefined;
    }),
  ),
);
const failed = results.filter((same) => !same).length;
console.log(`${results.length - failed} of ${results.length} programs behave the same with --jit=${mode}`);
process.exitCode = Math.min(failed, 100);
