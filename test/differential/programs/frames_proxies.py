"""Every way to write a local through the proxy that f_locals gives: its operators, its methods, and the proxy that C functions ask for."""
import ctypes
import sys
from operator import ior, setitem

get_locals = ctypes.pythonapi.PyFrame_GetLocals
get_locals.argtypes = [ctypes.py_object]
get_locals.restype = ctypes.py_object


def item(proxy):
    proxy["t"] = ["item"]


def dunder(proxy):
    proxy.__setitem__("t", ["dunder"])


def function(proxy):
    setitem(proxy, "t", ["function"])


def update(proxy):
    proxy.update({"t": ["update"], "more": 1})


def inplace(proxy):
    proxy |= {"t": ["inplace"]}


def inplace_dunder(proxy):
    proxy.__ior__({"t": ["inplace_dunder"]})


def inplace_function(proxy):
    ior(proxy, {"t": ["inplace_function"]})


def default(proxy):
    proxy.setdefault("t", ["default"])
    proxy.setdefault("u", ["default"])


def remove(proxy):
    try:
        del proxy["t"]
    except ValueError as e:
        return e.args


def read(proxy):
    return proxy["t"], sorted(proxy), len(proxy), "u" in proxy, proxy.get("u")


def attribute_of_caller(write):
    return write(sys._getframe(1).f_locals)


def asked_by_c(write):
    return write(get_locals(sys._getframe(1)))


def kept(write):
    return write(proxies[-1])


def plain(reach, write):
    t = ["before"]
    proxies.append(sys._getframe().f_locals)
    first = reach(write), t
    del t
    second = reach(write), "t" in sys._getframe().f_locals
    u = 1
    return first, second, u, read(proxies.pop()) if second[1] else None


def with_cells(reach, write):
    t = ["before"]
    proxies.append(sys._getframe().f_locals)
    result = reach(write), t, (lambda: t)()
    proxies.pop()
    return result


def in_loop(reach, write):
    seen = []
    t = ["before"]
    proxies.append(sys._getframe().f_locals)
    for i in range(4):
        if i == 2:
            reach(write)
        seen.append((i, t))
    proxies.pop()
    return seen


proxies = []
for reach in attribute_of_caller, asked_by_c, kept:
    for write in item, dunder, function, update, inplace, inplace_dunder, inplace_function, default, remove, read:
        for program in plain, with_cells, in_loop:
            try:
                print(reach.__name__, write.__name__, program.__name__, program(reach, write))
            except Exception as e:
                print(reach.__name__, write.__name__, program.__name__, type(e).__name__, e)
