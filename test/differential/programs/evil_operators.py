"""__eq__, __hash__, __add__, __bool__, __index__, __iter__, __del__ that change the very things that are being evaluated."""
import sys

from kit import check, full, clean


class Evil:
    """Runs an action in whichever special method gets called."""

    def __init__(self, action, result=None):
        self.action, self.result = action, result

    def _run(self):
        action, self.action = self.action, None
        if action:
            action()
        return self.result

    def __eq__(self, other): self._run(); return True
    def __hash__(self): return 1
    def __add__(self, other): return self._run()
    __radd__ = __sub__ = __mul__ = __add__
    def __lt__(self, other): self._run(); return False
    def __bool__(self): self._run(); return True
    def __index__(self): self._run(); return 0
    def __iter__(self): self._run(); return iter((1, 2))
    def __len__(self): self._run(); return 1
    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        self._run()
        return name
    def __call__(self, *a): return self._run()
    def __format__(self, spec): self._run(); return "formatted"
    def __contains__(self, x): self._run(); return True
    def __getitem__(self, i): return self._run()


def locals_rebound_by_nonlocal():
    a = [1, 2, 3]
    def clobber():
        nonlocal a
        a = "clobbered"
    e = Evil(clobber, [9])
    r = a, e + 1, a
    a = [1]
    e = Evil(clobber)
    s = a + [2] if e else None, a
    return r, s


def list_cleared_during_index():
    a = [1, 2, 3]
    try:
        return a[Evil(a.clear)]
    except IndexError as e:
        return str(e), a


def list_cleared_during_store():
    a = [1, 2, 3]
    try:
        a[Evil(a.clear)] = 5
    except IndexError as e:
        return str(e), a


def dict_changed_during_lookup():
    d = {}
    k = Evil(lambda: d.clear())
    d[1] = "value"
    try:
        return d[k], d
    except KeyError:
        return "KeyError", d


def dict_changed_during_store():
    d = {1: "one", 2: "two"}
    d[Evil(lambda: d.update({i: i for i in range(3, 30)}))] = "stored"
    return len(d), d[2]


def set_changed_during_add():
    s = {1, 2, 3}
    s.add(Evil(s.clear))
    return len(s)


def list_compare_changes():
    a = []
    a += [Evil(a.clear), 1, 2]
    b = [0, 1, 2]
    return a == b, a, (a < b)


def list_sort_changes():
    a = [3, 1, 2]
    try:
        a.sort(key=lambda v: (a.append(9), v)[1])
    except ValueError as e:
        return str(e), a


def unpack_changes():
    a = [1, 2]
    class It:
        def __iter__(self):
            a.append(3)
            return iter(a)
    try:
        x, y = It()
    except ValueError as e:
        return str(e)


def attribute_deletes_attribute():
    class C:
        @property
        def p(self):
            C.q = "changed"
            return "p"
        q = "q"
    c = C()
    r = c.q, c.p, c.q
    return r


def call_changes_function():
    def f(x): return "f", x
    def g(x): return "g", x
    def swap():
        f.__code__ = g.__code__
    e = Evil(swap, 5)
    return f(e + 1), f(1)


def class_changed_in_method_argument():
    class C:
        def m(self, x): return "m", x
    c = C()
    def swap():
        C.m = lambda self, x: ("new", x)
    return c.m(Evil(swap, 1) + 1), c.m(2)


def instance_class_changed_mid_expression():
    class A:
        def f(self): return "A"
    class B:
        def f(self): return "B"
    o = A()
    def swap():
        o.__class__ = B
    return o.f(), Evil(swap, 0) + 1, o.f()


def del_changes_local():
    out = []
    class D:
        def __init__(self, n): self.n = n
        def __del__(self):
            nonlocal x
            out.append((self.n, x))
            x = "set by del"
    x = "start"
    y = D(1)
    y = 2
    out.append(x)
    x = D(2)
    x = "assigned over"
    out.append(x)
    D(3)
    out.append(x)
    del D
    return out


def del_during_store():
    out = []
    class D:
        def __del__(self):
            out.append(list(a))
    a = [D(), 2]
    a[0] = "new"
    d = {"k": D()}
    a = d
    d["k"] = "new"
    del d["k"]
    class O: pass
    o = O()
    o.x = D()
    o.x = 1
    return [len(v) for v in out], d, o.__dict__


def del_raises_index():
    class D:
        def __del__(self):
            a.clear()
    a = [D(), 1, 2, 3]
    out = []
    for v in a:
        out.append(type(v).__name__)
        a[0] = None
        v = None
    return out, a


def hash_changes(n):
    class H:
        def __init__(self): self.h = 0
        def __hash__(self):
            self.h += 1
            return self.h
        def __eq__(self, other): return self is other
    h = H()
    d = {h: 1}
    return h in d, d.get(h, "lost"), len({h: 1, **d}), h.h


def iadd_replaces_container():
    class C:
        def __init__(self): self.data = [1]
    c = C()
    def swap():
        c.data = "replaced"
    class L(list):
        def __iadd__(self, other):
            swap()
            return super().__iadd__(other)
    c.data = L([1])
    c.data += [2]
    return c.data


def format_changes():
    x = "before"
    def change():
        nonlocal x
        x = "after"
    return f"{x} {Evil(change)} {x}"


def contains_changes():
    x = 1
    def change():
        nonlocal x
        x = 2.5
    return (x, 5 in Evil(change), x + 1, x)


def compare_changes_both(n):
    a, b = 5, 10
    def change():
        nonlocal a, b
        a, b = b, a
    return a < b, Evil(change) < 3, a < b, a - b


def setitem_on_frame_locals():
    x = 1
    def f():
        sys._getframe(1).f_locals["x"] = "through frame"
    a = x
    f()
    return a, x


def deleted_while_used():
    x = [1, 2, 3]
    def drop():
        nonlocal x
        del x
    r = (x, Evil(drop, 7) + 0)
    try:
        return r, x
    except NameError as e:
        return r, str(e)


def iterator_replaces_itself():
    out = []
    class It:
        def __iter__(self): return self
        def __next__(self):
            if len(out) == 3:
                It.__next__ = lambda self: (_ for _ in ()).throw(StopIteration)
            return len(out)
    for v in It():
        out.append(v)
        if len(out) > 6:
            break
    return out


for fn in [v for v in list(globals().values()) if callable(v) and getattr(v, "__module__", None) == "__main__" and not isinstance(v, type)]:
    if fn.__code__.co_argcount:
        check(fn, 1)
    else:
        check(fn)
full(lambda: [1, 2, 3][Evil(lambda: 1 / 0)])
full(lambda: {1: 2}[Evil(lambda: {}["in eq"])])
