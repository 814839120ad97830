"""sys.monitoring: events of calls, and of exceptions that come out of them."""
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
