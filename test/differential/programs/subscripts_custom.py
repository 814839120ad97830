"""Subscripts through __getitem__, __missing__, __class_getitem__, container subclasses, and classes that change them."""
from kit import check, sweep, full


class Missing(dict):
    def __missing__(self, key):
        if key == "bad":
            raise RuntimeError("missing bad")
        self[key] = len(self)
        return "new"


class DictSub(dict):
    def __getitem__(self, key):
        return "sub " + str(key)


class ListSub(list):
    pass


class Row:
    def __init__(self, *items):
        self.items = items

    def __getitem__(self, i):
        return self.items[i]

    def __len__(self):
        return len(self.items)


class Generic:
    def __class_getitem__(cls, item):
        return cls.__name__, item


class Meta(type):
    def __getitem__(cls, item):
        return "meta", item


class WithMeta(metaclass=Meta):
    pass


def get(c, k):
    return c[k]


def get_twice(c, k):
    return c[k], c[k]


CONTAINERS = [{"a": 1, 0: "zero"}, [10, 20], (10, 20), "ab", DictSub(a=1), ListSub([7, 8]), Row(5, 6), Generic, WithMeta, list, 5, None, {1}, get]
sweep(get, CONTAINERS, [0, 1, -1, "a", "zz", (0, 1), None, 1.0, [1]])
print(get_twice(Missing(), "k"), get_twice(Missing(a=1), "a"))
full(get, Missing(), "bad")
for c, k in (([1], 5), ((1,), 5), ("a", 5), ({}, "k"), ({}, ("t", 1)), (5, 0), (None, 0), ([1], "x"), ({}, []), (range(3), 7), (get, 1), (Row(1), 3)):
    full(get, c, k)


class Key:
    def __init__(self, n, eq=True):
        self.n = n
        self.eq = eq

    def __hash__(self):
        if self.n is None:
            raise TypeError("no hash today")
        return self.n

    def __eq__(self, other):
        if isinstance(self.eq, Exception):
            raise self.eq
        return self.eq


check(get, {1: "one"}, Key(1))
check(get, {1: "one"}, Key(1, False))
check(get, {1: "one"}, Key(None))
check(get, {1: "one"}, Key(1, ValueError("eq failed")))


def changing(n):
    class C:
        def __getitem__(self, k):
            return "first"
    c = C()
    out = []
    for i in range(n):
        out.append(c[i])
        if i == 2:
            C.__getitem__ = lambda self, k: "second"
        if i == 4:
            del C.__getitem__
            C.__class_getitem__ = lambda k: "never"
            C.__getitem__ = staticmethod(lambda k: "static")
    return out


check(changing, 8)


def nested(d):
    return d["a"][0]["b"][1:][0]


check(nested, {"a": [{"b": (1, 2, 3)}]})
full(nested, {"a": [{"b": 5}]})
full(nested, {"a": [{}]})
full(nested, {"a": ()})


def store(d, k, v):
    d[k] = v
    return d


def update_counts(words):
    counts = {}
    for w in words:
        if w in counts:
            counts[w] += 1
        else:
            counts[w] = 1
    return counts


def matrix(n):
    m = [[0] * n for _ in range(n)]
    for i in range(n):
        for j in range(n):
            m[i][j] = i * n + j
            m[j][i] -= m[i][j] // 2
    return m


check(update_counts, "a b a c b a".split())
check(update_counts, [1, 1.0, True, "1"])
check(matrix, 4)
for target in ({}, [0], DictSub(), ListSub([1])):
    check(store, target, 0, "v")
full(store, {}, [], 1)
full(store, "abc", 0, "x")
full(store, 5, 0, 1)
