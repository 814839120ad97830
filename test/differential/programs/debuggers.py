"""bdb, pdb, trace, tracemalloc, faulthandler and coverage by settrace over functions that have been running for a while."""
import bdb
import faulthandler
import io
import os
import pdb
import sys
import tempfile
import tracemalloc

from kit import clean


def target(n):
    total = 0
    for i in range(n):
        total += helper(i)
    return total


def helper(x):
    y = x * 2
    return y + 1


def failing(n):
    return helper(n) / (n - n)


for _ in range(300):
    target(4), helper(1)


class Stops(bdb.Bdb):
    def __init__(self):
        super().__init__()
        self.log = []

    def user_line(self, frame):
        if frame.f_code.co_filename == __file__:
            self.log.append((frame.f_code.co_name, frame.f_lineno, {k: v for k, v in frame.f_locals.items() if isinstance(v, int)}))
        self.set_step()

    def user_return(self, frame, value):
        if frame.f_code.co_filename == __file__:
            self.log.append((frame.f_code.co_name, "returns", value))
        self.set_step()

    def user_exception(self, frame, info):
        if frame.f_code.co_filename == __file__:
            self.log.append((frame.f_code.co_name, "exception", info[0].__name__))


b = Stops()
print(b.runcall(target, 2))
for entry in b.log:
    print(entry)
b = Stops()
try:
    b.runcall(failing, 3)
except ZeroDivisionError:
    pass
print(b.log)


class Breaks(bdb.Bdb):
    def user_line(self, frame):
        hits.append((frame.f_code.co_name, frame.f_lineno, frame.f_locals.get("x")))
        self.set_continue()


hits = []
b = Breaks()
b.set_break(__file__, helper.__code__.co_firstlineno + 2)
b.runcall(target, 3)
print(hits)


def session(commands, fn, *args):
    out = io.StringIO()
    p = pdb.Pdb(stdin=io.StringIO("\n".join(commands) + "\n"), stdout=out, nosigint=True, readrc=False)
    p.use_rawinput = False
    try:
        p.runcall(fn, *args)
    except bdb.BdbQuit:
        out.write("quit")
    return clean(out.getvalue().replace(os.path.dirname(__file__), ""))


print(session(["step", "next", "next", "p n, total", "next", "step", "args", "where", "up", "p i", "!total = 1000", "continue"], target, 2))
print(session([f"break helper, x == 2", "continue", "p x", "return", "p __return__", "clear", "yes", "continue"], target, 4))
print(session(["until 21", "next", "jump 23", "next", "quit"], target, 3))


def set_trace_inside(n):
    total = 0
    for i in range(n):
        if i == 2:
            out = io.StringIO()
            p = pdb.Pdb(stdin=io.StringIO("p i, total\nnext\nnext\np total\ncontinue\n"), stdout=out, nosigint=True, readrc=False)
            p.use_rawinput = False
            p.set_trace()
        total += i
    return total, clean(out.getvalue().replace(os.path.dirname(__file__), ""))


print(set_trace_inside(5))
sys.settrace(None)
try:
    failing(2)
except ZeroDivisionError as e:
    out = io.StringIO()
    p = pdb.Pdb(stdin=io.StringIO("where\np n\nup\np n if 'n' in dir() else 'no n'\ndown\nquit\n"), stdout=out, nosigint=True, readrc=False)
    p.use_rawinput = False
    p.reset()
    p.interaction(None, e.__traceback__)
    print(out.getvalue().replace(os.path.dirname(__file__), ""))
import trace
t = trace.Trace(count=1, trace=0, countfuncs=0, countcallers=0)
t.runfunc(target, 3)
print(sorted((line, n) for (name, line), n in t.results().counts.items() if name == __file__))
t = trace.Trace(count=0, trace=0, countcallers=1)
t.runfunc(target, 2)
print(sorted(f"{a[2]} -> {b[2]}" for a, b in t.results().callers))


def allocates(n):
    out = []
    for i in range(n):
        out.append(bytearray(
            1000))
    return out


for _ in range(100):
    allocates(2)
tracemalloc.start(3)
kept = allocates(3)
stack = tracemalloc.get_object_traceback(kept[0])
print([(f.lineno) for f in stack], tracemalloc.get_tracemalloc_memory() > 0)
snapshot = tracemalloc.take_snapshot().filter_traces([tracemalloc.Filter(True, __file__)])
print([(s.traceback[0].lineno, s.count) for s in snapshot.statistics("lineno") if s.traceback[0].lineno == allocates.__code__.co_firstlineno + 3])
tracemalloc.stop()
del snapshot, stack  # traces of all that was allocated, in an order of their own


def dumps(file):
    faulthandler.dump_traceback(file, all_threads=False)


def deeper(file, n): return dumps(file) if n == 0 else deeper(file, n - 1)


with tempfile.TemporaryFile("w+") as f:
    for _ in range(50):
        f.seek(0)
        f.truncate()
        deeper(f, 2)
    f.seek(0)
    print(f.read().replace(os.path.dirname(__file__), ""))
