"""except*: splitting, several handlers, naked exceptions, raising inside, nesting, what is left over."""
from kit import check, full, full_warm


def split(e):
    out = []
    try:
        raise e
    except* ValueError as g:
        out.append(("V", g.exceptions))
    except* (TypeError, KeyError) as g:
        out.append(("TK", g.exceptions))
    else:
        out.append("else")
    finally:
        out.append("finally")
    return out


def no_error(x):
    try:
        y = x
    except* ValueError:
        return_value = "handler"
    else:
        return_value = "else"
    return return_value, y


def raising(e):
    try:
        raise e
    except* ValueError as g:
        raise KeyError("from handler")
    except* TypeError:
        raise


def nested(e):
    try:
        try:
            raise e
        except* ValueError as g:
            raise RuntimeError("wrapped") from g
    except* RuntimeError as g:
        r = [type(x).__name__ for x in g.exceptions], type(g.exceptions[0].__cause__).__name__
    return r


V, T, K, O = ValueError("v"), TypeError("t"), KeyError("k"), OSError("o")


def group(*es):
    return ExceptionGroup("g", list(es))


for make in (lambda: ValueError("naked"), lambda: group(ValueError(1)), lambda: group(ValueError(1), TypeError(2)), lambda: group(KeyError(1), group(ValueError(2), ValueError(3))),
             lambda: group(OSError(1)), lambda: group(OSError(1), ValueError(2)), lambda: OSError("naked other"), lambda: BaseExceptionGroup("b", [KeyboardInterrupt(), ValueError(1)])):
    check(lambda: split(make()))
    check(lambda: raising(make()))
    check(lambda: nested(make()))
check(no_error, 1)
full_warm(lambda: split(group(OSError("left"), ValueError("taken"))))
full_warm(lambda: raising(group(ValueError(1), TypeError(2), OSError(3))))


def bad_type(t):
    try:
        raise ValueError(1)
    except* t:
        pass


for t in (ExceptionGroup, 5, (ValueError, 5), (BaseExceptionGroup,)):
    check(bad_type, t)
full(bad_type, ExceptionGroup)


def in_loop(items):
    counts = {"v": 0, "t": 0, "ok": 0}
    for item in items:
        try:
            if item:
                raise group(*[e("x") for e in item])
        except* ValueError as g:
            counts["v"] += len(g.exceptions)
        except* TypeError as g:
            counts["t"] += len(g.exceptions)
        else:
            counts["ok"] += 1
    return counts


check(in_loop, [[ValueError], [], [TypeError, ValueError], [], [TypeError, TypeError]])
check(in_loop, [[ValueError], [OSError, TypeError]])


def name_cleared(e):
    try:
        raise e
    except* ValueError as g:
        pass
    return g


full(name_cleared, ValueError("n"))


def tasks():
    import asyncio

    async def fail(e, delay):
        await asyncio.sleep(delay)
        raise e

    async def main():
        try:
            async with asyncio.TaskGroup() as tg:
                tg.create_task(fail(ValueError("a"), 0))
                tg.create_task(fail(TypeError("b"), 0))
        except* ValueError as g:
            out.append(("V", [str(x) for x in g.exceptions]))
        except* TypeError as g:
            out.append(("T", [str(x) for x in g.exceptions]))
    out = []
    asyncio.run(main())
    return out


print(tasks())
