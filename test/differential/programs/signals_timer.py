"""Signals in tight loops: setitimer handlers, exceptions from handlers, handlers that look at frames, KeyboardInterrupt, siginterrupt, pending calls."""
import os
import signal
import sys
import time

hits = []


def arm(seconds=0.01, interval=0):
    signal.setitimer(signal.ITIMER_REAL, seconds, interval)


def disarm():
    signal.setitimer(signal.ITIMER_REAL, 0)


class Stop(Exception):
    pass


def raising(signum, frame):
    raise Stop(signum)


def counting(signum, frame):
    hits.append(frame.f_code.co_name)


def interrupt(loop, *args):
    signal.signal(signal.SIGALRM, raising)
    arm()
    try:
        return loop(*args)
    except Stop as e:
        tb = e.__traceback__
        names = []
        while tb:
            names.append(tb.tb_frame.f_code.co_name)
            tb = tb.tb_next
        return "stopped", e.args, names[1:-1] == [loop.__name__] or names[-2:]
    finally:
        disarm()


def while_true():
    while True:
        pass


def while_counter():
    n = 0
    while n >= 0:
        n += 1


def while_float():
    x = 1.0
    while x > 0.0:
        x = x * 1.0000001
        if x > 1e300:
            x = 1.0


def for_range():
    for i in range(10**15):
        pass


def nested():
    while True:
        for i in range(1000):
            j = i


def with_finally():
    try:
        while True:
            pass
    finally:
        hits.append("finally")


def in_list_iteration():
    items = [1]
    for x in items:
        items.append(x)
        items[0] = x
        if len(items) > 1000:
            del items[1:]
            items.extend([1] * 999)
        while True:
            pass


def generator_loop():
    def g():
        while True:
            yield 1
    for x in g():
        pass


def recursive():
    def f(n): return 1 if n == 0 else f(n - 1) + f(n - 1)
    f(60)


def string_loop():
    s = ""
    while True:
        s = s + "x" if len(s) < 100 else ""


def comprehension():
    return [i for i in range(10**12) if i < 0]


for loop in (while_true, while_counter, while_float, for_range, nested, in_list_iteration, with_finally, string_loop, comprehension):
    print(loop.__name__, interrupt(loop), interrupt(loop))
for loop in (generator_loop, recursive):
    print(loop.__name__, interrupt(loop)[0])
print(hits)
hits.clear()


def until(n):
    signal.signal(signal.SIGALRM, counting)
    arm(0.002, 0.002)
    count = 0
    while len(hits) < n:
        count += 1
    disarm()
    # Not the first ones: the handler's own first call may take longer than the timer, and be interrupted itself.
    return count > 0, hits[n - 3:n]


print(until(12))
hits.clear()


def caught_and_continued(n):
    signal.signal(signal.SIGALRM, raising)
    caught = 0
    total = 0
    arm(0.002, 0.002)
    while caught < n:
        try:
            while True:
                total += 1
        except Stop:
            caught += 1
    disarm()
    return caught, total > 0


print(caught_and_continued(4))


def handler_changes_locals(n):
    def handler(signum, frame):
        while frame and frame.f_code.co_name != "handler_changes_locals":
            frame = frame.f_back
        frame.f_locals["go"] = False
    signal.signal(signal.SIGALRM, handler)
    arm(0.01)
    go = True
    k = 0
    while go:
        k += 1
    return k > 0, go


print(handler_changes_locals(1))


def handler_changes_global():
    global running
    def handler(signum, frame):
        global running
        running = False
    signal.signal(signal.SIGALRM, handler)
    running = True
    arm(0.01)
    k = 0
    while running:
        k += 1
    return k > 0


print(handler_changes_global(), handler_changes_global())


def to_self(n):
    got = []
    signal.signal(signal.SIGUSR1, lambda s, f: got.append(f.f_lineno - f.f_code.co_firstlineno))
    for i in range(n):
        os.kill(os.getpid(), signal.SIGUSR1)
        got.append(("sent", i))
    return len([g for g in got if g != ("sent", 0)]) >= n, sum(isinstance(g, int) for g in got)


print(to_self(3))


def keyboard_interrupt():
    signal.signal(signal.SIGALRM, lambda s, f: os.kill(os.getpid(), signal.SIGINT))
    arm(0.005)
    try:
        while True:
            pass
    except KeyboardInterrupt as e:
        return "KeyboardInterrupt", e.args


print(keyboard_interrupt(), keyboard_interrupt())


def ignored():
    signal.signal(signal.SIGALRM, signal.SIG_IGN)
    arm(0.001)
    t = time.monotonic() + 0.01
    while time.monotonic() < t:
        pass
    return "survived"


print(ignored())


def async_exception():
    import ctypes
    import threading
    started, out = threading.Event(), []
    def spin():
        try:
            started.set()
            while True:
                pass
        except Stop:
            out.append("async Stop")
    t = threading.Thread(target=spin)
    t.start()
    started.wait()
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(t.ident), ctypes.py_object(Stop))
    t.join()
    return out


print(async_exception(), async_exception())


def handler_traces():
    # A handler that switches tracing on in the middle of a loop.
    lines = []
    def tracer(frame, event, arg):
        if event == "line" and frame.f_code.co_name == "handler_traces":
            lines.append(frame.f_lineno - frame.f_code.co_firstlineno)
        return tracer
    def handler(signum, frame):
        sys.settrace(tracer)
        frame.f_trace = tracer
    signal.signal(signal.SIGALRM, handler)
    arm(0.005)
    n = 0
    while len(lines) < 4:
        n += 1
        m = n
    sys.settrace(None)
    return len(lines) >= 4, set(lines) <= {13, 14, 15, 16}


print(handler_traces())
signal.signal(signal.SIGALRM, lambda s, f: os.kill(os.getpid(), signal.SIGTERM))
signal.signal(signal.SIGTERM, lambda s, f: sys.exit(7))
arm(0.005)
print("waiting", flush=True)
while True:
    pass
