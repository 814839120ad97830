"""Locals that somebody writes to through a frame object, in the middle of whatever runs: the function goes on with what was written."""
import sys

from kit import section


def frame(depth=0):
    return sys._getframe(depth + 1)


class Writer:
    """Writes to the local `name` of whoever makes it do anything."""

    def __init__(self, name, value):
        self.name, self.value = name, value

    def write(self):
        sys._getframe(2).f_locals[self.name] = self.value

    @property
    def attribute(self):
        self.write()
        return "attribute"

    def __add__(self, other):
        self.write()
        return "sum"

    def __iadd__(self, other):
        self.write()
        return self

    def __neg__(self):
        self.write()
        return "negative"

    def __lt__(self, other):
        self.write()
        return True

    def __bool__(self):
        self.write()
        return True

    def __contains__(self, item):
        self.write()
        return False

    def __getitem__(self, key):
        self.write()
        if key == "raise":
            raise KeyError(key)
        return "item"

    def __setitem__(self, key, value):
        self.write()

    def __delitem__(self, key):
        self.write()

    def __setattr__(self, name, value):
        if name == "stored":
            self.write()
        else:
            super().__setattr__(name, value)

    def __iter__(self):
        self.write()
        return iter([1, 2])

    def __format__(self, spec):
        self.write()
        return "formatted"

    def __hash__(self):
        self.write()
        return 1

    def __enter__(self):
        self.write()
        return "entered"

    def __exit__(self, *error):
        self.write()
        return True

    def __call__(self, *args, **kwargs):
        self.write()
        return "called"


class Iterator(Writer):
    def __iter__(self):
        return self

    def __next__(self):
        self.write()
        if not self.value:
            raise StopIteration
        return self.value.pop()


class Leaving(Writer):
    def __call__(self):
        self.write()
        raise ValueError("after writing")


def fresh(text):
    return "".join(["fresh ", text])


section("by the function itself")


def store_item():
    x = fresh("old")
    known = frame().f_locals
    known["x"] = fresh("new")
    print(x)
    known["x"] = known["known"]
    print(type(x).__name__)


def update_in_place():
    x = fresh("old")
    known = frame().f_locals
    known |= {"x": fresh("new")}
    print(x)


def unbound():
    known = frame().f_locals
    known["x"] = fresh("new")
    print(x)
    x = 1


def several():
    x = y = fresh("shared")
    known = frame().f_locals
    known["x"] = fresh("new")
    print(x, y)
    known["y"] = known["x"]
    print(x is y)


for f in (store_item, update_in_place, unbound, several):
    f()

section("by an operator")


def attribute(w):
    x = fresh("old")
    y = w.attribute
    print(x, y)


def add(w):
    x = fresh("old")
    print((w + 1, x))


def in_place(w):
    x = fresh("old")
    w += 1
    print(x)


def negate(w):
    x = fresh("old")
    y = -w
    print(x, y)


def compare(w):
    x = fresh("old")
    if w < 3:
        print(x)


def truth(w):
    x = fresh("old")
    if w:
        print(x)
    print(x)


def no_truth(w):
    x = fresh("old")
    print(not w, x)


def both(w):
    x = fresh("old")
    print((w and x), x)


def contains(w):
    x = fresh("old")
    print(1 in w, x)


def get_item(w):
    x = fresh("old")
    y = w[0]
    print(x, y)


def set_item(w):
    x = fresh("old")
    w[0] = x
    print(x)


def delete_item(w):
    x = fresh("old")
    del w[0]
    print(x)


def store_attribute(w):
    x = fresh("old")
    w.stored = x
    print(x)


def unpack(w):
    x = fresh("old")
    a, b = w
    print(x, a, b)


def star(w):
    x = fresh("old")
    print([*w], x)


def text(w):
    x = fresh("old")
    print(f"{w:>9} {x}")


def hashed(w):
    x = fresh("old")
    y = {w: 1}
    print(x, len(y))


def manager(w):
    x = fresh("old")
    with w as y:
        print(x, y)
        x = fresh("inside")
    print(x)


def manager_raising(w):
    x = fresh("old")
    with w:
        x = fresh("inside")
        raise ValueError
    print(x)


def call(w):
    x = fresh("old")
    print(w(x, key=x), x)
    print(w(*[x], **{}), x)


for f in (attribute, add, in_place, negate, compare, truth, no_truth, both, contains, get_item, set_item, delete_item, store_attribute, unpack,
          star, text, hashed, manager, manager_raising, call):
    print(f.__name__, end=": ")
    f(Writer("x", fresh("new")))

section("by an iterator")


def loop(w):
    x = fresh("old")
    for y in w:
        print(x, y)
    print(x)


loop(Iterator("x", [3, 2, 1]))
loop(Iterator("y", [2, 1]))


def counts(w):
    n = 0
    total = 10**10
    for _ in w:
        n += 1
        total += n
        if n > 20:
            break
    print(n, total)


counts(Iterator("n", [3, 2, 1]))
counts(Iterator("total", [3, 2, 1]))

section("and an exception")


def caught(w):
    x = fresh("old")
    try:
        w()
    except ValueError as error:
        print(x, error)
    print(x)


def caught_item(w):
    x = fresh("old")
    try:
        w["raise"]
    except KeyError:
        print(x)
    finally:
        print(x)


def not_caught(w):
    x = fresh("old")
    w()


caught(Leaving("x", fresh("new")))
caught_item(Writer("x", fresh("new")))
for w in (Leaving("x", fresh("new")), Leaving("w", None)):
    try:
        not_caught(w)
    except ValueError as error:
        known = error.__traceback__.tb_next.tb_frame.f_locals
        print(known["x"], type(known["w"]).__name__)

section("many times")


def again(n):
    x = 0
    known = frame().f_locals
    for i in range(n):
        known["x"] = [i]
        assert x == [i], x
        x = i
    return x


print(again(1000))
print(sys.getrefcount(again) < 10)
