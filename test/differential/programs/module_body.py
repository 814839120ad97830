"""Code at module level: loops over names that others change, conditional definitions, deletions, exec in between, exceptions, comprehensions."""
from kit import describe

total = 0
for i in range(200):
    total += i
    if i % 50 == 0:
        print(i, total)
print(i, total)
step = 1


def change(value):
    global step
    step = value


n = 0
for k in range(12):
    n = n + step
    if k == 3: change(0.5)
    if k == 5: change(2**62)
    if k == 7: change("s")
    if k == 7:
        n = "text"
    if k == 10:
        del step
        try:
            n = n + step
        except NameError as e:
            print(e)
        step = "again"
    print(k, describe(n))
while True:
    exec("n = 7\nmade = [n]")
    n += made[0]
    globals()["n"] = n * 2
    n -= 1
    if n > 20:
        break
else:
    print("never")
print(n, made)
for n in (2, "x", None, 1.5):
    if n == 2:
        def f(a): return a, n
    elif n == "x":
        def f(a): return n + a
    elif n is None:
        f = lambda a: [a]
    else:
        class f:
            def __init__(self, a): self.a = a
            def __repr__(self): return f"f({self.a}, {n})"
    print(f("arg"))
squares = [n * n for n in range(5)]
print(n, squares, [n for n in "ab"], {n: step for n in range(2)}, sum(n for n in range(4)))
try:
    for item in [1, 0]:
        result = 10 / item
except ZeroDivisionError as error:
    print("caught", error, item, result)
finally:
    print("error" in globals())
try:
    print(error)
except NameError as e:
    print(e)
if (found := next((x for x in squares if x > 5), None)) is not None:
    print("found", found, x if "x" in globals() else "no x")
match squares:
    case [first, *rest] if rest:
        print(first, rest)
with open(__file__) as source:
    header = source.readline().strip()[:20]
print(header, source.closed)
a, (b, *c), d = 1, "xyz", [4]
a, b = b, a
a += "!"
c[0] += "?"
print(a, b, c, d)
del c[0], d
print("d" in globals(), c)
counter: int = 0
unset: str
print(__annotations__)


class Meta(type):
    def __getattr__(cls, name): return globals().get(name, "nothing")


class Loop(metaclass=Meta):
    for counter in range(3):
        print("class body", counter)


print(counter, Loop.counter, Loop.squares, Loop.zzz)
import sys
for depth in range(2):
    frame = sys._getframe()
    print(frame.f_lineno, frame.f_code.co_name, frame.f_locals is globals() or frame.f_locals == globals(), frame.f_back is None)
lambdas = [lambda: depth, lambda depth=depth: depth]
depth = "changed"
print([g() for g in lambdas])


def uses_later(): return later()


try:
    uses_later()
except NameError as e:
    print(e)
for _ in range(100):
    def later(): return _
    assert uses_later() == _
print(uses_later())
print([line for line in (lambda: [print_ for print_ in dir() if print_.startswith("st")])()], sorted(k for k in dir() if len(k) == 1))
(print("tuple statement"), print("second"))
assert total == 19900, "not reached"
value = 1
for value.attribute in ():
    pass
for squares[0] in (7, 8):
    print(squares)
raise SystemExit(f"{total:_} {
    value}")
