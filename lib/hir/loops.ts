/** Natural loops: what can reach a back edge without leaving through the header that dominates it. */
import type { Dominators } from "./dominators.js";
import type { Block } from "./ir.js";

export interface Loop {
  readonly header: Block;
  /** Predecessors of the header inside the loop. */
  readonly latches: readonly Block[];
  /** Header included, as are the blocks of inner loops. */
  readonly blocks: ReadonlySet<Block>;
}

/** The loops, inner ones before those around them. Needs `preds`. Cycles that are entered in several places are none. */
export function findLoops(doms: Dominators): Loop[] {
  const loops: Loop[] = [];
  for (const header of doms.order) {
    const latches = header.preds.filter(p => doms.reaches(p) && doms.dominates(header, p));
    if (latches.length === 0) continue;
    const blocks = new Set([header]);
    const work = [...latches];
    for (let b = work.pop(); b; b = work.pop()) {
      if (blocks.has(b)) continue;
      blocks.add(b);
      work.push(...b.preds.filter(p => doms.reaches(p)));
    }
    loops.push({ header, latches, blocks });
  }
  return loops.sort((a, b) => a.blocks.size - b.blocks.size);
}
