"""warnings.warn with stack levels, the once-per-location registry, filters as errors, warnings from C, showwarning hooks, SyntaxWarning lines."""
import sys
import warnings

from kit import check, full_warm

log = []


def record(message, category, filename, lineno, file=None, line=None):
    log.append((str(message), category.__name__, lineno))


def warn(level, text="w"): warnings.warn(text, UserWarning, stacklevel=level)
def outer(level): warn(level)
def outermost(level):
    outer(level)


class C:
    def m(self, level): warn(level, "method")
    @property
    def p(self): warn(2, "property")
    def __add__(self, other): warn(2, "add"); return 1
    def __init__(self, level=2): warn(level, "init")
    def __del__(self): warn(2, "del")


def levels():
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        for level in range(1, 6):
            outermost(level)
        c = C()
        c.m(1)
        c.m(
            2)
        c.p
        (c +
         1)
        [warn(1) for _ in (0,)]
        [warn(2) for _ in (0,)]
        (lambda: warn(2))()
        list(warn(2) for _ in (0,))
        sorted([1, 2], key=lambda v: warn(2) or v)
        c = None
    return list(log)


def defaults(n):
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("default")
        warnings.showwarning = record
        for i in range(n):
            warn(1, "same text")
            warn(2, "same place")
            warn(2, f"text {i}")
    return list(log)


def as_errors(level):
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        return [1, outermost(level), 2]


def skip_prefixes():
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        warnings.warn("skipping", stacklevel=2, skip_file_prefixes=(__file__,))
        warnings.warn_explicit("explicit", DeprecationWarning, "file.py", 77)
    return [(a, b, c if c == 77 else "line of the kit") for a, b, c in log]


def from_c(x):
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        r = (~
             True), ~ x
        import datetime
        datetime.datetime.utcfromtimestamp(0)
        (5 .__class__)(5)
    return r, list(log)


def module_registry():
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("once")
        warnings.showwarning = record
        for _ in range(3):
            outermost(1)
            outermost(2)
    return list(log)


check(levels)
print(defaults(3))
check(skip_prefixes)
check(from_c, False)
check(module_registry)
for level in range(1, 5):
    full_warm(as_errors, level)


def syntax(source):
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        compile(source, "<source>", "exec")
    return list(log)


for source in ("x is 1", "(1)(2)", "assert (1, 'x')", "'\\d'", "\n\n[1][1.5]"):
    check(syntax, source)


def bytes_warnings():
    return b"a" == "a", str(b"a")


check(bytes_warnings)


def unawaited():
    async def coro(): pass
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        coro()
        c = coro()
        c = None
    return [(t, k) for t, k, _ in log]


check(unawaited)


def resource():
    log.clear()
    with warnings.catch_warnings():
        warnings.simplefilter("always")
        warnings.showwarning = record
        f = open(__file__)
        f = None
    return [(k, n) for _, k, n in log]


check(resource)
warnings.simplefilter("always")
for i in range(3):
    outermost(2)
    warn(1, "to stderr")
    C().p
warnings.warn("module level",
              DeprecationWarning)
import logging
logging.basicConfig(format="%(levelname)s %(funcName)s %(lineno)d %(message)s", level=logging.DEBUG, stream=sys.stdout)


def logs(n):
    logging.info("one %d", n)
    logging.warning(
        "two", stacklevel=1)
    logging.info("three", stacklevel=2)
    (lambda: logging.error("four"))()
    try:
        1 / 0
    except ZeroDivisionError:
        logging.exception("five")
    logging.debug("six", stack_info=False)


logs(1)
logs(2)
