"""__getattr__, __getattribute__, __setattr__, __delattr__, __dir__: defined, inherited, added and removed while running."""
from kit import check, full

log = []


class Get:
    real = "real"

    def __getattr__(self, name):
        log.append(name)
        if name == "boom":
            raise ZeroDivisionError("boom")
        if name == "none":
            raise AttributeError("custom message")
        return "got " + name


class GetAttribute:
    x = 1

    def __getattribute__(self, name):
        log.append(name)
        if name == "secret":
            raise AttributeError("hidden")
        return super().__getattribute__(name)


class Both(GetAttribute):
    def __getattr__(self, name):
        return "rescued " + name


class Set:
    def __setattr__(self, name, value):
        log.append(f"{name}={value}")
        if name != "dropped":
            super().__setattr__(name, value)

    def __delattr__(self, name):
        log.append("del " + name)
        super().__delattr__(name)


def read(o):
    return o.real, o.other, o.third


def read_x(o):
    return o.x


def secret(o):
    return o.secret


def boom(o):
    return o.boom


def none(o):
    return o.none


check(lambda: read(Get()))
for o in (Get(), GetAttribute(), Both(), Set(), 5):
    for fn in (read_x, secret, boom, none):
        check(fn, o)
full(boom, Get())
full(none, Get())
full(secret, GetAttribute())
full(secret, Set())
log.clear()


def write():
    log.clear()
    s = Set()
    s.a = 1
    s.dropped = 2
    s.a += 5
    del s.a
    out = [hasattr(s, "a"), s.__dict__]
    try:
        del s.zzz
    except AttributeError as error:
        out.append(str(error))
    return out, list(log)


check(write)


def added_later(n):
    class K:
        pass
    k = K()
    k.present = 1
    out = []
    for i in range(n):
        try:
            out.append((k.present, k.absent))
        except AttributeError as error:
            out.append(str(error))
        if i == 2:
            K.__getattr__ = lambda self, name: "late " + name
        if i == 5:
            K.__getattribute__ = lambda self, name: "all " + name
        if i == 8:
            del K.__getattribute__
        if i == 11:
            del K.__getattr__
    return out


check(added_later, 14)


def setattr_added(n):
    class K:
        pass
    k = K()
    seen = []
    for i in range(n):
        k.x = i
        seen.append(k.x)
        if i == 2:
            K.__setattr__ = lambda self, name, value: object.__setattr__(self, name, value * 100)
        if i == 5:
            del K.__setattr__
    return seen


check(setattr_added, 8)


def getattr_on_class(n):
    class Meta(type):
        def __getattr__(cls, name):
            return f"meta {cls.__name__}.{name}"

    class K(metaclass=Meta):
        real = 1
    out = []
    for i in range(n):
        out.append((K.real, K.fake))
        if i == 2:
            K.fake = "now real"
        if i == 4:
            del K.fake
            Meta.real = property(lambda cls: "meta property")
    return out


check(getattr_on_class, 7)


def module_getattr():
    import types
    m = types.ModuleType("m")
    m.present = 1
    m.__getattr__ = lambda name: "module " + name
    return m.present, m.missing, getattr(m, "x", "default")


check(module_getattr)


class Recursive:
    def __getattr__(self, name):
        return self.helper(name)


def recursion():
    try:
        return Recursive().x
    except RecursionError as error:
        return "RecursionError"


check(recursion)


class Proxy:
    def __init__(self, target):
        object.__setattr__(self, "_target", target)

    def __getattr__(self, name):
        return getattr(self._target, name)

    def __setattr__(self, name, value):
        setattr(self._target, name, value)

    def __len__(self):
        return len(self._target)

    def __getitem__(self, i):
        return self._target[i]


def proxied():
    class T(list):
        pass
    t = T([3, 1, 2])
    p = Proxy(t)
    p.append(5)
    p.name = "x"
    p.sort()
    return t, t.name, p.name, len(p), p[0], [x for x in p], p.index(5), bool(p)


check(proxied)
full(lambda: Proxy([]).nope)


def slot_bypass():
    # Implicit special method lookup ignores the instance and __getattr__.
    class K:
        def __getattr__(self, name):
            log.append(name)
            return lambda *a: "from getattr"
    k = K()
    k.__len__ = lambda: 5
    out = []
    for op in (lambda: len(k), lambda: k + 1, lambda: k[0], lambda: k(), lambda: iter(k), lambda: k < 1, lambda: -k, lambda: k.__len__(), lambda: k.__add__(1)):
        try:
            out.append(op())
        except TypeError as error:
            out.append(str(error))
    return out


check(slot_bypass)
