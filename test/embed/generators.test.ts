/**
 * Generators and coroutines that are compiled warm, without a frame evaluation hook: what the interpreter has suspended goes on natively
 * and the other way round, and guards fail in between. The programs are those of the differential tests; each runs twice over the same code
 * objects, interpreted the first time, and must print the same.
 */
import test from "ava";
import { join } from "node:path";
import { CannotCompile, jit, openPython, type PyProxy } from "../../lib/index.js";
import { PROGRAMS } from "../differential/harness.js";

const py = openPython();
py.globals.set("programs", PROGRAMS);
py.runPython(`
import contextlib, gc, io, re, sys, types
sys.path.insert(0, programs)
sys.dont_write_bytecode = True

class Program:
    def __init__(self, path):
        self.space = {"__name__": "program", "__file__": path, "__builtins__": __builtins__}
        with open(path) as file:
            self.code = compile(file.read(), path, "exec")
    def run(self):
        out = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
        with contextlib.redirect_stdout(out):
            exec(self.code, self.space)
            self.space.pop("last", None)  # what gen_finalization keeps to the end
        gc.collect()
        out.flush()
        return re.sub("0x[0-9a-f]{6,}", "0xADDR", out.buffer.getvalue().decode())
    def codes(self):
        """Every code object in it that a function has, or could have."""
        found, pending = [], [self.code]
        for code in pending:
            nested = [c for c in code.co_consts if isinstance(c, types.CodeType)]
            pending += nested
            found += [c for c in nested if c.co_flags & 1]
        return found
`);

/** Compiles what can be, and says how many of it suspends. */
function compileAll(codes: PyProxy[]): number {
  let suspending = 0;
  for (const code of codes) {
    try {
      jit.compile(code);
      suspending += (code as any).co_flags & 0x2a0 ? 1 : 0;
    } catch (error) {
      if (!(error instanceof CannotCompile)) throw error;
    }
  }
  return suspending;
}

const programs = [
  "generators", "coroutines", "async_generators", "gen_code_changes", "gen_contextlib", "gen_delegation", "gen_deopt", "gen_exception_state",
  "gen_expressions", "gen_finalization", "gen_recursion", "gen_stacks", "gen_states", "gen_threads", "gen_tracing", "coro_async_iteration",
];
for (const name of programs) {
  test.serial(`${name}: compiled warm`, (t) => {
    const program = (py.globals as any).get("Program")(join(PROGRAMS, `${name}.py`));
    const expected: string = program.run();
    t.true(compileAll([...program.codes()]) > 0, "nothing that suspends could be compiled");
    t.is(program.run(), expected);
    t.is(program.run(), expected);
  });
}

test.serial("a generator that is suspended by the interpreter goes on natively, called from the interpreter and from C", (t) => {
  py.runPython(`
def squares(n):
    for k in range(n):
        yield k * k
for _ in range(30): list(squares(9))
g = squares(1000)
first = next(g)
def consume(it):
    total = 0
    for x in it: total += x
    return total
`);
  const unit = jit.compile((py.globals as any).get("squares"));
  t.is(py.runPython("first + sum(g)"), 332833500);
  t.is(py.runPython("consume(squares(1000))"), 332833500); // FOR_ITER_GEN, which asks no hook
  t.is(unit.deopts, 0);
  t.is(py.runPython("sys.monitoring.get_tool(5)"), "pyroclast");
});

test.serial("a generator expression can be compiled before a function of it is there", (t) => {
  py.runPython("def f(n): return sum(x * 2 for x in range(n))\nf(5)");
  const code = py.runPython("next(c for c in f.__code__.co_consts if hasattr(c, 'co_code'))");
  t.is(jit.compile(code).name, "f.<locals>.<genexpr>");
  t.is(py.runPython("f(100)"), 9900);
});

test.serial("with tool id 5 in other hands, generators still run natively for compiled callers", (t) => {
  // The id was taken when the first generator was compiled; here it only shows that giving it back breaks nothing.
  t.is(py.runPython("sys.monitoring.free_tool_id(5)\ndef late(n):\n    yield from range(n)\nsum(late(4))"), 6);
  jit.compile((py.globals as any).get("late"));
  t.is(py.runPython("sum(late(5))"), 10);
});
