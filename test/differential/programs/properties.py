"""Properties: get, set, delete, missing parts, exceptions inside, inherited and replaced at run time, cached_property."""
import functools

from kit import check, full


class P:
    def __init__(self, v):
        self._v = v

    @property
    def v(self):
        return self._v

    @v.setter
    def v(self, value):
        if value == "bad":
            raise ValueError("bad value")
        self._v = value

    @v.deleter
    def v(self):
        self._v = "deleted"

    @property
    def readonly(self):
        return "ro", self._v

    @property
    def fails(self):
        return (self._v
                + None)

    @property
    def attr_error(self):
        return self.nothing

    writeonly = property(None, lambda self, value: setattr(self, "_v", value))
    empty = property()

    @functools.cached_property
    def cached(self):
        return [self._v]


class Q(P):
    @property
    def v(self):
        return "Q", super().v

    @P.readonly.setter
    def readonly(self, value):
        self._v = ("set by Q", value)


class G(P):
    def __getattr__(self, name):
        return f"fallback {name}"


def use(p):
    a = p.v
    p.v = 5
    b = p.v
    p.v += 1
    c = p.v
    del p.v
    return a, b, c, p.v, p.readonly


check(lambda: use(P(1)))
check(lambda: use(P(2.5)))
check(lambda: use(Q(1)))


def get_fails(p): return p.fails
def get_attr(p): return p.attr_error
def get_write(p): return p.writeonly
def get_empty(p): return p.empty
def set_ro(p): p.readonly = 1
def del_ro(p): del p.readonly
def set_bad(p): p.v = "bad"
def set_empty(p): p.empty = 1
def set_write(p): p.writeonly = 9; return p._v
def aug_bad(p): p.v += "x"


for fn in (get_fails, get_attr, get_write, get_empty, set_ro, del_ro, set_bad, set_empty, set_write, aug_bad):
    full(fn, P(1))
    full(fn, Q(1))
    check(fn, G(1))


def cached(p):
    a = p.cached
    b = p.cached
    p._v = 9
    c = p.cached
    del p.cached
    return a is b, b is c, p.cached, "cached" in p.__dict__


check(lambda: cached(P(3)))


def replaced(n):
    class R:
        @property
        def x(self):
            return "first"
    r = R()
    out = []
    for i in range(n):
        out.append(r.x)
        if i == 2:
            R.x = property(lambda self: "second")
        if i == 4:
            R.x = "plain"
        if i == 6:
            r.__dict__["x"] = "instance"
        if i == 8:
            R.x = property(lambda self: ("third", self.__dict__["x"]))
    return out


check(replaced, 11)


class Point:
    def __init__(self, x, y):
        self.x, self.y = x, y

    @property
    def norm2(self):
        return self.x * self.x + self.y * self.y

    @property
    def polar(self):
        return self.norm2 ** 0.5, self.x / self.y


def points(ps):
    total = 0
    for p in ps:
        total += p.norm2
    return total


check(points, [Point(1, 2), Point(3.5, 1), Point(2**40, 1)])
full(points, [Point(1, 2), Point("a", 1)])
full(lambda: Point(1, 0).polar)


def side_effect_property():
    class S:
        n = 0

        @property
        def next(self):
            self.n += 1
            return self.n
    s = S()
    return [s.next, s.next + s.next, s.next < s.next, [s.next for _ in range(3)], s.next and s.next, f"{s.next}{s.next}"]


check(side_effect_property)


def function_property_swap():
    # The getter's own function gets another code object.
    def getter(self):
        return "old"

    class S:
        x = property(getter)
    s = S()
    out = [s.x for _ in range(20)][-1:]
    getter.__code__ = (lambda self: "new").__code__
    out += [s.x for _ in range(20)][-1:]
    return out


check(function_property_swap)
