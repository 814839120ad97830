/** What is behind a proxy of a Python object. */
import { loadNative, type Handle } from "../native.js";

export interface ProxyState {
  /** undefined once destroyed. */
  handle: Handle | undefined;
  readonly traits: number;
  /** Why the proxy cannot be used, once destroyed. */
  gone: string;
}

const states = new WeakMap<object, ProxyState>();

export function register(proxy: object, state: ProxyState): void {
  states.set(proxy, state);
}

export function stateOf(value: unknown): ProxyState | undefined {
  return (typeof value === "object" && value !== null) || typeof value === "function" ? states.get(value) : undefined;
}

/** The handle of a proxy that is in use. Throws an Error for a destroyed one. */
export function liveHandle(state: ProxyState): Handle {
  if (state.handle === undefined) throw new Error(state.gone);
  return state.handle;
}

/** A value as the addon takes it: proxies of Python objects become their handles. */
export function toNative(value: unknown): unknown {
  const state = stateOf(value);
  return state === undefined ? value : liveHandle(state);
}

const GONE = "Object has already been destroyed";

export function destroy(state: ProxyState, message: string | undefined): void {
  const { handle } = state;
  if (handle === undefined) return;
  state.gone = message || GONE;
  state.handle = undefined;
  loadNative().release(handle);
}
