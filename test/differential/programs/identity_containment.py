"""is, is not, in, not in over every container kind, __contains__, __iter__ and __getitem__ fallbacks, NaN, failing __eq__."""
from kit import check, sweep, full

NAN = float("nan")


def contains(x, c):
    return x in c


def lacks(x, c):
    return x not in c


def same(a, b):
    return a is b, a is not b


def branch(x, c):
    if x not in c:
        return "absent"
    return "present"


CONTAINERS = [[1, 2, NAN, "a"], (1, NAN), {1, 2, "a"}, {1: 2, "a": 3}, "abc", b"abc", range(0, 10, 3), frozenset((1,)), {1: 2}.values(), {1: 2}.items(),
              (x for x in [1]), 5, None]
ITEMS = [1, 1.0, True, NAN, float("nan"), "a", "bc", b"a", 98, (1, 2), [1], None, 2**70]
for fn in (contains, lacks, branch):
    sweep(fn, ITEMS, CONTAINERS)
sweep(same, [None, True, 1, ..., int, NAN], [None, True, 1, ..., int, NAN])


class Contains:
    def __contains__(self, x):
        return x


class Iter:
    def __iter__(self):
        return iter([1, 2, 3])


class GetItem:
    def __getitem__(self, i):
        if i > 3:
            raise IndexError(i)
        if i == 3:
            raise ZeroDivisionError("reached 3")
        return i * 10


class NoContains:
    __contains__ = None

    def __iter__(self):
        return iter([1])


class Raises:
    def __contains__(self, x):
        raise LookupError("contains")


for box in (Contains(), Iter(), GetItem(), NoContains(), Raises()):
    for x in (0, 2, 10, "yes", [], 99):
        check(contains, x, box)
        check(branch, x, box)
full(contains, 99, GetItem())
full(contains, 1, 5)
full(contains, [1], {1})
full(contains, 1, "abc")
full(branch, 1, NoContains())


class Eq:
    def __init__(self, result):
        self.result = result

    def __eq__(self, other):
        if isinstance(self.result, Exception):
            raise self.result
        return self.result

    __hash__ = object.__hash__


def in_list(x, items):
    return x in items, items.index(x), items.count(x)


check(in_list, Eq(True), [1, 2])
check(in_list, Eq(False), [1, 2])
check(in_list, Eq("truthy"), [1, 2])
check(in_list, Eq(ValueError("eq")), [1, 2])
check(in_list, 1, [Eq(ValueError("late"))])


def identity_first():
    e = Eq(False)
    return e in [e], e == e, [e] == [e], (e,) != (e,), NAN in [NAN], NAN == NAN, [NAN] == [NAN], {NAN: 1} == {NAN: 1}


check(identity_first)


def constant_sets(x):
    return x in (1, 2, 3), x in {1, 2, 3}, x in [1, 2, 3], x in "123", x not in ("a", None)


check(constant_sets, "1")
sweep(lambda x: (x in (1, 2, 3), x in {1, 2, "a"}, x not in (None, 2.0)), [1, 2, 4, "a", None, 2.0, (1,)])


def mutated_while_searching():
    class Evil:
        def __eq__(self, other):
            items.clear()
            return False
    items = [Evil(), 1, 2, 3]
    return 3 in items, items


check(mutated_while_searching)


def none_checks(x):
    a = "none" if x is None else "some"
    b = "some" if x is not None else "none"
    c = 0
    if x is None:
        c += 1
    if not x is None:
        c += 2
    return a, b, c, x is x, x is not x


sweep(none_checks, [None, 0, False, "", NAN])
