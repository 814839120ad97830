"""assert, raise, raise from: kinds of operand, chaining, suppressed context, notes, messages, re-raise, exception classes that misbehave."""
import sys

from kit import check, full, full_warm


def assert_plain(x):
    assert x
    return "fine"


def assert_message(x, m):
    assert x > 1, m
    return "fine"


def assert_call(x):
    assert (
        x
        and x[0]
    ), f"message {
        x}"
    return "fine"


def assert_tuple_message(x):
    assert x, (1, "two")


for x in (True, 0, [], [0], [1], None):
    check(assert_plain, x)
    check(assert_call, x)
check(assert_message, 2, "m")
check(assert_message, 1, "m")
check(assert_message, 0, None)
check(assert_message, 0, ValueError("as message"))
check(assert_message, "s", "m")
check(assert_tuple_message, 0)
full_warm(assert_call, [])
full_warm(assert_message, 1, "text")


class Custom(Exception):
    def __init__(self, a, b=2):
        super().__init__(a, b)
        self.a = a

    def __str__(self):
        return f"custom {self.a}"


class NeedsArg(Exception):
    def __init__(self, arg):
        self.arg = arg


class InitRaises(Exception):
    def __init__(self):
        raise OSError("in init")


class StrRaises(Exception):
    def __str__(self):
        raise ValueError("in str")


class NewReturnsInt(Exception):
    def __new__(cls):
        return 5


def do_raise(x):
    raise x


def raise_from(x, cause):
    raise x from cause


for x in (ValueError, ValueError("v"), ValueError("a", 1), Custom(1), Custom, NeedsArg, NeedsArg(1), InitRaises, NewReturnsInt, 5, None, "string", int, object, Exception,
          KeyError("k"), KeyError(), StopIteration(5), GeneratorExit("g"), SystemExit(3), KeyboardInterrupt("ki"), ExceptionGroup("eg", [ValueError(1)]), BaseException("b")):
    check(do_raise, x)
for x in (ValueError, ValueError("v"), 5):
    for cause in (None, KeyError, KeyError("c"), 5, "s", OSError(2, "no")):
        check(raise_from, x, cause)
full(do_raise, StrRaises())
full(do_raise, Custom(1))
full(do_raise, 5)
full(raise_from, ValueError("v"), KeyError("cause"))
full(raise_from, ValueError("v"), None)
full(raise_from, ValueError("v"), 5)


def bare():
    raise


def bare_in_handler(x):
    try:
        1 / x
    except ZeroDivisionError:
        raise


def bare_from_called():
    try:
        1 / 0
    except ZeroDivisionError:
        bare()


full_warm(bare)
full_warm(bare_in_handler, 0)
full_warm(bare_from_called)


def context(x):
    try:
        try:
            x[0]
        except TypeError:
            x.missing
    except AttributeError:
        return x + "s"


def from_in_handler(x):
    try:
        int(x)
    except ValueError as e:
        raise RuntimeError("conversion") from e


def suppressed(x):
    try:
        int(x)
    except ValueError:
        raise RuntimeError("suppressed") from None


def cleared_name(x):
    try:
        int(x)
    except ValueError as e:
        pass
    return e


full_warm(context, 5)
full_warm(from_in_handler, "x")
full_warm(suppressed, "x")
full_warm(cleared_name, "x")


def notes(x):
    try:
        x + 1
    except TypeError as e:
        e.add_note("first note")
        e.add_note("second\nnote")
        raise


full_warm(notes, "s")


def with_traceback():
    try:
        1 / 0
    except ZeroDivisionError as e:
        tb = e.__traceback__
    raise KeyError("moved").with_traceback(tb)


full(with_traceback)


def same_object_twice(n):
    e = ValueError("reused")
    out = []
    for i in range(n):
        try:
            raise e
        except ValueError as caught:
            tb, count = caught.__traceback__, 0
            while tb:
                count += 1
                tb = tb.tb_next
            out.append((caught is e, count))
    return out


check(same_object_twice, 4)


def context_identity():
    a, b = ValueError("a"), KeyError("b")
    try:
        try:
            raise a
        except ValueError:
            raise b
    except KeyError as e:
        first = e.__context__ is a, e.__cause__ is None, e.__suppress_context__
    try:
        try:
            raise b
        except KeyError:
            raise a
    except ValueError as e:
        second = e.__context__ is b, b.__context__ is None
    try:
        try:
            raise a
        except ValueError:
            raise a
    except ValueError as e:
        third = e.__context__ is None
    a.__context__ = b.__context__ = None
    return first, second, third


check(context_identity)


def args_evaluated(log):
    try:
        raise log.append("exc") or ValueError(len(log)) from log.append("cause")
    except ValueError as e:
        return e.args, log, e.__suppress_context__


check(lambda: args_evaluated([]))


def in_expression(x):
    return [
        1,
        (lambda: (_ for _ in ()).throw(KeyError("thrown")))() if x else 2,
        [do_raise(IndexError("nested")) for _ in range(x)],
    ]


check(in_expression, 0)
full(in_expression, 1)
check(lambda: sys.exc_info())
