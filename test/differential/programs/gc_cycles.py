"""The cyclic collector: triggered by allocation inside loops, callbacks, objects reachable only from frames, generations, saved garbage."""
import gc
import weakref

import kit
from kit import check

kit.ROUNDS = (1, 2, 12)


class Node:
    alive = 0

    def __init__(self, other=None):
        self.other = other
        Node.alive += 1

    def __del__(self):
        Node.alive -= 1


def cycles(n):
    gc.collect()
    Node.alive = 0
    for _ in range(n):
        a, b = Node(), Node()
        a.other, b.other = b, a
    a = b = None
    before = Node.alive
    gc.collect()
    return before > 0, Node.alive


def automatic(n):
    # The thresholds are low, so collections happen in the middle of the loop.
    old = gc.get_threshold()
    gc.set_threshold(10, 2, 2)
    phases = []
    def callback(phase, info):
        phases.append(phase)
    gc.callbacks.append(callback)
    try:
        keep = []
        total = 0
        for i in range(n):
            x = Node()
            x.other = x
            keep.append((i, [i, i * 0.5], {"i": i}))
            total += keep[i][0] + keep[i][1][1]
        x = None
        return total, len(keep), len(phases) > 4, phases[:2]
    finally:
        gc.callbacks.remove(callback)
        gc.set_threshold(*old)


def from_frame(n):
    # Objects that only the running frame holds must survive.
    items = [Node() for _ in range(n)]
    local_cycle = []
    local_cycle.append(local_cycle)
    d = {"self": None}
    d["self"] = d
    for _ in range(3):
        gc.collect()
    return len(items), local_cycle[0] is local_cycle, d["self"] is d, all(isinstance(i, Node) for i in items)


def expression_temporaries(n):
    def collect(v):
        gc.collect()
        return v
    return [[collect(1)], (Node(), collect(2), [Node(), collect(3)])][0], {"k": [collect(4)]}, f"{[collect(5)]}"


def callback_changes(n):
    out = []
    x = 1
    def callback(phase, info):
        nonlocal x
        if phase == "stop":
            x = "changed by gc callback"
    gc.callbacks.append(callback)
    try:
        a = x
        gc.collect()
        return a, x
    finally:
        gc.callbacks.remove(callback)


def weak_in_cycle(n):
    refs = []
    for _ in range(n):
        a = Node()
        a.other = [a]
        refs.append(weakref.ref(a))
    a = None
    gc.collect()
    return [r() for r in refs]


def generator_cycle(n):
    log = []
    def g():
        try:
            me = yield
            yield me
        finally:
            log.append("finalized")
    for _ in range(n):
        it = g()
        next(it)
        it.send(it)
        it = None
    gc.collect()
    return log


def tracked(n):
    return gc.is_tracked((1, n)), gc.is_tracked([n]), gc.is_tracked({}), gc.is_tracked({"a": 1}), gc.is_tracked({"a": []}), gc.is_tracked(n), gc.is_tracked(Node())


def referrers(n):
    x = Node()
    holder = [x]
    return any(r is holder for r in gc.get_referrers(x)), [type(r).__name__ for r in gc.get_referents(holder)]


def finalizer_allocates(n):
    class F:
        def __del__(self):
            made.append([Node() for _ in range(3)])
    made = []
    for _ in range(n):
        f = F()
        f.me = f
    f = None
    gc.collect()
    return len(made)


def exceptions_and_frames(n):
    def f(k):
        x = Node()
        try:
            1 / k
        except ZeroDivisionError as e:
            x.other = e
            raise
    caught = 0
    for _ in range(n):
        try:
            f(0)
        except ZeroDivisionError:
            caught += 1
    gc.collect()
    return caught


for fn in (cycles, automatic, from_frame, expression_temporaries, callback_changes, weak_in_cycle, generator_cycle, tracked, referrers, finalizer_allocates, exceptions_and_frames):
    check(fn, 5) if fn is not automatic else check(fn, 200)
gc.collect()
print(len(gc.garbage))
