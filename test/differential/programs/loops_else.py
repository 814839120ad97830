"""while and for with else, break, continue, pass; nested loops; conditions with side effects; infinite loops left by return."""
from kit import check, sweep


def while_else(n, stop):
    out = []
    while n > 0:
        n -= 1
        if n == stop:
            break
        if n % 2:
            continue
        out.append(n)
    else:
        out.append("else")
    return out, n


def for_else(items, stop):
    for x in items:
        if x == stop:
            break
    else:
        x = "none"
    return x


def search(grid, target):
    for i, row in enumerate(grid):
        for j, x in enumerate(row):
            if x == target:
                break
        else:
            continue
        return i, j
    return None


def primes(n):
    out = []
    for i in range(2, n):
        for p in out:
            if p * p > i:
                out.append(i)
                break
            if i % p == 0:
                break
        else:
            out.append(i)
    return out


def infinite(limit):
    n = 0
    while True:
        n += 1
        if n % 3 == 0:
            continue
        if n > limit:
            return n
        while 1:
            n += 1
            if n % 5 == 0:
                break


def never():
    while False:
        print("unreachable")
    while 0:
        pass
    while None:
        pass
    else:
        return "else of a loop that never ran"


def try_in_loop(n):
    out = []
    for i in range(n):
        try:
            if i == 1:
                continue
            if i == 4:
                break
            out.append(i)
        finally:
            out.append(f"f{i}")
    else:
        out.append("else")
    return out


def with_in_loop(n):
    log = []

    class CM:
        def __enter__(self):
            log.append("+")

        def __exit__(self, *exc):
            log.append("-")

    i = 0
    while i < n:
        i += 1
        with CM():
            if i == 2:
                continue
            if i == 4:
                break
            log.append(i)
    return log


sweep(while_else, [0, 1, 5, 8], [-1, 0, 3])
sweep(for_else, [[], [1, 2, 3], "abc", range(5)], [2, "c", 99])
sweep(search, [[[1, 2], [3, 4]], [], [[]], [[], [5]]], [1, 4, 5, 9])
sweep(primes, [0, 3, 40])
sweep(infinite, [1, 10, 100])
check(never)
sweep(try_in_loop, [0, 3, 8])
sweep(with_in_loop, [1, 3, 9])


def countdown(n):
    while n:
        n -= 1
        if n == 3:
            pass
        elif n == 2:
            continue
        yield n


check(lambda: list(countdown(6)))


def levels(n):
    # Five loops deep, leaving from the innermost.
    steps = 0
    for a in range(n):
        for b in range(n):
            for c in range(n):
                for d in range(n):
                    for e in range(n):
                        steps += 1
                        if e > d:
                            break
                        if steps % 7 == 0:
                            continue
                        if steps > 100:
                            return steps, (a, b, c, d, e)
                    else:
                        steps += 1000
    return steps


sweep(levels, [0, 1, 2, 3])
calls = []


def cond(x):
    calls.append(x)
    return x < 3


def side_effects():
    calls.clear()
    i = 0
    while cond(i) and not cond(i + 2) or i == 0:
        i += 1
        if i > 5:
            break
    else:
        calls.append("else")
    return list(calls), i


check(side_effects)


def flags(items):
    seen_a = seen_b = False
    state = None
    for x in items:
        if x == "a":
            seen_a = True
        elif x == "b":
            seen_b = True
        elif x == "r":
            seen_a = seen_b = False
            continue
        if seen_a and seen_b:
            state = x
            break
    return seen_a, seen_b, state


sweep(flags, ["", "a", "ab", "ba", "arb", "arba", "xbxrxaxxb"])


def gcd_table(n):
    rows = []
    i = 1
    while i <= n:
        row = []
        j = 1
        while j <= n:
            a, b = i, j
            while b:
                a, b = b, a % b
            row.append(a)
            j += 1
        rows.append(row)
        i += 1
    return rows


check(gcd_table, 6)
