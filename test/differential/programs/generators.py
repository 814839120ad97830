"""Generators: next, send, throw, close, return values, yield from, locals, finally, reentrancy, attributes, many at once, abandoned."""
import gc
import sys

from kit import check, sweep, full, full_warm


def count(n):
    i = 0
    while i < n:
        yield i
        i += 1
    return "done"


def echo():
    got = []
    while True:
        x = yield len(got)
        if x is None:
            return got
        got.append(x)


def drive_echo(values):
    g = echo()
    out = [next(g)]
    for v in values:
        out.append(g.send(v))
    try:
        next(g)
    except StopIteration as s:
        out.append(s.value)
    return out


def catcher():
    out = []
    while True:
        try:
            yield list(out)
        except ValueError as e:
            out.append(f"caught {e}")
        except GeneratorExit:
            log.append("exit")
            raise
        finally:
            out.append("f")


log = []


def drive_catcher():
    log.clear()
    g = catcher()
    r = [next(g), g.throw(ValueError("a")), next(g), g.throw(ValueError)]
    try:
        g.throw(KeyError("k"))
    except KeyError as e:
        r.append(repr(e))
    try:
        next(g)
    except StopIteration as e:
        r.append("finished")
    h = catcher()
    next(h)
    h.close()
    h.close()
    return r, list(log)


def delegate(n):
    a = yield from count(n)
    b = yield from [10, 20]
    c = yield from (x for x in "ab")
    return a, b, c


def consume(g):
    out = []
    try:
        while True:
            out.append(next(g))
    except StopIteration as s:
        return out, s.value


def deep(n):
    if n:
        x = yield from deep(n - 1)
        yield x
        return n
    yield "bottom"
    return 0


check(lambda: consume(count(3)))
check(drive_echo, [1, "a", 2.5])
check(drive_catcher)
check(lambda: consume(delegate(2)))
check(lambda: consume(deep(6)))


def errors(kind):
    g = count(3)
    if kind == 0: g.send(1)
    if kind == 1: g.throw(5)
    if kind == 2: g.throw(ValueError("before start"))
    if kind == 3:
        next(g)
        g.throw(ValueError("in the middle"))
    if kind == 4:
        def h():
            raise StopIteration("inside")
            yield
        next(h())
    if kind == 5:
        def me():
            next(it)
            yield
        it = me()
        next(it)
    if kind == 6:
        def stubborn():
            while True:
                try:
                    yield 1
                except GeneratorExit:
                    pass
        s = stubborn()
        next(s)
        s.close()
    if kind == 7:
        g.close()
        return next(g, "closed before start")
    if kind == 8:
        def h():
            yield from 5
        next(h())
    if kind == 9:
        def h():
            x = yield 1 / 0
        next(h())
    if kind == 10:
        g.throw(ValueError, "three", None)
    if kind == 11:
        next(count("x"))


for kind in range(12):
    full_warm(errors, kind)


def attributes():
    g = count(2)
    out = [g.gi_running, g.gi_suspended, g.gi_yieldfrom, g.gi_code.co_name, g.gi_frame.f_lasti, g.gi_frame.f_lineno, dict(g.gi_frame.f_locals)]
    next(g)
    out += [g.gi_running, g.gi_suspended, g.gi_frame.f_lasti, g.gi_frame.f_lineno, dict(g.gi_frame.f_locals), g.__name__, g.__qualname__]
    list(g)
    out += [g.gi_frame, g.gi_suspended]
    d = delegate(2)
    next(d)
    out += [d.gi_yieldfrom.__name__, type(d.gi_yieldfrom).__name__]
    return out


check(attributes)


def interleaved(n):
    gs = [count(n), count(n + 1), (i * i for i in range(n)), map(str, count(n))]
    out = []
    while gs:
        g = gs.pop(0)
        try:
            out.append(next(g))
            gs.append(g)
        except StopIteration as s:
            out.append(("end", s.value))
    return out


sweep(interleaved, [0, 1, 3])


def abandoned():
    log.clear()
    def g(name):
        try:
            yield 1
            yield 2
        finally:
            log.append("finally " + name)
    a = g("a")
    next(a)
    a = None
    b = g("never started")
    b = None
    for x in g("break"):
        break
    x = [v for v in g("whole")]
    c = g("in cycle")
    next(c)
    def hold():
        return c
    c.send.__self__
    del c, hold
    gc.collect()
    return list(log)


check(abandoned)


def numbers(n):
    i, f, s = 0, 0.5, ""
    while i < n:
        i += 1
        f *= 1.5
        s += str(i)
        yield i, f, s
        i, f = i + 0, f + 1
    return i, f, s


def type_change_across_yield():
    x = 1
    while True:
        y = yield x
        if y is not None:
            x = y
        x = x + x


def drive_types(values):
    g = type_change_across_yield()
    out = [next(g)]
    for v in values:
        try:
            out.append(g.send(v))
        except Exception as e:
            out.append(repr(e))
            break
    return out


check(lambda: consume(numbers(4)))
check(drive_types, [None, None, 2.5, None, "s", [1], 2**62, None, None, object])


def send_through(n):
    def inner():
        got = []
        for _ in range(n):
            got.append((yield len(got)))
        return got
    def outer():
        r = yield from inner()
        yield r
    g = outer()
    out = [next(g)]
    for i in range(n):
        out.append(g.send(i * 0.5))
    return out


def throw_through():
    def inner():
        try:
            yield 1
        except ValueError as e:
            yield f"inner caught {e}"
        yield "after"
    def outer():
        try:
            yield from inner()
        except KeyError:
            yield "outer caught KeyError"
    g = outer()
    out = [next(g), g.throw(ValueError("v")), g.throw(KeyError("k"))]
    return out, next(g, "end")


sweep(send_through, [0, 1, 4])
check(throw_through)


def primes():
    known = []
    n = 2
    while True:
        if all(n % p for p in known if p * p <= n):
            known.append(n)
            yield n
        n += 1


def pipeline(n):
    def take(k, it):
        for _ in range(k):
            yield next(it)
    evens = (x for x in primes() if x % 4 == 1)
    return list(take(n, evens)), [next(primes()) for _ in range(2)]


check(pipeline, 5)


class Tree:
    def __init__(self, v, *kids): self.v, self.kids = v, kids
    def __iter__(self):
        yield self.v
        for k in self.kids:
            yield from k


check(lambda: list(Tree(1, Tree(2, Tree(3)), Tree(4))))


def yield_expressions():
    x = yield (yield 1)
    y = [(yield x), 1][0]
    z = f"{(yield y)}"
    w = {(yield z): (yield "v")}
    return x, y, z, w, (yield w) or "or"


def drive_expressions():
    g = yield_expressions()
    out = [next(g)]
    try:
        for v in "abcdefgh":
            out.append(g.send(v))
    except StopIteration as s:
        return out, s.value


check(drive_expressions)


def exception_context_across_yield():
    def g():
        try:
            1 / 0
        except ZeroDivisionError:
            yield sys.exc_info()[0].__name__
            yield sys.exc_info()[0].__name__
        yield sys.exc_info()[0]
    it = g()
    out = [next(it), sys.exc_info()[0]]
    try:
        {}["k"]
    except KeyError:
        out += [next(it), sys.exc_info()[0].__name__, next(it).__name__ if False else next(it) and "outer seen"]
    return out


check(exception_context_across_yield)
