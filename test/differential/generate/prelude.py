"""What every generated program begins with. It is text: a program stands alone, and the reducer drops what it does not need."""

PRELUDE = '''\
import re
import sys
import traceback
from decimal import Decimal
from fractions import Fraction

INF, NAN = float("inf"), float("nan")
LAST = {}


class Sub(int):
    pass


class FSub(float):
    pass


class Odd:
    """A number of its own kind: every operator answers, and none with what an int would."""
    def __init__(self, n): self.n = n
    def __repr__(self): return f"Odd({self.n})"
    def __add__(self, other): return Odd(self.n + 1)
    def __radd__(self, other): return Odd(self.n + 2)
    def __sub__(self, other): return self.n
    def __rsub__(self, other): return NotImplemented
    def __mul__(self, other): return self
    def __rmul__(self, other): return 1.5
    def __lt__(self, other): return self.n % 2
    def __gt__(self, other): return {}
    def __eq__(self, other): return {"equal": 1}
    def __hash__(self): return 7
    def __bool__(self): return self.n > 0
    def __neg__(self): return Odd(-self.n)
    def __index__(self): return 1
    def __and__(self, other): return 3
    def __mod__(self, other): raise ArithmeticError("Odd has no remainder")


class Dying:
    """Says when it dies."""
    def __init__(self, name): self.name = name
    def __repr__(self): return f"Dying({self.name})"
    def __del__(self): print("  died", self.name)


class Manager:
    def __init__(self, swallow): self.swallow = swallow
    def __enter__(self): return 3
    def __exit__(self, kind, value, tb):
        print("  exit", kind and kind.__name__)
        return self.swallow


def clean(text):
    return re.sub(r"0x[0-9a-fA-F]{6,}", "0xADDR", text)


def attempt(label, f, *args, **kw):
    """Calls f; prints its result, or its traceback, unless the same was printed for this label before."""
    try:
        r = f(*args, **kw)
        if type(r).__name__ == "generator":
            r = ["generator", *r]
        text = f"{type(r).__name__} {r!r}"
    except Exception:
        text = traceback.format_exc()
    text = clean(text)
    if len(text) > 3000:
        text = text[:1500] + "..." + text[-1500:]
    if LAST.get(label) != text:
        LAST[label] = text
        print(label, "->", text)


def where():
    """Line and innermost names of the caller, as a frame shows them."""
    f = sys._getframe(1)
    return f.f_lineno, f.f_code.co_name, len(f.f_locals)
'''
