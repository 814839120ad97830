"""A local that is bound anew or deleted dies then, also where ways meet and numbers are kept unboxed: in handlers, in and around loops."""


class O:
    def __init__(self, name="o"): self.name = name
    def __del__(self): print("del", self.name, end=" ")


def boom(): raise ValueError


def handler(a):
    try: boom()
    except Exception:
        a = 1
        print("handler", end=" ")


def handler_deletes(a):
    try: boom()
    except ValueError as e:
        del a
        print("handler", end=" ")
    finally:
        print("finally", end=" ")


def handler_loops(a, b):
    for k in range(3):
        try: boom()
        except (KeyError, ValueError):
            for a in (1, 2): print("loop", end=" ")
            b = k
    return b


def groups(a):
    try: raise ExceptionGroup("g", [ValueError(), KeyError()])
    except* ValueError:
        a = 1
        print("values", end=" ")
    except* KeyError:
        print("keys", end=" ")


def loop(a, x):
    n = 0
    while x > 1:
        a = x
        print("loop", end=" ")
        x -= 1
        n += x
    return n


def floats(a, x):
    total = 0.0
    for k in range(x):
        if k == 1: a = None
        total += k * 0.5
        print("loop", end=" ")
        if k == 2: b = a = O("inner")
    print("done", end=" ")
    a = total
    return total


def meets(a, x):
    if x > 2:
        n = x * 2
        a = None
        print("then", end=" ")
    else:
        n = x * 3
        print("else", end=" ")
        a = None
    n += 1
    print("met", end=" ")
    return n


def nested(a, x):
    n = m = 0
    while n < x:
        n += 1
        b = O("b")
        while m < n:
            m += 1
            b = m
            print("inner", end=" ")
        a = n
    return n + m


for _ in range(5):
    handler(O()); print()
    handler_deletes(O()); print()
    handler_loops(O("a"), O("b")); print()
    groups(O()); print()
    print(loop(O(), 4))
    print(floats(O(), 4))
    print(meets(O(), 3), meets(O(), 2))
    print(nested(O("a"), 3))
