"""Loops whose int variable leaves the machine word, or comes back into it, in the middle."""
from kit import check


def factorial(n):
    r = 1
    for i in range(2, n + 1):
        r *= i
    return r


def fib(n):
    a, b = 0, 1
    for _ in range(n):
        a, b = b, a + b
    return a


def powers(base, n):
    out = []
    x = 1
    while len(out) < n:
        out.append(x)
        x = x * base
    return out


def collatz(n):
    peak = n
    steps = 0
    while n != 1:
        if n % 2:
            n = 3 * n + 1
        else:
            n //= 2
        if n > peak:
            peak = n
        steps += 1
        if steps > 300:
            break
    return steps, peak


def there_and_back(x, n):
    for _ in range(n):
        x = x * 2
    for _ in range(n):
        x = x // 2
    return x


def compare_across(n):
    x = 2**62 - 3
    hits = []
    for i in range(n):
        x += 1
        hits.append((x < 2**62, x == 2**62, x > 2**63, x <= 2**62 + 1))
    return hits


def negative_across(n):
    x = -2**63 + 3
    out = []
    for _ in range(n):
        x -= 1
        out.append((x, x < -2**63, x + 2**63, -x))
    return out


def two_counters(n):
    # One variable stays small while the other grows: only one of them may leave the fast path.
    small = 0
    big = 1
    while small < n:
        small += 1
        big = big * 7 - small
    return small, big


def small_int_border(n):
    x = 250
    ids = []
    for _ in range(n):
        x += 1
        y = x + 0
        ids.append(x is y)
    return ids


for n in (0, 1, 12, 13, 20, 21, 25, 60):
    check(factorial, n)
for n in (0, 1, 44, 45, 90, 91, 92, 93, 94, 150):
    check(fib, n)
check(powers, 2, 70)
check(powers, -3, 45)
check(powers, 2**31, 5)
check(collatz, 27)
check(collatz, 2**61 - 1)
check(there_and_back, 3, 61)
check(there_and_back, -1, 63)
check(there_and_back, -5, 80)
check(compare_across, 6)
check(negative_across, 6)
check(two_counters, 40)
check(small_int_border, 12)


def nested(n):
    total = 0
    for i in range(n):
        row = 1
        for j in range(i):
            row = row * (i + j)
        total += row
    return total


check(nested, 25)


def grow_then_index(n):
    # The index itself becomes too large for a word.
    i = 1
    data = [0, 1, 2, 3]
    try:
        while True:
            if i < 4:
                data[i]
            i = i * n
            if i > 4:
                return data[i]
    except IndexError as error:
        return i, str(error)


check(grow_then_index, 2)
check(grow_then_index, 2**62)
check(grow_then_index, 2**64)
