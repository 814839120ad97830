"""traceback.extract_stack, walk_stack, inspect.stack, currentframe, getframeinfo, signature, getsource and friends from inside functions."""
import inspect
import sys
import traceback

from kit import check


def short(frames): return [(f.name, f.lineno, f.colno, f.end_colno, f.line) for f in frames]


def extract(): return short(traceback.extract_stack()[-4:])
def via_list(): return [extract(
) for _ in (0,)][0]


def via_expression(x):
    y = (1 +
         x + len(extract()[-1]) - len(
             extract()[0]))
    return y, extract()


def walk():
    return [(f.f_code.co_name, n) for f, n in traceback.walk_stack(sys._getframe())][:3]


def stack(context=1):
    out = []
    for fi in inspect.stack(context)[:3]:
        out.append((fi.function, fi.lineno, fi.code_context and fi.code_context[0].strip(), fi.index, fi.positions.col_offset, fi.positions.end_col_offset))
    return out


def current():
    f = inspect.currentframe()
    info = inspect.getframeinfo(f)
    a = inspect.getargvalues(f)
    return info.function, info.lineno, info.code_context, a.args, sorted(a.locals)


def args_of_caller(a, b=2, *c, d=4, **e):
    def inner():
        v = inspect.getargvalues(inspect.currentframe().f_back)
        return v.args, v.varargs, v.keywords, inspect.formatargvalues(*v)
    return inner()


class C:
    def m(self):
        return stack(), [extract()]

    @property
    def p(self):
        return walk()

    def __len__(self):
        self.seen = short(traceback.extract_stack()[-2:])
        return 1


def methods():
    c = C()
    len(c)
    return c.m(), c.p, c.seen


def formatted():
    return [line for line in "".join(traceback.format_stack()[-3:]).splitlines() if "File" not in line]


def inner_frames():
    try:
        (lambda v:
            v / 0)(1)
    except ZeroDivisionError:
        tb = sys.exc_info()[2]
        return [(fi.function, fi.lineno, fi.positions.lineno, fi.positions.col_offset) for fi in inspect.getinnerframes(tb)]


def trace_info():
    try:
        [][1]
    except IndexError as e:
        fs = traceback.extract_tb(e.__traceback__)
        t = traceback.TracebackException.from_exception(e)
        return short(fs), list(t.format_exception_only()), t.stack[0].lineno


def signatures():
    def f(a, /, b: int = 1, *c, d=2, **e) -> str: "doc"
    async def g(): pass
    def h(): yield
    return (str(inspect.signature(f)), inspect.isfunction(f), inspect.iscoroutinefunction(g), inspect.isgeneratorfunction(h), inspect.getdoc(f), inspect.getsource(f).strip(),
            inspect.getfullargspec(f).kwonlydefaults, inspect.signature(f).bind(1, 2, 3, d=4, z=5).arguments, str(inspect.signature(C.m)), inspect.ismethod(C().m),
            inspect.getsourcelines(signatures)[1], inspect.unwrap(f) is f, inspect.getclosurevars(f).nonlocals)


def closure_vars():
    x, y = 1, 2
    def f(): return x + y + len(str(check))
    v = inspect.getclosurevars(f)
    return v.nonlocals, sorted(v.globals), sorted(v.builtins)


def print_stack_here():
    traceback.print_stack(limit=2, file=sys.stdout)


for fn in (extract, via_list, walk, stack, current, methods, formatted, inner_frames, trace_info, signatures, closure_vars):
    import kit
    kit.ROUNDS = (1, 2, 30)
    check(fn)
check(via_expression, 1)
check(args_of_caller, 1)
check(args_of_caller, 1, 3, 5, d=6, z=7)
print_stack_here()


def positions_everywhere():
    """co_positions and co_lines of a function do not change by running it."""
    code = via_expression.__code__
    return list(code.co_positions())[:12], list(code.co_lines())[:5], code.co_code[:20].hex(), code.co_stacksize, code.co_exceptiontable


check(positions_everywhere)


def bytecode_stays():
    import dis
    return [(i.opname, i.argval if isinstance(i.argval, (int, str, type(None))) else "?") for i in dis.get_instructions(loops)][:20]


def loops(n):
    t = 0
    for i in range(n):
        t += i
    return t


for _ in range(200):
    loops(20)
check(bytecode_stays)


def generator_states():
    def g():
        yield inspect.getgeneratorstate(it)
    it = g()
    out = [inspect.getgeneratorstate(it), next(it), inspect.getgeneratorstate(it), inspect.getgeneratorlocals(it)]
    list(it)
    return [str(s) for s in out], inspect.getgeneratorstate(it)


check(generator_states)
