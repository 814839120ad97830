"""for over user iterators: __iter__, __next__, __getitem__, failures at each step, StopIteration with values, resumption."""
from kit import check, full


class Count:
    def __init__(self, n):
        self.n = n
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        if self.i >= self.n:
            raise StopIteration("done")
        self.i += 1
        return self.i


class Seq:
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, i):
        return self.items[i]


class FailAt(Count):
    def __next__(self):
        if self.i == 2:
            self.i += 1
            raise ValueError("at 2")
        return super().__next__()


class BadIter:
    def __iter__(self):
        return 5


class NoneIter:
    __iter__ = None

    def __getitem__(self, i):
        return i


class RaiseIter:
    def __iter__(self):
        raise OSError("no iter")


class NoNext:
    def __iter__(self):
        return self


class StopInIter:
    def __iter__(self):
        raise StopIteration("from iter")


class IndexFail:
    def __getitem__(self, i):
        if i == 2:
            raise KeyError("index 2")
        return i


class StopGetItem:
    def __getitem__(self, i):
        if i == 2:
            raise StopIteration
        return i


class LateNext:
    """__next__ is looked up on the type for every element."""

    def __init__(self):
        self.i = 0

    def __iter__(self):
        return self

    def __next__(self):
        self.i += 1
        if self.i == 2:
            LateNext.__next__ = lambda self: self.stop()
        return self.i

    def stop(self):
        raise StopIteration


def loop(x):
    out = []
    for v in x:
        out.append(v)
        if len(out) > 8:
            break
    return out


def loop_else(x):
    n = 0
    for v in x:
        n += 1
        if n > 3:
            break
    else:
        return "else", n
    return "break", n


MAKERS = [lambda: Count(3), lambda: Count(0), lambda: Seq(1, 2, 3), lambda: Seq(), lambda: FailAt(5), BadIter, NoneIter, RaiseIter, NoNext, StopInIter, IndexFail,
          StopGetItem, lambda: iter([1, 2]), lambda: zip([1, 2], "ab"), lambda: enumerate("ab", 5), lambda: map(str, [1, 2]), lambda: filter(None, [0, 1, 2]),
          lambda: reversed([1, 2]), lambda: iter(lambda c=Count(3): next(c, "end"), "end"), lambda: {1: 2}.items(), lambda: {"a": 1}, lambda: frozenset((1,)),
          lambda: "é日", lambda: b"ab", lambda: map(int, ["1", "x", "2"]), lambda: (1 / x for x in (1, 2, 0, 3)), lambda: open(__file__).readlines()[:1],
          lambda: None, lambda: 5, lambda: 1.5, lambda: int, lambda: Count, lambda: memoryview(b"xy"), lambda: zip(Count(2), FailAt(9)), lambda: slice(3)]
for make in MAKERS:
    check(lambda: loop(make()))
    check(lambda: loop_else(make()))
for bad in (5, None, BadIter(), NoneIter(), NoNext(), RaiseIter(), FailAt(5), IndexFail(), StopInIter()):
    full(loop, bad)


def late():
    first = LateNext.__next__
    try:
        return loop(LateNext())
    finally:
        LateNext.__next__ = first


check(late)


def resume(make):
    it = iter(make())
    parts = []
    for _ in range(4):
        part = []
        try:
            for v in it:
                part.append(v)
                if len(part) == 2:
                    break
        except Exception as error:
            part.append(type(error).__name__)
        parts.append(part)
    return parts


for make in (lambda: Count(5), lambda: Seq(1, 2, 3), lambda: FailAt(6), lambda: [1, 2, 3], lambda: (1,), lambda: range(5), lambda: {1: 1, 2: 2, 3: 3}, lambda: "abc",
             lambda: IndexFail(), lambda: (x for x in "abc"), lambda: zip("ab", "cd"), lambda: map(int, "12x4")):
    check(resume, make)


def stop_value():
    it = Count(0)
    try:
        next(it)
    except StopIteration as stop:
        return stop.value, stop.args


check(stop_value)


def revived():
    c = Count(2)
    first = loop(c)
    c.n = 4
    return first, loop(c), loop(c)


check(revived)


def polymorphic(sources):
    total = 0
    for s in sources:
        for v in s:
            total += v
    return total


check(polymorphic, [[1, 2], (3, 4), range(3), {5: 6}, {7}, (x for x in (1,)), b"a", [2.5], Seq(1, 2)])


def raising_body(items):
    out = 0
    for v in items:
        out += (
            10
            // v
        )
    return out


full(raising_body, [1, 2, 0])
full(raising_body, Seq(5, 0))
full(raising_body, Seq(5, "x"))


def iterator_protocol_order():
    log = []

    class It:
        def __iter__(self):
            log.append("iter")
            return self

        def __next__(self):
            log.append("next")
            if len(log) > 4:
                raise StopIteration
            return len(log)

    for a in It():
        log.append(f"body {a}")
    return log


check(iterator_protocol_order)
