"""Float %, //, divmod, round, int(), and division by every zero."""
import math

from kit import sweep, check, full

VALUES = [0.0, -0.0, 1.0, -1.0, 0.1, 0.3, -0.3, 2.5, -2.5, 7.0, -7.0, 1e16, -1e16, 1e308, 5e-324, math.inf, -math.inf, math.nan]


def mod(a, b):
    return a % b


def floordiv(a, b):
    return a // b


def both(a, b):
    return divmod(a, b)


def by_constants(a):
    return a % 1.0, a % -1.0, a // 1.0, a // -1.0, a % 0.1, a // 0.1, a % math.inf, a // math.inf, a % -math.inf


for fn in (mod, floordiv, both):
    sweep(fn, VALUES, VALUES)
    sweep(fn, [7, -7, 0, 2**53 + 1, True], VALUES)
    sweep(fn, VALUES, [3, -3, 0, False, 2**64])
sweep(by_constants, VALUES)


def conversions(a):
    out = []
    for f in (int, round, math.floor, math.ceil, math.trunc, str, repr, bool, float.hex, float.is_integer):
        try:
            out.append(f(a))
        except (ValueError, OverflowError) as error:
            out.append(str(error))
    return out


def rounding(a, n):
    return round(a, n)


sweep(conversions, VALUES)
sweep(rounding, [0.5, 1.5, 2.5, -0.5, 2.675, 1e22, 1234.5678, math.nan, math.inf], [0, 1, 2, -2, None, 400, -400])
full(mod, 1.5, 0.0)
full(floordiv, 1.5, -0.0)
full(mod, 5, 0.0)
full(both, 1.0, 0)


def wrap_angle(x):
    while x > math.pi:
        x -= 2 * math.pi
    while x < -math.pi:
        x += 2 * math.pi
    return x


sweep(wrap_angle, [0.0, 10.0, -10.0, 1e2, 3.14159265, -3.2])


def inplace(a, b):
    x = a
    x //= b
    y = a
    y %= b
    return x, y


sweep(inplace, [7.5, -7.5, 1e300], [2, -2, 0.7, -0.0])
