"""Identifiers outside ASCII, names that normalize to the same one, lone surrogates in names, keys, messages and output."""
import sys

from kit import check, full

π = 3.14159


def área(radio):
    return π * radio ** 2


class Größe:
    ñandú = "class attribute"

    def __init__(self, länge):
        self.länge = länge

    def µ(self, 值=5):
        return self.länge + 值


def ﬁnal(ﬁ):
    # The ligature is normalized to "fi" by the compiler.
    return fi, locals()


def κόσμος(α, *, β=2, **остальное):
    γ = lambda ζ: ζ + α
    return γ(β), остальное, sorted(locals())


check(área, 2)
check(Größe(3).µ)
check(Größe(3).µ, 值=10)
check(ﬁnal, 1)
check(κόσμος, 1)
check(κόσμος, 1, β=5, дополнительно=6)
full(κόσμος)
full(κόσμος, 1, γάμμα=1, **{"not an identifier": 1})
full(área, "текст")


def missing():
    return несуществующее


def missing_attribute(x):
    return x.атрибут


def string_columns(x):
    s = "日本語😀"; return s + x, s


full(missing)
full(missing_attribute, 1)
full(string_columns, 1)
LONE = "a\ud800b\udfff"


def surrogates(s):
    return s, len(s), s[1], s + s, s == s[:], ascii(s), f"{s!a}", {s: 1}[s], s.encode("utf-8", "surrogatepass"), [ord(c) for c in s]


print(ascii(surrogates(LONE)))


def set_names(name):
    class C:
        pass
    c = C()
    setattr(c, name, 1)
    c.__dict__[name] += 1
    ns = {name: 5}
    return ascii(vars(c)), getattr(c, name), ascii(ns)


check(lambda: set_names("\ud800"))
check(lambda: set_names("é"))


def by_name(x):
    return getattr(x, "\udc80")


def raises(s):
    raise ValueError(s)


def keyword(f, name):
    return f(**{name: 1})


for fn, args in ((by_name, (1,)), (raises, (LONE,)), (keyword, (raises, "\ud800"))):
    for _ in range(3):
        try:
            fn(*args)
        except Exception as error:
            text = ascii((type(error).__name__, error.args))
    print(text)
try:
    print(LONE)
except UnicodeEncodeError as error:
    print(error)
print("ok", file=sys.stderr)
raises("uncaught é \udcff")
