"""Truth testing through __bool__ and __len__, their errors, classes that gain or lose them, and bool subclasses of containers."""
from kit import check, sweep, full


def if_test(x):
    if x:
        return "T"
    return "F"


def not_test(x):
    return not x


def while_test(x):
    while x:
        return "T"
    return "F"


def and_test(x):
    return "T" if x and True else "F"


def comprehension_test(x):
    return [1 for _ in (0,) if x]


def assert_test(x):
    assert x, "falsy"
    return "T"


TESTS = (if_test, not_test, while_test, and_test, comprehension_test, assert_test)


def make(**methods):
    return type("Made", (), methods)()


def raiser(error):
    def method(self):
        raise error
    return method


OBJECTS = {
    "bool true": make(__bool__=lambda self: True),
    "bool false": make(__bool__=lambda self: False),
    "bool int": make(__bool__=lambda self: 1),
    "bool None": make(__bool__=lambda self: None),
    "bool raises": make(__bool__=raiser(ValueError("no truth"))),
    "len 0": make(__len__=lambda self: 0),
    "len 3": make(__len__=lambda self: 3),
    "len true": make(__len__=lambda self: True),
    "len negative": make(__len__=lambda self: -1),
    "len huge": make(__len__=lambda self: 2**70),
    "len float": make(__len__=lambda self: 1.0),
    "len raises": make(__len__=raiser(KeyError("no length"))),
    "both": make(__bool__=lambda self: False, __len__=lambda self: 9),
    "plain": make(),
    "bool is None": make(__bool__=None),
    "len is None": make(__len__=None),
    "class": int,
    "function": if_test,
    "module": __import__("sys"),
    "generator": (x for x in ()),
    "range empty": range(0),
    "range": range(3),
    "bytes": b"",
    "bytearray": bytearray(b"x"),
    "NotImplemented": NotImplemented,
    "nan": float("nan"),
    "frozenset": frozenset(),
    "dict view": {}.keys(),
}
import warnings
warnings.simplefilter("ignore")
for name, obj in OBJECTS.items():
    print(name)
    for fn in TESTS:
        full(fn, obj) if name in ("bool int", "len negative", "bool raises") else check(lambda: fn(obj))
for name in ("bool int", "len negative", "len huge", "len float"):
    full(if_test, OBJECTS[name])
sweep(if_test, [0, 1, -0.0, 0j, "", "0", [], [[]], (), ((),), {}, set(), None, ..., 2**64])


class Late:
    pass


def late(n):
    x = Late()
    out = []
    for i in range(n):
        if i == 3:
            Late.__bool__ = lambda self: False
        if i == 5:
            Late.__bool__ = lambda self: True
        if i == 7:
            del Late.__bool__
            Late.__len__ = lambda self: 0
        out.append("T" if x else "F")
    del Late.__len__
    return "".join(out)


check(late, 10)


class MyList(list):
    def __bool__(self):
        return not len(self)


class MyInt(int):
    def __bool__(self):
        return self == 0


class MyStr(str):
    def __len__(self):
        return 0


sweep(if_test, [[], [1], MyList(), MyList([1]), 0, 5, MyInt(0), MyInt(5), "", "a", MyStr(""), MyStr("a")])


def shrinking(items):
    n = 0
    while items:
        items = items[1:]
        n += 1
    return n


check(shrinking, [1, 2, 3])
check(shrinking, "abc")
check(shrinking, (1,))
