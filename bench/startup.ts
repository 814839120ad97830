/** What it costs to start: openPython() in a Node program, and the command, each against python3.13 itself. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { requirePython } from "../lib/python/require.js";
import { median } from "./stats.js";

const ROUNDS = 11;

export interface Startup {
  /** Milliseconds, medians: of `python3.13 -c pass`, of openPython(), of `pyroclast run -c pass` and of Node doing nothing. */
  python: number;
  open: number;
  command: number;
  node: number;
}

const dist = (file: string) => fileURLToPath(new URL(`../dist/${file}`, import.meta.url));

const OPEN = `
import { openPython } from ${JSON.stringify(dist("index.js"))};
const started = performance.now();
openPython();
console.log(performance.now() - started);
`;

export function measureStartup(): Startup {
  const python = requirePython();
  const samples: Record<keyof Startup, number[]> = { python: [], open: [], command: [], node: [] };
  // All kinds in turn, so that a busy moment of the machine hits each of them.
  for (let round = 0; round < ROUNDS; round++) {
    samples.python.push(wall(python.executable, ["-c", "pass"]));
    samples.open.push(Number(run(process.execPath, ["--input-type=module", "-e", OPEN])));
    samples.command.push(wall(process.execPath, [dist("cli/main.js"), "run", "-c", "pass"]));
    samples.node.push(wall(process.execPath, ["-e", "0"]));
  }
  return { python: median(samples.python), open: median(samples.open), command: median(samples.command), node: median(samples.node) };
}

function wall(file: string, args: string[]): number {
  const started = performance.now();
  run(file, args);
  return performance.now() - started;
}

function run(file: string, args: string[]): string {
  const { status, stdout, stderr } = spawnSync(file, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(`${file} ${args.join(" ")} ended with ${status}\n${stderr}`);
  return stdout;
}
