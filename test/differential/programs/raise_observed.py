"""Exceptions that pass through functions that were not observed when they were entered: sys.settrace, sys.setprofile or sys.monitoring are
switched on by what they call, or by an operator they use."""
import sys

mon = sys.monitoring
TOOL = 2
EVENTS = "PY_START PY_RESUME PY_RETURN PY_YIELD PY_THROW RAISE RERAISE PY_UNWIND EXCEPTION_HANDLED STOP_ITERATION".split()
log = []
NAMES = set()


def observable(function):
    NAMES.add(function.__name__)
    return function


# ---- who observes


def watch(raising=None):
    def callback_for(name):
        def callback(code, offset, *rest):
            if code.co_name in NAMES:
                log.append((code.co_name, name, offset, *[type(r).__name__ for r in rest]))
                if (code.co_name, name) == raising:
                    raise ArithmeticError(name)
        return callback

    mon.use_tool_id(TOOL, "test")
    for name in EVENTS:
        mon.register_callback(TOOL, getattr(mon.events, name), callback_for(name))
    mon.set_events(TOOL, sum(getattr(mon.events, name) for name in EVENTS))


def unwatch():
    mon.set_events(TOOL, 0)
    mon.free_tool_id(TOOL)


def tracer(frame, event, arg):
    if frame.f_code.co_name in NAMES:
        log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno))
    return tracer


def trace():
    sys.settrace(tracer)
    frame = sys._getframe(1)
    while frame:
        frame.f_trace = tracer
        frame = frame.f_back


def profile():
    sys.setprofile(tracer)


def stop():
    sys.settrace(None)
    sys.setprofile(None)
    if mon.get_tool(TOOL):
        unwatch()


# ---- what raises


@observable
def calls(start):
    start()
    raise RuntimeError


class Starts:
    start = None

    @property
    def attribute(self):
        self.start()
        raise AttributeError("attribute")

    def __add__(self, other):
        self.start()
        raise TypeError("add")

    def __getitem__(self, key):
        self.start()
        raise KeyError(key)


@observable
def attribute(start):
    Starts.start = staticmethod(start)
    Starts().attribute


@observable
def operator(start):
    Starts.start = staticmethod(start)
    try:
        Starts() + 1
    finally:
        log.append("finally")


@observable
def item(start):
    Starts.start = staticmethod(start)
    return Starts()[0]


@observable
def divides(start):
    start()
    return 1 // 0


@observable
def generates(start):
    yield 1
    start()
    raise ValueError


@observable
def iterates(start):
    return [x for x in generates(start)]


@observable
def delegates(start):
    yield from generates(start)


@observable
def drains(start):
    for x in delegates(start):
        log.append(x)


# ---- through what


@observable
def through(raises, start):
    raises(start)


@observable
def through_finally(raises, start):
    try:
        through(raises, start)
    finally:
        log.append("through_finally")


class Manager:
    def __enter__(self):
        return self

    def __exit__(self, *args):
        log.append(args[0])


@observable
def through_with(raises, start):
    with Manager():
        through_finally(raises, start)


@observable
def catches(raises, start):
    try:
        through_with(raises, start)
    except (RuntimeError, AttributeError, TypeError):
        log.append("caught")
    return 1


@observable
def catches_all(raises, start):
    try:
        catches(raises, start)
    except Exception as e:
        log.append((type(e).__name__, str(e)))
        stop()


def watch_raising(name, event):
    def start():
        watch((name, event))
    start.__name__ = f"watch {name} {event}"
    return start


STARTS = watch, trace, profile, watch_raising("through", "RAISE"), watch_raising("catches", "EXCEPTION_HANDLED"), watch_raising("through", "PY_UNWIND")
for start in STARTS:
    for raises in calls, attribute, operator, item, divides, iterates, drains:
        catches_all(raises, start)
        stop()
        print(start.__name__, raises.__name__)
        for entry in log:
            print("   ", entry)
        log.clear()
