"""Dict displays and merges: order, duplicate keys, ** of mappings, key kinds, failures, evaluation order, views."""
from kit import check, sweep, full

trace = []


def t(x):
    trace.append(x)
    return x


def displays(a, b):
    return {}, {a: b}, {a: 1, b: 2}, {"x": a, "y": b}, {1: a, 1.0: b, True: "c"}, {a: {b: {}}}, {(a, b): [a]}


def merges(a, b):
    return {**a}, {**a, **b}, {"k": 1, **a}, {**a, "k": 2}, {**a, **{}, **b, **a}, a | b


def order():
    trace.clear()
    d = {t("k1"): t("v1"), t("k2"): t("v2"), **t({"k1": "again"}), t("k3"): t("v3")}
    return d, list(trace)


def constant_keys(a, b, c):
    d = {"one": a, "two": b, "three": c}
    e = {"one": a, "two": b, "three": c}
    d["four"] = 4
    return d, e, d is e


class Mapping:
    def __init__(self, keys):
        self._keys = keys

    def keys(self):
        return self._keys

    def __getitem__(self, key):
        if key == "bad":
            raise OSError("getitem bad")
        return key * 2


sweep(displays, [1, "s", None, (1,)], [2, "s", 1.0])
sweep(merges, [{}, {"a": 1}, {1: 2, "k": 0}], [{}, {"a": 2}, {None: 3}])
check(merges, Mapping(["p", "q"]), {})
check(merges, {}, Mapping(["p"]))
check(lambda: {**Mapping(["ok", "bad"])})
check(lambda: {**Mapping(5)})
check(order)
check(constant_keys, 1, 2, 3)


def star(a):
    return {
        "first": 1,
        **a,
        "last": 2,
    }


for bad in (5, None, [("a", 1)], "str"):
    full(star, bad)


def unhashable(k):
    return {1: 2, k: 3}


full(unhashable, [])
full(unhashable, {})
full(unhashable, ([],))


class Key:
    def __init__(self, name, h, eq):
        self.name, self.h, self.eq = name, h, eq

    def __hash__(self):
        print("hash", self.name)
        return self.h

    def __eq__(self, other):
        print("eq", self.name, getattr(other, "name", other))
        return self.eq

    def __repr__(self):
        return self.name


def collide(a, b, c):
    return {a: "a", b: "b", c: "c"}


print(collide(Key("x", 1, False), Key("y", 1, False), Key("z", 1, False)))
print(collide(Key("x", 1, True), Key("y", 1, True), Key("z", 1, True)))
print(collide(Key("x", 1, True), Key("y", 2, True), 1))


def insertion_order(n):
    d = {}
    for i in range(n):
        d[i * 7 % n] = i
    del d[0]
    d[0] = "back"
    d.pop(3, None)
    d.setdefault(3, "again")
    return d, list(d), list(d.items())[-1], next(iter(d)), next(reversed(d))


check(insertion_order, 8)


def methods(d):
    d = dict(d)
    return (d.get("a"), d.get("z", 0), d.setdefault("s", 5), d.pop("a", "none"), sorted(map(str, d)), list(d.values()), d.update(b=1), d, len(d),
            "a" in d, d == {}, d.keys() & {"b"}, d.copy() is d)


check(methods, {"a": 1})
check(methods, {})


def group(words):
    groups = {}
    for w in words:
        groups.setdefault(len(w), []).append(w)
    return groups


def invert(d):
    return {v: k for k, v in d.items()}, {k: v for k in d for v in (1, 2)}, {**{k: k for k in d}}


check(group, ["a", "bb", "c", "dd", "eee"])
check(invert, {"a": 1, "b": 2, "c": 1})
check(invert, {})
check(invert, {"a": []})


def inplace(a, b):
    d = dict(a)
    d |= b
    return d


sweep(inplace, [{}, {1: 2}], [{1: 3}, {"x": 4}, [(5, 6)], 5, "ab", None])


def many():
    return {"k00": 0, "k01": 1, "k02": 2, "k03": 3, "k04": 4, "k05": 5, "k06": 6, "k07": 7, "k08": 8, "k09": 9, "k10": 10, "k11": 11, "k12": 12,
            "k13": 13, "k14": 14, "k15": 15, "k16": 16, "k17": 17, "k18": 18, "k19": 19, "k20": 20, "k21": 21, "k22": 22, "k23": 23}


check(many)
