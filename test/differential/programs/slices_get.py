"""Slices read: all bound combinations on every sequence, slice objects with side effects, unhashable and huge bounds."""
from kit import check, sweep, full

SEQS = [[0, 1, 2, 3, 4], (0, 1, 2, 3, 4), "abcde", b"abcde", range(5), [], ""]
BOUNDS = [None, 0, 2, -1, -3, 5, 100, -100]


def two(s, a, b):
    return s[a:b]


def three(s, a, b, c):
    return s[a:b:c]


def constants(s):
    return s[:], s[1:], s[:-1], s[1:3], s[::-1], s[::2], s[-2:], s[10:], s[:0], s[3:1], s[-100:2], s[::-2]


def open_ends(s, i):
    return s[i:], s[:i], s[i:i], s[i:i + 1], s[-i:], s[:-i or None]


sweep(two, SEQS, BOUNDS, BOUNDS)
sweep(three, SEQS[:3], [None, 1, -1, 9], [None, 0, 4, -9], [1, -1, 2, -3, None])
sweep(constants, SEQS)
sweep(open_ends, SEQS, [0, 1, 4, 5, True])
for bad in (1.5, "x", [1]):
    check(two, [1, 2, 3], bad, None)
    check(two, [1, 2, 3], None, bad)
    check(three, [1, 2, 3], None, None, bad)
full(three, [1], 0, 1, 0)
full(two, 5, 1, 2)
full(two, {1: 2}, 1, 2)
full(two, None, None, None)
full(two, [1], 1.5, 2)
HUGE = [2**31, 2**62, 2**63 - 1, 2**63, 2**64, -2**63, -2**63 - 1, -2**64]
sweep(two, [[1, 2, 3], "abc"], HUGE, HUGE)
sweep(three, [[1, 2, 3], (1, 2, 3)], [None], [None], HUGE)


class Index:
    def __init__(self, value):
        self.value = value

    def __index__(self):
        print("index", self.value)
        if isinstance(self.value, Exception):
            raise self.value
        return self.value


class Box:
    def __getitem__(self, key):
        return key


print(two([1, 2, 3, 4], Index(1), Index(3)))
print(three((1, 2, 3, 4), Index(3), Index(0), Index(-1)))
check(two, [1, 2], Index("not int"), 1)
check(two, [1, 2], Index(KeyError("idx")), 1)
sweep(two, [Box()], [1, "a", None, [2]], [3, 1.5])
sweep(three, [Box()], [1, None], [(), "b"], [0, None])


def multi(b):
    return b[1:2, 3], b[..., ::2], b[1, 2, 3], b[:, :], b[()], b[1:2,], b[lambda: 1:2] is not None, b[*(1, 2)], b[*(), 5]


check(lambda: multi(Box())[:6])


class Shrink:
    """Its __index__ empties the list that is being sliced."""

    def __init__(self, target):
        self.target = target

    def __index__(self):
        self.target.clear()
        return 2


def evil():
    items = [1, 2, 3, 4, 5]
    return items[Shrink(items):4], items


check(evil)


class SubList(list):
    def __getitem__(self, key):
        return ("sub", key)


class SubTuple(tuple):
    pass


class SubStr(str):
    pass


sweep(two, [SubList([1, 2, 3]), SubTuple((1, 2, 3)), SubStr("abc")], [0, 1], [2])


def full_slice_types(s):
    t = s[:]
    return type(t).__name__, t is s, t == s


sweep(full_slice_types, [[1], (1,), "a", b"a", SubTuple((1,)), SubStr("a"), range(2)])


def windows(s, n):
    return [s[i:i + n] for i in range(len(s) - n + 1)]


def quicksort(s):
    if len(s) <= 1:
        return s
    p = s[len(s) // 2]
    return quicksort([x for x in s if x < p]) + [x for x in s if x == p] + quicksort([x for x in s if x > p])


sweep(windows, SEQS, [1, 2, 5])
check(quicksort, [3, 1, 2, 3, -5, 10, 0])
check(quicksort, list("hello"))
