/** What becomes of property access on a proxy: the methods of its prototype first, then the attributes of the Python object. */
import { loadNative, Trait } from "../native.js";
import { callPython } from "./call.js";
import { liveHandle, toNative, type ProxyState } from "./state.js";

/** Where a target keeps its state. */
export const STATE = Symbol("pyroclast.state");

export interface Target {
  [STATE]: ProxyState;
}

/** What every function has, but which are names of the Python object here. */
const ofFunctions = new Set(["name", "length", "caller", "arguments", "prototype"]);

/** Is it a method of ours (or of a function's prototype)? */
function isOurs(target: Target, key: string): boolean {
  return key in target && !((target[STATE].traits & Trait.callable) !== 0 && ofFunctions.has(key));
}

/** `proxy.$get` is the attribute `get` of a Python object, where `get` is a method of ours. */
function attributeName(key: string): string {
  return key.startsWith("$") ? key.slice(1) : key;
}

/** The index that a property key is, for sequences. */
function indexOf(state: ProxyState, key: string): number | undefined {
  return state.traits & Trait.sequence && /^(0|[1-9]\d*)$/.test(key) ? Number(key) : undefined;
}

function hasItem(state: ProxyState, key: string): boolean {
  return (state.traits & Trait.dict) !== 0 && loadNative().contains(liveHandle(state), key);
}

export const traps: ProxyHandler<Target> = {
  get(target, key, receiver) {
    const state = target[STATE];
    if (key === "length" && state.traits & Trait.length) return loadNative().length(liveHandle(state));
    if (typeof key === "symbol" || isOurs(target, key)) return Reflect.get(target, key, receiver);
    const native = loadNative();
    const index = indexOf(state, key);
    if (index !== undefined) return native.getItem(liveHandle(state), index);
    const value = native.getAttribute(liveHandle(state), attributeName(key));
    if (value !== undefined || !hasItem(state, key) || native.hasAttribute(liveHandle(state), attributeName(key))) return value;
    return native.getItem(liveHandle(state), key);
  },

  set(target, key, value) {
    if (typeof key === "symbol" || isOurs(target, key))
      throw new TypeError(`${String(key)} cannot be set: it is a property of the proxy, not of the Python object`);
    const state = target[STATE];
    const native = loadNative();
    const index = indexOf(state, key);
    if (index !== undefined) native.setItem(liveHandle(state), index, toNative(value));
    else if (state.traits & Trait.dict && !native.hasAttribute(liveHandle(state), attributeName(key)))
      native.setItem(liveHandle(state), key, toNative(value));
    else native.setAttribute(liveHandle(state), attributeName(key), toNative(value));
    return true;
  },

  deleteProperty(target, key) {
    if (typeof key === "symbol" || isOurs(target, key))
      throw new TypeError(`${String(key)} cannot be deleted: it is a property of the proxy, not of the Python object`);
    const state = target[STATE];
    const native = loadNative();
    const index = indexOf(state, key);
    if (index !== undefined) native.deleteItem(liveHandle(state), index);
    else if (hasItem(state, key) && !native.hasAttribute(liveHandle(state), attributeName(key))) native.deleteItem(liveHandle(state), key);
    else native.deleteAttribute(liveHandle(state), attributeName(key));
    return true;
  },

  has(target, key) {
    if (typeof key === "symbol" || isOurs(target, key)) return Reflect.has(target, key);
    const state = target[STATE];
    const index = indexOf(state, key);
    if (index !== undefined) return index < loadNative().length(liveHandle(state));
    return loadNative().hasAttribute(liveHandle(state), attributeName(key)) || hasItem(state, key);
  },

  ownKeys(target) {
    return [...new Set(loadNative().dir(liveHandle(target[STATE])))];
  },

  defineProperty() {
    return false;
  },

  preventExtensions() {
    return false;
  },

  setPrototypeOf() {
    return false;
  },

  apply(target, _thisArgument, args) {
    return callPython(target[STATE], args);
  },
};
