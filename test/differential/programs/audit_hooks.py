"""Audit events that a program sees while its functions run: none may be added, none may be missing."""
import sys

events = []
watching = False
IGNORED = ("import", "open", "exec", "marshal.loads", "os.listdir", "compile")


def hook(event, args):
    if watching and event not in IGNORED:
        events.append((event, *[a if isinstance(a, str) or isinstance(a, int) and a < 10**6 else getattr(a, "__name__", type(a).__name__) for a in args[:3]]))


sys.addaudithook(hook)


def watched(fn, *args):
    global watching
    events.clear()
    watching = True
    try:
        fn(*args)
    except Exception as e:
        events.append(type(e).__name__)
    finally:
        watching = False
    return list(events)


def frames(n): return [sys._getframe(i).f_code.co_name for i in range(n)]
def loops(n):
    t = 0
    for i in range(n):
        t += i * 0.5
    return t
def makes_functions(n): return [lambda: i for i in range(n)]
def executes(n):
    exec("x = 1")
    return eval("n + 1")
def code_attribute(n):
    f = makes_functions(1)[0]
    f.__code__ = (lambda: 5).__code__
    f.__defaults__ = (1,)
    return f.__code__.co_name, f.__closure__ if False else None
def introspects(n):
    import gc
    gc.get_objects(generation=0)
    gc.get_referrers(n)
    return object.__getattribute__(frames, "__code__")
def classes(n):
    class A: pass
    a = A()
    a.__class__ = type("B", (), {})
    A.x = 1
    del A.x
    a.__dict__ = {}
def raises(n):
    try:
        1 / 0
    except ZeroDivisionError as e:
        return e.__traceback__.tb_frame.f_locals["n"]
def switches(n):
    sys.settrace(None)
    sys.setprofile(None)
    sys.monitoring.use_tool_id(3, "x")
    sys.monitoring.register_callback(3, sys.monitoring.events.LINE, None)
    sys.monitoring.free_tool_id(3)
def generators(n): return list(x for x in range(n))
def ids(n):
    import ctypes
    return id(n) and hash(n)


FUNCTIONS = (frames, loops, makes_functions, executes, code_attribute, introspects, classes, raises, switches, generators, ids)
import gc, ctypes
for round_ in range(3):
    for fn in FUNCTIONS:
        print(fn.__name__, watched(fn, 2))
    for _ in range(100):
        for fn in FUNCTIONS:
            try:
                fn(2)
            except ValueError:
                pass


def veto(event, args):
    if event == "forbidden":
        raise PermissionError("vetoed")


sys.addaudithook(veto)


def forbidden(n):
    sys.audit("allowed", n)
    return [n, sys.audit(
        "forbidden", n)]


for _ in range(3):
    print(watched(forbidden, 1))
forbidden(2)
