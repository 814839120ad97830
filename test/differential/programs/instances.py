"""Classes whose instances compiled code makes: what dies when, what __init__ raises or returns, defaults, metaclasses, a class that changes."""
class O:
    def __init__(s, n): s.n = n
    def __del__(s): print('del', s.n, end=' ')
class I:
    def __init__(self, x): del x; print('init', end=' ')
class R:
    def __init__(self, x): self.x = O("self"); return x
class X:
    def __init__(self, x): self.x = O("self"); raise KeyError(1)
class Meta(type): pass
class M(metaclass=Meta):
    def __init__(self, x): del x; print('init', end=' ')
class A:
    def __init__(self, x=O("default")): print("A", type(x).__name__, end=" ")
class N:
    def __new__(cls, x): return object.__new__(cls)
    def __init__(self, x): del x; print('init', end=' ')
def f():
    I(O(1)); M(O(2)); N(O(3)); A(); A(1)
def g():
    try: R(O("result"))
    except TypeError as e: print(e)
def h():
    try: X(O("arg"))
    except KeyError as e: print(e, e.__traceback__.tb_next.tb_frame.f_code.co_name)
for i in range(6): f(); print(); g(); print(); h(); print()
import gc
class D:
    def __init__(self, x, y): self.x, self.y = x, y
def many():
    return [D(i, str(i)) for i in range(2000)]
gc.collect(); n = len(gc.get_objects())
for _ in range(20): many()
gc.collect(); print(len(gc.get_objects()) - n)
def sub(cls, *a): return cls(*a)
class E(D):
    def __init__(self, x, y):
        super().__init__(x, y)
        self.z = 1
def q(): return E(1, 2).z, D(3, 4).x
for _ in range(5): print(q())
D.__init__ = lambda self, x, y: None
print(hasattr(D(1, 2), "x"))
def bad():
    try: D(1)
    except TypeError as e: print(e)
for _ in range(4): bad()
