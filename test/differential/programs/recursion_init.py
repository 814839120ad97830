"""How deep recursion through `__init__` comes: the interpreter's specialized call of a class takes two of the limit."""
import sys


class Simple:
    def __init__(self, n):
        depths.append(n)
        Simple(n + 1)


class Chain:
    def __init__(self, n):
        depths.append(n)
        self.next = Chain(n + 1) if n < 100_000 else None


class Slots:
    __slots__ = ("n",)

    def __init__(self, n):
        depths.append(n)
        self.n = Slots(n + 1)


class Keyword:
    def __init__(self, n):
        depths.append(n)
        Keyword(n=n + 1)


class Defaults:
    def __init__(self, n, m=1):
        depths.append(n)
        Defaults(n + m)


class Star:
    def __init__(self, *args):
        depths.append(args[0])
        Star(args[0] + 1)


class New:
    def __new__(cls, n):
        return object.__new__(cls)

    def __init__(self, n):
        depths.append(n)
        New(n + 1)


class Meta(type):
    pass


class WithMeta(metaclass=Meta):
    def __init__(self, n):
        depths.append(n)
        WithMeta(n + 1)


class Derived(Simple):
    def __init__(self, n):
        depths.append(n)
        super().__init__(n + 1)


class Inherits(Chain):
    pass


class Function:
    def __init__(self, n):
        depths.append(n)
        between(n + 1)


def between(n):
    return Function(n)


class Error(Exception):
    def __init__(self, n):
        depths.append(n)
        Error(n + 1)


class Dict(dict):
    def __init__(self, n):
        depths.append(n)
        Dict(n + 1)


def depth(make):
    global depths
    depths = []
    try:
        make(0)
    except RecursionError as error:
        return len(depths), str(error)
    return len(depths), None


# Each from a call of its own: one that has met several classes is specialized for one of them.
CASES = {
    "Simple": lambda n: Simple(n),
    "Chain": lambda n: Chain(n),
    "Slots": lambda n: Slots(n),
    "Keyword": lambda n: Keyword(n),
    "Defaults": lambda n: Defaults(n),
    "Star": lambda n: Star(n),
    "New": lambda n: New(n),
    "WithMeta": lambda n: WithMeta(n),
    "Derived": lambda n: Derived(n),
    "Inherits": lambda n: Inherits(n),
    "Function": lambda n: Function(n),
    "Error": lambda n: Error(n),
    "Dict": lambda n: Dict(n),
}
for _ in range(3):
    for name, make in CASES.items():
        print(name, depth(make))
for limit in 100, 400, 3000:
    sys.setrecursionlimit(limit)
    for name in "Simple", "Chain", "Slots", "Function", "Derived":
        print(limit, name, depth(CASES[name]))
# What was taken is given back.
sys.setrecursionlimit(400)
for _ in range(1000):
    Chain(100_000)
for name in CASES:
    print(name, depth(CASES[name]))
