"""Suspension in the middle of expressions: values and nulls on the stack, cells, many locals, many yields, wide jumps."""
import sys


def f(*args, **kwargs):
    return args, kwargs


class Obj:
    def method(self, *args, **kwargs):
        return "method", args, kwargs


def expressions(x):
    o = Obj()
    r = []
    r.append(f(1, (yield 1), 2, (yield 2)))
    r.append(f(*[(yield 3)], k=(yield 4), **{"z": (yield 5)}))
    r.append(o.method((yield 6), key=(yield 7)))
    r.append([x, (yield 8), *(yield 9), {(yield 10): (yield 11)}, {1, (yield 12)}])
    r.append((yield 13) + (yield 14) * (yield 15))
    r.append((yield 16) < (yield 17) < (yield 18))
    r.append((yield 19) and (yield 20) or (yield 21))
    r.append(f"{(yield 22)!r:>{(yield 23)}}")
    r.append(x[(yield 24):(yield 25)])
    x[(yield 26)] = (yield 27)
    o.attr = (yield 28)
    x[0] += (yield 29)
    a, *b = (yield 30)
    r.append((a, b, o.attr, list(x)))
    r.append([c for c in (yield 31)])
    r.append((lambda: (yield))().send(None))
    assert (yield 32), (yield 33)
    del x[(yield 34)]
    match (yield 35):
        case {"k": k, **rest}:
            r.append((k, rest, (yield 36)))
        case [p, q]:
            r.append((p, q))
    for i in (yield 37):
        for j in (yield (38, i)):
            r.append((i, j, (yield 39)))
    with (yield 40) as w:
        r.append((w, (yield 41)))
    try:
        raise (yield 42)
    except (yield 43) as e:
        r.append((repr(e), (yield 44)))
    finally:
        r.append((yield 45))
    return r


class Manager:
    def __enter__(self):
        return "entered"

    def __exit__(self, *error):
        return None


sends = {9: [1, 2], 13: 1, 14: 2, 15: 3, 16: 1, 17: 2, 18: 3, 19: 0, 20: 5, 21: "or", 22: "text", 23: 8, 24: 0, 25: 2, 26: 1, 27: "item", 29: 100,
         30: "abc", 31: range(3), 34: 0, 35: {"k": 1, "m": 2}, 37: [1, 2], 38: "xy", 40: Manager(), 42: ValueError("raised"), 43: (KeyError, ValueError)}


def drive(changes={}):
    g = expressions([1, 2, 3, 4])
    values = {**sends, **changes}
    out = []
    try:
        at = next(g)
        while True:
            out.append(at)
            key = at[0] if isinstance(at, tuple) else at
            at = g.send(values.get(key, key))
    except StopIteration as e:
        return out, e.value
    except Exception as e:
        return out[-3:], repr(e), e.__traceback__.tb_next.tb_lineno - expressions.__code__.co_firstlineno


def cells(n):
    """Locals in cells, comprehension variables among them."""
    total = 0
    adders = []
    for k in range(n):
        def add(x, k=k):
            nonlocal total
            total += x + k
            return total
        adders.append(add)
        got = yield [add(m) for m in range(2)], [lambda: k for k in range(2)][0]()
        if got:
            total = got
    yield [a(0) for a in adders], k


def class_inside():
    x = yield

    class C:
        y = x
        z = [x for _ in range(2)]

        def method(self):
            return x
    yield C.y, C.z, C().method()
    x = "changed"
    yield C().method()


source = "def many(t):\n" + "".join(f"    v{k} = yield t + {k}\n" for k in range(300)) + "    return " + " + ".join(f"v{k}" for k in range(300)) + "\n"
exec(source)

source = "def wide(n):\n    while n:\n        n -= 1\n        if n % 2:\n" + "".join(f"            a{k} = n\n" for k in range(400)) + "            yield a399\n        else:\n            yield 'even'\n"
exec(source)


def drive_many(t):
    g = many(t)
    value = next(g)
    try:
        while True:
            value = g.send(value)
    except StopIteration as e:
        return e.value


def unbound():
    if (yield 1):
        x = 1
    yield 2
    try:
        print(x)
    except UnboundLocalError as e:
        yield str(e)
    x = 5
    yield x
    del x
    yield 3
    yield x


def drive_unbound(first):
    g = unbound()
    next(g)
    out = [g.send(first)]
    try:
        for item in g:
            out.append(item)
    except UnboundLocalError as e:
        out.append(str(e))
    return out


def empty():
    return
    yield


def only_yield():
    yield


for round in range(30):
    result = [drive(), drive({35: [7, 8]}), drive({42: OSError("not caught")}), drive({13: "a"}), drive({32: 0}), drive({38: 5}), drive({40: None}),
              list(cells(3)), drive_many(1), drive_many(1.5), [x for x in wide(5)], drive_unbound(0), drive_unbound(1), list(empty()), list(only_yield())]
    g = class_inside()
    next(g)
    result.append((g.send("class"), next(g)))
    if round in (0, 29):
        print(*result, sep="\n")
print(sys.getrefcount(sends[40]))
