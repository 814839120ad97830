"""Exceptions that keep frames: traceback frames, f_locals after the fact, lifetimes of locals, cycles, sys.exc_info across calls and generators."""
import gc
import sys

from kit import Noisy, check, full


def failing(a, b):
    c = a * 2
    d = [a, b]
    return c / b


def frames_of(a, b):
    try:
        failing(a, b)
    except (ZeroDivisionError, TypeError) as e:
        tb = e.__traceback__
        out = []
        while tb:
            f = tb.tb_frame
            out.append((f.f_code.co_name, f.f_lineno, {k: v for k, v in f.f_locals.items() if isinstance(v, (int, float, list, str))}, f.f_back is not None))
            tb = tb.tb_next
        return out


check(frames_of, 1, 0)
check(frames_of, 2.5, "x")
check(frames_of, "s", 0)


def keeps_locals_alive():
    def inner():
        kept = Noisy("kept by traceback")
        temporary = Noisy("rebound")
        temporary = None
        raise ValueError
    try:
        inner()
    except ValueError as e:
        print("in handler")
        saved = e
    print("after handler")
    saved.__traceback__ = None
    print("traceback cleared")


for _ in range(3):
    keeps_locals_alive()


def stack_values_released():
    # The operands on the stack die when the frame is unwound, the locals when the traceback goes.
    def make(name):
        return Noisy(name)

    def inner():
        local = Noisy("local")
        return [make("stack 1"), make("stack 2"), 1 / 0]
    try:
        inner()
    except ZeroDivisionError:
        print("in handler")
    print("after")


for _ in range(3):
    stack_values_released()


def argument_lifetime(x):
    try:
        x.missing
    except AttributeError:
        pass
    print("leaving")


for _ in range(2):
    argument_lifetime(Noisy("argument"))
    print("back")


def exc_info_nesting():
    out = []

    def note(label):
        e = sys.exc_info()[1]
        out.append((label, e and e.args))
    note("start")
    try:
        raise ValueError("outer")
    except ValueError:
        note("in outer")
        try:
            raise KeyError("inner")
        except KeyError:
            note("in inner")
        note("back in outer")

        def g():
            note("generator start")
            try:
                yield 1
                raise IndexError("in generator")
            except IndexError:
                note("in generator handler")
                yield 2
                note("generator resumed")
        it = g()
        next(it)
        note("between")
        next(it)
        note("suspended in its handler")
        next(it, None)
        note("generator done")
    note("end")
    return out


check(exc_info_nesting)


def generator_sees_callers_exception():
    def g():
        while True:
            e = sys.exc_info()[1]
            yield e and e.args
    it = g()
    out = [next(it)]
    try:
        raise ValueError(1)
    except ValueError:
        out.append(next(it))
    out.append(next(it))
    return out


check(generator_sees_callers_exception)


def cycle_collected():
    class Node:
        pass

    def f():
        n = Node()
        try:
            raise ValueError
        except ValueError as e:
            n.e = e
            n.self = n
    gc.collect()
    gc.disable()
    for _ in range(5):
        f()
    found = gc.collect()
    gc.enable()
    return found > 0


check(cycle_collected)


def deleted_name_refcount():
    e = None
    try:
        raise ValueError("x")
    except ValueError as caught:
        refs = sys.getrefcount(caught)
        e = caught
        refs2 = sys.getrefcount(caught)
    return refs, refs2, sys.getrefcount(e)


check(deleted_name_refcount)


def replace_exception_args():
    try:
        raise ValueError("a")
    except ValueError as e:
        e.args = ("changed", 1)
        try:
            raise
        except ValueError as f:
            return f is e, f.args


check(replace_exception_args)


def with_traceback_frames(n):
    out = []
    for i in range(n):
        try:
            failing(i, 0)
        except ZeroDivisionError as e:
            out.append(e)
    # Several tracebacks of one code object; each frame has its own locals.
    return [e.__traceback__.tb_next.tb_frame.f_locals["a"] for e in out]


check(with_traceback_frames, 5)


def clear_frames():
    try:
        failing(1, 0)
    except ZeroDivisionError as e:
        f = e.__traceback__.tb_next.tb_frame
        before = dict(f.f_locals)
        f.clear()
        return before, dict(f.f_locals), f.f_lineno


check(clear_frames)


def last_exception_hook():
    seen = []
    old = sys.unraisablehook
    sys.unraisablehook = lambda u: seen.append((type(u.exc_value).__name__, str(u.exc_value)))

    class Bad:
        def __del__(self):
            raise ValueError("in del")
    try:
        Bad()
        x = Bad()
        del x
        [Bad() for _ in range(2)]
    finally:
        sys.unraisablehook = old
    return seen


check(last_exception_hook)


def with_except_hook():
    old = sys.excepthook
    sys.excepthook = lambda t, v, tb: print("hook", t.__name__, v, file=sys.stderr)


with_except_hook()
failing(1, 0)
