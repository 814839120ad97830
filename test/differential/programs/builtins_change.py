"""Builtins replaced, removed, added and shadowed while running; custom __builtins__ in exec; __build_class__ and __import__ hooks."""
import builtins
import types

from kit import check, full

real = {name: getattr(builtins, name) for name in ("len", "range", "isinstance", "print", "abs", "__build_class__", "__import__")}


def use(x): return len(x), abs(-3), isinstance(x, str)


def restore():
    for name, value in real.items():
        setattr(builtins, name, value)


def monkeypatch(n):
    out = []
    try:
        for i in range(n):
            out.append(use("ab"))
            if i == 2: builtins.len = lambda x: "patched"
            if i == 4: builtins.abs = "not callable" if False else (lambda v: ("abs", v))
            if i == 6: builtins.isinstance = lambda *a: a[1].__name__
            if i == 8: restore()
            if i == 10: builtins.__dict__["len"] = lambda x: "via dict"
    finally:
        restore()
    return out


check(monkeypatch, 13)


def removed():
    out = []
    try:
        del builtins.len
        try:
            use("x")
        except NameError as e:
            out.append(str(e))
    finally:
        restore()
    out.append(use("x"))
    return out


check(removed)


def added(n):
    out = []
    for i in range(n):
        try:
            out.append(brand_new_builtin)
        except NameError as e:
            out.append(str(e))
        if i == 2: builtins.brand_new_builtin = "builtin"
        if i == 4: globals()["brand_new_builtin"] = "global"
        if i == 6: builtins.brand_new_builtin = "hidden change"
        if i == 8: del globals()["brand_new_builtin"]
        if i == 10: del builtins.brand_new_builtin
    return out


check(added, 13)


def loop_range(n):
    out = []
    try:
        for i in range(n):
            out.append(i)
            builtins.range = lambda k: "xy"
        for i in range(n):
            out.append(i)
    finally:
        restore()
    return out


check(loop_range, 3)


class Patcher:
    def __init__(self, f): self.f = f
    def __add__(self, other):
        self.f()
        return 1
    def __del__(self): self.f()


def mid_expression():
    try:
        return len("abc"), Patcher(lambda: setattr(builtins, "len", lambda x: "during")) + 1, len("abc"), restore(), len("abc")
    finally:
        restore()


check(mid_expression)


def exec_builtins():
    out = []
    for b in ({}, {"len": lambda x: "custom"}, {"len": len, "print": print}, types.SimpleNamespace(len=lambda x: "module-like").__dict__):
        ns = {"__builtins__": b}
        exec("def f(x):\n    return len(x)", ns)
        for _ in range(3):
            try:
                out.append(ns["f"]("ab"))
            except NameError as e:
                out.append(str(e))
        b["len"] = lambda x: "changed"
        out.append(ns["f"]("ab"))
    return out


check(exec_builtins)


def same_code_two_builtins():
    code = compile("def f(x): return len(x)", "<made>", "exec").co_consts[0]
    a = types.FunctionType(code, {"__builtins__": {"len": lambda x: "a"}})
    b = types.FunctionType(code, {"__builtins__": {"len": lambda x: "b"}})
    c = types.FunctionType(code, {"__builtins__": builtins})
    d = types.FunctionType(code, {"len": lambda x: "global"})
    return [(a("x"), b("x"), c("x"), d("x")) for _ in range(30)][-1]


check(same_code_two_builtins)


def builtins_name_replaced():
    # Replacing __builtins__ in the globals does not reach functions that exist, but reaches new ones.
    ns = {}
    exec("def f(x): return len(x)", ns)
    out = [ns["f"]("abc") for _ in range(20)][-1:]
    ns["__builtins__"] = {"len": lambda x: "replaced"}
    out.append(ns["f"]("abc"))
    exec("def g(x): return len(x)", ns)
    out.append(ns["g"]("abc"))
    return out, ns["f"].__builtins__ is vars(builtins)


check(builtins_name_replaced)


def build_class_hook():
    made = []
    try:
        def hook(func, name, *bases, **kw):
            made.append((name, [b.__name__ for b in bases], sorted(kw)))
            return real["__build_class__"](func, name, *bases, **kw)
        builtins.__build_class__ = hook
        class A: pass
        class B(A, metaclass=type): x = 1
        del builtins.__build_class__
        try:
            class C: pass
        except NameError as e:
            made.append(str(e))
    finally:
        restore()
    return made


def import_hook():
    seen = []
    try:
        def hook(name, globals=None, locals=None, fromlist=(), level=0):
            seen.append((name, fromlist, level))
            return real["__import__"](name, globals, locals, fromlist, level)
        builtins.__import__ = hook
        import math
        from os import path, sep
        import os.path as p
        del builtins.__import__
        try:
            import json
        except ImportError as e:
            seen.append(str(e))
    finally:
        restore()
    return [s for s in seen if s[0] in ("math", "os", "os.path") or isinstance(s, str)]


check(build_class_hook)
check(import_hook)


def ns_exec(src, **ns):
    exec(src, ns)
    return {k: v for k, v in ns.items() if k != "__builtins__"}


check(ns_exec, "y = len(x)\ndef f(): return y\nz = f()\ndel f", x="abc")


def dict_subclass_builtins():
    class B(dict):
        def __missing__(self, key):
            return lambda *a: f"missing {key}"
    ns = {"__builtins__": B()}
    exec("r = [anything(1) for _ in (0,)]\ndef f(): return whatever(2)\nq = f()", ns)
    return ns["r"], ns["q"]


check(dict_subclass_builtins)


def assertion_error_patched():
    old = builtins.AssertionError
    try:
        builtins.AssertionError = ValueError
        assert False, "still AssertionError"
    except BaseException as e:
        return type(e).__name__
    finally:
        builtins.AssertionError = old


check(assertion_error_patched)
full(removed)
