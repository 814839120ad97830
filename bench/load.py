"""What the benchmarks ask of Python in their own process. Runs in a namespace of its own."""
import importlib
import inspect
import random
import sys
import types

LIBRARY = """argparse ast asyncio.base_events calendar configparser csv dataclasses difflib doctest email.message fractions ftplib gettext
    html.parser http.client imaplib inspect json.decoder logging optparse pathlib pdb pickle pprint random shlex smtplib statistics subprocess
    tarfile textwrap threading tokenize typing unittest.mock urllib.request xml.dom.minidom zipfile""".split()


def load(path):
    """The workload as a new module, with code objects that nobody else has."""
    module = types.ModuleType(path.rsplit("/", 1)[-1].removesuffix(".py"))
    with open(path, encoding="utf-8") as file:
        exec(compile(file.read(), path, "exec"), module.__dict__)
    return module


def bound(module):
    """A function without arguments that runs the workload and checks its result."""
    run, size, expected = module.run, module.SIZE, module.EXPECTED
    def once():
        result = run(size)
        if result != expected:
            raise AssertionError(f"{module.__name__} computed {result!r} instead of {expected!r}")
    return once


def functions(module):
    """Every function of the module and of its classes."""
    for value in list(vars(module).values()):
        for member in vars(value).values() if isinstance(value, type) else [value]:
            member = getattr(member, "__func__", getattr(member, "fget", member))
            if isinstance(member, types.FunctionType):
                yield member


def codes(module):
    """The code object of each function, and those inside it."""
    pending = [function.__code__ for function in functions(module)]
    for code in pending:
        pending += [constant for constant in code.co_consts if isinstance(constant, types.CodeType)]
    return pending


def copies(module, count):
    """Copies of the workload's run() with code objects of their own, warm enough for the inline caches to know the types."""
    made = []
    for _ in range(count):
        copy = types.FunctionType(module.run.__code__.replace(), module.run.__globals__)
        for _ in range(20):
            copy(module.SIZE)
        made.append(copy)
    return made


def fresh(functions):
    """The same functions with code objects of their own."""
    return [types.FunctionType(f.__code__.replace(), f.__globals__, closure=f.__closure__) for f in functions]


def lines(function):
    """How many lines of a function have code."""
    return len({line for _, _, line in function.__code__.co_lines() if line is not None})


def library(others):
    """Functions of the standard library: so many of at least three lines, spread over it, in no order; and, besides them, all of about thirty lines."""
    found = {}
    for name in LIBRARY:
        module = importlib.import_module(name)
        for function in functions(module):
            if function.__module__ == name and not function.__code__.co_flags & (inspect.CO_GENERATOR | inspect.CO_COROUTINE | inspect.CO_ASYNC_GENERATOR):
                found.setdefault(function.__code__, function)
    thirty = [function for function in found.values() if 28 <= lines(function) <= 32]
    rest = [function for function in found.values() if lines(function) >= 3 and function not in thirty]
    chance = random.Random(1)
    chance.shuffle(rest)
    chance.shuffle(thirty)
    return rest[:others], thirty
