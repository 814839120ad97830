"""sys.monitoring: events of calls, and of exceptions that come out of them; of all code, and of one function that is observed alone."""
import sys

M = sys.monitoring
E = M.events
log = []


def callee(x): return x * 2
def raises(x): raise KeyError(x)
def calls(n): return [callee(n), len([n]), callee(callee(n))]
def unwinds(x): return raises(x) + 1
def unwinds_c(x): return int(x) + 1


def callback(name):
    def f(code, offset, *args):
        if code.co_name in ("calls", "unwinds", "unwinds_c"):
            log.append((name, code.co_name, offset, *(getattr(a, "__name__", type(a).__name__) for a in args)))
    return f


def monitored(names, fn, *args):
    log.clear()
    M.use_tool_id(3, "test")
    for name in names:
        M.register_callback(3, getattr(E, name), callback(name))
    M.set_events(3, sum(getattr(E, name) for name in names))
    try:
        result = fn(*args)
    except Exception as error:
        result = type(error).__name__
    finally:
        M.set_events(3, 0)
        for name in names:
            M.register_callback(3, getattr(E, name), None)
        M.free_tool_id(3)
    return result, list(log)


CASES = [(calls, 3), (unwinds, 1), (unwinds_c, "x")]
for _ in range(2):
    for group in ["CALL", "C_RETURN", "C_RAISE"], ["RAISE", "PY_UNWIND"]:
        for case in CASES:
            print(group[0], monitored(group, *case))
    for _ in range(300):
        for fn, *args in CASES:
            try:
                fn(*args)
            except (KeyError, ValueError):
                pass


# Local events: of the calls of one code object, other functions run as ever.
def others(n): return [callee(i) for i in range(n)]
def made_meanwhile(n):
    def inner(x): return callee(x) + n
    return inner


def local(codes, events, fn, *args):
    log.clear()
    for code in codes:
        M.set_local_events(3, code, events)
    try:
        result = fn(*args)
    except Exception as error:
        result = type(error).__name__
    return result, list(log)


M.use_tool_id(3, "test")
for name in "CALL", "C_RETURN", "C_RAISE", "RAISE", "PY_UNWIND":
    M.register_callback(3, getattr(E, name), callback(name))
kept = []
for _ in range(3):
    for fn, *args in CASES:
        print("local", local([fn.__code__], E.CALL, fn, *args), others(5))
        kept.append(made_meanwhile(_))
        print([f(2) for f in kept])
        print("both", local([calls.__code__, unwinds.__code__], E.CALL, fn, *args))
        print("one", local([unwinds.__code__], 0, fn, *args))
        print("none", local([calls.__code__, fn.__code__], 0, fn, *args), others(5), sum(map(callee, range(300))))
        print("with lines", local([fn.__code__], E.CALL | E.LINE, fn, *args))
        print("lines", local([fn.__code__], E.LINE, fn, *args), local([fn.__code__], 0, fn, *args))

# Code that dies while its calls are observed.
for _ in range(3):
    space = {"callee": callee}
    exec("def calls(n): return callee(n) + callee(1)", space)
    print("dies", local([space["calls"].__code__], E.CALL, space["calls"], 4))
    del space
    print("after", [fn(1) for fn in (calls, callee)], others(3))
M.free_tool_id(3)

# Functions that die, are made and change their code while all code is observed.
import gc
for _ in range(3):
    kept = [made_meanwhile(i) for i in range(400)]
    total = sum(f(1) for f in kept)
    M.use_tool_id(3, "test")
    M.register_callback(3, E.CALL, callback("CALL"))
    M.register_callback(3, E.C_RETURN, callback("C_RETURN"))
    M.set_events(3, E.CALL)
    log.clear()
    del kept[::2]
    gc.collect()
    kept += [made_meanwhile(-i) for i in range(100)]
    kept[3].__code__ = (lambda n: lambda x: callee(x) - n)(1).__code__
    total += sum(f(2) for f in kept)
    print(total, calls(3), log)
    M.set_events(3, 0)
    total += sum(f(3) for f in kept)
    M.free_tool_id(3)
    print(total)
