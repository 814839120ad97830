"""Containers that change while a loop runs over them: lists grow and shrink, dicts and sets raise, slots are replaced."""
from kit import check, full


def grow(n):
    items = [1, 2, 3]
    out = []
    for x in items:
        out.append(x)
        if len(items) < n:
            items.append(x * 10)
    return out, items


def shrink(items):
    items = list(items)
    out = []
    for x in items:
        out.append(x)
        items.remove(x)
    return out, items


def clear(items):
    items = list(items)
    out = []
    for x in items:
        out.append(x)
        items.clear()
    return out, items


def pop_end(items):
    items = list(items)
    out = []
    for x in items:
        out.append((x, items.pop()))
    return out, items


def insert_front(items):
    items = list(items)
    out = []
    for x in items:
        out.append(x)
        items.insert(0, "new")
        if len(out) > 6:
            break
    return out, len(items)


def replace(items):
    items = list(items)
    out = []
    for i, x in enumerate(items):
        out.append(x)
        if i + 1 < len(items):
            items[i + 1] = (x, "replaced")
    return out


def rebound(items):
    out = []
    for x in items:
        items = "rebound"
        out.append(x)
    return out, items


def exhausted_then_grown(items):
    items = list(items)
    it = iter(items)
    first = [x for x in it]
    items.append("late")
    second = [x for x in it]
    return first, second, list(it)


check(grow, 8)
for fn in (shrink, clear, pop_end, insert_front, replace, rebound, exhausted_then_grown):
    check(fn, [1, 2, 3, 4, 5])
    check(fn, "ab")
    check(fn, [])


def dict_add(d):
    d = dict(d)
    out = []
    for k in d:
        out.append(k)
        d[k + "x"] = 1
    return out


def dict_delete(d):
    d = dict(d)
    out = []
    for k in d:
        out.append(k)
        del d[k]
    return out


def dict_replace_value(d):
    d = dict(d)
    out = []
    for k, v in d.items():
        out.append((k, v))
        d[k] = v * 2
    return out, d


def dict_same_size(d):
    d = dict(d)
    out = []
    for k in d:
        out.append(k)
        del d[k]
        d[k + "!"] = 0
        if len(out) > 5:
            break
    return out


def dict_values_grow(d):
    d = dict(d)
    total = 0
    for v in d.values():
        total += v
        d[total] = 0
    return total


def set_change(s):
    s = set(s)
    out = 0
    for x in s:
        out += 1
        s.add(x + 100)
    return out


def set_discard(s):
    s = set(s)
    n = 0
    for x in s:
        n += 1
        s.discard(x)
    return n


for fn in (dict_add, dict_delete, dict_replace_value, dict_same_size, dict_values_grow):
    check(fn, {"a": 1, "b": 2, "c": 3})
    check(fn, {})
    full(fn, {"a": 1, "b": 2})
for fn in (set_change, set_discard):
    check(fn, {1, 2, 3})
    check(fn, set())
    full(fn, {1})


def caught_and_continued(d):
    d = dict(d)
    it = iter(d)
    out = [next(it)]
    d["extra"] = 1
    for _ in range(3):
        try:
            out.append(next(it))
        except (RuntimeError, StopIteration) as error:
            out.append(f"{type(error).__name__}: {error}")
    return out


check(caught_and_continued, {"a": 1, "b": 2})


def bytearray_change():
    b = bytearray(b"abc")
    out = []
    for x in b:
        out.append(x)
        if len(b) < 6:
            b.append(x - 32)
    return out, b


def comprehension_mutation():
    items = [1, 2, 3]
    return [items.pop() + x for x in items], items


def nested_same(items):
    items = list(items)
    out = []
    for x in items:
        for y in items:
            out.append((x, y))
            if len(items) > 2:
                items.pop()
    return out


check(bytearray_change)
check(comprehension_mutation)
check(nested_same, [1, 2, 3])


def star_in_loop(items):
    items = list(items)
    for x in [*items]:
        items.append(x)
    for x in items[:]:
        items.remove(x)
    return items


check(star_in_loop, [1, 2])


class Evil:
    """A list element whose comparison empties the list during remove and index."""

    def __init__(self, items):
        self.items = items

    def __eq__(self, other):
        self.items.clear()
        return True


def evil_remove():
    items = []
    items.extend([Evil(items), 2, 3])
    try:
        for x in items:
            items.remove(5)
    except ValueError as error:
        return str(error), items
    return items


check(evil_remove)
