"""asyncio over coroutines: gather, cancel, timeouts, shields, queues, locks, task groups, and exceptions through all of them."""
import asyncio
import contextvars
import time

from kit import failure

log = []
variable = contextvars.ContextVar("variable", default="unset")


async def step(name, n, fail_at=None):
    try:
        for k in range(n):
            await asyncio.sleep(0)
            if k == fail_at:
                raise ValueError(f"{name} fails at {k}")
            log.append((name, k))
        return name.upper()
    except asyncio.CancelledError:
        log.append((name, "cancelled"))
        raise
    finally:
        log.append((name, "finally"))


async def gathering():
    print(await asyncio.gather(step("a", 3), step("b", 2), step("c", 1)))
    results = await asyncio.gather(step("d", 2, 1), step("e", 3), return_exceptions=True)
    print([r if isinstance(r, str) else failure(r) for r in results])
    try:
        await asyncio.gather(step("f", 2, 0), step("g", 1))
    except ValueError as e:
        print(failure(e))


async def cancelling():
    task = asyncio.create_task(step("h", 10), name="h")
    await asyncio.sleep(0)
    await asyncio.sleep(0)
    task.cancel("enough")
    try:
        await task
    except asyncio.CancelledError as e:
        print("cancelled", e.args, task.cancelled())

    async def stubborn():
        for k in range(3):
            try:
                await asyncio.sleep(10)
            except asyncio.CancelledError:
                log.append(("stubborn", k, asyncio.current_task().cancelling()))
                asyncio.current_task().uncancel()
        return "gave in"
    task = asyncio.create_task(stubborn())
    for _ in range(3):
        await asyncio.sleep(0)
        task.cancel()
    print(await task)


async def timeouts():
    try:
        async with asyncio.timeout(0.01):
            await asyncio.sleep(30)
    except TimeoutError as e:
        print("timeout", type(e.__context__).__name__)
    try:
        await asyncio.wait_for(step("slow", 10**6), 0.005)
    except TimeoutError:
        print("wait_for timed out")
    log[:] = [entry for entry in log if entry[0] != "slow" or entry[1] in ("cancelled", "finally")]
    inner = asyncio.ensure_future(step("shielded", 5))
    try:
        await asyncio.wait_for(asyncio.shield(inner), 0)
    except TimeoutError:
        print("shield", inner.done(), await inner)


async def groups():
    try:
        async with asyncio.TaskGroup() as group:
            group.create_task(step("i", 5))
            group.create_task(step("j", 5, 1))
            group.create_task(step("k", 5, 2))
    except* ValueError as eg:
        print("group", [failure(e) for e in eg.exceptions])
    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(step(n, 1)) for n in "xyz"]
    print([t.result() for t in tasks])


async def queues():
    queue = asyncio.Queue(2)

    async def produce():
        for k in range(6):
            await queue.put(k)
        await queue.put(None)

    async def consume():
        out = []
        while (item := await queue.get()) is not None:
            out.append(item)
            queue.task_done()
        return out
    print(await asyncio.gather(produce(), consume()))


async def locks():
    lock, order = asyncio.Lock(), []

    async def worker(k):
        async with lock:
            order.append(k)
            await asyncio.sleep(0)
            order.append(-k)
    await asyncio.gather(*(worker(k) for k in range(1, 5)))
    semaphore = asyncio.Semaphore(2)
    busy = most = 0

    async def limited():
        nonlocal busy, most
        async with semaphore:
            busy += 1
            most = max(most, busy)
            await asyncio.sleep(0)
            busy -= 1
    await asyncio.gather(*(limited() for _ in range(7)))
    print(order, most)


async def contexts():
    async def sets(value):
        variable.set(value)
        await asyncio.sleep(0)
        return variable.get()
    print(await asyncio.gather(sets("one"), sets("two")), variable.get())


async def deep(n):
    if n == 0:
        await asyncio.sleep(0)
        raise LookupError("bottom")
    await deep(n - 1)


async def tracebacks():
    for _ in range(30):
        try:
            await deep(4)
        except LookupError as e:
            text = failure(e)
    print(text)
    task = asyncio.create_task(deep(2))
    await asyncio.sleep(0)
    print([frame.f_code.co_name for frame in task.get_stack()], task.get_coro().cr_await.cr_code.co_name)
    try:
        await task
    except LookupError as e:
        print(failure(e))


async def futures():
    loop = asyncio.get_running_loop()
    future = loop.create_future()
    loop.call_soon(future.set_result, "from callback")
    print(await future)
    future = loop.create_future()
    loop.call_soon(future.set_exception, KeyError("from callback"))
    try:
        await future
    except KeyError as e:
        print(repr(e))

    def blocking(x):
        time.sleep(0.05)  # so that it is always the thread that finds somebody waiting: in debug mode asyncio looks at that one's stack
        return x * 2
    print(await asyncio.to_thread(blocking, 21))


async def as_completed():
    out = []
    for done in asyncio.as_completed([step("p", 3), step("q", 1), step("r", 2)]):
        out.append(await done)
    log.clear()  # tasks are kept in sets: who goes first among them is by address
    print(sorted(out))


async def main():
    asyncio.get_running_loop().slow_callback_duration = 1000
    for part in (gathering, cancelling, timeouts, groups, queues, locks, contexts, tracebacks, futures, as_completed):
        print("--", part.__name__)
        log.clear()
        await part()
        for entry in log:
            print("   ", entry)


for debug in (False, True):
    asyncio.run(main(), debug=debug)
