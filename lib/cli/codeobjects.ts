/** The code objects of a Python file, found by Python itself. */
import { openPython } from "../embed/open.js";
import { PythonError } from "../embed/errors.js";
import type { PyCallable, PyProxy } from "../embed/proxy.js";
import { CommandError } from "./errors.js";

/**
 * find(path, name, run): a function or code object, or None. Names are dotted, with or without the `<locals>` that qualified names have.
 * names(path): (line, qualified name) of every code object.
 * codes(path): (code object, line, qualified name) of every code object, or, of a file that does not compile, the error in a line.
 * reason(error): what Python says of an exception, without our own frames.
 */
const FINDER = `
import sys, types

def compiled(path):
    with open(path, "rb") as file:
        return compile(file.read(), path, "exec", dont_inherit=True)

def walk(code):
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            yield constant
            yield from walk(constant)

def plain(qualified):
    return qualified.replace(".<locals>", "")

def every(path):
    code = compiled(path)
    return [(inner, inner.co_firstlineno, inner.co_qualname) for inner in (code, *walk(code))]

def names(path):
    return [place for _, *place in every(path)]

def codes(path):
    import warnings
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            return every(path)
    except (SyntaxError, ValueError, OverflowError, RecursionError, MemoryError) as error:
        return f"{type(error).__name__}: {error}"

def find(path, name, run):
    code = compiled(path)
    if run:
        found = attribute(execute(code, path), name)
        if found is not None:
            return found
    if name == "<module>":
        return code
    return next((inner for inner in walk(code) if name in (inner.co_qualname, plain(inner.co_qualname))), None)

def execute(code, path):
    import os
    sys.path[0:1] = [os.path.dirname(os.path.abspath(path))]
    module = types.ModuleType("__main__")
    module.__file__ = path
    sys.modules["__main__"] = module
    exec(code, module.__dict__)
    return module

def reason(error):
    import traceback
    trace = error.__traceback__
    while trace is not None and trace.tb_frame.f_globals is globals():
        trace = trace.tb_next
    return "".join(traceback.format_exception(type(error), error, trace)).rstrip()

def attribute(value, name):
    for part in name.split("."):
        value = vars(value).get(part) if hasattr(value, "__dict__") else None
    value = getattr(value, "__func__", value)
    value = getattr(value, "fget", value)
    while hasattr(value, "__wrapped__"):
        value = value.__wrapped__
    return value if isinstance(value, types.FunctionType) else None
`;

interface Finder {
  names: PyCallable;
  codes: PyCallable;
  find: PyCallable;
  reason: PyCallable;
}

let finder: Finder | undefined;

function openFinder(): Finder {
  if (finder) return finder;
  const py = openPython({ jit: "off" });
  const namespace = py.runPython("{'__name__': 'pyroclast.dump'}");
  py.runPython(FINDER, { globals: namespace });
  return (finder = { names: namespace.get("names"), codes: namespace.get("codes"), find: namespace.get("find"), reason: namespace.get("reason") });
}

/** Line and qualified name of every code object of a file, in the order they stand. */
export function codeObjectNames(path: string): [line: number, name: string][] {
  return explained(() => openFinder().names(path).toJs());
}

export interface CodeObject {
  code: PyProxy;
  line: number;
  name: string;
}

/** Every code object of a file, to be destroyed by the caller; or what Python says of a file that does not compile. */
export function codeObjects(path: string): { codes: CodeObject[] } | { error: string } {
  const found = openFinder().codes(path);
  if (typeof found === "string") return { error: found };
  const list: [PyProxy, number, string][] = found.toJs();
  found.destroy();
  return { codes: list.map(([code, line, name]) => ({ code, line, name })) };
}

/** The function, if the file was run and defines it, or else its code object. @throws CommandError if there is none */
export function findCode(path: string, name: string, run: boolean): unknown {
  const found = explained(() => openFinder().find(path, name, run));
  if (found === undefined || found === null)
    throw new CommandError(`there is no function ${name} in ${path}`, `pyroclast dump ${path} lists those there are${run ? "" : "; --run finds what the file makes when it is executed"}`);
  return found;
}

/** Python's own words for what is wrong with the file. */
function explained<T>(action: () => T): T {
  try {
    return action();
  } catch (error) {
    if (error instanceof PythonError) throw new CommandError(`Python says:\n${openFinder().reason(error.value)}`);
    throw error;
  }
}
