"""Complex operands through operators that have fast paths for int and float."""
from kit import sweep, check, full

VALUES = [0j, 1j, 1 + 2j, -0.0 - 0.0j, complex("inf"), complex("nan+1j"), 2, -3, 1.5, True, 2**70]


def arith(a, b):
    return a + b, a - b, a * b


def divide(a, b):
    return a / b


def power(a, b):
    return a ** b


def equal(a, b):
    return a == b, a != b


def less(a, b):
    return a < b


def floor(a, b):
    return a // b


def unary(a):
    return -a, +a, not a, abs(a)


for fn in (arith, divide, equal):
    sweep(fn, VALUES, VALUES)
for fn in (less, floor):
    sweep(fn, VALUES[:3], VALUES[:3])
sweep(power, VALUES[1:3] + [2, -3, 1.5], [0j, 1j, 2, -1, 0.5])
sweep(unary, VALUES)


def roots(a, b, c):
    d = b * b - 4 * a * c
    r = d ** 0.5
    return (-b + r) / (2 * a), (-b - r) / (2 * a)


check(roots, 1, -3, 2)
check(roots, 1, 2, 5)
check(roots, 1.0, 2j, 5)
full(less, 1, 1j)
full(power, 0j, -1)


def orbit(c, n):
    z = 0
    out = []
    for _ in range(n):
        z = z * z + c
        out.append(z)
    return out


check(orbit, 0.25, 4)
check(orbit, -1, 4)
check(orbit, 0.1 + 0.2j, 4)
check(orbit, 2**40, 3)
