"""On other threads, too, Python code comes as deep as sys.setrecursionlimit() allows, whatever the native stack is."""
import sys
import threading


def depth(n):
    try:
        return depth(n + 1)
    except RecursionError:
        return n


def count_down(n):
    return 0 if n == 0 else 1 + count_down(n - 1)


def keywords(*, n, **rest):
    return n if n == 0 else keywords(n=n - 1, extra=n, **rest and {"more": 1})


def unpacked(*args):
    return unpacked(*args[1:]) + 1 if len(args) > 1 else 0


class Chain:
    def __init__(self, n):
        self.next = Chain(n - 1) if n else None

    def length(self):
        node, k = self, 0
        while node:
            node, k = node.next, k + 1
        return k


class Node:
    def __init__(self, next):
        self.next = next

    def length(self, so_far=0):
        return self.next.length(so_far=so_far + 1) if self.next else so_far

    @property
    def total(self):
        return 1 + (self.next.total if self.next else 0)


def chained(n):
    node = Chain(n)
    length = node.length()
    while node:
        node = node.next
    return length


def nodes(n):
    node = None
    for _ in range(n):
        node = Node(node)
    result = node.length(), node.total
    while node:
        node = node.next
    return result


def tree(n):
    if n > 0:
        yield from tree(n - 1)
        yield n


def walk(n):
    return sum(tree(n))


def ends_in_c(n):
    if n == 0:
        nested = []
        for _ in range(300):
            nested = [nested]
        return len(repr(nested)), sorted([3, 1, 2], key=lambda x: -x), max(map(count_down, range(20)))
    return ends_in_c(n - 1)


def cleans_up(n, log):
    try:
        if n == 0:
            raise ValueError(len(log))
        return cleans_up(n - 1, log)
    finally:
        log.append(count_down(n % 5))


def loops(n):
    """Goes back and forth over the depth where the native stack ends."""
    return sum(count_down(k) for k in range(n - 30, n)), [f(3)() for f in (loops_inner,) * 3]


def loops_inner(n):
    return lambda: n + 1


def outcome(f, *args):
    try:
        result = f(*args)
    except RecursionError as error:
        return str(error)[:32]
    except ValueError as error:
        return repr(error)
    return result


def in_thread(stack_size, f, *args):
    results = []
    before = threading.stack_size(stack_size)
    thread = threading.Thread(target=lambda: results.append(outcome(f, *args)))
    thread.start()
    thread.join()
    threading.stack_size(before)
    return results[0]


sys.setrecursionlimit(40_000)
for stack_size in 0, 1 << 20, 1 << 25:
    print(stack_size)
    print(in_thread(stack_size, depth, 0))
    for n in 600, 5_000, 11_000, 35_000:
        print(n, in_thread(stack_size, count_down, n), in_thread(stack_size, lambda: keywords(n=n)))
    print(in_thread(stack_size, lambda: unpacked(*range(6_000))))
    print(in_thread(stack_size, chained, 12_000), in_thread(stack_size, chained, 25_000))
    print(in_thread(stack_size, ends_in_c, 30_000))
    log = []
    print(in_thread(stack_size, cleans_up, 20_000, log), len(log), sum(log))
    print(in_thread(stack_size, loops, 12_000))
print(in_thread(0, nodes, 11_000), in_thread(1 << 25, nodes, 11_000))
print(in_thread(0, walk, 1_500))

# Several at once, one of them deep: the others go on in compiled code, or in the interpreter.
results = {}


def busy(k):
    results[k] = [outcome(count_down, 500 * k) for _ in range(30)]


threads = [threading.Thread(target=busy, args=(k,)) for k in (1, 2, 30, 45)]
for t in threads:
    t.start()
for t in threads:
    t.join()
print({k: set(v) for k, v in sorted(results.items())})

# Observers that come and go meanwhile.
def traced(n):
    if n == 0:
        seen = []
        sys.settrace(lambda frame, event, arg: seen.append((event, frame.f_code.co_name)))
        count_down(2)
        sys.settrace(None)
        return seen
    return traced(n - 1)


print(in_thread(0, traced, 11_000), in_thread(0, traced, 11_000) == in_thread(0, traced, 30))
sys.setrecursionlimit(1_000)
print(in_thread(0, depth, 0), depth(0))
