/**
 * Dead code elimination.
 *
 * Needs: SSA form.
 * Leaves: only instructions that matter: those the effects table forbids to remove (`Instr.isRemovable`), what they use, and
 * the snapshots they leave with. Cycles of phis that only feed each other go too, as do snapshots nobody leaves with.
 */
import { newWalk, truncate, type Fun, type Instr } from "../hir/ir.js";
import type { Pass } from "./pass.js";

export function eliminateDeadCode(fun: Fun): void {
  const live = newWalk();
  const work: Instr[] = [];
  const mark = (i: Instr | undefined): void => {
    if (!i || i.walk === live) return;
    i.walk = live;
    work.push(i);
  };
  for (const b of fun.blocks) for (const i of b.instrs) if (!i.isRemovable) mark(i);
  for (let i = work.pop(); i; i = work.pop()) {
    mark(i.snapshot);
    for (let k = 0; k < i.operands.length; k++) mark(i.operands[k]!.def);
  }
  for (const { instrs } of fun.blocks) {
    let kept = 0;
    for (const i of instrs) if (i.walk === live) instrs[kept++] = i;
    truncate(instrs, kept);
  }
}

export const dce: Pass = { name: "dce", run: eliminateDeadCode };
