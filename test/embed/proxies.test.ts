/** What can be done to a Python object through its proxy. */
import test from "ava";
import { inspect } from "node:util";
import { openPython, PyProxy, PythonError } from "../../lib/index.js";

const py = openPython({ jit: "off" });
const evaluate = (source: string) => py.runPython(source);

test("attributes: get, set, delete, has", (t) => {
  const object = evaluate("import types; types.SimpleNamespace(a=1, none=None)");
  t.is(object.a, 1);
  t.is(object.missing, undefined);
  t.true("a" in object && "none" in object);
  t.false("missing" in object);
  object.b = "x";
  t.is(evaluate("lambda o: o.b")(object), "x");
  t.true(delete object.b);
  t.false("b" in object);
  t.throws(() => delete object.b, { instanceOf: PythonError, message: /AttributeError/ });
  t.true(Reflect.ownKeys(object).includes("a"));
});

test("an attribute that raises another error than AttributeError throws", (t) => {
  const object = evaluate("type('C', (), {'x': property(lambda s: 1/0)})()");
  t.throws(() => object.x, { instanceOf: PythonError, message: /ZeroDivisionError/ });
  t.throws(() => "x" in object, { instanceOf: PythonError });
});

test("names of ours are reachable as attributes with $", (t) => {
  const object = evaluate("import types; types.SimpleNamespace(type='t', copy='c', **{'$x': 1})");
  t.is(object.type, "types.SimpleNamespace");
  t.is(object.$type, "t");
  t.is(object.$copy, "c");
  t.is(object.$$x, 1);
  object.$type = "u";
  t.is(object.$type, "u");
  t.throws(() => (object.type = 1), { instanceOf: TypeError });
  t.throws(() => delete object.copy, { instanceOf: TypeError });
});

test("calls: positional and keyword arguments, bound and through Function's methods", (t) => {
  const f = evaluate("lambda *args, **kwargs: [list(args), kwargs]");
  const plain = (result: PyProxy) => result.toJs({ dict_converter: Object.fromEntries });
  t.is(typeof f, "function");
  t.true(f instanceof Function);
  t.deepEqual(plain(f()), [[], {}]);
  t.deepEqual(plain(f(1, "a", undefined)), [[1, "a", undefined], {}]);
  t.deepEqual(plain(f.callKwargs(1, { b: 2, "not an identifier": 3 })), [[1], { b: 2, "not an identifier": 3 }]);
  t.deepEqual(plain(f.callKwargs({})), [[], {}]);
  t.deepEqual(plain(f.call({}, 1, 2)), [[1, 2], {}]);
  t.deepEqual(plain(f.apply(undefined, [1, 2])), [[1, 2], {}]);
  t.deepEqual(plain(f.bind(undefined, 1)(2)), [[1, 2], {}]);
  const many = Array.from({ length: 100 }, (_, i) => i);
  t.deepEqual(plain(f(...many)), [many, {}]);
  t.throws(() => f.callKwargs(1), { instanceOf: TypeError, message: /last argument must be an object/ });
  t.throws(() => evaluate("lambda a: a").callKwargs(1, { a: 2 }), { instanceOf: PythonError, message: /multiple values for argument 'a'/ });
});

test("classes are called, and instances can be, too", (t) => {
  const Point = evaluate("class Point:\n  def __init__(self, x): self.x = x\n  def __call__(self, y): return self.x + y\nPoint");
  const point = Point(3);
  t.is(point.x, 3);
  t.is(point(4), 7);
  t.is(point.type, "Point");
  t.throws(() => new Point(3), { instanceOf: TypeError });
});

test("what cannot be called is no function", (t) => {
  t.is(typeof evaluate("[]"), "object");
  t.throws(() => evaluate("[]")(), { instanceOf: TypeError });
});

test("name and length of a callable are the Python object's", (t) => {
  const f = evaluate("def f(a, b): pass\nf");
  t.is(f.name, undefined);
  t.is(f.length, undefined);
  t.is(f.__name__, "f");
  const callable = evaluate("type('C', (), {'__call__': lambda s: 1, '__len__': lambda s: 5, 'name': 'n'})()");
  t.is(callable.length, 5);
  t.is(callable.name, "n");
});

test("lists are like arrays", (t) => {
  const list = evaluate("[1, 2, 3]");
  t.is(list.length, 3);
  t.is(list[0], 1);
  t.is(list[3], undefined);
  t.true(0 in list && !(3 in list));
  list[0] = 9;
  t.deepEqual([...list], [9, 2, 3]);
  delete list[0];
  t.deepEqual(list.toJs(), [2, 3]);
  t.is(list.get(-1), 3);
  t.is(list.get(10), undefined);
  t.deepEqual(
    list.map((x: number) => x * 2),
    [4, 6],
  );
  t.deepEqual(
    list.filter((x: number) => x > 2),
    [3],
  );
  t.is(list.join("-"), "2-3");
  t.is(list.indexOf(3), 1);
  t.true(list.includes(2) && list.some((x: number) => x === 3) && list.every((x: number) => x > 1));
  t.is(
    list.reduce((a: number, b: number) => a + b),
    5,
  );
  t.is(list.at(-1), 3);
  t.deepEqual(
    [...list.entries()],
    [
      [0, 2],
      [1, 3],
    ],
  );
  list.append(4);
  t.is(list.pop(), 4);
  t.throws(() => (list[10] = 1), { instanceOf: PythonError, message: /IndexError/ });
  t.throws(() => (evaluate("(1,)")[0] = 1), { instanceOf: PythonError, message: /TypeError/ });
});

test("dicts are like Maps, and their keys like properties", (t) => {
  const dict = evaluate("{'a': 1, 2: 'two', 'none': None, 'keys': 'k'}");
  t.is(dict.get("a"), 1);
  t.is(dict.get(2), "two");
  t.is(dict.get("missing"), undefined);
  t.true(dict.has("none") && !dict.has("missing"));
  dict.set("b", evaluate("[]"));
  t.is(dict.length, 5);
  dict.delete("b");
  t.throws(() => dict.delete("b"), { instanceOf: PythonError, message: /KeyError/ });
  t.deepEqual([...dict], ["a", 2, "none", "keys"]);
  t.is(dict.a, 1);
  t.is(typeof dict.keys, "function", "attributes go first");
  t.true("a" in dict);
  dict.c = 3;
  t.is(dict.get("c"), 3);
  t.true(delete dict.c);
  t.false("c" in dict);
  t.is(dict.missing, undefined);
});

test("sets, strings of bytes and ranges say what is in them", (t) => {
  t.true(evaluate("{1, 2}").has(1));
  t.false(evaluate("{1, 2}").has(3));
  t.true(evaluate("b'abc'").has(97));
  t.deepEqual([...evaluate("range(3)")], [0, 1, 2]);
});

test("a keyed object that raises an error of its own throws it", (t) => {
  const object = evaluate("type('C', (), {'__getitem__': lambda s, k: 1/0})()");
  t.throws(() => object.get(1), { instanceOf: PythonError, message: /ZeroDivisionError/ });
});

test("iteration", (t) => {
  t.deepEqual([...evaluate("(x * x for x in range(4))")], [0, 1, 4, 9]);
  t.deepEqual(
    Array.from(evaluate("{'a': 1}.items()"), (pair: any) => pair.toJs()),
    [["a", 1]],
  );
  t.deepEqual([...evaluate("type('Old', (), {'__getitem__': lambda s, i: [5, 6][i]})()")], [5, 6]);
  t.throws(() => [...evaluate("(1 // x for x in (1, 0))")], { instanceOf: PythonError, message: /ZeroDivisionError/ });
  t.throws(() => [...evaluate("object()")], { instanceOf: TypeError });
  const iterator = evaluate("iter([1, None])");
  t.deepEqual(iterator.next(), { done: false, value: 1 });
  t.deepEqual(iterator.next(), { done: false, value: undefined });
  t.deepEqual(iterator.next(), { done: true, value: undefined });
});

test("generators: send, throw, return", (t) => {
  const make = evaluate(`
    def make(log):
        try:
            x = yield 1
            try:
                yield x
            except KeyError as e:
                yield repr(e)
            return 'end'
        finally:
            log.append('closed')
    make`);
  const log = evaluate("[]");
  const generator = make(log);
  t.deepEqual(generator.next(), { done: false, value: 1 });
  t.deepEqual(generator.next("sent"), { done: false, value: "sent" });
  t.deepEqual(generator.throw(catchError(() => evaluate("{}['k']"))), { done: false, value: "KeyError('k')" });
  t.deepEqual(generator.next(), { done: true, value: "end" });
  t.deepEqual(log.toJs(), ["closed"]);
  const another = make(log);
  another.next();
  t.deepEqual(another.return(5), { done: true, value: 5 });
  t.is(log.length, 2);
  const third = make(log);
  third.next();
  t.throws(() => third.throw(new RangeError("js")), { instanceOf: PythonError, message: /JsException: RangeError: js/ });
  const breaks = make(log);
  for (const _ of breaks) break;
  t.is(log.length, 4, "break closes it, as it does a generator of JavaScript");
});

function catchError(f: () => unknown): unknown {
  try {
    f();
  } catch (error) {
    return error;
  }
  throw new Error("did not throw");
}

test("type, toString and what console.log shows", (t) => {
  const list = evaluate("[1, 'a']");
  t.is(list.type, "list");
  t.is(String(list), "[1, 'a']");
  t.is(`${evaluate("type('C', (), {'__str__': lambda s: 'text'})()")}`, "text");
  t.is(inspect(list), "PyProxy(list) [1, 'a']");
  t.is(Object.prototype.toString.call(list), "[object PyProxy]");
  t.is(evaluate("import collections; collections.Counter()").type, "collections.Counter");
  t.is(evaluate("class Outer:\n  class Inner: pass\nOuter.Inner()").type, "Inner");
});

test("a proxy is no thenable, and await gives it back", async (t) => {
  const list = evaluate("[1]");
  t.is(await list, list);
});

test("proxies cannot be made or changed otherwise", (t) => {
  t.throws(() => new PyProxy(), { instanceOf: TypeError });
  const list = evaluate("[1]");
  t.false(Reflect.defineProperty(list, "x", { value: 1 }));
  t.false(Reflect.preventExtensions(list));
  t.false(Reflect.setPrototypeOf(list, null));
  t.true(list instanceof PyProxy);
  t.false({} instanceof PyProxy);
  t.throws(() => PyProxy.prototype.toString.call({}), { instanceOf: TypeError });
});

test("modules", (t) => {
  t.is(py.pyimport("math").sqrt(16), 4);
  t.is(py.pyimport("os.path").join("a", "b"), "a/b");
  t.is(py.pyimport("importlib.metadata").type, "module");
  t.throws(() => py.pyimport("no_such_module"), {
    instanceOf: PythonError,
    message: /ModuleNotFoundError: No module named 'no_such_module'/,
  });
});

test("globals", (t) => {
  py.globals.set("answer", 42);
  t.is(py.runPython("answer"), 42);
  t.is(py.globals.get("answer"), 42);
  t.is(py.globals.answer, 42);
  t.is(py.globals.get("len")([1]), 1);
  t.true(py.globals.has("answer") && py.globals.has("len") && !py.globals.has("missing"));
  t.is(py.globals.get("missing"), undefined);
  py.globals.delete("answer");
  t.false(py.globals.has("answer"));
  t.true(py.runPython("lambda g: g is globals()")(py.globals));
});
