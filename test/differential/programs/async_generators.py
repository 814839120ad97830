"""Async generators and comprehensions: async for with else and break, asend, athrow, aclose, finalization, errors."""
import asyncio

import kit
from kit import check, full_warm

kit.ROUNDS = (1, 2, 12)
log = []


async def agen(n):
    try:
        for i in range(n):
            await asyncio.sleep(0)
            got = yield i
            if got is not None:
                log.append(got)
    finally:
        log.append("closed")


class AIter:
    def __init__(self, n, fail=None): self.n, self.fail = n, fail
    def __aiter__(self): return self
    async def __anext__(self):
        if self.n == self.fail:
            raise ValueError("anext")
        if self.n == 0:
            raise StopAsyncIteration
        self.n -= 1
        await asyncio.sleep(0)
        return self.n


async def loops(source, stop=None):
    out = []
    async for x in source:
        if x == stop:
            break
        out.append(x)
    else:
        out.append("else")
    return out


async def comprehensions(n):
    return ([x async for x in agen(n)], {x async for x in AIter(n)}, {x: y async for x in agen(n) for y in (x, -x)}, [x async for x in agen(n) if x % 2],
            [y for x in range(2) async for y in agen(x)], [await asyncio.sleep(0, x) for x in range(n)], list([x async for x in (i async for i in agen(n))]))


async def by_hand():
    log.clear()
    g = agen(5)
    out = [await anext(g), await g.asend("sent"), await g.__anext__()]
    try:
        await g.athrow(KeyError("thrown"))
    except KeyError as e:
        out.append(repr(e))
    out.append(await anext(g, "exhausted"))
    h = agen(3)
    await anext(h)
    await h.aclose()
    await h.aclose()
    return out, list(log)


async def abandoned():
    log.clear()
    async for x in agen(3):
        break
    await asyncio.sleep(0)
    del x
    return list(log)


for source in (lambda: agen(3), lambda: AIter(3), lambda: agen(0)):
    check(lambda: asyncio.run(loops(source())))
    check(lambda: asyncio.run(loops(source(), 1)))
check(lambda: asyncio.run(comprehensions(3)))
check(lambda: asyncio.run(by_hand()))
check(lambda: asyncio.run(abandoned()))


class NoANext:
    def __aiter__(self): return self


class BadANext:
    def __aiter__(self): return self
    def __anext__(self): return 5


for make in (lambda: 5, lambda: [1], NoANext, BadANext, lambda: AIter(3, fail=1)):
    full_warm(lambda: asyncio.run(loops(make())))


async def pipeline(n):
    async def double(src):
        async for x in src:
            yield x * 2
    async def limit(src, k):
        i = 0
        async for x in src:
            if i >= k:
                return
            i += 1
            yield x
    return [x async for x in limit(double(double(agen(n))), 3)]


check(lambda: asyncio.run(pipeline(6)))


async def raising(n):
    async def g():
        for i in range(n):
            yield 1 / (i - 1)
    return [x async for x in g()]


full_warm(lambda: asyncio.run(raising(3)))


async def stop_inside():
    async def g():
        yield 1
        raise StopAsyncIteration("inside")
    return [x async for x in g()]


check(lambda: asyncio.run(stop_inside()))


def manual_steps():
    log.clear()
    async def g():
        x = yield 1
        log.append(x)
        yield 2
    a = g()
    out = []
    for step in (a.asend(None), a.asend("v"), a.asend(None)):
        try:
            step.send(None)
        except StopIteration as s:
            out.append(s.value)
        except StopAsyncIteration:
            out.append("stop async")
    return out, list(log), a.ag_frame, a.ag_running, a.ag_code.co_name


check(manual_steps)
