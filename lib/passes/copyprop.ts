/**
 * Copy propagation.
 *
 * Needs: SSA form.
 * Leaves: no Assign; whoever used one uses what it copied. Other aliases (guards, checks, RefineType) stay: their results say
 * more about the object than their operands do.
 */
import { replaceNumbered, truncate, type Fun, type Value } from "../hir/ir.js";
import type { Pass } from "./pass.js";

export function propagateCopies(fun: Fun): void {
  const copied = new Array<Value | undefined>(fun.valueCount);
  for (const b of fun.blocks) {
    let kept = 0;
    for (const i of b.instrs) {
      if (i.op === "Assign") copied[i.result!.id] = i.operands[0]!;
      else b.instrs[kept++] = i;
    }
    truncate(b.instrs, kept);
  }
  replaceNumbered(fun, copied);
}

export const copyprop: Pass = { name: "copyprop", run: propagateCopies };
