/** Every conversion of values, both ways. */
import test from "ava";
import fc from "fast-check";
import { openPython, PyProxy, type PyCallable } from "../../lib/index.js";

const py = openPython({ jit: "off" });
const identity: PyCallable = py.runPython("lambda x: x");
const typeName: PyCallable = py.runPython("lambda x: type(x).__name__");
const repr: PyCallable = py.runPython("repr");
const evaluate = (source: string) => py.runPython(source);

// ---- implicit, from Python

for (const [source, expected] of [
  ["None", undefined],
  ["True", true],
  ["False", false],
  ["0", 0],
  ["-5", -5],
  ["2**53 - 1", Number.MAX_SAFE_INTEGER],
  ["-(2**53 - 1)", Number.MIN_SAFE_INTEGER],
  ["2**53", 2n ** 53n],
  ["-2**53", -(2n ** 53n)],
  ["2**63 - 1", 2n ** 63n - 1n],
  ["-2**63", -(2n ** 63n)],
  ["2**64", 2n ** 64n],
  ["10**40", 10n ** 40n],
  ["-10**400", -(10n ** 400n)],
  ["2.5", 2.5],
  ["-0.0", -0],
  ["float('inf')", Infinity],
  ["float('nan')", NaN],
  ["5e-324", 5e-324],
  ["1e300", 1e300],
  ["''", ""],
  ["'abc'", "abc"],
  ["'\\xe9'", "é"],
  ["'\\u20ac'", "€"],
  ["'\\U0001f600'", "😀"],
  ["'a\\0b'", "a\0b"],
  ["'\\ud800'", "\ud800"],
  ["'x\\udfff\\U0001f600'", "x\udfff😀"],
  // subclasses, too: an IntEnum is its number
  ["__import__('http').HTTPStatus.OK", 200],
  ["type('F', (float,), {})(1.5)", 1.5],
  ["type('S', (str,), {})('s')", "s"],
] as [string, unknown][]) {
  test(`Python's ${source} in JavaScript`, (t) => t.true(Object.is(evaluate(source), expected), `${String(evaluate(source))}`));
}

for (const source of [
  "[1]",
  "(1,)",
  "{}",
  "{1}",
  "b'x'",
  "bytearray(1)",
  "object()",
  "1j",
  "...",
  "NotImplemented",
  "int",
  "len",
  "__import__('os')",
]) {
  test(`Python's ${source} is a proxy`, (t) => t.true(evaluate(source) instanceof PyProxy));
}

// ---- implicit, from JavaScript

for (const [value, type, text] of [
  [undefined, "NoneType", "None"],
  [null, "NoneType", "None"],
  [true, "bool", "True"],
  [false, "bool", "False"],
  [0, "int", "0"],
  [-0, "float", "-0.0"],
  [-7, "int", "-7"],
  [2 ** 53 - 1, "int", "9007199254740991"],
  [2 ** 53, "float", "9007199254740992.0"],
  [1.5, "float", "1.5"],
  [1e21, "float", "1e+21"],
  [NaN, "float", "nan"],
  [-Infinity, "float", "-inf"],
  [5n, "int", "5"],
  [0n, "int", "0"],
  [-(2n ** 64n), "int", "-18446744073709551616"],
  [2n ** 200n, "int", String(2n ** 200n)],
  ["", "str", "''"],
  ["é€😀", "str", "'é€😀'"],
  ["\ud800", "str", "'\\ud800'"],
  ["\udc00\ud800", "str", "'\\udc00\\ud800'"],
  ["a\0b", "str", "'a\\x00b'"],
] as [unknown, string, string][]) {
  const name = typeof value === "string" ? JSON.stringify(value) : Object.is(value, -0) ? "-0" : String(value);
  test(`JavaScript's ${typeof value} ${name} in Python`, (t) => {
    t.is(typeName(value), type);
    t.is(repr(value), text);
  });
}

test("a symbol is refused, wherever it is", (t) => {
  const message = "a symbol has no counterpart in Python";
  t.throws(() => identity(Symbol("s")), { instanceOf: TypeError, message });
  t.throws(() => py.toPy([Symbol("s")]), { instanceOf: TypeError, message });
  t.throws(() => py.runPython("lambda f: f()")(() => Symbol("s")), { message: /a symbol has no counterpart in Python/ });
});

test("an int beyond BigInt, and a str beyond String, are errors", (t) => {
  t.throws(() => evaluate("1 << (1 << 30) + 1"), { instanceOf: RangeError, message: /too large for a JavaScript BigInt/ });
  t.throws(() => evaluate("'x' * (1 << 29)"), { instanceOf: RangeError, message: /too long for a JavaScript string/ });
});

// ---- there and back

const roundTrips = (value: unknown) => Object.is(identity(value), value);

test("numbers round-trip", (t) => {
  fc.assert(fc.property(fc.double(), roundTrips));
  fc.assert(fc.property(fc.maxSafeInteger(), roundTrips));
  t.pass();
});

test("bigints round-trip: to numbers where those hold them", (t) => {
  const equal = (value: bigint) => {
    const back = identity(value) as number | bigint;
    const safe = value <= BigInt(Number.MAX_SAFE_INTEGER) && value >= BigInt(Number.MIN_SAFE_INTEGER);
    return safe ? back === Number(value) : back === value;
  };
  fc.assert(fc.property(fc.bigInt(), equal));
  fc.assert(fc.property(fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }), equal));
  fc.assert(fc.property(fc.bigInt({ min: -(2n ** 2000n), max: 2n ** 2000n }), equal));
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 40 }), fc.integer({ min: -2, max: 2 }), (k, d) => equal(2n ** BigInt(64 * k) + BigInt(d))),
  );
  t.pass();
});

test("strings round-trip, lone surrogates included", (t) => {
  fc.assert(fc.property(fc.fullUnicodeString(), roundTrips));
  fc.assert(fc.property(fc.string16bits(), roundTrips));
  fc.assert(fc.property(fc.string16bits({ minLength: 120, maxLength: 400 }), roundTrips));
  t.pass();
});

test("strings have the same characters on both sides", (t) => {
  const characters: PyCallable = py.runPython("lambda s: [ord(c) for c in s]");
  fc.assert(
    fc.property(fc.string16bits(), (text) => {
      const expected = [...text].map((c) => c.codePointAt(0)!);
      return JSON.stringify(characters(text).toJs()) === JSON.stringify(expected);
    }),
  );
  t.pass();
});

test("a JavaScript object comes back as itself", (t) => {
  for (const object of [{}, [], () => 1, new Map(), new Date(), class {}, Object.create(null)]) t.is(identity(object), object);
});

test("a Python object comes back as itself", (t) => {
  const list = evaluate("[1]");
  t.true(py.runPython("lambda a, b: a is b")(list, identity(list)));
});

// ---- explicit, to JavaScript

for (const [source, expected] of [
  ["[1, 'a', None, 2.5]", [1, "a", undefined, 2.5]],
  ["(1, (2, [3]))", [1, [2, [3]]]],
  ["__import__('collections').namedtuple('P', 'x y')(1, 2)", [1, 2]],
  [
    "{'a': 1, 2: 'b', None: 3, 2**60: 4}",
    new Map<unknown, unknown>([
      ["a", 1],
      [2, "b"],
      [undefined, 3],
      [2n ** 60n, 4],
    ]),
  ],
  ["{'a': {'b': {'c': []}}}", new Map([["a", new Map([["b", new Map([["c", []]])]])]])],
  ["{1}", new Set([1])],
  ["frozenset([1])", new Set([1])],
  [
    "__import__('collections').OrderedDict(b=1, a=2)",
    new Map([
      ["b", 1],
      ["a", 2],
    ]),
  ],
  ["b'\\x00\\xff'", Uint8Array.of(0, 255)],
  ["bytearray(b'ab')", Uint8Array.of(97, 98)],
  ["memoryview(b'abcd')[::2]", Uint8Array.of(97, 99)],
  ["__import__('array').array('b', [-1])", Int8Array.of(-1)],
  ["__import__('array').array('h', [-300])", Int16Array.of(-300)],
  ["__import__('array').array('H', [65535])", Uint16Array.of(65535)],
  ["__import__('array').array('i', [-70000])", Int32Array.of(-70000)],
  ["__import__('array').array('I', [2**32-1])", Uint32Array.of(2 ** 32 - 1)],
  ["__import__('array').array('q', [-2**63])", BigInt64Array.of(-(2n ** 63n))],
  ["__import__('array').array('l', [-1])", BigInt64Array.of(-1n)],
  ["__import__('array').array('Q', [2**64-1])", BigUint64Array.of(2n ** 64n - 1n)],
  ["__import__('array').array('f', [1.5])", Float32Array.of(1.5)],
  ["__import__('array').array('d', [0.1, 2])", Float64Array.of(0.1, 2)],
  [
    "memoryview(bytes(6)).cast('B', (2, 3))",
    [
      [0, 0, 0],
      [0, 0, 0],
    ],
  ],
  ["memoryview(b'\\x00\\x01').cast('?')", [false, true]],
] as [string, unknown][]) {
  test(`toJs: ${source}`, (t) => t.deepEqual(evaluate(source).toJs(), expected));
}

test("toJs: what has no counterpart stays a proxy, and is listed", (t) => {
  const pyproxies: PyProxy[] = [];
  const [object, again] = evaluate("(lambda o: [o, o])(object())").toJs({ pyproxies });
  t.true(object instanceof PyProxy);
  t.is(object, again);
  t.deepEqual(pyproxies.length, 1);
  t.throws(() => evaluate("[object()]").toJs({ create_pyproxies: false }), {
    instanceOf: TypeError,
    message: /an object of type object has no counterpart/,
  });
});

test("toJs: sets", (t) => {
  const set: Set<unknown> = evaluate("{1, 'a', None, 2**60}").toJs();
  t.true([1, "a", undefined, 2n ** 60n].every((item) => set.has(item)));
  t.is(set.size, 4);
});

test("toJs: depth", (t) => {
  const list = evaluate("[[[1]]]");
  t.true(list.toJs({ depth: 0 }) instanceof PyProxy);
  t.true(list.toJs({ depth: 1 })[0] instanceof PyProxy);
  t.true(list.toJs({ depth: 2 })[0][0] instanceof PyProxy);
  t.deepEqual(list.toJs({ depth: 3 }), [[[1]]]);
});

test("toJs: cycles and shared objects keep their shape", (t) => {
  const list = evaluate("a = [1]; a.append(a); a").toJs();
  t.is(list[1], list);
  const map = evaluate("d = {}; d['d'] = d; d").toJs();
  t.is(map.get("d"), map);
  const [one, two] = evaluate("(lambda x: [x, x])([])").toJs();
  t.is(one, two);
});

test("toJs: keys and members that JavaScript would compare otherwise are refused", (t) => {
  t.throws(() => evaluate("{(1, 2): 3}").toJs(), { instanceOf: TypeError, message: /a tuple cannot be a dict key/ });
  t.throws(() => evaluate("{(1, 2)}").toJs(), { instanceOf: TypeError, message: /a tuple cannot be a set member/ });
  t.throws(() => evaluate("{'\\U0001f600': 1, '\\ud83d\\ude00': 2}").toJs(), { instanceOf: TypeError, message: /different in Python/ });
  t.throws(() => evaluate("{'\\U0001f600', '\\ud83d\\ude00'}").toJs(), { instanceOf: TypeError, message: /different in Python/ });
});

test("toJs: dict_converter", (t) => {
  const nested = evaluate("{'a': {'b': [1]}}");
  t.deepEqual(nested.toJs({ dict_converter: Object.fromEntries }), { a: { b: [1] } });
  t.deepEqual(nested.toJs({ dict_converter: Array.from }), [["a", [["b", [1]]]]]);
  t.throws(() => evaluate("d = {}; d['d'] = d; d").toJs({ dict_converter: Object.fromEntries }), { message: /contains itself/ });
});

test("toJs: default_converter and eager_converter", (t) => {
  const values = evaluate("[1, {2}, 3j]");
  const default_converter = (object: PyProxy) => (object.type === "complex" ? `${object.imag}i` : object);
  t.deepEqual(values.toJs({ default_converter }), [1, new Set([2]), "3i"]);
  const eager_converter = (object: any, convert: (o: unknown) => unknown) => (object.type === "set" ? [...object].map(convert) : object);
  t.deepEqual(evaluate("[1, {2}]").toJs({ eager_converter }), [1, [2]]);
  const list = evaluate("a = [1j]; a[0:0] = [a]; a");
  const cyclic = list.toJs({
    eager_converter: (object: any, convert: (o: unknown) => unknown, cache: (o: unknown, made: unknown) => void) => {
      if (object.type !== "list") return object;
      const made: unknown[] = [];
      cache(object, made);
      for (const item of object) made.push(convert(item));
      return made;
    },
  });
  t.is(cyclic[0], cyclic);
});

test("toJs: does not run the code of subclasses", (t) => {
  const odd = evaluate("type('L', (list,), {'__iter__': lambda s: 1/0, '__len__': lambda s: 1/0})([1, 2])");
  t.deepEqual(odd.toJs(), [1, 2]);
});

// ---- explicit, to Python

for (const [value, expected] of [
  [[1, "a", null, undefined, 2.5], "[1, 'a', None, None, 2.5]"],
  [[[[]]], "[[[]]]"],
  // eslint-disable-next-line no-sparse-arrays
  [[1, , 2], "[1, None, 2]"],
  [{ a: 1, b: { c: [true] } }, "{'a': 1, 'b': {'c': [True]}}"],
  [Object.assign(Object.create(null), { x: 1 }), "{'x': 1}"],
  [
    new Map<unknown, unknown>([
      [1, "x"],
      ["k", new Map()],
      [undefined, 2n],
    ]),
    "{1: 'x', 'k': {}, None: 2}",
  ],
  [new Set([1]), "{1}"],
  [Uint8Array.of(0, 255), "b'\\x00\\xff'"],
  [Buffer.from("hi"), "b'hi'"],
  [new Uint8ClampedArray([7]), "b'\\x07'"],
  [Uint8Array.of(1, 2, 3).buffer, "b'\\x01\\x02\\x03'"],
  [new DataView(Uint8Array.of(1, 2, 3).buffer, 1), "b'\\x02\\x03'"],
] as [unknown, string][]) {
  test(`toPy: ${expected}`, (t) => t.is(repr(py.toPy(value)), expected));
}

for (const array of [
  Int8Array.of(-1),
  Int16Array.of(-300),
  Uint16Array.of(9),
  Int32Array.of(-9),
  Uint32Array.of(9),
  Float32Array.of(1.5),
  Float64Array.of(0.1),
  BigInt64Array.of(-1n),
  BigUint64Array.of(1n),
]) {
  test(`toPy and back: ${array.constructor.name}`, (t) => {
    const view = py.toPy(array);
    t.is(view.type, "memoryview");
    t.deepEqual(view.toJs(), array);
    view[0] = array instanceof BigInt64Array || array instanceof BigUint64Array ? 5n : 5;
    t.not(array[0] as unknown, view.toJs()[0], "a copy");
  });
}

test("toPy: primitives and what cannot be converted are themselves", (t) => {
  for (const value of [1, "a", true, undefined, 2n ** 70n, new Date(), () => 1, new (class {})()]) t.is(py.toPy(value), value);
  t.is(py.toPy(null), undefined);
});

test("toPy: proxies are their objects", (t) => {
  const list = evaluate("[1]");
  t.true(py.runPython("lambda a, b: a is b[0]")(list, py.toPy([list])));
});

test("toPy: depth", (t) => {
  const inner = [1];
  const list = py.toPy([inner], { depth: 1 });
  t.is(list.get(0), inner);
  t.is(py.toPy(inner, { depth: 0 }), inner);
});

test("toPy: cycles and shared objects keep their shape", (t) => {
  const array: unknown[] = [1];
  array.push(array);
  t.true(py.runPython("lambda a: a[1] is a")(py.toPy(array)));
  const object: Record<string, unknown> = {};
  object.self = object;
  t.true(py.runPython("lambda a: a['self'] is a")(py.toPy(object)));
  const map = new Map<unknown, unknown>();
  map.set("m", [map]);
  t.true(py.runPython("lambda a: a['m'][0] is a")(py.toPy(map)));
  const shared = {};
  t.true(py.runPython("lambda a: a[0] is a[1]")(py.toPy([shared, shared])));
});

test("toPy: keys and members that Python would compare otherwise are refused", (t) => {
  for (const container of [
    new Map([[{}, 1]]),
    new Set([[]]),
    new Map<unknown, number>([
      [1, 1],
      [true, 2],
    ]),
    new Set<unknown>([0, false]),
    new Set<unknown>([1, 1n]),
    new Map<unknown, number>([
      [null, 1],
      [undefined, 2],
    ]),
  ]) {
    t.throws(() => py.toPy(container), { instanceOf: TypeError });
  }
  t.is(repr(py.toPy(new Map([[evaluate("(1, 2)"), 3]]))), "{(1, 2): 3}");
});

test("toPy: defaultConverter", (t) => {
  const defaultConverter = (value: unknown, convert: (v: unknown) => unknown) =>
    value instanceof Date ? convert([value.getTime()]) : value;
  t.is(repr(py.toPy({ when: new Date(5) }, { defaultConverter })), "{'when': [5]}");
});

const json = fc.jsonValue({ maxDepth: 4 });

test("toPy and toJs are inverse for JSON", (t) => {
  const normal = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(normal);
    if (value === null) return undefined;
    return typeof value === "object" ? Object.fromEntries(Object.entries(value).map(([k, v]) => [k, normal(v)])) : value;
  };
  fc.assert(
    fc.property(json, (value) => {
      const there = py.toPy(value);
      const back = there instanceof PyProxy ? there.toJs({ dict_converter: Object.fromEntries }) : there;
      t.deepEqual(back, normal(value));
    }),
    { numRuns: 100 },
  );
});

test("toPy makes what json.loads makes", (t) => {
  const same: PyCallable = py.runPython("import json\nlambda text, value: repr(json.loads(text)) == repr(value)");
  const exact = fc.jsonValue({ maxDepth: 3 }).filter((value) => !/-0\b|[\d.]e|\d{16}/i.test(JSON.stringify(value)));
  fc.assert(
    fc.property(exact, (value) => same(JSON.stringify(value), py.toPy(value))),
    { numRuns: 100 },
  );
  t.pass();
});

test("bytes round-trip", (t) => {
  fc.assert(fc.property(fc.uint8Array({ maxLength: 300 }), (bytes) => Buffer.compare(bytes, py.toPy(bytes).toJs()) === 0));
  t.pass();
});

test("large containers", (t) => {
  const numbers = Array.from({ length: 100_000 }, (_, i) => i);
  t.deepEqual(py.toPy(numbers).toJs(), numbers);
  t.is(py.toPy(new Map(numbers.map((i) => [i, String(i)]))).toJs().size, 100_000);
});
