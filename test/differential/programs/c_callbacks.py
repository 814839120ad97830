"""Python called from C and back: ctypes callbacks, sort keys, sqlite functions, expat handlers, atexit-like hooks, contextvars, signals of types."""
import contextvars
import ctypes
import functools
import itertools
import operator
import sqlite3
import sys
import xml.parsers.expat

import kit
from kit import check, full

kit.ROUNDS = (1, 2, 40)
COMPARE = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.POINTER(ctypes.c_int), ctypes.POINTER(ctypes.c_int))
libc = ctypes.CDLL(None)


def qsort(items):
    calls = []
    def compare(a, b):
        calls.append(sys._getframe(1).f_code.co_name)
        return a[0] - b[0]
    array = (ctypes.c_int * len(items))(*items)
    libc.qsort(array, len(items), ctypes.sizeof(ctypes.c_int), COMPARE(compare))
    return list(array), set(calls)


def failing_callback(items):
    seen = []
    old = sys.unraisablehook
    sys.unraisablehook = lambda u: seen.append((type(u.exc_value).__name__, u.exc_traceback.tb_frame.f_code.co_name))
    def compare(a, b): return 1 / 0
    try:
        array = (ctypes.c_int * len(items))(*items)
        libc.qsort(array, len(items), ctypes.sizeof(ctypes.c_int), COMPARE(compare))
    finally:
        sys.unraisablehook = old
    return len(seen) > 0 and seen[0]


def python_api(n):
    api = ctypes.pythonapi
    api.PyObject_CallFunctionObjArgs.restype = ctypes.py_object
    api.PyObject_CallFunctionObjArgs.argtypes = [ctypes.py_object] * 2 + [ctypes.c_void_p]
    api.PyNumber_Add.restype = ctypes.py_object
    api.PyNumber_Add.argtypes = [ctypes.py_object] * 2
    def f(x): return x + 1, sys._getframe(1).f_code.co_name
    return api.PyObject_CallFunctionObjArgs(f, n, None), api.PyNumber_Add(n, 1)


def sqlite(n):
    db = sqlite3.connect(":memory:")
    class Total:
        def __init__(self): self.t = 0
        def step(self, x): self.t += x
        def finalize(self): return self.t
    db.create_function("double", 1, lambda x: x * 2)
    db.create_function("fail", 1, lambda x: x / 0)
    db.create_aggregate("total_of", 1, Total)
    db.create_collation("backwards", lambda a, b: (a < b) - (a > b))
    db.execute("create table t (x, y text)")
    db.executemany("insert into t values (?, ?)", ((i, f"n{i}") for i in range(n)))
    out = db.execute("select double(x), total_of(x) from t").fetchall(), [r[0] for r in db.execute("select y from t order by y collate backwards")]
    try:
        db.execute("select fail(x) from t").fetchall()
    except sqlite3.OperationalError as e:
        out += (str(e),)
    return out


def expat(text):
    log = []
    p = xml.parsers.expat.ParserCreate()
    p.StartElementHandler = lambda name, attrs: log.append((name, attrs))
    p.EndElementHandler = lambda name: log.append("/" + name)
    def data(d):
        if d == "boom":
            raise ValueError(d)
        log.append(d)
    p.CharacterDataHandler = data
    try:
        p.Parse(text, True)
    except ValueError as e:
        log.append(repr(e))
    return log


def iterators(n):
    return (list(itertools.takewhile(lambda x: x < n, itertools.count())), list(itertools.accumulate(range(n), lambda a, b: a * 2 + b)), list(itertools.starmap(lambda a, b: a - b, [(5, 2), (1, n)])),
            list(filter(lambda x: x % 2, range(n))), list(map(lambda a, b: (a, b), "ab", range(n))), sorted(range(n), key=lambda x: (x % 3, -x)), min([3, 1, 2], key=lambda x: -x),
            list(itertools.groupby([1, 1, 2], lambda x: x > 1))[0][0], functools.reduce(lambda a, b: f"{a}{b}", range(n), ""), list(iter(iter(range(n)).__next__, 2)) if n > 2 else None)


def comparisons(n):
    class K:
        def __init__(self, v): self.v = v
        def __lt__(self, other):
            log.append((self.v, other.v))
            return self.v < other.v
        def __repr__(self): return f"K{self.v}"
    log = []
    items = [K(i * 7 % 5) for i in range(n)]
    return sorted(items), len(log), max(items), sorted(items, reverse=True), sorted([(K(1), 2), (K(0), 3)], key=operator.itemgetter(0))


def sort_mutates(n):
    items = list(range(n, 0, -1))
    def key(x):
        if x == 2:
            items.append("seen empty list grows")
        return x
    try:
        items.sort(key=key)
    except ValueError as e:
        return str(e), len(items)
    return items


def context_variables(n):
    v = contextvars.ContextVar("v", default=0)
    def inc():
        v.set(v.get() + 1)
        return v.get()
    c = contextvars.copy_context()
    return [c.run(inc) for _ in range(n)], v.get(), inc(), c[v], v.reset(v.set(50)), v.get()


def type_slots(n):
    # Slots that C calls: hash in dict resizing, repr in containers, index, buffer, iteration by list(), str.join, dict.update with keys().
    class T:
        def __init__(self, v): self.v = v
        def __hash__(self):
            log.append("h")
            return self.v % 3
        def __eq__(self, o):
            log.append("e")
            return self.v == o.v
        def __repr__(self): return f"T{self.v}"
        def keys(self): return ["a", "b"]
        def __getitem__(self, k): return k * self.v
        def __index__(self): return self.v
        def __length_hint__(self): return 3
        def __iter__(self): return iter(range(self.v))
        def __fspath__(self): return "/tmp"
        def __format__(self, spec): return spec + "!"
        def __round__(self, d=None): return ("round", d)
        def __divmod__(self, o): return ("divmod", o)
        def __complex__(self): return 1j
        def __reversed__(self): return iter("rev")
        def __dir__(self): return ["z", "y"]
        def __instancecheck__(self, o): return True
    log = []
    d = {T(i): i for i in range(n)}
    t = T(2)
    return (d, len(log) > 0, [t], {**t}, range(10)[t], list(t), bytes(t), f"{t:x}", round(t), round(t, 1), divmod(t, 1), complex(t), list(reversed(t)), dir(t), hex(t), "%s %r" % (t, t), "ab" * t, dict(t),
            isinstance(5, t) if hasattr(type(t), "__instancecheck__") else None, [1, 2, 3][t:], sum(t), max(t), set(t) == {0, 1}, __import__("os").fspath(t))


check(qsort, [5, 2, 9, 1])
check(failing_callback, [2, 1])
check(python_api, 1)
check(python_api, 2.5)
check(sqlite, 4)
check(expat, "<a x='1'>text<b/></a>")
check(expat, "<a>boom<b/></a>")
check(iterators, 5)
check(comparisons, 5)
check(sort_mutates, 5)
check(context_variables, 2)
check(type_slots, 5)
full(lambda: sorted([1, "a"], key=lambda x: (x, x + 1)))
full(lambda: list(map(lambda x: 1 / x, [1, 0])))
