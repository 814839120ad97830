"""Uncaught exception groups with notes, chained causes and long recursion at module level, printed by the interpreter itself."""


def rec(n):
    if n == 0:
        raise ValueError("bottom\nof two lines")
    rec(n - 1)


def collect(n):
    errors = []
    for i in range(n):
        try:
            rec(i * 3)
        except ValueError as e:
            e.add_note(f"note {i}")
            errors.append(e)
    raise ExceptionGroup("several", [*errors, ExceptionGroup("inner", [TypeError("t"), OSError(2, "gone", "file")])])


for _ in range(100):
    try:
        collect(2)
    except ExceptionGroup:
        pass
try:
    collect(3)
except* TypeError as group:
    raise KeyError("from the handler") from group
