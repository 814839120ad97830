"""Inheritance: MRO, cooperative super, zero-argument super in odd places, __init_subclass__, abstract classes, mixins, metaclasses."""
import abc

from kit import check, full


class Root:
    def who(self): return ["Root"]
    def __init__(self, *args, **kw):
        self.log = getattr(self, "log", []) + [("Root", args, kw)]


class Left(Root):
    def who(self): return ["Left"] + super().who()
    def __init__(self, a, **kw):
        super().__init__(**kw)
        self.log.append(("Left", a))


class Right(Root):
    def who(self): return ["Right"] + super().who()
    def __init__(self, b=2, *args, **kw):
        super().__init__(*args, **kw)
        self.log.append(("Right", b))


class Bottom(Left, Right):
    def who(self): return ["Bottom"] + super().who() + super(Left, self).who()
    def explicit(self): return super(Bottom, self).who(), Left.who(self), super().__init__.__qualname__
    @classmethod
    def make(cls, *args): return cls(*args), super().__subclasshook__(int)
    @property
    def prop(self): return super().who
    def nested(self): return [super(Bottom, self).who() for _ in range(1)], (lambda: super().who())()


def diamond():
    b = Bottom(1, b=5)
    return b.who(), b.explicit(), b.log, Bottom.make(3)[0].log, b.prop(), b.nested()


check(diamond)


def errors(kind):
    class A:
        def f(self): return super().missing
        def g(): return super()
        def h(*args): return super()
        def i(self):
            del self
            return super()
        def j(self):
            self = 5
            return super().bit_length()
        def k(self): return super(A).__self__, super(A, self).__repr__.__self__ is self
        def l(self): return super(int, self)
        def m(self):
            __class__ = 5
            return super()
    return getattr(A, kind)(A()) if kind not in "gh" else getattr(A, kind)()


for kind in "fghijklm":
    full(errors, kind)
    check(errors, kind)


class Registry:
    seen = []

    def __init_subclass__(cls, tag=None, **kw):
        super().__init_subclass__(**kw)
        Registry.seen.append((cls.__name__, tag))


def subclassing():
    Registry.seen.clear()

    class One(Registry, tag="t"): pass
    class Two(One): pass
    try:
        class Three(Registry, other=1): pass
    except TypeError as error:
        Registry.seen.append(str(error))
    return list(Registry.seen)


check(subclassing)


class Shape(abc.ABC):
    @abc.abstractmethod
    def area(self): ...

    def describe(self): return f"{type(self).__name__} {self.area():.2f}"


class Circle(Shape):
    def __init__(self, r): self.r = r
    def area(self): return 3.14159 * self.r ** 2


class Square(Shape):
    def __init__(self, s): self.s = s
    def area(self): return self.s * self.s


def shapes(items):
    return [s.describe() for s in items], sum(s.area() for s in items)


check(shapes, [Circle(1), Square(2), Circle(0.5), Square(2.5)])
full(lambda: Shape())
full(lambda: type("X", (int, str), {}))
full(lambda: type("X", (Root, Bottom), {}))


class Meta(type):
    def __new__(mcls, name, bases, ns, **kw):
        ns["created_by"] = mcls.__name__, sorted(kw)
        return super().__new__(mcls, name, bases, ns)

    def __init__(cls, name, bases, ns, **kw):
        super().__init__(name, bases, ns)
        cls.initialised = True

    def __call__(cls, *args):
        obj = super().__call__(*args)
        obj.via_meta = args
        return obj

    def __prepare__(name, bases, **kw):
        return {"prepared": name}

    def __instancecheck__(cls, obj): return obj == 5
    def __len__(cls): return 77
    def __iter__(cls): return iter("meta")
    def __contains__(cls, x): return x == "in"


def metaclasses():
    class K(metaclass=Meta, extra=1):
        def __init__(self, *args): self.args = args
    k = K(1, 2)
    return K.created_by, K.initialised, K.prepared, k.args, k.via_meta, isinstance(5, K), isinstance(k, K), len(K), list(K), "in" in K, bool(K)


check(metaclasses)


def builtin_subclasses():
    class L(list):
        def append(self, x): super().append((x,))
        def __len__(self): return super().__len__() + 100

    class D(dict):
        def __setitem__(self, k, v): super().__setitem__(k, v * 2)
        def __missing__(self, k): return "missing"

    class E(Exception):
        def __init__(self, a, b):
            super().__init__(a)
            self.b = b

    class T(tuple):
        def __new__(cls, *items): return super().__new__(cls, items)

    l, d = L(), D()
    l.append(1)
    d["x"] = 5
    try:
        raise E(1, 2)
    except E as e:
        caught = e.args, e.b
    return l, len(l), bool(l), list(l), d, d["x"], d["y"], d.get("y"), caught, T(1, 2), len(T())


check(builtin_subclasses)


def deep(n):
    k = Root
    for i in range(n):
        k = type(f"K{i}", (k,), {"who": (lambda i: lambda self: [i])(i) if i % 3 == 0 else k.who})
    return k().who(), len(k.__mro__)


check(deep, 30)


def super_in_comprehension_and_generator():
    class A:
        def f(self, x): return x * 2

    class B(A):
        def f(self, x): return [super(B, self).f(i) for i in range(x)]
        def g(self, x): yield super().f(x)
        def h(self, x): return [y for y in (super().f(x), super().f(x + 1))]
    b = B()
    return b.f(3), list(b.g(5)), b.h(7)


check(super_in_comprehension_and_generator)
