"""__code__, __defaults__, __kwdefaults__, __globals__ sharing, __name__ and __doc__ replaced while functions run and while loops call them."""
import types

from kit import check, full


def code_in_loop(n):
    def f(x): return "old", x
    def g(x): return "new", x
    def h(x, y=5): return "two", x, y
    out = []
    for i in range(n):
        try:
            out.append(f(i))
        except TypeError as e:
            out.append(str(e))
        if i == 2: f.__code__ = g.__code__
        if i == 5: f.__code__ = h.__code__
        if i == 7: f.__defaults__ = (9,)
        if i == 9: f.__defaults__ = None
        if i == 11: f.__code__ = (lambda: "none").__code__
    return out


def defaults_in_loop(n):
    def f(a, b=1, *, c=2): return a, b, c
    out = []
    for i in range(n):
        try:
            out.append(f(i))
        except TypeError as e:
            out.append(str(e))
        if i == 2: f.__defaults__ = (10,)
        if i == 4: f.__defaults__ = (20, 30)
        if i == 5: out.append(f())
        if i == 6: f.__kwdefaults__ = {"c": "kw"}
        if i == 8: f.__kwdefaults__["c"] = "mutated"
        if i == 10: del f.__kwdefaults__["c"]
        if i == 12: f.__kwdefaults__ = None
        if i == 14: f.__defaults__ = ()
        if i == 16: f.__defaults__ = None; f.__kwdefaults__ = {"c": 0, "zzz": 1}
    return out


def mutable_default(n):
    def f(x, acc=[], *, seen={}):
        acc.append(x)
        seen[x] = len(acc)
        return list(acc), dict(seen)
    out = [f(i) for i in range(n)]
    f.__defaults__[0].clear()
    out.append(f("after clear"))
    return out


def changes_own_code(n):
    def other(x): return "other"
    def f(x):
        if x == 3:
            f.__code__ = other.__code__
            return "changing", x
        return "self", x
    return [f(i) for i in range(n)]


def changed_while_suspended():
    def other(x):
        yield "other"
    def g(x):
        yield x
        yield x + 1
    it = g(1)
    first = next(it)
    g.__code__ = other.__code__
    return first, list(it), list(g(1))


def changed_in_argument(n):
    def f(x): return "old", x
    def new(x): return "new", x
    def arg():
        f.__code__ = new.__code__
        return n
    return f(arg()), f(n)


def recursion_changes_code(n):
    def short(k): return ["short", k]
    def f(k):
        if k == n // 2:
            f.__code__ = short.__code__
        if k == 0:
            return ["bottom"]
        return [k] + f(k - 1)
    return f(n)


for fn in (code_in_loop, defaults_in_loop):
    check(fn, 20)
check(mutable_default, 3)
check(changes_own_code, 6)
check(changed_while_suspended)
check(changed_in_argument, 1)
check(recursion_changes_code, 6)


def closure_code_swap():
    def outer(v):
        def f(): return v
        return f
    f, g = outer(1), outer(2)
    out = [f() for _ in range(20)][-1:]
    def h(): return "no free variables"
    try:
        f.__code__ = h.__code__
    except ValueError as e:
        out.append(str(e))
    def make():
        v = None
        def k(): return ("other code", v)
        return k
    f.__code__ = make().__code__
    return out + [f(), g()]


def method_code_swap(n):
    class C:
        def m(self): return "m"
        def k(self): return "k"
    c = C()
    out = []
    for i in range(n):
        out.append(c.m())
        if i == 2: C.m.__code__ = C.k.__code__
        if i == 4: C.m.__code__ = (lambda self: ("lambda", type(self).__name__)).__code__
    return out


def generator_code_swap(n):
    def f(x): return [x]
    def g(x): yield x
    out = []
    for i in range(n):
        out.append(list(f(i)))
        if i == 2: f.__code__ = g.__code__
        if i == 4: f.__code__ = (lambda x: (x, x)).__code__
    return out


def wrong_types():
    def f(): pass
    out = []
    for name, value in (("__code__", 5), ("__defaults__", 5), ("__kwdefaults__", 5), ("__name__", 5), ("__dict__", 5), ("__closure__", ()), ("__globals__", {}), ("__annotations__", 5)):
        try:
            setattr(f, name, value)
        except (TypeError, AttributeError) as e:
            out.append(str(e))
    return out


check(closure_code_swap)
check(method_code_swap, 7)
check(generator_code_swap, 7)
check(wrong_types)


def code_replace(n):
    def f(x, y=2):
        z = x + y
        return z * 10
    base = f.__code__
    out = [f(1)]
    f.__code__ = base.replace(co_consts=tuple(5 if c == 10 else c for c in base.co_consts))
    out.append(f(1))
    f.__code__ = base.replace(co_name="renamed", co_qualname="quali.fied")
    try:
        f("s")
    except TypeError as e:
        out.append((str(e), e.__traceback__.tb_next.tb_frame.f_code.co_qualname))
    try:
        f()
    except TypeError as e:
        out.append(str(e))
    f.__qualname__ = "other.name"
    try:
        f()
    except TypeError as e:
        out.append(str(e))
    f.__code__ = base.replace(co_firstlineno=n)
    try:
        f("s")
    except TypeError as e:
        out.append(e.__traceback__.tb_next.tb_lineno)
    return out


check(code_replace, 1000)


def shared_code_objects():
    def f(x, y=1): return x + y
    fs = [types.FunctionType(f.__code__, globals(), f"f{i}", (i,)) for i in range(3)] + [types.FunctionType(f.__code__, globals(), "nodef")]
    out = []
    for _ in range(30):
        row = []
        for g in fs:
            try:
                row.append(g(10))
            except TypeError as e:
                row.append(str(e))
        out.append(row)
    return out[0], out[-1] == out[0]


check(shared_code_objects)


def bool_of_defaults(n):
    def f(a, b=None, c=()):
        if b is None:
            b = []
        b.append(a)
        return b, c
    out = [f(i) for i in range(n)]
    f.__defaults__ = ([], "s")
    out += [f(i) for i in range(2)]
    return out


check(bool_of_defaults, 3)


def exec_function_reuse():
    ns = {}
    src = "def f(x):\n    return x + K\n"
    out = []
    for k in (1, 2.5, "s"):
        exec(src, ns)
        ns["K"] = k
        try:
            out.append([ns["f"](1) for _ in range(10)][-1])
        except TypeError as e:
            out.append(str(e))
    return out


check(exec_function_reuse)


def metadata(f=lambda: 0):
    def g(a, /, b: int = 1, *args, c: "str" = "x", **kw) -> float:
        """Doc of g."""
        return a
    return (g.__name__, g.__qualname__, g.__doc__, g.__annotations__, g.__defaults__, g.__kwdefaults__, g.__module__, g.__code__.co_varnames, g.__code__.co_argcount,
            g.__code__.co_kwonlyargcount, g.__code__.co_posonlyargcount, g.__code__.co_flags, g.__closure__, f.__name__, g.__type_params__)


check(metadata)
full(code_in_loop, "x")
