"""Tracing, profiling and monitoring are switched on and off while generators are suspended, and from inside them."""
import sys


def numbers(n):
    total = 0
    for k in range(n):
        total += k
        yield total
    return total


def outer(n):
    result = yield from numbers(n)
    yield ("result", result)


events = []


def tracer(frame, event, arg):
    if frame.f_code.co_filename == __file__ and frame.f_code.co_name in ("numbers", "outer", "handles", "switches"):
        events.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, arg if not isinstance(arg, tuple) else arg[0].__name__ if isinstance(arg[0], type) else arg))
        return tracer


def profiler(frame, event, arg):
    if frame.f_code.co_filename == __file__ and not event.startswith("c_"):
        events.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno))


def between():
    """On between two suspensions, off again later."""
    g = outer(6)
    out = [next(g), next(g)]
    sys.settrace(tracer)
    out += [next(g), next(g)]
    sys.settrace(None)
    out += [next(g)]
    sys.setprofile(profiler)
    out += [next(g)]
    sys.setprofile(None)
    return out + list(g)


def switches(n):
    """Switched on by the generator itself; the frame's own lines are traced once it has a trace function."""
    for k in range(n):
        if k == 1:
            sys.settrace(tracer)
            sys._getframe().f_trace = tracer
        if k == 3:
            sys.settrace(None)
        yield k


def handles():
    try:
        yield 1
        yield 2
    except ValueError:
        yield 3
    finally:
        yield 4


def traced_throw():
    g = handles()
    next(g)
    sys.settrace(tracer)
    out = [g.throw(ValueError("thrown")), next(g)]
    sys.settrace(None)
    out.append(next(g, "end"))
    g = handles()
    next(g)
    sys.settrace(tracer)
    try:
        out.append(g.close())
    except RuntimeError as e:
        out.append(str(e))
    sys.settrace(None)
    return out


def monitored():
    """Local events of one generator's code."""
    mon = sys.monitoring
    seen = []
    mon.use_tool_id(3, "test")
    try:
        E = mon.events
        for event, name in ((E.PY_START, "start"), (E.PY_RESUME, "resume"), (E.PY_YIELD, "yield"), (E.PY_RETURN, "return")):
            mon.register_callback(3, event, lambda code, offset, *rest, name=name: seen.append((name, code.co_name, offset, *rest)))
        mon.register_callback(3, E.PY_THROW, lambda code, offset, e: seen.append(("throw", repr(e))))
        g = numbers(5)
        next(g)
        mon.set_local_events(3, numbers.__code__, E.PY_START | E.PY_RESUME | E.PY_YIELD | E.PY_RETURN)
        out = [next(g), next(g)]
        mon.set_local_events(3, numbers.__code__, 0)
        out.append(next(g))
        mon.set_events(3, E.PY_YIELD | E.PY_THROW)
        out.append(next(g))
        try:
            g.throw(KeyError("k"))
        except KeyError:
            pass
        mon.set_events(3, 0)
    finally:
        mon.free_tool_id(3)
    return out, seen


for round in range(30):
    events.clear()
    result = between(), list(switches(5)), traced_throw()
    traced = list(events)
    result += (monitored(),)
    if round in (0, 29):
        for part in result:
            print(part)
        for event in traced:
            print("   ", event)
