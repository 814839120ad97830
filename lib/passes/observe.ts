/**
 * Removes checks for locals written through a frame object (CheckObserved) where nobody can have looked at the frame since the last one.
 * The builder puts them everywhere; two passes here take most away again.
 *
 *   observe               Needs SSA form with types. Early, so that the other passes need not carry the checks and their states along.
 *                         What drops a reference is not to be seen yet: an object of an unknown type that is in one state and not in
 *                         the next may have died in between.
 *   removeNeedlessChecks  Needs reference counts: now it is to be seen.
 *
 * Leaves: a CheckObserved only where, on some way to it, something that looks at the frame comes after the last one.
 */
import { aliasRoot, computePreds, reversePostorder, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { inertTypes } from "../hir/types.js";
import type { Pass } from "./pass.js";

/** Does this instruction let other code look at our frame's locals? */
export function looksAtFrame(i: Instr): boolean {
  if (i.op === "Decref" || i.op === "XDecref") return !i.operands[0]!.type.subtypeOf(inertTypes);
  return i.info.runs && i.info.observes;
}

/** Goes through a block; says of each instruction whether somebody can have looked since the last check, before it. */
class Walk {
  /** The objects of the last state and those made since; undefined while no state has been seen in the block. */
  private objects: Set<Value> | undefined;

  constructor(public watched: boolean, private readonly countsDrops: boolean) {}

  isNeeded(check: Instr): boolean {
    return this.watched || (this.countsDrops && this.dropsObjectAt(check.snapshot!));
  }
  step(i: Instr): void {
    if (i.op === "Snapshot") this.objects ??= objectsOf(i.operands);
    if (i.result && this.objects) for (const v of objectsOf([i.result])) this.objects.add(v);
    if (i.op === "CheckObserved") {
      this.watched = false;
      this.objects = objectsOf(i.snapshot!.operands);
    } else if (looksAtFrame(i)) this.watched = true;
  }
  private dropsObjectAt(state: Instr): boolean {
    if (!this.objects) return true;
    const after = objectsOf(state.operands);
    for (const v of this.objects) if (!after.has(v)) return true;
    return false;
  }
}

/** Those whose end could be noticed. */
function objectsOf(values: readonly Value[]): Set<Value> {
  const objects = new Set<Value>();
  for (const v of values) {
    const root = aliasRoot(v);
    const inert = root.type.isPrimitive || root.type.isImmortal || root.type.subtypeOf(inertTypes) || root.def?.info.ref === "borrow";
    if (!inert) objects.add(root);
  }
  return objects;
}

function removeChecks(fun: Fun, countsDrops: boolean): void {
  computePreds(fun);
  const order = reversePostorder(fun);
  const watchedAtEnd = new Set<Block>();
  const walk = (b: Block): Walk => new Walk(b.preds.some(p => watchedAtEnd.has(p)), countsDrops);
  for (let changed = true; changed;) {
    changed = false;
    for (const b of order) {
      if (watchedAtEnd.has(b)) continue;
      const w = walk(b);
      for (const i of b.instrs) w.step(i);
      if (!w.watched) continue;
      watchedAtEnd.add(b);
      changed = true;
    }
  }
  for (const b of order) {
    if (!b.instrs.some(i => i.op === "CheckObserved")) continue;
    const w = walk(b);
    const kept = b.instrs.filter(i => {
      const needed = i.op !== "CheckObserved" || w.isNeeded(i);
      w.step(i);
      return needed;
    });
    if (kept.length < b.instrs.length) b.instrs.splice(0, b.instrs.length, ...kept);
  }
}

export const removeNeedlessChecks = (fun: Fun): void => removeChecks(fun, false);

export const observe: Pass = { name: "observe", run: fun => removeChecks(fun, true) };
