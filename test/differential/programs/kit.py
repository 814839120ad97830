"""What the programs of this folder share: call a function often, print everything that could differ.

A program prints on stdout, and the same program must print the same bytes whoever executes it. Results are shown with
their type, exceptions with their message and with the line and column range of every frame they crossed.
"""
import builtins
import itertools
import sys

# Calls per round of check(): cold, barely warm, and after every inline cache has specialized.
ROUNDS = (1, 2, 200)

# The harness may offer a function that compiles its argument; a program then runs warm, is compiled, and runs again.
_compile = getattr(builtins, "__differential_compile__", None)


def clean(text):
    """The text without what differs from process to process: addresses."""
    first, *rest = text.split("0x")
    for part in rest:
        tail = part.lstrip("0123456789abcdefABCDEF")
        first += f"0xADDR{tail}" if len(part) - len(tail) >= 6 else f"0x{part}"
    return first


def describe(value):
    """The value with its type, so that 1, True and 1.0 all look different."""
    return clean(f"{type(value).__name__} {value!r}")


def position(tb):
    """Where a traceback entry points: name@line:column-endline:endcolumn."""
    code = tb.tb_frame.f_code
    spot = next(itertools.islice(code.co_positions(), tb.tb_lasti // 2, None))
    line, end, column, end_column = spot
    return f"{code.co_name}@{line}:{column}-{end}:{end_column}/{tb.tb_lineno}"


def failure(error):
    """An exception in one line: type, message, chain, and every frame below the caller's."""
    tb = error.__traceback__.tb_next if error.__traceback__ else None
    frames = []
    while tb is not None and len(frames) < 12:
        frames.append(position(tb))
        tb = tb.tb_next
    text = clean(f"{type(error).__name__}({error}) at {' > '.join(frames)}")
    if error.__cause__ is not None:
        text += f" from {type(error.__cause__).__name__}({error.__cause__})"
    elif error.__context__ is not None and not error.__suppress_context__:
        text += f" during {type(error.__context__).__name__}({error.__context__})"
    return text


def outcome(fn, *args, **kwargs):
    """What one call did, as a line of text."""
    try:
        value = fn(*args, **kwargs)
    except BaseException as error:
        text = failure(error)
        error.__traceback__ = None  # a program may raise the same object again
        return text
    return describe(value)


def label(fn, args, kwargs):
    shown = [clean(repr(a)) for a in args] + [f"{k}={clean(repr(v))}" for k, v in kwargs.items()]
    return f"{getattr(fn, '__name__', type(fn).__name__)}({', '.join(shown)})"


def check(fn, *args, **kwargs):
    """Call fn with the same arguments through all rounds; print the outcome, and again whenever it changes."""
    name = label(fn, args, kwargs)
    last = None
    for index, count in enumerate(ROUNDS):
        if index == 2:
            compile_now(fn)
        for call in range(count):
            now = outcome(fn, *args, **kwargs)
            if now != last:
                print(f"{name} = {now}" if last is None else f"{name} round {index} call {call} = {now}")
                last = now


def sweep(fn, *axes, rounds=3):
    """Call fn over the product of the axes, all combinations in one round before the next; print each outcome once."""
    seen = {}
    for index in range(rounds):
        if index == rounds - 1:
            compile_now(fn)
        for number, args in enumerate(itertools.product(*axes)):
            now = outcome(fn, *args)
            if seen.get(number) != now:
                print(f"{label(fn, args, {})} = {now}")
                seen[number] = now


def compile_now(fn):
    """Ask for native code now that the caches are warm, where the harness offers that. Refusal is not a difference."""
    if _compile is not None and hasattr(fn, "__code__"):
        _compile(fn)


def full(fn, *args, **kwargs):
    """Call fn and print the interpreter's own traceback text, carets included."""
    import traceback  # and with it a dozen modules, which programs without a use for them need not run
    try:
        value = fn(*args, **kwargs)
    except BaseException:
        print(clean(traceback.format_exc()), end="")
    else:
        print(label(fn, args, kwargs), "=", describe(value))


def full_warm(fn, *args, **kwargs):
    """full() cold and again after 200 calls."""
    full(fn, *args, **kwargs)
    for _ in range(200):
        outcome(fn, *args, **kwargs)
    compile_now(fn)
    full(fn, *args, **kwargs)


class Noisy:
    """Prints when it dies; equal and hashed by identity."""

    def __init__(self, name):
        self.name = name

    def __repr__(self):
        return f"<{self.name}>"

    def __del__(self):
        print("del", self.name)


sys.stdout.reconfigure(line_buffering=False)
