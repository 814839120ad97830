/**
 * Dead code elimination.
 *
 * Needs: SSA form.
 * Leaves: only instructions that matter: those the effects table forbids to remove (`Instr.isRemovable`), what they use, and
 * the snapshots they leave with. Cycles of phis that only feed each other go too, as do snapshots nobody leaves with.
 */
import type { Fun, Instr } from "../hir/ir.js";
import type { Pass } from "./pass.js";

export function eliminateDeadCode(fun: Fun): void {
  const live = new Set<Instr>();
  const work: Instr[] = [];
  const mark = (i: Instr | undefined): void => {
    if (!i || live.has(i)) return;
    live.add(i);
    work.push(i);
  };
  for (const b of fun.blocks) for (const i of b.instrs) if (!i.isRemovable) mark(i);
  for (let i = work.pop(); i; i = work.pop()) {
    mark(i.snapshot);
    for (const v of i.operands) mark(v.def);
  }
  for (const { instrs } of fun.blocks) {
    let kept = 0;
    for (const i of instrs) if (live.has(i)) instrs[kept++] = i;
    instrs.length = kept;
  }
}

export const dce: Pass = { name: "dce", run: eliminateDeadCode };
