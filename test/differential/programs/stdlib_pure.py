"""Larger pure-Python parts of the standard library over small inputs: json, re, decimal, fractions, heapq, textwrap, difflib, ast, csv, string, random, statistics."""
import sys


def block(*names):
    for name in names:
        sys.modules[name] = None


block("_json", "_decimal", "_heapq", "_bisect", "_random_not", "_statistics")
import ast
import bisect
import copy
import csv
import datetime
import decimal
import difflib
import fractions
import graphlib
import heapq
import io
import itertools
import json
import pprint
import random
import re
import shlex
import statistics
import string
import textwrap
import tokenize
import urllib.parse

from kit import check, full
import kit

kit.ROUNDS = (1, 2, 10)
DATA = {"a": [1, 2.5, None, True, "é\n\"", {"nested": [[], {}, -0.0, 1e100]}], "b": 2**70, "": "empty"}


def json_round(data):
    text = json.dumps(data, indent=1, sort_keys=True)
    return text, json.loads(text) == data, json.dumps(data, separators=(",", ":"), ensure_ascii=False)


def regexes(text):
    return (re.findall(r"(\w+)@(\w+)\.com", text), re.sub(r"\d+", lambda m: str(int(m[0]) * 2), text), re.split(r"[,;]\s*", text), [m.span() for m in re.finditer(r"(?P<x>a+)|b", text)],
            re.compile("(a|b)*c", re.I).search("xABABC").groups(), re.sub(r"(?<=x)y|(a)(?!b)", "<\\g<0>>", "xyaab"))


def decimals(a, b):
    with decimal.localcontext(prec=30) as ctx:
        x, y = decimal.Decimal(a), decimal.Decimal(b)
        return x + y, x * y, x / y, x // y, x % y, x ** 3, x.sqrt(), x.quantize(decimal.Decimal("0.01")), -x, x < y, x.ln(), ctx.flags[decimal.Inexact]


def fraction(a, b):
    x, y = fractions.Fraction(a), fractions.Fraction(b)
    return x + y, x * y, x / y, x ** 2, x < y, float(x), round(x, 1), x.limit_denominator(5), divmod(x, y)


def heaps(items):
    h = list(items)
    heapq.heapify(h)
    return [heapq.heappop(h) for _ in range(len(h))], heapq.nlargest(2, items), list(heapq.merge([1, 4], [2, 3])), bisect.bisect([1, 3, 5], 3)


def texts(t):
    return textwrap.fill(t, 20), textwrap.indent("a\nb", "> "), list(difflib.unified_diff(t.split(), t.upper().split(), lineterm=""))[:6], difflib.get_close_matches("appel", ["ape", "apple"]), shlex.split(
        "a 'b c' \"d e\" f\\ g"), string.Template("$x ${y}").substitute(x=1, y=2), urllib.parse.urlparse("http://u:p@h:80/p;a?q=1#f"), urllib.parse.quote("é &"), string.capwords("ab cd")


def asts(source):
    tree = ast.parse(source)
    class V(ast.NodeTransformer):
        def visit_Constant(self, node): return ast.copy_location(ast.Constant(node.value * 2), node)
    return ast.unparse(V().visit(tree)), sum(1 for _ in ast.walk(tree)), ast.dump(ast.parse("x[1:2]"), indent=None), [t.string for t in tokenize.generate_tokens(io.StringIO(source).readline)][:8]


def tables(rows):
    out = io.StringIO()
    csv.writer(out).writerows(rows)
    return out.getvalue(), list(csv.reader(io.StringIO(out.getvalue()))), pprint.pformat({"k": rows, "long": list(range(30))}, width=40)


def randoms(seed):
    r = random.Random(seed)
    return [r.randint(0, 100) for _ in range(5)], r.random(), r.sample(range(50), 4), r.gauss(0, 1), r.choices("abc", k=5), statistics.mean([1, 2, 4]), statistics.stdev([1, 2, 4, 8]), statistics.median_grouped([1, 2, 2, 3])


def dates(y):
    d = datetime.date(y, 2, 28) + datetime.timedelta(days=2)
    return d, d.isocalendar(), f"{d:%A %d %B}", datetime.datetime(y, 1, 1, 12, tzinfo=datetime.timezone.utc).isoformat(), datetime.datetime.fromisoformat("2024-01-01T10:00:00+02:00") - datetime.datetime(
        2024, 1, 1, tzinfo=datetime.timezone.utc)


def graphs(n):
    g = {i: {j for j in range(i) if i % (j + 2) == 0} for i in range(n)}
    return list(graphlib.TopologicalSorter(g).static_order())[:10], list(itertools.chain.from_iterable(itertools.groupby("aabc", key=str.upper)))[0]


def copies(data):
    d = copy.deepcopy(data)
    d["a"][5]["nested"].append("x")
    cyc = [1]
    cyc.append(cyc)
    c = copy.deepcopy(cyc)
    return d != data, copy.copy(data) == data, c[1] is c


check(json_round, DATA)
check(regexes, "bob@site.com, 12; aab eve@x.com")
check(decimals, "1.1", "3")
check(decimals, "12345678901234567890.5", "0.007")
check(fraction, "1/3", "5/7")
check(fraction, 2.5, 3)
check(heaps, [5, 1, 4.5, True, 2])
check(texts, "The quick brown fox jumps over the lazy dog and runs away.")
check(asts, "def f(x):\n    return x + 1 if x else [y * 2 for y in (1, 2)]\n")
check(tables, [[1, "a,b", 'q"'], [2.5, None, ""]])
check(randoms, 42)
check(dates, 2024)
check(graphs, 20)
check(copies, DATA)
full(lambda: json.loads('{"a": [1, }'))
full(lambda: json.dumps({1: object}))
full(lambda: re.compile("(a"))
full(lambda: list(graphlib.TopologicalSorter({1: [2], 2: [1]}).static_order()))
