/** The object that openPython() answers with. */
import { loadNative } from "../native.js";
import { type PyCallable, type PyDict, PyProxy } from "./proxy.js";
import { liveHandle, register, stateOf, toNative } from "./state.js";
import { toPyNative, type ToPyOptions } from "./to-py.js";

export interface RunOptions {
  /** The namespace to run in; default: that of `__main__`. */
  globals?: PyProxy;
  /** Where assignments go, if not into `globals`. */
  locals?: PyProxy;
  /** What tracebacks call the source; default '<exec>'. With a name of your own, tracebacks show the source's lines, too. */
  filename?: string;
}

/** CPython in this process. There is one: openPython() always answers with the same. */
export class Python {
  /** The version of Python: '3.13.5'. */
  readonly version: string;

  /** The namespace of `__main__`. `get` and `has` find builtins, too. */
  readonly globals: PyDict;

  /** @internal openPython() makes the only one. */
  constructor() {
    this.version = loadNative().version();
    this.globals = withBuiltins(loadNative().globals() as PyDict);
  }

  /**
   * Runs source text. The result is the value of its last statement if that is an expression not followed by a semicolon, else undefined.
   * Source that is indented as a whole is dedented, so it may be a template literal in indented code.
   *
   * @throws PythonError if the code raises an exception.
   */
  runPython(source: string, options: RunOptions = {}): any {
    const text = dedent(source);
    if (options.filename !== undefined) rememberSource(options.filename, text);
    return loadNative().runSource(text, options.filename ?? "<exec>", toNative(options.globals), toNative(options.locals));
  }

  /**
   * Imports a module: `py.pyimport('os.path')` is what `import os.path` binds under the whole name.
   *
   * @throws PythonError if it cannot be imported.
   */
  pyimport(name: string): any {
    return loadNative().importModule(name);
  }

  /**
   * Converts deeply: arrays become lists, Maps and plain objects dicts, Sets sets, Uint8Arrays and ArrayBuffers bytes, other typed arrays
   * memoryviews. Answers with a proxy of the copy; with the value itself where it is a primitive, or cannot be converted.
   *
   * @throws TypeError for symbols, and for keys and members that Python would not tell apart.
   */
  toPy(value: unknown, options: ToPyOptions = {}): any {
    return loadNative().value(toPyNative(value, options));
  }

  /** Makes an object importable in Python: `registerJsModule('settings', { port: 80 })`, then `from settings import port`. */
  registerJsModule(name: string, module: object): void {
    this.#modules().set(name, module);
  }

  /** Undoes registerJsModule(). */
  unregisterJsModule(name: string): void {
    this.#modules().delete(name);
  }

  #modules(): PyDict {
    return this.pyimport("sys").modules;
  }
}

/** Lookups in a module's code find builtins after globals; so do those through the proxy. */
function withBuiltins(globals: PyDict): PyDict {
  const native = loadNative();
  const handle = () => liveHandle(stateOf(globals)!);
  const builtins = native.getAttribute(liveHandle(stateOf(native.importModule("builtins"))!), "__dict__") as PyDict;
  const own = {
    get: (key: unknown) =>
      native.getItem(native.contains(handle(), toNative(key)) ? handle() : liveHandle(stateOf(builtins)!), toNative(key)),
    has: (key: unknown) => native.contains(handle(), toNative(key)) || builtins.has(key),
  };
  const both = new Proxy(globals, {
    get: (target, key) => (key === "get" || key === "has" ? own[key] : Reflect.get(target, key, target)),
  });
  register(both, stateOf(globals)!);
  return both;
}

/** As textwrap.dedent(), for text whose first line with anything on it is indented. */
function dedent(text: string): string {
  if (!/^(?:[ \t]*\r?\n)*[ \t]+\S/.test(text)) return text;
  const lines = text.split("\n");
  const margins = lines.filter((line) => line.trim() !== "").map((line) => /^[ \t]*/.exec(line)![0]);
  let margin = margins[0]!;
  for (const other of margins) {
    while (!other.startsWith(margin)) margin = margin.slice(0, -1);
  }
  return lines.map((line) => (line.trim() === "" ? line.trimStart() : line.slice(margin.length))).join("\n");
}

/** Gives the source to linecache, where Python's tracebacks look for lines. */
function rememberSource(filename: string, text: string): void {
  const native = loadNative();
  const linecache = native.importModule("linecache") as PyProxy;
  const lines = native.newList();
  native.extendList(lines, text.split(/(?<=\n)/));
  // (size, mtime, lines, name); without mtime, checkcache() leaves it alone.
  native.setItem(liveHandle(stateOf(linecache.cache)!), filename, native.newTuple([text.length, undefined, lines, filename]));
}

export type { PyCallable, PyDict };
