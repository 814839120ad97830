"""SystemExit from deep inside, through finally and with blocks, finalizers of module globals, atexit order, exit code from a number."""
import atexit
import sys


class D:
    def __init__(self, n): self.n = n
    def __del__(self): print("del", self.n, flush=True)


atexit.register(print, "first registered")
atexit.register(print, "second registered")
kept = D("global")


def deep(n, code):
    x = D(f"local {n}")
    try:
        if n == 0:
            sys.exit(code)
        return deep(n - 1, code)
    finally:
        print("finally", n)


for code in (0, None, "message", 300, -1, (1, 2), 2.5, True):
    try:
        deep(1, code)
    except SystemExit as e:
        print("caught", e.code, e.args)
        code = None
print(D("temporary").n)
try:
    exit(4)
except SystemExit as e:
    print(e.code)
import threading
thread = threading.Thread(target=lambda: print("thread", deep(0, 9)))
thread.start()
thread.join()
deep(3, 77)
