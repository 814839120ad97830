/** Random functions do the same before and after the passes: the same deeds, the same objects, the same end (machine/). */
import test from "ava";
import { printHir } from "../../lib/hir/printer.js";
import { verifyHir } from "../../lib/hir/verify.js";
import { passes, runPasses } from "../../lib/passes/manager.js";
import { passContext } from "../../lib/passes/pass.js";
import { random } from "../random.js";
import { difference } from "./machine/equal.js";
import { Generator, modes, randomArguments } from "./machine/generate.js";
import { runFunction } from "./machine/machine.js";

const first = Number(process.env.PYROCLAST_SEED ?? 1);
const count = Number(process.env.PYROCLAST_ROUNDS ?? 1500);

const modeOf = (seed: number) => modes[seed % modes.length]!;
const generate = (seed: number) => new Generator(random(seed), modeOf(seed)).run();

/** What goes wrong with the function of this seed; undefined when all is well. */
function check(seed: number): string | undefined {
  const r = random(seed ^ 0x5f5f);
  const reference = generate(seed), optimized = generate(seed);
  const before = printHir(reference, { snapshots: true });
  runPasses(passes.slice(0, 1), reference, passContext(), { verify: verifyHir });
  const refused = r.chance(0.3) ? Array.from({ length: 6 }, () => 2 * r.below(60)) : [];
  runPasses(passes, optimized, passContext(refused), { verify: verifyHir });
  for (let k = 0; k < 6; k++) {
    const argsSeed = r.below(1e9);
    const args = () => randomArguments(random(argsSeed), modeOf(seed));
    const unboxable = r.chance(0.5) ? (1n << 30n) - 1n : (1n << 63n) - 1n;
    const expected = runFunction(reference, args(), { keepPoints: true, fuel: 400 });
    if (expected.end.kind === "endless") continue;
    const wrong = difference(expected, runFunction(optimized, args(), { unboxable, fuel: 2000 }));
    if (wrong) return `seed ${seed}, arguments ${argsSeed}: ${wrong}\n${before}\n${printHir(optimized, { snapshots: true })}`;
  }
  return undefined;
}

test(`${count} random functions from seed ${first} on do what they did before`, t => {
  for (let seed = first; seed < first + count; seed++) {
    const wrong = check(seed);
    if (wrong) {
      t.fail(wrong);
      return;
    }
  }
  t.pass();
});
