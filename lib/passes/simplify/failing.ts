/**
 * Guards that always fail. Their result has no type (Bottom), and neither has what is computed from it: that code is never
 * reached, and must not be looked at as if it were. It is cut off.
 */
import { removeIncoming, removeUnreachable } from "../../hir/edit.js";
import { computePreds, type Block, type Fun, type Instr } from "../../hir/ir.js";

/** True when something was cut off; types and predecessors are then to be computed anew. */
export function cutFailingGuards(fun: Fun): boolean {
  const failing: [Block, Instr][] = [];
  for (const b of fun.blocks) {
    const k = firstFailing(b.instrs);
    if (k >= 0 && k !== b.instrs.length - 2) failing.push([b, b.instrs[k]!]);
  }
  if (failing.length === 0) return false;
  computePreds(fun);
  for (const [b, i] of failing) endWith(fun, b, i);
  removeUnreachable(fun);
  return true;
}

function firstFailing(instrs: readonly Instr[]): number {
  for (let k = 0; k < instrs.length; k++) {
    const { op, result, operands } = instrs[k]!;
    if ((op === "GuardType" || op === "GuardIs" || op === "CheckVar") && result!.type.isBottom && !operands[0]!.type.isBottom) return k;
  }
  return -1;
}

/** The instruction still leaves as it did (CheckVar raises); nothing comes after it. */
function endWith(fun: Fun, b: Block, i: Instr): void {
  for (const s of new Set(b.succs)) removeIncoming(b, s);
  b.instrs.splice(b.instrs.indexOf(i) + 1);
  const end = fun.instr("Deopt", [], {}, i.offset);
  end.snapshot = i.snapshot;
  b.append(end);
}
