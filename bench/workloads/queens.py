"""The eight queens by recursion with sets and closures."""

SIZE = 8
EXPECTED = 92


def run(n):
    columns, rising, falling = set(), set(), set()
    found = 0

    def place(row):
        nonlocal found
        if row == n:
            found += 1
            return
        for column in range(n):
            if column in columns or row + column in rising or row - column in falling:
                continue
            columns.add(column)
            rising.add(row + column)
            falling.add(row - column)
            place(row + 1)
            columns.remove(column)
            rising.remove(row + column)
            falling.remove(row - column)

    place(0)
    return found
