"""Strings: +, *, %, [], comparison, iteration, methods in loops, and the in-place concatenation special case."""
from kit import check, sweep, full

STRINGS = ["", "a", "ab", "é", "日本", "😀x", "\ud800", "a\0b", "z" * 40]


def concat(a, b):
    return a + b


def compare(a, b):
    return a < b, a <= b, a == b, a != b, a > b, a in b


def repeat(a, n):
    return a * n, n * a


def index(s, i):
    return s[i]


for fn in (concat, compare):
    sweep(fn, STRINGS, STRINGS)
sweep(repeat, STRINGS, [0, 1, 3, -1, True, 2.0, None])
sweep(index, STRINGS, [0, 1, -1, -2, 5, True, "x", slice(None, None, -1), slice(1, 3), None, 2**70])
for bad in (1, None, b"x", ["x"]):
    full(concat, "a", bad)
    full(concat, bad, "a")


def build(parts):
    s = ""
    for p in parts:
        s += p
    return s


def build_aliased(parts):
    s = ""
    kept = []
    for p in parts:
        s += p
        kept.append(s)
    return kept


def build_left(parts):
    s = ""
    for p in parts:
        s = p + s
    return s


def build_from_attr(parts):
    class Box:
        s = ""
    b = Box()
    for p in parts:
        b.s += p
    return b.s, Box.s


check(build, list("hello"))
check(build, ["a", "é", "日", "😀"])
check(build, ["a", 1])
check(build_aliased, list("abcd"))
check(build_left, list("abcd"))
check(build_from_attr, list("abcd"))


class S(str):
    def __add__(self, other):
        return "S.add"

    def __radd__(self, other):
        return "S.radd"


check(build, ["a", S("b"), "c"])
check(concat, S("x"), "y")
check(concat, "x", S("y"))


def percent(f, a):
    return f % a


sweep(percent, ["%s", "%d", "%r!", "%5.2f", "%x", "%%", "%(k)s", "%s %s", "%c", "%i", "%e", ""], [1, 2.5, "s", (1,), (1, 2), {"k": 3}, None, ()])


def palindrome(s):
    i, j = 0, len(s) - 1
    while i < j:
        if s[i] != s[j]:
            return False
        i += 1
        j -= 1
    return True


def count_chars(s):
    counts = {}
    for c in s:
        counts[c] = counts.get(c, 0) + 1
    return counts


def caesar(s, k):
    out = []
    for c in s:
        if "a" <= c <= "z":
            c = chr((ord(c) - 97 + k) % 26 + 97)
        out.append(c)
    return "".join(out)


def split_words(s):
    words, word = [], ""
    for c in s + " ":
        if c == " ":
            if word:
                words.append(word)
            word = ""
        else:
            word += c
    return words


for s in ("", "abba", "abc", "été", "x😀x"):
    check(palindrome, s)
    check(count_chars, s)
    check(caesar, s, 3)
check(split_words, " the quick  brown fox ")


def methods(s):
    return (s.upper(), s.strip("a"), s.split("b"), s.replace("a", "é"), s.find("b"), s.startswith(("a", "z")), s.encode("utf-8", "surrogatepass"),
            s.join("xy"), s.partition("a"), s.zfill(5), s.title(), s.isalpha(), len(s), s[::-1], s.center(7, "*"))


sweep(methods, STRINGS)
