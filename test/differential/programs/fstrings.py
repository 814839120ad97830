"""f-strings: conversions, specs, nested specs, =, custom __format__, evaluation order, errors inside a field."""
import datetime

from kit import check, sweep, full

VALUES = [0, 1, -5, 2**70, 1.5, -0.0, float("nan"), float("inf"), "str", "é\n", b"b", None, True, [1, "a"], (1,), {"k": 2}, 3j]


def plain(x):
    return f"{x}", f"<{x}>", f"{x}{x}", f"{x!s}|{x!r}|{x!a}", f"", f"{{}}{{{x}}}"


def debug(x):
    return f"{x=}", f"{x = }", f"{x=!s}", f"{x + x=}" if isinstance(x, int) else f"{(x)=}"


def spec(x, s):
    return f"{x:{s}}"


def numbers(x):
    return f"{x:5d}|{x:<5}|{x:>5}|{x:^5}|{x:+}|{x:05}|{x:,}|{x:x}|{x:#b}|{x:e}|{x:.2f}|{x:%}"


def nested(x, width, precision):
    return f"{x:{width}.{precision}}", f"{x:{'>'}{width}}", f"{f'{x!r:>{width}}'}", f"{x!r:{'*'}^{width}}"


sweep(plain, VALUES)
sweep(debug, VALUES)
sweep(spec, VALUES, ["", "5", "<8", ">8", "^8", "08", "+", "x", ".3", ".1f", "s", "d", "c", "Z", "_", "n"])
sweep(numbers, [0, 7, -7, 2**31, True])
sweep(nested, [3.14159, "text", 2.0], [1, 10], [2, 3])


class F:
    def __init__(self, result="formatted"):
        self.result = result

    def __format__(self, s):
        if isinstance(self.result, Exception):
            raise self.result
        return f"[{s}]" if self.result == "formatted" else self.result

    def __repr__(self):
        return "F-repr"

    def __str__(self):
        return "F-str"


def custom(x):
    return f"{x}", f"{x:abc}", f"{x!r}", f"{x!s:>8}", f"{x!a}", f"a{x}b{x:q}c"


check(custom, F())
check(custom, F(5))
check(custom, F(ValueError("bad format")))
full(custom, F(None))


class BadRepr:
    def __repr__(self):
        return 5


class BadStr:
    def __str__(self):
        raise OSError("str failed")


class StrSub(str):
    def __format__(self, s):
        return "sub:" + s

    def __str__(self):
        return "sub-str"


full(plain, BadRepr())
full(plain, BadStr())
check(custom, StrSub("z"))


def multi_line(a, b):
    return (
        f"first {a} "
        f"second {
            a / b
        :.2f} "
        f"third {b!r}"
    )


full(multi_line, 1, 2)
full(multi_line, 1, 0)
full(multi_line, "x", 2)
order = []


def say(x):
    order.append(x)
    return x


def ordering():
    order.clear()
    text = f"{say('a')}{say('b'):{say('>')}{say(4)}}{say('c')!r}"
    return text, list(order)


check(ordering)


def many(a):
    return (f"{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}{a}"
            f"-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-{a}-")


check(many, 1)
check(many, "é")


def inner_quotes(d):
    return f"{d["key"]} {d['key']} {', '.join(str(v) for v in d.values())} {"nested" f"{d["key"]}"} {(lambda: 5)()} {[x for x in 'ab']}"


check(inner_quotes, {"key": 1})
full(inner_quotes, {})


def dates(d):
    return f"{d:%Y-%m-%d} {d:%j}"


check(dates, datetime.date(2024, 2, 29))
check(dates, 5)
