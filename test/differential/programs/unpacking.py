"""Unpacking: exact sizes, stars, nesting, iterators of every kind, targets in order, all error messages."""
from kit import check, sweep, full

SOURCES = [[], [1], [1, 2], [1, 2, 3], (), (1,), (1, 2), (1, 2, 3), "", "a", "ab", "abc", {1: 2, 3: 4}, {5}, range(2), range(3), b"ab", iter([1, 2]), None, 5, 1.5]


def two(x):
    a, b = x
    return a, b


def one(x):
    a, = x
    return a


def three_list(x):
    [a, b, c] = x
    return a, b, c


def star_last(x):
    a, *b = x
    return a, b


def star_first(x):
    *a, b = x
    return a, b


def star_middle(x):
    a, *b, c = x
    return a, b, c


def star_only(x):
    *a, = x
    return a


def zero(x):
    () = x
    [] = x
    return "empty"


for fn in (two, one, three_list, star_last, star_first, star_middle, star_only, zero):
    sweep(fn, SOURCES)
for fn, x in ((two, [1]), (two, [1, 2, 3]), (two, 5), (three_list, "ab"), (star_middle, [1]), (zero, [1]), (two, None), (one, {}), (star_last, ())):
    full(fn, x)


def nested(x):
    (a, (b, c)), [d, *e] = x
    return a, b, c, d, e


check(nested, ((1, (2, 3)), [4, 5, 6]))
check(nested, ("ab", "cd"))
full(nested, ((1, 2), [3]))
full(nested, ((1, (2, 3)), []))


def swaps(a, b, c, d):
    a, b = b, a
    c, d, a = a, c, d
    a = b = c
    (a), b = b, (d)
    return a, b, c, d


check(swaps, 1, 2.5, "x", None)
trace = []


class Iter:
    def __init__(self, n, fail_at=None):
        self.n, self.i, self.fail_at = n, 0, fail_at

    def __iter__(self):
        trace.append("iter")
        return self

    def __next__(self):
        trace.append(f"next {self.i}")
        if self.i == self.fail_at:
            raise ArithmeticError("next failed")
        if self.i == self.n:
            raise StopIteration
        self.i += 1
        return self.i


def how_many_asked(fn, n, fail_at=None):
    trace.clear()
    try:
        r = fn(Iter(n, fail_at))
    except (ValueError, ArithmeticError) as error:
        r = str(error)
    return r, list(trace)


for n in range(5):
    check(how_many_asked, two, n)
    check(how_many_asked, star_middle, n)
check(how_many_asked, two, 5, 0)
check(how_many_asked, two, 5, 1)
check(how_many_asked, two, 5, 2)
check(how_many_asked, star_last, 5, 3)


class Target:
    def __setattr__(self, name, value):
        trace.append(f"{name}={value}")

    def __setitem__(self, key, value):
        trace.append(f"[{key}]={value}")


def key(x):
    trace.append(f"key {x}")
    return x


def targets(values):
    trace.clear()
    t = Target()
    try:
        t.a, t[key(1)], (t.b, *t.c), t[key(2)] = values
    except ValueError as error:
        trace.append(str(error))
    return list(trace)


check(targets, (1, 2, (3, 4, 5), 6))
check(targets, (1, 2, (), 6))
check(targets, (1, 2, 3))


class Tup(tuple):
    def __iter__(self):
        return iter(("from", "iter"))


class Lst(list):
    def __iter__(self):
        return iter(("from", "iter"))


sweep(two, [Tup((1, 2)), Lst([1, 2]), Tup(), Lst()])


class GetItem:
    def __getitem__(self, i):
        if i < 2:
            return i
        raise IndexError


check(lambda: two(GetItem()))
check(lambda: star_first(GetItem()))


def loop_unpack(pairs):
    out = []
    for i, (a, *b) in enumerate(pairs):
        out.append((i, a, b))
    return out


check(loop_unpack, ["ab", (1,), [2, 3, 4]])
full(loop_unpack, ["a", ""])


def mutable_source():
    items = [1, 2]
    items[0], items[1] = items[1], items[0]
    i = 0
    i, items[i] = 1, "index used after assignment"
    return items, i


check(mutable_source)


def many(x):
    a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, *q, r, s, t = x
    return a, p, q, r, s, t


check(many, range(19))
check(many, range(25))
check(many, range(18))


def fibonacci_unpack(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a, b


check(fibonacci_unpack, 100)
