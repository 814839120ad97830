"""Traceback text of a failure in every kind of operator, spread over lines, so that every column range shows."""
from kit import full_warm


def binary(a, b):
    return (a
            + b)


def long_sum(a, b, c, d):
    return (
        a * 2
        + b * 3
        - c * 4
        + (d
           / 0)
    )


def precedence(a, b, c): return a + b * c - a / b ** c + a % b


def unary(a):
    return 1 + -a


def invert(a):
    return [1, 2,
            ~a]


def compare(a, b):
    return 1 if a < b else 2


def chained(a, b, c):
    return a < b < c


def contains(a, b):
    return 5 and a in b


def inplace(a, b):
    x = a; x -= b; return x


def inplace_subscript(a, k, b):
    a[k
      ] **= (
        b
    )


def inplace_attr(a, b):
    a.real += b


def subscript(a, i):
    return a[0] + a[i
                    ] + 1


def subscript_chain(a):
    return a["x"]["y"][2]["z"]


def slice_(a, b):
    return a[b:] + a[1:b]


def store(a, i, v):
    a[i] = v


def delete(a, i):
    del a[0], a[i]


def attribute(a):
    return a.real.imag.missing.other


def store_attr(a, v):
    a.x = a.y = v


def delete_attr(a):
    del a.nothing


def global_name():
    return 1 + undefined_global * 2


def local_name(flag):
    if flag:
        late = 1
    return (1,
            late)


def call(f, a):
    return f(a, f(
        a))


def call_kw(f, a):
    return f(a=f(1),
             b=a)


def call_star(f, a):
    return f(*a, **{"k": a})


def method(a):
    return a.upper().split(",").missing()


def not_callable(a):
    return (1 + 2) and a.real(5)


def unpack(a):
    x, y = a; return x


def unpack_nested(a):
    (x, (y, z)) = (
        a
    )
    return x


def for_iter(a):
    for x in a: pass


def with_item(a):
    with a as b, a: pass


def fstring(a, b):
    return f"{a} and {a + b} and {b:>{a}}"


def conditional(a, b):
    return (a if b
            else a.missing)


def boolean(a, b):
    return a and b and (a + b) or b


def lambda_body(a):
    return (lambda v: v + a)("s")


def list_display(a, b):
    return [a, b, a + b, [b, a - b]]


def dict_display(a, b):
    return {a: b, "k": a @ b}


def dict_key(a):
    return {1: 2, a: 3}


def star(a):
    return [*a, 1]


def double_star(a):
    return {"x": 1, **a}


def comprehension(a, b):
    return [v * b for v in a if v + 1]


def import_missing():
    import json.missing_module
    return json


def import_from():
    from json import (
        dumps,
        missing_name,
    )


def walrus(a, b):
    return (c := a + b) and c


def ternary_deep(a):
    return ((((a)) + (((((1)))))) if ((a)) else ((a)).x)


def semicolons(a):
    b = 1; c = 2; d = a + b; return d


def unicode_columns(a):
    ñ = "日本"; return ñ + a + "é"


def tabs(a):
	return (a	+	1)


def very_long_line(a, bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb=1, cccccccccccccccccccccccccccccc=2): return bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb + cccccccccccccccccccccccccccccc * bbbbbbbbbbbbbbbbbbbbbbbbbbbbbb + a + cccccccccccccccccccccccccccccc


CASES = [
    (binary, 1, "x"), (binary, "x", 1), (binary, [], ()), (long_sum, 1, 2, 3, 4), (long_sum, 1, "b", 3, 4), (long_sum, 1, 2, None, 4), (precedence, 1, 2, "c"),
    (precedence, 1, 0, 2), (precedence, None, 1, 2), (precedence, 0.0, 0.0, -1), (unary, "x"), (unary, None), (invert, 1.5), (compare, 1, "x"), (chained, 1, 2, "x"),
    (chained, "x", 2, 3), (contains, 1, 5), (contains, 1, "x"), (inplace, 1, "x"), (inplace_subscript, [1], 0, "x"), (inplace_subscript, [1], 5, 1),
    (inplace_subscript, (1,), 0, 1), (inplace_attr, 1, 2), (inplace_attr, "s", 1), (subscript, [1], 5), (subscript, {}, 1), (subscript, 5, 1), (subscript, "s", "k"),
    (subscript_chain, {"x": {"y": [1, 2, {}]}}), (subscript_chain, {"x": {"y": 5}}), (subscript_chain, {"x": None}), (subscript_chain, {}), (slice_, 5, 1),
    (slice_, [1], "x"), (store, (1,), 0, 1), (store, [1], 3, 1), (store, {}, [], 1), (delete, [1], 3), (delete, (1,), 0), (delete, {0: 1}, 9), (attribute, 5), (attribute, "s"),
    (store_attr, 5, 1), (store_attr, object(), 1), (delete_attr, 5), (delete_attr, object()), (global_name,), (local_name, 0), (call, 5, 1), (call, len, 1), (call, len, [1]),
    (call_kw, 5, 1), (call_kw, abs, 1), (call_star, print, 5), (call_star, len, [1]), (call_star, 5, [1]), (method, "a,b"), (method, 5), (not_callable, 5), (unpack, 5), (unpack, [1]),
    (unpack, "abc"), (unpack_nested, (1, 2)), (unpack_nested, (1, (2,))), (for_iter, 5), (with_item, 5), (with_item, object()), (fstring, 1, "x"), (fstring, "s", "t"), (fstring, -5, 1),
    (conditional, 1, 0), (boolean, 1, "x"), (lambda_body, 1), (list_display, 1, "x"), (dict_display, 1, 2), (dict_display, [], 2), (dict_key, []), (star, 5), (double_star, 5),
    (comprehension, [1, "x"], 1), (comprehension, [1], None), (comprehension, 5, 1), (import_missing,), (import_from,), (walrus, 1, "x"), (ternary_deep, "s"), (ternary_deep, 0),
    (semicolons, "s"), (unicode_columns, 1), (tabs, "x"), (very_long_line, "x"),
]
for case in CASES:
    full_warm(*case)
