"""sys.setprofile: call, return, c_call, c_return, c_exception events; switched on while running; cProfile counts."""
import sys

from kit import check, describe

log = []


def profiler(frame, event, arg):
    name = frame.f_code.co_name
    if frame.f_code.co_filename != __file__ or name in ("profiled", "check"):
        return
    if event.startswith("c_"):
        log.append((name, event, getattr(arg, "__name__", "?")))
    else:
        log.append((name, event, arg if isinstance(arg, (int, str, float, type(None))) else type(arg).__name__))


def leaf(x): return x + 1
def calls_leaf(n):
    total = 0
    for i in range(n):
        total += leaf(i)
    return total
def calls_c(items):
    items = sorted(items)
    items.append(len(items))
    return max(items), str(items[0]), isinstance(items, list)
def c_error(x):
    try:
        return len(x)
    except TypeError:
        return "caught"
def raises(x): return leaf(x).missing
def makes(): return [C(1).m(), C(2)]
def gen(n):
    for i in range(n):
        yield i
def uses_gen(n): return list(gen(n)), sum(v for v in gen(n))
def key_function(items): return sorted(items, key=lambda v: -v)
def comprehension(n): return [leaf(i) for i in range(n)]


class C:
    def __init__(self, v): self.v = v
    def m(self): return self.v
    def __del__(self): pass


def profiled(fn, *args):
    log.clear()
    sys.setprofile(profiler)
    try:
        r = fn(*args)
    except Exception as e:
        r = type(e).__name__
    finally:
        sys.setprofile(None)
    return describe(r) if not isinstance(r, list) else len(r), list(log)


CASES = [(calls_leaf, 3), (calls_c, [3, 1, 2]), (c_error, 5), (c_error, [1]), (raises, 1), (makes,), (uses_gen, 2), (key_function, [1, 2]), (comprehension, 2)]
for case in CASES:
    print(profiled(*case))
for _ in range(300):
    for fn, *args in CASES:
        try:
            fn(*args)
        except AttributeError:
            pass
for case in CASES:
    print(profiled(*case))


def on_in_loop(n):
    total = 0
    for i in range(n):
        if i == 2:
            sys.setprofile(profiler)
        total += leaf(i)
        if i == 4:
            sys.setprofile(None)
    return total


def middle(n):
    log.clear()
    r = on_in_loop(n)
    return r, list(log)


check(middle, 7)


def profiler_raises():
    def p(frame, event, arg):
        if frame.f_code.co_name == "leaf":
            raise RuntimeError("from profiler")
    sys.setprofile(p)
    try:
        calls_leaf(3)
    except RuntimeError as e:
        return str(e), sys.getprofile()
    finally:
        sys.setprofile(None)


check(profiler_raises)


def c_profile():
    import cProfile
    import pstats
    p = cProfile.Profile()
    p.runcall(calls_leaf, 20)
    p.runcall(comprehension, 5)
    stats = pstats.Stats(p)
    return sorted((name[2], v[0], v[1]) for name, v in stats.stats.items() if name[0] == __file__)


check(c_profile)


def python_profile():
    import profile
    import io
    import contextlib
    p = profile.Profile(bias=0)
    p.runcall(calls_leaf, 20)
    p.create_stats()
    return sorted((name[2], v[0], v[1]) for name, v in p.stats.items() if name[0] == __file__)


check(python_profile)
