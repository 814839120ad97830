"""Subinterpreters in this process: the same source in each, exceptions, modules of their own, and functions of the main one that stay warm."""
import sys

import _interpreters as interpreters

SOURCE = """
import sys
def hot(n):
    t = 0
    for i in range(n):
        t += i * 0.5 + len("abc")
    return t
def fail(x):
    return [1,
            1 / x]
results = [hot(50) for _ in range(100)]
try:
    fail(0)
except ZeroDivisionError as e:
    results.append((str(e), e.__traceback__.tb_lineno))
class C:
    def __init__(self, v): self.v = v
    def __add__(self, o): return C(self.v + o.v)
    def __del__(self): dead.append(self.v)
dead = []
(C(1) + C(2)) + C(4)
print("inside", results[0], results[-1], sorted(dead), "marker" in dir(sys), flush=True)
"""


def hot(n):
    t = 0
    for i in range(n):
        t += i * 0.5 + len("abc")
    return t


sys.marker = True
print([hot(50) for _ in range(100)][-1], flush=True)
for _ in range(3):
    number = interpreters.create()
    print(interpreters.exec(number, SOURCE))
    print(hot(50), flush=True)
    problem = interpreters.exec(number, "len = lambda x: 1000\nprint(hot(1), flush=True)\nraise KeyError('inside')")
    print(problem.type.__name__, problem.msg)
    print(hot(50), len("abc"), flush=True)
    interpreters.destroy(number)
exec(SOURCE)
a, b = interpreters.create(), interpreters.create()
for number in (a, b, a, b):
    print(interpreters.exec(number, "x = globals().get('x', 0) + 1\ndef f(y): return x + y\nprint(f(1), [f(i) for i in range(30)][-1], flush=True)"))
import threading


def in_thread(number): interpreters.exec(number, SOURCE)


t = threading.Thread(target=in_thread, args=(a,))
t.start()
t.join()
print(hot(10))
interpreters.destroy(a)
interpreters.destroy(b)
print("done")
