"""Generators in a row: a source, filters, a recursive walk with `yield from`, and a consumer in Python and one in C."""

SIZE = 3_000
EXPECTED = (4498500, 3374250, 10036)


def count(n):
    i = 0
    while i < n:
        yield i
        i += 1


def scaled(items, factor):
    for item in items:
        if item % 2 == 0:
            yield item * factor
        else:
            yield item // 2 * factor + 1


def walk(depth, k):
    if depth:
        yield from walk(depth - 1, k)
        yield depth * k
        yield from walk(depth - 1, k)


def total(items):
    result = 0
    for item in items:
        result += item
    return result


def run(n):
    return total(count(n)), sum(scaled(count(n), 1)), total(walk(10, 1)) + sum(walk(9, 7)) % 9 * 1000
