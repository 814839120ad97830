"""Data and non-data descriptors, precedence against the instance dict, descriptors that appear, vanish or raise, __set_name__."""
from kit import check, full

log = []


class Data:
    def __init__(self, name="?"):
        self.name = name

    def __set_name__(self, owner, name):
        self.name = name
        log.append(f"set_name {owner.__name__}.{name}")

    def __get__(self, obj, cls):
        return "data", self.name, obj is None, cls.__name__

    def __set__(self, obj, value):
        log.append(f"set {self.name} {value}")

    def __delete__(self, obj):
        log.append(f"delete {self.name}")


class NonData:
    def __get__(self, obj, cls):
        return "nondata", obj is None, cls.__name__


class SetOnly:
    def __set__(self, obj, value):
        obj.__dict__["setonly"] = ("through", value)


class Raising:
    def __get__(self, obj, cls):
        raise ValueError("get")

    def __set__(self, obj, value):
        raise ValueError("set")

    def __delete__(self, obj):
        raise ValueError("delete")


class AttrRaising:
    def __get__(self, obj, cls):
        raise AttributeError("inner")


class NotCallableGet:
    __get__ = 5


class Host:
    data = Data()
    nondata = NonData()
    setonly = SetOnly()
    raising = Raising()
    attr = AttrRaising()
    plain = "class plain"
    odd = NotCallableGet()

    def __init__(self):
        self.__dict__.update(data="shadow", nondata="shadow", setonly="shadow", raising="shadow", plain="shadow")


class WithGetattr(Host):
    def __getattr__(self, name):
        return "getattr " + name


def read(o):
    return o.data, o.nondata, o.setonly, o.plain


def read_class(c):
    return c.data, c.nondata, c.plain


def write(o):
    log.clear()
    o.data = 1
    o.nondata = 2
    o.setonly = 3
    o.plain = 4
    return o.__dict__ | {}, list(log)


def delete(o):
    log.clear()
    del o.data
    del o.nondata
    del o.plain
    return o.__dict__ | {}, list(log)


print(log)
check(lambda: read(Host()))
check(lambda: read_class(Host))
check(lambda: write(Host()))
check(lambda: delete(Host()))


def get(o, name):
    if name == "raising": return o.raising
    if name == "attr": return o.attr
    if name == "odd": return o.odd
    if name == "missing": return o.missing


for name in ("raising", "attr", "odd", "missing"):
    full(get, Host(), name)
    check(get, WithGetattr(), name)


def set_raising(o):
    o.raising = 1


def del_raising(o):
    del o.raising


def del_setonly(o):
    del o.setonly


for fn in (set_raising, del_raising, del_setonly):
    full(fn, Host())


def appearing(n):
    class K:
        pass
    k = K()
    k.x = "instance"
    out = []
    for i in range(n):
        out.append(k.x)
        if i == 2:
            K.x = NonData()
        if i == 4:
            K.x = Data("x")
        if i == 6:
            del K.x
        if i == 8:
            K.x = "class"
            del k.x
        if i == 10:
            K.x = property(lambda self: "property")
    return out


check(appearing, 13)


def turns_data(n):
    # The descriptor's own class gains __set__ while it is cached as a non-data descriptor.
    class D:
        def __get__(self, obj, cls):
            return "descriptor"

    class K:
        x = D()
    k = K()
    out = []
    for i in range(n):
        out.append(k.x)
        if i == 2:
            k.__dict__["x"] = "instance"
        if i == 5:
            D.__set__ = lambda self, obj, value: None
        if i == 8:
            del D.__get__
        if i == 10:
            del D.__set__
    return [x if isinstance(x, str) else type(x).__name__ for x in out]


check(turns_data, 13)


class Lazy:
    def __init__(self, f):
        self.f = f

    def __set_name__(self, owner, name):
        self.name = name

    def __get__(self, obj, cls):
        if obj is None:
            return self
        log.append("computed")
        value = obj.__dict__[self.name] = self.f(obj)
        return value


class UsesLazy:
    @Lazy
    def value(self):
        return 42


def lazy():
    log.clear()
    u = UsesLazy()
    return u.value, u.value, u.value, log[:], type(UsesLazy.value).__name__


check(lazy)


class Method:
    """A descriptor in the place of a method: LOAD_ATTR in method position must call __get__."""

    def __get__(self, obj, cls):
        return lambda *a: ("via descriptor", obj is not None, a)


class HasMethod:
    m = Method()


def call(o):
    return o.m(), o.m(1, 2), HasMethod.m(3)


check(lambda: call(HasMethod()))


class Super(Host):
    @property
    def data(self):
        return "overridden", super().data


check(lambda: Super().data)
