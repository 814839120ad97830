"""locals(), globals(), vars(), dir(), eval and exec inside functions: snapshots, writes that do not stick, closures, class bodies, comprehension scopes."""
from kit import check, full


def locals_snapshot():
    a = 1
    s = locals()
    b = 2
    t = locals()
    s["a"] = "changed"
    return a, s, sorted(t), s is t, sorted(locals())


def eval_locals(x):
    y = x * 2
    return eval("x + y"), eval("y", {"y": "global y"}), eval("y", {}, {"y": "local y"}), eval("[y for _ in (0,)]"), eval("locals()") == {"x": x, "y": y}


def exec_does_not_write(x):
    exec("x = 'exec'; z = 1")
    try:
        return x, z
    except NameError as e:
        return x, str(e)


def exec_namespace(x):
    ns = {"x": x}
    exec("def f(): return x\ny = [f() for _ in range(2)]\nx = 'changed'\nw = f()", ns)
    return ns["y"], ns["w"], ns["f"]()


def exec_locals_mapping(x):
    class M(dict):
        def __getitem__(self, k):
            log.append(("get", k))
            return super().__getitem__(k)
        def __setitem__(self, k, v):
            log.append(("set", k))
            super().__setitem__(k, v)
    log = []
    m = M(x=x)
    exec("y = x\nx += 1\ndel y\ntry:\n    y\nexcept NameError as e:\n    z = str(e)", {}, m)
    return dict(m), log


def vars_and_dir(a):
    b = a
    return vars() == locals(), dir(), sorted(vars()), "check" in globals(), globals() is vars(__import__("__main__"))


def closure_locals():
    x = 1
    def f():
        y = x
        return sorted(locals()), locals()["x"]
    x = 2
    return f(), locals()["x"]


def class_locals():
    class K:
        a = 1
        locals()["b"] = 2
        c = sorted(k for k in locals() if not k.startswith("__"))
        exec("d = 4")
        e = d + b
    return K.b, K.c, K.d, K.e


def eval_with_code(x):
    code = compile("x * factor", "<eval>", "eval")
    out = []
    for factor in (1, 2.5, "s"):
        try:
            out.append(eval(code))
        except TypeError as e:
            out.append(str(e))
    return out


def lambda_in_eval(x):
    f = eval("lambda y: (x, y)", {"x": x})
    return f(1), [eval("lambda: i", {"i": i})() for i in range(3)]


def eval_error(x):
    return eval("x.missing + 1")


def exec_error(x):
    exec("def inner(v):\n    return (v\n            / 0)\ninner(x)")


def exec_syntax(x):
    exec("x = = 1")


def eval_name(x):
    return eval("undefined_in_eval")


def unbound_in_locals(flag):
    if flag:
        x = 1
    del flag
    return locals()


def deleted(x):
    y = 1
    del x
    return locals(), dir()


def comprehension_locals(n):
    a = 1
    return [sorted(locals()) for i in range(n)], [eval("i") for i in range(n)], [eval("a") for i in range(n)]


def generator_locals(n):
    def g():
        for i in range(n):
            yield dict(locals())
    return list(g())


def recursion(n):
    if n == 0:
        return [sorted(locals())]
    r = recursion(n - 1)
    return r + [(n, sorted(locals()))]


def dict_from_locals(a, b, *c, d=1, **e):
    return {**locals()}, dict(locals(), extra=1), "{a} {b}".format(**locals()), "%(a)s" % locals()


def exec_changes_global(n):
    global G
    out = []
    for i in range(n):
        exec(f"global G\nG = {i}")
        out.append(G)
        exec("G = 'x'", globals())
        out.append(G)
    return out


G = None
for fn in (locals_snapshot, closure_locals, class_locals):
    check(fn)
for fn in (eval_locals, exec_does_not_write, exec_namespace, exec_locals_mapping, vars_and_dir, eval_with_code, lambda_in_eval, deleted):
    check(fn, 3)
check(unbound_in_locals, True)
check(unbound_in_locals, False)
check(comprehension_locals, 2)
check(generator_locals, 2)
check(recursion, 3)
check(dict_from_locals, 1, 2)
check(dict_from_locals, 1, 2, 3, d=4, f=5)
check(exec_changes_global, 3)
full(eval_error, 5)
full(exec_error, 5)
full(eval_name, 1)
full(exec_syntax, 1)
module_level = locals() is globals()
print(module_level)
exec("def made_by_exec(a):\n    b = a + 1\n    return locals()")
check(made_by_exec, 1)
exec(compile("full(lambda: 1 / 0)\nfor made in range(3):\n    pass\nprint(made)", "<compiled>", "exec"))
for source in ("1 + 1", "[x for x in range(3)]", "(lambda a: a * 2)(21)", "f'{1 + 1}'", "{**{'a': 1}}", "(yield_ := 5)", "1 if 0 else 2"):
    check(eval, source)
