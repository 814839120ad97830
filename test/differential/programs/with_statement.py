"""with: enter and exit order, suppression, exits by return, break, continue, raise; broken managers; several items; contextlib."""
import contextlib

from kit import check, sweep, full_warm

log = []


class CM:
    def __init__(self, name, suppress=False, enter=None, exit=None):
        self.name, self.suppress, self.enter, self.exit = name, suppress, enter, exit

    def __enter__(self):
        log.append(f"enter {self.name}")
        if self.enter:
            raise self.enter
        return self.name

    def __exit__(self, t, v, tb):
        log.append(f"exit {self.name} {t and t.__name__} {v} {tb is not None}")
        if self.exit:
            raise self.exit
        return self.suppress


def exits(kind, suppress):
    log.clear()
    for i in range(3):
        with CM(i, suppress) as name:
            log.append(f"body {name}")
            if kind == "return": return "returned", list(log)
            if kind == "break": break
            if kind == "continue": continue
            if kind == "raise": raise ValueError("body")
            log.append("end")
    return "after", list(log)


sweep(exits, ["", "return", "break", "continue", "raise"], [False, True, 0, 1, "x", None, []])


def several(fail):
    log.clear()
    try:
        with CM("a") as a, CM("b", suppress=fail == "suppress") as b, CM("c", enter=OSError("enter") if fail == "enter" else None) as c:
            log.append((a, b, c))
            if fail in ("body", "suppress"):
                raise KeyError("k")
        log.append("after with")
    except (KeyError, OSError) as e:
        log.append(repr(e))
    return list(log)


def parenthesized(x):
    log.clear()
    with (
        CM("p") as p,
        CM("q", suppress=True),
    ):
        log.append(1 / x)
    return list(log), p


sweep(several, ["", "body", "enter", "suppress"])
sweep(parenthesized, [1, 0])


def exit_raises():
    log.clear()
    with CM("x", exit=IndexError("in exit")):
        raise ValueError("in body")


def exit_raises_clean():
    with CM("x", exit=IndexError("in exit")):
        pass


class NoEnter:
    def __exit__(self, *a): pass


class NoExit:
    def __enter__(self): return 1


class BadSignature:
    def __enter__(self): return 1
    def __exit__(self): return True


class BoolRaises:
    def __enter__(self): return 1

    def __exit__(self, *a):
        class R:
            def __bool__(self): raise ArithmeticError("bool of exit")
        return R()


class InstanceEnter:
    def __init__(self):
        self.__enter__ = lambda: 1
        self.__exit__ = lambda *a: None


class AsyncCM:
    async def __aenter__(self): return 1
    async def __aexit__(self, *a): pass


def use(cm):
    with cm as x:
        return x


def use_raise(cm):
    with cm:
        raise ValueError("body")


def use_target(cm, t):
    with cm as t[0]:
        return t
    return "suppressed", t


for cm in (NoEnter(), NoExit(), BadSignature(), BoolRaises(), InstanceEnter(), AsyncCM(), 5, None):
    check(use, cm)
    check(use_raise, cm)
full_warm(use, NoEnter())
full_warm(use, NoExit())
full_warm(use, AsyncCM())
full_warm(use_raise, BadSignature())
full_warm(use_raise, BoolRaises())
full_warm(exit_raises)
full_warm(exit_raises_clean)
check(use_target, CM("t"), [0])
check(use_target, CM("t"), ())
check(use_target, CM("t", suppress=True), ())


@contextlib.contextmanager
def managed(name, swallow=False):
    log.append(f"start {name}")
    try:
        yield name.upper()
    except ValueError as e:
        log.append(f"saw {e}")
        if not swallow:
            raise
    finally:
        log.append(f"stop {name}")


def contextlib_uses(kind):
    log.clear()
    try:
        with managed("m", kind == "swallow") as m, contextlib.suppress(KeyError), contextlib.ExitStack() as stack:
            stack.enter_context(managed("s"))
            stack.callback(log.append, "callback")
            log.append(m)
            if kind in ("value", "swallow"): raise ValueError(kind)
            if kind == "key": raise KeyError(kind)
            if kind == "return": return "ret", log
    except ValueError as e:
        log.append("outer " + str(e))
    return list(log)


sweep(contextlib_uses, ["", "value", "swallow", "key", "return"])


def numbers(n):
    log.clear()
    i, f, total = 0, 1.0, 0
    while i < n:
        with CM("n", suppress=True):
            i += 1
            f /= 2
            total += i
            10 // (i - 3)
            total += 1000
    return i, f, total


sweep(numbers, [0, 2, 5])


def nested_functions(depth):
    if depth == 0:
        raise LookupError("deep")
    with CM(depth, suppress=depth == 2):
        return nested_functions(depth - 1)
    return "suppressed at", depth


def run_nested(n):
    log.clear()
    try:
        return nested_functions(n), list(log)
    except LookupError:
        return "raised", list(log)


sweep(run_nested, [1, 2, 3, 4])


def enter_changes_exit():
    class K:
        def __enter__(self):
            K.__exit__ = lambda *a: log.append("late exit")
            return self

        def __exit__(self, *a):
            log.append("early exit")
    log.clear()
    with K():
        pass
    with K():
        pass
    return list(log)


check(enter_changes_exit)


def files(tmp):
    import os
    with open(tmp, "w") as f:
        f.write("one\ntwo\n")
    with open(tmp) as f, open(tmp) as g:
        r = [line + g.readline() for line in f], f.closed
    os.unlink(tmp)
    return r, f.closed


import os
import tempfile
check(lambda: files(os.path.join(tempfile.gettempdir(), f"differential-{os.getpid()}")))
