"""Calls with every mixture of positional, keyword, default, keyword-only, positional-only, * and ** arguments."""
from kit import check, full


def none(): return "none"
def one(a): return a
def two(a, b): return a, b
def default(a, b=2, c=3): return a, b, c
def kwonly(a, *, b, c=9): return a, b, c
def posonly(a, b=5, /, c=6): return a, b, c
def varargs(*args): return args
def varkw(**kw): return kw
def everything(a, b=1, /, c=2, *args, d, e=5, **kw): return a, b, c, args, d, e, kw
def shadow(self, /, **kw): return self, kw
def annotated(a: int = 1, *b: str, c: "x" = 2) -> None: return a, b, c


def calls(x, y):
    return [
        none(), one(x), one(a=x), two(x, y), two(x, b=y), two(b=x, a=y), default(x), default(x, y), default(x, c=y), default(c=x, a=y),
        default(x, y, x), default(b=x, a=y, c=1), kwonly(x, b=y), kwonly(a=x, b=y, c=x), kwonly(b=x, a=y), posonly(x), posonly(x, y),
        posonly(x, c=y), posonly(x, y, x), varargs(), varargs(x), varargs(x, y, x), varkw(), varkw(a=x), varkw(b=x, a=y),
        everything(x, d=y), everything(x, y, x, y, x, y, d=1), everything(x, d=y, z=x), everything(x, y, c=3, d=4, e=5, f=6, a=7, b=8),
        shadow(x, self=y), annotated(), annotated(x, y, y, c=x),
    ]


def star_calls(args, kw):
    return [varargs(*args), varkw(**kw), varargs(0, *args, 1, *args), varkw(z=0, **kw), (lambda *a, **k: (a, k))(*args, **kw),
            (lambda *a, **k: (a, k))(1, *args, x1=2, **kw, y1=3), everything(*args, 1, **kw, d=0)]


check(calls, 1, "y")
check(calls, None, [2.5])
check(star_calls, (1, 2), {"k": 3})
check(star_calls, [], {})
check(star_calls, "ab", {"k": 1, "m": 2})
check(star_calls, range(3), {"e": 1})
check(star_calls, {1: 2}, {"c c": 1})
check(star_calls, 5, {})
check(star_calls, [], 5)
check(star_calls, [], {1: 2})
check(star_calls, [], {"d": 2})
trace = []


def t(x):
    trace.append(x)
    return x


def order():
    trace.clear()
    (t(everything))(t(1), *t([2, 3]), t(4), d=t(5), **t({"k": 6}), e=t(7))
    t(two)(b=t("b"), a=t("a"))
    t(default)(t(1), *t((2,)), c=t(3))
    return [x if not callable(x) else x.__name__ for x in trace]


check(order)


def args_are_copies(*args, **kw):
    kw["new"] = 1
    return args, kw


def copies():
    a = [1, 2]
    k = {"x": 1}
    r = args_are_copies(*a, **k)
    tup = (1, 2)
    same = varargs(*tup) is tup
    return a, k, r, same


check(copies)


def rebinding_args(a, b=2, *c, d=4, **e):
    a, b = b, a
    c += (a,)
    d = e
    e = None
    return a, b, c, d, e


check(rebinding_args, 1)
check(rebinding_args, 1, 5, 6, d=7, x=8)


def many_positional(a0, a1, a2, a3, a4, a5, a6, a7, a8, a9, a10, a11, a12, a13, a14, a15, a16, a17, a18, a19):
    return a19, a18, a17, a16, a15, a14, a13, a12, a11, a10, a9, a8, a7, a6, a5, a4, a3, a2, a1, a0


def call_many(x):
    return many_positional(x, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, x), many_positional(
        0, 1, 2, 3, 4, 5, 6, 7, a19=19, a18=18, a17=17, a16=16, a15=15, a14=x, a13=13, a12=12, a11=11, a10=10, a9=9, a8=8)


check(call_many, "x")


class C:
    def __init__(self, a, b=2, *, c=3):
        self.v = a, b, c

    def m(self, a, b=5, *args, k=6, **kw):
        return self.v, a, b, args, k, kw

    @classmethod
    def cm(cls, a, *, b=1):
        return cls.__name__, a, b

    @staticmethod
    def sm(a, b=7):
        return a, b


def methods(x):
    c = C(x, c=x)
    d = C(b=x, a=1)
    m = c.m
    return [c.v, d.v, c.m(1), c.m(1, 2, 3, k=4, z=5), c.m(b=1, a=2), m(x), m(a=x), C.m(d, x), C.cm(x), c.cm(a=x, b=2), C.sm(x), c.sm(b=x, a=1),
            c.m(*[1, 2], **{"k": 3})]


check(methods, 1)
check(methods, "s")


def builtin_kwargs(x):
    return [int("12", base=x), sorted([3, 1, 2], key=lambda v: -v, reverse=True), dict(a=x, b=2), max([1, 2], key=lambda v: -v), max(1, 2, 3, key=None),
            print(end="", sep=""), "a-b".split(sep="-"), "{a}{b}".format(a=1, b=x), sum([1], start=x), enumerate([1], start=5).__next__(), str(object=x),
            list(zip([1], [2], strict=True)), open.__name__, round(1.234, ndigits=2), pow(base=2, exp=x)]


check(builtin_kwargs, 10)
full(builtin_kwargs, "x")


def recursive_default(n, acc=()):
    if n == 0:
        return acc
    return recursive_default(n - 1, acc=acc + (n,))


check(recursive_default, 5)


def lambda_calls(x):
    f = lambda a, b=x, *c, d=x * 2, **e: (a, b, c, d, e)
    return f(1), f(1, 2, 3, d=4, e=5), (lambda: x)(), (lambda *a: a)(*[x]), (lambda a, /, b: (a, b))(1, b=2)


check(lambda_calls, 3)
