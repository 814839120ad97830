"""Augmented assignment: every operator, in-place methods, fallbacks, targets evaluated once and in order."""
from copy import copy

from kit import check, full_warm


class Log:
    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"Log({self.name})"

    def __iadd__(self, other):
        print("iadd", self, other)
        return self

    def __isub__(self, other):
        return NotImplemented

    def __sub__(self, other):
        return f"{self} - {other!r}"

    def __rmul__(self, other):
        return f"{other!r} * {self}"

    def __imatmul__(self, other):
        return "imatmul"

    def __rlshift__(self, other):
        return "rlshift"


def all_ops(a, b):
    out = []
    for index in range(13):
        x = copy(a)
        try:
            if index == 0: x += b
            elif index == 1: x -= b
            elif index == 2: x *= b
            elif index == 3: x /= b
            elif index == 4: x //= b
            elif index == 5: x %= b
            elif index == 6: x **= b
            elif index == 7: x @= b
            elif index == 8: x &= b
            elif index == 9: x |= b
            elif index == 10: x ^= b
            elif index == 11: x <<= b
            else: x >>= b
        except Exception as error:
            x = f"{type(error).__name__}: {error}"
        out.append(x)
    return out


for a in (7, 7.0, True, "ab", [1], (1,), {1}, {"k": 1}, None, 2**70):
    for b in (2, 2.5, "c", [2], (2,), {2}, {"k": 2}, None):
        check(all_ops, a, b)


def user(x):
    a = Log("a")
    a += x
    a += 1
    b = Log("b")
    b -= x
    c = 5
    c *= Log("c")
    d = Log("d")
    d @= 1
    e = 1
    e <<= Log("e")
    return a, b, c, d, e


user(1)
for _ in range(50):
    assert user(2)[1] == "Log(b) - 2"


def list_alias(n):
    a = [0]
    b = a
    a += range(n)
    c = b
    b = b + [9]
    c *= 2
    return a, b, c, a is c


def tuple_trap():
    t = ([1], 2)
    try:
        t[0] += [5]
    except TypeError as error:
        return t, str(error)


check(list_alias, 3)
check(tuple_trap)
trace = []


class Target:
    def __getattr__(self, name):
        trace.append("get " + name)
        return 10

    def __setattr__(self, name, value):
        trace.append(f"set {name} {value}")

    def __getitem__(self, key):
        trace.append(f"getitem {key}")
        return 1

    def __setitem__(self, key, value):
        trace.append(f"setitem {key} {value}")


def say(x):
    trace.append(f"eval {x}")
    return x


def order():
    trace.clear()
    t = Target()
    t.x += say(3)
    t[say("key")] += say(4)
    t[say(1):say(2)] -= say(5)
    return list(trace)


check(order)


def attributes(n):
    class C:
        total = 5
    c = C()
    for i in range(n):
        c.total += i
    return c.total, C.total, c.__dict__


check(attributes, 4)
G = 0


def global_target(n):
    global G
    for i in range(n):
        G += i
    result = G
    G = 0
    return result


check(global_target, 10)


def unbound():
    x += 1
    return x


def bad_element(d):
    d["missing"] += (
        1
    )


full_warm(unbound)
full_warm(bad_element, {})
full_warm(bad_element, {"missing": None})


def string_build(n):
    s = ""
    for i in range(n):
        s += str(i)
    t = s
    s += "!"
    return s, t


check(string_build, 12)
