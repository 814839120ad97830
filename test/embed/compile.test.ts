/** jit.compile(): what it takes, what it answers with, and what it refuses. */
import test from "ava";
import { CannotCompile, jit, openPython, type PyCallable } from "../../lib/index.js";
import { exitKinds } from "../../lib/generated/lir.js";
import { passes } from "../../lib/passes/manager.js";

const py = openPython();

/** Defines a function and answers with it. */
function define(source: string, name = "f"): any {
  return py.runPython(`${source}\n${name}`);
}

function refusal(code: unknown): CannotCompile {
  try {
    jit.compile(code);
  } catch (error) {
    if (error instanceof CannotCompile) return error;
    throw error;
  }
  throw new Error("it was compiled");
}

const sum = "def total(n):\n    s = 0\n    for i in range(n): s += i\n    return s\n";

test.serial("a function: name, size, time, and that calls run it", (t) => {
  const f: PyCallable = define(sum, "total");
  const before = jit.stats();
  const compiled = jit.compile(f);
  t.is(compiled.name, "total");
  t.true(Number.isInteger(compiled.codeSize) && compiled.codeSize > 100, `${compiled.codeSize}`);
  t.true(compiled.compileMs > 0 && compiled.compileMs < 60_000, `${compiled.compileMs}`);
  t.is(compiled.deopts, 0);
  t.true(compiled.valid);
  t.is(f(10), 45);
  const after = jit.stats();
  t.is(after.compiled, before.compiled + 1);
  t.true(after.codeBytes >= before.codeBytes + compiled.codeSize);
});

test.serial("qualified names; methods are their functions", (t) => {
  const object = define("class A:\n    def m(self, x): return [x, self.n]\n    n = 3\na = A()", "a");
  t.is(jit.compile(object.m).name, "A.m");
  t.deepEqual(object.m(1).toJs(), [1, 3]);
  t.is(jit.compile(py.runPython("A.m")).name, "A.m");
});

test.serial("a code object: every function that has it, closures included", (t) => {
  const f: PyCallable = define("def g(x): return x * 2\n", "g");
  const code = (f as any).__code__;
  t.is(jit.compile(code).name, "g");
  t.is(f(21), 42);
  const makers = define("def make(k):\n    def add(x): return x + k\n    return add\nadders = [make(k) for k in range(3)]", "adders");
  const compiled = jit.compile(makers[1].__code__);
  t.is(compiled.name, "make.<locals>.add");
  t.deepEqual([0, 1, 2].map((k) => makers[k](10)), [10, 11, 12]); // prettier-ignore
  t.regex(refusal(py.runPython("compile('1', 'x', 'eval')")).reason, /^no function runs this code object/);
});

for (const [what, source] of [
  ["a closure of the same code", "def make():\n    def f(x): return x + 1\n    return f\nf, other = make(), make()"],
  ["a copy", "import types\ndef f(x): return x + 1\nother = types.FunctionType(f.__code__, globals())"],
  ["a copy that is made later", "import types\ndef f(x): return x + 1"],
] as const) {
  test.serial(`given a function, what shares its code runs compiled as well: ${what}`, (t) => {
    const f: PyCallable = define(`${source}\nfor i in range(100): f(i)`);
    const compiled = jit.compile(f);
    const other: PyCallable = py.runPython("globals().pop('other', None) or types.FunctionType(f.__code__, globals())");
    t.is(other(1), 2);
    t.is(compiled.deopts, 0);
    t.is(other(1.5), 2.5);
    t.is(compiled.deopts, 1); // no interpreter would have left anything
  });
}

test.serial("a function that leaves for the interpreter counts it", (t) => {
  const f: PyCallable = define("def scale(a, b):\n    return a * b + 1\nfor i in range(50): scale(i, i)", "scale");
  const compiled = jit.compile(f);
  t.is(f(6, 7), 43);
  t.is(compiled.deopts, 0);
  t.is(f(2 ** 40, 2 ** 40), 2n ** 80n + 1n);
  t.true(compiled.deopts >= 1);
  const once = compiled.deopts;
  t.is(f(0.5, 4), 3);
  t.true(compiled.deopts > once);
  t.throws(() => f("a", "b"), { message: /scale\n[^]*TypeError: can't multiply sequence by non-int of type 'str'/ });
  t.true(jit.stats().deopts >= compiled.deopts);
});

test.serial("not valid any more once what it relied on has changed", (t) => {
  const f: PyCallable = define("def h(x): return x + 1\ndef other(x): return x + 100", "h");
  const compiled = jit.compile(f);
  t.is(f(1), 2);
  (f as any).__code__ = py.runPython("other.__code__");
  t.is(f(1), 101);
  t.false(compiled.valid);
  t.is(jit.compile(f).name, "other");
  t.is(f(1), 101);
});

test.serial("every stage can be shown, and says the name of the function", (t) => {
  const f: PyCallable = define(sum, "total");
  const compiled = jit.compile(f);
  f(3);
  t.regex(compiled.dump("bytecode"), /^code total [^]*FOR_ITER/);
  for (const stage of ["hir", "ssa", ...passes.map(({ name }) => `after:${name}`)]) t.regex(compiled.dump(stage), /^fun \S*total \{/, stage);
  t.regex(compiled.dump("after:SIMPLIFY"), /^fun /);
  t.regex(compiled.dump("lir"), /^lir\(/);
  const asm = compiled.dump("asm");
  t.regex(asm, /^; ---- <exec>:3$/m);
  t.regex(asm, /^ +[0-9a-f]+ {2}f3 0f 1e fa +endbr64/m);
  const kinds = [...asm.matchAll(/^; exit \d+: (\S+) at bytecode/gm)].map(([, kind]) => kind);
  t.true(kinds.length > 3);
  for (const kind of new Set(kinds)) t.true((exitKinds as readonly string[]).includes(kind!), kind);
  t.true(kinds.includes("leave") && kinds.includes("deopt") && kinds.includes("raise"));
  t.throws(() => compiled.dump("mir"), { message: 'there is no stage "mir"; the stages are bytecode, hir, ssa, after:PASS, lir and asm' });
  t.throws(() => compiled.dump("after:mir"), { message: /^there is no pass "mir"; the passes are ssa, / });
});

test.serial("the unit outlives the function", (t) => {
  const f: PyCallable = define("def gone(x): return -x", "gone");
  const compiled = jit.compile(f);
  f.destroy();
  py.runPython("del gone");
  t.is(compiled.name, "gone");
  t.regex(compiled.dump("hir"), /^fun /);
});

/** What CPython's compiler makes can be compiled; this has an opcode of the interpreter's own on a way that is not taken. */
const uncompilable = `

def f(x):
    if x: return 1
    return 2
import opcode
code = bytearray(f.__code__.co_code)
code[code.index(opcode.opmap["RETURN_CONST"])] = opcode.opmap["EXIT_INIT_CHECK"]
f.__code__ = f.__code__.replace(co_code=bytes(code))`;

test.serial("CannotCompile says why, and where", (t) => {
  const error = refusal(define(uncompilable));
  t.is(error.name, "CannotCompile");
  t.is(error.reason, "the opcode EXIT_INIT_CHECK is not compiled");
  t.is(error.message, error.reason);
  t.is(error.line, 4);
});

test.serial("a function of too many values in too many places is refused, not tried", (t) => {
  const names = Array.from({ length: 2000 }, (_, k) => `a${k}`).join();
  const error = refusal(define(`def f(${names}): return g(${names})`));
  t.regex(error.reason, /^the function is too large/);
  t.is(jit.compile(define("def g(x): return x + 1", "g")).name, "g");
});

test.serial("a refusal leaves the function as it was", (t) => {
  const f: PyCallable = define(uncompilable);
  const before = jit.stats().refused;
  refusal(f);
  t.true(jit.stats().refused > before);
  t.is(f(0), 2);
});

test.serial("anything else is a TypeError", (t) => {
  for (const [value, kind] of [
    [5, "a JavaScript number"],
    [undefined, "a JavaScript undefined"],
    [() => 1, "a JavaScript function"],
    [py.runPython("[]"), "one of list"],
    [py.runPython("len"), "one of builtin_function_or_method"],
    [py.runPython("int"), "one of type"],
  ] as const) {
    t.throws(() => jit.compile(value), { instanceOf: TypeError, message: `jit.compile: a proxy of a Python function or code object is wanted, not ${kind}` });
  }
  const gone = define("def f(): pass");
  gone.destroy();
  t.throws(() => jit.compile(gone), { message: "Object has already been destroyed" });
});

test.serial("from a callback that compiled code calls", (t) => {
  const f: PyCallable = define("def f(js):\n    out = []\n    for i in range(3): out.append(js(i))\n    return out");
  jit.compile(f);
  const results = (f((i: number) => jit.compile(define(`def inner${i}(): return ${i}`, `inner${i}`)).name) as any).toJs();
  t.deepEqual(results, ["inner0", "inner1", "inner2"]);
});

test.serial("eager: what is defined from then on is compiled before it runs", (t) => {
  jit.eager(true);
  const before = jit.stats().compiled;
  t.is(py.runPython("def e(x): return x + 1\ne(1)"), 2);
  t.true(jit.stats().compiled >= before + 2); // the function, and the source around it
  jit.eager(false);
  const after = jit.stats().compiled;
  t.is(py.runPython("def e2(x): return x + 1\ne2(1)"), 2);
  t.is(jit.stats().compiled, after);
});
