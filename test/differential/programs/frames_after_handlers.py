"""Frames that a traceback made, or a signal handler held: locals written through them, before and after everybody let go."""
import gc
import signal
import sys


def rebind(frame, **names):
    for name, value in names.items():
        frame.f_locals[name] = value


def noop():
    pass


def written_by_the_raiser():
    # The callee writes to our locals, raises, and everything about it is dropped before we look.
    total, text, real, flag = 1, "a", 1.5, True
    for n in range(4):
        try:
            attack(n)
        except ValueError as e:
            total += len(e.args)
        noop()
        print(n, total, text, real, flag)
    return total, text, real, flag


def attack(n):
    frame = sys._getframe(1)
    if n == 0:
        rebind(frame, total=100)
    elif n == 1:
        rebind(frame, text="b", real=2.5)
    elif n == 2:
        rebind(frame, flag=None)
    raise ValueError(n, n)


def kept_and_written_later():
    kept = []
    x = 0
    for n in range(5):
        try:
            raise KeyError(n)
        except KeyError as e:
            kept.append(e.__traceback__.tb_frame)
        x += 1
        if n == 2:
            kept[0].f_locals["x"] = 50
        noop()
    return x, len(set(map(id, kept))), kept[0] is kept[-1], kept[0].f_locals["x"]


def own_attributes():
    # What was put into a frame object stays, though nobody holds it.
    def line_events(frame, event, arg):
        return None

    frame = sys._getframe()
    frame.f_trace = line_events
    frame.f_trace_opcodes = False
    del frame
    for n in range(3):
        try:
            raise IndexError
        except IndexError:
            noop()
    noop()
    found = sys._getframe().f_trace is line_events
    sys._getframe().f_trace = None
    return found


def extra_local():
    sys._getframe().f_locals["not_a_local"] = 7
    noop()
    noop()
    return sys._getframe().f_locals["not_a_local"]


def handled_in_a_loop(n):
    caught = 0
    for i in range(n):
        try:
            if i % 3 == 0:
                raise OverflowError(i)
        except OverflowError as e:
            caught += e.args[0]
    return caught


def references():
    value = object()
    before = sys.getrefcount(value)
    for _ in range(10):
        try:
            raise ValueError
        except ValueError:
            held = value
        noop()
        held = None
    gc.collect()
    return sys.getrefcount(value) - before


class Alarm:
    def __init__(self):
        self.frames, self.rang = [], 0

    def __call__(self, signum, frame):
        self.rang += 1
        self.frames.append(frame)
        if "goal" in frame.f_locals:
            frame.f_locals["goal"] = -1


def spin(goal):
    n = 0
    while goal > 0:
        n += 1
        if n > 200_000_000:
            return "never written"
    return "written", goal


alarm = Alarm()
signal.signal(signal.SIGALRM, alarm)
print(written_by_the_raiser())
print(kept_and_written_later())
print(own_attributes())
print(extra_local())
print(handled_in_a_loop(3000))
print(references())
signal.setitimer(signal.ITIMER_REAL, 0.05)
print(spin(1), alarm.rang, [f.f_code.co_name for f in alarm.frames])


class Writer:
    """Writes the caller's local x wherever Python can run."""

    def write(self, depth=2):
        sys._getframe(depth).f_locals["x"] = ["written"]

    @property
    def prop(self):
        self.write()
        return self

    def __add__(self, other):
        self.write()
        return self

    def __getitem__(self, key):
        self.write()
        return key

    def __setitem__(self, key, value):
        self.write()

    def __contains__(self, key):
        self.write()
        return True

    def __bool__(self):
        self.write()
        return True

    def __iter__(self):
        self.write()
        return self

    def __next__(self):
        self.write()
        return 1

    def __eq__(self, other):
        self.write()
        return NotImplemented

    def __enter__(self):
        self.write()
        return self

    def __exit__(self, *args):
        self.write()
        return True

    def __del__(self):
        self.write()

    def __format__(self, spec):
        self.write()
        return ""


def everywhere(w, n):
    x = [n] * 3
    y = w.prop
    print(1, x)
    x = [n]
    w + w
    print(2, x)
    x = {n: n}
    y = w[x]
    print(3, x, y)
    x = (n,)
    w[0] = x
    print(4, x)
    x = [n, n]
    print(5, n in w, x)
    x = "text" * n
    if w:
        print(6, x)
    x = n + 1000
    for _ in w:
        print(7, x)
        break
    x = n + 0.5
    print(8, w == 1, x)
    x = [n]
    with w:
        print(9, x)
        x = [n, n]
        raise ValueError
    print(10, x)
    x = [n]
    print(11, f"{w}", x)
    x = [n]
    z = Writer()
    z = None
    print(12, x)
    x = [n]
    Writer()
    print(13, x)
    x = z = [n]
    x, z = z, x
    u, v = Writer(), [n]
    u, v = v, x
    print(14, x, u, v)
    return x


def on_the_stack(w, n):
    # The old value of x is an operand already when x is written.
    x = [n]
    return [x, w.prop is w, x], (x, w[0], x)


def passed(*args):
    return args


def as_argument(w, n):
    x = [n]
    return passed(x, w.prop is w, x)


def raises(w, n):
    x = [n]
    w.prop
    x.append(n)
    return x + n


def loop(w, n):
    x = total = 0
    for i in range(n):
        x += i
        if i == n // 2:
            w.prop
            x = len(x)
        total += x
    return x, total


for n in range(4):
    w = Writer()
    print(everywhere(w, n))
    print(on_the_stack(w, n))
    print(as_argument(w, n))
    try:
        raises(w, n)
    except TypeError as e:
        print(e, e.__traceback__.tb_next.tb_frame.f_locals["x"])
    print(loop(w, 10 + n))
    sys.stdout.flush()
    Writer.__del__ = lambda self: None
    del w
gc.collect()
