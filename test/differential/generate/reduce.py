"""Makes a failing program small: python reduce.py FILE SECONDS

Proposes smaller programs as one line of JSON on stdout, {"try": [source, …]}, and reads {"failing": [index, …]} from stdin: those of
them that still fail. Ends with {"done": source}. What "fails" means is known only to the other side.
"""
import ast
import copy
import json
import sys
import time

GROUP = 12  # programs proposed at once
PIECES = 8  # of a program, any of which may be dropped
BODIES = ("body", "orelse", "finalbody", "handlers", "cases")


class Reducer:
    def __init__(self, source, seconds):
        self.source = source
        self.deadline = time.monotonic() + seconds

    def ask(self, sources):
        print(json.dumps({"try": sources}), flush=True)
        return json.loads(sys.stdin.readline())["failing"]

    def run(self):
        # Without its original layout first; where the failure depends on that, lines can still go.
        if not self.first([ast.unparse(ast.parse(self.source))]):
            return self.lines()
        before = None
        while self.source != before and time.monotonic() < self.deadline:
            before = self.source
            self.drop_statements()
            for variants in (self.fewer_statements, self.hoisted, self.fewer_arguments, self.simpler_expressions, self.smaller_constants):
                self.greedy(variants)
        return self.source

    def first(self, sources):
        """Adopts the first source that still fails."""
        sources = [s for s in sources if s != self.source and compiles(s)]
        failing = self.ask(sources) if sources else []
        if failing:
            self.source = sources[failing[0]]
        return bool(failing)

    def drop_statements(self):
        """Drops what can be dropped from the program's own statements: pieces at first, and at once all whose absence by itself changes nothing."""
        size = len(ast.parse(self.source).body) // PIECES + 1
        while time.monotonic() < self.deadline:
            tree = ast.parse(self.source)
            runs = [(at, size) for at in range(0, len(tree.body), size)]
            sources = [body_without(tree, [run]) for run in runs]
            failing = self.ask(sources)
            if len(failing) > 1 and self.first([body_without(tree, [runs[index] for index in failing])]):
                pass
            elif failing:
                self.source = sources[failing[-1]]
            elif size == 1:
                return
            size = max(1, min(size // 2, len(ast.parse(self.source).body) // PIECES + 1))

    def greedy(self, variants):
        """Tries all variants in groups; after a success goes on at the same place of the smaller program."""
        start = 0
        while time.monotonic() < self.deadline:
            tree = ast.parse(self.source)
            group, index = [], 0
            for index, make in enumerate(variants(tree)):
                if index < start:
                    continue
                source = make()
                if source is not None and source != self.source and compiles(source):
                    group.append((index, source))
                if len(group) == GROUP:
                    break
            if not group:
                return
            failing = self.ask([source for _, source in group])
            if failing:
                start, self.source = group[failing[0]]
            else:
                start = group[-1][0] + 1

    def lines(self):
        size = 64
        while size and time.monotonic() < self.deadline:
            at = 0
            lines = self.source.split("\n")
            while at < len(lines):
                shorter = lines[:at] + lines[at + size:]
                if self.first(["\n".join(shorter)]):
                    lines = shorter
                else:
                    at += size
            size //= 2
        return self.source

    def fewer_statements(self, tree):
        """Without a run of statements, handlers or cases; long runs first."""
        lists = [(number, name, len(value)) for number, node in enumerate(ast.walk(tree)) for name in BODIES if isinstance(value := getattr(node, name, None), list)]
        longest = max((length for _, _, length in lists), default=0)
        size = 1 << longest.bit_length() >> 1
        while size:
            for number, name, length in lists:
                for at in range(0, length if size <= length else 0, size):
                    yield lambda n=number, f=name, a=at, s=size: edited(tree, n, lambda node: without(node, f, a, s))
            size //= 2

    def hoisted(self, tree):
        """A compound statement replaced by what it contains."""
        for number, node in enumerate(ast.walk(tree)):
            for name in ("body", "orelse", "finalbody"):
                value = getattr(node, name, None)
                if isinstance(value, list):
                    for at, statement in enumerate(value):
                        for inner in BODIES[:3]:
                            if isinstance(getattr(statement, inner, None), list) and getattr(statement, inner):
                                yield lambda n=number, f=name, a=at, i=inner: edited(tree, n, lambda node: hoist(node, f, a, i))

    def fewer_arguments(self, tree):
        for number, node in enumerate(ast.walk(tree)):
            for name in ("args", "keywords", "decorator_list", "bases", "defaults", "kwonlyargs", "elts", "values", "names", "targets", "generators", "ifs"):
                value = getattr(node, name, None)
                if isinstance(value, list):
                    for at in range(len(value)):
                        yield lambda n=number, f=name, a=at: edited(tree, n, lambda node: without(node, f, a, 1))

    def simpler_expressions(self, tree):
        """An expression replaced by one of its parts or by a constant."""
        for number, node in enumerate(ast.walk(tree)):
            for name, value in ast.iter_fields(node):
                for at, item in enumerate(value) if isinstance(value, list) else [(None, value)]:
                    if not isinstance(item, ast.expr) or not isinstance(getattr(item, "ctx", ast.Load()), ast.Load):
                        continue
                    parts = [part for part in ast.iter_child_nodes(item) if isinstance(part, ast.expr) and isinstance(getattr(part, "ctx", ast.Load()), ast.Load)]
                    if not isinstance(item, (ast.Constant, ast.Name)):
                        parts += [ast.Constant(0), ast.Constant(1), ast.Constant(None)]
                    for part in parts:
                        yield lambda n=number, f=name, a=at, p=part: edited(tree, n, lambda node: put(node, f, a, copy.deepcopy(p)))

    def smaller_constants(self, tree):
        for number, node in enumerate(ast.walk(tree)):
            if isinstance(node, ast.Constant) and type(node.value) in (int, str) and node.value:
                for value in ([0, 1, node.value // 2] if type(node.value) is int else ["", node.value[: len(node.value) // 2]]):
                    if value != node.value:
                        yield lambda n=number, v=value: edited(tree, n, lambda node: put(node, "value", None, v))


def edited(tree, number, edit):
    """The text of a copy of the tree with its node of that number edited."""
    made = copy.deepcopy(tree)
    for at, node in enumerate(ast.walk(made)):
        if at == number:
            edit(node)
            break
    try:
        return ast.unparse(ast.fix_missing_locations(made))
    except (ValueError, TypeError, AttributeError, IndexError):
        return None


def body_without(tree, runs):
    dropped = {at + offset for at, size in runs for offset in range(size)}
    return ast.unparse(ast.Module([statement for at, statement in enumerate(tree.body) if at not in dropped], []))


def without(node, name, at, size):
    value = getattr(node, name)
    del value[at:at + size]
    if not value and name == "body" and not isinstance(node, ast.Module):
        value.append(ast.Pass())


def hoist(node, name, at, inner):
    statements = getattr(node, name)
    statements[at:at + 1] = getattr(statements[at], inner)


def put(node, name, at, value):
    if at is None:
        setattr(node, name, value)
    else:
        getattr(node, name)[at] = value


def compiles(source):
    try:
        compile(source, "<candidate>", "exec")
    except (SyntaxError, ValueError):
        return False
    return True


def main(path, seconds):
    import warnings
    warnings.simplefilter("ignore")
    with open(path, encoding="utf-8") as file:
        reducer = Reducer(file.read(), float(seconds))
    print(json.dumps({"done": reducer.run()}), flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
