"""for over range: every sign and step, boundaries of a word, shadowed and replaced range, loop variable rebinding, nesting."""
from kit import check, sweep, full


def collect(a, b, c):
    out = []
    for i in range(a, b, c):
        out.append(i)
        if len(out) > 12:
            out.append("...")
            break
    return out


def one(n):
    out = []
    for i in range(n):
        out.append(i)
    return out


def two(a, b):
    out = []
    for i in range(a, b):
        out.append(i)
    return out


sweep(collect, [0, 5, -5, 2**31 - 2, 2**62 - 2, 2**63 - 3, 2**63, -2**63 - 2], [0, 5, -5, 2**31 + 1, 2**62 + 1, 2**63 + 2], [1, -1, 3, -3, 2**62, 2**64, -2**64])
sweep(one, [0, 1, 5, -1, True, False])
for bad in (1.5, None, "3", [1], 2j):
    full(one, bad)
check(two, 2**63 - 2, 2**63 + 2)
check(two, -2**63 - 2, -2**63 + 2)
full(collect, 0, 1, 0)
full(two, 0, "x")


def rebinding(n):
    out = []
    for i in range(n):
        out.append(i)
        i = i * 10
        out.append(i)
        i += 100
    return out, i


def after_loop(n):
    i = "before"
    for i in range(n):
        pass
    return i


def empty_unbound(n):
    for i in range(n):
        pass
    return i


def break_value(n, stop):
    for i in range(n):
        if i == stop:
            break
    else:
        return "exhausted", i
    return "broke", i


check(rebinding, 3)
sweep(after_loop, [0, 1, 5])
check(empty_unbound, 2)
full(empty_unbound, 0)
sweep(break_value, [3, 6], [0, 2, 5])


def nested(n):
    out = []
    for i in range(n):
        for j in range(i):
            for k in range(j, -1, -1):
                out.append((i, j, k))
    return out


def same_range_object(n):
    r = range(n)
    return [(i, j) for i in r for j in r], list(r), list(r), r[1:], r[::-1], len(r), 1 in r


def same_iterator(n):
    it = iter(range(n))
    out = []
    for i in it:
        out.append(i)
        for j in it:
            out.append(("inner", j))
            if j % 3 == 2:
                break
    return out


check(nested, 4)
check(same_range_object, 3)
check(same_iterator, 10)


def kept_values(n):
    # The values escape: each must be its own object with its own value.
    out = []
    fs = []
    for i in range(n):
        out.append(i)
        fs.append(lambda i=i: i)
    return out, [f() for f in fs], out[-1] is n - 1


check(kept_values, 5)


def resumed(n):
    it = iter(range(n))
    first = []
    for i in it:
        if i == 2:
            break
        first.append(i)
    second = [i for i in it]
    third = [i for i in it]
    return first, second, third, it.__length_hint__()


check(resumed, 6)


class Index:
    def __init__(self, n):
        self.n = n

    def __index__(self):
        print("index", self.n)
        return self.n


print(one(Index(3)), two(Index(1), Index(4)))


def shadowed(n):
    range = lambda k: "abc"
    out = []
    for i in range(n):
        out.append(i)
    return out


check(shadowed, 3)


def replaced(n):
    out = []
    for i in range(n):
        out.append(i)
    return out


for _ in range(100):
    replaced(4)
range_builtin = range
globals()["range"] = lambda n: [n, n]
print(replaced(4))
del globals()["range"]
print(replaced(4), range is range_builtin)


def modify_bound(n):
    out = []
    for i in range(n):
        n -= 1
        out.append((i, n))
    return out


check(modify_bound, 4)


def sum_big(start, n):
    total = 0
    for i in range(start, start + n):
        total += i
    return total


sweep(sum_big, [0, -3, 2**31 - 2, 2**62 - 2, 2**63 - 2, 2**64], [0, 1, 5])


def step_variables(n):
    out = []
    step = 1
    for i in range(0, n, step):
        step += 1
        out.append(i)
    for i in reversed(range(n)):
        out.append(-i)
    for i in range(n)[1:-1]:
        out.append(i * 100)
    return out


check(step_variables, 5)
