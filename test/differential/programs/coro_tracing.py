"""Tracing is switched on while a coroutine is suspended."""
import sys


async def leaf(x):
    return x + 1


async def root():
    total = 0
    for k in range(2):
        total += await leaf(k)
    return total


events = []


def tracer(frame, event, arg):
    if frame.f_code.co_filename == __file__ and frame.f_code.co_name in ("leaf", "root"):
        events.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno, arg[0].__name__ if isinstance(arg, tuple) else arg))
        return tracer


def run(c):
    try:
        while True:
            c.send(None)
    except StopIteration as e:
        return e.value


def traced_coroutine():
    c = root()
    sys.settrace(tracer)
    try:
        return run(c)
    finally:
        sys.settrace(None)


for round in range(20):
    events.clear()
    result = traced_coroutine()
    if round in (0, 19):
        print(result)
        for event in events:
            print("   ", event)
