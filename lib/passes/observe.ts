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
import { aliasRoot, computePreds, reversePostorder, truncate, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { inertTypes } from "../hir/types.js";
import type { Pass } from "./pass.js";

/** Does this instruction let other code look at our frame's locals? */
export function looksAtFrame(i: Instr): boolean {
  if (i.op === "Decref" || i.op === "XDecref") return !i.operands[0]!.type.subtypeOf(inertTypes);
  return i.info.runs && i.info.observes;
}

/** Can somebody look at the end of a block, after its last check? undefined when the block changes nothing about it. */
function watchedAfter({ instrs }: Block): boolean | undefined {
  for (let k = instrs.length - 1; k >= 0; k--) {
    const i = instrs[k]!;
    if (i.op === "CheckObserved") return false;
    if (looksAtFrame(i)) return true;
  }
  return undefined;
}

function removeChecks(fun: Fun, countsDrops: boolean): void {
  computePreds(fun);
  const order = reversePostorder(fun);
  const own = order.map(watchedAfter);
  /** By number of the block. */
  const watchedAtEnd = new Uint8Array(fun.blockCount);
  const watchedAtHead = (b: Block): boolean => b.preds.some(p => watchedAtEnd[p.id] !== 0);
  for (let changed = true; changed;) {
    changed = false;
    order.forEach((b, k) => {
      if (watchedAtEnd[b.id] !== 0 || !(own[k] ?? watchedAtHead(b))) return;
      watchedAtEnd[b.id] = 1;
      changed = true;
    });
  }
  for (const b of order) if (b.instrs.some(isCheck)) removeFrom(b, watchedAtHead(b), countsDrops);
}

const isCheck = (i: Instr): boolean => i.op === "CheckObserved";

function removeFrom({ instrs }: Block, watched: boolean, countsDrops: boolean): void {
  /** The last state, and what was made since; undefined while no state has been seen in the block. */
  let state: readonly Value[] | undefined;
  let made: Value[] = [];
  let kept = 0;
  for (const i of instrs) {
    if (i.op === "Snapshot") state ??= i.operands;
    if (i.result && state) made.push(i.result);
    if (!isCheck(i)) {
      watched ||= looksAtFrame(i);
      instrs[kept++] = i;
      continue;
    }
    const now = i.snapshot!.operands;
    if (watched || (countsDrops && (!state || dropsObject(state, made, now)))) instrs[kept++] = i;
    watched = false;
    state = now;
    made = [];
  }
  truncate(instrs, kept);
}

/** Is there an object whose end could be noticed in the state before or among what was made since, but not in the state now? */
function dropsObject(before: readonly Value[], made: readonly Value[], now: readonly Value[]): boolean {
  const isGone = (v: Value): boolean => {
    const root = aliasRoot(v);
    return !isInert(root) && !now.some(other => aliasRoot(other) === root);
  };
  // A local is in the same slot of both, mostly.
  return before.some((v, slot) => v !== now[slot] && isGone(v)) || made.some(isGone);
}

const isInert = ({ type, def }: Value): boolean => type.isPrimitive || type.isImmortal || type.subtypeOf(inertTypes) || def?.info.ref === "borrow";

export const removeNeedlessChecks = (fun: Fun): void => removeChecks(fun, false);

export const observe: Pass = { name: "observe", run: fun => removeChecks(fun, true) };
