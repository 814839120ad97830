/**
 * The methods that a proxy has beside those of every PyProxy, by what its object's type supports. Only their property descriptors are used:
 * proxy.ts composes prototypes of them.
 */
import { loadNative, Trait } from "../native.js";
import { callPython, callPythonWithKeywords } from "./call.js";
import { exceptionOf } from "./raise.js";
import { liveHandle, stateOf, toNative } from "./state.js";

function handle(proxy: unknown) {
  return liveHandle(stateOf(proxy)!);
}

export class LengthMethods {
  /** len(object) */
  get length(): number {
    return loadNative().length(handle(this));
  }
}

export class GetMethods {
  /** object[key]; undefined where that raises KeyError or IndexError. */
  get(key: unknown): any {
    return loadNative().getItem(handle(this), toNative(key));
  }
}

export class SetMethods {
  /** object[key] = value */
  set(key: unknown, value: unknown): void {
    loadNative().setItem(handle(this), toNative(key), toNative(value));
  }

  /** del object[key] */
  delete(key: unknown): void {
    loadNative().deleteItem(handle(this), toNative(key));
  }
}

export class ContainsMethods {
  /** item in object */
  has(item: unknown): boolean {
    return loadNative().contains(handle(this), toNative(item));
  }
}

export class IterableMethods {
  /** iter(object), for `for (const item of proxy)`. */
  *[Symbol.iterator](): Iterator<any, any, any> {
    const native = loadNative();
    const iterator = native.iterate(handle(this));
    try {
      for (;;) {
        const { done, value } = native.next(iterator, undefined);
        if (done) return value;
        yield value;
      }
    } finally {
      native.release(iterator);
    }
  }
}

export class IteratorMethods {
  /** next(object), or object.send(value). */
  next(value?: unknown): IteratorResult<any, any> {
    return loadNative().next(handle(this), toNative(value)) as IteratorResult<any, any>;
  }

  [Symbol.iterator](): this {
    return this;
  }
}

export class GeneratorMethods {
  /** object.throw(error): an error of JavaScript's own arrives as JsException. */
  throw(error: unknown): IteratorResult<any, any> {
    return throwInto(this, exceptionOf(error));
  }

  /** Ends the generator with GeneratorExit at the point where it waits; its `finally` blocks run. */
  return(value?: unknown): IteratorResult<any, any> {
    const native = loadNative();
    native.call(liveHandle(stateOf(native.getAttribute(handle(this), "close"))!), undefined);
    return { done: true, value };
  }
}

function throwInto(generator: unknown, exception: unknown): IteratorResult<any, any> {
  const native = loadNative();
  const method = liveHandle(stateOf(native.getAttribute(handle(generator), "throw"))!);
  try {
    return { done: false, value: native.call(method, undefined, toNative(exception)) };
  } catch (error) {
    if ((error as { type?: string }).type !== "StopIteration") throw error;
    return { done: true, value: (error as { value: { value: unknown } }).value.value };
  }
}

export class CallableMethods {
  /** Calls the object. There is no `this` in Python: it is ignored. */
  apply(_thisArgument: unknown, args: ArrayLike<unknown> = []): any {
    return callPython(stateOf(this)!, Array.from(args));
  }

  call(_thisArgument: unknown, ...args: unknown[]): any {
    return callPython(stateOf(this)!, args);
  }

  bind(_thisArgument: unknown, ...first: unknown[]): (...args: unknown[]) => any {
    return (...args) => callPython(stateOf(this)!, [...first, ...args]);
  }

  /** Calls the object; the properties of the last argument are keyword arguments. */
  callKwargs(...args: unknown[]): any {
    const keywords = args.pop();
    if (typeof keywords !== "object" || keywords === null || stateOf(keywords))
      throw new TypeError("callKwargs: the last argument must be an object of keyword arguments");
    return callPythonWithKeywords(stateOf(this)!, args, keywords as Record<string, unknown>);
  }
}

const arrayMethods = [
  "at",
  "concat",
  "entries",
  "every",
  "filter",
  "find",
  "findIndex",
  "forEach",
  "includes",
  "indexOf",
  "join",
  "keys",
  "lastIndexOf",
  "map",
  "reduce",
  "reduceRight",
  "slice",
  "some",
  "values",
] as const;

/** Array's methods that change nothing; they read `length` and indices, which the traps answer. */
export type SequenceMethods = Pick<unknown[], (typeof arrayMethods)[number] & keyof unknown[]>; // "at" is a method since ES2022

const sequenceDescriptors = Object.fromEntries(
  arrayMethods.map((name) => [name, { value: Array.prototype[name], configurable: true, writable: true }]),
);

const classes: readonly (readonly [trait: number, methods: { prototype: object }])[] = [
  [Trait.length, LengthMethods],
  [Trait.get, GetMethods],
  [Trait.set, SetMethods],
  [Trait.contains, ContainsMethods],
  [Trait.iterable, IterableMethods],
  [Trait.iterator, IteratorMethods],
  [Trait.generator, GeneratorMethods],
  [Trait.callable, CallableMethods],
];

export function addMethods(prototype: object, traits: number): void {
  const descriptors: PropertyDescriptorMap = traits & Trait.sequence ? { ...sequenceDescriptors } : {};
  for (const [trait, { prototype: methods }] of classes) {
    if (traits & trait) Object.assign(descriptors, ownDescriptors(methods));
  }
  Object.defineProperties(prototype, descriptors);
}

function ownDescriptors(prototype: object): PropertyDescriptorMap {
  const { constructor: _, ...descriptors } = Object.getOwnPropertyDescriptors(prototype) as PropertyDescriptorMap;
  return descriptors;
}
