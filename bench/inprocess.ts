/** Interpreted against compiled, in one process with one library: each workload is loaded twice, and one of the two is compiled. */
import Benchmark from "benchmark";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { CannotCompile, jit, openPython, type PyProxy } from "../lib/index.js";
import { median } from "./stats.js";
import type { Workload } from "./workloads.js";

/** Seconds that benchmark.js measures each side in a round; sides take turns, so that a busy moment of the machine hits both. */
const SECONDS = 0.25;
const ROUNDS = 4;
/** Runs of both sides before anything is compiled or measured: the inline caches then know the types. */
const WARMUP = 5;
/** Compilations of the function of thirty lines, the first of which warm up the compiler itself. */
const COMPILATIONS = 60;
const COMPILER_WARMUP = 30;

export interface Comparison {
  workload: Workload;
  /** Median milliseconds of a run. */
  interpreted: number;
  compiled: number;
  /** Code objects that were compiled, and those that were not with the reason. */
  units: number;
  refused: string[];
  deopts: number;
}

interface Loaded {
  run: () => unknown;
  codes: PyProxy[];
}

const py = openPython();
const namespace = py.runPython("dict()") as PyProxy;
py.runPython(readFileSync(fileURLToPath(new URL("load.py", import.meta.url)), "utf8"), { globals: namespace });
const part = (name: string): any => (namespace as any).get(name);

function load({ path }: Workload): Loaded {
  const module = part("load")(path);
  return { run: part("bound")(module), codes: [...part("codes")(module)] };
}

/** Compiles everything that can be, and says what could not. */
function compileAll(codes: PyProxy[]) {
  const units = [];
  const refused: string[] = [];
  for (const code of codes) {
    try {
      units.push(jit.compile(code));
    } catch (error) {
      if (!(error instanceof CannotCompile)) throw error;
      refused.push(`${(code as any).co_qualname}: ${error.message}`);
    }
  }
  return { units, refused };
}

export function compare(workload: Workload): Comparison {
  const [plain, fast] = [load(workload), load(workload)];
  for (let i = 0; i < WARMUP; i++) {
    plain.run();
    fast.run();
  }
  const { units, refused } = compileAll(fast.codes);
  const samples = { plain: [] as number[], fast: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    samples.plain.push(...sample(plain.run));
    samples.fast.push(...sample(fast.run));
  }
  return { workload, interpreted: median(samples.plain), compiled: median(samples.fast), units: units.length, refused, deopts: units.reduce((sum, unit) => sum + unit.deopts, 0) };
}

/** Milliseconds of a run, as benchmark.js measures them. */
function sample(run: () => unknown): number[] {
  let failed: unknown;
  const benchmark = new Benchmark(() => run(), { maxTime: SECONDS, minSamples: 5, onError: (event: { target: { error: unknown } }) => (failed = event.target.error) });
  benchmark.run();
  if (failed !== undefined) throw failed;
  return benchmark.stats.sample.map((seconds) => seconds * 1000);
}

/** Median milliseconds to compile a function of thirty lines once the compiler is warm. */
export function compileTime(workload: Workload): number {
  const module = part("load")(workload.path);
  const times: number[] = [];
  for (const copy of part("copies")(module, COMPILATIONS)) times.push(jit.compile(copy).compileMs);
  return median(times.slice(COMPILER_WARMUP));
}
