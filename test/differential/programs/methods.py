"""Method calls: bound, class, static, inherited, overridden, callables as attributes, methods of builtins, bound-method identity."""
from kit import check, sweep, full_warm


class A:
    def __init__(self, v):
        self.v = v

    def m(self, x=1):
        return "A.m", self.v, x

    def calls_n(self):
        return self.n() + self.m()[1]

    def n(self):
        return self.v

    @classmethod
    def c(cls, x=0):
        return cls.__name__, x

    @staticmethod
    def s(x):
        return "static", x

    def __call__(self, *args):
        return "called", args


class B(A):
    def m(self, x=2):
        return ("B.m",) + super().m(x)

    def n(self):
        return self.v * 100


class Slots:
    __slots__ = ("v", "f")

    def m(self):
        return "slots", self.v


class Dyn:
    def __getattr__(self, name):
        if name.startswith("dyn"):
            return lambda *a: (name, a)
        raise AttributeError(name)


def use(o):
    return o.m(), o.m(5), o.m(x=6), o.calls_n(), o.c(), o.c(7), o.s(8), o(9), o.n()


for o in (A(1), B(2), A(2.5)):
    check(use, o)


def unbound(x):
    return A.m(A(x)), A.m(B(x), 3), B.m(B(x)), A.c(), B.c(1), A.s(2), list.append([], 1), str.upper("a"), int.__add__(1, 2), A.__call__(A(1), 2)


check(unbound, 5)


def call_m(o):
    return o.m()


for o in (A(1), B(1), A(2), B(3), 5, None, A, "s"):
    check(call_m, o)
full_warm(call_m, 5)
full_warm(call_m, A)


def instance_function(x):
    a = A(x)
    a.m = lambda *args: ("instance", args)
    a.f = A.m
    a.b = a.c
    a.k = len
    return a.m(), a.m(1), a.f(a), a.b(), a.k([1, 2]), a.__dict__.keys() & {"m"}


check(instance_function, 1)


def bound_methods(x):
    a = A(x)
    m = a.m
    n = a.m
    return m == n, m is n, m.__self__ is a, m.__func__ is A.m, m(4), hash(m) == hash(n), [f() for f in (a.n, B(x).n)], a.append is None if hasattr(a, "append") else "no"


check(bound_methods, 3)


def builtin_methods(n):
    a = []
    d = {}
    s = set()
    t = ""
    for i in range(n):
        a.append(i)
        d.setdefault(i % 3, []).append(i)
        s.add(i % 4)
        t = t.join(["<", ">"])
        a.sort(key=lambda v: -v)
    return a, d, s, t, a.pop(), a.copy(), d.get(9), d.get(1, 2), "x".join("ab"), b"a".hex(), (1).bit_length(), 2.5.as_integer_ratio(), (1, 2).index(2), {}.fromkeys("ab")


check(builtin_methods, 5)


def dyn(d, x):
    return d.dyn_one(x), d.dyn_two(x, x), d.other(x)


check(dyn, Dyn(), 1)
full_warm(dyn, Dyn(), 1)


def slots(v):
    s = Slots()
    s.v = v
    s.f = lambda: "slot function"
    return s.m(), s.f()


check(slots, 1)
trace = []


class Order:
    def __getattribute__(self, name):
        trace.append("lookup " + name)
        return object.__getattribute__(self, name)

    def m(self, *args):
        trace.append("call")
        return self


def arg(x):
    trace.append(f"arg {x}")
    return x


def order():
    trace.clear()
    o = Order()
    o.m(arg(1), arg(2)).m(arg(3)).m()
    try:
        o.missing(arg(4))
    except AttributeError:
        trace.append("missing before its argument")
    return list(trace)


check(order)


class Chain:
    def __init__(self):
        self.log = []

    def add(self, x):
        self.log.append(x)
        return self

    def end(self):
        return tuple(self.log)


def chained(n):
    return Chain().add(1).add(n).add("x").end()


check(chained, 2)


def megamorphic(objects):
    return [o.m() for o in objects]


CLASSES = [type(f"K{i}", (), {"m": (lambda i: lambda self: i)(i)}) for i in range(12)]
check(megamorphic, [k() for k in CLASSES])
check(megamorphic, [k() for k in CLASSES] + [A(1), 5])


class Counter:
    total = 0

    def bump(self, by=1):
        self.total += by
        Counter.total += by
        return self.total


def bumps(n):
    Counter.total = 0
    c = Counter()
    return [c.bump() for _ in range(n)], Counter().bump(10), c.bump(by=5), Counter.total


check(bumps, 4)
sweep(lambda s, m: getattr(s, m)(), ["aB", b"aB"], ["upper", "lower", "swapcase", "strip", "nope"])
