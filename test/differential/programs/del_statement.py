"""del of every target kind; unbound names afterwards; deletion in loops, branches, handlers; conditional binding."""
from kit import check, sweep, full_warm


def local(x):
    y = x
    del x
    return y


def read_after(x):
    del x
    return x


def delete_twice(x):
    del x
    del x


def delete_in_branch(flag, x=1):
    if flag:
        del x
    return x


def delete_in_loop(n):
    out = []
    for i in range(n):
        x = i
        out.append(x)
        del x
    try:
        return out, x
    except UnboundLocalError as e:
        return out, str(e)


def delete_loop_variable(n):
    out = []
    for i in range(n):
        out.append(i)
        del i
    return out, "i" in locals()


def rebind_after(x):
    del x
    x = 5
    return x


def several(a, b, c):
    del a, (b, [c])
    return locals()


def targets():
    class O: pass
    o = O()
    o.a = o.b = 1
    d = {"x": 1, "y": 2}
    l = [0, 1, 2, 3, 4]
    del o.a, d["x"], l[1], l[:1], l[-1:]
    return vars(o), d, l


def missing(kind):
    class O:
        x = 1
    o, d, l = O(), {}, [1]
    if kind == 0: del o.x
    if kind == 1: del d["k"]
    if kind == 2: del l[5]
    if kind == 3: del undefined_global_name
    if kind == 4: del (1).real
    if kind == 5: del "s"[0]
    if kind == 6: del (1, 2)[0]
    if kind == 7: del o.y.z
    if kind == 8: del O.x, O.x
    if kind == 9: del missing.nothing


def conditional(kind):
    if kind == 1:
        x = "one"
    elif kind == 2:
        x = 2
    for i in range(kind):
        y = i
    try:
        z = 1 / (kind - 3)
    except ZeroDivisionError:
        pass
    return x, y, z


def used_before_loop(n):
    while n:
        if n == 1:
            return late
        late = n
        n -= 1
    return late


def parameter_shadow(x):
    try:
        raise ValueError("v")
    except ValueError as x:
        pass
    return x


def cells(flag):
    x = 1
    def f(): return x
    if flag:
        del x
    return f()


G = 1


def global_delete(n):
    global G
    G = n
    del G
    try:
        G
    except NameError as e:
        r = str(e)
    try:
        del G
    except NameError as e:
        r += " / " + str(e)
    G = 1
    return r


check(local, 1)
full_warm(read_after, 1)
full_warm(delete_twice, 1)
for flag in (True, False):
    check(delete_in_branch, flag)
    check(cells, flag)
check(delete_in_loop, 3)
check(delete_in_loop, 0)
check(delete_loop_variable, 3)
check(rebind_after, 1)
check(several, 1, 2, 3)
check(targets)
for kind in range(10):
    full_warm(missing, kind)
sweep(conditional, [0, 1, 2, 3, 4])
sweep(used_before_loop, [0, 1, 2, 5])
full_warm(parameter_shadow, 1)
full_warm(cells, True)
check(global_delete, 5)


def swap_delete(a, b):
    a, b = b, a
    del a
    a = b
    del b
    return a


check(swap_delete, 1, 2)


def stays_unboxed(n):
    i, f = n, n * 0.5
    while i > 0:
        g = f
        i -= 1
        f = g + i
        if i == 2:
            del g
            g = f
    del f
    return i, g, "f" in locals()


sweep(stays_unboxed, [0, 3, 10]) if False else check(stays_unboxed, 10)


def comprehension_then_delete(n):
    a = [i for i in range(n)]
    b = a
    del a[0]
    del a
    return b


check(comprehension_then_delete, 4)


def exceptions_unbind(n):
    out = []
    for i in range(n):
        try:
            if i % 2:
                raise KeyError(i)
            e = "bound"
        except KeyError as e:
            out.append(e.args)
        out.append("e" in locals())
    return out


check(exceptions_unbind, 4)
