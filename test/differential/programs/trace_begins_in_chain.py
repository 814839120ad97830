"""Tracing that begins in the innermost of a chain of generators or coroutines that wait for each other."""
import sys
log = []
def tracer(frame, event, arg):
    if frame.f_code.co_name.startswith("f"):
        log.append((frame.f_code.co_name, event, frame.f_lineno - frame.f_code.co_firstlineno))
    return tracer
def start():
    sys.settrace(tracer)
    frame = sys._getframe(1)
    while frame:
        frame.f_trace = tracer
        frame = frame.f_back
def f_inner():
    yield 1
    start()
    yield 2
    raise ValueError
def f_middle():
    try:
        x = yield from f_inner()
    finally:
        log.append("finally")
def f_outer():
    try:
        yield from f_middle()
    except ValueError:
        yield 3
    return 4
def f_drain(g):
    out = []
    for x in g:
        out.append(x)
    return out
print(f_drain(f_outer()))
sys.settrace(None)
for l in log: print(l)
log.clear()
import asyncio
async def f_leaf(n):
    await asyncio.sleep(0)
    if n == 2: start()
    if n == 3: raise KeyError(n)
    return n
async def f_mid(n):
    try:
        return await f_leaf(n)
    finally:
        log.append(n)
async def f_main():
    out = []
    for n in range(5):
        try:
            out.append(await f_mid(n))
        except KeyError as e:
            out.append(repr(e))
    sys.settrace(None)
    return out
print(asyncio.run(f_main()))
for l in log: print(l)
