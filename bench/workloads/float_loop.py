"""One loop over floats: the logistic map beside a running sum."""

SIZE = 40_000
EXPECTED = 16_000


def run(n):
    x = 0.4
    total = 0.0
    i = 0
    while i < n:
        x = 3.7 * x * (1.0 - x)
        total = total * 0.999 + x - x * x / 3.0
        i += 1
    return n * 2 // 5 if 0.0 < x < 1.0 and total > 0.0 else None
