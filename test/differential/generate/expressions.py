"""Random expressions, by the kind of value that they are meant to have.

Kinds: int, float, num (one of the two), bool, str, list (of num), tuple (of two num), dict (str to num), obj (an instance of a
generated class), any. A kind is an intention: arguments of other kinds get in now and then, and operations may fail.

Three rules keep programs finite. No sequence is where a number is meant, whatever else may be: a large int would repeat it without end. In a
loop the product of two numbers is masked, and a sequence is cut after it has grown, so that values stay small; so is what outlives a call. And
a call is only made where the callee's cost, which is known, fits in what the caller may still spend.
"""

INTS = ["0", "1", "-1", "2", "3", "-7", "10", "255", "256", "257", "-5", "-6", "1073741823", "1073741824", "-1073741824", "2147483647", "2147483648",
        "-2147483649", "4294967296", "4611686018427387903", "4611686018427387904", "-4611686018427387904", "-4611686018427387905", "9223372036854775807",
        "9223372036854775808", "-9223372036854775808", "-9223372036854775809", "18446744073709551616"]
SMALL_INTS = ["0", "1", "2", "3", "4", "5", "-1", "-2", "7"]
FLOATS = ["0.0", "-0.0", "1.0", "0.5", "-1.5", "2.5", "1e308", "-1e308", "5e-324", "0.1", "3.0", "1e16", "9007199254740993.0", "4611686018427387904.0", "INF", "-INF", "NAN"]
STRINGS = ['""', '"a"', '"abc"', '"\\u00e9"', '"\\U0001f600x"', '"k0"', '"k1"', '"7"']
KEYS = ['"k0"', '"k1"', '"k2"']
MASKS = ["1073741823", "2147483647", "4294967295", "4611686018427387903", "9223372036854775807", "18446744073709551615"]
MODULI = ["1000000007", "4611686018427387847", "2147483648", "97"]
NUMBERS = ("int", "float", "num", "bool")
# What is passed instead of a number now and then: no sequences.
WRONG = ["None", "True", "Sub(5)", "FSub(2.5)", "Fraction(7, 3)", "Decimal('1.5')", "2j", "Odd(1)", "Odd(0)", "{}", "Sub(2**63)"]
COMPARE = ["<", "<=", "==", "!=", ">", ">="]


class Expressions:
    """Mixed into the generator, which has: random (r), the variables in reach (kind to names), loop depth and the known callables."""

    def chance(self, p):
        return self.r.random() < p

    def pick(self, items):
        return self.r.choice(items)

    def variable(self, kind):
        """A variable of that kind, or None. One that may be unbound is taken now and then."""
        names = self.scope.names(kind)
        doubtful = self.scope.doubtful_names(kind)
        if doubtful and self.chance(0.006):
            return self.pick(doubtful)
        return self.pick(names) if names else None

    def other(self, kind):
        """A value of another kind. Where a number or a sequence of numbers is meant, no sequence and nothing that has one in it."""
        if kind in (*NUMBERS, "list", "tuple"):
            return self.pick([*WRONG, "None", self.expr("dict", 2)] if kind in NUMBERS else [*WRONG, self.expr("list", 2), self.expr("tuple", 2)])
        return self.expr("any")

    def join(self, *parts):
        """Parts of an expression in parentheses, at times spread over lines, which tracebacks then show."""
        gap = "\n            " if not self.flat and self.chance(0.06) else " "
        return "(" + gap.join(parts) + ")"

    def expr(self, kind, depth=0):
        if self.chance(0.25 + 0.22 * depth):
            return self.leaf(kind)
        if self.chance(0.06):
            return self.wrapped(kind, depth + 1)
        return getattr(self, f"{kind}_expr")(depth + 1)

    def leaf(self, kind):
        name = self.variable(kind)
        if name is not None and self.chance(0.8):
            return name
        return self.literal(kind)

    def literal(self, kind):
        if kind == "num":
            kind = self.pick(["int", "float"])
        if kind == "any":
            kind = self.pick(["int", "float", "str", "list", "tuple", "bool", "dict"])
        return {
            "int": lambda: self.pick(INTS if self.chance(0.4) else SMALL_INTS),
            "float": lambda: self.pick(FLOATS),
            "bool": lambda: self.pick(["True", "False"]),
            "str": lambda: self.pick(STRINGS),
            "list": lambda: self.pick(["[]", "[1, 2, 3]", "[0.5]", "[1, 2.5, 3]"]),
            "tuple": lambda: self.pick(["(1, 2)", "(0.5, 3)", "(4, -0.0)"]),
            "dict": lambda: self.pick(["{}", '{"k0": 1}', '{"k0": 2.5, "k1": 3}']),
            "obj": lambda: self.new_object(6),
        }[kind]()

    def wrapped(self, kind, depth):
        """What any kind can be wrapped in."""
        e = lambda k=kind: self.expr(k, depth)
        which = self.r.randrange(8)
        if which == 0:
            return f"({e()} if {self.expr('bool', depth)} else {e()})"
        if which == 1:
            return f"({e()} or {e()})"
        if which == 2:
            return f"({e()} and {e()})"
        if which == 3:
            return f"[{e()}, {e()}][{self.pick(['0', '1', '-1'])}]"
        if which == 4 and not self.in_comprehension:
            # What surrounds it may skip it, so the name may be unbound afterwards.
            value, name = e(), self.scope.fresh(kind)
            self.scope.doubt(name)
            return f"({name} := {value})"
        if which == 5:
            return f"(lambda {self.pick(['q', 'q, *z', 'q=1, **z'])}: q)({e()})"
        if which == 6:
            return f"{{0: {e()}}}[{self.pick(['0', 'False', '0.0'])}]"
        return f"({e()}, {e('any')})[0]"

    def int_expr(self, depth):
        e = lambda k="int": self.expr(k, depth)
        which = self.r.randrange(14)
        if which < 4:
            return self.join(e(), self.pick(["+", "-", "+", "-", "&", "|", "^"]), e())
        if which == 4:
            return self.product(e("int"), e("int"), integral=True)
        if which == 5:
            return self.join(e(), self.pick(["//", "%"]), self.divisor("int", depth))
        if which == 6:
            amount = f"({e()} & {self.pick(['7', '31', '63'])})" if self.chance(0.7) else self.pick(["1", "31", "62", "64", "-1"])
            if self.chance(0.5):
                return self.join(e(), ">>", amount)
            return self.masked(self.join(e(), "<<", amount))
        if which == 7:
            return f"({self.pick(['-', '~', '+', '- ', '-'])}{e()})"
        if which == 8:
            return f"len({self.expr(self.pick(['list', 'str', 'dict', 'tuple']), depth)})"
        if which == 9:
            return self.join(e(), self.pick(["+", "-", "*"]), self.expr("bool", depth))
        if which == 10:
            return f"{self.pick(['max', 'min'])}({e()}, {e()})"
        if which == 11:
            return f"int({self.pick(['0.5', '3.0', '-2.5'])} + {e()} % 1000)"
        if which == 12:
            return f"sum({self.comprehension(depth)} for i in range({self.r.randrange(5)}))" if not self.in_comprehension and self.chance(0.5) else f"abs({e()})"
        return self.call("int", depth) or self.leaf("int")

    def float_expr(self, depth):
        e = lambda k="float": self.expr(k, depth)
        which = self.r.randrange(10)
        if which < 4:
            return self.join(self.really_float(e()), self.pick(["+", "-", "*"]), e())
        if which == 4:
            return self.join(e(), self.pick(["/", "//", "%"]), self.divisor("float", depth))
        if which == 5:
            return self.join(e("int"), self.pick(["+", "*", "-"]), self.really_float(e()))
        if which == 6:
            return self.join(e("int"), "/", self.divisor("int", depth))
        if which == 7:
            return f"(-{e()})"
        if which == 8:
            return self.pick([f"abs({e()})", f"float({e()})", f"(abs({e()}) ** 0.5)", f"({self.really_float(e())} ** 2)", f"max({e()}, {e()})"])
        return self.call("float", depth) or self.leaf("float")

    def num_expr(self, depth):
        e = lambda k="num": self.expr(k, depth)
        which = self.r.randrange(11)
        if which < 3:
            return self.join(e(), self.pick(["+", "-"]), e())
        if which == 3:
            return self.product(e(), e(), integral=False)
        if which == 4:
            return self.join(e(), self.pick(["/", "//", "%"]), self.divisor("num", depth))
        if which == 5:
            return f"{self.expr('list', depth)}[{self.pick(['0', '-1', '1', self.leaf('int')])}]" if self.chance(0.3) else f"([*{self.expr('list', depth)}, 1, 0.5, 2])[{self.pick(['0', '1', '2'])}]"
        if which == 6:
            return f"{self.expr('tuple', depth)}[{self.pick(['0', '1', '-1'])}]"
        if which == 7:
            d = self.expr("dict", depth)
            return f"{d}[{self.pick(KEYS)}]" if self.chance(0.12) else f"{d}.get({self.pick(KEYS)}, {self.leaf('num')})"
        if which == 8:
            return self.attribute(depth) or e("int")
        if which == 9:
            return self.expr(self.pick(["int", "float"]), depth)
        return self.call("num", depth) or self.leaf("num")

    def bool_expr(self, depth):
        e = lambda k: self.expr(k, depth)
        which = self.r.randrange(9)
        kind = self.pick(["int", "float", "num", "str", "num"])
        if which < 3:
            return self.join(e(kind), self.pick(COMPARE), e(kind))
        if which == 3:
            return self.join(e(kind), self.pick(COMPARE), e(kind), self.pick(COMPARE), e(kind))
        if which == 4:
            return f"(not {e(self.pick(['bool', 'num', 'str', 'list', 'any']))})"
        if which == 5:
            return f"({e('bool')} {self.pick(['and', 'or'])} {e('bool')})"
        if which == 6:
            return self.join(e("num"), self.pick(["in", "not in"]), e(self.pick(["list", "tuple"])))
        if which == 7:
            return self.join(self.variable("any") or "None", self.pick(["is", "is not"]), self.pick(["None", "None", self.variable("any") or "None"]))
        return self.pick([f"bool({e('num')})", f"isinstance({e('any')}, {self.pick(['int', 'float', 'str', '(int, list)'])})", f"({e('obj')} {self.pick(COMPARE)} {e('num')})"])

    def str_expr(self, depth):
        e = lambda k="str": self.expr(k, depth)
        which = self.r.randrange(8)
        if which == 0:
            return self.cut(self.join(e(), "+", e()))
        if which == 1:
            return f"str({e('num')})[:9]"
        if which in (2, 3):
            self.flat += 1
            spec = self.pick(["", "!r", ":>4", "!s:<3", ":", "!a"])
            text = f'f"{self.pick(["", "<", "{{"])}{{ {e(self.pick(["num", "str", "any", "int"]))}{spec}}}{{ {self.leaf("num")}}}"[:20]'
            self.flat -= 1
            return text if "\\" not in text else "str(" + self.leaf("num") + ")"
        if which == 4:
            return f"{e()}[{self.bounds()}]"
        if which == 5:
            return f"{e()}.{self.pick(['upper()', 'strip()', 'replace(\"a\", \"zz\")[:9]', 'title()'])}"
        if which == 6:
            return self.cut(f"({e()} * {self.pick(['0', '1', '2', '-1', 'True'])})")
        return f"type({e('any')}).__name__"

    def list_expr(self, depth):
        e = lambda k="num": self.expr(k, depth)
        which = self.r.randrange(8)
        if which < 3:
            return self.display(depth)
        if which == 3:
            return f"{self.expr('list', depth)}[{self.bounds()}]"
        if which == 4:
            return self.cut(self.join(self.expr("list", depth), "+", self.expr("list", depth)))
        if which == 5 and not self.in_comprehension:
            return f"[{self.comprehension(depth)} for i in {self.pick([f'range({self.r.randrange(6)})', self.expr('list', depth + 1), self.expr('tuple', depth + 1)])}{self.filter(depth)}]"
        if which == 6:
            return self.pick([f"sorted({self.expr('list', depth)})", f"list({self.expr('tuple', depth)})", f"list({self.expr('dict', depth)}.values())", f"[*map(bool, {self.expr('list', depth)})]"])
        return f"list(reversed({self.expr('list', depth)}))"

    def display(self, depth):
        items = []
        for _ in range(self.r.randrange(4)):
            items.append(f"*{self.expr(self.pick(['list', 'tuple']), depth)}" if self.chance(0.15) else self.expr("num", depth))
        return self.cut("[" + ", ".join(items) + "]")

    def tuple_expr(self, depth):
        e = lambda k="num": self.expr(k, depth)
        which = self.r.randrange(4)
        if which < 2:
            return f"({e()}, {e()})"
        if which == 2:
            return f"divmod({e('int')}, {self.divisor('int', depth)})"
        return f"({self.expr('tuple', depth)}[::-1])"

    def dict_expr(self, depth):
        e = lambda k="num": self.expr(k, depth)
        which = self.r.randrange(4)
        if which < 2:
            return "{" + ", ".join(f"{self.pick(KEYS)}: {e()}" for _ in range(self.r.randrange(3))) + "}"
        if which == 2:
            return f"{{**{self.expr('dict', depth)}, {self.pick(KEYS)}: {e()}}}"
        if self.in_comprehension:
            return self.leaf("dict")
        return f"{{f\"k{{i}}\": {self.comprehension(depth)} for i in range({self.r.randrange(4)}){self.filter(depth)}}}"

    def obj_expr(self, depth):
        return self.variable("obj") or self.new_object(depth)

    def any_expr(self, depth):
        return self.expr(self.pick(["int", "float", "num", "bool", "str", "list", "tuple", "dict", "num", "int"] + (["obj"] if self.classes else [])), depth)

    def comprehension(self, depth):
        """The element of a comprehension over i."""
        self.in_comprehension += 1
        self.scope.push({"i": "num"})
        element = self.expr(self.pick(["num", "int"]), depth + 1)
        self.scope.pop()
        self.in_comprehension -= 1
        return element

    def filter(self, depth):
        return f" if {self.pick(['i', 'i % 2', 'i != 1'])}" if self.chance(0.3) else ""

    def product(self, a, b, integral):
        if self.chance(0.4):
            b = self.pick(["2", "3", "-1", "7", "0"])
            return self.join(a, "*", b) if self.loops < 2 else self.join(a, "*", self.pick(["-1", "1", "0"]))
        text = self.join(a, "*", b)
        if self.loops > 1:
            return self.bounded(text)
        return self.masked(text) if self.loops or integral and self.chance(0.5) else text

    def bounded(self, text):
        """Small, whatever kind of number it is: the remainder of a Fraction may have any denominator."""
        return f"(int({text}) & {self.pick(MASKS)})" if self.chance(0.3) else f"round({text} % {self.pick(MASKS)}, 3)"

    def really_float(self, text):
        """In a loop in a loop, products of what is no float but was passed for one would grow beyond all bounds."""
        return f"float({text})" if self.loops > 1 else text

    def masked(self, text):
        if not self.loops and self.chance(0.5):
            return text
        return self.join(text, "%", self.pick(MODULI)) if self.chance(0.5) else f"(int({text}) & {self.pick(MASKS)})" if self.chance(0.3) else self.join(text, "%", self.pick(MASKS))

    def cut(self, text):
        """A sequence that may have grown; only a loop could make it large."""
        return f"{text}[:{self.pick(['9', '12'])}]" if self.loops else text

    def divisor(self, kind, depth):
        if self.chance(0.35):
            return self.pick({"int": ["2", "3", "-7", "10", "256", "1"], "float": ["2.0", "-0.5", "3.0", "0.1"], "num": ["2", "0.5", "-3"]}[kind])
        e = self.expr(kind, depth)
        return f"({e} or 1)" if self.chance(0.75) else e

    def bounds(self):
        b = lambda: self.pick(["", "", "0", "1", "2", "-1", "5", self.leaf("int") if self.chance(0.3) else "3"])
        return f"{b()}:{b()}" + (f":{self.pick(['2', '-1', '1'])}" if self.chance(0.2) else "")

    def attribute(self, depth):
        if not self.classes:
            return None
        return f"{self.expr('obj', depth)}.{self.pick(['a', 'b', 'c', 'a', 'b', 'p' if self.chance(0.3) else 'c', 'zz' if self.chance(0.02) else 'a'])}"

    def new_object(self, depth):
        if not self.classes:
            return "Odd(3)"
        if depth > 5:
            return f"{self.pick(self.classes)}(1, 0.5)"
        return f"{self.pick(self.classes)}({self.argument('num', depth)}, {self.argument('num', depth)})"

    def argument(self, kind, depth):
        if kind in ("int", "float", "num") and self.chance(0.015):
            return self.pick(WRONG)
        return self.expr(kind, depth + 1)

    def call(self, kind, depth):
        """A call of something that returns that kind and can be afforded, or None."""
        options = [f for f in self.callables if f.returns in (kind, "num" if kind == "num" else kind) and self.affordable(f.cost)]
        if not options or depth > 3 or self.in_comprehension:
            return None
        f = self.pick(options)
        self.spend(f.cost)
        text = f"{f.name}({self.arguments(f, depth)})"
        return self.bounded(text) if self.loops > 1 else text

    def arguments(self, f, depth):
        parts, keywords = [], []
        for name, kind, default in f.params:
            if default is not None and self.chance(0.4):
                break
            parts.append(self.argument(kind, depth))
        for name, kind, default in f.kwonly:
            if default is None or self.chance(0.6):
                keywords.append(f"{name}={self.argument(kind, depth)}")
        if self.chance(0.02):
            parts = parts[:-1]
        if len(parts) == len(f.params) and parts and self.chance(0.15):
            keywords.insert(0, f"{f.params[-1][0]}={parts.pop()}")
        if len(parts) > 1 and self.chance(0.06):
            parts = [f"*({parts[0]}, {parts[1]})", *parts[2:]]
        if f.varargs and len(parts) == len(f.params):
            parts += [self.argument("num", depth) for _ in range(self.r.randrange(3))]
        return ", ".join(parts + keywords)
