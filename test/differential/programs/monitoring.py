"""sys.monitoring: global and local events, switched on in the middle of a loop, DISABLE, several tools, line, jump, branch, raise, yield events. Those of calls: monitoring_calls."""
import sys

from kit import check

M = sys.monitoring
E = M.events
log = []


def loop(n):
    total = 0
    for i in range(n):
        if i % 2:
            total += i
        else:
            total -= 1
    return total


def callee(x): return x * 2
def calls(n): return [callee(n), len([n]), callee(callee(n))]
def raises(x):
    try:
        return 1 / x
    except ZeroDivisionError:
        return "zero"
def gen(n):
    for i in range(n):
        yield i
def whiles(n):
    while n:
        n -= 1
        if n == 1:
            break
    return n


def callback(name):
    def f(code, *args):
        if code.co_filename != __file__ or code.co_name in ("monitored", "callback", "f", "middle", "switch"):
            return M.DISABLE if name in ("LINE",) and code.co_filename != __file__ else None
        shown = []
        for a in args:
            if isinstance(a, (int, str, float, type(None))): shown.append(a)
            elif isinstance(a, BaseException): shown.append(type(a).__name__)
            else: shown.append(getattr(a, "__name__", type(a).__name__))
        log.append((name, code.co_name, *shown))
    return f


NAMES = ["PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "LINE", "JUMP", "BRANCH", "RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "STOP_ITERATION", "RERAISE", "PY_THROW"]


def monitored(names, fn, *args):
    log.clear()
    M.use_tool_id(3, "test")
    mask = 0
    for n in names:
        mask |= getattr(E, n)
        M.register_callback(3, getattr(E, n), callback(n))
    M.set_events(3, mask)
    try:
        r = fn(*args)
    except Exception as e:
        r = type(e).__name__
    finally:
        M.set_events(3, 0)
        for n in names:
            M.register_callback(3, getattr(E, n), None)
        M.free_tool_id(3)
    return r, [x for x in log if x[1] not in ("<lambda>",)]


CASES = [(loop, 4), (calls, 3), (raises, 0), (raises, 1), (lambda: list(gen(2)),), (whiles, 4), (lambda: [callee(i) for i in range(2)],)]
GROUPS = [["PY_START", "PY_RETURN"], ["LINE"], ["JUMP", "BRANCH"], ["RAISE", "EXCEPTION_HANDLED", "PY_UNWIND", "RERAISE"], ["PY_RESUME", "PY_YIELD", "STOP_ITERATION"]]
for round_ in range(2):
    for group in GROUPS:
        for case in CASES:
            print(group[0], monitored(group, *case))
    for _ in range(300):
        for fn, *args in CASES:
            fn(*args)


def switch(on):
    if on:
        M.use_tool_id(2, "mid")
        M.register_callback(2, E.LINE, callback("LINE"))
        M.register_callback(2, E.PY_START, callback("PY_START"))
        M.set_events(2, E.LINE | E.PY_START)
    else:
        M.set_events(2, 0)
        M.free_tool_id(2)


def switched_in_loop(n, at):
    total = 0
    for i in range(n):
        if i == at: switch(True)
        total += callee(i)
        if i == at + 1: switch(False)
    return total


def middle(n, at):
    log.clear()
    r = switched_in_loop(n, at)
    return r, list(log)


check(middle, 5, 1)
check(middle, 60, 57)


def local_events(n):
    log.clear()
    M.use_tool_id(4, "local")
    M.register_callback(4, E.PY_START, callback("PY_START"))
    M.register_callback(4, E.LINE, callback("LINE"))
    out = []
    for i in range(n):
        out.append(callee(i))
        if i == 1: M.set_local_events(4, callee.__code__, E.PY_START)
        if i == 3: M.set_local_events(4, callee.__code__, E.LINE)
        if i == 5: M.set_local_events(4, callee.__code__, 0)
    M.free_tool_id(4)
    return out, list(log)


check(local_events, 8)


def disable_once():
    hits = []
    M.restart_events()
    def on_line(code, line):
        if code is loop.__code__:
            hits.append(line)
        return M.DISABLE
    M.use_tool_id(1, "coverage")
    M.register_callback(1, E.LINE, on_line)
    M.set_events(1, E.LINE)
    loop(6)
    first = list(hits)
    loop(6)
    second = list(hits)
    M.restart_events()
    loop(2)
    M.set_events(1, 0)
    M.free_tool_id(1)
    return first, second == first, hits[len(first):]


check(disable_once)


def callback_raises():
    def boom(code, offset):
        if code is callee.__code__:
            raise RuntimeError("from callback")
    M.use_tool_id(1, "boom")
    M.register_callback(1, E.PY_START, boom)
    M.set_events(1, E.PY_START)
    try:
        return calls(2)
    except RuntimeError as e:
        return str(e)
    finally:
        M.set_events(1, 0)
        M.free_tool_id(1)


check(callback_raises)


def instruction_events():
    seen = []
    def on(code, offset): seen.append(offset)
    M.use_tool_id(1, "instr")
    M.register_callback(1, E.INSTRUCTION, on)
    M.set_local_events(1, callee.__code__, E.INSTRUCTION)
    callee(1)
    M.set_local_events(1, callee.__code__, 0)
    M.free_tool_id(1)
    return seen


check(instruction_events)
