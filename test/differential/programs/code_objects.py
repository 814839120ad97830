"""Code objects before and after their functions have run hot: bytes, marshal, equality, hashes, line and exception tables, dis, pickles of instances."""
import copy
import dis
import hashlib
import io
import marshal
import pickle
import types

from kit import check


def loop(n):
    total = 0
    for i in range(n):
        try:
            total += [i, i * 0.5][i % 2] + len(str(i))
        except TypeError:
            total = 0
    return total


def generator(n):
    for i in range(n):
        yield i, (lambda: i)()


class C:
    def __init__(self, v): self.v = v
    def method(self): return self.v, [self.v for _ in range(2)]


async def coroutine(): return [x async for x in None]


FUNCTIONS = [loop, generator, C.__init__, C.method, coroutine, lambda x, *a, k=1, **kw: (x, a, k, kw)]


def fingerprint(code):
    text = io.StringIO()
    dis.dis(code, file=text)
    listing = "\n".join(line for line in text.getvalue().splitlines() if "code object" not in line)
    return (code.co_name, hashlib.sha256(code.co_code).hexdigest()[:12], hashlib.sha256(marshal.dumps(code)).hexdigest()[:12] if code.co_name != "coroutine" else None, hashlib.sha256(listing.encode()).hexdigest()[:12],
            len(list(code.co_lines())), len(list(code.co_positions())), code.co_stacksize, code.co_flags, code.co_exceptiontable.hex()[:20], code.co_nlocals, hash(code) == hash(code.replace()), code == code.replace())


before = [fingerprint(f.__code__) for f in FUNCTIONS]
originals = [f.__code__ for f in FUNCTIONS]
for _ in range(1500):
    loop(3), list(generator(2)), C(1).method(), FUNCTIONS[-1](1, 2, k=3, z=4)
after = [fingerprint(f.__code__) for f in FUNCTIONS]
for b, a, f, code in zip(before, after, FUNCTIONS, originals):
    print(b, b == a, f.__code__ is code)


def round_trip(n):
    code = marshal.loads(marshal.dumps(loop.__code__))
    f = types.FunctionType(code, globals())
    g = types.FunctionType(loop.__code__.replace(co_name="renamed"), globals())
    return f(n), g(n), code == loop.__code__, g.__code__ == loop.__code__, g.__name__, code.co_filename == loop.__code__.co_filename


def pickled(n):
    c = pickle.loads(pickle.dumps(C(n)))
    return c.method(), copy.copy(c).v, copy.deepcopy(c).v, pickle.loads(pickle.dumps(loop)) is loop, copy.copy(loop) is loop


def sizes(n):
    # Objects that a program can weigh stay as heavy as they were.
    c = C(n)
    return loop.__code__.__sizeof__() == originals[0].__sizeof__(), type(c).__basicsize__, loop.__sizeof__(), c.__sizeof__()


def attributes(n):
    return sorted(a for a in dir(loop) if not a.startswith("__")), sorted(vars(loop)), sorted(a for a in dir(loop.__code__) if not a.startswith("__")), type(loop).__name__, callable(loop)


def stack_effects(n):
    return [i.opname for i in dis.get_instructions(C.method)], [(i.opname, i.argrepr) for i in dis.get_instructions(loop)][:25]


def compile_again(n):
    source = "def f(x):\n    return x + 1\n"
    codes = [compile(source, "<again>", "exec") for _ in range(3)]
    namespaces = []
    for code in codes:
        ns = {}
        exec(code, ns)
        namespaces.append(ns["f"](n))
    return namespaces, codes[0] == codes[1], codes[0] is codes[1], hash(codes[0]) == hash(codes[2])


for fn in (round_trip, pickled, sizes, attributes, stack_effects, compile_again):
    check(fn, 3)
