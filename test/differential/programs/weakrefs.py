"""Weak references: callbacks in order, dead references in the middle of expressions, proxies, WeakKeyDictionary in loops, finalize."""
import gc
import weakref

import kit
from kit import check

kit.ROUNDS = (1, 2, 50)

log = []


class O:
    def __init__(self, n=0): self.n = n
    def __add__(self, other): return O(self.n + 1)
    def m(self): return self.n


def callbacks():
    log.clear()
    a, b = O(1), O(2)
    ra = weakref.ref(a, lambda r: log.append(("a", r() is None)))
    rb = weakref.ref(b, lambda r: log.append(("b", r() is None)))
    log.append(ra() is a)
    a = None
    log.append("a dropped")
    b = O(3)
    log.append("b replaced")
    return list(log), ra(), rb()


def at_return():
    log.clear()
    def f():
        x, y = O(1), O(2)
        refs.append(weakref.ref(x, lambda r: log.append("x")))
        refs.append(weakref.ref(y, lambda r: log.append("y")))
        return x.n + y.n
    refs = []
    r = f()
    return r, list(log), [q() for q in refs]


def temporary_dies():
    r = weakref.ref(O(1))
    a = r()
    x = O(5)
    s = weakref.ref(x)
    t = s() + 1, s() is x, s().m()
    x = None
    return a, t[1:], s()


def several_callbacks():
    log.clear()
    x = O()
    refs = [weakref.ref(x, lambda r, i=i: log.append(i)) for i in range(4)]
    x = None
    return list(log)


def proxies():
    x = O(7)
    p = weakref.proxy(x)
    r = p.n, p.m(), (p + 1).n
    x = None
    try:
        p.n
    except ReferenceError as e:
        return r, str(e)


def weak_dict(n):
    d = weakref.WeakValueDictionary()
    keep = []
    for i in range(n):
        o = O(i)
        d[i] = o
        if i % 2:
            keep.append(o)
    o = None
    return sorted(d), [d.get(i) is not None for i in range(n)]


def weak_keys(n):
    d = weakref.WeakKeyDictionary()
    objs = [O(i) for i in range(n)]
    for o in objs:
        d[o] = o.n
    o = None
    sizes = [len(d)]
    while objs:
        objs.pop()
        sizes.append(len(d))
    return sizes


def finalize_order():
    log.clear()
    x, y = O(1), O(2)
    weakref.finalize(x, log.append, "x")
    f = weakref.finalize(y, log.append, "y")
    x = None
    log.append("between")
    f()
    y = None
    return list(log), f.alive


def dies_in_call():
    x = O(1)
    r = weakref.ref(x)
    def f(o):
        nonlocal x
        x = None
        return r() is o
    return f(x), r()


def dies_in_binary():
    x = O(1)
    r = weakref.ref(x)
    class Killer:
        def __radd__(self, left):
            nonlocal x
            x = None
            return r() is left
    class L(O):
        def __add__(self, other): return NotImplemented
    x = L(1)
    r = weakref.ref(x)
    return x + Killer(), r()


def loop_variable_lives(n):
    rs = []
    for o in (O(i) for i in range(n)):
        rs.append(weakref.ref(o))
    alive = [r() is not None for r in rs]
    o = None
    return alive, rs[-1]()


def local_lives_until(n):
    rs = []
    def f():
        a = O(1)
        rs.append(weakref.ref(a))
        b = a.n + 1
        # a is not used any more, but it lives.
        return rs[-1]() is not None, b
    return f(), rs[-1]()


def argument_lives(n):
    def f(a):
        r = weakref.ref(a)
        x = a.n
        return r() is not None, x
    return f(O(n))


def cycle():
    x = O()
    x.me = x
    r = weakref.ref(x, lambda r: log.append("cycle"))
    log.clear()
    x = None
    before = r() is not None
    gc.collect()
    return before, r(), list(log)


def functions():
    def f(): return 1
    r = weakref.ref(f)
    a = [r()() for _ in range(20)][-1]
    f = None
    gc.collect()
    return a, r()


def methods():
    x = O(3)
    r = weakref.WeakMethod(x.m)
    a = r()()
    x = None
    return a, r(), weakref.ref(O(1).m)()


for fn in (callbacks, at_return, temporary_dies, several_callbacks, proxies, finalize_order, dies_in_call, dies_in_binary, cycle, functions, methods):
    check(fn)
for fn in (weak_dict, weak_keys, loop_variable_lives, local_lives_until, argument_lives):
    check(fn, 5)
