"""Recursion that goes through C functions ends where the C recursion budget does, however far Python code alone may go."""
import functools
import sys

sys.setrecursionlimit(40_000)


class Counted:
    def __init__(self):
        self.depth = 0


def plain(counted, n):
    counted.depth += 1
    return n and 1 + plain(counted, n - 1)


def mapped(counted, n):
    counted.depth += 1
    return n and sum(map(functools.partial(mapped, counted), (n - 1,)))


def cached(counted, n):
    @functools.lru_cache
    def f(n):
        counted.depth += 1
        return n and 1 + f(n - 1)

    return f(n)


class Added:
    def __init__(self, counted, n):
        self.counted, self.n = counted, n

    def __add__(self, other):
        self.counted.depth += 1
        return self.n and 1 + (Added(self.counted, self.n - 1) + other)


def added(counted, n):
    return Added(counted, n) + 1


class Made:
    def __init__(self, counted, n):
        counted.depth += 1
        self.next = Made(counted, n - 1) if n else None


def made(counted, n):
    node = Made(counted, n)
    while node:
        node = node.next
    return n


class Attribute:
    def __init__(self, counted, n):
        self.counted, self.n = counted, n

    @property
    def value(self):
        self.counted.depth += 1
        self.n -= 1
        return self.value if self.n else 0


def attribute(counted, n):
    return Attribute(counted, n).value


for function in plain, mapped, cached, added, made, attribute:
    for n in (500, 2_500, 12_000):
        counted = Counted()
        try:
            result = function(counted, n)
        except RecursionError as e:
            # Where exactly is a matter of how the frames of C are counted.
            print(function.__name__, n, type(e).__name__, 2_000 < counted.depth < 6_000)
        else:
            print(function.__name__, n, result, counted.depth)
