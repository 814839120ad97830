/** runPython(): what is run, where, and what comes of it. */
import test from "ava";
import { openPython, PythonError } from "../../lib/index.js";

const py = openPython({ jit: "off" });

for (const [source, expected] of [
  ["1 + 1", 2],
  ["x = 1", undefined],
  ["x = 1\nx + 1", 2],
  ["1\n2\n3", 3],
  ["1;", undefined],
  ["1 ; ", undefined],
  ["1;  # comment", undefined],
  ["1  # comment;", 1],
  ["(1\n)", 1],
  ["(1\n);", undefined],
  ["'é';", undefined],
  ["'é'", "é"],
  ["x = 2; x", 2],
  ["x = 2; x;", undefined],
  ["1\r\n2;\r\n", undefined],
  ["1\r2", 2],
  ["'docstring'", "docstring"],
  ["", undefined],
  ["# nothing", undefined],
  ["if 1:\n  5", undefined],
  ["def f(): pass", undefined],
  ["pass", undefined],
  ["\\\n1", 1],
] as [string, unknown][]) {
  test(`the value of ${JSON.stringify(source)}`, (t) => t.is(py.runPython(source), expected));
}

test("indented source is dedented", (t) => {
  const result = py.runPython(`
    def f():
        return """
    text"""

    f()
  `);
  t.is(result, "\ntext");
  t.is(py.runPython("\n\tx = 3\n\tx"), 3);
  t.is(py.runPython("   \n  x = 4\n\n  x"), 4);
  t.throws(() => py.runPython("x = 1\n  x"), { instanceOf: PythonError, message: /IndentationError/ });
});

test("globals and locals", (t) => {
  const globals = py.toPy({ a: 1 });
  t.is(py.runPython("b = a + 1\nb", { globals }), 2);
  t.is(globals.get("b"), 2);
  t.true(globals.has("__builtins__"));
  t.throws(() => py.runPython("b"), { message: /NameError/ });
  const locals = py.toPy({ a: 10 });
  t.is(py.runPython("c = a\nc", { globals, locals }), 10);
  t.true(locals.has("c") && !globals.has("c"));
  t.throws(() => py.runPython("1", { globals: py.runPython("[]") }), {
    instanceOf: PythonError,
    message: /globals must be a dict, not list/,
  });
  t.throws(() => py.runPython("1", { locals: py.runPython("object()") }), { instanceOf: PythonError, message: /locals must be a mapping/ });
});

test("it runs in __main__", (t) => {
  t.is(py.runPython("__name__"), "__main__");
  t.is(py.runPython("import sys\nsys.modules['__main__'].__dict__ is globals()"), true);
});

test("the last expression obeys __future__ imports before it", (t) => {
  const scope = py.toPy({});
  t.is(
    py.runPython("from __future__ import annotations\n(lambda: __import__('__future__').annotations)().compiler_flag", { globals: scope }),
    16777216,
  );
});

test("source that does not compile", (t) => {
  for (const [source, type] of [
    ["1 +", "SyntaxError"],
    ["  return", "SyntaxError"],
    ["a\0b", "SyntaxError"],
    ["'\ud800'", "UnicodeEncodeError"],
    ["return 1", "SyntaxError"],
  ] as const) {
    const error = t.throws<PythonError>(() => py.runPython(source), { instanceOf: PythonError });
    t.is(error!.type, type, source);
  }
});

test("tracebacks name the source, and show its lines where it has a name of its own", (t) => {
  const source = "def f():\n    1/0\nf()";
  const plain = t.throws(() => py.runPython(source))!.message;
  t.is(
    plain,
    'Traceback (most recent call last):\n  File "<exec>", line 3, in <module>\n  File "<exec>", line 2, in f\nZeroDivisionError: division by zero\n',
  );
  const named = t.throws(() => py.runPython(source, { filename: "cell-7" }))!.message;
  t.is(
    named,
    'Traceback (most recent call last):\n  File "cell-7", line 3, in <module>\n    f()\n    ~^^\n  File "cell-7", line 2, in f\n    1/0\n    ~^~\nZeroDivisionError: division by zero\n',
  );
});
