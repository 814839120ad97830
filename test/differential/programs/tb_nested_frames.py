"""Tracebacks through many frames: mixed kinds of callers, recursion folding, chained exceptions, frames of handlers, callbacks from C."""
import functools
import traceback

from kit import check, clean, full, full_warm


class Node:
    def __init__(self, child):
        self.child = child

    def visit(self, depth):
        if depth == 0:
            return self.child.missing
        return self.visit(depth - 1)

    @property
    def prop(self):
        return [self.visit(1) for _ in (0,)]

    @staticmethod
    def static(n):
        return Node(n).prop

    @classmethod
    def make(cls, n):
        return cls.static(
            n)

    def __getitem__(self, i):
        return self.make(i)

    def __call__(self, *args, **kw):
        return self[args]

    def __add__(self, other):
        return self(other)

    def __lt__(self, other):
        return self + other

    def __iter__(self):
        yield 1
        yield self < 5

    def __enter__(self):
        for value in self:
            log = value

    def __exit__(self, *exc):
        return False

    def __str__(self):
        with self:
            return "s"

    def __hash__(self):
        return len(f"{self}")

    def __bool__(self):
        return self in {1}

    def __len__(self):
        return 1 if self else 0


def through_everything(n):
    return len(
        Node(n)
    )


full_warm(through_everything, 5)


def recursive(n):
    if n == 0:
        raise ValueError("bottom")
    return recursive(n - 1) + 1


def mutual_a(n):
    if n == 0: return 1 / n
    return mutual_b(n - 1)


def mutual_b(n): return mutual_a(n - 1)


for n in (1, 3, 4, 5, 30):
    full_warm(recursive, n)
full_warm(mutual_a, 8)


def via_c(kind, f):
    if kind == 0: return list(map(f, [1]))
    if kind == 1: return sorted([2, 1], key=f)
    if kind == 2: return functools.reduce(lambda a, b: f(b), [1, 2, 3])
    if kind == 3: return max([1, 2], key=f)
    if kind == 4: return functools.partial(f, 1)()
    if kind == 5: return {i: f(i) for i in (1,)}
    if kind == 6: return eval("f(1)", {"f": f})
    if kind == 7: return exec("def g():\n    return f(\n        1)\ng()", {"f": f})
    if kind == 8: return next(iter(lambda: f(1), None))
    if kind == 9: return [*filter(f, [1])]
    if kind == 10: return __import__("re").sub("a", f, "a")
    if kind == 11: return type("K", (), {"__init_subclass__": classmethod(lambda cls: f(1))}) and type("L", (type("K", (), {"__init_subclass__": classmethod(lambda cls: f(cls))}),), {})


def boom(x):
    raise LookupError(f"boom {type(x).__name__}")


for kind in range(12):
    full_warm(via_c, kind, boom)


def handler_frames(n):
    try:
        recursive(n)
    except ValueError:
        try:
            mutual_a(2 * n)
        except ZeroDivisionError as e:
            raise KeyError("third") from e
        finally:
            boom(n) if n > 2 else None


full_warm(handler_frames, 1)
full_warm(handler_frames, 3)


def tb_structure(n):
    try:
        recursive(n)
    except ValueError as e:
        tb = e.__traceback__
        out = []
        while tb:
            out.append((tb.tb_frame.f_code.co_name, tb.tb_lineno, tb.tb_lasti, tb.tb_frame.f_lineno, sorted(tb.tb_frame.f_locals)))
            tb = tb.tb_next
        return out


check(tb_structure, 2)


def cut_traceback(n):
    try:
        recursive(n)
    except ValueError as e:
        raise e.with_traceback(e.__traceback__.tb_next.tb_next)


full_warm(cut_traceback, 3)


def formatted_elsewhere(n):
    try:
        recursive(n)
    except ValueError as e:
        text = "".join(traceback.TracebackException.from_exception(e, capture_locals=True).format())
        return clean(text)


print(formatted_elsewhere(2))


def finally_adds_line(n):
    try:
        return recursive(n)
    finally:
        n = 0
        boom(n) if n else None


full_warm(finally_adds_line, 1)
for _ in range(50):
    try:
        handler_frames(3)
    except LookupError:
        pass
recursive(2)
