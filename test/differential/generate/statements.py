"""Random statements. Every loop has a bound that is known when it is written, and what a function costs is counted with it."""
from expressions import COMPARE, INTS, KEYS

MAX_STEPS = 400  # steps of one call, as counted here: a statement in a loop counts once per turn
TURNS = [0, 1, 2, 3, 5, 8]


def fits(kind, wanted):
    return wanted in ("any", kind) or wanted == "num" and kind in ("int", "float")


class Scope:
    """The variables of one function, by kind; the ones that may be unbound; inner levels for comprehensions and blocks."""

    def __init__(self):
        self.levels = [{}]
        self.doubtful = {}
        self.count = 0

    def names(self, kind):
        return [n for level in self.levels for n, k in level.items() if fits(k, kind)]

    def doubtful_names(self, kind):
        return [n for n, k in self.doubtful.items() if fits(k, kind)]

    def push(self, names=None):
        self.levels.append(dict(names or {}))

    def pop(self):
        """Leaves a block: what it bound may now be unbound."""
        for name, kind in self.levels.pop().items():
            if name != "i" and not self.known(name):
                self.doubtful.setdefault(name, kind)

    def known(self, name):
        return any(name in level for level in self.levels)

    def set(self, name, kind):
        for level in self.levels:
            level.pop(name, None)
        self.levels[-1][name] = kind
        self.doubtful.pop(name, None)

    def doubt(self, name):
        """From now on it may be unbound."""
        for level in self.levels:
            if name in level:
                self.doubtful[name] = level.pop(name)

    def fresh(self, kind):
        name = f"v{self.count}"
        self.count += 1
        self.set(name, kind)
        return name


class Statements:
    """Mixed into the generator beside Expressions. A statement is a list of lines, indented by its caller."""

    def affordable(self, cost):
        return self.cost + self.turns * (cost + 1) <= MAX_STEPS

    def spend(self, cost):
        self.cost += self.turns * (cost + 1)

    def block(self, size, names=None):
        self.scope.push(names)
        lines = []
        for _ in range(size):
            lines += self.statement()
        self.scope.pop()
        return ["    " + line for line in lines or ["pass"]]

    def statement(self):
        self.spend(0)
        if self.chance(0.1) and self.nesting < 4:
            self.nesting += 1
            lines = self.guarded()
            self.nesting -= 1
            return lines
        simple = [self.assign, self.assign, self.assign, self.augmented, self.unpacking, self.mutation, self.note, self.store_attribute, self.rare]
        nested = [self.branch, self.for_loop, self.while_loop, self.try_statement, self.branch, self.with_statement, self.inner_function, self.match_statement]
        if self.nesting < 3 and self.cost < MAX_STEPS * 0.7 and self.chance(0.45):
            self.nesting += 1
            lines = self.pick(nested)()
            self.nesting -= 1
            return lines
        return self.pick(simple)()

    def guarded(self):
        """A few statements whose failure does not end the function."""
        return ["try:", *self.block(2), "except Exception as e:", "    out.append(type(e).__name__ + str(e)[:50])"]

    def kind(self):
        return self.pick(["int", "int", "int", "float", "float", "num", "num", "bool", "str", "list", "tuple", "dict"] + ["obj"] * bool(self.classes))

    def assign(self):
        kind = self.kind()
        names = self.scope.names(kind)
        value = self.expr(kind)
        if kind != "num" and self.chance(0.03):
            value = self.other(kind)
        if names and self.chance(0.6) and (name := self.pick(names)) not in self.frozen:
            return [f"{name} = {value}"]
        if self.chance(0.06):
            a, b = self.scope.fresh(kind), self.scope.fresh(kind)
            return [f"{a} = {b} = {value}"]
        return [f"{self.scope.fresh(kind)} = {value}"]

    def augmented(self):
        kind = self.pick(["int", "float", "num", "str", "list"])
        name = self.variable(kind)
        if name is None or name in self.scope.doubtful or name in self.frozen:
            return self.assign()
        if kind == "str":
            return [f"{name} = {self.cut(f'({name} + {self.leaf("str")})')}"]
        if kind == "list":
            return [f"if len({name}) < 12:", f"    {name} += {self.leaf(self.pick(['list', 'tuple']))}"]
        op = self.pick(["+=", "-=", "+=", "-=", "//=", "%="] + (["&=", "|=", "^=", ">>="] if kind == "int" else ["/="]))
        value = self.divisor(kind, 2) if op in ("//=", "%=", "/=") else f"({self.leaf('int')} & 31)" if op == ">>=" else self.expr(kind, 1)
        return [f"{name} {op} {value}"]

    def unpacking(self):
        which = self.r.randrange(5)
        numbers = [n for n in self.scope.names("num") if n not in self.frozen]
        if which == 0 and len(numbers) > 1:
            a, b = self.pick(numbers), self.pick(numbers)
            return [f"{a}, {b} = {b}, {a}"]
        if which == 1:
            value = self.expr("list", 1)
            value = value if self.chance(0.2) else f"(1.5, *{value})"
            return [f"{self.scope.fresh('num')}, *{self.scope.fresh('list')} = {value}"]
        if which == 2 and self.chance(0.2):
            kind = self.pick(["tuple", "list", "str"])
            value, item = self.expr(kind, 2), "str" if kind == "str" else "num"
            return [f"{self.scope.fresh(item)}, {self.scope.fresh(item)} = {value}"]
        value = self.expr("tuple", 1)
        return [f"{self.scope.fresh('num')}, {self.scope.fresh('num')} = {value}"]

    def mutation(self):
        which = self.r.randrange(7)
        lists = [n for n in self.scope.names("list") if n not in self.frozen]
        dicts = [n for n in self.scope.names("dict") if n not in self.frozen]
        if which < 4 and lists:
            name = self.pick(lists)
            return {
                0: [f"if len({name}) < 12:", f"    {name}.append({self.expr('num', 1)})"],
                1: [f"if {name}:" if self.chance(0.8) else "if True:", f"    {name}[{self.pick(['0', '-1', '0', '-1', self.leaf('int')])}] = {self.expr('num', 1)}"],
                2: [f"{name}[{self.bounds()}] = {self.leaf(self.pick(['list', 'tuple']))}", f"del {name}[12:]"],
                3: [f"if {name}:", "    " + self.pick([f"{name}.sort(key=lambda q: -q)", f"{name}.reverse()", f"{name}.pop()", f"del {name}[0]", f"{name}.insert(0, {self.leaf('num')}); del {name}[12:]"])],
            }[which]
        if dicts:
            name, key = self.pick(dicts), self.pick(KEYS)
            return [self.pick([f"{name}[{key}] = {self.expr('num', 1)}", f"if {key} in {name}: {name}[{key}] += {self.leaf('int')}", f"if {key} in {name}: del {name}[{key}]", f"{name}.pop({key}, None)", f"{name}.update({self.expr('dict', 2)})"])]
        return self.note()

    def note(self):
        """Something that is printed by the caller in the end, or thrown away, or observed from a frame."""
        which = self.r.randrange(8)
        if which == 0:
            return [self.expr("any", 1)]
        if which == 1:
            return [f"assert {self.expr('bool', 1)} or {self.leaf('int')} or {self.pick(['1', '1', '0'])}, {self.expr('any', 2)}"]
        if which == 2:
            return [f"out.append(where())"]
        if which == 3:
            return [f"Dying({self.pick(['1', '2'])})"] if self.chance(0.5) else [f"d{self.r.randrange(3)} = Dying({self.r.randrange(9)})"]
        return ["if len(out) < 40:", f"    out.append({self.expr('any', 1)})"]

    def store_attribute(self):
        objects = self.scope.names("obj")
        if not objects:
            return self.assign()
        name = self.pick(objects)
        attribute = self.pick(["a", "b", "a", "b", "p", "extra"])
        if self.chance(0.06):
            return [f"del {name}.{attribute}"]
        return [f"{name}.{attribute} {self.pick(['=', '=', '+='])} {self.expr('num', 1)}"]

    def rare(self):
        """What changes things under the feet of others."""
        which = self.r.randrange(12)
        if which == 0 and self.globals:
            return [f"{self.declare_global(self.pick(self.globals))} = {self.lasting(0)}"]
        if which == 1 and self.globals:
            name = self.declare_global(self.pick(self.globals))
            kind = self.pick(["int", "float"])
            return [f"{name} = {name} + {self.literal(kind)}" if self.chance(0.5) else f"{name} = {self.bounded(f'({name} + {self.expr(kind, 1)})')}"]
        if which == 2 and self.classes:
            return [f"{self.pick(self.classes)}.c = {self.lasting()}"]
        if which == 3 and (names := [n for n in self.scope.names("any") if n not in self.frozen and n in self.scope.levels[-1]]):
            name = self.pick(names)
            self.scope.doubt(name)
            return [f"del {name}"]
        if which == 4:
            return [f"if {self.expr('bool', 1)} and {self.expr('bool', 1)}:", f"    raise {self.pick(['ValueError', 'KeyError', 'ZeroDivisionError', 'IndexError'])}({self.expr('any', 2)}){self.pick(['', '', ' from None', ' from OSError(1)'])}"]
        if which == 5 and self.loops and self.breakable:
            return [f"if {self.expr('bool', 1)}:", f"    {self.pick(['break', 'continue'])}"]
        if which == 6:
            value = self.expr(self.returns, 1)
            return [f"if {self.expr('bool', 1)}:", f"    return {value}{', out' if self.returns == 'any' else ''}"]
        if which == 7 and self.generator:
            value = self.expr("any", 1)
            return [f"{self.scope.fresh('any')} = yield {value}" if self.chance(0.3) else f"yield {value}"]
        if which == 8 and self.callables:
            f = self.pick(self.callables)
            if f.plain and f.params and self.chance(0.3):
                return [f"{f.name}.__defaults__ = ({self.lasting(0)},)"]
        if which == 9:
            return [f"out.append(sorted(locals()))"]
        if which == 10 and self.globals:
            return [f"globals()[{self.pick(self.globals)!r}] = {self.lasting()}"]
        return self.assign()

    def lasting(self, others=0.3):
        """What is stored where other functions, and later calls, take it for a number; with that probability it is none."""
        if self.chance(others):
            return self.other("num")
        return self.literal("num") if self.chance(0.4) else self.bounded(self.expr("num", 1))

    def declare_global(self, name):
        self.declared.add(name)
        return name

    def branch(self):
        lines = [f"if {self.condition()}:"] + self.block(self.size())
        while self.chance(0.25):
            lines += [f"elif {self.condition()}:"] + self.block(self.size())
        if self.chance(0.4):
            lines += ["else:"] + self.block(self.size())
        return lines

    def condition(self):
        return self.expr(self.pick(["bool", "bool", "bool", "num", "list", "str"]))

    def size(self):
        return self.r.randrange(1, 4)

    def for_loop(self):
        turns = self.pick(TURNS)
        which = self.r.randrange(7)
        if which < 3:
            start = self.pick(["", "", "1, ", "-2, ", "2**62 - 2, ", "2**63 - 1, "])
            end = f"{start[:-2]} + {turns}" if start else str(turns)
            head = f"for {self.scope.fresh('int')} in range({start}{end}):"
        elif which == 3:
            source = self.variable("list")
            turns = 12
            head = f"for {self.scope.fresh('num')} in {source or '[1, 0.5, 2**62]'}{'' if source is None or self.chance(0.2) else '[:12]'}:"
        elif which == 4:
            turns, items = 12, self.expr("list", 2)
            head = f"for {self.scope.fresh('int')}, {self.scope.fresh('num')} in enumerate({items}[:12]):"
        elif which == 5:
            turns, items = 3, self.expr("dict", 2)
            head = f"for {self.scope.fresh('str')}, {self.scope.fresh('num')} in {items}.items():"
        else:
            turns, items = 3, self.expr("list", 2)
            head = f"for {self.scope.fresh('num')}, {self.scope.fresh('str')} in zip({items}, 'xyz'):"
        source = self.frozen | ({source} if which == 3 and source else set())
        return [head] + self.loop_body(turns, source)

    def loop_body(self, turns, frozen, end=()):
        saved = self.turns, self.loops, self.breakable, self.frozen
        self.turns, self.loops, self.breakable, self.frozen = self.turns * max(turns, 1), self.loops + 1, True, frozen
        lines = self.block(self.size() + 1)
        self.turns, self.loops, self.breakable, self.frozen = saved
        lines += ["    " + line for line in end]
        if self.chance(0.2):
            lines += ["else:"] + self.block(1)
        return lines

    def while_loop(self):
        turns = self.pick(TURNS)
        counter = self.scope.fresh("int")
        down = self.chance(0.3)
        condition = f"{counter} > 0" if down else f"{counter} < {turns}"
        if self.chance(0.3):
            condition += f" and {self.expr('bool', 1)}"
        step = f"{counter} {'-=' if down else '+='} 1"
        lines = [f"{counter} = {turns if down else 0}", f"while {condition}:", f"    {step}"]
        return lines + self.loop_body(turns, self.frozen | {counter})

    def try_statement(self):
        lines = ["try:"] + self.block(self.size())
        kinds = self.r.sample(["TypeError", "ValueError", "ZeroDivisionError", "(KeyError, IndexError)", "ArithmeticError", "Exception"], self.r.randrange(1, 3))
        for kind in kinds if self.chance(0.85) else []:
            if self.chance(0.5):
                lines += [f"except {kind} as e:", "    out.append((type(e).__name__, str(e)[:60]))"]
                lines += self.block(1) if self.chance(0.5) else []
            else:
                lines += [f"except {kind}:"] + self.block(self.size())
                if self.chance(0.1):
                    lines.append("    raise")
        handled = any(line.startswith("except") for line in lines)
        if handled and self.chance(0.25):
            lines += ["else:"] + self.block(1)
        if not handled or self.chance(0.3):
            lines += ["finally:"] + self.without_jumps(1)
        return lines

    def without_jumps(self, size):
        saved, self.breakable = self.breakable, False
        lines = self.block(size)
        self.breakable = saved
        return lines

    def with_statement(self):
        self.spend(0)
        return [f"with Manager({self.pick(['True', 'False', '0', '[1]'])}) as {self.scope.fresh('int')}:"] + self.block(self.size())

    def inner_function(self):
        """A closure over what is in reach; called at once, and kept to be called later."""
        name = f"g{self.inner}"
        self.inner += 1
        captured = [n for n in self.scope.names("num") if n not in self.frozen]
        saved = self.scope, self.loops, self.turns, self.breakable, self.generator, self.declared, self.nesting
        outer, scope = self.scope, Scope()
        scope.count = outer.count + 50 * self.inner
        for level in outer.levels:
            scope.levels[0].update(level)
        parameter = scope.fresh("num")
        self.scope, self.breakable, self.generator, self.declared, self.nesting = scope, False, False, set(), 2
        lines = [f"def {name}({parameter}{self.pick(['', '=1'])}):"]
        if captured and self.chance(0.5):
            victim = self.pick(captured)
            lines += [f"    nonlocal {victim}", f"    {victim} = {self.expr('num', 1)}"]
        bound = set(scope.levels[0])
        scope.push()
        lines += ["    " + line for line in self.assign()] if self.chance(0.5) else []
        lines += [f"    return {self.expr('num')}"]
        declared = self.declared
        self.scope, self.loops, self.turns, self.breakable, self.generator, self.declared, self.nesting = saved
        outer.count = max(outer.count, scope.count)
        lines = lines[:1] + [f"    global {g}" for g in sorted(declared)] + lines[1:]
        argument = self.expr("num", 2)
        return lines + [f"{self.scope.fresh('num')} = {name}({argument})"]

    def match_statement(self):
        lines = [f"match {self.expr(self.pick(['num', 'list', 'tuple', 'any', 'dict']), 1)}:"]
        for _ in range(self.r.randrange(1, 3)):
            pattern = self.pick(["0 | 1", "int(m)", "float() as m", "[m]", "[m, *_]", "(m, 2)", "{'k0': m}", "str()", "None", "[int(m), _] if m > 1"])
            lines += [f"    case {pattern}:"] + ["    " + line for line in self.block(1)]
        lines += ["    case _:"] + ["    " + line for line in self.block(1)]
        return lines
