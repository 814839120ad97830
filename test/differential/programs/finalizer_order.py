"""When objects die: locals at return in order, rebinding, del, arguments, temporaries, containers, loop variables, comprehension results."""
from kit import Noisy


def N(name):
    return Noisy(name)


def step(text):
    print("--", text)


def locals_in_order():
    c = N("c")
    a = N("a")
    b = N("b")
    step("return")
    return 5


def arguments_in_order(a, b, *args, k, **kw):
    z = N("z")
    step("return with arguments")


def rebinding():
    x = N("first")
    step("rebind")
    x = N("second")
    step("rebound")
    x = None
    step("none")
    y = x = N("shared")
    x = None
    step("one left")
    y = None
    step("gone")


def deletion():
    x = N("deleted")
    step("del")
    del x
    step("after del")
    a, b = N("a"), N("b")
    del b, a
    step("after both")


def temporaries():
    step("temporary statement")
    N("statement")
    step("temporary in expression")
    (N("left"), N("right"))
    step("attribute of temporary")
    name = N("attribute").name
    step("index of temporary list")
    [N("e0"), N("e1")][0]
    step("compare temporaries")
    N("l") == N("r")
    step("boolean of temporary")
    if N("if"):
        step("in if")
    step("and")
    N("and1") and N("and2")
    step("or")
    N("or1") or N("or2")
    step("not")
    not N("not")
    step("is")
    N("is1") is N("is2")
    step("in")
    N("in1") in [N("in2")]
    step("conditional")
    (N("cond yes") if N("cond test") else N("cond no"))
    step("fstring")
    f"{N('fs1')!r} {N('fs2')!r}"
    step("end")


class Add:
    def __init__(self, name): self.name = name
    def __add__(self, other): return Add(self.name + other.name)
    def __iadd__(self, other): return Add(f"i({self.name}{other.name})")
    def __call__(self, *args): return Add("called")
    def __getitem__(self, i): return Add("item")
    def __del__(self): print("del", self.name)


def operators():
    a, b = Add("a"), Add("b")
    step("a + b")
    a + b
    step("a + b + a")
    c = a + b + a
    step("assign over operand")
    a = a + b
    step("in place")
    b += a
    step("call")
    a(Add("arg1"), Add("arg2"))
    step("item")
    a[Add("index")]
    step("nested")
    (a + Add("t1")) + (Add("t2") + b)
    step("return")


def unused(x): pass


def calls():
    step("argument only")
    unused(N("arg"))
    step("two calls")
    unused(N("outer") and unused(N("inner")))
    step("result kept")
    x = (lambda v: v)(N("through"))
    step("method")
    N("method").__repr__()
    step("star")
    print(*[N("star1"), N("star2")])
    step("keyword")
    (lambda *, k: None)(k=N("keyword"))
    step("return")


def containers():
    step("list replaced")
    a = [N("l0"), N("l1")]
    a[0] = N("l0 new")
    step("list pop")
    a.pop()
    step("list clear")
    a.clear()
    step("dict")
    d = {"k": N("d1"), N("key"): "v"}
    d["k"] = None
    step("dict del")
    d.clear()
    step("tuple")
    t = (N("t0"), (N("t1"),))
    t = t[1]
    step("slice assignment")
    s = [N("s0"), N("s1"), N("s2")]
    s[0:2] = []
    step("set")
    u = {N("u0")}
    u = None
    step("unpack")
    p, q = N("p"), N("q")
    p, q = q, p
    p = None
    step("star unpack")
    first, *rest = [N("r0"), N("r1"), N("r2")]
    first = None
    del rest[0]
    step("return")


def loops():
    step("for list")
    for x in [N("i0"), N("i1"), N("i2")]:
        step(f"body {x}")
    step("after list loop")
    x = None
    step("for generator")
    for x in (N(f"g{i}") for i in range(3)):
        step(f"body {x}")
    step("after generator loop")
    for x in map(N, ["m0", "m1"]):
        break
    step("broke")
    i = 0
    while i < 2:
        y = N(f"w{i}")
        i += 1
    step("return")


def comprehensions():
    step("list")
    x = [N(f"c{i}") for i in range(3) if N(f"f{i}")]
    step("overwrite")
    x = None
    step("genexp")
    sum(1 for _ in (N(f"s{i}") for i in range(2)))
    step("dict")
    d = {i: N(f"dc{i}") for i in range(2)}
    step("return")


class Holder:
    def __init__(self, name): self.inner = N(name)


def attributes():
    h = Holder("h1")
    step("replace attribute")
    h.inner = N("h2")
    step("delete attribute")
    del h.inner
    step("instance")
    h = Holder("h3")
    step("chain")
    Holder("h4").inner.name
    step("return")


def early_exits(kind):
    a = N("ea")
    for i in [N("eloop")]:
        b = N("eb")
        if kind == "return":
            return step("returning")
        if kind == "break":
            break
        if kind == "raise":
            raise ValueError
    step("end of early exits")


def closures():
    x = N("cell")
    def f(): return x
    step("drop function")
    f = None
    step("return")


def keyword_cleanup(a, /, b, *, c):
    del b
    step("after del of argument")
    c = a
    step("return")
    return c


GLOBAL = None


def globals_():
    global GLOBAL
    GLOBAL = N("global 1")
    step("replace global")
    GLOBAL = N("global 2")
    step("delete global")
    del GLOBAL
    GLOBAL = None


for round_ in range(60):
    if round_ in (2, 59):
        print("==== round", round_)
    elif round_ > 2:
        import io, contextlib
        with contextlib.redirect_stdout(io.StringIO()) as quiet:
            for f in (locals_in_order, rebinding, deletion, temporaries, operators, calls, containers, loops, comprehensions, attributes, closures, globals_):
                f()
        text = quiet.getvalue()
        if round_ > 3 and text != last:
            print("round", round_, "differs")
        last = text
        continue
    for f in (locals_in_order, rebinding, deletion, temporaries, operators, calls, containers, loops, comprehensions, attributes, closures, globals_):
        print("==", f.__name__)
        f()
    arguments_in_order(N("arg a"), N("arg b"), N("arg c"), k=N("arg k"), x=N("arg x"))
    r = keyword_cleanup(N("pos"), N("mid"), c=N("kwonly"))
    r = None
    for kind in ("", "return", "break", "raise"):
        try:
            early_exits(kind)
        except ValueError:
            step("handler")
kept = N("module global at exit")
