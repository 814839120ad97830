"""Local events of sys.monitoring: asked for before and after code has run often, by callees and by itself; under every tool id, that for optimizers too."""
import sys

M = sys.monitoring
E = M.events
NAMES = ["PY_START", "PY_RESUME", "PY_RETURN", "PY_YIELD", "LINE", "JUMP", "BRANCH"]
log = []


def callback(name):
    def f(code, *args):
        log.append((name, code.co_name, *(a if isinstance(a, (int, str)) else type(a).__name__ for a in args)))
    return f


def use(tool):
    M.use_tool_id(tool, f"tool {tool}")
    for name in NAMES:
        M.register_callback(tool, getattr(E, name), callback(name))


def release(tool, *functions):
    for function in functions:
        M.set_local_events(tool, function.__code__, 0)
    for name in NAMES:
        M.register_callback(tool, getattr(E, name), None)
    M.free_tool_id(tool)


def show(label, result):
    print(label, result, *log, sep="\n    ")
    log.clear()


def callee(x):
    return x * 2


def caller(n):
    total = 0
    for i in range(n):
        total += callee(i)
    return total


def switches(tool, n, on, off):
    """Calls what is observed from one turn of its loop to another."""
    out = []
    for i in range(n):
        out.append(callee(i))
        if i == on: M.set_local_events(tool, callee.__code__, E.PY_START | E.PY_RETURN)
        if i == off: M.set_local_events(tool, callee.__code__, 0)
    return out


def observes_itself(tool, n, on):
    total = 0
    for i in range(n):
        total += i
        if i == on:
            M.set_local_events(tool, observes_itself.__code__, E.LINE | E.PY_RETURN)
    return total


def gen(n):
    for i in range(n):
        if i % 3:
            continue
        yield i


def delegates(n):
    return (yield from gen(n)) or n


def loop_over(make, n):
    total = 0
    for x in make(n):
        total += x
    return total


async def waits(n):
    return n + await waited(n)
async def waited(n): return n * 2


def drive(coroutine):
    try:
        coroutine.send(None)
    except StopIteration as end:
        return end.value


class Observing:
    """Its operators have the function that uses them observed."""
    def __init__(self, tool, events): self.tool, self.events = tool, events
    def switch(self, value):
        M.set_local_events(self.tool, operates.__code__, self.events)
        return value
    def __add__(self, other): return self.switch(other + 1)
    def __getattr__(self, name): return self.switch(len(name))
    def __bool__(self): return self.switch(True)
    def __iter__(self):
        yield self.switch(1)
        yield self.switch(2)


def operates(a):
    b = a + 1
    c = b + 1
    return c
def operates_attribute(a):
    b = a.something
    c = b + 1
    return c
def operates_truth(a):
    b = 1 if a else 2
    c = b + 1
    return c
def operates_loop(a):
    total = 0
    for x in a:
        total += x
        total *= 2
    return total


def everything(tool):
    use(tool)
    show("switched in a loop", switches(tool, 8, 2, 5))
    show("observes itself", observes_itself(tool, 4, 1))
    M.set_local_events(tool, callee.__code__, E.PY_START | E.LINE)
    show("called directly", caller(3))
    M.set_local_events(tool, gen.__code__, E.PY_START | E.PY_RESUME | E.PY_YIELD | E.PY_RETURN)
    show("a generator", (loop_over(gen, 7), list(gen(4)), sum(gen(4))))
    show("delegated to", (loop_over(delegates, 7), list(delegates(4))))
    M.set_local_events(tool, delegates.__code__, E.PY_YIELD | E.PY_RESUME | E.PY_RETURN)
    M.set_local_events(tool, gen.__code__, 0)
    show("delegates", loop_over(delegates, 7))
    M.set_local_events(tool, waited.__code__, E.PY_START | E.PY_RETURN)
    show("awaited", drive(waits(3)))
    release(tool, callee, observes_itself, gen, delegates, waited)
    show("released", (caller(3), observes_itself(tool, 4, 9), loop_over(gen, 7), loop_over(delegates, 7), drive(waits(3))))


def operators(tool):
    global operates
    plain = operates
    use(tool)
    for operates in (plain, operates_attribute, operates_truth, operates_loop):
        observing = Observing(tool, E.LINE | E.PY_RETURN)
        for _ in range(3):
            show(operates.__name__, operates(observing))
            M.set_local_events(tool, operates.__code__, 0)
        show(operates.__name__, operates(Observing(tool, 0)))
    operates = plain
    release(tool)


everything(5)
for _ in range(60):
    caller(9), loop_over(gen, 9), loop_over(delegates, 9), drive(waits(9)), switches(5, 9, 10, 10), observes_itself(5, 5, 9)
for tool in (5, 4, 5):
    everything(tool)
    operators(tool)

M.use_tool_id(5, "mine")
try:
    M.use_tool_id(5, "mine, too")
except ValueError as error:
    print(error)
print(M.get_tool(5))
M.free_tool_id(5)
