/**
 * Random functions from bytecode to explicit reference counts: valid after every pass, read back as printed, and meaning what they
 * meant when they were built, on random arguments. PYROCLAST_SEED and PYROCLAST_ROUNDS choose others.
 */
import test from "ava";
import { buildHir } from "../../lib/hir/builder/index.js";
import type { Fun } from "../../lib/hir/ir.js";
import { parseHir } from "../../lib/hir/parser.js";
import { printHir } from "../../lib/hir/printer.js";
import { verifyHir } from "../../lib/hir/verify.js";
import { passes, runPasses } from "../../lib/passes/manager.js";
import { passContext } from "../../lib/passes/pass.js";
import { insertRefcounts } from "../../lib/passes/refcount.js";
import { decodeSnapshot, encodeSnapshot } from "../../lib/snapshot/reader.js";
import { difference } from "../passes/machine/equal.js";
import { runFunction } from "../passes/machine/machine.js";
import { False, None, True, float, int, type Obj } from "../passes/machine/objects.js";
import { random, type Random } from "../random.js";
import { randomSnapshot } from "./randomcode.js";

const first = Number(process.env.PYROCLAST_SEED ?? 1);
const count = Number(process.env.PYROCLAST_ROUNDS ?? 80);

function randomValue(rng: Random): Obj {
  const kind = rng.below(10);
  if (kind < 5) return int(BigInt(rng.below(20) - 5));
  if (kind < 6) return int(rng.pick([1n << 62n, -(1n << 63n), 1n << 70n, 1n << 30n]));
  if (kind < 8) return float(rng.pick([0.5, 3, -0, 1e300]));
  return rng.pick([None, True, False]);
}
const range = (rng: Random): Obj => ({ kind: "range", left: rng.below(6), next: BigInt(rng.below(3)) });
const randomArguments = (rng: Random): Obj[] => [rng.chance(0.7) ? range(rng) : randomValue(rng), randomValue(rng), randomValue(rng)];

function checkText(fun: Fun): void {
  const options = { snapshots: true, objects: true };
  const text = printHir(fun, options);
  if (printHir(parseHir(text), options) !== text) throw new Error("it is not read back as it was printed");
}

/** Throws when something is wrong with the function of this seed; else how many runs were compared. */
function check(seed: number): number {
  const rng = random(seed);
  const snapshot = decodeSnapshot(encodeSnapshot(randomSnapshot(rng)));
  const built = buildHir(snapshot), fun = buildHir(snapshot);
  verifyHir(built, { form: "registers" });
  checkText(built);
  const inputs = Array.from({ length: 8 }, () => rng.below(1e9)).map(inputSeed => () => randomArguments(random(inputSeed)));
  const runs = inputs.map(args => ({ args, expected: runFunction(built, args(), { keepPoints: true, fuel: 300 }) })).filter(r => r.expected.end.kind !== "endless");
  for (const [k, pass] of passes.entries()) {
    runPasses([pass], fun, passContext(), { verify: verifyHir });
    checkText(fun);
    // What single passes do is compared in test/passes.
    if (k !== 0 && k !== passes.length - 1) continue;
    for (const { args, expected } of runs) {
      const wrong = difference(expected, runFunction(fun, args(), { fuel: 3000 }));
      if (wrong) throw new Error(`after ${pass.name}: ${wrong}\n${JSON.stringify(args(), (_, v: unknown) => (typeof v === "bigint" ? `${v}` : v))}\n${printHir(built, { snapshots: true })}\n${printHir(fun, { snapshots: true })}`);
    }
  }
  insertRefcounts(fun);
  verifyHir(fun, { refcounts: true });
  checkText(fun);
  return runs.length;
}

test(`${count} random functions from seed ${first} on are valid and mean the same all the way down`, t => {
  let runs = 0;
  for (let seed = first; seed < first + count; seed++) {
    try {
      runs += check(seed);
    } catch (error) {
      t.fail(`seed ${seed}: ${error instanceof Error ? error.stack : String(error)}`);
      return;
    }
  }
  t.true(runs > 4 * count, `${runs} runs compared`);
});
