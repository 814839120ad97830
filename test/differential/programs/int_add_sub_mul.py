"""Int +, -, * around every boundary a machine word or a CPython digit has."""
from kit import sweep, check

EDGES = sorted({s * (2**b) + d for b in (0, 8, 15, 29, 30, 31, 32, 59, 60, 61, 62, 63, 64, 90, 128)
                for s in (1, -1) for d in (-1, 0, 1)})
FEW = [0, 1, -1, 2, -5, 256, 257, -6, 2**30 - 1, 2**30, -2**30, 2**31, 2**32, 2**62 - 1, 2**62, -2**62, 2**63 - 1, 2**63,
       -2**63, -2**63 - 1, 2**64]


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def add_one(a):
    return a + 1


def sub_one(a):
    return a - 1


def times_three(a):
    return a * 3


def one_minus(a):
    return 1 - a


def mixed(a, b):
    return (a + b) * (a - b) - a * a + b * b


def chain(a, b, c):
    return a + b + c - a - b - c + a * b * c


def swap_sub(a, b):
    a, b = b, a
    return a - b


for fn in (add_one, sub_one, times_three, one_minus):
    sweep(fn, EDGES)
for fn in (add, sub, mul, mixed, swap_sub):
    sweep(fn, FEW, FEW)
sweep(chain, FEW[::3], FEW[1::3], FEW[2::3])


def self_double(x, times):
    for _ in range(times):
        x = x + x
    return x


def self_square(x, times):
    for _ in range(times):
        x = x * x
    return x


def count_down(x, step):
    n = 0
    while x > -2**64:
        x = x - step
        n = n + 1
    return n, x


for start in (1, -1, 3, 2**30 - 1, -2**62):
    check(self_double, start, 70)
    check(self_square, start, 6)
check(count_down, 2**64, 2**60)
check(count_down, 2**62, 2**59 + 1)


def wrap_free(n):
    # Every partial sum passes a boundary the other way round on the way back.
    total = 0
    for i in range(n):
        total += 2**61
    for i in range(n):
        total -= 2**61
    return total


check(wrap_free, 10)


def constant_mix(x):
    return x + 4611686018427387903, x - 4611686018427387904, x + 9223372036854775807, x * -1, 0 * x, x * 2147483648


sweep(constant_mix, FEW)
