"""The sign bit of NaNs and zeros that operations create: an optimizer that folds in another language gets it wrong."""
import math
import struct

from kit import check, sweep

INF = math.inf
NAN = math.nan


def bits(x):
    return struct.pack(">d", x).hex()


def inf_minus_inf(a):
    return bits(a - a), bits(a + -a), bits(a * 0.0), bits(0.0 * a), bits(a % 2.0), bits(-(a - a)), bits(a / a)


def constants():
    inf = 1e999
    return bits(inf - inf), bits(inf * 0.0), bits(-(inf - inf)), bits(1e999 - 1e999), bits(0.0 * 1e999), bits(-0.0), bits(0.0 * -1)


def nan_with_number(a, b):
    return bits(a + b), bits(b + a), bits(a - b), bits(b - a), bits(a * b), bits(b / a), bits(-a), bits(abs(-a)), bits(+a)


def loop(n):
    x = 1e300
    out = []
    for _ in range(n):
        x = x * x
        out.append(bits(x))
        x = x - x
        out.append(bits(x))
        x = 1e300
    return out


check(inf_minus_inf, INF)
check(inf_minus_inf, -INF)
check(constants)
sweep(nan_with_number, [NAN, -NAN], [1.0, -0.0, 5, -3, True])
check(loop, 3)


def payload(a):
    # A payload survives what the hardware lets survive.
    return bits(a), bits(a + 1.0), bits(1.0 * a), bits(-a)


check(payload, struct.unpack(">d", bytes.fromhex("7ff8000000000123"))[0])
check(payload, struct.unpack(">d", bytes.fromhex("fff8000000000123"))[0])


def zeros(a, b):
    return bits(a + b), bits(a - b), bits(a * b), bits(-a), bits(0 - a), bits(a // 1.0), bits(a % 1.0), bits(b % 5.0), bits(0 * a)


sweep(zeros, [0.0, -0.0], [0.0, -0.0])
