"""Class bodies: scoping, names read from globals and closures, loops and conditions inside, annotations, __prepare__, decorators, nested classes, name mangling."""
from kit import check, full

x = "global"


def scoping(x):
    class A:
        y = x
        x = "class"
        z = x
        def m(self): return x
        n = lambda self: x
        w = [x for _ in range(1)]
    return A.y, A.z, A().m(), A().n(), A.w


def global_fallback():
    class A:
        y = x
        x = 1
        z = x
        del x
        w = x
    return A.y, A.z, A.w


def control_flow(n):
    class A:
        total = 0
        for i in range(n):
            if i % 2:
                continue
            total += i
            exec(f"a{i} = i")
        else:
            done = True
        while total > 3:
            total -= 1
        try:
            bad = 1 / 0
        except ZeroDivisionError as e:
            message = str(e)
        with open(__file__) as f:
            first = f.readline()[:3]
        if n:
            def only(self): return "yes"
        del f
    return {k: v for k, v in vars(A).items() if not k.startswith("__") and not callable(v)}, hasattr(A, "only"), hasattr(A, "e")


def mangling():
    class A:
        __private = 1
        def __method(self): return self.__private
        def get(self): return self.__method(), self._A__private
        def set(self, v):
            self.__private = v
            __local = v
            return sorted(locals())
        class __Inner:
            __deep = 5
            def f(self, __arg=1): return self.__deep, __arg
        def inner(self): return self.__Inner().f(), self.__Inner.__name__
        def kw(self): return (lambda **k: k)(__x=1)
    class _B(A):
        __private = 2
        def own(self): return self.__private
    a = A()
    return a.get(), a.set(3), a.get(), a.inner(), _B().own(), sorted(k for k in vars(_B) if "private" in k), a.kw()


def annotations():
    class A:
        a: int
        b: str = "s"
        c: "Forward" = None
        d: [x for x in ()] = 1
        (e): int = 5
    class B(A):
        f: undefined_name if False else int
    return A.__annotations__, hasattr(A, "a"), A.e, B.__annotations__


def prepared():
    order = []
    class NS(dict):
        def __setitem__(self, k, v):
            order.append(k)
            super().__setitem__(k, v)
        def __missing__(self, k):
            if k.startswith("auto"):
                return f"made {k}"
            raise KeyError(k)
    class M(type):
        @classmethod
        def __prepare__(mcls, name, bases, **kw): return NS()
        def __new__(mcls, name, bases, ns, **kw): return super().__new__(mcls, name, bases, dict(ns))
    class A(metaclass=M):
        p = auto_one
        def f(self): pass
        p += "!"
        for q in range(2): pass
    return A.p, order


def decorated():
    log = []
    def deco(tag):
        log.append(f"make {tag}")
        def d(obj):
            log.append(f"apply {tag} to {obj.__name__}")
            obj.tags = getattr(obj, "tags", []) + [tag]
            return obj
        return d
    @deco("outer")
    @deco("inner")
    class A:
        log.append("body")
        @deco("method")
        def m(self): return 1
    return log, A.tags, A.m.tags


def nested(n):
    class A:
        v = n
        class B:
            try:
                w = v
            except NameError as e:
                w = str(e)
            class C:
                u = n + 1
                def f(self): return n, __class__.__qualname__
    return A.B.w, A.B.C.u, A.B.C().f(), A.B.C.__qualname__


def factory(n):
    out = []
    for i in range(n):
        class K:
            index = i
            def get(self): return self.index, i
        out.append(K)
    return [k().get() for k in out], len({k for k in out}), out[0] is out[-1]


def bases_expression(flag):
    class A(*([list] if flag else [dict]), **{"metaclass": type}):
        pass
    return A.__mro__[1].__name__, A()


def body_raises(n):
    class A:
        a = 1
        b = a / n
        c = b


def body_name_error():
    class A:
        a = undefined_in_class


def weird_names():
    class A:
        __slots__ = ("a",)
        __doc__ = "explicit"
        __qualname__ = "renamed.A"
        __module__ = "elsewhere"
    return A.__doc__, A.__qualname__, A.__module__, repr(A)


def set_name_order():
    log = []
    class D:
        def __set_name__(self, owner, name): log.append((owner.__name__, name))
    class A:
        z = D()
        a = D()
        m = z
    return log


def set_name_raises():
    class D:
        def __set_name__(self, owner, name): raise ValueError(name)
    class A:
        bad = D()


check(scoping, "param")
check(global_fallback)
check(control_flow, 5)
check(control_flow, 0)
for fn in (mangling, annotations, prepared, decorated, weird_names, set_name_order):
    check(fn)
check(nested, 1)
check(factory, 3)
check(bases_expression, True)
check(bases_expression, False)
full(body_raises, 0)
full(body_name_error)
full(set_name_raises)


class ModuleLevel:
    """Module-level class with code in its body."""
    squares = {i: i * i for i in range(4)}
    total = sum(squares.values())
    @property
    def p(self): return self.total
    q = property(lambda self: self.squares)
    assert total == 14
    print(__name__, __qualname__, sorted(k for k in locals() if not k.startswith("__")))


check(lambda: (ModuleLevel().p, ModuleLevel().q, ModuleLevel.__doc__))


def type_params():
    class G[T, *Ts, **P]:
        def f[U: int](self, a: T) -> U: return a
        x: T
    def h[V = int](v: V): return v
    type Alias[K] = dict[K, list[Alias]]
    return G.__type_params__, G[int, str, [bool]], G.f.__type_params__[0].__bound__, h.__type_params__, Alias.__value__, Alias[int], G().f(5), G.__orig_bases__


check(lambda: str(type_params()))
