/** Explicit conversion of Python objects: `proxy.toJs()`. */
import { loadNative, Trait, type Handle, type Native } from "../native.js";
import { liveHandle, stateOf } from "./state.js";
import { wrap, type PyProxy } from "./proxy.js";

export interface ToJsOptions {
  /** How many levels of containers are converted; -1, the default: all. What is deeper stays a proxy. */
  depth?: number;
  /** Receives every proxy that the result contains, so that they can be destroyed together. */
  pyproxies?: PyProxy[];
  /** false: throw a TypeError where the result would contain a proxy. */
  create_pyproxies?: boolean;
  /** Makes something else than a Map of a dict, from its [key, value] pairs: `Object.fromEntries` makes objects. */
  dict_converter?: (entries: [unknown, unknown][]) => unknown;
  /** Converts what would become a proxy. `convert` converts further objects, `cacheConversion` registers the result for an object early, for the sake of cycles. */
  default_converter?: Converter;
  /** As default_converter, but asked before containers are converted. */
  eager_converter?: Converter;
}

/** `object` is a PyProxy. */
export type Converter = (
  object: any,
  convert: (object: unknown) => any,
  cacheConversion: (object: unknown, result: unknown) => void,
) => unknown;

/** A container that is being made of its items, which may contain it. */
const unfinished = Symbol("unfinished");

const declined = Symbol("declined");

/** One call of toJs(). */
class Conversion {
  private readonly native = loadNative();
  /** By the object's identity. The handles keep the objects alive, or another one could get the same identity. */
  private readonly done = new Map<number, unknown>();
  private readonly kept: Handle[] = [];

  constructor(private readonly options: ToJsOptions) {}

  object(handle: Handle, traits: number, depth: number, identity = this.native.identity(handle)): unknown {
    if (this.done.has(identity)) return this.known(identity);
    const made = this.custom(this.options.eager_converter, handle, traits, depth, identity);
    if (made !== declined) return made;
    const container = depth === 0 ? undefined : this.container(handle, traits, depth, identity);
    if (container !== undefined) return container;
    const converted = this.custom(this.options.default_converter, handle, traits, depth, identity);
    return converted === declined ? this.proxy(handle, traits, identity) : converted;
  }

  private known(identity: number): unknown {
    const result = this.done.get(identity);
    if (result === unfinished) throw new TypeError("a dict that contains itself cannot be converted with a dict_converter");
    return result;
  }

  private remember<T>(handle: Handle, identity: number, result: T): T {
    this.kept.push(handle);
    this.done.set(identity, result);
    return result;
  }

  private container(handle: Handle, traits: number, depth: number, identity: number): unknown {
    if (traits & Trait.list) return this.list(handle, depth, identity);
    if (traits & Trait.dict) return this.dict(handle, depth, identity);
    if (traits & Trait.setType) return this.set(handle, identity);
    const array = traits & Trait.buffer ? this.buffer(handle, depth) : undefined;
    return array === undefined ? undefined : this.remember(handle, identity, array);
  }

  private proxy(handle: Handle, traits: number, identity: number): PyProxy {
    if (this.options.create_pyproxies === false)
      throw new TypeError(`an object of type ${this.native.typeName(handle)} has no counterpart in JavaScript, and create_pyproxies is false`);
    const proxy = wrap(this.native.copy(handle), traits);
    this.options.pyproxies?.push(proxy);
    return this.remember(handle, identity, proxy);
  }

  /** What a converter makes of the object; `declined` if there is none or it gives the object back. */
  private custom(converter: Converter | undefined, handle: Handle, traits: number, depth: number, identity: number): unknown {
    if (!converter) return declined;
    const proxy = wrap(this.native.copy(handle), traits);
    const result = converter(
      proxy,
      (object) => this.any(object, depth),
      (object, made) => this.cache(object, made),
    );
    return result === proxy ? declined : this.remember(handle, identity, result);
  }

  private any(value: unknown, depth: number): unknown {
    const state = stateOf(value);
    return state === undefined ? value : this.object(liveHandle(state), state.traits, depth);
  }

  private cache(object: unknown, result: unknown): void {
    const state = stateOf(object);
    if (state === undefined) throw new TypeError("cacheConversion wants a Python object");
    const handle = this.native.copy(liveHandle(state));
    this.remember(handle, this.native.identity(handle), result);
  }

  /** Converts, in place, what has no counterpart in the values of items(). */
  private convertObjects({ values, objects }: ReturnType<Native["items"]>, depth: number): void {
    for (let i = 0; i < objects.length; i += 3) {
      const [index, traits, identity] = objects.slice(i, i + 3) as [number, number, number];
      values[index] = this.object(values[index] as Handle, traits, depth - 1, identity);
    }
  }

  private list(handle: Handle, depth: number, identity: number): unknown[] {
    const items = this.native.items(handle);
    this.remember(handle, identity, items.values);
    this.convertObjects(items, depth);
    return items.values;
  }

  private dict(handle: Handle, depth: number, identity: number): unknown {
    const converter = this.options.dict_converter;
    if (converter) {
      this.remember(handle, identity, unfinished);
      return this.remember(handle, identity, converter(this.pairs(handle, depth)));
    }
    const result = this.remember(handle, identity, new Map<unknown, unknown>());
    const pairs = this.pairs(handle, depth);
    for (const [key, value] of pairs) result.set(key, value);
    if (result.size !== pairs.length) throw new TypeError("a dict has keys that are different in Python and equal in JavaScript");
    return result;
  }

  private pairs(handle: Handle, depth: number): [unknown, unknown][] {
    const items = this.native.items(handle);
    const { values, objects } = items;
    for (let i = 0; i < objects.length; i += 3) {
      if (objects[i]! % 2 === 0) this.refuseKey("dict key", values[objects[i]!] as Handle);
    }
    this.convertObjects(items, depth);
    return Array.from({ length: values.length / 2 }, (_, i) => [values[2 * i], values[2 * i + 1]]);
  }

  private set(handle: Handle, identity: number): Set<unknown> {
    const { values, objects } = this.native.items(handle);
    if (objects.length > 0) this.refuseKey("set member", values[objects[0]!] as Handle);
    const result = this.remember(handle, identity, new Set(values));
    if (result.size !== values.length) throw new TypeError("a set has members that are different in Python and equal in JavaScript");
    return result;
  }

  /** Maps and Sets compare objects by identity: a tuple that is a key could never be found again. */
  private refuseKey(role: string, handle: Handle): never {
    throw new TypeError(`a ${this.native.typeName(handle)} cannot be a ${role} in JavaScript, where it would be compared by identity`);
  }

  /** undefined for a buffer whose items have no counterpart. */
  private buffer(handle: Handle, depth: number): unknown {
    const { data, dimensions, format, itemSize } = this.native.copyBuffer(handle);
    if (dimensions > 1 || format === "?") return this.nested(handle, depth);
    return arrayTypeOf(format, itemSize)?.(data);
  }

  /** memoryview(object).tolist(): lists within lists, or of booleans. */
  private nested(handle: Handle, depth: number): unknown {
    const builtins = stateOf(this.native.importModule("builtins"))!;
    const view = stateOf(
      this.native.call(liveHandle(stateOf(this.native.getAttribute(liveHandle(builtins), "memoryview"))!), undefined, handle),
    )!;
    const list = this.native.call(liveHandle(stateOf(this.native.getAttribute(liveHandle(view), "tolist"))!), undefined);
    return this.any(list, depth);
  }
}

type MakeArray = (data: ArrayBuffer) => ArrayBufferView;

/** The typed array for items of the struct module's format letter. The letters of C types are as wide as the platform has them. */
function arrayTypeOf(format: string, itemSize: number): MakeArray | undefined {
  if (format === "f") return (data) => new Float32Array(data);
  if (format === "d") return (data) => new Float64Array(data);
  if ("bhilqn".includes(format)) return [, Int8Array, Int16Array, , Int32Array, , , , BigInt64Array].map(make)[itemSize];
  if ("BcHILQN".includes(format)) return [, Uint8Array, Uint16Array, , Uint32Array, , , , BigUint64Array].map(make)[itemSize];
  return undefined;
}

function make(type: (new (data: ArrayBuffer) => ArrayBufferView) | undefined): MakeArray | undefined {
  return type && ((data) => new type(data));
}

export function toJs(handle: Handle, traits: number, options: ToJsOptions): unknown {
  return new Conversion(options).object(handle, traits, options.depth ?? -1);
}
