"""Generator expressions: scopes, what is evaluated when, nesting, errors in them, and pipelines of generators through the library."""
import functools
import heapq
import itertools
import string

from kit import check, failure


def squares(n):
    return sum(x * x for x in range(n))


def nested(n):
    return [list(x * y for y in range(x)) for x in range(n)], list((a, b) for a in range(3) for b in range(a) if a + b)


def scopes(n):
    fs = list(lambda: k + n for k in range(3))
    first = [f() for f in fs]
    n = 100
    return first, [f() for f in fs], list(n for n in range(2)), n


def late():
    """The outermost iterable is evaluated at once, everything else later."""
    log = []

    def note(x):
        log.append(x)
        return [x]
    g = (y for x in note("outer") for y in note("inner"))
    log.append("made")
    return list(g), log


def not_iterable(x):
    return (y for y in x)


def fails_inside(items):
    return list(10 // x for x in items)


def short_circuit(items):
    seen = []

    def look(x):
        seen.append(x)
        return x
    return any(look(x) > 2 for x in items), all(look(x) < 2 for x in items), next((look(x) for x in items if x > 1), None), seen


def walrus(items):
    total = 0
    out = list((total := total + x) for x in items)
    return out, total


def builders(items):
    return (list(items), tuple(x for x in items), set(x for x in items) == set(items), dict((x, x * 2) for x in items), "".join(str(x) for x in items),
            max(x for x in items), min((-x for x in items), default=0), sorted((x for x in items), key=lambda x: -x), list(map(str, (x for x in items))),
            list(zip((x for x in items), (x for x in items))), list(enumerate(x for x in items)), functools.reduce(lambda a, b: a + b, (x for x in items)))


class Body:
    base = 3
    values = list(x + 1 for x in range(base))
    table = dict((k, v) for k, v in zip("ab", range(2)))

    def method(self):
        return list(self.base + x for x in range(2)), list(__class__.__name__ for _ in range(1))


def primes():
    found = {}
    for n in itertools.count(2):
        p = found.pop(n, None)
        if p is None:
            yield n
            found[n * n] = n
        else:
            k = n + p
            while k in found:
                k += p
            found[k] = p


def flatten(tree):
    for item in tree:
        if isinstance(item, list):
            yield from flatten(item)
        else:
            yield item


def permutations(items):
    if not items:
        yield ()
    for k, item in enumerate(items):
        for rest in permutations(items[:k] + items[k + 1:]):
            yield (item, *rest)


def tokens(text):
    word = ""
    for c in text:
        if c in string.ascii_letters:
            word += c
            continue
        if word:
            yield "word", word
            word = ""
        if not c.isspace():
            yield "other", c
    if word:
        yield "word", word


def averager():
    count = total = 0
    average = None
    while True:
        value = yield average
        count += 1
        total += value
        average = total / count


def pipeline(n):
    numbers = (x for x in range(n))
    odd = (x for x in numbers if x % 2)
    scaled = (x * 3 for x in odd)
    windows = itertools.pairwise(scaled)
    return [b - a for a, b in windows], list(itertools.takewhile(lambda p: p < 40, primes())), list(itertools.islice(primes(), 20, 24))


def merged():
    return list(heapq.merge((x * 3 for x in range(4)), (x * 2 for x in range(5)))), list(itertools.chain.from_iterable((y for y in range(x)) for x in range(4)))


def averages(values):
    a = averager()
    next(a)
    return [a.send(v) for v in values]


def changing(d):
    return sum(d.pop(k) for k in d)


check(squares, 50)
check(squares, 0)
check(nested, 5)
check(scopes, 10)
check(late)
check(not_iterable, 5)
check(fails_inside, [5, 2, 0, 1])
check(fails_inside, [5, 2, "x"])
check(short_circuit, [0, 1, 2, 3, 4])
check(walrus, [1, 2, 3.5])
check(builders, [3, 1, 2])
print(Body.values, Body.table, Body().method())
check(lambda: list(flatten([1, [2, [3, [], [4]], 5], [[[6]]]])))
check(lambda: list(permutations([1, 2, 3])) == list(itertools.permutations([1, 2, 3])))
check(lambda: list(tokens("if x1 then (y)")))
check(pipeline, 40)
check(merged)
check(averages, [1, 2, 3, 2.5])
check(averages, [1, "x"])
check(lambda: changing({1: 1, 2: 2}))
try:
    g = (1 / x for x in (1, 0))
    print(next(g), next(g))
except ZeroDivisionError as e:
    print(failure(e), next(g, "finished"))
