/** Memory stays what it is, however often compiled code is called, made and freed. */
import test from "ava";
import { setImmediate as turn } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { jit, openPython, type PyCallable, type PyProxy } from "../../lib/index.js";

setFlagsFromString("--expose-gc");
const gc = runInNewContext("gc") as () => void;

const py = openPython();

async function collect(): Promise<void> {
  for (let i = 0; i < 3; i++) {
    gc();
    await turn();
  }
}

/** What a call makes and drops: ints beyond the small ones, floats, containers, strings, frames of generators, exceptions, closures. */
const program = `
import gc, sys

class Point:
    def __init__(self, x): self.x = x
    def moved(self, by): return Point(self.x + by)

def squares(n):
    for i in range(n): yield i * i

def work(n):
    total = 0.5
    for i in range(n):
        p = Point(i * 1000).moved(0.5)
        total += p.x
        words = [str(i), f"{i}-{total}"]
        table = {"sum": sum(squares(3)), "words": words}
        try:
            if i % 4 == 0: raise KeyError(words)
            table["missing" if i % 4 == 1 else "sum"]
        except KeyError as e:
            last = e
        add = lambda x: x + i
        total += add(len(table))
    return total

def blocks():
    gc.collect()
    return sys.getallocatedblocks()

def rss():
    with open("/proc/self/statm") as file: return int(file.read().split()[1]) * 4096
`;

const KIB = 1024;
const MIB = 1024 * KIB;
const [CALLS, EARLY_ROUNDS, ROUNDS] = [1_000_000, 2_000, 10_000];

test.serial("over a million calls", (t) => {
  t.timeout(240_000);
  py.runPython(program);
  const compiled = ["Point.__init__", "Point.moved", "squares", "work"].map((name) => jit.compile(py.runPython(name)));
  const [work, blocks, rss] = ["work", "blocks", "rss"].map((name) => py.runPython(name) as PyCallable) as [PyCallable, PyCallable, PyCallable];
  // Each turn of the loop calls five of them.
  work(20_000);
  const before = { blocks: blocks(), rss: rss() };
  work(CALLS / 5);
  t.true(compiled.every(({ valid }) => valid));
  t.true(Math.abs(blocks() - before.blocks) < 200, `${before.blocks} -> ${blocks()} blocks`);
  t.true(rss() - before.rss < 4 * MIB, `${before.rss} -> ${rss()} bytes`);
});

test.serial("over ten thousand functions that are compiled, called and freed", async (t) => {
  t.timeout(240_000);
  const blocks = py.runPython("blocks") as PyCallable;
  const rss = py.runPython("rss") as PyCallable;
  const rounds = async (from: number, to: number) => {
    for (let i = from; i < to; i++) {
      const f = py.runPython(`def f(x):\n    return [x + ${i}, f"{x}"]\nf`) as PyCallable;
      jit.compile(f);
      (f(1) as PyProxy).destroy();
      f.destroy();
      // What jit.compile() gives keeps a unit's texts for dump(), until JavaScript has collected it.
      if (i % 500 === 0) await collect();
    }
    await collect();
    return { blocks: blocks() as number, rss: rss() as number, used: jit.stats().memoryUsed };
  };
  const early = await rounds(0, EARLY_ROUNDS);
  const late = await rounds(EARLY_ROUNDS, ROUNDS);
  t.true(jit.stats().freed >= ROUNDS - 2);
  t.true(late.used - early.used < 64 * KIB, `${early.used} -> ${late.used} bytes of executable memory`);
  t.true(late.blocks - early.blocks < 500, `${early.blocks} -> ${late.blocks} blocks`);
  t.true(late.rss - early.rss < 32 * MIB, `${early.rss} -> ${late.rss} bytes`);
});

test.serial("over code that runs once, compiled before it does: each gets the address of the one before", (t) => {
  t.timeout(240_000);
  jit.eager(true);
  try {
    const before = jit.stats();
    py.runPython("for i in range(3000): exec('x = 1', {})");
    const { compiled, freed } = jit.stats();
    t.true(compiled - before.compiled >= 3000, `${compiled - before.compiled} were compiled`);
    const kept = compiled - before.compiled - (freed - before.freed);
    t.true(kept < 100, `${kept} are kept`);
  } finally {
    jit.eager(false);
  }
});
