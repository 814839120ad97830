"""Strings that grow at their end in a local: fast, and seen by nobody else who has the shorter string."""
import sys
import time

from kit import describe


def plain(n, piece):
    s = ""
    for _ in range(n):
        s = s + piece
    return s


def augmented(n, piece):
    s = "begin" * 300
    for _ in range(n):
        s += piece
    return s


def kept(n, piece):
    """Every one of them stays as it was."""
    s, all_of_them = "x" * 2000, []
    for k in range(n):
        all_of_them.append(s)
        s += piece
    return [len(one) for one in all_of_them], s[-20:]


def kept_at_times(n, piece):
    s, some = "y" * 2000, []
    for k in range(n):
        if k % 5 == 0:
            t = s
            some.append(t)
        s += piece
    return [(len(one), one[-3:]) for one in some], t[-5:], s[-5:]


def other_local(n, piece):
    s = t = "z" * 1500
    for k in range(n):
        s += piece
        if k % 3 == 0:
            t = s if k % 2 else s
        s += piece
    return len(s), len(t), t == s, t[-5:]


def on_the_stack(n, piece):
    s = "w" * 1500
    out = []
    for _ in range(n):
        out.append((s, (s := s + piece), s)[0])
        pair = [s, s + piece]
        s = s + piece
        out.append(pair[0])
    return [len(one) for one in out], s[-7:]


def either(n, piece):
    s = "v" * 1500
    for k in range(n):
        s += piece if k % 2 else "-"
        s = s + (piece if k % 3 else "+")
    return len(s), s[-9:]


def itself(n, piece):
    s = piece * 600
    for _ in range(4):
        s += s
    return len(s)


def hashed(n, piece):
    s, table = "u" * 1500, {}
    for k in range(n):
        table[s] = k
        s += piece
        hash(s)
        s += piece
    return len(table), max(map(len, table)), s in table


def kinds(n, piece):
    s, lengths = "a" * 1200, []
    for k in range(n):
        for more in (piece, "\xe9", "\u20ac", "", "\U0001f600"):
            s += more
            lengths.append((len(s), sys.getsizeof(s) > 0, s[-1:]))
    s.encode()
    s += piece
    return lengths[-3:], len(s.encode()), s.isascii()


def argument(s, piece):
    s += piece
    s += piece
    return s


def called(n, piece):
    s = "t" * 1500
    for _ in range(n):
        longer = argument(s, piece)
    return len(s), len(longer)


def observed(n, piece):
    s, seen = "q" * 1500, []
    for k in range(n):
        seen.append(sys._getframe().f_locals["s"])
        s += piece
        if k == 3:
            sys._getframe().f_locals["s"] = seen[0]
    return [len(one) for one in seen], s[-5:]


class Text(str):
    def __add__(self, other):
        return Text("<" + str(self) + other + ">")


def other_types(n, start, piece):
    s = start
    for _ in range(n):
        s += piece
    t = start
    for _ in range(n):
        t = t + piece
    return s, t, s is start


def mixed(n, piece):
    s = "r" * 1500
    for more in (piece, 5, piece, None):
        try:
            s += more
        except TypeError as error:
            print(error, len(s))
    return s[-5:]


def in_generator(n, piece):
    s = "g" * 1500
    for _ in range(n):
        s += piece
        yield s


def generated(n, piece):
    strings = list(in_generator(n, piece))
    return [len(one) for one in strings], strings[0][-3:]


for piece in ("ab", "\xfc", "\u0142"):
    for n in (1, 3, 200):
        for f in (plain, augmented, kept, kept_at_times, other_local, on_the_stack, either, itself, hashed, kinds, called, observed, mixed, generated):
            result = describe(f(n, piece))
            print(f.__name__, n, result[-200:], len(result))
for start, piece in ((Text("a"), "b"), ([1], [2]), ((1,), (2,)), (1, 2), (1.5, 2), (b"a", b"b")):
    print(describe(other_types(5, start, piece)))


def seconds(f, *args):
    start = time.process_time()
    f(*args)
    return time.process_time() - start


# In proportion to the length: two seconds are far more than it takes, and less than it would take by copying.
print(seconds(plain, 400_000, "abcde") < 2, seconds(augmented, 400_000, "abcde") < 2, seconds(either, 200_000, "abcdef") < 2)
