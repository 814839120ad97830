"""Int &, |, ^, ~ with negative numbers, several digits, bools, and sets going through the same operators."""
from kit import sweep, check

VALUES = [0, 1, -1, 5, -6, 255, 2**30 - 1, 2**30, -2**30, 2**31, -2**31, 2**60, -2**60 - 1, 2**62, 2**63 - 1, 2**63, -2**63, 2**64 - 1,
          -2**64, 2**90 + 7, True, False]


def band(a, b):
    return a & b


def bor(a, b):
    return a | b


def bxor(a, b):
    return a ^ b


def unary(a):
    return ~a, -a, +a, not a, ~~a, -(-a), ~-a, -~a


def masks(a):
    return a & 0xFF, a & -256, a | 0x80000000, a ^ 0x7FFFFFFFFFFFFFFF, a & 0xFFFFFFFFFFFFFFFF, a ^ -1


for fn in (band, bor, bxor):
    sweep(fn, VALUES, VALUES)
sweep(unary, VALUES)
sweep(masks, VALUES)
OTHERS = [{1, 2}, {2, 3}, frozenset((2, 9)), {"a": 1}, {"b": 2}, 1.5, None, "x", [1]]
for fn in (band, bor, bxor):
    sweep(fn, OTHERS, OTHERS)
    sweep(fn, [1, True], OTHERS)
sweep(unary, [1.5, -0.0, None, "s", 1j, [1], ()])


def lcg(seed, n):
    out = []
    for _ in range(n):
        seed = (seed * 6364136223846793005 + 1442695040888963407) & (2**64 - 1)
        out.append(seed >> 33)
    return out


def xorshift(x, n):
    out = []
    for _ in range(n):
        x ^= (x << 13) & 0xFFFFFFFF
        x ^= x >> 17
        x ^= (x << 5) & 0xFFFFFFFF
        out.append(x)
    return out


def bit_ops_inplace(a, b):
    x = a
    x &= b
    y = a
    y |= b
    z = a
    z ^= b
    return x, y, z


check(lcg, 1, 12)
check(xorshift, 2463534242, 12)
sweep(bit_ops_inplace, VALUES[:12], VALUES[:12])
