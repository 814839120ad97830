"""Set displays: duplicates, order of evaluation and hashing, frozenset constants, operators, failures in the middle."""
from kit import check, sweep, full

trace = []


class K:
    def __init__(self, name, h=1, eq=False):
        self.name, self.h, self.eq = name, h, eq

    def __hash__(self):
        trace.append("hash " + self.name)
        if self.h is None:
            raise TypeError("unhashable " + self.name)
        return self.h

    def __eq__(self, other):
        trace.append(f"eq {self.name} {other.name}")
        return self.eq

    def __repr__(self):
        return self.name


def t(x):
    trace.append("eval " + x.name)
    return x


def three(a, b, c):
    return {t(a), t(b), t(c)}


def traced(a, b, c):
    trace.clear()
    try:
        s = three(a, b, c)
        result = sorted(k.name for k in s)
    except TypeError as error:
        result = str(error)
    return result, list(trace)


check(traced, K("a"), K("b"), K("c"))
check(traced, K("a", 1, True), K("b", 1, True), K("c", 1, True))
check(traced, K("a", 1), K("b", 2), K("c", 3))
check(traced, K("a", None), K("b"), K("c"))
check(traced, K("a"), K("b", None), K("c"))


def displays(a, b):
    return {a} == {a, a}, {a, b} == {b, a}, len({a, b, a, b}), {*()} == set(), {*[a], b} == {b, *(a,)}, {1, 2, 3} - {a}, frozenset({a}) == {a}


sweep(displays, [1, 1.0, "x", None, (1,)], [1, True, "x", 2**70])


def constants(x):
    s = {1, 2, 3}
    s.add(x)
    r = {1, 2, 3}
    return sorted(s), sorted(r), x in {1, 2, 3}, x in {7}


check(constants, 5)
check(constants, 2)


def ops(a, b):
    return [sorted(x) for x in (a | b, a & b, a - b, a ^ b)], a <= b, a < b, a >= b, a == b, a.isdisjoint(b)


SETS = [set(), {1, 2}, {2, 3}, frozenset((1, 2)), {1, 2, 3}]
sweep(ops, SETS, SETS)


def bad(a):
    return {
        1,
        a,
        3,
    }


def bad_star(a):
    return {0, *a}


full(bad, [])
full(bad, {})
full(bad_star, 5)
full(bad_star, [[]])


def inplace(a, b):
    s = set(a)
    u = s
    s |= b
    s &= {1, 2, 3, 4}
    s -= {1}
    s ^= {9}
    return sorted(s), s is u


check(inplace, [1, 2], {3, 30})
check(inplace, [], frozenset([4]))
check(inplace, [1], [2])


def unique(items):
    seen = set()
    out = []
    for x in items:
        if x not in seen:
            seen.add(x)
            out.append(x)
    return out


check(unique, [3, 1, 3, 2.0, 2, True, 1, "a", "a"])
check(unique, [1, []])


def comprehension(n):
    return sorted({i % 5 for i in range(n)}), sorted({(i, j) for i in range(3) for j in range(i)}), {x for x in ()}


check(comprehension, 20)


def pop_all(n):
    s = set(range(n))
    total = 0
    while s:
        total += s.pop()
    return total


check(pop_all, 30)
