"""SystemExit with a string: printed on stderr, exit code 1; an exception in an atexit function and one in a finalizer on the way out."""
import atexit
import sys


class Bad:
    def __del__(self):
        raise ValueError("finalizer at exit")


def failing():
    return [1][2]


atexit.register(failing)
keep = Bad()
del keep
print("out")
print("err", file=sys.stderr)
sys.stdout.write("no newline")
raise SystemExit("leaving with a message é")
