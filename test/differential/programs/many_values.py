"""More values than registers: many locals, many arguments, deep stacks, long expressions, values of mixed kinds alive across failing places."""
from kit import check, sweep, full

N = 40
names = [f"v{i}" for i in range(N)]


def define(source, name="f", **ns):
    exec(compile(source, f"<made {name}>", "exec"), ns)
    return ns[name]


def many_locals(kind):
    lines = [f"def f(x):"]
    for i, n in enumerate(names):
        value = {"int": f"x + {i}", "float": f"x * {i}.5", "mixed": [f"x + {i}", f"x * 0.5 + {i}", f"str(x) + '{i}'", f"[x, {i}]"][i % 4]}[kind]
        lines.append(f"    {n} = {value}")
    lines.append("    for i in range(3):")
    for a, b in zip(names, names[1:]):
        lines.append(f"        {a}, {b} = {b}, {a}")
    lines.append("        x = x + 1")
    lines.append(f"    return {', '.join(names)}, x, i")
    return define("\n".join(lines))


for kind in ("int", "float", "mixed"):
    f = many_locals(kind)
    f.__name__ = f"many_{kind}"
    sweep(f, [1, 2.5, 2**62, True, "s", None])

many_args = define(f"def f({', '.join(names)}, *rest, k0=0, k1=1, **kw):\n    return v0, v39, v15, v16, v17, rest, k0, k1, sorted(kw), {' + '.join(names)}")
call_all = define(f"def g(f, x):\n    return f({', '.join(f'x + {i}' for i in range(N))}), f({', '.join(f'x' for i in range(N))}, 1, 2, k1=5, z=6), f({', '.join(f'v{i}={i}' for i in range(N))})", "g")
check(lambda: call_all(many_args, 1))
check(lambda: call_all(many_args, 0.5))
check(lambda: call_all(many_args, 2**64))
full(lambda: many_args(1, 2))
full(lambda: call_all(many_args, "s"))

deep_stack = define("def f(a, b):\n    return " + "".join(f"(a + {i} * (" for i in range(30)) + "b" + "))" * 30)
sweep(deep_stack, [1, 2.5, -1], [1, 0.5, 2**40])
check(deep_stack, 1, "s")
deep_tuple = define("def f(a, b):\n    return " + "".join(f"(a, {i}, a + {i}, " for i in range(25)) + "a / b" + ")" * 25)
check(deep_tuple, 1, 2)
check(deep_tuple, 1, 0)
check(deep_tuple, "s", 0)
wide_call = define("def f(g, a, b):\n    return g(" + ", ".join(f"g(a, {i}, b)" if i % 3 else f"a + {i}" for i in range(40)) + ", a / b)")
check(lambda: wide_call(lambda *a: len(a), 1, 2))
check(lambda: wide_call(lambda *a: len(a), 1, 0))
check(lambda: wide_call(lambda *a: a[0] + len(a), 0.5, 2))
long_sum = define("def f(a, b):\n    return " + " + ".join(f"a * {i} - b // {i + 1}" for i in range(150)))
sweep(long_sum, [1, 2.5, 2**61], [3, 0.5, -7])
check(long_sum, "s", 1)
long_bool = define("def f(a, b):\n    return " + " and ".join(f"(a > {-i} or b < {i})" for i in range(60)))
sweep(long_bool, [1, -100, 0.5], [3, 100, -1000])
long_compare = define("def f(a):\n    return " + " <= ".join(f"a + {i}" for i in range(40)))
sweep(long_compare, [1, 0.5, 2**63, float("nan")])


def alive_across_failure(x, bad):
    a0, a1, a2, a3, a4, a5, a6, a7 = x, x + 1, x + 2, x + 3, x + 4, x + 5, x + 6, x + 7
    f0, f1, f2, f3, f4, f5, f6, f7 = x * .5, x * 1.5, x * 2.5, x * 3.5, x * 4.5, x * 5.5, x * 6.5, x * 7.5
    s0, s1, s2, s3 = str(x), f"{x}!", [x], (x,)
    try:
        r = (a0 + a1, f0 + f1, [a2 * a3, f2 * f3, (s0 + s1, a4 - f4, {"k": a5, "f": f5, "bad": x + bad})])
    except TypeError as e:
        r = str(e)
    return r, a0, a1, a2, a3, a4, a5, a6, a7, f0, f1, f2, f3, f4, f5, f6, f7, s0, s1, s2, s3


sweep(alive_across_failure, [1, 3, 2**62], [1, 2.5, None, "s", 2**70])


def across_calls(f, x):
    a, b, c, d, e, g, h, i, j, k = x, x + 1, x * 2, x * 0.5, x - 7, x // 3, x % 5, -x, x * x, x + 0.25
    f()
    l, m, n, o, p = a + b, c * d, e - g, h + i, j - k
    f()
    q = a + b + c + d + e + g + h + i + j + k + l + m + n + o + p
    f()
    return a, b, c, d, e, g, h, i, j, k, l, m, n, o, p, q


sweep(lambda x: across_calls(lambda: None, x), [1, 2.5, 2**61, -2**62])
check(lambda: across_calls(lambda: 1 / 0, 1))
big_dict = define("def f(x):\n    return {" + ", ".join(f"'k{i}': x + {i}, x * {i}: 'v{i}'" for i in range(60)) + "}")
big_list = define("def f(x):\n    return [" + ", ".join(f"x - {i}" for i in range(300)) + "][::17]")
big_set = define("def f(x):\n    return len({" + ", ".join(f"x + {i}" for i in range(100)) + "})")
big_fstring = define("def f(x):\n    return f'" + "".join(f"{{x + {i}}}-" for i in range(100)) + "'")
big_unpack = define("def f(x):\n    " + ", ".join(names) + f" = range(x, x + {N})\n    " + ", ".join(reversed(names)) + " = " + ", ".join(names) + "\n    return v0, v1, v38, v39")
for f in (big_dict, big_list, big_set, big_fstring, big_unpack):
    sweep(f, [1, 2.5, 2**62])
nested_ifs = define("def f(x):\n" + "".join("    " * (i + 1) + f"if x > {i}:\n" for i in range(18)) + "    " * 19 + "return 'deep', x\n" + "    return 'out', x")
sweep(nested_ifs, [0, 5, 100, 17.5, float("nan")])
nested_loops = define("def f(n):\n    t = 0\n" + "".join("    " * (i + 1) + f"for i{i} in range(n):\n" for i in range(8)) + "    " * 9 + "t += " + " + ".join(f"i{i}" for i in range(8)) + "\n    return t")
sweep(nested_loops, [0, 1, 2])
nested_try = define("def f(x, log):\n" + "".join("    " * (i + 1) + "try:\n" for i in range(12)) + "    " * 13 + "1 / x\n"
                    + "".join("    " * (i + 1) + ("except KeyError: log.append('no')\n" if i % 2 else "finally: log.append(" + str(i) + ")\n") for i in reversed(range(12))) + "    return log")
check(lambda: nested_try(1, []))
check(lambda: nested_try(0, []))
