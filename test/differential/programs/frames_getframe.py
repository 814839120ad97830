"""sys._getframe from callees at every depth: names, lines, lasti, back chain, globals, builtins, frames that outlive their call."""
import sys

from kit import check, clean


def where(depth=1):
    f = sys._getframe(depth)
    return f.f_code.co_name, f.f_lineno - f.f_code.co_firstlineno, f.f_lasti


def chain(limit=6):
    out = []
    f = sys._getframe(1)
    while f and len(out) < limit:
        out.append((f.f_code.co_name, f.f_lineno, f.f_lasti))
        f = f.f_back
    return out


def lines():
    a = where()
    b = [where(),
         where()
         ]; c = where()
    d = {where(): where(
    )}
    return (
        a, b, c, d,
        where()
        if where() else
        where(),
        *[where()
          for _ in range(2)],
    )


def positions():
    return [where(), where(), where(2)], (lambda: where())(), (lambda: where(2))()


def nested(n):
    if n == 0:
        return chain()
    x = nested(n - 1)
    return x


class C:
    def m(self): return where(), where(2)

    @property
    def p(self): return where(), where(2)

    def __add__(self, o): return where(), where(2)
    def __getitem__(self, i): return where(2)
    def __call__(self): return where(2)
    def __eq__(self, o): return where(2)
    def __bool__(self):
        seen.append(where(2))
        return True
    def __iter__(self):
        seen.append(where(2))
        return iter(())
    def __contains__(self, x):
        seen.append(where(2))
        return True
    def __enter__(self): return where(2)
    def __exit__(self, *a): seen.append(where(2))
    def __getattr__(self, name):
        if name.startswith("__"): raise AttributeError
        return where(2)
    def __setattr__(self, name, value): seen.append(where(2))
    def __delattr__(self, name): seen.append(where(2))
    def __setitem__(self, i, v): seen.append(where(2))
    def __delitem__(self, i): seen.append(where(2))
    def __hash__(self):
        seen.append(where(2))
        return 1
    def __format__(self, spec): return str(where(2))
    def __str__(self): return str(where(2))
    def __index__(self):
        seen.append(where(2))
        return 0
    def __neg__(self): return where(2)
    def __iadd__(self, o):
        seen.append(where(2))
        return self
    def __len__(self):
        seen.append(where(2))
        return 1
    def __lt__(self, o): return where(2)


seen = []


def special_methods():
    seen.clear()
    c = C()
    out = [
        c.m(),
        c.p,
        c + 1,
        c[0],
        c(),
        c == 1,
        -c,
        c < 1,
        c.anything,
        f"{c} {c!s}",
    ]
    if c:
        out.append(1)
    for _ in c: pass
    5 in c
    with c as w:
        out.append(w)
    c.x = 1
    del c.x
    c[1] = 2
    del c[1]
    {c: 1}
    [0][c]
    [0][c:]
    c += 1
    not c
    c and 1
    while not c: pass
    x, *y = [1, *c]
    len(c)
    return out, list(seen)


def builtin_callers():
    return sorted([1, 2], key=lambda v: (where()[0] == "<lambda>", where(2))), list(map(lambda v: where(2), [1])), max([1], key=lambda v: where(2)), [*filter(lambda v: where(2), [1])]


check(lines)
check(positions)
check(nested, 3)
check(special_methods)
check(builtin_callers)


def kept_frame(v):
    w = v * 2
    return sys._getframe()


def outliving():
    f = kept_frame(21)
    g = kept_frame("x")
    return f.f_locals["w"], g.f_locals["w"], f.f_code is g.f_code, f.f_lineno - f.f_code.co_firstlineno, f.f_lasti, f.f_back is None, f is g


check(outliving)


def kept_in_callee():
    frames = []
    def grab(): frames.append(sys._getframe(1))
    def f(n):
        a = n
        grab()
        b = n + 1
        grab()
        return a + b
    r = f(1), f(2.5)
    return r, [(q.f_locals.get("a"), q.f_locals.get("b"), q.f_lineno - q.f_code.co_firstlineno) for q in frames], frames[0] is frames[1], frames[0] is frames[2]


check(kept_in_callee)


def f_back_after_return():
    def inner(): return sys._getframe()
    def outer():
        f = inner()
        return f, f.f_back is None, sys._getframe()
    f, none, o = outer()
    return none, f.f_back is None, o.f_back is None


check(f_back_after_return)


def same_frame_object():
    return sys._getframe() is sys._getframe(), (lambda: sys._getframe(1))() is sys._getframe()


check(same_frame_object)


def globals_and_builtins():
    f = sys._getframe()
    return f.f_globals is globals(), f.f_builtins is vars(__import__("builtins")), f.f_trace, f.f_trace_lines, f.f_trace_opcodes, f.f_code.co_name


check(globals_and_builtins)


def too_deep():
    try:
        sys._getframe(10000)
    except ValueError as e:
        return str(e)


check(too_deep)


def in_comprehension():
    return [where() for _ in (0,)], {where() for _ in (0,)}, list(where() for _ in (0,)), [[where(1) for _ in (0,)] for _ in (0,)]


def in_class_body():
    class K:
        a = where()
        b = where(2)
        def f(self, x=where()): return x
    return K.a, K.b, K().f()


def in_generator():
    def g():
        yield where(), where(2)
        yield where(), where(2)
    it = g()
    return next(it), it.gi_frame.f_lineno - it.gi_code.co_firstlineno, next(it), it.gi_frame.f_lasti, list(it), it.gi_frame


for fn in (in_comprehension, in_class_body, in_generator):
    check(fn)


def loop_positions(n):
    out = []
    for i in range(n):
        out.append(where())
        if i % 2:
            out.append(
                where())
            continue
        while True:
            out.append((i, where()))
            break
    return out


check(loop_positions, 3)


def in_handler():
    out = []
    try:
        out.append(where())
        1 / 0
    except ZeroDivisionError as e:
        out.append(where())
        out.append(e.__traceback__.tb_frame is sys._getframe())
    finally:
        out.append(where())
    return out


check(in_handler)


def repr_of_frame():
    return clean(repr(sys._getframe())).rsplit("/", 1)[-1]


check(repr_of_frame)
