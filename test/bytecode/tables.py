"""Prints what CPython itself reads out of the tables of every code object in some modules: one JSON list per code object."""
import dis
import importlib.util
import json
import sys


def codes(code):
    yield code
    for const in code.co_consts:
        if hasattr(const, "co_code"):
            yield from codes(const)


def runs(positions):
    """Equal positions of consecutive code units, as [count, line, end line, column, end column]."""
    out = []
    for position in positions:
        if out and out[-1][1:] == list(position):
            out[-1][0] += 1
        else:
            out.append([1, *position])
    return out


for name in sys.argv[1:]:
    path = importlib.util.find_spec(name).origin
    with open(path, encoding="utf-8") as file:
        source = file.read()
    for code in codes(compile(source, path, "exec", dont_inherit=True)):
        print(json.dumps([
            f"{name}:{code.co_qualname}", code.co_firstlineno, code.co_linetable.hex(), runs(code.co_positions()), code.co_exceptiontable.hex(),
            [[e.start, e.end, e.target, e.depth, e.lasti] for e in dis._parse_exception_table(code)],
            code.co_code.hex(), [[i.offset, i.start_offset, i.opname, i.arg, i.jump_target] for i in dis.get_instructions(code)],
        ]))
