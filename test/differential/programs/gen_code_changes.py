"""The world changes while generators are suspended: __code__, globals, builtins, closures, classes, and the generators' function itself."""
import gc
import sys
import types


def numbers(n):
    for k in range(n):
        yield ("old", k)


def other(n):
    for k in range(n):
        yield ("new", k * 10)


def replaced_code():
    out = []
    for _ in range(30):
        list(numbers(3))
    g = numbers(6)
    out += [next(g), next(g)]
    saved = numbers.__code__
    numbers.__code__ = other.__code__
    out += [next(g), list(numbers(2)), next(g)]
    numbers.__code__ = saved
    out += [next(g), list(numbers(2)), list(g)]
    return out


def function_gone():
    """Only the suspended generator keeps the code."""
    namespace = {"__name__": "gone", "limit": 3}
    exec("def g():\n    for k in range(100):\n        if k > limit: return 'limit'\n        yield k\n", namespace)
    for _ in range(20):
        list(namespace["g"]())
    it = namespace["g"]()
    out = [next(it)]
    del namespace["g"]
    gc.collect()
    out.append(next(it))
    namespace["limit"] = 10
    out += list(it)
    namespace.clear()
    return out


def shared_code(n):
    """One code object, several globals."""
    code = compile("def g(n):\n    for k in range(n):\n        yield name, k\n", "<shared>", "exec")
    spaces = [{"name": f"space {k}"} for k in range(3)]
    for space in spaces:
        exec(code, space)
    gens = [space["g"](n) for space in spaces]
    out = []
    for k in range(n):
        out.append([next(g) for g in gens])
        spaces[k % 3]["name"] = f"changed {k}"
    return out


def closures(n):
    count = 0

    def g():
        nonlocal count
        while count < n:
            count += 1
            yield count

    def reset(to):
        nonlocal count
        count = to

    a, b = g(), g()
    out = [next(a), next(b), next(a)]
    reset(n - 2)
    out += [next(a), next(b), next(a, "end"), next(b, "end")]
    try:
        del_test = deleted()
        out.append(next(del_test))
        out.append(next(del_test))
    except NameError as e:
        out.append(str(e))
    return out


def deleted():
    x = 1

    def g():
        yield x
        yield "deleting"
        nonlocal_delete()
        yield x

    def nonlocal_delete():
        nonlocal x
        del x
    it = g()
    yield next(it)
    next(it)
    yield next(it)


class Base:
    scale = 1

    def items(self):
        for k in range(6):
            yield self.value() * self.scale + k

    def value(self):
        return 100


class Derived(Base):
    def value(self):
        return 200


def classes():
    for _ in range(20):
        list(Base().items())
    obj = Base()
    g = obj.items()
    out = [next(g)]
    Base.value = lambda self: 300
    out.append(next(g))
    obj.__class__ = Derived
    out.append(next(g))
    obj.scale = 2
    out.append(next(g))
    Derived.scale = property(lambda self: -1)
    out.append(next(g))
    del Derived.scale, obj.scale, Base.value
    Base.value = lambda self: 100
    out.append(next(g))
    return out


def builtins_change():
    import builtins
    def g():
        for _ in range(4):
            yield abs(-5)
    out = []
    for _ in range(20):
        list(g())
    it = g()
    out.append(next(it))
    saved = builtins.abs
    builtins.abs = lambda x: "patched"
    try:
        out.append(next(it))
    finally:
        builtins.abs = saved
    globals()["abs"] = lambda x: "global"
    out.append(next(it))
    del globals()["abs"]
    out.append(next(it))
    return out


def coroutine_flag():
    """types.coroutine makes a function whose code is another one's with a flag."""
    @types.coroutine
    def g(x):
        y = yield x
        return y

    async def f():
        return await g(1)
    c = f()
    out = [c.send(None)]
    try:
        c.send(2)
    except StopIteration as e:
        out.append(e.value)
    return out


def code_replace():
    namespace = numbers.__globals__
    twin = types.FunctionType(numbers.__code__.replace(co_name="twin", co_consts=tuple("TWIN" if c == "old" else c for c in numbers.__code__.co_consts)), namespace)
    a, b = numbers(2), twin(2)
    return [next(a), next(b), next(b), next(a), a.gi_code.co_name, b.gi_code.co_name, b.__name__]


for round in range(12):
    result = [replaced_code(), function_gone(), shared_code(4), closures(6), classes(), builtins_change(), coroutine_flag(), code_replace()]
    if round in (0, 11):
        print(*result, sep="\n")
print(sys.getrefcount(numbers.__code__) > 0)
