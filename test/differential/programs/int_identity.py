"""Which objects are the same object: small-int cache, values that only pass through, constants, results of identities."""
from kit import check, sweep

VALUES = [0, -5, -6, 1, 256, 257, 1000, 2**31, 2**62, 2**63, 1.5, -0.0, float("nan"), True, "s", (1, 2)]


def through(x):
    y = x
    z = (y, x)
    w = [x][0]
    return y is x, z[0] is z[1], w is x, {"k": x}["k"] is x, (lambda: x)() is x, (x if x is x else 0) is x


def conditional(x, flag):
    a = x if flag else x
    b = (x and x) or x
    return a is x, b is x


def identity_ops(x):
    return [f(x) is x for f in (lambda v: v + 0, lambda v: v * 1, lambda v: v - 0, lambda v: v | 0, lambda v: v // 1, lambda v: +v,
                                lambda v: v << 0)]


def fresh(a, b):
    x = a + b
    y = a + b
    return x is y, x == y, x is x


def loop_carried(x, n):
    first = x
    for _ in range(n):
        x = x
    return x is first


def swapped(a, b):
    old_a, old_b = a, b
    for _ in range(3):
        a, b = b, a
    return a is old_b, b is old_a


def consts():
    a = 1000
    b = 1000
    c = 1.5
    d = 1.5
    return a is b, c is d, (1, 2) is (1, 2), "ab" "c" is "abc"


import warnings
warnings.simplefilter("ignore")
sweep(through, VALUES)
sweep(conditional, VALUES, [True, False])
sweep(identity_ops, [0, -5, 1, 255, 256, 257, 2**31, 2**62, 2**70, True])
sweep(fresh, [0, 1, 128, 200, 2**31, 2**62, 0.5], [0, 1, 128, -3, 2**31])
sweep(loop_carried, VALUES, [0, 1, 50])
check(swapped, 1000, 2.5)
check(swapped, 2**70, -0.0)
check(consts)


def stored(values):
    out = []
    for v in values:
        out.append(v)
    return all(a is b for a, b in zip(values, out))


check(stored, [1000, 2.5, 2**70, "x", -0.0])


def arithmetic_on_copy(x):
    # x is used unboxed and boxed: the boxed one must stay the original object.
    keep = [x]
    y = x + 1
    z = x * 2
    return keep[0] is x, y, z, (x, y)[0] is x


check(arithmetic_on_copy, 10**6)
check(arithmetic_on_copy, 0.25)
check(arithmetic_on_copy, 2**64)


def same_after_failure(x):
    before = id(x)
    try:
        x + None
    except TypeError:
        pass
    return id(x) == before


check(same_after_failure, 10**6)
check(same_after_failure, 1e300)


def max_min(a, b):
    m = a if a > b else b
    n = max(a, b)
    return m is a, m is b, n is m


sweep(max_min, [1000, 1000.0, 2**70], [1000, 999.0, 2**70])
