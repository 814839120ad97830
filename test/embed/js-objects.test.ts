/** What Python can do to JavaScript objects. */
import test from "ava";
import { openPython, PyProxy, PythonError, type PyCallable } from "../../lib/index.js";

const py = openPython({ jit: "off" });
const lambda = (text: string): PyCallable => py.runPython(`lambda ${text}`);

class Counter {
  count = 1;
  add(n: number) {
    return (this.count += n);
  }
  static make() {
    return new this();
  }
}

test("functions are called with converted arguments", (t) => {
  const seen: unknown[] = [];
  const f = (...args: unknown[]) => {
    seen.push(...args);
    return "result";
  };
  t.is(lambda("f: f(1, None, 'a', 2**60, True, f)")(f), "result");
  t.deepEqual(seen, [1, undefined, "a", 2n ** 60n, true, f]);
  t.true((lambda("f: f([1])")((x: unknown) => x) as unknown) instanceof PyProxy);
});

test("keyword arguments are one object after the others", (t) => {
  t.deepEqual(
    lambda("f: f(1, a=2, b='x')")((...args: unknown[]) => args),
    [1, { a: 2, b: "x" }],
  );
  t.deepEqual(
    lambda("f: f(**{})")((...args: unknown[]) => args),
    [],
  );
});

test("results are converted", (t) => {
  for (const value of [undefined, true, 5, 1.5, "s", 2n ** 70n])
    t.is(
      lambda("f: f()")(() => value),
      value,
    );
  t.is(
    lambda("f: f() is None")(() => null),
    true,
  );
  const list = py.runPython("l = [1]; l");
  t.true(lambda("f, l: f() is l")(() => list, list));
});

test("properties: get, set, delete, has", (t) => {
  const object: Record<string, unknown> = { a: 1, nothing: undefined };
  t.is(lambda("o: o.a")(object), 1);
  t.is(lambda("o: o.nothing")(object), undefined);
  t.deepEqual(lambda("o: [hasattr(o, 'a'), hasattr(o, 'nothing'), hasattr(o, 'b')]")(object).toJs(), [true, true, false]);
  lambda("o: setattr(o, 'b', 'x')")(object);
  t.is(object.b, "x");
  lambda("o: delattr(o, 'b')")(object);
  t.false("b" in object);
  t.throws(() => lambda("o: o.missing")(object), {
    instanceOf: PythonError,
    message: /AttributeError: the JavaScript object has no property 'missing'/,
  });
});

test("methods know their object", (t) => {
  const counter = new Counter();
  t.is(lambda("c: c.add(5)")(counter), 6);
  t.is(lambda("c: (lambda m: m(1))(c.add)")(counter), 7);
});

test("classes are instantiated with new()", (t) => {
  t.is(lambda("C: C.new().add(1)")(Counter), 2);
  t.is(lambda("C: C.make().count")(Counter), 1);
  t.true((lambda("D: D.new(5)")(Date) as unknown) instanceof Date);
  t.throws(() => lambda("C: C()")(Counter), {
    message: /JsException: TypeError: Class constructor Counter cannot be invoked without 'new'/,
  });
});

test("Python's keywords are properties with an underscore", (t) => {
  const object = { from: 1, from_: 2, class: 3, x_: 4 };
  t.deepEqual(lambda("o: [o.from_, o.from__, o.class_, o.x_]")(object).toJs(), [1, 2, 3, 4]);
  t.true(lambda("o: {'from_', 'from__', 'class_', 'x_'} <= set(dir(o))")(object));
});

test("arrays", (t) => {
  const array: unknown[] = [1, 2, 3];
  t.deepEqual(lambda("a: [len(a), a[0], a[-1], list(a), 2 in a, 9 in a, bool(a)]")(array).toJs(), [3, 1, 3, [1, 2, 3], true, false, true]);
  lambda("a: a.__setitem__(0, 'x')")(array);
  lambda("a: a.__delitem__(1)")(array);
  t.deepEqual(array, ["x", 3]);
  t.throws(() => lambda("a: a[2]")(array), { message: /IndexError: index out of range/ });
  t.throws(() => lambda("a: a['0']")(array), { message: /TypeError: the index of a JavaScript array must be an int/ });
  t.false(lambda("a: bool(a)")([]));
  t.is(lambda("a: a[1]")(Uint8Array.of(1, 2)), 2);
});

test("Maps and Sets", (t) => {
  const map = new Map<unknown, unknown>([["k", 1]]);
  t.deepEqual(lambda("m: [len(m), m['k'], 'k' in m, 'z' in m]")(map).toJs(), [1, 1, true, false]);
  lambda("m: m.__setitem__('z', 2)")(map);
  t.is(map.get("z"), 2);
  lambda("m: m.__delitem__('z')")(map);
  t.false(map.has("z"));
  t.throws(() => lambda("m: m['z']")(map), { message: /KeyError: 'z'/ });
  t.throws(() => lambda("m: m.__delitem__('z')")(map), { message: /KeyError: 'z'/ });
  t.true(lambda("s: 1 in s and len(s) == 1")(new Set([1])));
});

test("iteration, of iterators and generators, too", (t) => {
  t.deepEqual(lambda("s: sorted(s)")(new Set([2, 1])).toJs(), [1, 2]);
  function* generate() {
    yield 1;
    yield "b";
  }
  t.deepEqual(lambda("g: [x for x in g]")(generate()).toJs(), [1, "b"]);
  t.is(lambda("g: next(iter(g))")(generate()), 1);
  t.throws(() => lambda("o: iter(o)")({}), { message: /TypeError: a JavaScript Object is not iterable/ });
  t.throws(() => lambda("f: len(f)")(() => 1), { message: /TypeError: a JavaScript function has no length/ });
  t.throws(() => lambda("o: o[1]")({}), { message: /TypeError: a JavaScript Object has no items/ });
});

test("equality, hash and identity are JavaScript's", (t) => {
  const object = {};
  t.true(lambda("a, b: a == b and hash(a) == hash(b) and not a != b")(object, object));
  t.true(lambda("a, b: a != b and a != 1 and a is not None")(object, {}));
  t.is(lambda("a, b: len({a, b})")(object, object), 1);
});

test("str, typeof, isinstance and callable", (t) => {
  t.is(lambda("o: str(o)")([1, 2]), "1,2");
  t.is(lambda("o: repr(o)")({}), "[object Object]");
  t.is(lambda("o: str(o)")(Object.create(null)), "[object Object]");
  t.is(
    lambda("o: o.typeof")(() => 1),
    "function",
  );
  t.true(lambda("f, o: callable(f) and not callable(o)")(() => 1, {}));
  py.runPython("import pyroclast");
  t.true(lambda("o: isinstance(o, pyroclast.JsProxy)")({}));
  t.throws(() => py.runPython("pyroclast.JsProxy()"), { message: /TypeError: cannot create 'pyroclast.JsProxy' instances/ });
});

test("to_py", (t) => {
  t.is(lambda("o: repr(o.to_py())")({ a: [1, new Map([[1, 2]])] }), "{'a': [1, {1: 2}]}");
  t.true(lambda("o: isinstance(o.to_py(depth=1)['a'], pyroclast.JsProxy)")({ a: [1] }));
});

test("modules", (t) => {
  py.registerJsModule("settings", { port: 80, nested: { f: (x: number) => x + 1 } });
  t.is(py.runPython("from settings import port, nested\nport + nested.f(1)"), 82);
  py.unregisterJsModule("settings");
  t.throws(() => py.runPython("import settings"), { message: /ModuleNotFoundError/ });
});

test("Python's own protocols are not looked up in JavaScript", (t) => {
  const proxy = new Proxy({}, { has: () => true, get: () => t.fail("asked for a dunder name") });
  t.false(lambda("o: hasattr(o, '__await__')")(proxy));
});

test("a JavaScript function runs Python, which runs JavaScript, ...", (t) => {
  const down = (n: number): number => (n === 0 ? 0 : 1 + lambda("f, n: f(n)")(down, n - 1));
  t.is(down(50), 50);
});
