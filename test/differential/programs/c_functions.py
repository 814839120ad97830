"""Calls of builtin functions and methods of all calling conventions: results, errors, what dies when, subclasses, keywords, recursion through them."""
import functools
import operator
import sys


class O:
    def __init__(self, name): self.name = name
    def __del__(self): print("del", self.name, end=" ")
    def __repr__(self): return self.name


class L(list):
    def append(self, x): super().append((x, "L"))
class S(str): pass
class D(dict):
    def __missing__(self, key): return ("missing", key)


def fast(n):
    out = [getattr(n, "real"), getattr(n, "nothing", "default"), isinstance(n, int), issubclass(int, (str, object)), divmod(n, 3), round(n), pow(n, 2)]
    try: getattr(n, "nothing")
    except AttributeError as e: out.append(str(e))
    try: getattr()
    except TypeError as e: out.append(str(e))
    try: isinstance(n)
    except TypeError as e: out.append(str(e))
    return out


def keywords(items):
    return [sorted(items), sorted(items, reverse=True), max(items), min(items, key=lambda x: -x), sum(items), sum(items, 10), int("7"), print("printed", end=" ")]


def methods(text, items, table):
    out = [text.split(), text.replace("a", "b", 1), text.find("b"), text.startswith("a"), text.encode(), " ".join([text, text]), text.upper(), text.center(9, "-")]
    items.insert(0, 5); items.extend((1, 2)); items.append(3)
    out += [items.index(5), items.count(1), items.pop(), items.pop(0), items.copy(), items.sort(), items]
    out += [table.get("a"), table.get("z", 1), table.setdefault("n", []), table.pop("a", None), list(table.items()), table.update(b=2)]
    for call in (lambda: text.split(1), lambda: text.replace("a"), lambda: items.pop(99), lambda: items.index(object), lambda: table.pop("gone"), lambda: str.upper(1), lambda: list.append([], 1, 2)):
        try: out.append(call())
        except Exception as e: out.append(f"{type(e).__name__}: {e}".split(" at 0x")[0])
    return out


def unbound(text, items):
    return str.upper(text), str.split(text, "a"), list.index(items, 1), str.join("-", "ab"), dict.fromkeys("ab"), int.from_bytes(b"12", "big")


def deaths():
    getattr(O("a"), "name", O("b")); print("1", end=" ")
    isinstance(O("c"), O); print("2", end=" ")
    [].append(O("d")); print("3", end=" ")
    {}.get(O("e"), O("f")); print("4", end=" ")
    [].insert(0, O("g")); print("5", end=" ")
    try: getattr(O("h"), O("i"))
    except TypeError as e: print("6", end=" ")
    f = [O("j")].extend
    f([O("k")]); print("7", end=" ")
    del f
    sorted([3, 1], key=lambda x: O("l") and x)
    functools.partial(isinstance, O("m"))(O)
    operator.itemgetter(0)([O("n")])
    print()


def deep(n):
    return n and getattr(Deep(n), "down")


class Deep:
    def __init__(self, n): self.n = n
    def __getattr__(self, name): return deep(self.n - 1) + 1


for _ in range(4):
    print(fast(7), fast(True))
    print(keywords([3, 1, 2]))
    print(methods("abc", [1], {"a": 1}))
    print(methods(S("abc"), L([1]), D(a=1)))
    print(unbound("bab", [1]))
    deaths()
sys.setrecursionlimit(40_000)
print(deep(2000))
try: deep(30_000)
except RecursionError as e: print("RecursionError")
