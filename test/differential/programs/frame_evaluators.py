"""Others that evaluate frames (PEP 523): the trampolines for perf, and a hook that records what is called."""
import os
import sys


def f(n): return n if n < 2 else f(n - 1) + f(n - 2)
def g(n): return f(n) + 1
def gen(n):
    for k in range(n):
        yield f(k)


print(f(10), g(9), list(gen(5)))
for _ in range(2):
    sys.activate_stack_trampoline("perf")
    print(sys.is_stack_trampoline_active(), f(10), [h(3) for h in [lambda x: f(x)]], list(gen(5)))
    sys.deactivate_stack_trampoline()
    print(sys.is_stack_trampoline_active(), f(12), g(4))
try:
    sys.activate_stack_trampoline("nonsense")
except ValueError as e:
    print(e)
map_of_perf = f"/tmp/perf-{os.getpid()}.map"
if os.path.exists(map_of_perf):
    os.remove(map_of_perf)

try:
    import _testinternalcapi
except ImportError:
    pass
else:
    for function in f, g, lambda n: list(gen(n)):
        function(5)
        seen = []
        _testinternalcapi.set_eval_frame_record(seen)
        function(3)
        _testinternalcapi.set_eval_frame_default()
        print(function.__name__, seen)
    print(f(5), g(7))
