"""yield from: values, sends, throws, closes and returns pass through it, into generators and into objects of other kinds."""
from kit import failure


def inner(name, log):
    got = None
    try:
        for k in range(4):
            try:
                got = yield (name, k, got)
            except ValueError as e:
                log.append(f"{name} caught {e}")
                got = "after error"
    except GeneratorExit:
        log.append(f"{name} closed")
        raise
    finally:
        log.append(f"{name} finally")
    return name * 2


def outer(log, *names):
    results = []
    for name in names:
        try:
            results.append((yield from inner(name, log)))
        except KeyError as e:
            log.append(f"outer caught {e!r}")
            results.append(None)
    return results


def deep(n, log):
    if n == 0:
        return (yield from inner("deep", log))
    return (yield from deep(n - 1, log)) + str(n)


class Iterator:
    """An iterator without send, throw and close."""
    def __init__(self, n):
        self.n = n

    def __iter__(self):
        return self

    def __next__(self):
        self.n -= 1
        if self.n < 0:
            raise StopIteration(f"value of {type(self).__name__}")
        return self.n


class Full(Iterator):
    def __init__(self, n, log):
        super().__init__(n)
        self.log = log

    def send(self, value):
        self.log.append(("send", value))
        return next(self)

    def throw(self, *error):
        self.log.append(("throw", *map(repr, error)))
        if isinstance(error[0], KeyError):
            raise StopIteration("thrown out")
        return "thrown"

    def close(self):
        self.log.append("close")


class BadClose(Iterator):
    def close(self):
        raise OSError("cannot close")


def delegate(iterable):
    value = yield from iterable
    return ("returned", value)


def drive(g, *steps):
    out = []
    for step in steps:
        try:
            if step is None:
                out.append(next(g))
            elif isinstance(step, BaseException):
                out.append(g.throw(step))
            elif step == "close":
                out.append(("close", g.close()))
            else:
                out.append(g.send(step))
        except StopIteration as e:
            out.append(("stop", e.value))
        except BaseException as e:
            out.append(failure(e))
    return out


def show(round):
    log = []
    rows = [
        drive(outer(log, "a", "b"), None, "x", ValueError("v"), None, None, None, KeyError("k"), None),
        drive(outer(log, "a", "b"), None, None, "close", None),
        drive(outer(log, "c"), "too early", None, OSError("o"), None),
        drive(deep(12, log), None, 1, ValueError("v"), 2, None, None),
        drive(deep(3, log), None, KeyError("through")),
        drive(delegate(Iterator(2)), None, None, None, None),
        drive(delegate(Iterator(3)), None, "no send"),
        drive(delegate(Iterator(3)), None, ValueError("no throw"), None),
        drive(delegate(Iterator(3)), None, "close"),
        drive(delegate(Full(5, log)), None, "s", ValueError("t"), KeyError("t"), None),
        drive(delegate(Full(5, log)), None, "close", None),
        drive(delegate(BadClose(3)), None, "close", None),
        drive(delegate([1, 2]), None, None, None),
        drive(delegate(5), None),
        drive(delegate(None), None),
        drive(delegate({"k": 1}), None, None),
        drive(delegate("ab"), None, None, None),
    ]
    if round in (0, 1, 60):
        for row in rows:
            print(row)
        for entry in log:
            print("   ", entry)


for round in range(61):
    show(round)


def chain(n):
    g = iter(range(n))
    for _ in range(40):
        g = delegate(g)
    return list(g)


print(chain(5))


def returns_from_finally():
    try:
        yield 1
        yield 2
    finally:
        return "from finally"


print([drive(returns_from_finally(), None, ValueError("lost"), None) for _ in range(30)][-1])
print([drive(returns_from_finally(), None, "close", None) for _ in range(30)][-1])
