"""A function of thirty lines, of which compiling is timed: loops, branches, calls, attributes, items."""

SIZE = 40
EXPECTED = (1, 172)


class Counter:
    def __init__(self):
        self.hits = 0


def run(n):
    counter = Counter()
    table = {}
    best = None
    values = [i * 7 % 13 for i in range(n)]
    for index, value in enumerate(values):
        if value in table:
            table[value] += 1
        else:
            table[value] = 1
        if value % 2 == 0:
            counter.hits += value
        elif value > 9:
            counter.hits -= 1
        else:
            counter.hits += index % 3
        left = index
        while left > 0:
            left //= 2
            if left == 5:
                break
        else:
            counter.hits += 1
        key = (value, left)
        if best is None or key < best:
            best = key
        total = 0
        for other in values[index:index + 3]:
            total += other * value - left
        if total < 0:
            raise ValueError(f"negative total {total} at {index}")
    return best[0] + len(table) // 13, counter.hits
