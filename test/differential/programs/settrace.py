"""sys.settrace: events, lines and values of traced functions; switched on and off while functions and loops run; f_lineno jumps."""
import sys

from kit import check

log = []


def tracer(frame, event, arg):
    name = frame.f_code.co_name
    if frame.f_code.co_filename != __file__ or name in ("start", "stop", "tracer", "check"):
        return None
    log.append((name, event, frame.f_lineno, arg if isinstance(arg, (int, str, float, type(None))) else type(arg).__name__))
    return tracer


def start():
    sys.settrace(tracer)
    sys._getframe(1).f_trace = tracer


def stop():
    sys.settrace(None)


def loop(n):
    total = 0
    for i in range(n):
        total += i
        if i % 2:
            continue
        total *= 2
    else:
        total -= 1
    return total


def caller(n):
    a = loop(n)
    b = [loop(1) for _ in range(2)]
    return (a,
            b)


def raising(x):
    try:
        return 1 / x
    except ZeroDivisionError:
        x = "handled"
    finally:
        x = 2
    return x


def propagating(x):
    y = 1
    return loop(x.missing)


def gen(n):
    for i in range(n):
        yield i


def with_block(cm):
    with cm:
        x = 1
    return x


def traced(fn, *args):
    log.clear()
    sys.settrace(tracer)
    try:
        r = fn(*args)
    except Exception as e:
        r = type(e).__name__
    finally:
        sys.settrace(None)
    return r, list(log)


import contextlib
for _ in range(300):
    loop(3), caller(2), raising(0), raising(1), list(gen(3)), with_block(contextlib.nullcontext())
for fn, args in ((loop, (3,)), (loop, (0,)), (caller, (2,)), (raising, (0,)), (raising, (1,)), (propagating, (5,)), (lambda: list(gen(2)), ()), (with_block, (contextlib.nullcontext(),)),
                 (lambda: sorted([2, 1], key=lambda v: -v), ()), (lambda: [x for x in range(2) if x], ())):
    print(traced(fn, *args))
    assert [loop(4) for _ in range(50)][-1] == loop(4)


def on_in_the_middle(n, at):
    out = 0
    for i in range(n):
        if i == at:
            start()
        out += i
        if i == at + 1:
            stop()
    return out


def middle(n, at):
    log.clear()
    r = on_in_the_middle(n, at)
    return r, list(log)


check(middle, 6, 2)
check(middle, 50, 47)


def on_by_callee_never_off(n):
    total = 0
    while n:
        n -= 1
        total += helper(n)
    return total


def helper(n):
    if n == 2:
        sys.settrace(tracer)
        sys._getframe(1).f_trace = tracer
    return n


def never_off():
    log.clear()
    r = on_by_callee_never_off(5)
    sys.settrace(None)
    return r, list(log)


check(never_off)


def opcode_trace():
    events = []
    def t(frame, event, arg):
        if frame.f_code.co_name != "small":
            return None
        frame.f_trace_opcodes = True
        events.append((event, frame.f_lineno, frame.f_lasti))
        return t
    def small(a):
        b = a + 1
        return b * 2
    for _ in range(50):
        small(1)
    sys.settrace(t)
    try:
        small(3)
    finally:
        sys.settrace(None)
    return events


check(opcode_trace)


def jump():
    def t(frame, event, arg):
        if frame.f_code.co_name != "jumper":
            return None
        if event == "line" and frame.f_lineno == first + 2 and not jumped:
            jumped.append(1)
            frame.f_lineno = first + 4
        return t
    jumped = []
    def jumper(out):
        out.append(1)
        out.append(2)
        out.append(3)
        out.append(4)
        return out
    first = jumper.__code__.co_firstlineno
    a = [jumper([]) for _ in range(30)][-1]
    sys.settrace(t)
    try:
        b = jumper([])
    finally:
        sys.settrace(None)
    return a, b, jumper([])


check(jump)


def locals_changed_by_tracer():
    def t(frame, event, arg):
        if frame.f_code.co_name == "victim" and event == "line" and frame.f_lineno == first + 2:
            frame.f_locals["x"] = 100
        return t
    def victim():
        x = 1
        y = x + 1
        return x, y
    first = victim.__code__.co_firstlineno
    [victim() for _ in range(30)]
    sys.settrace(t)
    try:
        r = victim()
    finally:
        sys.settrace(None)
    return r, victim()


check(locals_changed_by_tracer)


def tracer_raises():
    def t(frame, event, arg):
        if frame.f_code.co_name == "victim" and event == "line":
            raise RuntimeError("from tracer")
        return t
    def victim():
        x = 1
        return x
    [victim() for _ in range(30)]
    sys.settrace(t)
    try:
        victim()
    except RuntimeError as e:
        return str(e), sys.gettrace(), victim()
    finally:
        sys.settrace(None)


check(tracer_raises)


def line_events_off():
    events = []
    def t(frame, event, arg):
        if frame.f_code.co_name == "small":
            frame.f_trace_lines = False
            events.append(event)
            return t
    def small(a):
        b = a
        return b
    [small(1) for _ in range(30)]
    sys.settrace(t)
    small(1)
    sys.settrace(None)
    return events


check(line_events_off)


def recursion_traced(n):
    depth = []
    def t(frame, event, arg):
        if frame.f_code.co_name == "fact" and event in ("call", "return"):
            depth.append((event, frame.f_locals["k"], arg))
        return t
    def fact(k): return 1 if k == 0 else k * fact(k - 1)
    [fact(3) for _ in range(30)]
    sys.settrace(t)
    fact(n)
    sys.settrace(None)
    return depth


check(recursion_traced, 3)
import trace as trace_module
t = trace_module.Trace(count=1, trace=0, countfuncs=0)
t.runfunc(loop, 5)
print(sorted((line, n) for (name, line), n in t.results().counts.items() if name == __file__))
