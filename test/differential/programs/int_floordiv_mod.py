"""Int //, %, /, divmod: signs, boundaries, zero divisors, and the one quotient that does not fit a word."""
from kit import sweep, check, full

NUMS = [0, 1, -1, 2, -2, 7, -7, 10, 255, 256, 2**30 - 1, 2**30, -2**30, 2**31, -2**31 - 1, 2**53 + 1, 2**60, 2**62, -2**62,
        2**63 - 1, 2**63, -2**63, -2**63 - 1, 2**64, 3**50, -3**50]


def floordiv(a, b):
    return a // b


def mod(a, b):
    return a % b


def truediv(a, b):
    return a / b


def both(a, b):
    q, r = a // b, a % b
    assert q * b + r == a, (a, b, q, r)
    return divmod(a, b) == (q, r)


def by_constants(a):
    return a // 2, a % 2, a // 3, a % 3, a // -2, a % -2, a // 8, a % 8, a // -7, a % -7, a // 1, a % 1, a // -1, a % -1


def into_constant(a):
    return 100 // a, 100 % a, -100 // a, -100 % a


for fn in (floordiv, mod, truediv, both):
    sweep(fn, NUMS, NUMS)
sweep(by_constants, NUMS)
sweep(into_constant, NUMS)


def digits(n):
    out = []
    while n:
        n, d = n // 10, n % 10
        out.append(d)
        if len(out) > 60:
            break
    return out


def gcd(a, b):
    while b:
        a, b = b, a % b
    return a


check(digits, 1234567890123456789012345678901234567890)
check(digits, 987654321)
check(digits, -3)
sweep(gcd, NUMS, [6, 2**40, 2**62, -9, 0])


def zero_in_loop(n):
    total = 0
    for i in range(n, -3, -1):
        total += (
            n
            // i
        )
    return total


def huge_true(a, b):
    return a / b


check(zero_in_loop, 5)
full(zero_in_loop, 3)
check(huge_true, 10**400, 3)
check(huge_true, 10**400, 10**399)
check(huge_true, 1, 10**400)
check(huge_true, -10**400, 7.0)
full(mod, 5, 0)
full(floordiv, 2**70, 0)
full(truediv, 0, 0)


def inplace(a, b):
    x = a
    x //= b
    y = a
    y %= b
    z = a
    z /= b
    return x, y, z


sweep(inplace, NUMS, [1, -1, 3, -2**30, 2**63, 0])
