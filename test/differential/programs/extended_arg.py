"""Code with more than 255 names, constants, locals and free variables, and jumps longer than one byte can hold."""
from kit import check, full, sweep


def define(source, name="f", **ns):
    exec(compile(source, f"<made {name}>", "exec"), ns)
    return ns[name]


many_consts = define("def f(x):\n    t = 0\n" + "".join(f"    t = t + x * {1000 + i}\n" for i in range(400)) + "    return t")
sweep(many_consts, [1, 0.5, 2**60])
many_globals = define("\n".join(f"g{i} = {i}" for i in range(400)) + "\ndef f(x):\n    t = x\n" + "".join(f"    t = t + g{i}\n" for i in range(400)) + "    return t")
sweep(many_globals, [1, 0.5])
many_globals.__globals__["g399"] = 0.25
sweep(many_globals, [1])
del many_globals.__globals__["g300"]
full(many_globals, 1)
many_locals = define("def f(x):\n" + "".join(f"    a{i} = x + {i}\n" for i in range(400)) + "    t = 0\n" + "".join(f"    t = t + a{i}\n" for i in range(400)) + "    del a399\n    return t, len(locals())")
sweep(many_locals, [1, 0.5])
unbound_late = define("def f(x):\n" + "".join(f"    a{i} = {i}\n" for i in range(300)) + "    if x: late = 1\n    return late")
sweep(unbound_late, [1])
full(unbound_late, 0)
many_attrs = define("def f(o):\n    t = 0\n" + "".join(f"    o.a{i} = {i}\n    t = t + o.a{i}\n" for i in range(300)) + "    return t", O=type("O", (), {}))
check(lambda: many_attrs(type("O", (), {})()))
many_methods = define("class C:\n" + "".join(f"    def m{i}(self): return {i}\n" for i in range(300)) + "def f():\n    c = C()\n    return " + " + ".join(f"c.m{i}()" for i in range(300)))
check(many_methods)
many_cells = define("def f(x):\n" + "".join(f"    c{i} = x + {i}\n" for i in range(300)) + "    def g():\n        nonlocal c299\n        c299 = 'set'\n        return " + " + ".join(f"c{i}" for i in range(299)) + "\n    return g(), c299")
sweep(many_cells, [1, 0.5])
long_loop = define("def f(n):\n    t = 0\n    for i in range(n):\n        if i == 3: continue\n" + "".join(f"        t += i * {i}\n" for i in range(200)) + "        if t > 10**6: break\n    else:\n        t = -t\n    return t")
sweep(long_loop, [0, 1, 3, 10, 1000])
long_while = define("def f(n):\n    t = 0\n    while n > 0:\n        n -= 1\n" + "".join(f"        if n % {i + 2} == 0: t += {i}\n" for i in range(200)) + "    return t")
sweep(long_while, [0, 5, 30, 2.5])
long_try = define("def f(x):\n    t = 0\n    try:\n" + "".join(f"        t += {i} // (x - {i})\n" for i in range(300)) + "    except ZeroDivisionError as e:\n        return 'handled', t\n    finally:\n"
                  + "".join(f"        t += {i}\n" for i in range(200)) + "    return t")
sweep(long_try, [-1, 0, 150, 299, 400])
full(long_try, "s")
long_if = define("def f(x):\n" + "".join(f"    {'el' if i else ''}if x == {i * 7}:\n        return {i}, 'found', x + {i}\n" for i in range(300)) + "    return 'none'")
sweep(long_if, [0, 7, 700, 2093, 5, 14.0, "s"])
long_and = define("def f(x):\n    if " + " and ".join(f"x != {i}" for i in range(300)) + ":\n        return 'none of them'\n    return 'one of them'")
sweep(long_and, [0, 150, 299, 300, 1.0, "s"])
long_chain = define("def f(x):\n    return " + " if x < 0 else ".join(f"x + {i}" for i in range(200)))
sweep(long_chain, [1, -1, -2.5])
many_kwargs = define("def g(**k): return sum(k.values()), len(k)\ndef f(x):\n    return g(" + ", ".join(f"k{i}=x + {i}" for i in range(300)) + ")")
sweep(many_kwargs, [1, 0.5])
many_positional = define("def g(*a): return sum(a), len(a)\ndef f(x):\n    return g(" + ", ".join(f"x + {i}" for i in range(300)) + ")")
sweep(many_positional, [1, 0.5])
many_lines = define("def f(x):\n    y = [\n" + "".join(f"        x + {i},\n" for i in range(400)) + "        x / 0,\n    ]\n    return y")
full(many_lines, 1)
full(many_lines, None)
many_defs = define("def f(x):\n    fs = []\n" + "".join(f"    fs.append(lambda y, k={i}: x + y + k)\n" for i in range(300)) + "    return sum(g(1) for g in fs), len(fs)")
sweep(many_defs, [1, 0.5])
many_match = define("def f(x):\n    match x:\n" + "".join(f"        case {i} | 'n{i}': return {i}\n        case [{i}, y]: return y\n" for i in range(150)) + "    return 'none'")
sweep(many_match, [0, 149, "n77", [100, "y"], [1000, 1], None])
many_with = define("import contextlib\ndef f(log):\n" + "    with contextlib.ExitStack() as s:\n" + "".join(f"        s.callback(log.append, {i})\n" for i in range(300)) + "        log.append('body')\n    return log[:4], len(log)")
check(lambda: many_with([]))
far_column = define("def f(x):\n    return (" + " " * 300 + "x" + " " * 300 + "+" + " " * 300 + "'s')")
full(far_column, 1)
