"""Rich comparison: non-bool results, NotImplemented, reflection, subclass priority, errors, and results used as conditions."""
from kit import check, sweep, full


class Vec:
    """Compares element by element, so that a comparison is not a bool."""

    def __init__(self, *items):
        self.items = items

    def __repr__(self):
        return f"Vec{self.items}"

    def __lt__(self, other):
        return [a < b for a, b in zip(self.items, other.items)]

    def __eq__(self, other):
        if not isinstance(other, Vec):
            return NotImplemented
        return Vec(*(a == b for a, b in zip(self.items, other.items)))

    def __ne__(self, other):
        return "different"

    def __bool__(self):
        print("truth of", self)
        return all(self.items)


class Base:
    log = []

    def __lt__(self, other):
        Base.log.append("Base.lt")
        return NotImplemented

    def __gt__(self, other):
        Base.log.append("Base.gt")
        return "Base.gt"

    def __le__(self, other):
        Base.log.append("Base.le")
        return 0

    def __eq__(self, other):
        Base.log.append("Base.eq")
        return NotImplemented

    __hash__ = None


class Derived(Base):
    def __gt__(self, other):
        Base.log.append("Derived.gt")
        return NotImplemented

    def __ge__(self, other):
        Base.log.append("Derived.ge")
        return 1.5


class Plain:
    pass


class Angry:
    def __lt__(self, other):
        raise ValueError("lt")

    def __eq__(self, other):
        raise KeyError("eq")

    def __bool__(self):
        raise TypeError("bool")


class NoTruth:
    def __lt__(self, other):
        return Angry()

    __gt__ = __lt__


def lt(a, b):
    return a < b


def gt(a, b):
    return a > b


def le(a, b):
    return a <= b


def ge(a, b):
    return a >= b


def eq(a, b):
    return a == b


def ne(a, b):
    return a != b


def if_lt(a, b):
    if a < b:
        return "less"
    else:
        return "not less"


def while_eq(a, b):
    n = 0
    while a == b:
        n += 1
        if n > 2:
            break
    return n


def not_eq(a, b):
    return not a == b


OPERATORS = (lt, gt, le, ge, eq, ne)
for fn in OPERATORS:
    check(fn, 1, 2)
for fn in (lt, eq, ne, if_lt, while_eq, not_eq):
    print(fn.__name__, fn(Vec(1, 2), Vec(1, 3)))
    print(fn.__name__, fn(Vec(1, 3), Vec(1, 3)))


def logged(fn, a, b):
    Base.log.clear()
    try:
        result = fn(a, b)
    except TypeError as error:
        result = f"TypeError {error}"
    return result if not isinstance(result, Base) else "object", list(Base.log)


for fn in OPERATORS:
    for a, b in ((Base(), Base()), (Base(), Derived()), (Derived(), Base()), (Base(), 1), (1, Derived()), (Plain(), Base()), (Base(), Plain())):
        check(logged, fn, a, b)
for fn in (*OPERATORS, if_lt, while_eq, not_eq):
    check(fn, Angry(), 1)
    check(fn, 1, Angry())
check(if_lt, NoTruth(), 1)
check(if_lt, 1, NoTruth())
check(lt, NoTruth(), 1)
MIXED = [1, 1.5, "a", b"a", None, [1], (1,), {1}, {1: 2}, 1j, Plain, Ellipsis]
for fn in OPERATORS:
    sweep(fn, MIXED, MIXED)
full(if_lt, 1, None)
full(if_lt, Angry(), 1)
full(while_eq, Angry(), 1)


class Changing:
    """Compares differently every time: a comparison must not be done twice or left out."""
    count = 0

    def __lt__(self, other):
        Changing.count += 1
        return Changing.count % 2

    def __eq__(self, other):
        Changing.count += 1
        return Changing.count % 3 == 0


def repeated(a, b):
    return [a < b, a < b, a == b, a == b, a == b, a < b or a < b, a == b and a == b, Changing.count]


def repeated_reset(n):
    Changing.count = 0
    return repeated(Changing(), n)


check(repeated_reset, 1)


def unused(a, b):
    a < b
    a == b
    a != b
    return Changing.count


def unused_reset():
    Changing.count = 0
    return unused(Changing(), 1)


check(unused_reset)
check(unused, Angry(), 2)
