"""Bool as int: arithmetic, indexing, dict keys, formatting; the result type must be what the interpreter gives."""
from kit import sweep, check

BITS = [True, False, 0, 1, 2, -1, 2**31, 2**63]


def arith(a, b):
    return a + b, a - b, a * b, -a, +a, ~a


def bits(a, b):
    return a & b, a | b, a ^ b, a << b if b < 70 and b >= 0 else None, a >> b if b >= 0 else None


def division(a, b):
    return a // b, a % b, a / b, divmod(a, b), a ** b if b < 99 else None


def compare(a, b):
    return a < b, a <= b, a == b, a != b, a > b, a >= b, a is b


def logic(a, b):
    return a and b, a or b, not a, not b, bool(a) + bool(b)


for fn in (arith, bits, division, compare, logic):
    sweep(fn, BITS, BITS)


def index(seq, i):
    return seq[i], seq[i:], seq[:i]


check(index, [10, 20, 30], True)
check(index, (10, 20, 30), False)
check(index, "xyz", True)


def count_true(values):
    total = 0
    for v in values:
        total += v > 2
    return total


def accumulate(n):
    total = False
    for i in range(n):
        total = total + (i % 3 == 0)
    return total


def keys():
    d = {True: "t", 1: "one", 1.0: "float", 0: "zero", False: "f"}
    return d, d[True], d[0.0]


check(count_true, [1, 2, 3, 4])
check(count_true, [])
check(accumulate, 0)
check(accumulate, 1)
check(accumulate, 10)
check(keys)


def text(b):
    return f"{b} {b:d} {b:5} {b!r:>6} {b:x}", str(b), "%d %s" % (b, b)


check(text, True)
check(text, False)


def select(flag):
    return (10, 20)[flag], [1, 2][not flag], "ab"[flag == True]


check(select, True)
check(select, False)


def alternate(n):
    flag = False
    out = []
    for i in range(n):
        flag = not flag
        out.append(flag ^ (i & 1))
    return out


check(alternate, 6)
