"""Functions with so many locals that they need much native stack: recursion ends with a RecursionError wherever the stack is short."""
import sys
import threading


def make(count):
    """A function that calls itself with `count` floats alive."""
    names = [f"v{k}" for k in range(count)]
    lines = [f"    {name} = depth + {k}.5" for k, name in enumerate(names)]
    source = ["def f(depth, end):", *lines, "    deeper = f(depth + 1, end) if depth < end else 0", f"    return deeper + {' + '.join(names)}"]
    space = {}
    exec("\n".join(source), space)
    return space["f"]


def make_generator(count):
    names = [f"v{k}" for k in range(count)]
    lines = [f"    {name} = depth + {k}.5" for k, name in enumerate(names)]
    source = ["def g(depth):", *lines, "    for x in g(depth + 1): yield x", f"    yield {' + '.join(names)}"]
    space = {}
    exec("\n".join(source), space)
    return lambda *args: list(space["g"](0))


def outcome(f, *args):
    try:
        return f(*args)
    except RecursionError as error:
        return type(error).__name__


def in_thread(stack_size, *call):
    results = []
    before = threading.stack_size(stack_size)
    thread = threading.Thread(target=lambda: results.append(outcome(*call)))
    thread.start()
    thread.join()
    threading.stack_size(before)
    return results[0]


functions = {count: make(count) for count in (1, 50, 100, 250)}
for count, f in functions.items():
    print("within the limit", count, outcome(f, 0, 600), in_thread(0, f, 0, 600))
for count, f in functions.items():
    print("the limit", count, outcome(f, 0, 10**9), in_thread(0, f, 0, 10**9), in_thread(1 << 20, f, 0, 10**9))
# The interpreter keeps the frames on the heap.
sys.setrecursionlimit(12_000)
for count, f in functions.items():
    print("a raised limit", count, in_thread(0, f, 0, 10**9), in_thread(1 << 20, f, 0, 10**9))
sys.setrecursionlimit(60_000)
print("a raised limit", outcome(functions[250], 0, 10**9))
sys.setrecursionlimit(5_000)
for count in (10, 100):
    print("generators", count, outcome(make_generator(count)), in_thread(0, make_generator(count)))
