"""Hot loops in which the type of a variable changes late, in the middle of an expression, with values waiting on the stack."""
from kit import check, sweep, full


def change_at(n, at, new):
    x = 1
    total = 0
    for i in range(n):
        if i == at:
            x = new
        total = (i * 2 + (x + i) * 3 - i) + total
    return total


def operand_waiting(values):
    out = []
    for v in values:
        out.append((1, 2, [3, v + 1, {"k": v * 2, "j": (v - 1, v < 3)}], v))
    return out


def call_arguments(values):
    def f(*args, **kw): return args, kw
    out = []
    for v in values:
        out.append(f(1, v + 1, *[v * 2], k=v - 1, j=-v))
    return out[-3:]


def nested_expression(values):
    r = []
    for v in values:
        r.append(((v + 1) * (v + 2) - (v + 3) * (v + 4)) + (v * v - (v - (v - (v - 1)))))
    return r[0], r[-2:]


def string_building(values):
    s = ""
    for v in values:
        s = s + f"<{v + 1}|{v * 2:>6}>" + str(v)
    return s[-40:]


def chained(values):
    return [0 < v + 1 < 10 < v * 20 for v in values][-3:]


def subscripts(values):
    data = list(range(50))
    out = []
    for v in values:
        data[v % 7] = data[v % 5] + v * 2
        out.append(data[v % 3:v % 3 + 2])
    return out[-2:]


MIXED = [[1] * 300 + tail for tail in ([2.5], [2**62], [2**63 - 1, 2**63], [True, 1.0], ["x"], [None], [1j], [-0.0, float("nan")], [1, 2, 3])]
sweep(change_at, [50], [0, 10, 49, 99], [1, 2.5, 2**62, 2**70, True, -1, 1j, "s", None])
for values in MIXED:
    for fn in (operand_waiting, call_arguments, nested_expression, string_building, chained, subscripts):
        from kit import outcome
        text = outcome(fn, values)
        print(fn.__name__, values[-2:], text[-300:])


def alternating(n):
    # int, float, int, float: no single guess is right.
    x = 0
    out = []
    for i in range(n):
        x = x + (1 if i % 2 else 0.5)
        if i % 10 == 9:
            x = int(x)
        out.append(x)
    return out[-12:]


def accumulators(n):
    i, f, s, l, b = 0, 0.0, "", [], True
    for k in range(n):
        if k == n - 3:
            i, f = f, i
        if k == n - 2:
            s, l = l, s
        i = i + 1
        f = f + 0.5
        if isinstance(s, str):
            s = s + "x"
        else:
            s.append(k)
        b = not b
    return i, f, len(s), len(l), b


def loop_in_loop(n):
    out = []
    t = 0
    for i in range(n):
        for j in range(n):
            t = t + i * j
            if i == n - 1 and j == n - 2:
                t = t + 0.25
            if i == n - 1 and j == n - 1:
                t = str(t)
    return t


def while_condition(n, late):
    i = 0
    limit = n
    while i < limit:
        i = i + 1
        if i == n // 2:
            limit = late
        if i > 3 * n:
            return "stopped", i
    return i, limit


check(alternating, 100)
check(accumulators, 60)
check(loop_in_loop, 15)
sweep(while_condition, [40], [50, 50.5, 2**70, float("inf"), float("nan"), True, -1, "x", None])


def exception_after_change(n):
    x = 1
    for i in range(n):
        if i == n - 1:
            x = "s"
        y = [i, (i + 1,
                 i * x
                 - i)]
    return y


full(exception_after_change, 100)


def handler_after_change(n):
    x, caught = 1, []
    for i in range(n):
        try:
            if i == n - 2:
                x = None
            if i == n - 1:
                x = 2.5
            y = i + x
        except TypeError as e:
            caught.append((i, str(e), x))
            y = "handled"
    return y, caught


check(handler_after_change, 100)


def locals_survive(n):
    # Twelve numbers live across the place that fails.
    a, b, c, d, e, f = 1, 2, 3, 4, 5, 6
    u, v, w, x, y, z = .5, 1.5, 2.5, 3.5, 4.5, 5.5
    k = 1
    for i in range(n):
        a, b, c, d, e, f = b + i, c + i, d + i, e + i, f + i, a + i
        u, v, w, x, y, z = v * 1.5, w * .5, x + i, y - i, z * .25, u + 1
        if i == n - 1:
            k = 2**64
        a = a + k
    return a, b, c, d, e, f, u, v, w, x, y, z, i, k


sweep(locals_survive, [1, 2, 10, 70])


def callee_changes(n):
    def f(x): return x + 1
    def g(x): return f(x) * f(x + 1) + f(x)
    out = []
    for i in range(n):
        v = i
        if i == n - 3: v = 0.5
        if i == n - 2: v = 2**63
        if i == n - 1:
            f.__code__ = (lambda x: 100).__code__
        out.append(g(v))
    return out[-4:]


check(callee_changes, 80)


def container_kind_changes(kinds):
    out = []
    for c in kinds:
        t = 0
        for v in c:
            t = t + v
        out.append((t, c[0] if hasattr(c, "__getitem__") and not isinstance(c, dict) else None, len(c)))
    return out[-6:]


check(container_kind_changes, [[1, 2]] * 60 + [(3, 4), range(1, 4), {5: 6}, {7}, b"ab", [1.5, 2]])
