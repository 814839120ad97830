"""Finalizers with consequences: resurrection, exceptions, changes of locals, globals and classes, deaths inside operators and at return."""
import gc
import sys

from kit import check, full_warm

log = []


class D:
    def __init__(self, name, action=None):
        self.name, self.action = name, action

    def __del__(self):
        log.append(self.name)
        if self.action:
            self.action(self)


def run(fn):
    log.clear()
    try:
        r = fn()
    except Exception as e:
        r = f"{type(e).__name__}: {e}"
    return r, list(log)


def resurrect():
    saved = []
    x = D("phoenix", saved.append)
    x = None
    log.append("resurrected" if saved else "lost")
    r = saved[0].name
    saved.clear()
    return r


def del_in_operator():
    class V:
        def __init__(self, n): self.n = n
        def __add__(self, o): return V(self.n + o.n)
        def __del__(self): log.append(self.n)
    return (V(1) + V(2) + V(4) + V(8)).n


def del_in_call_arguments():
    def f(a, b): return len(log)
    return f(D("a").name, D("b").name), f(D("c"), D("d"))


def del_sees_exception_state():
    seen = []
    try:
        raise ValueError("current")
    except ValueError:
        x = D("x", lambda s: seen.append(sys.exc_info()[0]))
        x = None
    return seen


def del_during_unwind():
    def inner():
        a = D("a")
        b = [D("b")]
        raise KeyError("k")
    try:
        inner()
    except KeyError:
        log.append("handler")
    log.append("after")


def del_at_return_changes_result():
    out = []
    x = D("x", lambda s: out.append("from del"))
    return out


def del_runs_code_while_returning():
    g = {"n": 0}
    def inc(s): g["n"] += 1
    def f():
        a, b, c = D("a", inc), D("b", inc), D("c", inc)
        return g["n"]
    return f(), g["n"]


def del_loop_variable():
    total = 0
    for x in [D(i) for i in range(4)]:
        total += x.name
        log.append(("body", total))
    return total


def del_in_comparison_chain():
    class C:
        def __init__(self, n): self.n = n
        def __lt__(self, o): return self.n < o.n
        def __del__(self): log.append(self.n)
    return C(1) < C(2) < C(3), C(3) < C(2) < C(1)


def del_dict_values():
    d = {i: D(i) for i in range(3)}
    d[1] = None
    log.append("one")
    d.popitem()
    log.append("two")
    d = None


def nested_del():
    class Outer:
        def __init__(self, inner): self.inner = inner
        def __del__(self): log.append("outer")
    x = Outer(Outer(D("innermost")))
    x = 1


def gc_cycle():
    class N: pass
    a, b = N(), N()
    a.b, b.a = b, a
    a.d, b.d = D("cycle 1"), D("cycle 2")
    a = b = None
    log.append("before collect")
    gc.collect()
    log.sort(key=str)


def exception_in_del_in_loop():
    def bad(s): raise RuntimeError("ignored " + s.name)
    old, seen = sys.unraisablehook, []
    sys.unraisablehook = lambda u: seen.append(str(u.exc_value))
    try:
        t = 0
        for i in range(3):
            D(f"bad{i}", bad)
            t += i
        return t, seen
    finally:
        sys.unraisablehook = old


def del_replaces_own_class():
    def swap(s):
        D.__del__ = lambda self: log.append("patched " + self.name)
    old = D.__del__
    try:
        D("first", swap)
        D("second")
    finally:
        D.__del__ = old


def generator_finalizer():
    def g():
        x = D("generator local")
        try:
            yield x.name
            yield 2
        finally:
            log.append("generator finally")
    it = g()
    r = next(it)
    it = None
    log.append("dropped")
    return r


def frame_kept_alive():
    def f():
        x = D("in kept frame")
        return sys._getframe()
    fr = f()
    log.append("frame kept")
    r = sorted(fr.f_locals)
    fr.clear()
    log.append("frame cleared")
    return r


def locals_overwritten_in_loop():
    for i in range(3):
        a = D(f"a{i}")
        b = D(f"b{i}")
        a, b = b, a


def swap_deaths():
    x, y = D("x"), D("y")
    x, y = y, D("z")
    log.append("swapped")
    (x, y), z = (1, 2), x
    log.append("more")


def argument_death():
    def f(x):
        x = None
        log.append("rebound argument")
    f(D("argument"))
    y = D("held by caller")
    f(y)
    log.append("still held")
    y = None


def default_argument_death():
    def f(x=D("default")): return x.name
    r = f()
    f.__defaults__ = None
    log.append("defaults dropped")
    return r


def del_of_cell():
    x = D("in cell")
    def f():
        nonlocal x
        x = None
        log.append("cleared in f")
    f()
    log.append("back")


def returned_value_lives():
    def f():
        x, y = D("returned"), D("dropped")
        return x
    r = f()
    log.append("got it")
    r = r.name


for fn in [v for k, v in list(globals().items()) if callable(v) and getattr(v, "__module__", "") == "__main__" and not isinstance(v, type) and k != "run"]:
    check(run, fn)


def del_prints_traceback():
    class Bad:
        def __del__(self):
            [1][
                5]
    Bad()
    x = Bad()
    x = 1


for _ in range(3):
    del_prints_traceback()
sys.stdout.flush()
