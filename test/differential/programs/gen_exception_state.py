"""The exception being handled belongs to the generator while it runs and to the caller while it does not."""
import sys


def current():
    e = sys.exception()
    return repr(e) if e is not None else None


def handler_states(log):
    log.append(("start", current()))
    yield 1
    try:
        log.append(("in try", current()))
        yield 2
        raise KeyError("inner")
    except KeyError:
        log.append(("handler", current()))
        yield 3
        log.append(("handler resumed", current(), repr(sys.exc_info()[0])))
        try:
            yield 4
            raise ValueError("second")
        except ValueError as e:
            log.append(("nested", current(), repr(e.__context__)))
            yield 5
            log.append(("nested resumed", current()))
        log.append(("first again", current()))
        yield 6
    finally:
        log.append(("finally", current()))
        yield 7
        log.append(("finally resumed", current()))
    log.append(("end", current()))
    yield 8


def with_outer(log):
    out = []
    g = handler_states(log)
    for k in range(3):
        out.append((next(g), current()))
    try:
        raise OSError("outer")
    except OSError:
        for k in range(3):
            out.append((next(g), current()))
    for item in g:
        out.append((item, current()))
    return out


def reraising():
    try:
        raise LookupError("first")
    except LookupError:
        try:
            yield "suspended"
        except ValueError as e:
            yield repr(e.__context__)
        raise


def bare_raise_outside():
    yield
    raise


def contexts():
    """An exception thrown in gets the generator's handled exception as its context, or the caller's."""
    out = []
    g = reraising()
    next(g)
    try:
        raise OSError("outer")
    except OSError:
        out.append(g.throw(ValueError("in")))
        try:
            next(g)
        except LookupError as e:
            out.append((repr(e), repr(e.__context__)))
    g = bare_raise_outside()
    next(g)
    try:
        raise OSError("outer")
    except OSError:
        try:
            next(g)
        except BaseException as e:
            out.append((repr(e), repr(e.__context__)))
    g = bare_raise_outside()
    next(g)
    try:
        next(g)
    except BaseException as e:
        out.append((repr(e), repr(e.__context__)))
    return out


def stops():
    """StopIteration inside becomes RuntimeError with a cause."""
    def g(how):
        yield 1
        if how == 0:
            raise StopIteration("raised")
        if how == 1:
            next(iter(()))
        if how == 2:
            try:
                raise ValueError("before")
            except ValueError:
                raise StopIteration
        return how
    out = []
    for how in range(4):
        it = g(how)
        next(it)
        try:
            out.append(next(it))
        except RuntimeError as e:
            out.append((str(e), repr(e.__cause__), repr(e.__context__), repr(e.__cause__.__context__), e.__suppress_context__))
        except StopIteration as e:
            out.append(("value", e.value))
    return out


def finally_order(log):
    for k in range(3):
        try:
            try:
                yield k
            finally:
                log.append(("inner", k, current()))
        except GeneratorExit:
            log.append(("exit", k))
            raise


def swallow():
    while True:
        try:
            yield current()
        except GeneratorExit:
            pass


def ignoring():
    g = swallow()
    next(g)
    try:
        g.close()
    except RuntimeError as e:
        first = str(e)
    try:
        raise KeyError("here")
    except KeyError:
        return first, next(g), g.gi_frame is None


for round in range(60):
    log = []
    result = with_outer(log), contexts(), stops()
    g = finally_order(log)
    next(g), next(g)
    g.close()
    if round in (0, 59):
        print(*result, sep="\n")
        print(*log, sep="\n")
        print(ignoring())
