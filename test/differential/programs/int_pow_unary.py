"""Int **, three-argument pow, abs, divmod, round, unary operators and conversions."""
from kit import sweep, check

BASES = [0, 1, -1, 2, -2, 3, 10, -7, 2**31, 2**63, True, False]
EXPS = [0, 1, 2, 3, 5, 31, 32, 62, 63, 64, -1, -2, True, 0.5, -0.5]


def power(a, b):
    return a ** b


def power3(a, b, m):
    return pow(a, b, m)


def inplace(a, b):
    a **= b
    return a


def const_powers(a):
    return a ** 2, a ** 3, 2 ** (a % 70), a ** 0, (-1) ** (a % 5)


sweep(power, BASES, EXPS)
sweep(inplace, BASES, EXPS)
sweep(power3, [0, 1, -3, 10, 2**64], [0, 1, 5, 100, -1], [1, 7, -7, 2**61 - 1, 0])
sweep(const_powers, BASES)


def unary(a):
    return -a, +a, ~a, abs(a), not a, -(-a), -abs(a)


def conversions(a):
    return float(a) if abs(a) < 2**200 else None, str(a), hex(a), bin(a), oct(a), complex(a), bool(a), int(a), a.bit_length(), a.__index__()


EDGES = [0, 1, -1, 2**30, -2**30, 2**31 - 1, -2**31, 2**62, -2**62, 2**63 - 1, -2**63, 2**63, -2**63 - 1, 2**64, True, False]
sweep(unary, EDGES)
sweep(conversions, EDGES)


def modular(base, exponent, m):
    result = 1
    base %= m
    while exponent > 0:
        if exponent & 1:
            result = result * base % m
        exponent >>= 1
        base = base * base % m
    return result


sweep(modular, [2, 3, 2**40], [0, 1, 1000, 2**70], [2**31 - 1, 2**61 - 1, 10**30])


def isqrt(n):
    if n < 2:
        return n
    x = n
    y = (x + 1) // 2
    while y < x:
        x = y
        y = (x + n // x) // 2
    return x


sweep(isqrt, [0, 1, 2, 99, 2**31, 2**62, 2**63 - 1, 2**64, 10**40])


def deep_unary(x):
    return - - - ~ ~ + - x, not not not x, -x ** 2, (-x) ** 2, 2 ** -1 * x


sweep(deep_unary, [0, 5, -3, 2**63])
