/** The JIT, as a program that embeds Python uses it. */
import { CannotCompile } from "./cannotcompile.js";
import type { Rendering } from "./dump/thread.js";
import { jitMode } from "./embed/open.js";
import { liveHandle, stateOf } from "./embed/state.js";
import { loadNative, type Handle, type Unit } from "./native.js";
import { CalledThread } from "./tier/thread.js";
import { startCompiler } from "./tier/service.js";

/** Where dump() has its text made. */
let renderer: CalledThread<Rendering, string> | undefined;

/** Code that was compiled. */
export class Compiled {
  /** The function's qualified name. */
  readonly name: string;
  /** Bytes of machine code. */
  readonly codeSize: number;
  /** From the request to code that can be called, in milliseconds. */
  readonly compileMs: number;
  readonly #unit: Unit;

  /** @internal jit.compile() makes them. */
  constructor(unit: Unit) {
    const { name, codeSize, compileNs } = loadNative().unitSummary(unit);
    this.name = name;
    this.codeSize = codeSize;
    this.compileMs = compileNs / 1e6;
    this.#unit = unit;
  }

  /** How often it has left for the interpreter so far, because something was not as it was compiled for. */
  get deopts(): number {
    return loadNative().unitSummary(this.#unit).deopts;
  }

  /** Is it still what calls run? Not so once something it relied on has changed: a global, the function's __code__. */
  get valid(): boolean {
    return loadNative().unitSummary(this.#unit).valid;
  }

  /**
   * What the compiler made of it, as text: `bytecode`, `hir`, `ssa`, `after:PASS` (`after:simplify`), `lir` or `asm`.
   *
   * @throws Error for a stage that does not exist, with those that do.
   */
  dump(stage: string): string {
    const native = loadNative();
    const { snapshot, lir } = native.unitBytes(this.#unit);
    const rendering: Rendering = { snapshot, stage };
    if (stage === "asm") rendering.machine = native.codegen.compile(lir, { fieldOffsets: native.fieldOffsets() });
    return (renderer ??= new CalledThread("dump/thread")).call(rendering);
  }
}

export interface JitStats {
  /** Units of code that were compiled, refused, invalidated because something they relied on has changed, and freed. */
  compiled: number;
  refused: number;
  invalidated: number;
  freed: number;
  /** Ways out of compiled code into the interpreter that were taken. */
  deopts: number;
  /** Time that all compilations took together. */
  compileNs: number;
  /** Bytes of machine code that exist. */
  codeBytes: number;
  /** Bytes of executable memory in use, and got from the system. */
  memoryUsed: number;
  memoryReserved: number;
  /** How executable memory is kept from being writable. */
  memoryMode: string;
  /** How often each reason for a refusal was given. */
  reasons: Record<string, number>;
}

export const jit = {
  /**
   * Compiles a code object, or a function's. From then on calls of functions with that code run machine code. Waits for the compiler, while
   * Python's other threads run.
   *
   * @throws CannotCompile if the code uses something that is not compiled, or the JIT is off: the interpreter goes on running it.
   * @throws TypeError for anything else than a proxy of a code object or a function.
   */
  compile(code: unknown): Compiled {
    const handle = compilable(code);
    if (jitMode() === "off") throw new CannotCompile("Python was opened with the JIT off");
    startCompiler();
    const result = loadNative().jitCompile(handle);
    if ("unit" in result) return new Compiled(result.unit);
    throw new CannotCompile(result.reason, undefined, result.line || undefined);
  },

  /** What was compiled so far, by whatever means. */
  stats(): JitStats {
    return JSON.parse(loadNative().jitStats()) as JitStats;
  },

  /** Compile every code object before its first run, from now on or no longer. */
  eager(on: boolean): void {
    if (on) startCompiler();
    loadNative().jitEager(on);
  },
};

/** The handle of a function or a code object; of a method, its function's. */
function compilable(code: unknown): Handle {
  const native = loadNative();
  const state = stateOf(code);
  const handle = state && liveHandle(state);
  const type = handle === undefined ? typeof code : native.typeName(handle);
  if (type === "method") return compilable(native.getAttribute(handle!, "__func__"));
  if (handle === undefined || !["function", "code"].includes(type)) {
    throw new TypeError(
      `jit.compile: a proxy of a Python function or code object is wanted, not ${handle === undefined ? `a JavaScript ${type}` : `one of ${type}`}`,
    );
  }
  return handle;
}
