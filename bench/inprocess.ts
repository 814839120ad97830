/** Interpreted against compiled, in one process with one library: each workload is loaded twice, and one of the two is compiled. */
import Benchmark from "benchmark";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { PyProxy } from "../lib/index.js";
import { freshen } from "../scripts/freshen.mjs";
import { median } from "./stats.js";
import type { Workload } from "./workloads.js";

/** Seconds that benchmark.js measures each side in a round; sides take turns, so that a busy moment of the machine hits both. */
const SECONDS = 0.25;
const ROUNDS = 4;
/** Runs of both sides before anything is compiled or measured: the inline caches then know the types. */
const WARMUP = 5;
/** Other functions of the standard library that are compiled first: as many as a program has had compiled that has just started, */
const FEW = 40;
/** as many as there are in the modules that the benchmark takes, each once, */
const MANY = 800;
/** and so many times all of these again, as code objects of their own, that Node has compiled the compiler itself: it is warm. */
const AGAIN = 2;
/** Compilations of the workload of thirty lines, of which the last ones count: no function of the library has what it has, loops over known types. */
const COPIES = 45, COUNTED = 15;

// What users run: from source, tsx gives every function of the compiler its name each time it is made, which takes longer than compiling.
freshen();
const { CannotCompile, jit, openPython } = (await import(new URL("../dist/index.js", import.meta.url).href)) as typeof import("../lib/index.js");

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

export interface CompileTimes {
  /** Median milliseconds to compile a function of the standard library that has about thirty lines, each compiled once, after others. */
  library: { others: number; functions: number; median: number }[];
  /** Then the same for the workload, whose inline caches know the types, so that more is compiled into it: the first time, and in the end. */
  workload: { first: number; median: number };
}

/** What it takes to compile a function of thirty lines early on, and once the compiler is warm. */
export function compileTimes(workload: Workload): CompileTimes {
  const millisecondsOf = (functions: Iterable<PyProxy>) => [...functions].map((one) => jit.compile(one).compileMs);
  const [rest, thirty] = part("library")(MANY) as [Iterable<PyProxy>, Iterable<PyProxy>];
  const others = [...rest], functions = [...thirty];
  const measure = (count: number, first: PyProxy[], then: PyProxy[]) => {
    millisecondsOf(first);
    return { others: count, functions: then.length, median: median(millisecondsOf(then)) };
  };
  const third = Math.ceil(functions.length / 3);
  const again = Array.from({ length: AGAIN }, () => [...part("fresh")(rest)] as PyProxy[]).flat();
  const library = [
    measure(FEW, others.slice(0, FEW), functions.slice(0, third)),
    measure(others.length, others.slice(FEW), functions.slice(third, 2 * third)),
    measure(others.length + again.length, again, functions.slice(2 * third)),
  ];
  const copies = millisecondsOf(part("copies")(part("load")(workload.path), COPIES));
  return { library, workload: { first: copies[0]!, median: median(copies.slice(-COUNTED)) } };
}
