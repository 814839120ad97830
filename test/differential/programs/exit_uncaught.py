"""An uncaught exception with a chain, several frames and module-level columns; output order; atexit after it; exit code 1."""
import atexit
import sys

atexit.register(lambda: print("atexit ran"))


def level(n):
    if n == 0:
        return {}["missing"]
    return level(n - 1)


def wrapper(x):
    try:
        level(x)
    except KeyError as e:
        raise RuntimeError(f"wrapped {x}") from e


for i in range(200):
    try:
        wrapper(1)
    except RuntimeError:
        pass
print("before")
sys.stdout.flush()
result = [
    1,
    wrapper(
        3
    ) + 1,
]
print("never")
