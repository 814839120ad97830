"""One loop over small ints: addition, multiplication, remainder, shifts and masks."""

SIZE = 40_000
EXPECTED = 2959997


def run(n):
    total = 0
    i = 0
    while i < n:
        total += i * 3 % 7 + (i >> 2 & 15) + (i ^ 5) % 2 * 10 + i // 1000 * 3
        i += 1
    return total
