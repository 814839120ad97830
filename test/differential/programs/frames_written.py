"""Locals written through a frame object by everything that can run Python, not by calls alone: operators, attributes, items, iterators."""
import sys


def write(name, value, depth=2):
    frame = sys._getframe(depth)
    frame.f_locals[name] = value


class Writer:
    """Every operation writes its caller's local `t`."""

    def __init__(self, value):
        self.value = value

    def __add__(self, other):
        write("t", self.value)
        return 1

    __radd__ = __sub__ = __iadd__ = __add__

    def __lt__(self, other):
        write("t", self.value)
        return True

    def __contains__(self, item):
        write("t", self.value)
        return True

    def __getitem__(self, key):
        write("t", self.value)
        return 1

    def __setitem__(self, key, value):
        write("t", self.value)

    def __delitem__(self, key):
        write("t", self.value)

    def __getattr__(self, name):
        write("t", self.value)
        return 1

    def __setattr__(self, name, value):
        if name != "value":
            write("t", value)
        else:
            object.__setattr__(self, name, value)

    def __bool__(self):
        write("t", self.value)
        return True

    def __neg__(self):
        write("t", self.value)
        return 1

    def __format__(self, spec):
        write("t", self.value)
        return "f"

    def __iter__(self):
        write("t", self.value)
        return Steps(self.value)


class Steps:
    def __init__(self, value):
        self.left = value

    def __iter__(self):
        return self

    def __next__(self):
        if not self.left:
            raise StopIteration
        self.left -= 1
        write("t", 1000 + self.left)
        return self.left


def binary(w, n):
    t = 0
    for i in range(n):
        t += i
        w + 1
        t += 1
    return t


def inplace(w, n):
    t = 0.5
    for i in range(n):
        t += i
        v = w
        v += 1
        t = t * 2
    return t


def compare(w):
    t = 1
    r = w < 1
    t = t + 1
    s = 5 in w
    return t + 1, r, s


def items(w):
    t = 1
    r = [t]
    w[0]
    r.append(t + 1)
    t = 2
    w[0] = t
    r.append(t + 1)
    t = 3
    del w[0]
    return r, t + 1


def attributes(w):
    t = 1
    r = [w.any + t]
    t = 2
    w.some = 7
    r.append(t + 1)
    return r


def truth(w):
    t = 1
    if w:
        t = t + 1
    r = [t]
    t = 5
    not w
    return r, t + 1, -w + t


def formatted(w):
    t = 1
    s = f"{t}{w}{t}"
    return s, t + 1


def loop(w):
    t = 0
    seen = []
    for i in w:
        seen.append(t + i)
        t += 1
    return seen, t


def own_frame(n):
    t = 0
    for i in range(n):
        t += i
        if i == 3:
            sys._getframe().f_locals["t"] = 1000
        if i == 5:
            sys._getframe().f_locals["i"] = -1
            t += i
    return t, i


def kept(n):
    locals_of_frame = sys._getframe().f_locals
    t = 0
    x = "text"
    for i in range(n):
        t += i
        locals_of_frame["t"] = t + 100
        locals_of_frame["x"] = [t]
        t += 1
    return t, x


def after_exception(w, n):
    t = 0
    for i in range(n):
        try:
            {}[i]
        except KeyError as e:
            t += 1
        t += len("abc")
        s = str(i) + "a"
        t = t + 2
        if i == n - 2:
            w + 1
        t += 1
    return t, s


def swapped(n):
    a, b = 1, 2.5
    frame = sys._getframe()
    for i in range(n):
        a, b = b, a
        frame.f_locals["a"], frame.f_locals["b"] = b, a
        a = a + 1
    return a, b


def in_place(n):
    t = 1
    proxy = sys._getframe().f_locals
    for i in range(n):
        proxy |= {"t": i * 10}
        t += 1
    return t


def deleted_finalizer():
    class Finalizer:
        def __del__(self):
            log.append(t)

    t = "old"
    x = Finalizer()
    log = []
    sys._getframe().f_locals["x"] = None
    log.append(x)
    return log


def frame_identity(n):
    frames = []
    for i in range(n):
        try:
            raise ValueError
        except ValueError as e:
            frames.append(e.__traceback__.tb_frame)
            tracebacks = e.__traceback__.tb_frame is sys._getframe()
        {}.get(i)
    return all(frame is frames[0] for frame in frames), tracebacks


def frame_settings():
    try:
        raise ValueError
    except ValueError:
        pass
    str(1) + "x"
    sys._getframe().f_trace_lines = False
    str(2) + "x"
    sys._getframe().f_locals["extra"] = 5
    str(3) + "x"
    return sys._getframe().f_trace_lines, sys._getframe().f_locals["extra"]


for value in (7, 2.5, 2**70, "s", None):
    writer = Writer(value)
    for function, arguments in [
        (binary, (4,)),
        (inplace, (4,)),
        (compare, ()),
        (items, ()),
        (attributes, ()),
        (truth, ()),
        (formatted, ()),
        (after_exception, (5,)),
    ]:
        try:
            print(value, function.__name__, function(writer, *arguments))
        except TypeError as e:
            print(value, function.__name__, type(e).__name__, e, e.__traceback__.tb_next.tb_lineno - function.__code__.co_firstlineno)
print(loop(Writer(3)))
print(own_frame(10), kept(6), swapped(5), in_place(4))
print(deleted_finalizer(), frame_identity(3), frame_settings())
