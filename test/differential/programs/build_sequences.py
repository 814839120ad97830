"""Tuple and list displays: sizes, stars, order of evaluation, sharing of constants, failures in the middle."""
from kit import check, sweep, full

trace = []


def t(x):
    trace.append(x)
    return x


def displays(a, b, c):
    return (), (a,), (a, b), (a, b, c), [], [a], [a, b, c], [[]], [(a, [b, (c,)])], (a, (b, (c, ())))


def stars(a, b):
    return [*a], (*a,), [*a, *b], (0, *a, 1, *b, 2), [*a, b], [*[], *()], *a, *b


def order():
    trace.clear()
    x = [t(1), *t([2, 3]), t(4), *(t(i) for i in (5, 6)), t(7)]
    y = (t(8), *[t(9)], t(10))
    return x, y, list(trace)


def constants():
    a = (1, 2, 3)
    b = (1, 2, 3)
    c = [1, 2, 3]
    d = [1, 2, 3]
    c.append(4)
    return a is b, c, d, [1, 2, 3] == d


def constant_list(n):
    # The list display of constants must be a new object every time.
    out = []
    for i in range(n):
        x = [1, 2, 3, 4]
        x.append(i)
        out.append(x)
    return out


def repeat(a, n):
    return [a] * n, (a,) * n, n * [a, a], [[a]] * n


sweep(displays, [1, None], [2.5, "s"], [[], ()])
sweep(stars, [[], (1,), "ab", {3}, range(2), {"k": 1}], [[], (1, 2), "c"])
check(stars, 5, [])
check(stars, [1], 5)
check(order)
check(constants)
check(constant_list, 3)
sweep(repeat, [1, "x", None], [0, 1, 3, -1, True, 1.5, "2"])


def bad_star(a):
    return [
        1,
        *a,
        2,
    ]


def bad_star_tuple(a):
    return (*a, 1)


def failing_iter():
    yield 1
    yield 2
    raise LookupError("third")


full(bad_star, None)
full(bad_star, 5)
full(bad_star_tuple, 5)
check(lambda: bad_star(failing_iter()))
check(lambda: [*failing_iter()])


def middle_fails(a):
    kept = [1, a, (2, 3, a + 1, [4, a / 0]), 5]
    return kept


full(middle_fails, 1)
full(middle_fails, None)


def concat(a, b):
    return a + b


sweep(concat, [[1], (1,), "s", [], ()], [[2], (2,), "t", None])


def big(a):
    return [a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a, a], (
        a, 1, a, 2, a, 3, a, 4, a, 5, a, 6, a, 7, a, 8, a, 9, a, 10, a, 11, a, 12, a, 13, a, 14, a, 15, a, 16, a, 17, a, 18, a, 19)


check(big, "x")
check(big, 2**70)


def swap3(a, b, c):
    a, b, c = c, a, b
    (a, b), c = (c, b), a
    [a, [b, c]] = b, [c, a]
    return a, b, c


check(swap3, 1, 2, 3)


def self_containing():
    a = [1]
    a.append(a)
    b = (a,)
    return repr(a), repr(b), a[1][1][0]


check(self_containing)


def append_methods(n):
    a = []
    push = a.append
    for i in range(n):
        a.append(i)
        push(-i)
        a.extend((i, i))
        a.insert(0, "f")
    a.reverse()
    return a, a.pop(), a.pop(0), a.index(1), a.count(0)


check(append_methods, 3)
