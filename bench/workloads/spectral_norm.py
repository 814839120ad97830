"""The largest singular value of an infinite matrix, by the power method: float lists, comprehensions and many small calls."""

SIZE = 40
EXPECTED = 1.27417


def element(i, j):
    return 1.0 / ((i + j) * (i + j + 1) // 2 + i + 1)


def times(vector, transposed):
    n = len(vector)
    out = []
    for i in range(n):
        total = 0.0
        for j in range(n):
            total += (element(j, i) if transposed else element(i, j)) * vector[j]
        out.append(total)
    return out


def run(n):
    u = [1.0] * n
    v = u
    for _ in range(3):
        v = times(times(u, False), True)
        u = times(times(v, False), True)
    return round((sum(a * b for a, b in zip(u, v)) / sum(b * b for b in v)) ** 0.5, 5)
