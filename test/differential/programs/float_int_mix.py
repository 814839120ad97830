"""Int and float in one expression: exact comparison beyond 2**53, conversion overflow, result types."""
from kit import sweep, check, full

INTS = [0, 1, -1, 3, 2**53 - 1, 2**53, 2**53 + 1, -2**53 - 1, 2**62, 2**63 - 1, 2**63, -2**63, 2**64, 10**22, 10**23, 10**308, 10**309, -10**400,
        True, False]
FLOATS = [0.0, -0.0, 1.0, 0.5, -1.5, 2.0**53, 2.0**53 + 2, 2.0**62, 2.0**63, -2.0**63, 2.0**64, 1e22, 1e23, 1e308, float("inf"), -float("inf"),
          float("nan")]


def compare(a, b):
    return a < b, a <= b, a == b, a != b, a > b, a >= b


def arith(a, b):
    return a + b, a - b, a * b


def divide(a, b):
    return a / b


for fn in (compare, arith, divide):
    sweep(fn, INTS, FLOATS)
    sweep(fn, FLOATS, INTS)
full(arith, 10**400, 1.0)
full(divide, 1.0, 10**400)
full(divide, 10**400, 2.5)


def average(values):
    total = 0
    for v in values:
        total += v
    return total / len(values)


check(average, [1, 2, 3, 4])
check(average, [1, 2.5, 3])
check(average, [2**60, 1.5, True])
check(average, [])


def drift(n):
    # An int variable that turns float half way, then int again.
    x = 0
    out = []
    for i in range(n):
        if i == n // 2:
            x = x + 0.5
        elif i == n - 2:
            x = int(x)
        else:
            x = x + i
        out.append(x)
    return out


check(drift, 8)


def same_key(a, b):
    d = {a: "a"}
    d[b] = "b"
    return d, hash(a) == hash(b), a in {b}


sweep(same_key, [1, 2**53, 2**53 + 1, 0, True], [1.0, 2.0**53, -0.0, 0.0])


def power_mix(a, b):
    return a ** b, b ** a


sweep(power_mix, [2, 3, -1, 0], [0.5, 2.0, 1.0])


def polynomial(x):
    return 3 * x * x - 2 * x + 1, (x + 1) * (x - 1) / 2, x // 2 + x % 2, -x * 1 + 0


sweep(polynomial, [0, 1, -3, 0.5, -0.0, 1e10, 2**62, True])


def compare_loop(limit):
    n = 0
    i = 0
    while i < limit:
        i += 1
        n += i * 0.5 < limit
    return n, i


sweep(compare_loop, [10, 10.0, 9.5, -1, True])
