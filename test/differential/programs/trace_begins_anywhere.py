"""Tracing, profiling and monitoring begin in the middle of a bytecode of compiled code: in a property, an operator, a finalizer, an iterator, another thread."""
import sys
import threading

M = sys.monitoring
seen = []


def tracer(frame, event, arg):
    if frame.f_code.co_name in NAMES:
        seen.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno))
    return tracer


def trace():
    frame = sys._getframe(1)
    while frame is not None:  # the frames that run, too
        if frame.f_code.co_name in NAMES:
            frame.f_trace = tracer
        frame = frame.f_back
    sys.settrace(tracer)


def trace_all():
    trace()
    threading.settrace_all_threads(tracer)


def profile():
    sys.setprofile(lambda frame, event, arg: frame.f_code.co_name in NAMES and seen.append((frame.f_code.co_name, event)))


def profile_all():
    threading.setprofile_all_threads(lambda frame, event, arg: frame.f_code.co_name in NAMES and seen.append((frame.f_code.co_name, event)))


def monitor():
    M.use_tool_id(2, "anywhere")
    E = M.events
    for name in "LINE", "PY_RETURN", "PY_START", "CALL", "RAISE", "PY_UNWIND", "BRANCH":
        M.register_callback(2, getattr(E, name), lambda code, *args, name=name: code.co_name in NAMES and seen.append((code.co_name, name, args[0])))
    M.set_events(2, E.LINE | E.PY_RETURN | E.PY_START | E.CALL | E.RAISE | E.BRANCH | E.PY_UNWIND)


def monitor_locally():
    M.use_tool_id(2, "anywhere")
    E = M.events
    for name in "LINE", "PY_RETURN", "BRANCH", "PY_START":
        M.register_callback(2, getattr(E, name), lambda code, *args, name=name: seen.append((code.co_name, name, args[0])))
    for function in FUNCTIONS:
        M.set_local_events(2, function.__code__, E.LINE | E.PY_RETURN | E.BRANCH | E.PY_START)


def stop():
    threading.settrace_all_threads(None)
    threading.setprofile_all_threads(None)
    if M.get_tool(2):
        M.set_events(2, 0)
        for function in FUNCTIONS:
            M.set_local_events(2, function.__code__, 0)
        M.free_tool_id(2)


class Thing:
    def __init__(self, begin, at):
        self.begin, self.left = begin, at

    def tick(self):
        self.left -= 1
        if self.left == 0:
            self.begin()
        return 1

    @property
    def value(self): return self.tick()
    def __add__(self, other): return self.tick()
    def __eq__(self, other): return self.tick() == 2
    def __bool__(self): return self.tick() == 1
    def __getitem__(self, k): return self.tick()
    def __setitem__(self, k, v): self.tick()
    def __contains__(self, k): return self.tick() == 1
    def __enter__(self): return self.tick()
    def __exit__(self, *exc): return self.tick() == 2
    def __format__(self, spec): return str(self.tick())
    def __iter__(self): return self
    def __next__(self):
        self.tick()
        if self.left < -40 or self.left % 5 == 0: raise StopIteration
        return self.left


class Finalized:
    def __init__(self, thing): self.thing = thing
    def __del__(self): self.thing.tick()


def attribute(thing):
    x = 0
    for i in range(6):
        x += thing.value
    return x


def operators(thing):
    x = []
    for i in range(3):
        x.append(thing + 1)
        x.append(thing == 2)
        x.append(not thing)
        thing[i] = thing[i]
        x.append(i in thing)
        x.append(f"{thing} {i}")
    return x


def finalizers(thing):
    a = b = None
    for i in range(4):
        a = Finalized(thing)
        b = a
        a = i
        b = i
    return a, b


def iteration(thing):
    total = 0
    for k in thing:
        total += k
    a = [y for y in thing]
    return total, a


def managers(thing):
    x = 0
    for i in range(3):
        with thing as one:
            x += one
    return x


def handlers(thing):
    x = 0
    for i in range(4):
        try:
            if thing.value:
                raise KeyError(i)
        except KeyError as e:
            x += e.args[0] + thing.value
        finally:
            x += thing.value
    return x


def outer(thing):
    return inner(thing) + thing.value


def inner(thing):
    y = thing.value
    y += thing.value
    return y


def generates(thing):
    for i in range(3):
        yield thing.value
        yield thing + i


def consumes(thing):
    x = 0
    for k in generates(thing):
        x += k
    return x


FUNCTIONS = [attribute, operators, finalizers, iteration, managers, handlers, outer, inner, generates, consumes]
NAMES = {f.__name__ for f in FUNCTIONS}

for function in FUNCTIONS:
    if function in (inner, generates):
        continue
    for _ in range(3):
        function(Thing(lambda: None, 10**6))
    for begin in trace, trace_all, profile, profile_all, monitor, monitor_locally:
        for at in 1, 2, 3, 5, 8:
            seen.clear()
            try:
                result = function(Thing(begin, at))
            finally:
                stop()
            print(function.__name__, begin.__name__, at, result, seen)


# From another thread.
def waits(thing):
    x = 0
    for i in range(4):
        x += thing.value
        x += thing + 1
    return x


NAMES.add("waits")


def elsewhere(begin):
    def run():
        thread = threading.Thread(target=begin)
        thread.start()
        thread.join()
    return run


for begin in monitor, monitor_locally:
    FUNCTIONS.append(waits)
    for at in 1, 2, 5:
        seen.clear()
        result = waits(Thing(elsewhere(begin), at))
        stop()
        print("elsewhere", begin.__name__, at, result, [e for e in seen if e[0] == "waits"])
