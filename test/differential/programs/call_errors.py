"""Every way a call can go wrong: the message names functions, parameters and counts exactly; columns of each call form."""
import functools

from kit import check, full, full_warm


def none(): pass
def one(a): pass
def two(a, b): pass
def three(a, b, c): pass
def default(a, b=2, c=3): pass
def kwonly(a, *, b, c=9): pass
def kwonly2(*, x, y, z): pass
def posonly(a, b=5, /, c=6): pass
def posonly_required(a, b, /): pass
def varargs(*args): pass
def varkw(**kw): pass
def mixed(a, b=1, /, c=2, *args, d, e=5, **kw): pass


class C:
    def m(self, a): pass
    def noself(): pass
    @classmethod
    def cm(cls): pass
    @staticmethod
    def sm(a): pass
    def __call__(self, a, *, k): pass


class Init:
    def __init__(self, a, b): pass


class New:
    def __new__(cls, a): return super().__new__(cls)


class Plain: pass


CALLS = [
    lambda: none(1), lambda: none(1, 2), lambda: none(a=1), lambda: one(), lambda: one(1, 2), lambda: one(b=1), lambda: one(1, a=2), lambda: one(1, b=2),
    lambda: two(), lambda: two(1), lambda: two(b=1), lambda: two(1, 2, 3), lambda: two(1, 2, 3, 4), lambda: two(1, 2, c=3), lambda: three(), lambda: three(b=1),
    lambda: default(), lambda: default(1, 2, 3, 4), lambda: default(b=1), lambda: default(1, 2, b=3), lambda: default(1, d=3), lambda: default(1, e=1, d=3),
    lambda: kwonly(1), lambda: kwonly(), lambda: kwonly(1, 2), lambda: kwonly(1, 2, b=3), lambda: kwonly(1, 2, 3, b=3, c=4), lambda: kwonly(b=1), lambda: kwonly2(),
    lambda: kwonly2(x=1), lambda: kwonly2(1), lambda: kwonly2(1, x=1, y=2, z=3), lambda: posonly(), lambda: posonly(a=1), lambda: posonly(1, b=2), lambda: posonly(a=1, b=2),
    lambda: posonly_required(a=1, b=2), lambda: posonly_required(1, b=2), lambda: posonly_required(1), lambda: varargs(a=1), lambda: varkw(1), lambda: mixed(),
    lambda: mixed(1), lambda: mixed(1, 2, 3, 4), lambda: mixed(d=1), lambda: mixed(1, c=2, d=3, **{"c": 4}), lambda: C().m(), lambda: C().m(1, 2), lambda: C().noself(),
    lambda: C.m(1), lambda: C.m(), lambda: C().cm(1), lambda: C.sm(), lambda: C()(), lambda: C()(1), lambda: C()(1, j=2), lambda: Init(), lambda: Init(1), lambda: Init(1, 2, 3),
    lambda: Init(1, c=2), lambda: New(), lambda: New(1, 2), lambda: Plain(1), lambda: Plain(a=1), lambda: object(1), lambda: (lambda x: x)(), lambda: (lambda: 0)(1),
    lambda: len(), lambda: len(1), lambda: len([], []), lambda: len(x=[]), lambda: int(1, 2, 3), lambda: int("z"), lambda: int(None), lambda: range(), lambda: range(1, 2, 3, 4),
    lambda: [].append(), lambda: [].append(1, 2), lambda: "".join(), lambda: "".join([1]), lambda: {}.get(), lambda: isinstance(1), lambda: isinstance(1, 1), lambda: print(foo=1),
    lambda: max(), lambda: max([]), lambda: max(1), lambda: sorted(), lambda: sorted([1], 2), lambda: sum(["a"]), lambda: getattr(1), lambda: ord("ab"), lambda: chr(-1), lambda: type(),
    lambda: 5(), lambda: None(), lambda: "s"(1), lambda: [](0), lambda: {}(k=1), lambda: (1).real(), lambda: one.__name__(), lambda: functools(1),
    lambda: one(*5), lambda: one(**5), lambda: one(*[1], **[2]), lambda: one(**{1: 2}), lambda: one(1, **{"a": 2}), lambda: one(*[1], *2), lambda: two(**{"a": 1}, **{"a": 2}),
    lambda: two(a=1, **{"a": 2}), lambda: None(*[1]), lambda: len(*[1, 2]), lambda: len(**{"a": 1}), lambda: functools.partial(two, 1)(), lambda: functools.partial(two, 1)(2, 3),
    lambda: functools.partial(), lambda: functools.partial(5), lambda: Plain()(1), lambda: Plain.missing(), lambda: Plain().missing(1), lambda: undefined_name(1),
]
for index, call in enumerate(CALLS):
    print(index, end=" ")
    check(call)
for index in (0, 3, 10, 22, 28, 33, 46, 52, 58, 66, 85, 91, 97, 103, 110):
    full_warm(CALLS[index])


def multi_line(f, a, b):
    return f(
        a,
        b(
            a
        ),
        key=a
        + 1,
    )


full_warm(multi_line, 5, 1, str)
full_warm(multi_line, one, 1, 5)
full_warm(multi_line, one, None, str)
full_warm(multi_line, one, 1, str)


def nested_calls(x):
    return str(int(len(abs(x))))


full_warm(nested_calls, -5)
full_warm(nested_calls, "x")


def method_chain(s):
    return (
        s.strip()
        .upper()
        .missing()
        .lower()
    )


full_warm(method_chain, " a ")
full_warm(method_chain, 5)


class BadCall:
    __call__ = 5


class CallNone:
    __call__ = None


check(lambda: BadCall()())
check(lambda: CallNone()(1))


class DeepCall:
    pass


DeepCall.__call__ = C()
check(lambda: DeepCall()(1, k=2))
check(lambda: DeepCall()(1))
