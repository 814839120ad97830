"""stdout and stderr: buffering, writes from functions, print arguments, redirected streams, encodings, flush at exit."""
import contextlib
import io
import sys

from kit import check


class Stream:
    def __init__(self): self.parts = []
    def write(self, s):
        self.parts.append(s)
        return len(s)
    def flush(self): self.parts.append("<flush>")


def prints(x):
    s = Stream()
    print(x, 1, None, file=s)
    print(x, sep="-", end="|", file=s)
    print(*[x, x], sep="", file=s, flush=True)
    print(file=s)
    return s.parts


def bad_print(x):
    print(x, sep=1)


def redirected(n):
    with contextlib.redirect_stdout(io.StringIO()) as out, contextlib.redirect_stderr(io.StringIO()) as err:
        for i in range(n):
            print(i, end=" ")
            print(i * 2, file=sys.stderr, end=",")
    return out.getvalue(), err.getvalue()


def stdout_replaced(n):
    old = sys.stdout
    s = Stream()
    try:
        for i in range(n):
            if i == 1:
                sys.stdout = s
            if i == 3:
                sys.stdout = old
            print(i, end=";" if sys.stdout is s else "\n")
    finally:
        sys.stdout = old
    return s.parts


def stdout_none():
    old = sys.stdout
    sys.stdout = None
    try:
        print("nowhere")
    finally:
        sys.stdout = old
    del sys.stdout
    try:
        print("lost")
    except RuntimeError as e:
        r = str(e)
    finally:
        sys.stdout = old
    return r


class Raises:
    def __str__(self): raise ValueError("str")


check(prints, "é")
check(prints, 2.5)
check(bad_print, 1)
check(prints, Raises())
check(redirected, 3)
stdout_replaced(5)
check(stdout_none)
print("unicode: é 日本 😀", ascii("\ud800"))
sys.stdout.write("no newline yet")
sys.stdout.flush()
sys.stderr.write("to stderr\n")
print()
print("stdin:", repr(sys.stdin.read()))
print(sys.argv[1:], __name__, __file__.rsplit("/", 1)[-1], sys.flags.interactive, sys.stdout.encoding, sys.stdout.errors, sys.stderr.errors, sys.getfilesystemencoding())
print(sys.flags, sys.path[0].rsplit("/", 1)[-1], sys.getrecursionlimit(), sys.getswitchinterval(), sys.float_info.dig, sys.byteorder, sys.implementation.name)
print(sorted(k for k in vars() if k.startswith("__")), type(__loader__).__name__, __spec__, __builtins__.__name__, __annotations__ if "__annotations__" in vars() else "none")
sys.displayhook(5)
print("buffered until exit", end="")
