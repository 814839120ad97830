/** Edits of the control flow graph that keep phis and `preds` right. */
import { computePreds, reversePostorder, type Block, type Fun, type Instr } from "./ir.js";

/** Drops blocks that cannot be reached, in place, and what phis took from them. */
export function removeUnreachable(fun: Fun): boolean {
  const order = reversePostorder(fun);
  if (order.length === fun.blocks.length) return false;
  const reachable = new Set(order);
  const kept = fun.blocks.filter(b => reachable.has(b));
  fun.blocks.splice(0, fun.blocks.length, ...kept);
  for (const b of kept) for (const phi of b.phis()) dropPhiOperands(phi, p => !reachable.has(p));
  computePreds(fun);
  return true;
}

function dropPhiOperands(phi: Instr, gone: (pred: Block) => boolean): void {
  const preds = phi.preds;
  for (let k = preds.length - 1; k >= 0; k--) {
    if (!gone(preds[k]!)) continue;
    preds.splice(k, 1);
    phi.operands.splice(k, 1);
  }
}

/** Takes the edge out of the phis of `to`; the caller has taken it out of the terminator of `from`. */
export function removeIncoming(from: Block, to: Block): void {
  for (const phi of to.phis()) dropPhiOperands(phi, p => p === from);
  const k = to.preds.indexOf(from);
  if (k >= 0) to.preds.splice(k, 1);
}

/** The edge into `block` that came from `from` now comes from `to`, which had none. */
export function renameIncoming(block: Block, from: Block, to: Block): void {
  for (const phi of block.phis()) phi.preds = phi.preds.map(p => (p === from ? to : p));
  block.preds = block.preds.map(p => (p === from ? to : p));
}

/** Puts an empty block on every edge from a block with several successors to one with several predecessors. Needs `preds`; recomputes it. */
export function splitCriticalEdges(fun: Fun): void {
  computePreds(fun);
  for (const b of [...fun.blocks]) {
    const { targets } = b.terminator;
    if (targets.length < 2) continue;
    targets.forEach((s, k) => {
      if (s.preds.length < 2) return;
      const middle = fun.block(s.offset, s.cold);
      middle.append(fun.instr("Branch", [], { targets: [s] }, b.terminator.offset));
      targets[k] = middle;
      for (const phi of s.phis()) phi.preds = phi.preds.map(p => (p === b ? middle : p));
    });
  }
  computePreds(fun);
}
