"""Functions that call functions that call functions, each with little to do."""

SIZE = 8_000
EXPECTED = 64032000


def inner(a, b):
    return a + b


def middle(x):
    return inner(x, 1) + inner(x, 2)


def run(n):
    total = 0
    for i in range(n):
        total = inner(total, middle(i)) - 3 + inner(3, 2)
    return total
