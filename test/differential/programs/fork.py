"""os.fork while functions are hot: child and parent go on, child changes code, exit codes, fork in the middle of an expression and in a generator."""
import os
import sys


def hot(n):
    t = 0
    for i in range(n):
        t += i * i
    return t


def other(n): return "other", n


for _ in range(300):
    hot(10)


def child(fn, *args):
    """Run fn in a child; what it returns comes back through a pipe."""
    r, w = os.pipe()
    sys.stdout.flush()
    pid = os.fork()
    if pid == 0:
        try:
            os.close(r)
            os.write(w, repr(fn(*args)).encode())
        except BaseException as e:
            os.write(w, f"raised {type(e).__name__}: {e}".encode())
        finally:
            os._exit(0)
    os.close(w)
    data = b""
    while chunk := os.read(r, 4096):
        data += chunk
    os.close(r)
    _, status = os.waitpid(pid, 0)
    return data.decode(), os.waitstatus_to_exitcode(status)


print(child(hot, 100), hot(100))
print(child(lambda: hot(2.5)))
print(child(lambda: [hot(50), hot.__name__]))


def changes_code():
    hot.__code__ = other.__code__
    return hot(5)


print(child(changes_code), hot(5))


def new_functions():
    ns = {}
    exec("def f(x):\n    t = 0\n    for i in range(x):\n        t += i\n    return t", ns)
    return [ns["f"](20) for _ in range(50)][-1]


print(child(new_functions), new_functions())


def fork_in_expression(n):
    sys.stdout.flush()
    values = [n, n * 0.5, (pid := os.fork()), n + 1]
    if pid == 0:
        os._exit(10 + values[0] + values[3])
    return os.waitstatus_to_exitcode(os.waitpid(values.pop(2), 0)[1]), values


for n in (1, 2):
    print(fork_in_expression(n))


def fork_in_loop(n):
    codes = []
    total = 0
    for i in range(n):
        total += i
        sys.stdout.flush()
        pid = os.fork()
        if pid == 0:
            for j in range(5):
                total += j
            os._exit(total)
        codes.append(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
    return codes, total


print(fork_in_loop(4))


def generator():
    for i in range(3):
        yield i, child(lambda: hot(i + 1))[0]


print(list(generator()))


def nested(n):
    if n == 0:
        return "bottom"
    return child(nested, n - 1)


print(nested(3))


def with_thread():
    import threading
    out = []
    def run():
        for _ in range(20):
            out.append(hot(50))
    t = threading.Thread(target=run)
    t.start()
    r = child(hot, 10)
    t.join()
    return r, len(out)


import warnings
warnings.simplefilter("ignore")
print(with_thread())
import multiprocessing
if __name__ == "__main__":
    context = multiprocessing.get_context("fork")
    with context.Pool(2) as pool:
        print(pool.map(hot, [1, 10, 20]))
    del pool  # how its processes have ended depends on time
sys.stdout.flush()
pid = os.fork()
if pid == 0:
    raise ValueError("uncaught in the child")
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
sys.stdout.flush()
pid = os.fork()
if pid == 0:
    sys.exit(42)
print(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))
