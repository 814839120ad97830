/** Edits of the control flow graph that keep phis and `preds` right. */
import { computePreds, reversePostorder, type Block, type Fun } from "./ir.js";

/** Drops blocks that cannot be reached, in place, and what phis took from them. */
export function removeUnreachable(fun: Fun): boolean {
  const reachable = new Set(reversePostorder(fun));
  if (reachable.size === fun.blocks.length) return false;
  const kept = fun.blocks.filter(b => reachable.has(b));
  fun.blocks.splice(0, fun.blocks.length, ...kept);
  for (const b of kept) for (const phi of b.phis()) dropPhiOperands(phi, p => !reachable.has(p));
  computePreds(fun);
  return true;
}

function dropPhiOperands(phi: { operands: unknown[]; attrs: { preds?: Block[] } }, gone: (pred: Block) => boolean): void {
  const preds = phi.attrs.preds!;
  for (let k = preds.length - 1; k >= 0; k--) {
    if (!gone(preds[k]!)) continue;
    preds.splice(k, 1);
    phi.operands.splice(k, 1);
  }
}
