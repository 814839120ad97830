"""Threads: GIL hand-over in tight loops, locks, queues, thread locals, exceptions in threads, frames of other threads."""
import queue
import sys
import threading
import time

sys.setswitchinterval(0.0005)
results = {}


def spin(n):
    i = 0
    x = 0.5
    while i < n:
        i += 1
        x = x * 1.0000001
    return i, x > 0.5


def run_threads(target, *args_list):
    threads = [threading.Thread(target=target, args=args) for args in args_list]
    for t in threads:
        t.start()
    for t in threads:
        t.join()


def worker(k):
    results[k] = spin(100000)


run_threads(worker, *[(i,) for i in range(4)])
print(sorted(results.items()))


def waits_for_flag():
    # A tight loop in one thread must let the other thread run and set the flag.
    flag = []
    def setter():
        time.sleep(0.02)
        flag.append(1)
    t = threading.Thread(target=setter)
    t.start()
    n = 0
    while not flag:
        n += 1
    t.join()
    return n >= 0  # on a busy machine the flag may be set before the loop begins


print(waits_for_flag(), waits_for_flag())


def waits_for_global():
    global stop
    stop = False
    def setter():
        global stop
        time.sleep(0.02)
        stop = True
    threading.Thread(target=setter).start()
    n = 0
    while not stop:
        n += 1
    return n >= 0  # on a busy machine the flag may be set before the loop begins


for _ in range(3):
    print(waits_for_global())


def waits_for_attribute():
    class S:
        done = False
    def setter():
        time.sleep(0.02)
        S.done = True
    threading.Thread(target=setter).start()
    while not S.done:
        pass
    return True


print(waits_for_attribute())


def locked_counter(n, k):
    lock = threading.Lock()
    total = [0]
    def add():
        for _ in range(n):
            with lock:
                total[0] += 1
    run_threads(add, *[()] * k)
    return total[0]


print(locked_counter(2000, 4))


def producer_consumer(n):
    q, out = queue.Queue(5), []
    def produce():
        for i in range(n):
            q.put(i * i)
        q.put(None)
    def consume():
        while (x := q.get()) is not None:
            out.append(x)
    run_threads(lambda f: f(), (produce,), (consume,))
    return sum(out), len(out)


print(producer_consumer(200))
local = threading.local()


def thread_locals(k):
    local.v = k
    for _ in range(2000):
        local.v += 1
    results[k] = local.v


results.clear()
run_threads(thread_locals, *[(i * 10000,) for i in range(3)])
print(sorted(results.items()), hasattr(local, "v"))


def failing(x):
    return [1,
            10 / x]


def hook(args):
    tb = args.exc_traceback
    lines = []
    while tb:
        if tb.tb_frame.f_code.co_filename == __file__:
            lines.append((tb.tb_frame.f_code.co_name, tb.tb_lineno))
        tb = tb.tb_next
    print("hook", args.exc_type.__name__, args.exc_value, lines)


threading.excepthook = hook
run_threads(failing, (0,))
run_threads(lambda: sys.exit(3))


def global_changed_by_thread(n):
    global K
    K = 1
    seen = set()
    def change():
        global K
        time.sleep(0.01)
        K = 2.5
    t = threading.Thread(target=change)
    t.start()
    deadline = time.time() + 5
    while 2.5 not in seen and time.time() < deadline:
        seen.add(K)
    t.join()
    return sorted(seen)[-1]


print(global_changed_by_thread(1))


def code_replaced_by_thread():
    def f(): return 1
    def change():
        time.sleep(0.01)
        f.__code__ = (lambda: 2).__code__
    t = threading.Thread(target=change)
    t.start()
    deadline = time.time() + 5
    while f() == 1 and time.time() < deadline:
        pass
    t.join()
    return f()


print(code_replaced_by_thread())


def class_changed_by_thread():
    class C:
        def m(self): return 1
    c = C()
    def change():
        time.sleep(0.01)
        C.m = lambda self: 2
    t = threading.Thread(target=change)
    t.start()
    deadline = time.time() + 5
    while c.m() == 1 and time.time() < deadline:
        pass
    t.join()
    return c.m()


print(class_changed_by_thread())


def frames_of_other_thread():
    ready, done = threading.Event(), threading.Event()
    def inner():
        x = 42
        ready.set()
        done.wait()
        return x
    t = threading.Thread(target=inner)
    t.start()
    ready.wait()
    f = sys._current_frames()[t.ident]
    names = []
    while f:
        if f.f_code.co_filename == __file__:
            names.append((f.f_code.co_name, f.f_locals.get("x")))
        f = f.f_back
    done.set()
    t.join()
    return names


print(frames_of_other_thread())


def frames_of_spinning_thread():
    stop = []
    def spinner():
        n = 0
        while not stop:
            n += 1
        return n
    t = threading.Thread(target=spinner)
    t.start()
    lines = set()
    deadline = time.time() + 5
    while not lines and time.time() < deadline:
        time.sleep(0.001)
        f = sys._current_frames().get(t.ident)
        while f and f.f_code.co_name != "spinner":
            f = f.f_back
        if f:
            lines.add(isinstance(f.f_locals.get("n", 0), int) and f.f_lineno - f.f_code.co_firstlineno in (0, 1, 2, 3))
    stop.append(1)
    t.join()
    return lines


print(frames_of_spinning_thread())


def generator_across_threads():
    def g():
        for i in range(10):
            yield i, i * 0.5
    it = g()
    out = []
    for _ in range(5):
        run_threads(lambda: out.append(next(it)))
    return out


print(generator_across_threads())


def recursion_in_thread():
    out = []
    def depth(n):
        try:
            return depth(n + 1)
        except RecursionError:
            return n
    run_threads(lambda: out.append(depth(0) > 500))
    return out


print(recursion_in_thread())
from concurrent.futures import ThreadPoolExecutor
with ThreadPoolExecutor(3) as pool:
    print(list(pool.map(lambda n: spin(n)[0], range(1000, 6000, 1000))))
del pool  # how many threads it has started depends on time
results.clear()
threading.settrace(lambda *a: None)
run_threads(spin, (100,))
threading.settrace(None)
barrier = threading.Barrier(3)
order = []


def at_barrier(k):
    for r in range(3):
        barrier.wait()
        order.append(r)


run_threads(at_barrier, (0,), (1,), (2,))
print(order)
