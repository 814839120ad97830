"""Slice and item assignment and deletion on lists and on user classes; evaluation order; failures half way."""
from kit import check, sweep, full


def assign(n, a, b, value):
    items = list(range(n))
    items[a:b] = value
    return items


def assign_step(n, a, b, c, value):
    items = list(range(n))
    items[a:b:c] = value
    return items


def delete(n, a, b):
    items = list(range(n))
    del items[a:b]
    return items


def delete_step(n, a, b, c):
    items = list(range(n))
    del items[a:b:c]
    return items


def item(kind, i, value):
    items = kind([1, 2, 3])
    items[i] = value
    return items


def delete_item(kind, i):
    items = kind([1, 2, 3])
    del items[i]
    return items


BOUNDS = [None, 0, 2, -1, 9, -9]
sweep(assign, [5], BOUNDS, BOUNDS, [[], [7], "xyz"])
sweep(assign_step, [6], [None, 1, -1], [None, 4, 0], [1, 2, -1, -2], [[], [7, 8], [7, 8, 9]])
sweep(delete, [5], BOUNDS, BOUNDS)
sweep(delete_step, [6], [None, 1, -1], [None, 4, 0], [1, 2, -1, -2])
KINDS = [list, tuple, set, bytearray, dict.fromkeys, "".join]
for kind in (list, tuple, set, bytearray, dict.fromkeys, str):
    for i in (0, -1, 3, -4, True, "x", None, 1.0, 2**65):
        check(item, kind, i, 9)
        check(delete_item, kind, i)
full(assign, 5, 0, 2, 5)
full(assign, 5, 0, 2, None)
full(assign_step, 5, None, None, 2, [1])
full(item, list, 10, 1)
full(item, tuple, 0, 1)
full(delete_item, tuple, 0)
full(delete_item, list, "a")
full(delete_item, dict.fromkeys, 9)
trace = []


class Target:
    def __setitem__(self, key, value):
        trace.append(("set", key, value))

    def __delitem__(self, key):
        trace.append(("del", key))

    def __getitem__(self, key):
        trace.append(("get", key))
        return key


def say(x):
    trace.append(x)
    return x


def order():
    trace.clear()
    t = Target()
    t[say(1):say(2)] = say(3)
    t[say(4)] = say(5)
    del t[say(6):say(7):say(8)]
    t[say("a")], t[say("b")] = say("c"), say("d")
    t[say(9)] = t[say(10)] = say(11)
    t[say(12)] += say("x") if False else say(13)
    del t[say(14)], t[say(15)]
    t[1:2, ...] = 0
    return list(trace)


check(order)


def self_assign():
    a = [1, 2, 3]
    a[1:1] = a
    b = [1, 2, 3]
    b[:] = b
    c = [1, 2, 3]
    c[::2] = c[1:]
    d = [1, 2, 3]
    d[:] = (x * 2 for x in d)
    return a, b, c, d


check(self_assign)


def raising_source(n):
    items = [1, 2, 3]

    def source():
        yield 10
        raise ValueError("half way")
    try:
        items[0:n] = source()
    except ValueError as error:
        return items, str(error)


check(raising_source, 2)


def rotate(items, n):
    for _ in range(n):
        items[1:], items[0] = items[:-1], items[-1]
    return items


def bubble(items):
    items = items[:]
    n = len(items)
    for i in range(n):
        for j in range(n - 1 - i):
            if items[j] > items[j + 1]:
                items[j], items[j + 1] = items[j + 1], items[j]
    return items


check(rotate, [1, 2, 3, 4, 5], 0)
check(lambda: rotate([1, 2, 3, 4, 5], 2))
check(bubble, [5, 2, 9, 1, 5.5, -3, True])
check(bubble, list("sorting"))
full(bubble, [3, "x", 1])


def consume_front(n):
    items = list(range(n))
    out = []
    while items:
        out.append(items[0])
        del items[0]
        if len(items) > 2:
            del items[-1:]
    return out


check(consume_front, 9)


class Grow(list):
    def __setitem__(self, key, value):
        super().__setitem__(key, (value, "wrapped"))


check(item, Grow, 0, 5)
check(item, Grow, slice(0, 2), 5)
