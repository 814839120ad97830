"""All code is observed from the middle of an operation on: the functions that wait for it are, too, from the next bytecode on."""
import sys

M = sys.monitoring
E = M.events
NAMES = ["PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "LINE", "JUMP", "BRANCH"]
TOOL = 3
SHOWN = set()
log = []


def callback(name):
    def f(code, *args):
        if code.co_name in SHOWN:
            log.append((name, code.co_name, *(a if isinstance(a, int) else type(a).__name__ for a in args)))
    return f


def monitor(on): M.set_events(TOOL, sum(getattr(E, name) for name in NAMES) if on else 0)


def trace(on):
    def local(frame, event, arg):
        if frame.f_code.co_name in SHOWN and event != "exception":  # docs/limits.md: what has left for the interpreter reports StopIteration
            log.append((event, frame.f_code.co_name, frame.f_lineno, type(arg).__name__))
        return local
    sys.settrace(local if on else None)
    frame = sys._getframe(1)
    while frame is not None:
        frame.f_trace = local if on else None
        frame = frame.f_back


def profile(on):
    def local(frame, event, arg):
        if frame.f_code.co_name in SHOWN and not event.startswith("c_"):
            log.append((event, frame.f_code.co_name, type(arg).__name__))
    sys.setprofile(local if on else None)


def shown(function):
    SHOWN.add(function.__name__)
    return function


class Switch:
    """Whatever is done with it begins the observation."""
    def __init__(self, switch): self.switch = switch
    def on(self, value):
        self.switch and self.switch(True)
        return value
    def __add__(self, other): return self.on(other)
    def __lt__(self, other): return self.on(True)
    def __contains__(self, other): return self.on(True)
    def __getitem__(self, key): return self.on(key)
    def __setitem__(self, key, value): self.on(None)
    def __getattr__(self, name): return self.on(len(name))
    def __len__(self): return self.on(2)
    def __iter__(self): return iter([self.on(1), 2])
    def __enter__(self): return self.on(1)
    def __exit__(self, *exc): return None
    def __await__(self):
        yield self.on(1)
        return self.on(2)
    def __format__(self, spec): return self.on("formatted")


@shown
def adds(s):
    a = s + 1
    b = a + 1
    return b
@shown
def compares(s):
    a = 1 if s < 1 else 2
    b = a + 1
    return b
@shown
def contains(s):
    a = 1 in s
    b = not a
    return b
@shown
def subscribes(s):
    a = s[1]
    b = a + 1
    return b
@shown
def stores(s):
    s[1] = 2
    a = 1
    b = a + 1
    return b
@shown
def attribute(s):
    a = s.some
    return a
@shown
def truth(s):
    if s:
        a = 1
    return a
@shown
def unpacks(s):
    a, b = s
    c = a + b
    return c
@shown
def manages(s):
    with s as a:
        b = a + 1
    return b
@shown
def formats(s):
    a = f"{s}"
    return a
@shown
def kept(s):
    def inner():
        nonlocal s
        return s + 1
    a = inner()
    return a
@shown
def counts(s, n):
    for i in range(n):
        if i == 1: s + 1
        yield i
@shown
def loops(s):
    total = 0
    for x in counts(s, 3):
        total += x
        total *= 2
    return total
@shown
def hands_on(s):
    r = yield from counts(s, 3)
    a = 1
    return a
@shown
def loops_twice(s):
    total = 0
    for x in hands_on(s):
        total += x
    return total
@shown
def collects(s):
    a = [x for x in counts(s, 3)]
    return a
@shown
async def answers(s):
    a = s + 1
    return a
@shown
async def waits(s):
    a = await answers(s)
    b = a + 1
    return b
@shown
async def waits_for_object(s):
    a = await s
    b = a + 1
    return b


def drive(f):
    def driven(s):
        coroutine = f(s)
        try:
            while True:
                coroutine.send(None)
        except StopIteration as end:
            return end.value
    return driven


FUNCTIONS = [adds, compares, contains, subscribes, stores, attribute, truth, unpacks, manages, formats, kept, loops, loops_twice, collects, drive(waits), drive(waits_for_object)]


def run(switch):
    for f in FUNCTIONS:
        result = f(Switch(switch))
        switch(False)
        print(switch.__name__, result, *log, sep="\n    ")
        log.clear()
        f(Switch(None))


M.use_tool_id(TOOL, "test")
for name in NAMES:
    M.register_callback(TOOL, getattr(E, name), callback(name))
for f in FUNCTIONS:
    for _ in range(20):
        f(Switch(None))
for switch in (monitor, trace, profile, monitor):
    run(switch)
