"""When what a generator holds dies: at its end, when closed, when thrown into, when abandoned, when collected; and in which order."""
import gc
import sys
import weakref

from kit import Noisy


def holder(tag):
    a = Noisy(f"{tag} a")
    b = Noisy(f"{tag} b")
    yield 1
    c = Noisy(f"{tag} c")
    a = None
    yield 2
    del b
    yield Noisy(f"{tag} yielded")
    return Noisy(f"{tag} returned")


def drain(tag):
    for item in holder(tag):
        print(tag, type(item).__name__)
        item = None
    print(tag, "drained")


def stop_after(tag, n):
    g = holder(tag)
    for _ in range(n):
        next(g)
    print(tag, "closing after", n)
    g.close()
    print(tag, "closed")


def abandon(tag, n):
    g = holder(tag)
    for _ in range(n):
        next(g)
    print(tag, "abandoning after", n)
    del g
    print(tag, "abandoned")


def cleanup(tag):
    try:
        yield Noisy(f"{tag} item")
    finally:
        print(tag, "finally, handling", repr(sys.exception()))


def in_expression(tag):
    """Values on the stack while suspended."""
    return [Noisy(f"{tag} first"), (yield Noisy(f"{tag} yielded")), Noisy(f"{tag} last")]


def expression(tag, how):
    g = in_expression(tag)
    item = next(g)
    item = None
    print(tag, how)
    if how == "send":
        try:
            g.send(Noisy(f"{tag} sent"))
        except StopIteration as e:
            print(tag, "result", e.value)
            e.value = None
    elif how == "throw":
        try:
            g.throw(KeyError(tag))
        except KeyError as e:
            print(tag, repr(e))
    else:
        g.close()
    print(tag, "end")


def resurrect():
    kept = []

    def g():
        try:
            yield 1
        finally:
            kept.append(me())
    it = g()
    me = weakref.ref(it)
    next(it)
    del it
    print("resurrected", [x for x in kept if x is not None])


def cycle():
    def g():
        box = [it]
        try:
            yield box
        finally:
            print("cycle finally")
    it = g()
    next(it)
    died = weakref.ref(it, lambda _: print("cycle died"))
    it = None
    gc.collect()
    print("after collect", died() is None)


def arguments(a, b, *rest, **named):
    del a
    yield len(rest)
    b = rest = None
    yield sorted(named)


def argument_order():
    g = arguments(Noisy("a"), Noisy("b"), Noisy("c"), Noisy("d"), k=Noisy("k"))
    print(next(g))
    print(next(g))
    print("ending")
    try:
        next(g)
    except StopIteration:
        print("ended")


def unraisable():
    def g():
        try:
            yield 1
        finally:
            raise ValueError("in finally")
    hook, sys.unraisablehook = sys.unraisablehook, lambda u: print("unraisable", type(u.exc_value).__name__, u.exc_value, type(u.object).__name__)
    try:
        it = g()
        next(it)
        del it
    finally:
        sys.unraisablehook = hook


def never_started():
    g = holder("unstarted")
    g.close()
    print(next(g, "nothing"))
    g = cleanup("unstarted")
    del g
    h = arguments(Noisy("x"), Noisy("y"))
    del h
    print("never started, done")


def refs():
    """Reference counts of what a suspended generator holds."""
    def g(x):
        y = x
        z = [x, x]
        yield
        yield x
        z = None
        yield (x, x)
    o = object()
    it = g(o)
    counts = [sys.getrefcount(o)]
    for item in it:
        counts.append((sys.getrefcount(o), type(item).__name__))
        item = None
        counts.append(sys.getrefcount(o))
    counts.append(sys.getrefcount(o))
    return counts


for round in range(3):
    print("round", round)
    drain("drain")
    for n in range(4):
        stop_after("stop", n)
        abandon("abandon", n)
    for how in ("send", "throw", "close"):
        expression("expression", how)
    g = cleanup("cleanup")
    next(g)
    del g
    resurrect()
    cycle()
    argument_order()
    unraisable()
    never_started()
    print(refs())
print([refs() for _ in range(80)][-1])
last = cleanup("at exit")
next(last)
