"""Coroutines by hand: never awaited, awaited twice, origins, types.coroutine, awaitables of every kind, and classes of collections.abc."""
import collections.abc
import gc
import sys
import types
import warnings

from kit import failure

warnings.simplefilter("always")
warnings.showwarning = lambda message, category, filename, lineno, *rest: print("warning", category.__name__, message, lineno)


async def plain(x=1):
    return x


@types.coroutine
def old_style(x):
    y = yield x
    return ("old", y)


def generator(x):
    y = yield x
    return ("generator", y)


class Awaitable:
    def __init__(self, make):
        self.make = make

    def __await__(self):
        return self.make()


async def awaits(x):
    return "got", await x


async def awaits_twice(x):
    return await x, await x


def run(c, *sends):
    out = []
    try:
        out.append(c.send(None))
        for s in sends:
            out.append(c.send(s))
        out.append("not finished")
        c.close()
    except StopIteration as e:
        out.append(("value", e.value))
    except BaseException as e:
        out.append(failure(e))
    return out


def kinds():
    yielding = lambda: iter("ab")
    return [
        run(plain(3)),
        run(awaits(plain("inner"))),
        run(awaits(old_style(1)), "sent"),
        run(awaits(generator(1)), "sent"),
        run(awaits(types.coroutine(generator)(1)), "sent"),
        run(awaits(Awaitable(yielding)), None, None),
        run(awaits(Awaitable(yielding)), "no send"),
        run(awaits(Awaitable(lambda: generator(2))), "sent"),
        run(awaits(Awaitable(lambda: 5))),
        run(awaits(Awaitable(lambda: plain()))),
        run(awaits(Awaitable(lambda: (_ for _ in ()).throw(OSError("in await"))))),
        run(awaits(5)),
        run(awaits(None)),
        run(awaits_twice(plain())),
        run(awaits_twice(old_style(1)), "a", "b"),
        run(awaits(awaits(awaits(old_style("deep")))), "up"),
    ]


async def chain(n):
    return (await chain(n - 1)) + 1 if n else 0


def never_awaited():
    plain()
    c = awaits(plain())
    del c
    gc.collect()
    c = plain()
    c.close()
    c = awaits(old_style(1))
    c.send(None)
    del c


def origins():
    old = sys.get_coroutine_origin_tracking_depth()
    sys.set_coroutine_origin_tracking_depth(2)
    try:
        c = plain()
        out = [(line - origins.__code__.co_firstlineno, name) for _, line, name in c.cr_origin]
    finally:
        sys.set_coroutine_origin_tracking_depth(old)
    c.close()
    d = plain()
    d.close()
    return out, d.cr_origin


def being_awaited():
    shared = old_style(1)
    a, b = awaits(shared), awaits(shared)
    out = [a.send(None)]
    c = awaits(old_style(2))
    d, e = awaits(c), awaits(c)
    out.append(d.send(None))
    out.append(run(e))
    out.append(run(b))
    for each in (a, b, c, d, e):
        try:
            each.close()
        except Exception as error:
            out.append(failure(error))
    return out


def throwing():
    async def handles(x):
        try:
            return await x
        except KeyError as e:
            return ("handled", repr(e), await old_style("again"))
    c = handles(old_style(1))
    out = [c.send(None), c.throw(KeyError("k"))]
    try:
        c.send("end")
    except StopIteration as e:
        out.append(e.value)
    c = handles(old_style(1))
    try:
        c.throw(KeyError("not started"))
    except KeyError as e:
        out.append(failure(e))
    try:
        c.throw(KeyError)
    except RuntimeError as e:
        out.append(failure(e))
    c = handles(old_style(1))
    c.send(None)
    out.append(c.close())
    out.append(c.close())

    async def ignores():
        while True:
            try:
                await old_style(1)
            except GeneratorExit:
                pass
    c = ignores()
    c.send(None)
    try:
        c.close()
    except RuntimeError as e:
        out.append(str(e))
    sys.unraisablehook = lambda u: print("unraisable", u.exc_value)
    del c
    sys.unraisablehook = sys.__unraisablehook__
    return out


def abstract():
    c, g, a = plain(), generator(1), agen()
    out = [[isinstance(x, k) for k in (collections.abc.Coroutine, collections.abc.Awaitable, collections.abc.Generator, collections.abc.AsyncGenerator)] for x in (c, g, a)]
    c.close()
    return out


async def agen():
    yield 1


def top_level():
    import ast
    code = compile("x = await f(20)\ny = [z async for z in a()]\nlocals_seen = sorted(k for k in locals() if not k.startswith('_'))", "<top>", "exec", ast.PyCF_ALLOW_TOP_LEVEL_AWAIT)
    space = {"f": plain, "a": agen, "__builtins__": __builtins__}
    out = run(eval(code, space))
    return out, space["x"], space["y"], space["locals_seen"]


for round in range(25):
    sys.stdout = open("/dev/null", "w") if 0 < round < 24 else sys.__stdout__
    print(*kinds(), sep="\n")
    print(run(chain(50)), origins(), being_awaited(), throwing(), abstract(), top_level())
    never_awaited()
