/** Explicit conversion of JavaScript objects: `py.toPy(object)`. */
import { loadNative, type Handle } from "../native.js";
import { liveHandle, stateOf, toNative } from "./state.js";

export interface ToPyOptions {
  /** How many levels of containers are converted; -1, the default: all. What is deeper is proxied. */
  depth?: number;
  /**
   * Converts what would be proxied. `convert` converts further objects, `cacheConversion` registers the result for an object early, for the
   * sake of cycles.
   */
  defaultConverter?: (value: any, convert: (value: unknown) => any, cacheConversion: (value: object, result: unknown) => void) => any;
}

/** The letter of the struct module for each typed array that does not become bytes. */
const formats = new Map<unknown, string>([
  [Int8Array, "b"],
  [Int16Array, "h"],
  [Uint16Array, "H"],
  [Int32Array, "i"],
  [Uint32Array, "I"],
  [Float32Array, "f"],
  [Float64Array, "d"],
  [BigInt64Array, "q"],
  [BigUint64Array, "Q"],
]);

/** One call of toPy(). Results are as the addon takes them: handles, primitives, objects to be proxied. */
class Conversion {
  private readonly native = loadNative();
  private readonly done = new Map<object, unknown>();

  constructor(private readonly options: ToPyOptions) {}

  value(value: unknown, depth: number): unknown {
    if ((typeof value !== "object" || value === null) && typeof value !== "function") return value;
    const state = stateOf(value);
    if (state !== undefined) return liveHandle(state);
    if (this.done.has(value)) return this.done.get(value);
    const container = depth === 0 ? undefined : this.container(value, depth);
    if (container !== undefined) return container;
    return this.options.defaultConverter ? this.custom(value, depth) : value;
  }

  private remember<T>(value: object, result: T): T {
    this.done.set(value, result);
    return result;
  }

  private container(value: object, depth: number): Handle | undefined {
    if (Array.isArray(value)) return this.list(value, depth);
    if (value instanceof Map) return this.map(value, depth);
    if (value instanceof Set) return this.set(value);
    if (value instanceof ArrayBuffer || ArrayBuffer.isView(value)) return this.remember(value, this.buffer(value));
    return isPlainObject(value) ? this.object(value, depth) : undefined;
  }

  private custom(value: object, depth: number): unknown {
    const convert = (inner: unknown) => this.native.value(this.value(inner, depth));
    const result = this.options.defaultConverter!(value, convert, (inner, made) => this.remember(inner, toNative(made)));
    return this.remember(value, toNative(result));
  }

  private list(value: unknown[], depth: number): Handle {
    const list = this.remember(value, this.native.newList());
    // Array.from: holes are undefined, and so None.
    this.native.extendList(
      list,
      Array.from(value, (item) => this.value(item, depth - 1)),
    );
    return list;
  }

  private object(value: object, depth: number): Handle {
    const dict = this.remember(value, this.native.newDict());
    this.native.updateDict(
      dict,
      Object.entries(value).flatMap(([key, item]) => [key, this.value(item, depth - 1)]),
    );
    return dict;
  }

  private map(value: Map<unknown, unknown>, depth: number): Handle {
    const dict = this.remember(value, this.native.newDict());
    this.native.updateDict(
      dict,
      [...value].flatMap(([key, item]) => [this.key("key of a Map", key), this.value(item, depth - 1)]),
    );
    this.sameSize(dict, value);
    return dict;
  }

  private set(value: Set<unknown>): Handle {
    const set = this.remember(value, this.native.newSet());
    this.native.extendSet(
      set,
      [...value].map((item) => this.key("member of a Set", item)),
    );
    this.sameSize(set, value);
    return set;
  }

  /** Python compares keys by value, JavaScript objects by identity: only what both compare alike can be a key. */
  private key(role: string, key: unknown): unknown {
    if (stateOf(key) === undefined && ((typeof key === "object" && key !== null) || typeof key === "function")) {
      throw new TypeError(`an object that is a ${role} cannot be converted: Python would compare it by value`);
    }
    return toNative(key);
  }

  private sameSize(handle: Handle, value: Map<unknown, unknown> | Set<unknown>): void {
    if (this.native.length(handle) === value.size) return;
    throw new TypeError(
      `a ${value instanceof Map ? "Map has keys" : "Set has members"} that are different in JavaScript and equal in Python, such as 1 and true`,
    );
  }

  private buffer(value: ArrayBuffer | ArrayBufferView): Handle {
    const bytes = value instanceof ArrayBuffer ? new Uint8Array(value) : new Uint8Array(value.buffer, value.byteOffset, value.byteLength);
    const format = formats.get(value.constructor);
    return format === undefined ? this.native.newBytes(bytes) : this.native.newArray(bytes, format);
  }
}

function isPlainObject(value: object): boolean {
  const prototype = Object.getPrototypeOf(value);
  return prototype === null || prototype === Object.prototype;
}

/** As the addon takes it: what may be given to any function of `Native`. */
export function toPyNative(value: unknown, options: ToPyOptions): unknown {
  return new Conversion(options).value(value, options.depth ?? -1);
}
