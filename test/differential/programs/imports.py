"""import in every form inside functions and loops: from, as, star, relative errors, missing, circular, reload, module attributes changing."""
import sys
import types

from kit import check, full, full_warm


def plain():
    import math
    import os.path
    import os.path as p
    from math import sqrt, pi as PI
    return math.floor(2.5), os.path is p, sqrt(16), PI > 3


def in_loop(n):
    total = 0
    for i in range(n):
        from math import floor
        import math as m
        total += floor(i * 0.5) + m.ceil(0.5)
    return total


def missing():
    import module_that_is_not_there


def missing_submodule():
    import os.not_there


def missing_name():
    from os import not_a_name_in_os


def not_package():
    from math.sub import x


def relative():
    from . import x


def near_name():
    from collections import Countr


def made_module(source, name="made_module"):
    m = types.ModuleType(name)
    exec(source, m.__dict__)
    sys.modules[name] = m
    return m


def module_attribute_changes(n):
    m = made_module("x = 1\ndef f(): return x")
    import made_module as mm
    out = []
    for i in range(n):
        out.append((mm.x, mm.f()))
        if i == 2: m.x = 2.5
        if i == 4: m.f = lambda: "replaced"
        if i == 6: m.__getattr__ = lambda name: "dynamic " + name
        if i == 7: del m.x
        if i == 9: m.__class__ = type("M", (types.ModuleType,), {"x": property(lambda self: "property")})
    return out


def module_replaced(n):
    out = []
    for i in range(n):
        made_module(f"v = {i}")
        import made_module
        from made_module import v
        out.append((made_module.v, v))
    return out


def import_blocked():
    sys.modules["blocked_module"] = None
    try:
        import blocked_module
    except ImportError as e:
        return type(e).__name__, str(e)
    finally:
        del sys.modules["blocked_module"]


def object_as_module():
    class Thing:
        a = 1
        def __getattr__(self, name):
            if name.startswith("__"):
                raise AttributeError(name)
            return "got " + name
    sys.modules["thing_module"] = Thing()
    from thing_module import a, b
    import thing_module as t
    return a, b, t.c


def star_into_exec():
    made_module("__all__ = ['a', '_b']\na = 1\n_b = 2\nc = 3")
    ns = {}
    exec("from made_module import *", ns)
    return sorted(k for k in ns if k != "__builtins__")


def failing_module():
    import importlib.abc
    import importlib.machinery
    class Loader(importlib.abc.Loader):
        def create_module(self, spec): return None
        def exec_module(self, module): exec(compile("x = 1\ny = 1 / 0", "<failing>", "exec"), module.__dict__)
    class Finder(importlib.abc.MetaPathFinder):
        def find_spec(self, name, path, target=None):
            if name == "failing_module_x":
                return importlib.machinery.ModuleSpec(name, Loader())
    f = Finder()
    sys.meta_path.insert(0, f)
    try:
        import failing_module_x
    except ZeroDivisionError as e:
        return str(e), "failing_module_x" in sys.modules
    finally:
        sys.meta_path.remove(f)


def partially_initialized():
    m = made_module("")
    m.__spec__ = types.SimpleNamespace(_initializing=True, origin=None, has_location=False)
    try:
        from made_module import later
    except ImportError as e:
        return str(e)


for fn in (plain, import_blocked, object_as_module, star_into_exec, failing_module, partially_initialized):
    check(fn)
check(in_loop, 5)
check(module_attribute_changes, 12)
check(module_replaced, 3)
for fn in (missing, missing_submodule, missing_name, not_package, relative, near_name):
    full_warm(fn)
full(lambda: __import__("nope.nope"))


def lazily(n):
    if n > 2:
        import json
        return json.dumps([n])
    try:
        return json.dumps(n)
    except UnboundLocalError as e:
        return str(e)


for n in (1, 3, 1):
    check(lazily, n)
