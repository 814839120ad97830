"""Recursion through generators: its depth, RecursionError, and a generator that is asked for more while it runs."""
import sys


def descend(n):
    if n:
        yield from descend(n - 1)
    yield n


def by_next(n):
    yield n if n == 0 else next(by_next(n - 1)) + 1


def by_loop(n):
    for x in (by_loop(n - 1) if n else ()):
        yield x
    yield n


def endless():
    yield from endless()


def endless_next():
    yield next(endless_next())


async def endless_await():
    await endless_await()


def depth_of(make):
    """How deep it gets before RecursionError, counted by the generators themselves."""
    depth = 0

    def g():
        nonlocal depth
        depth += 1
        yield from make(g)
    try:
        next(g())
    except RecursionError as e:
        return depth, str(e)


def self_reference():
    def g():
        try:
            next(it)
        except ValueError as e:
            yield str(e)
        try:
            yield from it
        except ValueError as e:
            yield str(e)
        try:
            it.close()
        except ValueError as e:
            yield str(e)
        try:
            it.throw(KeyError)
        except ValueError as e:
            yield str(e)
    it = g()
    return list(it)


async def awaits_itself():
    me = box[0]
    try:
        await me
    except RuntimeError as e:
        return str(e)
    except ValueError as e:
        return str(e)


box = [None]


def run(c):
    try:
        c.send(None)
    except StopIteration as e:
        return e.value


for round in range(40):
    result = list(descend(30)) == list(range(31)), next(by_next(30)), list(by_loop(20)) == list(range(21)), self_reference()
    box[0] = awaits_itself()
    result += (run(box[0]),)
    if round in (0, 39):
        print(*result)
print(depth_of(lambda g: g()))
print(depth_of(lambda g: [next(g())]))
for f in (endless, endless_next):
    try:
        next(f())
    except RecursionError as e:
        print(f.__name__, e)
try:
    run(endless_await())
except RecursionError as e:
    print(e)

limit = sys.getrecursionlimit()
sys.setrecursionlimit(120)
print(depth_of(lambda g: g()))
try:
    print(len(list(descend(60))))
    print(len(list(descend(200))))
except RecursionError as e:
    print(e)
sys.setrecursionlimit(limit)


def after_error():
    """A generator that could not be resumed for want of depth is finished."""
    def g():
        yield 1
        yield 2
    it = g()
    next(it)

    def dig(n):
        try:
            return dig(n + 1)
        except RecursionError:
            pass
        try:
            return next(it)
        except RecursionError:
            return "too deep"
    return dig(0), next(it, "finished")


print(after_error()[1] in (2, "finished"))
