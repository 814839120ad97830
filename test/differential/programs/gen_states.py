"""What can be seen of generators, coroutines and async generators while they run, while they are suspended and afterwards."""
import inspect
import sys
import types


def look(g):
    frame = g.gi_frame
    return (
        inspect.getgeneratorstate(g), g.gi_running, g.gi_suspended, g.gi_code.co_name, None if g.gi_yieldfrom is None else type(g.gi_yieldfrom).__name__,
        frame and (frame.f_lineno - g.gi_code.co_firstlineno, frame.f_lasti, sorted(frame.f_locals.items(), key=lambda kv: kv[0]), frame.f_back),
    )


def simple(a, b=2):
    c = a + b
    seen.append(look(me[0]))
    d = yield c
    e = [d, (yield d), c]
    seen.append(look(me[0]))
    del c
    for f in range(2):
        yield f
    yield from iter("xy")
    yield from simple_inner()
    return e


def simple_inner():
    here = sys._getframe()
    seen.append((here.f_code.co_name, here.f_back.f_code.co_name, here.f_back.f_back.f_code.co_name))
    yield "inner"


me, seen = [None], []


def walk():
    seen.clear()
    me[0] = g = simple(1)
    rows = [look(g)]
    rows.append(next(g))
    rows.append(look(g))
    rows.append(g.send("sent"))
    rows.append(look(g))
    for item in g:
        rows.append((item, look(g)))
    rows.append(look(g))
    me[0] = None
    return rows


def write_locals():
    """Locals written while it is suspended, and while it runs."""
    def g():
        x = 1
        y = [x]
        while True:
            got = yield x, y
            if got:
                got(sys._getframe())
    it = g()
    out = [next(it)]
    it.gi_frame.f_locals["x"] = "written"
    out.append(next(it))
    it.gi_frame.f_locals["y"] = it.gi_frame.f_locals["x"] * 2
    out.append(next(it))

    def from_inside(frame):
        frame.f_locals["x"] = 17

    out.append(it.send(from_inside))
    out.append(next(it))
    return out


def frames_that_stay():
    def g():
        a = yield sys._getframe()
        b = [a]
        yield sys._getframe()
    it = g()
    first = next(it)
    second = it.send(5)
    same = first is second is it.gi_frame
    it.close()
    return same, it.gi_frame, sorted(first.f_locals), first.f_lineno - g.__code__.co_firstlineno


def clearing():
    def g():
        try:
            yield 1
        finally:
            log.append("finally")
    log = []
    it = g()
    next(it)
    frame = it.gi_frame
    try:
        frame.clear()
    except RuntimeError as e:
        log.append(str(e))
    log.append(inspect.getgeneratorstate(it))
    log.append(list(it))
    return log


async def coroutine(awaitable):
    value = await awaitable
    return value


@types.coroutine
def suspend(x):
    return (yield x)


class Awaitable:
    def __await__(self):
        return (yield "from __await__")


def look_coroutine(c):
    return inspect.getcoroutinestate(c), c.cr_running, c.cr_suspended, type(c.cr_await).__name__, c.cr_frame and (c.cr_frame.f_lasti, sorted(c.cr_frame.f_locals))


def coroutines():
    rows = []
    for awaitable in (suspend(1), Awaitable(), coroutine(suspend(2))):
        c = coroutine(awaitable)
        rows += [look_coroutine(c), c.send(None), look_coroutine(c)]
        try:
            c.send("back")
        except StopIteration as e:
            rows.append(e.value)
        rows.append(look_coroutine(c))
        try:
            c.send(None)
        except RuntimeError as e:
            rows.append(str(e))
    return rows


async def agen():
    x = await suspend("in agen")
    yield x
    yield x * 2


def look_agen(a):
    return inspect.getasyncgenstate(a), a.ag_running, a.ag_suspended, type(a.ag_await).__name__, a.ag_frame and a.ag_frame.f_lasti


def async_generators():
    a = agen()
    rows = [look_agen(a)]
    step = a.__anext__()
    rows += [step.send(None), look_agen(a)]
    for value in ("p", None, None):
        try:
            rows.append(step.send(value))
        except StopIteration as e:
            rows.append(("item", e.value))
        except StopAsyncIteration:
            rows.append("end")
        rows.append(look_agen(a))
        step = a.__anext__()
    step.close()
    return rows


def names():
    g = simple(1)
    g.__name__, g.__qualname__ = "renamed", "very.renamed"
    text = repr(g).split(" at ")[0]
    g.close()
    return text, g.__name__, g.__qualname__


for round in range(70):
    result = walk(), list(seen), write_locals(), frames_that_stay(), clearing(), coroutines(), async_generators(), names()
    if round in (0, 1, 69):
        for part in result:
            print(*part, sep="\n")
