"""Assignment expressions: in conditions, comprehensions, calls, nested, with evaluation order and lifetimes."""
from kit import Noisy, check, full_warm, sweep


def conditions(items):
    out = []
    i = 0
    while (n := len(items) - i) > 0 and (x := items[i]) is not None:
        out.append((n, x))
        i += 1
    if (m := max(items, default=None)) and m != (k := 3):
        out.append(("max", m, k))
    elif (m := 5) < 3:
        out.append("never")
    return out, n


def nested(a):
    b = (c := (d := a + 1) * 2) + d
    e = [f := a, f ** 2, (g := f + 1)]
    return b, c, d, e, f, g


def order(a):
    return (a, a := a + 1, a, (a := a * 2) + a, a)


def in_call(f, a):
    return f(b := a, c := b + 1, *(d := [c]), key=(e := len(d))), b, c, d, e


def comprehension(items):
    any_big = any((big := x) > 2 for x in items)
    total = 0
    partial = [total := total + x for x in items]
    return any_big, big, partial, total, [y for x in items if (y := x * 2) > 3], y


def fstring(x):
    return f"{(y := x + 1)} {y=} {y:=5}"


def lambda_scope(x):
    f = lambda: (x := 10) + x
    return f(), x, (lambda y: (z := y * 2, z))(x)


def subscripts(d):
    d[(k := "a")] = (v := d.get(k, 0) + 1)
    return d[k], k, v, d[(i := "b")] if (i := "a") == "b" else i


def lifetimes():
    if (x := Noisy("walrus")) and x.name:
        print("held")
    (x := Noisy("second"))
    print("replaced")
    [y := Noisy(f"c{i}") for i in range(2)]
    print("end")


def fails(a):
    return [(b := a),
            (c := b
             + 1)]


def unbound(flag):
    if flag and (x := 5):
        pass
    return x


G = 0


def global_walrus(n):
    global G
    if (G := n + 1) > 2:
        return G
    return -G


check(conditions, [1, 5, 2])
check(conditions, [1, 3])
check(conditions, [])
check(conditions, [1, None])
sweep(nested, [1, 2.5, 2**63])
sweep(order, [1, 0.5, "s"])
check(in_call, lambda *a, **k: (a, k), 1)
check(comprehension, [1, 2, 3])
check(comprehension, [0.5, 4])
check(fstring, 1)
check(lambda_scope, 1)
check(lambda: subscripts({}))
for _ in range(2):
    lifetimes()
full_warm(fails, "s")
full_warm(unbound, 0)
sweep(global_walrus, [0, 5])


def regex_like(lines):
    out = []
    for line in lines:
        if (p := line.find(":")) >= 0 and (key := line[:p].strip()) and (value := line[p + 1:].strip()):
            out.append((key, value))
        elif (n := len(line)) > 3:
            out.append(n)
    return out


check(regex_like, ["a: b", "c:", "longer", "", ":x", "k:v:w"])
