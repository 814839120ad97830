"""sys.getrefcount at stable points: arguments, locals, loop variables, containers, after calls, after exceptions, after many iterations."""
import sys

from kit import check

rc = sys.getrefcount


class O:
    def m(self): return rc(self)
    def n(self, x): return rc(self), rc(x)


def fresh(): return object()


def local():
    x = object()
    a = rc(x)
    y = x
    b = rc(x)
    y = None
    return a, b, rc(x)


def argument(x): return rc(x)
def argument_twice(x, y): return rc(x), rc(y)
def argument_rebound(x):
    y = x
    x = None
    return rc(y)
def through(x): return argument(x), (lambda v: rc(v))(x), argument_rebound(x)
def star(*args, **kw): return rc(args[0]), rc(kw["k"])


def calls():
    o = object()
    p = object()
    return rc(o), argument(o), argument(object()), argument_twice(o, o), argument_twice(o, p), argument_rebound(o), through(o), star(o, k=o), star(object(), k=object()), rc(o)


def containers():
    o = object()
    a = [o]
    b = (o, o)
    c = {o: o}
    d = rc(o)
    a.append(o)
    e = rc(o)
    a = b = c = None
    return d, e, rc(o)


def loops(n):
    o = object()
    out = []
    for x in [o] * n:
        out.append(rc(o))
    out.append(rc(o))
    x = None
    for i, x in enumerate([o, o]):
        out.append(rc(x))
    y = [x for _ in range(3)]
    out.append(rc(o))
    return out


def exceptions():
    o = object()
    before = rc(o)
    for _ in range(50):
        try:
            [o, (o, o + 1)]
        except TypeError:
            pass
        try:
            len(o)
        except TypeError:
            pass
        try:
            o.missing
        except AttributeError:
            pass
        try:
            x, y = o
        except TypeError:
            pass
        try:
            {o: [].pop(0)}
        except IndexError:
            pass
        try:
            argument(o, o)
        except TypeError:
            pass
    return before, rc(o)


def stable(fn, *objects):
    """Run fn often and compare the reference counts of the objects before and after."""
    before = [rc(o) for o in objects]
    for _ in range(300):
        fn(*objects)
    return [rc(o) - b for o, b in zip(objects, before)]


def everything(a, b):
    c = (a, b, a)
    d = [*c, a]
    e = {"a": a, **{"b": b}}
    f = d[1:3]
    x, *y = c
    a, b = b, a
    for z in d:
        if z is a:
            continue
        w = z
    g = f"{a!r}{b!r}"
    h = (lambda q=a: (q, b))()
    i = a is b or a == b or a in d
    j = d[0] if a else e["b"]
    d[0] = d[1] = b
    del d[0], e["a"]
    k = str(a), repr(b)
    d += [a]
    m = not a and not b
    return h[0]


def methods(o, p):
    o.x = p
    o.x = o.x
    r = o.m(), o.n(p), o.n(x=p), O.m(o)
    f = o.m
    f()
    del o.x
    return r


def globals_(o, p):
    global G
    G = o
    G = p
    return G


def failing(o, p):
    try:
        return [o, p, o.x.y, p]
    except AttributeError:
        try:
            return (o, [p, {o: 1}[p]])
        except (KeyError, TypeError):
            return o is p


def deopt(o, p):
    x = 1
    for v in (1, 2, 3, 2.5, "s"):
        try:
            y = [o, p, (o, v + x, p)]
        except TypeError:
            y = o
    return y


def unpack_errors(o, p):
    try:
        a, b, c = o, p
    except ValueError:
        pass
    try:
        a, b = (o, p, o)
    except ValueError:
        pass
    try:
        (a, b), c = (o, p), *(p, o)
    except ValueError:
        pass


def iteration(o, p):
    for a, b in zip([o, p], (p, o)):
        break
    for a in iter([o, p].pop, o):
        pass
    it = iter((o, p, o))
    next(it)
    list(x for x in it)
    [x for x in [o, p] for y in (x, x) if y is not None]
    {1: (x, y) for x, y in [(o, p)]}
    {x is o for x in (o, p)}


def with_closure(o, p):
    def f():
        nonlocal o
        o, q = p, o
        return q
    f()
    return f(), f


G = None
check(local)
check(calls)
check(containers)
check(loops, 3)
check(exceptions)
big, text, flt = 12345678901234567890, "text" * 3, 1234.5
for fn in (everything, globals_, failing, deopt, unpack_errors, iteration, with_closure):
    G = None
    print(fn.__name__, stable(fn, object(), object()), stable(fn, big, text), stable(fn, flt, [1]))
print("methods", stable(methods, O(), object()))
print("nones", [abs(d) < 3 for d in stable(everything, None, True)])
for fn in (local, calls, containers):
    for _ in range(300):
        r = fn()
    print(fn.__name__, r)


def results_of_operators():
    a, b = 1 << 40, 0.1
    out = []
    for f in (lambda: a + 1, lambda: a * a, lambda: b + b, lambda: -b, lambda: [a], lambda: (b, b), lambda: f"{a}", lambda: a < b, lambda: {a: b}):
        r = f()
        out.append(rc(r) if not isinstance(r, bool) else "bool")
    return out, rc(a) < 10, rc(b) < 10


check(results_of_operators)


def string_accumulates(n):
    s = "start"
    for i in range(n):
        t = s
        s += "x"
        del t
        s += "y"
    return rc(s), len(s)


check(string_accumulates, 30)


def blocks_do_not_grow():
    """sys.getallocatedblocks over many rounds of everything: nothing may leak."""
    for _ in range(50):
        everything(big, text)
        failing(1, 2)
        deopt(1, "x")
        iteration(big, flt)
    before = sys.getallocatedblocks()
    for _ in range(2000):
        everything(big, text)
        failing(1, 2)
        deopt(1, "x")
        iteration(big, flt)
    return sys.getallocatedblocks() - before < 500


print(blocks_do_not_grow())
