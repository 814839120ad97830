"""__slots__, instance dicts of every shape, attribute errors and suggestions, dict replaced, vars, class attribute lookup order."""
from kit import check, full, full_warm


class S:
    __slots__ = ("a", "b")
    c = "class"


class SD(S):
    __slots__ = ("d", "__dict__", "__weakref__")


class D:
    kind = "class kind"

    def __init__(self, **kw):
        for k, v in kw.items():
            setattr(self, k, v)


def read_a(o): return o.a
def write_a(o, v): o.a = v; return o.a
def delete_a(o): del o.a
def read_c(o): return o.c
def write_c(o): o.c = 1
def write_new(o): o.brand_new = 1; return o.brand_new
def read_near(o): return o.kin


for make in (S, SD, D, lambda: D(a=1), lambda: D, lambda: 5, lambda: None, lambda: "s", lambda: [], lambda: len, lambda: read_a, object, lambda: int):
    for fn in (read_a, delete_a, read_c, write_c, write_new, read_near):
        check(lambda: fn(make()))
    check(lambda: write_a(make(), 7))
for fn in (read_a, delete_a, write_c, write_new):
    full_warm(fn, S())
full(read_near, D())
full(read_a, D(b=1))
full(read_a, None)
full(write_c, 5)
full(delete_a, D())
full(write_new, int)
full(read_a, D)


def slot_life(v):
    s = SD()
    s.a = v
    out = [s.a]
    s.a += v
    out.append(s.a)
    del s.a
    try:
        s.a
    except AttributeError as error:
        out.append(str(error))
    s.a = None
    s.extra = 5
    s.d = 6
    out += [s.a, s.extra, s.d, s.c, s.__dict__]
    return out


check(slot_life, 1)
check(slot_life, "x")


def shapes(n):
    # The same attribute at different places of instance dicts.
    objects = [D(a=1), D(b=1, a=2), D(c=0, b=1, a=3), D(**{f"x{i}": i for i in range(40)}, a=4), D(a="s"), D(a=2.5)]
    out = []
    for i in range(n):
        for o in objects:
            out.append(o.a)
    return out


check(shapes, 3)


def replace_dict(n):
    d = D(a=1)
    out = []
    for i in range(n):
        out.append(d.a)
        if i == 2:
            d.__dict__ = {"a": "replaced"}
        if i == 4:
            d.__dict__["a"] = "written"
        if i == 6:
            d.__dict__ = {"b": 1, "a": 9}
        if i == 8:
            vars(d).clear()
            D.a = "class a"
        if i == 10:
            setattr(d, "a", "set again")
    del D.a
    return out


check(replace_dict, 13)


def dict_key_types():
    d = D()
    d.__dict__[1] = "int key"
    d.a = 2
    d.__dict__["not identifier"] = 3
    return d.a, sorted(map(str, d.__dict__)), getattr(d, "not identifier")


check(dict_key_types)


def delete_and_add(n):
    d = D(a=1, b=2, c=3)
    out = []
    for i in range(n):
        del d.a
        d.a = i
        out.append(list(d.__dict__))
        d.b, d.c = d.c, d.b
    return out, d.a, d.b, d.c


check(delete_and_add, 4)


class Parent:
    x = "parent"


class Child(Parent):
    pass


def lookup_order(n):
    c = Child()
    out = []
    for i in range(n):
        out.append(c.x)
        if i == 1: Child.x = "child"
        if i == 3: c.x = "instance"
        if i == 5: Child.x = property(lambda self: "data descriptor")
        if i == 7: del Child.x
        if i == 9: del c.x
        if i == 11: Parent.x = "parent changed"
        if i == 13: Child.__bases__ = (Other,)
    Child.__bases__ = (Parent,)
    Parent.x = "parent"
    return out


class Other:
    x = "other base"


check(lookup_order, 16)


def class_attributes(n):
    class K:
        count = 0
        items = []
    for i in range(n):
        K.count += 1
        k = K()
        k.count += 10
        k.items.append(i)
    return K.count, k.count, K.items, k.__dict__


check(class_attributes, 5)


def many_attributes():
    d = D()
    for i in range(60):
        setattr(d, f"attr_{i}", i)
    return d.attr_0, d.attr_29, d.attr_30, d.attr_31, d.attr_59, len(d.__dict__)


check(many_attributes)


def class_dict():
    return [k for k in vars(S) if not k.startswith("__")], S.a.__get__(S.__new__(S), S) if False else type(S.a).__name__, S.__slots__, D.__dict__["kind"]


check(class_dict)


def chain(o):
    return o.a.b.c.d


def build_chain(depth):
    o = "end"
    for name in "dcba"[:depth]:
        o = D(**{name: o})
    return o


check(chain, build_chain(4))
full_warm(chain, D(a=D(b=D(x=1))))
full_warm(chain, D(a=D(b=None)))


def function_attributes():
    def f(): return f.count
    f.count = 0
    out = []
    for _ in range(3):
        f.count += 1
        out.append(f())
    return out, f.__dict__, f.__name__, f.__doc__


check(function_attributes)
