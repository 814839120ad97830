"""Closures: cells shared, rebound, deleted, empty, swapped; nonlocal; many levels; loops; factories; free variables in error messages."""
from kit import check, sweep, full, full_warm


def counter(start):
    n = start
    def inc(by=1):
        nonlocal n
        n += by
        return n
    def get():
        return n
    def reset():
        nonlocal n
        n = start
    return inc, get, reset


def use_counter(start):
    inc, get, reset = counter(start)
    r = [inc(), inc(5), get(), inc(by=2.5), get()]
    reset()
    return r, get(), inc()


sweep(use_counter, [0, 10, 1.5, 2**62])


def shared_cell(n):
    x = 0
    def a():
        nonlocal x
        x += 1
    def b():
        nonlocal x
        x *= 2
    out = []
    for _ in range(n):
        a()
        x += 10
        b()
        out.append(x)
    return out


def late_binding(n):
    fs = []
    for i in range(n):
        fs.append(lambda: i)
    r = [f() for f in fs]
    i = "changed"
    return r, [f() for f in fs]


def unbound_cell(when):
    def f(): return x
    if when == "before":
        f()
    x = 1
    r = f()
    del x
    if when == "after":
        f()
    return r


def nonlocal_delete():
    x = 1
    def d():
        nonlocal x
        del x
    d()
    return x


def delete_twice():
    x = 1
    def d():
        nonlocal x
        del x
    d()
    d()


check(shared_cell, 4)
check(late_binding, 3)
for when in ("", "before", "after"):
    check(unbound_cell, when)
full_warm(unbound_cell, "before")
full_warm(unbound_cell, "after")
full_warm(nonlocal_delete)
full_warm(delete_twice)


def levels(a):
    def l1(b):
        def l2(c):
            def l3(d):
                def l4(e):
                    nonlocal a, b
                    a += e
                    b -= e
                    return a, b, c, d, e
                return l4
            return l3
        return l2
    f = l1(2)(3)(4)
    return f(5), f(5), a


def argument_cells(a, b=2, *c, d=4, **e):
    def f():
        return a, b, c, d, e
    a += 1
    e["new"] = b
    g = lambda: (f(), a)
    b = None
    return g()


check(levels, 1)
check(levels, 1.5)
check(argument_cells, 1)
check(argument_cells, 1, 5, 6, d=7, x=8)


def adders(n):
    def make(k):
        return lambda v: v + k
    fs = [make(i) for i in range(n)] + [make(0.5), make("s")]
    out = []
    for f in fs:
        try:
            out.append(f(1))
        except TypeError as e:
            out.append(str(e))
    return out


check(adders, 4)


def swap_cells():
    def outer(v):
        def f(): return v
        return f
    f, g = outer("first"), outer("second")
    out = [f() for _ in range(30)][-1:]
    f.__closure__[0].cell_contents = "changed"
    out.append(f())
    f.__closure__[0].cell_contents, g.__closure__[0].cell_contents = g(), f()
    out += [f(), g()]
    del f.__closure__[0].cell_contents
    try:
        f()
    except NameError as e:
        out.append(str(e))
    try:
        f.__closure__[0].cell_contents
    except ValueError as e:
        out.append(str(e))
    f.__closure__[0].cell_contents = f
    return out, f() is f, [c.cell_contents is f for c in f.__closure__], f.__code__.co_freevars


check(swap_cells)


def same_code_many_closures(n):
    # One code object, many closures: nothing learnt about one cell may be used for another.
    def make(x):
        def f(y): return x + y
        return f
    fs = [make(v) for v in (1, 2.5, "a", [1], 2**63)]
    out = []
    for i in range(n):
        for f, y in zip(fs, (1, 1, "b", [2], 1)):
            out.append(f(y))
    return out[-5:], len({id(f.__code__) for f in fs})


check(same_code_many_closures, 20)


def recursion_through_cell(n):
    def fact(k): return 1 if k < 2 else k * fact(k - 1)
    r = fact(n)
    old = fact
    def fact(k): return "replaced"
    return r, old(n), fact(n)


check(recursion_through_cell, 5)


def cell_in_loop_with_numbers(n):
    total = 0
    step = 1
    def bump():
        nonlocal step
        step += 1
        return step
    for i in range(n):
        total += step
        if i % 2:
            bump()
        if i == n - 2:
            step = 0.5
    return total, step


sweep(cell_in_loop_with_numbers, [0, 2, 5, 20])


def class_in_closure(x):
    class C:
        y = x
        def f(self): return x, self.y
        x = "class x"
        z = x
        g = lambda self: x
    c = C()
    first = c.f(), c.z, c.g()
    x = "changed"
    return first, c.f(), c.g()


def class_cell(x):
    class C:
        def f(self): return __class__, x
    return C().f()[0] is C, C.f.__code__.co_freevars


check(class_in_closure, "outer x")
check(class_cell, 1)


def generators_close_over(n):
    def g():
        nonlocal n
        while n:
            n -= 1
            yield n
    it = g()
    out = [next(it)]
    n += 10
    out.append(next(it))
    n = 1
    return out + list(it), n


check(generators_close_over, 5)


def decorators(n):
    calls = []
    def logged(prefix):
        def deco(f):
            def wrapper(*args, **kw):
                calls.append(prefix)
                return f(*args, **kw)
            wrapper.inner = f
            return wrapper
        return deco

    @logged("a")
    @logged("b")
    def f(x, y=2): return x + y
    return [f(i) for i in range(n)], calls, f.inner.inner(5, y=6)


check(decorators, 3)


def conditional_cell(flag):
    if flag:
        def f(): return v
        v = 1
    try:
        return f()
    except UnboundLocalError as e:
        return str(e)


sweep(conditional_cell, [True, False])


def compose(*fs):
    def run(x):
        for f in fs:
            x = f(x)
        return x
    return run


check(lambda: compose(lambda x: x + 1, lambda x: x * 2, str, lambda s: s + "!")(5))


def memo():
    cache = {}
    def fib(n):
        if n not in cache:
            cache[n] = n if n < 2 else fib(n - 1) + fib(n - 2)
        return cache[n]
    return fib(60), len(cache)


check(memo)
full(lambda: (lambda: undefined_free)())
