"""async for, async with, async comprehensions and async generators: asend, athrow, aclose, their hooks, and what dies unfinished."""
import asyncio
import sys

from kit import failure


class Countdown:
    def __init__(self, n, pause=0):
        self.n, self.pause = n, pause

    def __aiter__(self):
        return self

    async def __anext__(self):
        for _ in range(self.pause):
            await asyncio.sleep(0)
        if self.n == 0:
            raise StopAsyncIteration("done")
        self.n -= 1
        return self.n


class Manager:
    def __init__(self, log, swallow=False):
        self.log, self.swallow = log, swallow

    async def __aenter__(self):
        await asyncio.sleep(0)
        self.log.append("enter")
        return self

    async def __aexit__(self, *error):
        await asyncio.sleep(0)
        self.log.append(("exit", repr(error[1]), repr(sys.exception())))
        return self.swallow


async def numbers(n, log=None):
    try:
        for k in range(n):
            await asyncio.sleep(0)
            got = yield k
            if log is not None and got is not None:
                log.append(("got", got))
    except ValueError as e:
        yield repr(e)
    except GeneratorExit:
        if log is not None:
            log.append("exit")
        raise
    finally:
        if log is not None:
            await asyncio.sleep(0)
            log.append("finally")


async def loops():
    out = []
    async for x in Countdown(3, 2):
        out.append(x)
    else:
        out.append("else")
    async for x in numbers(5):
        if x == 1:
            continue
        if x == 3:
            break
        out.append(x)
    else:
        out.append("not reached")
    async for a, b in pairs():
        out.append(a + b)
    return out


async def pairs():
    for k in range(3):
        yield k, k * 10


async def comprehensions():
    return (
        [x async for x in Countdown(3)],
        {x: y async for x in numbers(3) for y in "ab"},
        {x async for x in numbers(3) if x % 2 == 0},
        [await asyncio.sleep(0, x) for x in range(3)],
        [x async for x in (y * 2 async for y in numbers(4) if await asyncio.sleep(0, True))],
        [[z async for z in numbers(x)] async for x in numbers(3)],
        [lambda: x async for x in numbers(2)][0](),
        sum([x async for x in numbers(10)]),
    )


async def protocol():
    log = []
    g = numbers(10, log)
    out = [await anext(g), await g.asend("sent"), await g.asend(None), await g.athrow(ValueError("thrown"))]
    try:
        await anext(g)
    except StopAsyncIteration as e:
        out.append(repr(e))
    out.append(await anext(g, "default"))
    g = numbers(10, log)
    out.append(await anext(g))
    out.append(await g.aclose())
    out.append(await anext(g, "closed"))
    g = numbers(3, log)
    out.append(await g.aclose())
    g = numbers(3, log)
    try:
        await g.asend("early")
    except TypeError as e:
        out.append(str(e))
    g = numbers(2, log)
    await anext(g)
    try:
        await g.athrow(KeyError("out"))
    except KeyError as e:
        out.append(failure(e))
    return out, log


async def managers():
    log = []
    async with Manager(log) as m, Manager(log, True):
        log.append(type(m).__name__)
        raise ValueError("swallowed")
    try:
        async with Manager(log):
            async with Manager(log):
                raise KeyError("through")
    except KeyError as e:
        log.append(failure(e))
    for k in range(3):
        async with Manager(log):
            if k == 0:
                continue
            break
    async with Manager(log):
        return log


async def errors():
    out = []
    for bad in (lambda: loop_over(5), lambda: loop_over([1]), lambda: enter(3), lambda: await_it(3), lambda: loop_over(BadNext()), lambda: loop_over(BadIter()), lambda: enter(HalfManager())):
        try:
            await bad()
        except TypeError as e:
            out.append(failure(e))
    return out


class BadNext:
    def __aiter__(self):
        return self

    def __anext__(self):
        return 5


class BadIter:
    def __aiter__(self):
        return 7


class HalfManager:
    async def __aenter__(self):
        pass


async def loop_over(x):
    async for _ in x:
        pass


async def enter(x):
    async with x:
        pass


async def await_it(x):
    await x


async def overlapping():
    """Two at once on one generator."""
    g = numbers(3)
    first = asyncio.ensure_future(anext(g))
    await asyncio.sleep(0)
    try:
        await anext(g)
    except RuntimeError as e:
        text = str(e)
    return text, await first


async def unfinished(log):
    """Abandoned while suspended: the loop's hooks close it."""
    g = numbers(5, log)
    await anext(g)
    del g
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    await asyncio.sleep(0)


async def nested_delegation():
    async def outer():
        async for x in inner():
            yield x
            try:
                yield x * 10
            finally:
                await asyncio.sleep(0)

    async def inner():
        for k in range(3):
            yield k
    return [x async for x in outer()]


async def main():
    for _ in range(12):
        log = []
        result = [await loops(), await comprehensions(), await protocol(), await managers(), await errors(), await overlapping(), await nested_delegation()]
        await unfinished(log)
    print(*result, sep="\n")
    print(log)
    kept.append(numbers(3, at_exit))
    await anext(kept[0])


kept, at_exit = [], []
asyncio.run(main())
print(at_exit)


def by_hand():
    """Without an event loop: the steps of asend and athrow themselves."""
    async def g():
        try:
            got = yield 1
            yield got
        except KeyError:
            yield "caught"
    it = g()
    out = []
    for step in (it.asend(None), it.asend("x"), it.athrow(KeyError()), it.asend(None)):
        try:
            step.send(None)
        except (StopIteration, StopAsyncIteration) as e:
            out.append(repr(e))
        try:
            step.send(None)
        except RuntimeError as e:
            out.append(str(e))
    hooks = []
    sys.set_asyncgen_hooks(firstiter=lambda a: hooks.append("first"), finalizer=lambda a: hooks.append("final"))
    it = g()
    try:
        it.asend(None).send(None)
    except StopIteration:
        pass
    del it
    sys.set_asyncgen_hooks(None, None)
    return out, hooks


print([by_hand() for _ in range(20)][-1])
