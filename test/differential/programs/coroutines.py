"""Coroutines and asyncio: await chains, send and throw by hand, tasks, gather, cancellation, timeouts, async with, queues, tracebacks."""
import asyncio
import inspect
import types

import kit
from kit import check, full_warm

kit.ROUNDS = (1, 2, 30)


@types.coroutine
def pause(v):
    return (yield v)


async def add(a, b):
    x = await pause(("got", a))
    return a + b + (x or 0)


async def chain(n):
    total = 0
    for i in range(n):
        total = total + await add(i, total)
    return total


def drive(c, *sends):
    out = []
    try:
        out.append(c.send(None))
        for s in sends:
            out.append(c.send(s))
        c.close()
    except StopIteration as s:
        out.append(("return", s.value))
    except Exception as e:
        out.append(repr(e))
    return out


check(lambda: drive(add(1, 2), 10))
check(lambda: drive(add(1, 2.5), None))
check(lambda: drive(add(1, "s"), 0))
check(lambda: drive(chain(3), 1, 0.5, None))


async def catching():
    try:
        await pause(1)
    except ValueError as e:
        return await pause(f"caught {e}")
    finally:
        log.append("finally")


log = []


def throwing():
    log.clear()
    c = catching()
    out = [c.send(None), c.throw(ValueError("v"))]
    try:
        c.send("result")
    except StopIteration as s:
        out.append(s.value)
    d = catching()
    d.send(None)
    d.close()
    return out, list(log)


check(throwing)


def attributes():
    c = chain(2)
    out = [inspect.getcoroutinestate(c), c.cr_running, c.cr_await, c.cr_frame.f_lineno]
    c.send(None)
    out += [inspect.getcoroutinestate(c), c.cr_await.__name__, c.cr_frame.f_locals["total"], c.cr_code.co_name, c.cr_origin]
    c.close()
    return out + [inspect.getcoroutinestate(c), c.cr_frame]


check(attributes)


async def fail(x):
    await asyncio.sleep(0)
    return (1 /
            x)


async def outer_fail(x):
    return [await fail(x),
            await fail(x - 1)]


full_warm(lambda: asyncio.run(outer_fail(1)))


async def worker(name, n, out):
    for i in range(n):
        await asyncio.sleep(0)
        out.append((name, i))
    return name * n


async def gather():
    out = []
    r = await asyncio.gather(worker("a", 2, out), worker("b", 3, out), fail(0), return_exceptions=True)
    return [x if isinstance(x, str) else repr(x) for x in r], out


async def cancelled():
    out = []
    async def forever():
        try:
            while True:
                await asyncio.sleep(0)
        except asyncio.CancelledError:
            out.append("cancelled")
            raise
        finally:
            out.append("finally")
    t = asyncio.create_task(forever())
    await asyncio.sleep(0)
    t.cancel()
    try:
        await t
    except asyncio.CancelledError:
        out.append("seen")
    return out, t.cancelled()


async def queue():
    q = asyncio.Queue(2)
    out = []
    async def producer():
        for i in range(5):
            await q.put(i)
        await q.put(None)
    async def consumer():
        while (item := await q.get()) is not None:
            out.append(item * 2)
    await asyncio.gather(producer(), consumer())
    return out


class ACM:
    def __init__(self, suppress=False): self.suppress = suppress
    async def __aenter__(self):
        await asyncio.sleep(0)
        log.append("enter")
        return self
    async def __aexit__(self, t, v, tb):
        await asyncio.sleep(0)
        log.append(f"exit {t and t.__name__}")
        return self.suppress


async def async_with(kind):
    log.clear()
    for i in range(3):
        async with ACM(suppress=kind == "suppress") as a, ACM():
            log.append(i)
            if kind == "return": return list(log)
            if kind == "break": break
            if kind == "continue": continue
            if kind in ("suppress", "raise"): raise ValueError(kind)
    return list(log)


class Awaitable:
    def __init__(self, v): self.v = v
    def __await__(self):
        x = yield from asyncio.sleep(0).__await__()
        return self.v


class BadAwait:
    def __await__(self): return 5


class NoneAwait:
    __await__ = None


async def awaits(x): return await x


async def locks():
    lock, out = asyncio.Lock(), []
    async def use(n):
        async with lock:
            out.append(("in", n))
            await asyncio.sleep(0)
            out.append(("out", n))
    await asyncio.gather(*(use(i) for i in range(3)))
    return out


async def timeouts():
    try:
        async with asyncio.timeout(0.001):
            await asyncio.sleep(10)
    except TimeoutError:
        return "timeout"


async def events():
    e, out = asyncio.Event(), []
    async def waiter(n):
        await e.wait()
        out.append(n)
    ts = [asyncio.create_task(waiter(i)) for i in range(3)]
    await asyncio.sleep(0)
    e.set()
    await asyncio.gather(*ts)
    return out


for fn in (gather, cancelled, queue, locks, timeouts, events):
    check(lambda: asyncio.run(fn()))
for kind in ("", "return", "break", "continue", "suppress", "raise"):
    check(lambda: asyncio.run(async_with(kind)))
for make in (lambda: Awaitable(5), BadAwait, NoneAwait, lambda: 5, lambda: asyncio.sleep(0, "slept"), lambda: add(1, 2)):
    check(lambda: asyncio.run(awaits(make())))
full_warm(lambda: drive(awaits(5)))


def reuse():
    c = add(1, 2)
    drive(c, 0)
    try:
        c.send(None)
    except RuntimeError as e:
        return str(e)


check(reuse)


async def contextvars_flow():
    import contextvars
    v = contextvars.ContextVar("v", default="default")
    async def set_it(x):
        v.set(x)
        await asyncio.sleep(0)
        return v.get()
    return await asyncio.gather(set_it(1), set_it(2)), v.get()


check(lambda: asyncio.run(contextvars_flow()))


async def nested_tasks(n):
    if n == 0:
        return 1
    return sum(await asyncio.gather(nested_tasks(n - 1), nested_tasks(n - 1)))


check(lambda: asyncio.run(nested_tasks(4)))
