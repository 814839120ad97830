/** Have two runs done the same? Objects may differ, but not so that `is` could tell. */
import type { Obj } from "./objects.js";
import type { End, Run, State } from "./machine.js";

/** Which object of the one run is which of the other. */
class Pairing {
  private readonly there = new Map<Obj, Obj>();
  private readonly back = new Map<Obj, Obj>();

  same(a: Obj | null, b: Obj | null): boolean {
    if (a === null || b === null) return a === b;
    if (a.kind === "range" && b.kind === "range") return a.left === b.left && a.next === b.next;
    const x = this.there.get(a), y = this.back.get(b);
    if (x !== undefined || y !== undefined) return x === b && y === a;
    this.there.set(a, b);
    this.back.set(b, a);
    const content = (o: Obj): unknown => ("value" in o ? o.value : "name" in o ? o.name : undefined);
    return a.kind === b.kind && Object.is(content(a), content(b));
  }
  all(a: State, b: State): boolean { return a.length === b.length && a.every((o, k) => this.same(o, b[k]!)); }
}

const sameLog = (a: readonly State[], b: readonly State[], upTo: number): Pairing | undefined => {
  const pairing = new Pairing();
  for (let k = 0; k < upTo; k++) if (!a[k] || !b[k] || !pairing.all(a[k]!, b[k]!)) return undefined;
  return pairing;
};

function sameEnd(a: End, b: End, pairing: Pairing): boolean {
  if (a.kind === "return" && b.kind === "return") return pairing.same(a.value, b.value);
  if (a.kind === "raise" && b.kind === "raise") return a.offset === b.offset && pairing.all(a.state, b.state);
  return false;
}

/**
 * What is wrong with `optimized`, undefined when nothing is. It may leave where the reference would have passed with the same
 * state after the same deeds.
 */
export function difference(reference: Run, optimized: Run): string | undefined {
  const { end, log } = optimized;
  if (end.kind === "deopt") {
    const fits = reference.points.some(p => p.offset === end.offset && p.logged === log.length && sameLog(reference.log, log, log.length)?.all(p.state, end.state));
    return fits ? undefined : `it leaves at ${end.offset} with a state that the reference never has there`;
  }
  if (log.length !== reference.log.length) return `it does ${log.length} things instead of ${reference.log.length}`;
  const pairing = sameLog(reference.log, log, log.length);
  if (!pairing) return "it does other things";
  return sameEnd(reference.end, end, pairing) ? undefined : `it ends with ${show(end)} instead of ${show(reference.end)}`;
}

const show = (end: End): string => JSON.stringify(end, (_k, v: unknown) => (typeof v === "bigint" ? `${v}n` : typeof v === "number" ? String(v) : v));
