"""Module globals that change while functions use them: by assignment, by a callee, by exec, by deletion, by dict methods, by another module name."""
from kit import check, full, full_warm

G = 1
H = "h"


def read(): return G


def read_twice_around(f):
    a = G
    f()
    b = G
    return a, b


def set_g(v):
    global G
    G = v


def loop_reading(n, change_at):
    out = []
    for i in range(n):
        out.append(G)
        if i == change_at:
            set_g(f"changed at {i}")
    return out


def run_loop(n, at):
    set_g(1)
    r = loop_reading(n, at)
    set_g(1)
    return r


check(read)
check(run_loop, 6, 2)
check(run_loop, 3, 99)


def around(kind):
    set_g(1)
    def change():
        if kind == 0: set_g(2)
        if kind == 1: globals()["G"] = 3
        if kind == 2: exec("G = 4", globals())
        if kind == 3: exec("global G\nG = 5")
        if kind == 4: globals().update(G=6)
        if kind == 5: set_g(1)
        if kind == 6: set_g(1.0)
        if kind == 7: globals().__setitem__("G", [7])
        if kind == 8: vars(__import__("__main__"))["G"] = 8
        if kind == 9: setattr(__import__("__main__"), "G", 9)
    return read_twice_around(change)


for kind in range(10):
    check(around, kind)


def deleted(kind):
    set_g(1)
    def change():
        global G
        if kind == 0: del G
        if kind == 1: globals().pop("G")
        if kind == 2: exec("del G", globals())
        if kind == 3: delattr(__import__("__main__"), "G")
    try:
        return read_twice_around(change)
    except NameError as e:
        return str(e), e.name
    finally:
        set_g(1)


for kind in range(4):
    check(deleted, kind)


def full_deleted():
    global G
    del G
    try:
        read()
    finally:
        set_g(1)


full_warm(full_deleted)


def many_writes(n):
    global G
    G = 0
    for i in range(n):
        G = G + i
        G += 1
    r = G
    G = 1
    return r


check(many_writes, 50)


def fall_back_to_builtin():
    # A global with a builtin's name hides it, and uncovers it when it goes.
    out = [use_len("abc")]
    globals()["len"] = lambda x: "global len"
    out.append(use_len("abc"))
    globals()["len"] = 5
    try:
        use_len("abc")
    except TypeError as e:
        out.append(str(e))
    del globals()["len"]
    out.append(use_len("abcd"))
    return out


def use_len(x): return len(x)


check(fall_back_to_builtin)


def callee_replaced(n):
    out = []
    for i in range(n):
        out.append(target(i))
        if i == 3:
            globals()["target"] = lambda x: ("lambda", x)
        if i == 5:
            globals()["target"] = str
        if i == 7:
            globals()["target"] = original
    return out


def target(x): return x + 1


original = target
check(callee_replaced, 10)


def replaced_in_argument():
    # The function is looked up before the argument is evaluated.
    def arg():
        globals()["target"] = lambda x: ("new", x)
        return 5
    try:
        return target(arg()), target(6)
    finally:
        globals()["target"] = original


check(replaced_in_argument)


def new_global_names(n):
    out = []
    for i in range(n):
        try:
            out.append(dynamic_name)
        except NameError as e:
            out.append(str(e))
        if i == 2:
            globals()["dynamic_name"] = "exists"
        if i == 4:
            globals()["dynamic_name"] = 2.5
        if i == 6:
            del globals()["dynamic_name"]
    return out


check(new_global_names, 9)


def grow_globals(n):
    # Adding names resizes the dict behind the caches.
    out = []
    for i in range(n):
        globals()[f"added_{i}"] = i
        out.append((G, H))
    for i in range(n):
        del globals()[f"added_{i}"]
    return len(set(out)), out[0]


check(grow_globals, 100)


def reinserted():
    global H
    out = [H]
    del H
    H = "again"
    out.append(H)
    globals().setdefault("H", "no")
    out.append(H)
    H = "h"
    return out


check(reinserted)


class Changer:
    def __init__(self, v): self.v = v
    def __add__(self, other):
        set_g(self.v)
        return other
    def __bool__(self):
        set_g(("bool", self.v))
        return True
    def __lt__(self, other):
        set_g("lt")
        return False
    def __getattr__(self, name):
        set_g("attr " + name)
        return 1
    def __del__(self):
        set_g("del")


def mid_expression():
    set_g(1)
    c = Changer(2)
    r = [G + (c + G) if isinstance(G, int) else None, G, 1 if c else 2, G, c < 1, G, c.zzz, G]
    c = None
    r.append(G)
    set_g(1)
    return r


check(mid_expression)


def global_in_class():
    class C:
        global class_made_global
        class_made_global = "made in class body"
        x = G
    r = class_made_global, hasattr(C, "class_made_global"), C.x
    del globals()["class_made_global"]
    return r


check(global_in_class)


def other_globals():
    # The same code with other globals and with none.
    import types
    f = types.FunctionType(read.__code__, {"G": "other dict"})
    g = types.FunctionType(read.__code__, {})
    out = []
    for _ in range(3):
        out.append((read(), f()))
        try:
            g()
        except NameError as e:
            out.append(str(e))
    f.__globals__["G"] = "other changed"
    out.append((read(), f()))
    return out


check(other_globals)


def star_import():
    ns = {}
    exec("from math import *\nr = (pi > 3, sqrt(16))", ns)
    return ns["r"], "G" in ns


check(star_import)
full(lambda: G.missing_attr)
del H
print("H" in globals())
read_h = lambda: H
full_warm(read_h)
