"""Context managers made of generators, sync and async: values, exceptions in and out, stacks of them, reuse as decorators."""
import asyncio
import contextlib
import io

from kit import failure

log = []


@contextlib.contextmanager
def tag(name, swallow=(), on_exit=None):
    log.append(f"<{name}>")
    try:
        yield name.upper()
    except swallow as e:
        log.append(f"{name} swallows {e!r}")
    except BaseException as e:
        log.append(f"{name} sees {e!r}")
        raise
    finally:
        if on_exit:
            raise on_exit
        log.append(f"</{name}>")


@contextlib.asynccontextmanager
async def atag(name, swallow=()):
    await asyncio.sleep(0)
    log.append(f"<{name}>")
    try:
        yield name.upper()
    except swallow as e:
        await asyncio.sleep(0)
        log.append(f"{name} swallows {e!r}")
    finally:
        await asyncio.sleep(0)
        log.append(f"</{name}>")


@contextlib.contextmanager
def yields_twice():
    yield 1
    yield 2


@contextlib.contextmanager
def no_yield():
    return
    yield


@contextlib.contextmanager
def replaces():
    try:
        yield
    except ValueError as e:
        raise KeyError("replaced") from e


def nested():
    with tag("a") as a, tag("b", ValueError) as b:
        with tag("c"):
            raise ValueError(a + b)
    return "after"


def attempt(f):
    try:
        return f()
    except BaseException as e:
        return failure(e)


def through():
    with tag("outer"):
        with tag("inner", on_exit=OSError("on exit")):
            raise ValueError("lost")


def stop_iteration():
    with tag("stop"):
        raise StopIteration("through a generator")


def twice():
    with yields_twice():
        pass


def twice_raising():
    with yields_twice():
        raise ValueError("inside")


def none():
    with no_yield():
        pass


def replaced():
    with replaces():
        raise ValueError("original")


def early(values):
    for v in values:
        with tag(f"v{v}"):
            if v == 0:
                continue
            if v == 2:
                break
            if v == 3:
                return "returned"
    return "end"


@tag("decorated")
def decorated(x):
    return x * 2


def stack():
    with contextlib.ExitStack() as s:
        names = [s.enter_context(tag(n)) for n in "xyz"]
        s.callback(log.append, "callback")
        s.enter_context(contextlib.suppress(LookupError))
        raise KeyError(names)
    return "suppressed"


def generator_in_with():
    def g():
        with tag("held"):
            for k in range(3):
                yield k
    it = g()
    out = [next(it)]
    it.close()
    it = g()
    next(it)
    try:
        it.throw(ValueError("thrown in"))
    except ValueError as e:
        out.append(failure(e))
    return out, list(g())


def redirected():
    out = io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.closing(io.StringIO("text")) as text:
        print("captured", text.read())
    return out.getvalue(), text.closed


async def asynchronous():
    out = []
    async with atag("p", ValueError) as p, atag("q"):
        raise ValueError(p)
    try:
        async with atag("r"):
            raise StopAsyncIteration("through")
    except StopAsyncIteration as e:
        out.append(failure(e))
    async with contextlib.AsyncExitStack() as s:
        out.append([await s.enter_async_context(atag(n)) for n in "st"])
        s.push_async_callback(asyncio.sleep, 0)
    @atag("decorated")
    async def f(x):
        return x + 1
    out.append(await f(1))
    out.append(await f(2))
    return out


for round in range(40):
    log.clear()
    result = [attempt(f) for f in (nested, through, stop_iteration, twice, twice_raising, none, replaced, stack, redirected)]
    result += [early([0, 1, 2]), early([1, 3, 4]), decorated(4), decorated("x"), generator_in_with()]
    if round % 13 == 0:
        result.append(asyncio.run(asynchronous()))
    if round in (0, 39):
        print(*result, sep="\n")
        print(*log, sep="\n")
