/**
 * PyProxy: a Python object in JavaScript.
 *
 * A proxy is a JavaScript Proxy around a target that holds what is behind it (state.ts). The target is a function where the object is callable,
 * so that `typeof` says so. Its prototype is composed of the methods that the object's type supports (methods.ts); every other property is
 * an attribute of the Python object (traps.ts).
 */
import { loadNative, Trait, type Handle } from "../native.js";
import {
  addMethods,
  type CallableMethods,
  type ContainsMethods,
  type GetMethods,
  type IterableMethods,
  type IteratorMethods,
  type LengthMethods,
  type SequenceMethods,
  type SetMethods,
} from "./methods.js";
import { destroy, liveHandle, register, stateOf, type ProxyState } from "./state.js";
import { toJs, type ToJsOptions } from "./to-js.js";
import { STATE, traps, type Target } from "./traps.js";

/** Symbol.dispose, also where Node does not have it: what compilers of `using` fall back to. */
const dispose: unique symbol = (Symbol.dispose ?? Symbol.for("Symbol.dispose")) as never;
/** util.inspect.custom, by its public name: our types must not need Node's. */
const inspectCustom: unique symbol = Symbol.for("nodejs.util.inspect.custom") as never;

// eslint-disable-next-line @typescript-eslint/no-unsafe-declaration-merging
export interface PyProxy {
  /** An attribute of the Python object; undefined where it has none of that name. */
  [attribute: string]: any;
}

/** What every proxy has. Any name that is none of these is an attribute of the Python object. */
export class PyProxy {
  /** @internal Only Python makes them. */
  constructor() {
    throw new TypeError("PyProxy is not a constructor");
  }

  /** The name of the object's type: `module.name`, or `name` where the module is builtins or __main__. */
  get type(): string {
    return loadNative().typeName(handleOf(this));
  }

  get [Symbol.toStringTag](): string {
    return "PyProxy";
  }

  /** str(object) */
  toString(): string {
    return loadNative().str(handleOf(this));
  }

  /**
   * A copy in JavaScript: lists and tuples become arrays, dicts Maps, sets Sets, what supports the buffer protocol typed arrays. Nested ones,
   * too, and cycles stay cycles. What has no counterpart stays a proxy.
   */
  toJs(options: ToJsOptions = {}): any {
    const state = knownState(this);
    return toJs(liveHandle(state), state.traits, options);
  }

  /** Another proxy of the same object, which can be used after this one is destroyed. */
  copy(): this {
    return wrap(loadNative().copy(handleOf(this)), knownState(this).traits) as this;
  }

  /** Lets go of the Python object now instead of when the proxy is collected. Using the proxy afterwards throws an Error, with `message` if given. */
  destroy(options: { message?: string } = {}): void {
    destroy(knownState(this), options.message);
  }

  [dispose](): void {
    this.destroy();
  }

  [inspectCustom](): string {
    const { handle } = knownState(this);
    return handle === undefined ? "PyProxy (destroyed)" : `PyProxy(${loadNative().typeName(handle)}) ${loadNative().repr(handle)}`;
  }
}

/** Proxies by what their objects support: what to tell TypeScript where more is known than `any`. */
export type PyCallable = PyProxy & Pick<CallableMethods, "callKwargs"> & ((...args: any[]) => any);
export type PyIterable = PyProxy & IterableMethods;
export type PyIterator = PyProxy & IteratorMethods;
export type PySequence = PyProxy & LengthMethods & GetMethods & ContainsMethods & IterableMethods & SequenceMethods;
export type PyDict = PyProxy & LengthMethods & GetMethods & SetMethods & ContainsMethods & IterableMethods;

function knownState(proxy: unknown): ProxyState {
  const state = stateOf(proxy);
  if (state === undefined) throw new TypeError("this is not a PyProxy");
  return state;
}

function handleOf(proxy: unknown): Handle {
  return liveHandle(knownState(proxy));
}

const prototypes = new Map<number, object>();

/** Callable objects inherit from functions, too: `instanceof Function` is how some libraries tell a callback. */
const callablePrototype = Object.create(Function.prototype, Object.getOwnPropertyDescriptors(PyProxy.prototype)) as object;

Object.defineProperty(PyProxy, Symbol.hasInstance, { value: (value: unknown) => stateOf(value) !== undefined });

function prototypeFor(traits: number): object {
  let prototype = prototypes.get(traits);
  if (prototype === undefined) {
    prototype = Object.create(traits & Trait.callable ? callablePrototype : PyProxy.prototype) as object;
    addMethods(prototype, traits);
    prototypes.set(traits, prototype);
  }
  return prototype;
}

/** A proxy that takes the handle over. */
export function wrap(handle: Handle, traits: number): PyProxy {
  const state: ProxyState = { handle, traits, gone: "" };
  const target = (traits & Trait.callable ? () => undefined : {}) as Target;
  Object.setPrototypeOf(target, prototypeFor(traits));
  target[STATE] = state;
  const proxy = new Proxy(target, traps) as unknown as PyProxy;
  register(proxy, state);
  return proxy;
}
