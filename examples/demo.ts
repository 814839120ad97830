/**
 * npm run demo: opens Python in this process, compiles a function, and shows what it did before and after, what the optimizer
 * made of it, and its machine code.
 */
import { jit, openPython, type PyCallable } from "../lib/index.js";

const source = `
def collatz(n):
    steps = 0
    while n != 1:
        if n % 2 == 0:
            n //= 2
        else:
            n = 3 * n + 1
        steps += 1
    return steps

def longest(limit):
    best = 0
    for start in range(1, limit):
        steps = collatz(start)
        if steps > best:
            best = steps
    return best
`;

/** Calls the function and says what it gave and how long it took, in milliseconds. */
function timed(label: string, call: () => unknown): number {
  const start = performance.now();
  const result = call();
  const milliseconds = performance.now() - start;
  console.log(`  ${label.padEnd(12)} longest(30000) = ${String(result)}   ${milliseconds.toFixed(1)} ms`);
  return milliseconds;
}

const py = await openPython();
console.log(`Python ${py.version}, in process ${process.pid}\n${source}`);
py.runPython(source);
const collatz = py.globals.get("collatz") as PyCallable;
const longest = py.globals.get("longest") as PyCallable;
longest(2000); // the interpreter learns what the operands are

const before = timed("interpreted", () => longest(30000));
const units = [jit.compile(collatz), jit.compile(longest)];
const after = timed("compiled", () => longest(30000));
console.log(`\n  ${(before / after).toFixed(1)} times as fast\n`);
for (const unit of units) console.log(`  ${unit.name}: ${unit.codeSize} bytes of machine code, compiled in ${unit.compileMs.toFixed(1)} ms, deopts: ${unit.deopts}`);
console.log(`\nWhat the optimizer made of collatz:\n\n${units[0]!.dump("after:refcount")}`);
console.log(`Its machine code:\n\n${units[0]!.dump("asm")}`);
