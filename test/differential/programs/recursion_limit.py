"""RecursionError at exactly the interpreter's depth: functions, methods, properties, operators, C round trips, raised limits."""
import sys

from kit import full


def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


def counted():
    n = 0
    def f():
        nonlocal n
        n += 1
        f()
    try:
        f()
    except RecursionError as e:
        return n, str(e)


class Deep:
    def __init__(self):
        self.n = 0

    def method(self):
        self.n += 1
        self.method()

    @property
    def prop(self):
        self.n += 1
        return self.prop

    def __getattr__(self, name):
        if name == "stop":
            raise AttributeError
        self.n += 1
        return getattr(self, name)

    def __add__(self, other):
        self.n += 1
        return self + other

    def __call__(self):
        self.n += 1
        return self()

    def __getitem__(self, i):
        self.n += 1
        return self[i]

    def __eq__(self, other):
        self.n += 1
        return self == other

    def __bool__(self):
        self.n += 1
        return not self

    def __iter__(self):
        self.n += 1
        return iter(self)

    def __repr__(self):
        self.n += 1
        return f"{self!r}"


def kinds(kind):
    d = Deep()
    try:
        if kind == 0: d.method()
        if kind == 1: d.prop
        if kind == 2: d.anything
        if kind == 3: d + 1
        if kind == 4: d()
        if kind == 5: d[0]
        if kind == 6: d == 1
        if kind == 7: bool(d)
        if kind == 8: list(d)
        if kind == 9: repr(d)
    except RecursionError as e:
        # The depths that go through C depend on how much C stack a step takes: only that it stops is compared there.
        return d.n if kind in (0, 1) else d.n > 50, str(e)[:32]


print(depth(0), depth(0))
print(counted(), counted())
for kind in range(10):
    print(kind, kinds(kind))
    print(kind, kinds(kind))


def generator_depth():
    n = 0
    def g():
        nonlocal n
        n += 1
        yield from g()
    try:
        list(g())
    except RecursionError as e:
        return n > 100, str(e)[:32]


print(generator_depth())
for limit in (100, 500, 3000):
    old = sys.getrecursionlimit()
    sys.setrecursionlimit(limit)
    try:
        print(limit, depth(0), counted())
    finally:
        sys.setrecursionlimit(old)


def many_frames(n):
    # Big frames: the data stack, not the C stack, must be what grows.
    a, b, c, d, e, f, g, h = n, n + 1, n + 2, n + 3, n + 4, n + 5, n + 6, n + 7
    if n == 0:
        return a + b + c + d + e + f + g + h
    return many_frames(n - 1) + a - b + c - d + e - f + g - h


sys.setrecursionlimit(30000)
print(many_frames(9000))
print(depth(0))
sys.setrecursionlimit(1000)


def at_the_edge(n, action):
    # An exception of another kind, a handler and a finally right at the limit.
    try:
        if n == 0:
            return action()
        return at_the_edge(n - 1, action)
    finally:
        ticks.append(n)


ticks = []
for n in (900, 2000):
    ticks.clear()
    try:
        print(at_the_edge(n, lambda: 1 / 0))
    except (RecursionError, ZeroDivisionError) as e:
        print(type(e).__name__, len(ticks) > 500)


def recovers():
    out = []
    for _ in range(3):
        try:
            counted_inner(0)
        except RecursionError:
            out.append(depth(0))
    return out


def counted_inner(n):
    return counted_inner(n + 1) + 1


print(recovers())


def infinite(n):
    return infinite(
        n + 1)


full(infinite, 0)
try:
    sys.setrecursionlimit(1)
except (RecursionError, ValueError) as e:
    print(type(e).__name__, e)
try:
    sys.setrecursionlimit(0)
except ValueError as e:
    print(e)


def mutual_a(n): return mutual_b(n)
def mutual_b(n): return mutual_a(n)


mutual_a(1)
