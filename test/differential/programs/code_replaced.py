"""Functions made of code objects whose fields somebody has changed."""
import types

from kit import describe, failure


def plain(a, b=2):
    found = [a]
    try:
        for k in range(3):
            found.append(a / b if k else k)
        found.append(a.missing)
    except AttributeError as error:
        found.append(str(error))
    return found, "a" in locals()


CODE = plain.__code__
OPTIMIZED, NEWLOCALS, NESTED = 1, 2, 0x10
VARIANTS = {
    "not optimized": {"co_flags": CODE.co_flags & ~OPTIMIZED},
    "no new locals": {"co_flags": CODE.co_flags & ~NEWLOCALS},
    "neither": {"co_flags": CODE.co_flags & ~(OPTIMIZED | NEWLOCALS)},
    "nested": {"co_flags": CODE.co_flags | NESTED},
    "no handlers": {"co_exceptiontable": b""},
    "larger stack": {"co_stacksize": 200},
    "positional only": {"co_posonlyargcount": 2},
    "keyword only": {"co_argcount": 1, "co_kwonlyargcount": 1},
    "constants": {"co_consts": tuple(7 if constant == 3 else constant for constant in CODE.co_consts)},
    "names": {"co_names": tuple("other" if name == "missing" else name for name in CODE.co_names)},
    "variables": {"co_varnames": tuple("new_" + name for name in CODE.co_varnames)},
    "first line": {"co_firstlineno": 1000},
}


def outcome(f, *args, **keywords):
    try:
        return describe(f(*args, **keywords))
    except Exception as error:
        return failure(error)


for name, changes in VARIANTS.items():
    f = types.FunctionType(CODE.replace(**changes), globals(), "made", (2,))
    for _ in range(3):
        print(name, outcome(f, 4), outcome(f, 4, b=0), outcome(f, 4, 5), list(map(outcome, [f, f], [1, "x"])))
