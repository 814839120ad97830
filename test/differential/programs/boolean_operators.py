"""and, or, not, conditional expressions: values not truths, evaluation order, nesting, short circuit over failures."""
from kit import check, sweep, full

VALUES = [0, 1, "", "a", None, [], [0], 0.0, -0.0, float("nan"), (), {}, True, False, 2**70, ...]


def conj(a, b):
    return a and b


def disj(a, b):
    return a or b


def three(a, b, c):
    return a and b or c, a or b and c, (a or b) and c, not a or not b, not (a and b)


def pick(a, b, c):
    return b if a else c


def nested_pick(a, b):
    return "both" if a and b else "first" if a else "second" if b else "none"


def statements(a, b):
    out = []
    if a and b: out.append(1)
    if a or b: out.append(2)
    if not a and b: out.append(3)
    if not (a or b): out.append(4)
    if (a or b) and not (a and b): out.append(5)
    while a and not b:
        out.append(6)
        b = True
    return out


for fn in (conj, disj, nested_pick, statements):
    sweep(fn, VALUES, VALUES)
sweep(three, VALUES[::2], VALUES[1::2], VALUES[::3])
sweep(pick, VALUES, [1], [2])
order = []


def say(x):
    order.append(x)
    return x


def traced(a, b, c):
    order.clear()
    r = say(a) and say(b) or say(c)
    s = say(1) if say(a) else say(2)
    return r, s, list(order)


sweep(traced, [0, 1], [0, 1], ["", "c"])


def guarded(d, key):
    return d is not None and key in d and d[key] > 0


check(guarded, None, 1)
check(guarded, {1: 2}, 1)
check(guarded, {1: 2}, 2)
check(guarded, {1: None}, 1)
full(guarded, 5, 1)


def div_guard(a, b):
    return b and a / b


sweep(div_guard, [1, 2.5], [0, 2, 0.0, None, ""])


def assign(a, b):
    x = y = a or b
    z = not x
    return x is y, x, z, (w := a and b), w


sweep(assign, VALUES[:6], VALUES[:6])


class Fickle:
    """Its truth alternates: each test must ask exactly once."""

    def __init__(self):
        self.asked = 0

    def __bool__(self):
        self.asked += 1
        return self.asked % 2 == 1


def asked(kind):
    f = Fickle()
    if kind == 0: r = "if" if f else "else"
    elif kind == 1: r = (f and 1, f and 1)[1] is f
    elif kind == 2: r = not f, not f
    elif kind == 3: r = bool(f or None), f.asked
    elif kind == 4: r = [1 for _ in range(4) if f]
    elif kind == 5: r = (f and f) is f
    elif kind == 6: r = (f or f) is f
    else:
        n = 0
        while f:
            n += 1
        r = n
    return r, f.asked


for kind in range(8):
    check(asked, kind)


def xor(a, b):
    return bool(a) != bool(b), (a and not b) or (b and not a)


sweep(xor, [0, 1, "", "x", None], [0, 1, "", "x", None])
