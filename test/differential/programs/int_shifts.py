"""Int << and >>: counts at word widths, negative counts, huge counts, negative values, zero shifted by anything."""
from kit import sweep, check, full

VALUES = [0, 1, -1, 2, -2, 3, -3, 255, -256, 2**15, 2**29, 2**30 - 1, 2**30, -2**30, 2**31 - 1, 2**31, 2**32, 2**61, 2**62, -2**62,
          2**63 - 1, -2**63, 2**63, 2**64, -2**64, 12345678901234567890]
COUNTS = [0, 1, 2, 5, 14, 15, 16, 29, 30, 31, 32, 33, 59, 60, 61, 62, 63, 64, 65, 127, 128, 200]


def left(a, n):
    return a << n


def right(a, n):
    return a >> n


def round_trip(a, n):
    return (a << n) >> n == a


def by_constants(a):
    return a << 1, a >> 1, a << 31, a >> 31, a << 32, a >> 32, a << 62, a >> 62, a << 63, a >> 63, a << 64, a >> 64


def one_shifted(n):
    return 1 << n, -1 << n, 1 >> n, -1 >> n


sweep(left, VALUES, COUNTS)
sweep(right, VALUES, COUNTS)
sweep(round_trip, VALUES, COUNTS)
sweep(by_constants, VALUES)
sweep(one_shifted, COUNTS)
for value in (0, 1, -1, 2**70, True):
    for count in (-1, -2**31, -2**63, -2**70, False, True, 2.0, None, "1"):
        check(left, value, count)
        check(right, value, count)
check(right, 5, 2**70)
check(right, -5, 2**70)
check(left, 0, 2**70)
check(right, 2**100, 2**40)
check(right, -2**100, 2**40)
full(left, 1, -1)
full(right, 2**70, -(2**70))


def popcount(x):
    n = 0
    while x:
        n += x & 1
        x >>= 1
    return n


def hash_mix(n):
    h = 14695981039346656037
    for i in range(n):
        h ^= i & 255
        h = (h * 1099511628211) & 0xFFFFFFFFFFFFFFFF
        h = (h << 13 | h >> 51) & (1 << 64) - 1
    return h


def growing(n):
    x = 1
    out = []
    for i in range(n):
        x <<= i
        out.append(x.bit_length())
    return out


check(popcount, 2**63 - 1)
check(popcount, 0x123456789ABCDEF0123)
check(hash_mix, 50)
check(growing, 20)
