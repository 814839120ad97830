"""Comprehensions of every kind: nesting, conditions, scoping, shadowed names, exceptions inside, closures, walrus, mutation."""
from kit import check, full, full_warm

x = "global x"


def basics(n):
    return [i for i in range(n)], {i % 3 for i in range(n)}, {i: i * i for i in range(n)}, list(i for i in range(n)), [i for i in range(n) if i % 2 if i > 2]


def nested(n):
    return [[i * j for j in range(i)] for i in range(n)], [(i, j) for i in range(n) for j in range(i) if j != 1], [k for r in [[1, 2], [3]] for k in r for _ in range(k)]


def shadow(n):
    x = "local x"
    r = [x for x in range(n)]
    s = {x for x in "ab"}
    t = {x: x for x in "c"}
    u = [(lambda: x)() for x in range(2)]
    return r, sorted(s), t, u, x


def reads_global(n):
    return [x for _ in range(n)], [x for x in [x]] if False else 0


def restored_after_error(items):
    v = "before"
    try:
        [1 / v for v in items]
    except ZeroDivisionError:
        return v
    return v, "no error"


def unbound_restored(items):
    try:
        [v for v in items]
        return v
    except NameError as error:
        return str(error)


def closures(n):
    fs = [lambda: i for i in range(n)]
    gs = [lambda i=i: i for i in range(n)]
    hs = [[lambda: (i, j) for j in range(2)] for i in range(2)]
    return [f() for f in fs], [g() for g in gs], [[h() for h in r] for r in hs]


def captured(n):
    y = 10
    def add(v): return v + y
    r = [add(i) + y for i in range(n)]
    y = 20
    return r, [add(i) for i in range(n)], [(lambda z: z + y + i)(1) for i in range(n)]


def walrus(items):
    r = [last := v for v in items]
    s = [(a, b) for v in items if (a := v * 2) and (b := a + 1)]
    return r, last, s, a


def evaluated_first(n):
    log = []
    def src(k):
        log.append(f"src {k}")
        return range(k)
    r = [(i, j) for i in src(n) for j in src(i)]
    return r, log


def multiple_targets(pairs):
    return [a + b for a, b in pairs], {k: v for k, *v in pairs}, [a for a, (b, c) in [(1, (2, 3))]], [d["k"] for d["k"] in ({} for d in [{}])] if False else 1


check(basics, 6)
check(nested, 4)
check(shadow, 3)
check(reads_global, 2)
check(restored_after_error, [1, 2, 0])
check(restored_after_error, [1, 2])
check(unbound_restored, [1])
check(unbound_restored, [])
check(closures, 3)
check(captured, 3)
check(walrus, [1, 2, 3])
check(walrus, [])
check(evaluated_first, 3)
check(multiple_targets, [(1, 2), (3.5, 4)])
check(multiple_targets, ["ab", "cd"])
check(multiple_targets, [(1, 2), (3,)])


def fails_in_element(items):
    return [
        10
        / v
        for v in items
    ]


def fails_in_condition(items):
    return [v for v in items if v < 3]


def fails_in_iter(n):
    return [v for v in n]


def fails_in_inner_iter(n):
    return {k: v for k in n for v in k}


def fails_in_key(items):
    return {[v]: v for v in items}


def fails_in_set(items):
    return {v for v in items}


def fails_in_genexp(items):
    return sum(1 / v for v in items)


def fails_unpack(items):
    return [a for a, b in items]


full_warm(fails_in_element, [1, 0])
full_warm(fails_in_condition, [1, "x"])
full_warm(fails_in_iter, 5)
full_warm(fails_in_inner_iter, [[1], 2])
full_warm(fails_in_key, [1])
full_warm(fails_in_set, [{}])
full_warm(fails_in_genexp, [1, 0])
full_warm(fails_unpack, [(1, 2), (3,)])


class Scope:
    y = 5
    a = [v for v in (y, y)]
    b = [z for z in range(y)]
    c = {k: y for k in "ab"} if False else {k: 1 for k in "ab"}
    try:
        d = [Scope for _ in range(1)]
    except NameError as error:
        d = str(error)
    e = (lambda: [q for q in range(3)])()


def class_scope():
    try:
        class K:
            n = 3
            r = [n for _ in range(1)]
        r = K.r
    except NameError as error:
        r = str(error)
    return Scope.a, Scope.b, Scope.c, Scope.d, Scope.e, r, hasattr(Scope, "z"), hasattr(Scope, "_")


n = 99
check(class_scope)


def self_reference():
    seen = []
    r = [len(seen) for _ in range(3) if not seen.append(1)]
    d = {}
    {d.setdefault(k, len(d)): k for k in "abca"}
    return r, d


def huge_condition(n):
    return [a * b + c for a in range(n) if a % 2 == 0 for b in range(a) if b or a for c in (a, b) if c > 1 or a == b or not c]


def break_out_of_genexp(n):
    g = (i * i for i in range(n))
    first = next(g)
    rest = [v for v in g if v < 50]
    return first, rest, list(g), any(v > 3 for v in range(n)), all(v > 3 for v in range(n)), next((v for v in range(n) if v > 100), "none")


def locals_inside():
    a = 1
    return [sorted(locals()) for b in range(1)], sorted(locals())


def delete_inside():
    items = [1, 2, 3]
    return [items.pop(0) for _ in items], items


for fn in (self_reference, locals_inside, delete_inside):
    check(fn)
check(huge_condition, 7)
check(break_out_of_genexp, 12)


def transpose(m):
    return [[row[i] for row in m] for i in range(len(m[0]))], list(zip(*m)), [sum(a * b for a, b in zip(r, c)) for r in m for c in m]


check(transpose, [[1, 2, 3], [4, 5, 6]])
check(transpose, [["a"], ["b", 1]])


async def in_coroutine(n):
    async def agen():
        for i in range(n):
            yield i
    async def val(v):
        return v * 10
    return [i async for i in agen()], {i: await val(i) for i in range(n)}, [i async for i in agen() if await val(i) > 5], [j for i in range(2) for j in [await val(i)]]


def run_coroutine(n):
    try:
        in_coroutine(n).send(None)
    except StopIteration as stop:
        return stop.value


check(run_coroutine, 3)
