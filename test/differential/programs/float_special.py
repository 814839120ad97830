"""Float arithmetic and comparison over NaN, infinities, signed zeros, subnormals and the largest values."""
from kit import sweep, check

INF = float("inf")
NAN = float("nan")
VALUES = [0.0, -0.0, 1.0, -1.0, 0.5, -2.5, 3.0, 1e308, -1e308, 1.7976931348623157e308, 5e-324, -5e-324, 2.2250738585072014e-308, 0.1,
          2.0**53, 2.0**63, INF, -INF, NAN]


def add(a, b):
    return a + b


def sub(a, b):
    return a - b


def mul(a, b):
    return a * b


def div(a, b):
    return a / b


def compare(a, b):
    return a < b, a <= b, a == b, a != b, a > b, a >= b


def branches(a, b):
    out = ""
    if a < b: out += "<"
    if not a < b: out += "!<"
    if a <= b: out += "<="
    if not a <= b: out += "!<="
    if a == b: out += "=="
    if not a == b: out += "!=="
    if a != b: out += "!="
    if not a != b: out += "!!="
    if a > b: out += ">"
    if not a > b: out += "!>"
    if a >= b: out += ">="
    if not a >= b: out += "!>="
    return out


def unary(a):
    return -a, +a, abs(a), not a, bool(a), -(-a), a - 0.0, a + 0.0, a * 1.0, 0.0 - a, a * 0.0, a - a, a == a, a != a


def zero_signs(a):
    # Identities an optimizer must not use.
    return a + 0.0, a + -0.0, a - 0.0, 0.0 + a, -0.0 + a, 0.0 - a, -0.0 - a, a * 0.0, a * -0.0, a * -1.0, a / 1.0, a / -1.0, 0 - a, 0 + a


def truth(a):
    return ("T" if a else "F"), ("F" if not a else "T"), a and 1, a or 2


for fn in (add, sub, mul, div, compare, branches):
    sweep(fn, VALUES, VALUES)
for fn in (unary, zero_signs, truth):
    sweep(fn, VALUES)


def minimum(values):
    best = INF
    for v in values:
        if v < best:
            best = v
    return best


def sum_all(values):
    s = 0.0
    for v in values:
        s += v
    return s


check(minimum, VALUES)
check(minimum, [NAN, 1.0])
check(minimum, [1.0, NAN, 0.5])
check(sum_all, [1e308, 1e308, -INF])
check(sum_all, [0.1] * 10)
check(sum_all, [1e16, 1.0, -1e16])
check(sum_all, [-0.0, -0.0])
check(sum, [-0.0, -0.0])
check(sum, [0.1] * 10)


def order_matters(a, b, c):
    return (a + b) + c, a + (b + c), a * b * c, a * (b * c), a + b - a, a * b / b, a / b * b


sweep(order_matters, [0.1, 1e308, -0.0, 5e-324, NAN], [0.2, 10.0, -0.0, INF], [0.3, 0.5, -1e308])


def while_nan(x):
    n = 0
    while not x > 10.0:
        x = x * 2.0
        n += 1
        if n > 20:
            return "never", x
    return n, x


sweep(while_nan, [1.0, -1.0, 0.0, NAN, INF, -INF])
