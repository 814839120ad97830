/** Calls of Python objects. */
import { loadNative } from "../native.js";
import { liveHandle, toNative, type ProxyState } from "./state.js";

export function callPython(state: ProxyState, args: readonly unknown[]): any {
  return loadNative().call(liveHandle(state), undefined, ...args.map(toNative));
}

export function callPythonWithKeywords(state: ProxyState, args: readonly unknown[], keywords: Record<string, unknown>): any {
  const native = loadNative();
  const names = native.newTuple(Object.keys(keywords));
  return native.call(liveHandle(state), names, ...args.map(toNative), ...Object.values(keywords).map(toNative));
}
