"""Int subclasses, with and without overridden operators, through functions that were warmed with exact ints."""
from enum import IntEnum, IntFlag
from kit import check, sweep


class Plain(int):
    pass


class Loud(int):
    def __add__(self, other):
        return "add", int(self), int(other)

    def __radd__(self, other):
        return "radd", int(self), int(other)

    def __lt__(self, other):
        return "lt"

    def __eq__(self, other):
        return "eq"

    def __hash__(self):
        return 7

    def __bool__(self):
        print("bool?")
        return False

    def __index__(self):
        print("index?")
        return 1

    def __neg__(self):
        return "neg"

    def __mul__(self, other):
        return NotImplemented


class Color(IntEnum):
    RED = 1
    BLUE = 2


class Flag(IntFlag):
    A = 1
    B = 2


def add(a, b):
    return a + b


def arith(a, b):
    return a - b, a * b, a // b, a % b, -a


def compare(a, b):
    return a < b, a == b, a > b, a != b


def truth(a):
    if a:
        return "yes"
    return "no"


def index(a):
    return [10, 20, 30][a]


def bits(a, b):
    return a & b, a | b, ~a


VALUES = [3, Plain(3), Loud(3), True, Color.BLUE, Flag.A, Flag.A | Flag.B, Plain(2**63), Loud(2**70)]
for fn in (add, arith, compare, bits):
    check(fn, 3, 4)
    sweep(fn, VALUES, VALUES)
for fn in (truth, index):
    check(fn, 1)
    sweep(fn, VALUES)


def total(values):
    s = 0
    for v in values:
        s = s + v
    return s


check(total, [1] * 50)
check(total, [1] * 50 + [Plain(2)])
check(total, [1] * 50 + [Plain(2)] * 50)
check(total, [1, 2, Loud(3)])
check(total, [1, 2, Color.RED, Flag.B])


def type_of_results(a):
    return [type(x).__name__ for x in (a + 0, 0 + a, a * 1, +a, a | 0, a << 0, a // 1, abs(a), int(a), round(a), a - 0)]


check(type_of_results, Plain(5))
check(type_of_results, True)
check(type_of_results, Flag.A)
check(type_of_results, Color.RED)


def in_range(a):
    return [i for i in range(a)], a in range(5), range(10)[a]


check(in_range, Plain(3))
check(in_range, Loud(3))


class Shrinking(int):
    """Its __add__ changes what the next addition does."""

    def __add__(self, other):
        Shrinking.__add__ = int.__add__
        return -1


def three_adds(a, b):
    return a + b, a + b, a + b


check(three_adds, 1, 2)
check(three_adds, Shrinking(1), 2)
