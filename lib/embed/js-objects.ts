/** What Python's operations on a JavaScript object mean: the `operate` hook. */
import { pythonException } from "./raise.js";
import { toNative } from "./state.js";
import { toPyNative } from "./to-py.js";

/** The answer that says: there is no such property, no next item. */
export const absent = Symbol("absent");

type Args = readonly unknown[];
type Operation = (target: any, args: Args, receiver: unknown, keywords: Record<string, unknown> | undefined) => unknown;

/** Names that Python cannot write after a dot: `array.from_` is `array.from`, and `from__` is `from_`. */
const keywords = new Set(
  "False None True and as assert async await break class continue def del elif else except finally for from global if import in is lambda nonlocal not or pass raise return try while with yield".split(
    " ",
  ),
);

function propertyName(name: string): string {
  return name.endsWith("_") && keywords.has(name.replace(/_+$/, "")) ? name.slice(0, -1) : name;
}

function pythonName(name: string): string {
  return keywords.has(name.replace(/_+$/, "")) ? `${name}_` : name;
}

function withKeywords(args: Args, keywordArguments: Record<string, unknown> | undefined): unknown[] {
  return keywordArguments === undefined ? [...args] : [...args, keywordArguments];
}

/** What has indices: an array, or an object like one. */
function isArrayLike(target: any): boolean {
  return (
    Array.isArray(target) ||
    (typeof target !== "function" && typeof target.length === "number" && typeof target[Symbol.iterator] === "function")
  );
}

function unsupported(target: unknown, what: string): never {
  throw pythonException("TypeError", `a JavaScript ${kindOf(target)} ${what}`);
}

function kindOf(target: any): string {
  return typeof target === "object" ? (target.constructor?.name ?? "object") : typeof target;
}

function indexIn(target: { length: number }, key: unknown): number {
  if (typeof key !== "number" || !Number.isInteger(key))
    throw pythonException("TypeError", "the index of a JavaScript array must be an int");
  const index = key < 0 ? key + target.length : key;
  if (index < 0 || index >= target.length) throw pythonException("IndexError", "index out of range");
  return index;
}

function lengthOf(target: any): number | undefined {
  for (const length of [target.length, target.size]) {
    if (typeof length === "number" && typeof target !== "function") return length;
  }
  return undefined;
}

function getItem(target: any, [key]: Args): unknown {
  if (isArrayLike(target)) return target[indexIn(target, key)];
  if (typeof target.get !== "function") return unsupported(target, "has no items");
  const value = target.get(key);
  if (value === undefined && typeof target.has === "function" && !target.has(key)) throw pythonException("KeyError", String(key));
  return value;
}

function setItem(target: any, [key, value]: Args): void {
  if (Array.isArray(target) || ArrayBuffer.isView(target)) (target as unknown[])[indexIn(target as unknown[], key)] = value;
  else if (typeof target.set === "function") target.set(key, value);
  else unsupported(target, "does not support item assignment");
}

function deleteItem(target: any, [key]: Args): void {
  if (Array.isArray(target)) target.splice(indexIn(target, key), 1);
  else if (typeof target.delete !== "function") unsupported(target, "does not support item deletion");
  else if (!target.delete(key)) throw pythonException("KeyError", String(key));
}

function contains(target: any, [item]: Args): boolean {
  if (typeof target.has === "function") return Boolean(target.has(item));
  if (typeof target.includes === "function") return Boolean(target.includes(item));
  return unsupported(target, "is not a container");
}

const identities = new WeakMap<object, number>();
let lastIdentity = 0;

function identityOf(target: object): number {
  const known = identities.get(target);
  if (known !== undefined) return known;
  identities.set(target, ++lastIdentity);
  return lastIdentity;
}

function textOf(target: unknown): string {
  try {
    return String(target);
  } catch {
    return Object.prototype.toString.call(target);
  }
}

function namesOf(target: object): string[] {
  const names = new Set<string>();
  for (let object: object | null = target; object !== null; object = Object.getPrototypeOf(object)) {
    for (const name of Object.getOwnPropertyNames(object)) names.add(pythonName(name));
  }
  return [...names];
}

/** By pyro_js_operation in include/pyroclast/core_api.h, in its order. */
const operations: readonly Operation[] = [
  /* get */ (target, [name]) => (propertyName(name as string) in target ? target[propertyName(name as string)] : absent),
  /* set */ (target, [name, value]) => void (target[propertyName(name as string)] = value),
  /* delete */ (target, [name]) => void Reflect.deleteProperty(target, propertyName(name as string)),
  /* call */ (target, args, receiver, named) => Reflect.apply(target, receiver, withKeywords(args, named)),
  /* new */ (target, args, _, named) => Reflect.construct(target, withKeywords(args, named)),
  /* getitem */ getItem,
  /* setitem */ setItem,
  /* delitem */ deleteItem,
  /* contains */ contains,
  /* length */ (target) => lengthOf(target) ?? unsupported(target, "has no length"),
  /* iter */ (target) => target[Symbol.iterator]?.() ?? unsupported(target, "is not iterable"),
  /* next */ (target) => next(target),
  /* str */ textOf,
  /* bool */ (target) => lengthOf(target) !== 0,
  /* equal */ (target, [other]) => target === other,
  /* hash */ (target) => identityOf(target),
  /* dir */ (target) => toPyNative(namesOf(target), {}),
  /* typeof */ (target) => typeof target,
  /* to_py */ (target, [depth]) => toPyNative(target, { depth: depth as number }),
];

function next(iterator: Iterator<unknown>): unknown {
  const { done, value } = iterator.next();
  return done ? absent : value;
}

export function operate(
  operation: number,
  target: unknown,
  receiver: unknown,
  args: unknown[],
  keywordArguments: Record<string, unknown> | undefined,
): unknown {
  return toNative(operations[operation]!(target, args, receiver, keywordArguments));
}
