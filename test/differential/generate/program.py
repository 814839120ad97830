"""Writes random Python programs: python program.py SEED [COUNT FOLDER]

Without a folder the program of that seed is printed; with one, COUNT programs from SEED on are written to FOLDER/SEED.py. A program
terminates, does not depend on time or addresses, and prints what it did. It calls each function with several sets of arguments, then
forty times with the same ones so that caches and counters move, then changes something and calls again.
"""
import pathlib
import random
import sys
from dataclasses import dataclass, field

from expressions import FLOATS, INTS, NUMBERS, WRONG, Expressions
from prelude import PRELUDE
from statements import Scope, Statements

PARAMETER_KINDS = ["int", "int", "float", "num", "num", "list", "str", "dict", "tuple", "bool"]


@dataclass
class Callable:
    """What a call needs to know of a function: its parameters as (name, kind, default or None) and how much a call costs."""
    name: str
    returns: str
    cost: int
    params: list = field(default_factory=list)
    kwonly: list = field(default_factory=list)
    varargs: bool = False
    plain: bool = True

    def can_stand_for(self, other):
        """May it be called in the other's place? With numbers of any kind, but not with a sequence for a number; and likewise what it returns."""
        def of(f):
            return ["num" if kind in NUMBERS else kind for kind in (f.returns, *(kind for _, kind, _ in f.params))]
        return of(self) == of(other) and not self.kwonly and not other.kwonly


class Program(Expressions, Statements):
    def __init__(self, seed):
        self.r = random.Random(seed)
        self.seed = seed
        self.classes, self.callables, self.globals, self.functions = [], [], [], []
        self.flat = self.in_comprehension = self.loops = self.inner = self.nesting = 0
        self.begin(Scope())

    def begin(self, scope):
        """Starts a function."""
        self.scope, self.cost, self.turns, self.loops, self.nesting = scope, 0, 1, 0, 0
        self.breakable = self.generator = False
        self.returns = "any"
        self.frozen, self.declared = frozenset(), set()

    def text(self):
        parts = [f'"""Random program {self.seed}."""', PRELUDE, *self.global_values()]
        for _ in range(self.r.randrange(0, 3)):
            parts.append(self.class_definition())
        for _ in range(self.r.randrange(2, 6)):
            parts.append(self.function())
        parts.append(self.main())
        return "\n".join(parts) + "\n"

    def global_values(self):
        lines = []
        for index in range(self.r.randrange(1, 4)):
            lines.append(f"G{index} = {self.pick([self.pick(INTS), self.pick(FLOATS)])}")
            self.globals.append(f"G{index}")
        return lines + ["", ""]

    def reach_globals(self, scope):
        for name in self.globals:
            scope.levels[0][name] = "num"

    def parameters(self, first=()):
        """Parameters in the order Python wants them, and the text of the list."""
        params, kwonly, text, seen_default = [], [], list(first), False
        for _ in range(self.r.randrange(0, 4)):
            kind = self.pick(PARAMETER_KINDS)
            default = self.literal(kind) if seen_default or self.chance(0.2) else None
            seen_default = default is not None
            name = self.scope.fresh(kind)
            params.append((name, kind, default))
            text.append(name if default is None else f"{name}={default}")
        varargs = self.chance(0.15)
        if varargs:
            name = self.scope.fresh("list")
            self.scope.set(name, "any")
            text.append(f"*{name}")
        if self.chance(0.15):
            kind = self.pick(["int", "num"])
            default = self.literal(kind) if self.chance(0.7) else None
            name = self.scope.fresh(kind)
            kwonly.append((name, kind, default))
            text += ([] if varargs else ["*"]) + [name if default is None else f"{name}={default}"]
        return params, kwonly, varargs, ", ".join(text)

    def function(self):
        name = f"f{len(self.functions)}"
        scope = Scope()
        self.begin(scope)
        self.generator = self.chance(0.15)
        params, kwonly, varargs, text = self.parameters()
        self.reach_globals(scope)
        self.frozen = frozenset(self.globals)
        kind, shape = self.pick(["int", "float", "num", "num", "any"]), self.r.randrange(3)
        self.returns = kind if shape == 0 else "any"
        body = ["out = []"]
        for _ in range(self.r.randrange(3, 9)):
            body += self.statement()
        values = [n for n in scope.names("any") if n not in self.globals and "v" in n][-6:]
        if self.generator:
            body += [f"yield {self.expr('any', 1)}", f"return {self.expr('num')}"]
        elif shape == 0:
            body.append(f"return {self.expr(kind)}")
        else:
            body.append(f"return {', '.join([*values, 'out'])}")
        kind = "generator" if self.generator else self.returns
        body[:0] = [f"global {g}" for g in sorted(self.declared)]
        made = Callable(name, kind, self.cost, params, kwonly, varargs)
        self.functions.append(made)
        if kind != "generator":
            self.callables.append(made)
        return "\n".join([f"def {name}({text}):", *("    " + line for line in body), "", ""])

    def class_definition(self):
        name = f"C{len(self.classes)}"
        base = self.pick(self.classes) if self.classes and self.chance(0.5) else None
        slots = base is None and self.chance(0.15)
        self.begin(Scope())
        lines = [f"class {name}{f'({base})' if base else ''}:"]
        lines += ["    __slots__ = ('a', 'b', 'extra')"] if slots else []
        lines += [f"    c = {self.leaf('num')}", "", "    def __init__(self, a, b=1):", "        self.a = a", f"        self.b = {self.pick(['b', 'b', 'a', '{0: a, 1: b}', '0'])}", "",
                  f"    def __repr__(self): return '{name}'", ""]
        methods = self.r.sample(["m0", "m1", "p", "__add__", "__lt__", "__eq__", "__len__", "__bool__", "__getitem__", "__call__", "__iter__", "__getattr__", "__sub__", "__contains__", "__neg__"], self.r.randrange(1, 6))
        for method in methods:
            lines += self.method(name, method)
        self.classes.append(name)
        return "\n".join([*lines, ""])

    def method(self, owner, name):
        scope = Scope()
        self.begin(scope)
        self.reach_globals(scope)
        scope.levels[0].update({"self.a": "num", "self.b": "num", "self.c": "num"})
        self.frozen = frozenset(scope.levels[0])
        operand = name in ("__add__", "__lt__", "__eq__", "__getitem__", "__sub__", "__contains__", "__call__", "m0", "m1", "__getattr__")
        if operand:
            scope.levels[0]["other"] = "any" if name.startswith("__") else "num"
        kind = {"__len__": "int", "__bool__": "bool", "__iter__": "list"}.get(name, "num")
        value = self.expr(kind, 1)
        value = {"__len__": f"abs({value}) % 7", "__iter__": f"iter({value}[:9])", "__eq__": f"other is {value}", "__lt__": self.pick([value, f"bool({value})", "NotImplemented"])}.get(name, value)
        if name == "__getattr__":
            value = f"{value} if other == 'extra' else object.__getattribute__(self, other)"
        lines = ["    @property"] if name == "p" else []
        lines += [f"    def {name}(self{', other' if operand else ''}{'=2' if operand and not name.startswith('__') else ''}):"]
        if self.chance(0.3) and name in ("m0", "m1", "p", "__call__", "__add__"):
            lines.append(f"        self.{self.pick(['a', 'b'])} = {self.bounded(self.expr('num', 2))}")
        return lines + [f"        return {value}", ""]

    def main(self):
        """The calls: cold, hot with the same arguments, after a change, and with arguments of other kinds."""
        self.begin(Scope())
        lines = []
        calls = []
        for f in self.functions:
            for _ in range(self.r.randrange(1, 4)):
                calls.append((f, self.main_arguments(f)))
        for index, (f, arguments) in enumerate(calls):
            lines.append(f"attempt('{f.name} {index}', {f.name}{arguments})")
        hot = self.r.sample(calls, min(3, len(calls)))
        lines += ["for turn in range(40):"] + [f"    attempt('hot {f.name} {index}', {f.name}{arguments})" for index, (f, arguments) in enumerate(hot)]
        for _ in range(self.r.randrange(1, 4)):
            lines += self.change()
            lines += [f"attempt('then {f.name} {index}', {f.name}{arguments})" for index, (f, arguments) in enumerate(hot)]
        for f in self.functions:
            if f.params:
                lines.append(f"for wrong in ({', '.join(self.r.sample(WRONG, 4))}):")
                values = [self.leaf(kind) for _, kind, _ in f.params]
                numeric = [i for i, (_, kind, _) in enumerate(f.params) if kind in ("int", "float", "num", "bool")]
                if numeric:
                    values[self.pick(numeric)] = "wrong"
                keywords = [f"{n}={self.leaf(k)}" for n, k, _ in f.kwonly]
                lines.append(f"    attempt('wrong {f.name}', {', '.join([f.name, *values, *keywords])})")
        lines.append(f"print([globals().get(name) for name in {self.globals}])")
        return "\n".join(lines)

    def main_arguments(self, f):
        values = [self.leaf(kind) for _, kind, _ in f.params]
        values += [f"{name}={self.leaf(kind)}" for name, kind, default in f.kwonly if default is None or self.chance(0.5)]
        return "".join(", " + v for v in values)

    def change(self):
        which = self.r.randrange(8)
        f = self.pick(self.functions)
        # One that was written before: no function then calls itself, which could take it for ever where it also handles exceptions.
        others = [g for g in self.functions[:self.functions.index(f)] if g.can_stand_for(f)]
        if which == 0 and others:
            return [f"{f.name}.__code__ = {self.pick(others).name}.__code__"]
        if which == 1 and self.classes:
            return [f"{self.pick(self.classes)}.c = property(lambda self: {self.leaf('num')})"]
        if which == 2 and self.classes:
            return [f"{self.pick(self.classes)}.{self.pick(['m0', '__add__', '__len__', '__getitem__', '__bool__'])} = lambda self, *args: {self.leaf('num')}"]
        if which == 3:
            # Not len: lists are kept short with it.
            return [f"{self.pick(['abs', 'max', 'min', 'bool', 'sorted'])} = lambda *args: {self.leaf('num')}"]
        if which == 4:
            return [f"del {self.pick(self.globals)}" if self.chance(0.3) else f"{self.pick(self.globals)} = {self.pick(WRONG)}"]
        if which == 5:
            return [f"{f.name}.__defaults__ = ({self.leaf('num')},)"]
        if which == 6 and self.classes:
            return [f"{self.pick(self.classes)}.__getattribute__ = lambda self, name: object.__getattribute__(self, 'b' if name == 'a' else name)"]
        return [f"{self.pick(self.globals)} = {self.pick([self.pick(INTS), self.pick(FLOATS)])}"]


def main(seed, count=None, folder=None):
    if folder is None:
        print(Program(seed).text(), end="")
        return
    for number in range(seed, seed + count):
        pathlib.Path(folder, f"{number}.py").write_text(Program(number).text(), encoding="utf-8")


if __name__ == "__main__":
    sys.setrecursionlimit(20000)
    main(int(sys.argv[1]), *(kind(a) for kind, a in zip((int, str), sys.argv[2:])))
