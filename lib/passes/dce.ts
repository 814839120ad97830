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
  for (const i of fun.instrs()) if (!i.isRemovable) mark(i);
  for (let i = work.pop(); i; i = work.pop()) {
    mark(i.snapshot);
    for (const v of i.operands) mark(v.def);
  }
  for (const b of fun.blocks) {
    if (b.instrs.every(i => live.has(i))) continue;
    const kept = b.instrs.filter(i => live.has(i));
    b.instrs.length = 0;
    b.instrs.push(...kept);
  }
}

export const dce: Pass = { name: "dce", run: eliminateDeadCode };
