/**
 * Arrays of one kind. V8 tells arrays apart by what they have held (small integers, objects) and by whether they may have holes, compiles
 * code for the kinds that it has met, and throws it away when another kind comes by: `[]`, `[v]` and `list.map(…)` are three. What the
 * whole compiler walks over (operands above all) is made here, so that all of it is alike.
 */

const one: unknown[] = new Array<unknown>(1);
one[0] = one;
one.length = 0;

/** An empty array, to hold objects. */
export function empty<T>(): T[] {
  return one.slice() as T[];
}

/** A copy. */
export function copyOf<T>(values: readonly T[]): T[] {
  const n = values.length;
  if (n === 0) return empty();
  const out = new Array<T>(n);
  for (let k = 0; k < n; k++) out[k] = values[k]!;
  return out;
}
