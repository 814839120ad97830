"""Types, globals and sizes change between the suspensions of a generator that has been compiled; it goes on right, and on the fast way again."""
import sys


def accumulate(items, start=0):
    total = start
    for item in items:
        total = total + item
        yield total


def scaled(n):
    value = 1
    for _ in range(n):
        yield value * factor, len(names)
        value = value * 2 + 1


factor = 3
names = ["a"]


def helper(x):
    return x + 1


def uses_helper(n):
    for k in range(n):
        yield helper(k)


def attributes(points):
    for p in points:
        yield p.x * 2 + p.y
        p.x += 1


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y


class Slots:
    __slots__ = ("x", "y")

    def __init__(self, x, y):
        self.x, self.y = x, y


class Property:
    def __init__(self, x, y):
        self._x, self.y = x, y

    @property
    def x(self):
        return self._x

    @x.setter
    def x(self, value):
        self._x = value


def middle(a, b, c):
    """Values on the stack over a suspension, then an operation that may leave."""
    while True:
        a = (a + b) * ((yield a) + c) - b


def drive_middle(*args):
    g = middle(*args)
    out = [next(g)]
    for sent in (1, 2, True, 2.5, 10**20, -1, 3):
        out.append(g.send(sent))
    return out


def big():
    a = b = 1
    for _ in range(120):
        yield a
        a, b = b, a + b


def mixed_sequence(seq):
    for k in range(len(seq)):
        yield seq[k]
        seq[k] = k


warm = [list(accumulate(range(50))) for _ in range(30)]
print(warm[-1][-1])
print(list(accumulate([1, 2.5, True, 10**30, 1j])))
print(list(accumulate(["a", "b"], "")), list(accumulate([[1], [2]], [])))
try:
    print(list(accumulate([1, "x"])))
except TypeError as e:
    print(e, e.__traceback__.tb_next.tb_lineno)
print([list(accumulate([1] * 9, 2**62)) for _ in range(12)][-1][-3:])

g = scaled(60)
out = []
for k, item in enumerate(g):
    out.append(item)
    if k == 10:
        factor = 4
    if k == 20:
        factor = 0.5
    if k == 30:
        names = "text"
    if k == 40:
        len = lambda x: "mine"
    if k == 50:
        del len
print(out)

g = uses_helper(40)
out = []
for k, item in enumerate(g):
    out.append(item)
    if k == 9:
        helper.__code__ = (lambda x: x + 100).__code__
    if k == 19:
        def helper(x):
            return -x
    if k == 29:
        helper = str
print(out)
g = uses_helper(3)
print(next(g))
del helper
try:
    next(g)
except NameError as e:
    print(e)

points = [Point(k, k) for k in range(30)] + [Slots(1, 2), Property(3, 4)] * 9 + [Point("s", "t")]
try:
    for item in attributes(points):
        print(item, end=" ")
except TypeError as e:
    print(e)
print([drive_middle(1, 2, 3) for _ in range(30)][-1])
print(drive_middle(2**61, 2**61, 5))
print(drive_middle(1.5, 2, 3))
print(list(big())[-1])
for _ in range(20):
    print(list(mixed_sequence([None] * 3)) + list(mixed_sequence(bytearray(b"ab"))), end=" ")
print()
try:
    list(mixed_sequence((1, 2)))
except TypeError as e:
    print(e)


def many_alternating(n):
    """Many suspended at once, of the same code, with different types in the same places."""
    gens = [accumulate([one] * n, one * 0) for one in (1, 1.5, 2**70, True)]
    return [[next(g) for g in gens] for _ in range(n)][-1]


print([many_alternating(20) for _ in range(20)][-1])
print(sys.getrefcount(gens) if (gens := [scaled(3) for _ in range(5)]) else None)
