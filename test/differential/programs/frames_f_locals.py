"""f_locals of running frames: reads from callees, writes that the function then sees, new names, deletions, cells, loops, type changes."""
import sys

from kit import check, full


def peek(name, depth=1): return sys._getframe(depth).f_locals.get(name, "absent")
def poke(name, value, depth=1): sys._getframe(depth).f_locals[name] = value
def names(depth=1): return sorted(sys._getframe(depth).f_locals)


def read_from_callee():
    a = 1
    b = 2.5
    r = [peek("a"), peek("b"), peek("c")]
    a = a + 1
    b = b * 2
    c = "late"
    return r, peek("a"), peek("b"), peek("c"), names()


def write_from_callee():
    x = 1
    y = x + 1
    poke("x", 100)
    z = x + 1
    poke("x", 2.5)
    w = x * 2
    poke("x", "s")
    return x, y, z, w, x + "t"


def write_in_loop(n):
    total = 0
    step = 1
    for i in range(n):
        total = total + step
        if i == n // 2:
            poke("step", 0.5)
        if i == n - 2:
            poke("total", "text")
            return total
    return total


def write_loop_variable(n):
    out = []
    for i in range(n):
        poke("i", i * 10)
        out.append(i)
    return out


def write_argument(a, b=2, *c, d=4, **e):
    poke("a", "A"); poke("b", "B"); poke("c", "C"); poke("d", "D"); poke("e", "E")
    return a, b, c, d, e


def unbound_becomes_bound(flag):
    if flag:
        x = 1
    poke("x", "poked")
    return x


def new_name():
    poke("not_a_local", 5)
    return peek("not_a_local"), names(), "not_a_local" in sys._getframe().f_locals


def cells():
    x = 1
    def f(): return x
    poke("x", 2)
    r = x, f()
    x = 3
    return r, peek("x"), f()


def free_variable():
    x = 1
    def f():
        poke("x", "from f")
        return x
    return f(), x


def mid_expression():
    x = 5
    return [x, poke("x", 6), x, x + 1, (lambda: poke("x", 7.5, 2))(), x, x * 2]


def mid_operands():
    x = 5
    # The left operand was pushed before the write.
    return x + (poke("x", 100) or 1), x, x * (poke("x", 3) or x)


def delete_through():
    x = 1
    try:
        del sys._getframe().f_locals["x"]
    except (ValueError, KeyError, TypeError) as e:
        return type(e).__name__, str(e), x


def snapshot_identity():
    x = 1
    f = sys._getframe()
    p, q = f.f_locals, f.f_locals
    x = 2
    return p is q, p == q, p["x"], type(p).__name__, len(p), list(p), "x" in p, p.get("zz", 0)


def proxy_operations():
    a, b = 1, 2
    p = sys._getframe().f_locals
    out = [p | {"c": 3}, {**p} == dict(p), [k for k in p], sorted(map(str, p.values())), p.setdefault("a", 9), p.setdefault("new", 9)]
    p.update(a=10, b=20)
    out += [a, b, p.copy().__class__.__name__, str(p)[:30]]
    return len(out), out[4:]


def through_two_levels():
    x = "outer"
    def mid():
        x = "mid"
        def low():
            poke("x", "changed outer", 3)
            poke("x", "changed mid", 2)
        low()
        return x
    return mid(), x


def class_scope():
    class K:
        a = 1
        poke("a", 2)
        poke("b", 3)
        c = a + b
    return K.a, K.b, K.c


def comprehension_scope():
    x = 1
    return [(poke("x", i + 10), x) for i in range(2)], x


def after_return():
    def f():
        v = 1
        return sys._getframe()
    fr = f()
    fr.f_locals["v"] = 2
    fr.f_locals["extra"] = 3
    return fr.f_locals["v"], fr.f_locals["extra"]


def generator_locals():
    def g():
        x = 1
        while True:
            yield x
            x = x + 1
    it = g()
    out = [next(it)]
    it.gi_frame.f_locals["x"] = 10
    out.append(next(it))
    it.gi_frame.f_locals["x"] = 0.5
    out.append(next(it))
    return out, it.gi_frame.f_locals["x"]


def handler_locals():
    x = 1
    try:
        raise ValueError
    except ValueError as e:
        poke("x", 9)
        seen = names()
        poke("e", "replaced")
        y = e
    return x, seen, y, names()


for fn in [v for k, v in list(globals().items()) if callable(v) and getattr(v, "__module__", "") == "__main__" and k not in ("peek", "poke", "names")]:
    if fn in (write_in_loop, write_loop_variable):
        check(fn, 8)
    elif fn is write_argument:
        check(fn, 1)
        check(fn, 1, 2, 3, d=5, z=6)
    elif fn is unbound_becomes_bound:
        check(fn, True)
        check(fn, False)
    else:
        check(fn)


def type_change_under_loop(n):
    i = 0
    acc = 0
    while i < n:
        i = i + 1
        acc = acc + i
        if i == n // 3: poke("acc", 0.25)
        if i == n // 2: poke("i", float(i))
        if i == n - 2: poke("acc", acc + 2**70)
    return i, acc


check(type_change_under_loop, 30)


def failing_after_poke():
    x = 1
    for i in range(100):
        if i == 99:
            poke("x", None)
        y = x + i


full(failing_after_poke)
