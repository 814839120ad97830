"""try/except/else: matching, order, tuples, dynamic and wrong handler types, nesting, names cleared, exceptions in handlers, values on the stack."""
import sys

from kit import check, sweep, full, full_warm


class A(Exception): pass
class B(A): pass
class C(Exception): pass


def thrower(e):
    if e is not None:
        raise e
    return "no exception"


def handlers(e):
    try:
        r = thrower(e)
    except B:
        return "B"
    except (A, KeyError):
        return "A or KeyError"
    except LookupError as x:
        return "LookupError", x.args
    except:
        return "bare", sys.exc_info()[0].__name__
    else:
        return "else", r


def dynamic(e, t):
    try:
        thrower(e)
    except t:
        return "caught"
    return "none"


def values_on_stack(e):
    return [1, 2, (3, catch(e), 4)], {"a": catch(e)}, f"{catch(e)} {catch(None)}"


def catch(e):
    try:
        return thrower(e)
    except Exception as x:
        return type(x).__name__


sweep(handlers, [None, A, B, C, KeyError, IndexError, KeyboardInterrupt, SystemExit, ValueError])
for e in (None, A, B, ValueError):
    for t in (A, B, (A, ValueError), (), ((A,), B), Exception, int, 5, None, (A, 5), "x", [A], BaseException):
        check(dynamic, e, t)
check(values_on_stack, A)
check(values_on_stack, None)
full_warm(dynamic, A, 5)
full_warm(dynamic, A, (ValueError, int))
full_warm(dynamic, None, 5)


def nested(x):
    out = []
    try:
        out.append(1)
        try:
            out.append(10 / x)
        except TypeError:
            out.append("inner TypeError")
            x.missing
        else:
            out.append("inner else")
            {}[x]
        out.append("not reached?")
    except ZeroDivisionError as e:
        out.append(str(e))
    except (KeyError, AttributeError) as e:
        out.append((type(e).__name__, str(e), type(e.__context__).__name__))
    return out


sweep(nested, [0, 1, 2.5, "s", None])


def loop(items):
    good, bad = [], 0
    for x in items:
        try:
            v = 100 // x
        except ZeroDivisionError:
            bad += 1
            continue
        except TypeError as e:
            if x is None:
                break
            v = str(e)
        good.append(v)
    else:
        good.append("else")
    return good, bad


sweep(loop, [[1, 2, 0, 4], [0, 0], ["s", 1], [1, None, 2], []])


def state_after_handler(x):
    a, b, c = 1, 2, 3
    try:
        a = 10
        b = a / x
        c = 30
    except ZeroDivisionError:
        pass
    return a, b, c


sweep(state_after_handler, [0, 1, 4])


def unboxed_in_handler(n):
    # Numbers held in machine registers must be right inside the handler.
    i, f, s = 0, 0.0, 0
    try:
        while True:
            i += 1
            f += 0.5
            s += i * i
            10 // (n - i)
    except ZeroDivisionError:
        return i, f, s


sweep(unboxed_in_handler, [1, 5, 40])


def rebind_in_handler(x):
    e = "outer"
    try:
        thrower(x)
    except A as e:
        e = "rebound"
    try:
        return e
    except UnboundLocalError as err:
        return str(err)


def delete_in_handler(x):
    try:
        thrower(x)
    except A as e:
        del e
    return "ok"


sweep(rebind_in_handler, [None, A])
sweep(delete_in_handler, [None, A])


def exc_state(x):
    out = [sys.exception()]
    try:
        thrower(x)
    except Exception as e:
        out.append(sys.exception() is e)
        try:
            thrower(C("second"))
        except C as f:
            out.append((sys.exception() is f, f.__context__ is e))
        out.append(sys.exception() is e)
        helper = lambda: sys.exception() is e
        out.append(helper())
    out.append(sys.exception())
    return out


sweep(exc_state, [None, A])


def return_from_handler(x):
    try:
        return thrower(x)
    except A:
        return "handler"
    else:
        return "else never after return"


def else_raises(x):
    try:
        y = x
    except ZeroDivisionError:
        return "wrong handler"
    else:
        return 1 / y


sweep(return_from_handler, [None, A])
sweep(else_raises, [1, 0])
full_warm(else_raises, 0)


def except_changes_type(n):
    # The variable in the handler has another type on every path.
    x = 0
    for i in range(n):
        try:
            x = x + (1, 2.5, "s", None)[i % 4]
        except TypeError:
            x = (i, 0.5, "")[i % 3]
    return x


sweep(except_changes_type, range(12))


def evaluation_of_handler_types(log):
    def typ(name, t):
        log.append(name)
        return t
    try:
        thrower(B("x"))
    except typ("first", KeyError):
        pass
    except typ("second", A) as e:
        log.append("body")
    except typ("third", Exception):
        pass
    return log


check(lambda: evaluation_of_handler_types([]))


def deep_unwind(n):
    def f(k):
        if k == 0:
            raise A("deep")
        try:
            return f(k - 1)
        except B:
            return "never"
    try:
        return f(n)
    except A as e:
        tb, d = e.__traceback__, 0
        while tb:
            tb, d = tb.tb_next, d + 1
        return d


sweep(deep_unwind, [0, 1, 10])


def import_guard():
    try:
        import module_that_does_not_exist_anywhere
    except ImportError as e:
        return e.name, str(e)


def name_guard():
    try:
        return undefined_thing
    except NameError as e:
        return e.name, str(e)


def attr_guard(o):
    try:
        return o.undefined_thing
    except AttributeError as e:
        return e.name, e.obj is o


check(import_guard)
check(name_guard)
check(attr_guard, 5)
