"""Classes that change in the middle of a loop: attributes, methods, bases, __class__, special methods, instance shadowing."""
from kit import check, full


def attribute_in_loop(n):
    class C:
        x = 1
    c = C()
    total = []
    for i in range(n):
        total.append(c.x + C.x)
        if i == 3: C.x = 10
        if i == 6: C.x = 0.5
        if i == 9: c.x = 100
        if i == 12: del c.x
    return total


def method_in_loop(n):
    class C:
        def m(self): return "one"
    c = C()
    out = []
    for i in range(n):
        out.append(c.m())
        if i == 2: C.m = lambda self: "two"
        if i == 4: c.m = lambda: "instance"
        if i == 6: del c.m
        if i == 8: C.m = classmethod(lambda cls: cls.__name__)
        if i == 10: C.m = staticmethod(lambda: "static")
        if i == 12: C.m = len
        if i == 13: C.m = str
    return out


def method_removed(n):
    class Base:
        def m(self): return "base"

    class C(Base):
        def m(self): return "derived"
    c = C()
    out = []
    for i in range(n):
        try:
            out.append(c.m())
        except AttributeError as error:
            out.append(str(error))
        if i == 2: del C.m
        if i == 4: del Base.m
        if i == 6: Base.m = lambda self: "base again"
    return out


def changes_itself(n):
    class C:
        def m(self):
            C.m = C.other
            return "m"

        def other(self):
            C.m = C.first
            return "other"
    C.first = C.m
    c = C()
    return [c.m() for _ in range(n)]


def class_swap(n):
    class A:
        def who(self): return "A", self.v

    class B:
        def who(self): return "B", self.v

    class S:
        __slots__ = ()
    o = A()
    o.v = 1
    out = []
    for i in range(n):
        out.append(o.who())
        o.__class__ = B if type(o) is A else A
    try:
        o.__class__ = S
    except TypeError as error:
        out.append(str(error))
    return out


def class_swap_inside(n):
    class A:
        def m(self):
            self.__class__ = B
            return self.tag, self.m.__func__.__qualname__.split(".")[-2:]
        tag = "A"

    class B:
        def m(self):
            self.__class__ = A
            return self.tag, self.m.__func__.__qualname__.split(".")[-2:]
        tag = "B"
    o = A()
    return [o.m() for _ in range(n)]


def operators_change(n):
    class N:
        def __init__(self, v): self.v = v
        def __add__(self, other): return self.v + 1
        def __lt__(self, other): return True
        def __len__(self): return 3
        def __call__(self): return "call"
        def __getitem__(self, i): return i
        def __contains__(self, x): return True
        def __iter__(self): return iter("ab")
        def __bool__(self): return True
        def __eq__(self, other): return True
        def __neg__(self): return "neg"
        def __iadd__(self, other): return self
        def __enter__(self): return "enter"
        def __exit__(self, *a): return True
    x = N(1)
    out = []
    for i in range(n):
        y = x
        y += 1
        out.append((x + 1, x < 1, len(x), x(), x[5], 9 in x, list(x), "T" if x else "F", x == 1, -x, y is x))
        if i == 2:
            N.__add__ = lambda self, other: "new add"
            N.__lt__ = lambda self, other: NotImplemented
            N.__gt__ = lambda self, other: "gt"
            int_gt = 1
            N.__len__ = lambda self: 0
            N.__call__ = lambda self: "new call"
            N.__getitem__ = lambda self, i: "new item"
            N.__contains__ = lambda self, x: False
            N.__iter__ = lambda self: iter((1,))
            N.__bool__ = lambda self: False
            N.__eq__ = lambda self, other: 0
            N.__neg__ = lambda self: "new neg"
            N.__lt__ = lambda self, other: "new lt"
            del N.__iadd__
        if i == 4:
            del N.__iter__
            del N.__bool__
            del N.__contains__
            N.__getitem__ = lambda self, i: (_ for _ in ()).throw(IndexError) if i > 1 else i
    return out


def init_changes(n):
    class C:
        def __init__(self, x): self.x = x
    out = []
    for i in range(n):
        try:
            out.append(C(i).__dict__)
        except TypeError as error:
            out.append(str(error))
        if i == 2: C.__init__ = lambda self, x: self.__dict__.update(y=x)
        if i == 4: C.__new__ = lambda cls, x: object.__new__(int if False else cls)
        if i == 6: del C.__init__
        if i == 8: C.__init__ = lambda self: None
    return out


def metaclass_call(n):
    class M(type):
        pass

    class C(metaclass=M):
        pass
    out = []
    for i in range(n):
        r = C()
        out.append(r if isinstance(r, str) else type(r).__name__)
        if i == 2: M.__call__ = lambda cls, *a: "meta call"
        if i == 4: del M.__call__
    return out


for fn in (attribute_in_loop, method_in_loop, method_removed, changes_itself, class_swap, class_swap_inside, operators_change, init_changes, metaclass_call):
    check(fn, 16)


class Hot:
    def __init__(self, v):
        self.v = v

    def get(self):
        return self.v


def use_hot(objects):
    total = 0
    for o in objects:
        total += o.get()
    return total


objects = [Hot(i) for i in range(10)]
check(use_hot, objects)
Hot.get = lambda self: self.v * 2
check(use_hot, objects)
objects[3].get = lambda: 1000
check(use_hot, objects)
objects[5].__class__ = type("Cold", (Hot,), {"get": lambda self: -1})
check(use_hot, objects)
Hot.v = property(lambda self: 7)
check(use_hot, objects)
Hot.get = None
full(use_hot, objects)


def bases_change():
    class X:
        def f(self): return "X"

    class Y:
        def f(self): return "Y"

    class Z(X):
        def g(self): return self.f(), super().f()
    z = Z()
    out = [z.g() for _ in range(20)][-1:]
    Z.__bases__ = (Y,)
    out += [z.g() for _ in range(20)][-1:]
    Z.__bases__ = (X, Y)
    out += [z.g() for _ in range(20)][-1:], [k.__name__ for k in Z.__mro__]
    return out


check(bases_change)


def type_names(n):
    class C:
        pass
    c = C()
    out = []
    for i in range(n):
        try:
            c.missing
        except AttributeError as error:
            out.append(str(error))
        C.__name__ = f"Renamed{i}"
    return out


check(type_names, 3)
