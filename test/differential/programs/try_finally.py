"""try/finally: every exit (fall through, return, break, continue, raise) times every action of the finally block; nesting; return overriding."""
import warnings

from kit import check, sweep, full_warm

warnings.simplefilter("ignore")
log = []


def exits(kind, action):
    log.clear()
    for i in range(3):
        try:
            log.append(f"try {i}")
            if kind == "return": return "returned", list(log)
            if kind == "break": break
            if kind == "continue": continue
            if kind == "raise": raise ValueError("from try")
            log.append("end of try")
        finally:
            log.append(f"finally {i}")
            if action == "return": return "overridden", list(log)
            if action == "break": break
            if action == "continue": continue
            if action == "raise": raise KeyError("from finally")
    return "fell through", list(log)


sweep(exits, ["", "return", "break", "continue", "raise"], ["", "return", "break", "continue", "raise"])
full_warm(exits, "raise", "")
full_warm(exits, "raise", "raise")


def nested(a, b):
    log.clear()
    try:
        try:
            try:
                log.append(1 / a)
            finally:
                log.append("inner")
                log.append(1 / b)
        except ZeroDivisionError as e:
            log.append(f"caught {type(e.__context__).__name__}")
            return list(log)
        else:
            log.append("else")
        finally:
            log.append("middle")
    finally:
        log.append("outer")
    return list(log)


sweep(nested, [0, 1, None], [0, 1, None])


def return_value_fixed_before_finally():
    x = 1
    try:
        return x
    finally:
        x = 2


def return_list_mutated():
    x = [1]
    try:
        return x
    finally:
        x.append(2)


def return_order():
    log.clear()
    try:
        return log.append("value") or len(log)
    finally:
        log.append("finally")


def loop_with_finally(n):
    total = 0
    i = 0
    while i < n:
        try:
            if i == 2:
                i += 2
                continue
            if i == 7:
                break
            total += i
            i += 1
        finally:
            total += 100
    else:
        total += 10000
    return total


check(return_value_fixed_before_finally)
check(return_list_mutated)
check(return_order)
sweep(loop_with_finally, [0, 1, 3, 7, 10])


def finally_in_except(x):
    log.clear()
    try:
        try:
            x.missing
        except AttributeError:
            try:
                log.append("handler")
                x + "s"
            finally:
                log.append("finally in handler")
    except TypeError as e:
        log.append(type(e.__context__).__name__)
    return list(log)


sweep(finally_in_except, [1, "s"])


def generator_finally():
    log.clear()
    def g():
        try:
            yield 1
            yield 2
        finally:
            log.append("closed")
    it = g()
    next(it)
    it.close()
    for x in g():
        break
    del x
    return list(log)


check(generator_finally)


def exception_swallowed(kind):
    # A return in finally swallows anything.
    try:
        if kind == 0: raise SystemExit(1)
        if kind == 1: raise KeyboardInterrupt
        if kind == 2: return 1 / 0
    finally:
        return "swallowed", kind


sweep(exception_swallowed, [0, 1, 2, 3])


def deep(n):
    if n == 0:
        raise LookupError("bottom")
    try:
        return deep(n - 1)
    finally:
        log.append(n)


def deep_run(n):
    log.clear()
    try:
        deep(n)
    except LookupError:
        return list(log)


check(deep_run, 8)
full_warm(deep, 3)


def numbers_in_finally(n):
    i, f = 0, 0.5
    try:
        while i < n:
            i += 1
            f *= 2.0
            if i == 5:
                return i
            if i == 3 and n == 4:
                f / 0
    finally:
        log.append((i, f))


def run_numbers(n):
    log.clear()
    try:
        r = numbers_in_finally(n)
    except ZeroDivisionError:
        r = "zero"
    return r, list(log)


sweep(run_numbers, [0, 2, 4, 9])


def finally_with_inner_try(x):
    out = []
    try:
        out.append(int(x))
    finally:
        try:
            out.append(x[5])
        except (IndexError, TypeError) as e:
            out.append(type(e).__name__)
        else:
            out.append("else")
        finally:
            out.append("inner finally")
            if len(out) > 2:
                return out
    return "unreached", out


sweep(finally_with_inner_try, ["5", "x", "1234567", 5])
