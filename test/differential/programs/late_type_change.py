"""Functions fed one type for a thousand calls, then all others: every fast path must give way in the right place and come back."""
from fractions import Fraction
from decimal import Decimal

from kit import outcome, compile_now


class I(int):
    pass


class F(float):
    pass


class S(str):
    pass


class Op:
    def __init__(self, n): self.n = n
    def __repr__(self): return f"Op{self.n}"
    def __add__(self, o): return f"{self}+{o}"
    def __radd__(self, o): return f"{o}+{self}"
    def __sub__(self, o): return f"{self}-{o}"
    def __rsub__(self, o): return f"{o}-{self}"
    def __mul__(self, o): return f"{self}*{o}"
    def __rmul__(self, o): return f"{o}*{self}"
    def __lt__(self, o): return f"{self}<{o}"
    def __gt__(self, o): return f"{self}>{o}"
    def __eq__(self, o): return f"{self}=={o}"
    def __bool__(self): return self.n > 0
    def __neg__(self): return f"-{self}"
    def __getitem__(self, i): return f"{self}[{i}]"
    def __call__(self, *a): return f"{self}{a}"
    def __iter__(self): return iter([self.n])
    def __len__(self): return 2
    def __index__(self): return 1
    def __contains__(self, x): return x == 1
    __hash__ = object.__hash__


OTHERS = [0, 1, -1, -2**31, 2**62, 2**63, -2**63, 2**100, True, False, 1.5, -0.0, float("inf"), float("nan"), 3j, I(4), F(2.5), "s", S("t"), b"b", None, [1, 2], (3, 4),
          {"k": 1}, {5}, Fraction(1, 3), Decimal("1.1"), Op(1), Op(0), range(3), ..., int]


def add(a, b): return a + b
def sub(a, b): return a - b
def mul(a, b): return a * b
def div(a, b): return a / b
def mod(a, b): return a % b
def floor(a, b): return a // b
def lt(a, b): return a < b
def eq(a, b): return a == b
def cond(a, b): return "T" if a < b else "F"
def both(a, b): return a + b * a - b
def neg(a, b): return -a, b
def and_(a, b): return a and b
def index(a, b): return [10, 20, 30][a] if b else None
def subscript(a, b): return b[a]
def acc(a, b):
    t = 0
    for _ in range(3):
        t = t + a
        t = t - b
    return t
def poly(a, b): return a * a * 3 + b * 2 - 1
def shift(a, b): return a << 2 | b
def while_(a, b):
    n = 0
    while a < b:
        a = a + 1
        n += 1
        if n > 5:
            break
    return n, a
def unpack(a, b):
    x, y = b
    return x, y, a
def iterate(a, b):
    out = []
    for v in b:
        out.append(v)
    return a, out
def concat(a, b): return f"{a}{b!r}" + "x"
def contains(a, b): return a in b
def attr(a, b): return a.real, b
def truth(a, b):
    if a:
        return 1
    if not b:
        return 2
    return 3


SEEDS = [("int", (7, 3)), ("float", (7.5, 2.5)), ("str", ("ab", "cd")), ("list", (0, [1, 2])), ("tuple", (0, (1, 2))), ("dict", ("k", {"k": 1, "j": 2}))]
FUNCTIONS = [add, sub, mul, div, mod, floor, lt, eq, cond, both, neg, and_, index, subscript, acc, poly, shift, while_, unpack, iterate, concat, contains, attr, truth]


def fresh(fn):
    """The same code in a new code object, so that nothing is learnt before the seed."""
    import types
    return types.FunctionType(fn.__code__.replace(), fn.__globals__, fn.__name__)


for kind, (a, b) in SEEDS:
    for original in FUNCTIONS:
        fn = fresh(original)
        first = outcome(fn, a, b)
        for _ in range(1000 if kind == "int" else 60):
            assert outcome(fn, a, b) == first
        compile_now(fn)
        results = [first]
        for other in OTHERS:
            results.append(outcome(fn, other, b))
            results.append(outcome(fn, a, other))
            assert outcome(fn, a, b) == first, (fn, other)
        for x in OTHERS[::5]:
            for y in OTHERS[::5]:
                results.append(outcome(fn, x, y))
        print(kind, fn.__name__)
        print("\n".join(results))
