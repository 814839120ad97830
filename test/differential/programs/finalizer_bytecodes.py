"""The order in which the operands of a bytecode die, and what it does in between."""


def out(text):
    print(text, end=" ")


class T:
    def __init__(self, n): self.n = n
    def __del__(self): out("~" + self.n)
    def __getitem__(self, k): out("get")
    def __setitem__(self, k, v): out("set")
    def __delitem__(self, k): out("del")
    def __lt__(self, other): return F(self.n + "<")
    def __eq__(self, other): return F(self.n + "==")
    def __add__(self, other): return T(self.n + "+")
    def __iadd__(self, other): return T(self.n + "+=")
    def __contains__(self, other): return F("in")
    def __call__(self, *args, **kwargs): return T(self.n + "()")
    def __enter__(self): return T(self.n + " enter")
    def __exit__(self, *args): return F(self.n + " exit")
    def __format__(self, spec): return self.n
    def __hash__(self): return 1


class F(T):
    def __bool__(self):
        out("bool " + self.n)
        return False


class E(Exception):
    def __del__(self): out("~E")


def slice_get(): T("a")[T("b"):T("c")]
def slice_set(): T("a")[T("b"):T("c")] = T("d")
def slice_del(): del T("a")[T("b"):T("c")]
def slice_step(): T("a")[T("b"):T("c"):T("d")]
def chained(): T("a") < T("b") < T("c")
def chained_value(): return T("a") < T("b") < T("c")
def condition():
    if T("a") < T("b"): pass
def condition_equal():
    if T("a") == T("b"): return 1
    return 2
def condition_not():
    if not T("a") < T("b"): return 1
def condition_and():
    if T("a") < T("b") and T("c"): return 1
    return T("a") < T("b") or T("c") < T("d")
def loop():
    n = 0
    while not (T("a") < T("b")):
        n += 1
        if n == 2: break
def matches():
    match T("a"):
        case 1: pass
        case 2: pass
def conditional_expression(): return T("x") if T("a") < T("b") else T("y")
def contains(): return T("a") in T("b"), T("a") not in T("b")
def in_condition():
    if T("a") in T("b"): pass
def asserts():
    try:
        assert T("a") < T("b"), T("c")
    except AssertionError as e:
        out(type(e).__name__)
def comparison_in_try():
    try:
        if T("a") < T("b"): pass
        raise KeyError
    except KeyError:
        out("caught")
def bad_cause():
    try:
        raise E from T("a")
    except TypeError: pass
def bad_exception():
    try:
        raise T("a") from T("b")
    except TypeError: pass
def class_cause():
    try:
        raise E from E
    except E: pass
def statements():
    T("a"); T("b") + T("c"); T("d")
    T("e")(T("f"), k=T("g"))
    T("h")(*[T("i")], **{"j": T("k")})
def augmented():
    x = T("a")
    x += T("b")
    x += T("c")
def items():
    T("a")[T("b")]
    T("a")[T("b")] = T("c")
    del T("a")[T("b")]
def displays():
    (T("a"), T("b")); [T("c"), T("d")]; {T("e"): T("f")}; {T("g")}; f"{T('h')} {T('i')!r:.3}"
def unpacks():
    a, b = T("a"), T("b")
    a, *b = T("c"), T("d"), T("e")
    a, b = b, a
def with_statement():
    with T("a") as x, T("b"):
        out("body")
def for_loop():
    for x in [T("a"), T("b")]:
        if x < T("c"): continue
    else:
        T("d")
def comprehension(): return [x < T("b") for x in (T("a"), T("c")) if x == T("d") or True]
def generator():
    def g():
        yield T("a") < T("b")
        if T("c") < T("d"): yield 1
    for x in g(): pass


functions = [value for name, value in list(globals().items()) if callable(value) and getattr(value, "__code__", None) and not name.startswith("_") and name != "out"]
for _ in range(3):
    for function in functions:
        out(function.__name__ + ":")
        function()
        print()
