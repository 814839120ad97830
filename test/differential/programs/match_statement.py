"""match: literals, captures, sequences, mappings, classes, guards, or-patterns, as-patterns, values, nesting, failures in the middle."""
import enum
from dataclasses import dataclass

from kit import check, sweep, full_warm


class Color(enum.Enum):
    RED = 1
    BLUE = 2


@dataclass
class Point:
    x: int
    y: int


class Pair:
    __match_args__ = ("left", "right")

    def __init__(self, left, right): self.left, self.right = left, right


class BadArgs:
    __match_args__ = 5


class Raises:
    __match_args__ = ("a",)

    @property
    def a(self): raise ValueError("a")


def literals(v):
    match v:
        case 0: return "zero"
        case 1.5: return "one and a half"
        case -1: return "minus one"
        case "s": return "string"
        case b"b": return "bytes"
        case None: return "none"
        case True: return "true"
        case False: return "false"
        case 2 + 3j: return "complex"
        case 10 | 20 | "x": return "or"
        case _: return "other"


def sequences(v):
    match v:
        case []: return "empty"
        case [x]: return "one", x
        case [1, x]: return "starts with 1", x
        case (a, [b, *c], *d): return "nested", a, b, c, d
        case [first, *_, "end"]: return "ends", first
        case [*all_, last]: return "rest", all_, last
        case {}: return "mapping"
        case str(): return "str"
    return "none"


def mappings(v):
    match v:
        case {"type": "a", "value": x}: return "a", x
        case {"type": "b", **rest}: return "b", rest
        case {"list": [x, *_], "k": {"inner": y}}: return x, y
        case {1: one, None: none}: return one, none
        case {**rest} if len(rest) > 2: return "many", rest
        case {}: return "some mapping"
    return "no mapping"


def classes(v):
    match v:
        case Point(0, 0): return "origin"
        case Point(x, 0) | Point(0, x): return "axis", x
        case Point(x=x, y=y) if x == y: return "diagonal", x
        case Point(): return "point"
        case Pair(Pair(a, b), c): return "deep", a, b, c
        case Pair(int() as a, str(b)): return "int str", a, b
        case Pair(left=[*items]): return "list", items
        case int(n) if n > 100: return "big", n
        case bool(b): return "bool", b
        case int() | float(): return "number"
        case Color.RED: return "red"
        case Color(): return "color"
        case str(s): return "str", s
        case list([a, b]): return "pair list", a, b
        case dict(d): return "dict", d
    return "unknown"


VALUES = [0, 1, -1, 1.0, 1.5, -1.0, "s", "x", b"b", None, True, False, 2 + 3j, 10, 20, 101, [], [1], [1, 2], [1, [2, 3], 4], [0, "mid", "end"], (1, 2, 3), (), range(2),
          "ab", {}, {"type": "a", "value": 1}, {"type": "b", "q": 2}, {"type": "a"}, {"list": [1], "k": {"inner": 2}}, {1: "o", None: "n"}, {1: 1, 2: 2, 3: 3}, Point(0, 0),
          Point(5, 0), Point(0, 6), Point(3, 3), Point(1, 2), Pair(Pair(1, 2), 3), Pair(1, "s"), Pair([1, 2], 0), Pair(None, None), Color.RED, Color.BLUE, {5}, [1, 2, 3, "end"], 2**70]
for fn in (literals, sequences, mappings, classes):
    sweep(fn, VALUES)


def guards(v, log):
    match v:
        case x if log.append(("first", x)): return "never"
        case x if log.append(("second", x)) or x > 5: return "big", log
        case y: return "rest", x, y, log


check(lambda: guards(3, []))
check(lambda: guards(7, []))
full_warm(lambda: guards("s", []))


def bindings_after(v):
    a = "old a"
    match v:
        case [a, b] if a > 10: return a, b
        case [c, d]: pass
        case _: c = "none"
    return a, c


sweep(bindings_after, [[20, 1], [5, 6], 7])


def bad_class(v, kind):
    match v:
        case BadArgs(x): return x
        case int(a, b) if False: return 1
    return "ok"


def too_many(v):
    match v:
        case Point(a, b, c): return 1


def not_a_class(v, t):
    match v:
        case t(): return 1


def raises(v):
    match v:
        case Raises(x): return x


def duplicate(v):
    match v:
        case Point(1, x=1): return 1


full_warm(bad_class, BadArgs(), 0)
full_warm(bad_class, 5, 0)
full_warm(too_many, Point(1, 2))
full_warm(not_a_class, 1, 5)
full_warm(raises, Raises())
full_warm(duplicate, Point(1, 1))


class Seq:
    def __len__(self): return 2
    def __getitem__(self, i): return i


import collections.abc


class RealSeq(collections.abc.Sequence):
    def __init__(self, n, fail=None): self.n, self.fail = n, fail
    def __len__(self):
        log.append("len")
        return self.n
    def __getitem__(self, i):
        log.append(i)
        if i == self.fail:
            raise KeyError(i)
        if i >= self.n:
            raise IndexError
        return i


log = []


def protocol(v):
    log.clear()
    match v:
        case [a, b, c]: r = "three", a, b, c
        case [a, *b]: r = "rest", a, b
        case _: r = "no"
    return r, list(log)


check(lambda: protocol(Seq()))
for n in range(5):
    check(lambda: protocol(RealSeq(n)))
check(lambda: protocol(RealSeq(3, fail=1)))


def evaluator(e):
    match e:
        case int() | float(): return e
        case ("+", *args): return sum(evaluator(a) for a in args)
        case ("*", a, b): return evaluator(a) * evaluator(b)
        case ("-", a): return -evaluator(a)
        case ("let", {"name": str(n), "value": v}, body): return evaluator(substitute(body, n, evaluator(v)))
        case ("if", c, t, f): return evaluator(t) if evaluator(c) else evaluator(f)
        case [op, *_]: raise SyntaxError(f"unknown {op}")


def substitute(e, n, v):
    match e:
        case str() if e == n: return v
        case tuple() | list(): return tuple(substitute(x, n, v) for x in e)
        case dict(): return {k: substitute(x, n, v) if k == "value" else x for k, x in e.items()}
    return e


check(evaluator, ("+", 1, ("*", 2, 3), ("-", 4.5)))
check(evaluator, ("let", {"name": "x", "value": 5}, ("+", "x", ("*", "x", "x"))))
check(evaluator, ("if", 0, 1, ("foo", 2)))


def many_cases(v):
    match v:
        case 1: return "a"
        case 2: return "b"
        case 3: return "c"
        case 4 | 5 | 6: return "d"
        case "one": return "e"
        case "two": return "f"
        case [1, 2]: return "g"
        case [1, 3]: return "h"
        case (x, y) if x is y: return "same"
        case {"k": 1}: return "i"
        case {"k": 2}: return "j"


sweep(many_cases, [1, 3, 5, "two", [1, 3], [7, 7], {"k": 2}, {"k": 3}, None, 1.0, True])
