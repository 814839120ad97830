"""Threads that resume the same generators in turn, and at the same time."""
import sys
import threading

sys.setswitchinterval(1e-5)


def counter():
    k = 0
    while True:
        k += 1
        yield k, threading.current_thread().name


def in_turn(threads, rounds):
    """Each thread takes a value when it is its turn."""
    g = counter()
    out = []
    turn = [0]
    condition = threading.Condition()

    def work(me):
        for _ in range(rounds):
            with condition:
                while turn[0] % threads != me:
                    condition.wait()
                out.append(next(g))
                turn[0] += 1
                condition.notify_all()
    workers = [threading.Thread(target=work, args=(me,), name=f"t{me}") for me in range(threads)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    return out


def slow():
    total = 0
    while True:
        for k in range(400):
            total += k
        yield total


def at_once(threads, rounds):
    """Whoever comes while it runs is told so; no step is lost or done twice."""
    g = slow()
    taken = [[] for _ in range(threads)]
    refused = set()

    def work(me):
        while len(taken[me]) < rounds:
            try:
                taken[me].append(next(g))
            except ValueError as e:
                refused.add(str(e))
    workers = [threading.Thread(target=work, args=(me,)) for me in range(threads)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    steps = sorted(x for part in taken for x in part)
    return steps == [sum(range(400)) * (k + 1) for k in range(threads * rounds)], refused <= {"generator already executing"}


def started_here_ended_there():
    def g():
        log.append(threading.current_thread().name)
        try:
            yield 1
            log.append(threading.current_thread().name)
            yield 2
        finally:
            log.append(("finally", threading.current_thread().name, repr(sys.exception())))
    log = []
    it = g()
    next(it)
    for step in (lambda: next(it), it.close):
        w = threading.Thread(target=step, name=f"thread{len(log)}")
        w.start()
        w.join()
    return log


def handled_exceptions_are_per_thread():
    def g():
        try:
            raise KeyError("in generator")
        except KeyError:
            yield repr(sys.exception())
            yield repr(sys.exception())
    it = g()
    out = [next(it), repr(sys.exception())]

    def work():
        try:
            raise OSError("in thread")
        except OSError:
            out.append(next(it))
            out.append(repr(sys.exception()))
    w = threading.Thread(target=work)
    w.start()
    w.join()
    out.append(next(it, "end"))
    return out


print(in_turn(4, 25))
print(at_once(3, 60))
for _ in range(20):
    result = started_here_ended_there(), handled_exceptions_are_per_thread()
print(*result)
