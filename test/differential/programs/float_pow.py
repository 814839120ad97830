"""Float **: the special cases table of C pow, complex results, overflow and zero to a negative power."""
import math

from kit import sweep, full

BASES = [0.0, -0.0, 1.0, -1.0, 2.0, -2.0, 0.5, 10.0, 1e200, -1e200, math.inf, -math.inf, math.nan]
EXPS = [0.0, -0.0, 1.0, -1.0, 2.0, 3.0, -3.0, 0.5, -0.5, 1e308, math.inf, -math.inf, math.nan]


def power(a, b):
    return a ** b


def constants(a):
    return a ** 2, a ** 2.0, a ** 0.5 if a >= 0 else None, a ** 0, 2 ** a, 1 ** a, (-8) ** (1 / 3)


def inplace(a, b):
    a **= b
    return a


sweep(power, BASES, EXPS)
sweep(power, BASES, [0, 1, 2, 3, -1, -2, 1023, True, 2**64])
sweep(power, [0, 1, -1, 2, -2, 10**400, True], EXPS)
sweep(constants, [0.0, -0.0, 1.5, -1.5, 3, 1e150])
sweep(inplace, BASES[:8], EXPS[:8])
full(power, 0.0, -1.0)
full(power, 1e200, 2.0)
full(power, 2.0, "x")
full(power, 10**400, 0.5)


def newton_sqrt(x):
    g = x / 2.0
    for _ in range(30):
        g = (g + x / g) / 2.0
    return g, g ** 2, x ** 0.5


sweep(newton_sqrt, [2.0, 9, 1e10, 1e-10, True])
