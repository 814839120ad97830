"""Tracing that begins and ends in the middle of functions that are running: switched by an attribute, an operator, a `with`, an argument."""
import sys
events = []
def trace(frame, event, arg):
    if frame.f_code.co_name.startswith(('f', 'g')):
        events.append((frame.f_code.co_name, frame.f_lineno - frame.f_code.co_firstlineno, event))
    return trace
class C:
    @property
    def start(self):
        sys.settrace(trace)
        sys._getframe(1).f_trace = trace
    @property
    def stop(self):
        sys.settrace(None)
    def __add__(self, other):
        self.start_from(2)
        return 1
    def start_from(self, n):
        sys.settrace(trace)
        sys._getframe(n).f_trace = trace
    def __enter__(self):
        self.start_from(2)
    def __exit__(self, *a):
        self.start_from(2)
c = C()
def f1():
    x = 1
    c.start
    x = 2
    x += 1
    return x
def f2():
    x = 1
    y = c + 1
    for i in range(2):
        x += i
    return x
def f3():
    with c:
        x = 1
    y = 2
    return y
def f4():
    c.start
    x = 1
    c.stop
    y = 2
    return x
def f5(a,
       b):
    return a
def f6():
    return f5(
        c.start,
        c.start_from(2)
    ), f5(
        c.start_from(2),
        3)
def f7():
    try:
        c.start
        x = 1
        raise ValueError
    except ValueError:
        x = 2
    return x
for f in f1, f2, f3, f4, f6, f7:
    print(f.__name__, f(), events)
    sys.settrace(None)
    events.clear()
