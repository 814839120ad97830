"""Float loops whose last bits show any change of evaluation order, fusing, or extra precision."""
import math

from kit import check


def harmonic(n):
    s = 0.0
    for i in range(1, n + 1):
        s += 1.0 / i
    return s


def logistic(x, r, n):
    for _ in range(n):
        x = r * x * (1.0 - x)
    return x


def pi_leibniz(n):
    s = 0.0
    sign = 1.0
    for i in range(n):
        s += sign / (2 * i + 1)
        sign = -sign
    return 4.0 * s


def fused_trap(a, b, c):
    # A fused multiply-add would not round the product.
    return a * b + c, a * b - c, c - a * b


def mandel(cr, ci, limit):
    zr = zi = 0.0
    n = 0
    while zr * zr + zi * zi < 4.0 and n < limit:
        zr, zi = zr * zr - zi * zi + cr, 2.0 * zr * zi + ci
        n += 1
    return n, zr, zi


def integrate(f, a, b, n):
    h = (b - a) / n
    total = 0.5 * (f(a) + f(b))
    for i in range(1, n):
        total += f(a + i * h)
    return total * h


def kahan(values):
    s = c = 0.0
    for v in values:
        y = v - c
        t = s + y
        c = (t - s) - y
        s = t
    return s, c


def horner(coefficients, x):
    r = 0.0
    for c in coefficients:
        r = r * x + c
    return r


def matmul(a, b):
    n = len(a)
    out = [[0.0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            s = 0.0
            for k in range(n):
                s += a[i][k] * b[k][j]
            out[i][j] = s
    return out


check(harmonic, 500)
check(logistic, 0.4, 3.99, 200)
check(pi_leibniz, 300)
check(fused_trap, 1.0 + 2**-30, 1.0 - 2**-30, -1.0)
check(fused_trap, 1e16 + 2, 1e-16, -1.0)
check(mandel, -0.7436, 0.1318, 100)
check(mandel, 0.3, 0.5, 50)
check(integrate, math.sin, 0.0, math.pi, 50)
check(integrate, lambda x: x * x, 0, 3, 30)
check(kahan, [0.1] * 100)
check(horner, [1.5, -2.25, 3.125, 1], 0.3)
check(horner, [1, 2, 3], 2)
check(matmul, [[0.1, 0.2], [0.3, 0.4]], [[1.1, 1.2], [1.3, 1.4]])


def underflow(n):
    x = 1.0
    out = []
    for _ in range(n):
        x = x * 1e-50
        out.append(x)
    return out


def accumulate_types(n):
    x = 0
    seen = []
    for i in range(n):
        x = x + (0.25 if i == n // 2 else 1)
        seen.append(type(x).__name__)
    return x, seen


check(underflow, 8)
check(accumulate_types, 6)
