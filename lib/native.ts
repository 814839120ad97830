/** The native side: the addon that is loaded into Node, and where the core is that it opens after libpython. */
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import type { MachineCode } from "./dump/asm.js";
import { packageRoot } from "./paths.js";

/** A Python object, kept alive by an owned reference until it is collected or released. Opaque: only the addon looks into it. */
export type Handle = { readonly __python: never };

/** A compiled code object, kept until it is collected. Opaque. */
export type Unit = { readonly __unit: never };

/** What an object can do, bit by bit: PYRO_TRAIT_* in include/pyroclast/core_api.h. */
export const Trait = {
  callable: 1 << 0,
  length: 1 << 1,
  get: 1 << 2,
  set: 1 << 3,
  contains: 1 << 4,
  iterable: 1 << 5,
  iterator: 1 << 6,
  generator: 1 << 7,
  sequence: 1 << 8,
  dict: 1 << 9,
  buffer: 1 << 10,
  list: 1 << 11,
  setType: 1 << 12,
} as const;

/** What C++ calls. */
export interface Hooks {
  /** What a Python object without a counterpart becomes. */
  wrap(handle: Handle, traits: number): unknown;
  /** The error to throw for a Python exception, wrapped. `cause` is the JavaScript error that a JsException holds. */
  error(type: string, text: string, exception: unknown, cause: unknown): Error;
  /** What a thrown JavaScript value becomes in Python: the exception that it stands for, or else the message of a JsException. */
  failure(thrown: unknown): Handle | string;
  /** Does to a JavaScript object what Python asks for; see lib/embed/js-objects.ts. */
  operate(operation: number, target: unknown, receiver: unknown, args: unknown[], keywords: Record<string, unknown> | undefined): unknown;
  /** The answer of `operate` that says: there is no such property, no next item. */
  absent: symbol;
}

/**
 * What the addon exports.
 *
 * Wherever a value is given to Python, a `Handle` stands for its object, primitives are converted and other objects proxied; results are
 * converted or wrapped likewise (the implicit conversions in docs/embedding.md). Python's exceptions are thrown as what `Hooks.error` makes.
 */
export interface Native {
  /**
   * Makes this process what it was before Node started in it, as far as a program run in it can tell: signals, limits, threads.
   * JavaScript goes on working but signals no longer reach it. Signals not listed in `ignoredSignals` get their default action.
   * `environment` replaces the environment: NAME=VALUE entries, each ended by a zero byte.
   */
  becomePlain(options: {
    ignoredSignals?: number[];
    openFiles?: number;
    name?: string;
    environment?: Uint8Array;
    onExit?: (code: number) => void;
  }): void;
  /** exit(code), without anything of Node's. Calls `onExit` first, as every other way to end by exit() does, but in a forked child. */
  leave(code: number): never;
  /**
   * Opens libpython and the core, starts Python as its own `main` would with these arguments, and returns the exit code.
   * argv[0] is the interpreter's name. Bytes where a string could not say them.
   */
  runMain(options: { library: string; core: string; executable: string; argv: (string | Uint8Array)[]; jit: "eager" | "off" }): number;

  /** Starts Python in this process; once. argv becomes sys.argv. */
  open(options: { library: string; core: string; executable: string; argv: string[]; jit: JitMode }, hooks: Hooks): void;
  /** What Python does before it ends: atexit functions, flushing; `wait`: for threads that are no daemons. Without it they stop for good. */
  runExitFunctions(wait: boolean): void;
  /** '3.13.5' */
  version(): string;

  runSource(source: string, filename: string, globals: unknown, locals: unknown): unknown;
  importModule(name: string): unknown;
  globals(): unknown;
  getAttribute(object: Handle, name: string): unknown;
  hasAttribute(object: Handle, name: string): boolean;
  setAttribute(object: Handle, name: string, value: unknown): void;
  deleteAttribute(object: Handle, name: string): void;
  /** undefined where Python raises KeyError or IndexError. */
  getItem(object: Handle, key: unknown): unknown;
  setItem(object: Handle, key: unknown, value: unknown): void;
  deleteItem(object: Handle, key: unknown): void;
  contains(object: Handle, item: unknown): boolean;
  length(object: Handle): number;
  /** `names`: a tuple of the last arguments' names. */
  call(callable: Handle, names: Handle | undefined, ...args: unknown[]): unknown;
  iterate(object: Handle): Handle;
  next(iterator: Handle, sent: unknown): { done: boolean; value: unknown };
  str(object: Handle): string;
  repr(object: Handle): string;
  typeName(object: Handle): string;
  dir(object: Handle): string[];
  same(a: Handle, b: Handle): boolean;
  /** To Python and back: a handle becomes what JavaScript has for its object. */
  value(value: unknown): unknown;
  /** Gives the reference up now. */
  release(object: Handle): void;
  copy(object: Handle): Handle;

  /**
   * One level of a list, tuple, set or dict (keys and values in turn). What has no counterpart is a handle; `objects` says of each of those its
   * index, its traits and its identity.
   */
  items(container: Handle): { values: unknown[]; objects: number[] };
  /** Equal for the same object, as long as it lives. */
  identity(object: Handle): number;
  copyBuffer(object: Handle): { data: ArrayBuffer; dimensions: number; format: string; itemSize: number };
  newList(): Handle;
  newDict(): Handle;
  newSet(): Handle;
  newTuple(values: unknown[]): Handle;
  newBytes(bytes: Uint8Array): Handle;
  newArray(bytes: Uint8Array, format: string): Handle;
  extendList(list: Handle, values: unknown[]): void;
  extendSet(set: Handle, values: unknown[]): void;
  updateDict(dict: Handle, keysAndValues: unknown[]): void;

  /** Waits for the compiler. A code object or a function. */
  jitCompile(object: Handle): { unit: Unit } | { reason: string; line: number };
  unitSummary(unit: Unit): { name: string; codeSize: number; compileNs: number; deopts: number; valid: boolean };
  /** What the compiler was given and answered, and the machine code as it was linked at `address`. */
  unitBytes(unit: Unit): { snapshot: Uint8Array; lir: Uint8Array; code: Uint8Array; address: bigint };
  /** What the compiler would be given. */
  jitSnapshot(object: Handle): Uint8Array;
  jitEager(on: boolean): void;
  /** JSON; see JitStats in lib/jit.ts. Also after Python has ended. */
  jitStats(): string;
  /** Of the structures' fields that compiled code knows, by their number. */
  fieldOffsets(): number[];
  /** Machine code for LIR, not linked (csrc/addon/codegen.cc). */
  codegen: { compile(lir: Uint8Array, options: { fieldOffsets?: number[] }): MachineCode };

  /** A compiler is about to attach: requests wait for it. */
  expectCompiler(): void;
  /** On the compiler's thread: `request` gets what is to be compiled, and answer() must follow for each. */
  attachCompiler(request: (id: number, snapshot: Uint8Array) => void): void;
  answer(id: number, lir: Uint8Array | null, reason: string, line: number): void;
  /** Nobody will attach: whoever waits is told that the compiler stopped. */
  compilerStopped(): void;
}

/** When code is compiled: what jit.compile() is asked for, everything before its first run, nothing. */
export type JitMode = "manual" | "eager" | "off";

let loaded: Native | undefined;

/** The addon. Throws an Error that says what to do where there is none for this platform. */
export function loadNative(): Native {
  if (loaded) return loaded;
  const require = createRequire(import.meta.url);
  try {
    return (loaded = require("node-gyp-build")(packageRoot()) as Native);
  } catch (error) {
    throw new Error(`pyroclast: the native addon does not load (${(error as Error).message.split("\n")[0]}); run: npm rebuild pyroclast`);
  }
}

/** The core for CPython 3.13, next to the addon. */
export function corePath(): string {
  const require = createRequire(import.meta.url);
  const addon: string = require("node-gyp-build").path(packageRoot());
  return (
    [dirname(addon), join(packageRoot(), "build/Release")].map((folder) => join(folder, "cp313.so")).find((path) => existsSync(path)) ??
    join(dirname(addon), "cp313.so")
  );
}
