/** Exceptions from Python to JavaScript, from JavaScript to Python, and on. */
import test from "ava";
import { openPython, PythonError, type PyCallable } from "../../lib/index.js";

const py = openPython({ jit: "off" });

function thrownBy(f: () => unknown): PythonError {
  try {
    f();
  } catch (error) {
    return error as PythonError;
  }
  throw new Error("nothing was thrown");
}

test("a PythonError has the type, the value and the traceback", (t) => {
  const error = thrownBy(() => py.runPython("def f(x):\n    return {}[x]\nf('k')", { filename: "t.py" }));
  t.true(error instanceof PythonError && error instanceof Error);
  t.is(error.name, "PythonError");
  t.is(error.type, "KeyError");
  t.is(error.traceback, error.message);
  t.is(
    error.message,
    `Traceback (most recent call last):\n  File "t.py", line 3, in <module>\n    f('k')\n    ~^^^^^\n  File "t.py", line 2, in f\n    return {}[x]\n           ~~^^^\nKeyError: 'k'\n`,
  );
  t.deepEqual(error.value.args.toJs(), ["k"]);
  t.is(error.value.__traceback__.tb_next.tb_frame.f_locals.get("x"), "k");
  t.is(error.cause, undefined);
  t.regex(error.stack!, /^PythonError: Traceback[^]*KeyError: 'k'\n+\s+at .*(runPython|errors\.test)/);
  t.notRegex(error.stack!, /makeError/);
});

test("chained exceptions, notes and groups are in the traceback", (t) => {
  const error = thrownBy(() =>
    py.runPython("try:\n    1/0\nexcept ZeroDivisionError as e:\n    e2 = ValueError('x'); e2.add_note('a note'); raise e2 from e"),
  );
  t.regex(error.message, /ZeroDivisionError: division by zero\n\nThe above exception was the direct cause[^]*ValueError: x\na note\n$/);
  t.regex(thrownBy(() => py.runPython("raise ExceptionGroup('g', [KeyError(1)])")).message, /ExceptionGroup: g \(1 sub-exception\)/);
});

test("the type is the class's qualified name", (t) => {
  t.is(thrownBy(() => py.runPython("class A:\n  class E(Exception): pass\nraise A.E")).type, "A.E");
  t.is(thrownBy(() => py.runPython("import json; json.loads('{')")).type, "JSONDecodeError");
});

test("SystemExit and KeyboardInterrupt are errors like others", (t) => {
  t.is(thrownBy(() => py.runPython("raise SystemExit(3)")).type, "SystemExit");
  t.is(thrownBy(() => py.runPython("import sys; sys.exit(3)")).value.code, 3);
  t.is(thrownBy(() => py.runPython("raise KeyboardInterrupt")).type, "KeyboardInterrupt");
});

test("an exception that cannot be formatted", (t) => {
  const error = thrownBy(() => py.runPython("class E(Exception):\n  def __str__(self): raise RuntimeError\nraise E"));
  t.is(error.type, "E");
  t.regex(error.message, /E: <exception str\(\) failed>/);
  const broken = thrownBy(() =>
    py.runPython("import traceback\nsaved = traceback.format_exception\ntraceback.format_exception = None\nraise KeyError('k')"),
  );
  py.runPython("traceback.format_exception = saved");
  t.is(broken.type, "KeyError");
  t.is(broken.message, "KeyError: <the traceback could not be formatted>\n");
});

test("RecursionError and MemoryError come through", (t) => {
  t.is(thrownBy(() => py.runPython("def f(): f()\nf()")).type, "RecursionError");
  t.is(thrownBy(() => py.runPython("bytearray(1 << 62)")).type, "MemoryError");
});

test("JavaScript's errors are JsException in Python", (t) => {
  const describe: PyCallable = py.runPython(`
    import pyroclast
    def describe(f):
        try:
            f()
        except pyroclast.JsException as e:
            return [str(e), e.js_error, type(e).__mro__[1].__name__]
    describe`);
  const error = new RangeError("too far");
  const throwing = (value: unknown) => () => {
    throw value;
  };
  t.deepEqual(describe(throwing(error)).toJs(), ["RangeError: too far", error, "Exception"]);
  t.deepEqual(describe(throwing("text")).toJs(), ["text", "text", "Exception"]);
  t.deepEqual(describe(throwing(undefined)).toJs(), ["undefined", undefined, "Exception"]);
  const odd = Object.create(null);
  t.deepEqual(describe(throwing(odd)).toJs(), ["a JavaScript value that has no text was thrown", odd, "Exception"]);
});

test("uncaught in Python, they come back as the cause", (t) => {
  const original = new RangeError("too far");
  const error = thrownBy(() =>
    py.runPython("def call(f): f()\ncall")(() => {
      throw original;
    }),
  );
  t.is(error.type, "JsException");
  t.is(error.cause, original);
  t.regex(error.message, /line 1, in call\npyroclast.JsException: RangeError: too far\n$/);
});

test("a Python exception that passes through JavaScript is the same exception", (t) => {
  const outer: PyCallable = py.runPython(`
    def outer(f):
        try:
            f()
        except KeyError as e:
            return e
    outer`);
  let inner: PythonError | undefined;
  const exception = outer(() => {
    try {
      py.runPython("{}['k']");
    } catch (error) {
      inner = error as PythonError;
      throw error;
    }
  });
  t.true(py.runPython("lambda a, b: a is b")(exception, inner!.value));
});

test("a PythonError whose value was destroyed can still be thrown", (t) => {
  const error = thrownBy(() => py.runPython("1/0"));
  error.value.destroy();
  const again = thrownBy(() =>
    py.runPython("lambda f: f()")(() => {
      throw error;
    }),
  );
  t.is(again.type, "JsException");
  t.is(again.cause, error);
});

test("an exception leaves nothing behind", (t) => {
  thrownBy(() => py.runPython("1/0"));
  t.is(py.runPython("import sys; sys.exception()"), undefined);
  t.is(py.runPython("1"), 1);
});

test("deep recursion through both languages ends in an error, not in a crash", (t) => {
  const f: PyCallable = py.runPython("def f(g): g(f, g)\nf");
  const g = (f: PyCallable, g: unknown) => f(g);
  const error = thrownBy(() => f(g));
  t.true(["RecursionError", "JsException"].includes(error.type), error.type);
  t.is(py.runPython("1"), 1);
});
