"""Chained comparisons: short circuit, single evaluation of the middle, mixed operators, values that are not bools."""
from kit import check, sweep, full

trace = []


def t(x):
    trace.append(x)
    return x


def two(a, b, c):
    return a < b < c


def four(a, b, c, d):
    return a < b <= c != d


def traced(a, b, c):
    trace.clear()
    result = t(a) < t(b) < t(c)
    return result, list(trace)


def condition(a, b, c):
    if a < b < c:
        return "in"
    return "out"


def negated(a, b, c):
    if not a < b < c:
        return "out"
    return "in"


def mixed(a, b, c):
    return a < b == c, a == b is c, a in b in c, a not in b != c


def loop(lo, hi):
    n = lo
    while lo <= n < hi:
        n += 1
    return n


def with_and(a, b, c):
    return a < b < c and b < c or a == b == c


VALUES = [1, 2, 3, 2.0, float("nan")]
for fn in (two, condition, negated, traced, with_and):
    sweep(fn, VALUES, VALUES, VALUES)
sweep(four, [1, 3], [2, 1], [2, 3], [3, 2])
check(mixed, 1, [1], [[1]])
check(mixed, "a", "ab", ["ab", "b"])
check(loop, 0, 10)
check(loop, 5, 1)
check(loop, 0, 3.5)


class Odd:
    def __init__(self, value, name):
        self.value = value
        self.name = name

    def __lt__(self, other):
        print("lt", self.name, getattr(other, "name", other))
        return self.value

    def __repr__(self):
        return self.name


print(two(Odd([], "a"), Odd(1, "b"), 3))
print(two(Odd("yes", "a"), Odd("end", "b"), 3))
print(condition(Odd(1, "a"), Odd(0, "b"), 3))
print(condition(Odd(0, "a"), Odd(0, "b"), 3))
full(two, 1, 2, None)
full(two, 1, None, 2)


def long_chain(a):
    return 0 <= a < 10 <= a + 10 < 20 <= a + 20 < 30 > a


sweep(long_chain, [-1, 0, 5, 9, 10, 4.5])


def raising_middle(x):
    return (
        1
        <
        [0, 1, 2][x]
        <
        3
    )


check(raising_middle, 2)
check(raising_middle, 0)
full(raising_middle, 7)
full(raising_middle, "x")


def in_comprehension(values, lo, hi):
    return [v for v in values if lo <= v < hi], sum(lo < v < hi for v in values), {v: lo < v > 1 for v in values}


check(in_comprehension, [1, 2, 3, 4], 2, 4)
check(in_comprehension, [1.5, 2.5], 2, 4)
