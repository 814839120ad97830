/** Dominators of the control flow graph: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). */
import { reversePostorder, type Block, type Fun } from "./ir.js";

export class Dominators {
  /** Reachable blocks in reverse postorder: a dominator comes before what it dominates. */
  readonly order: readonly Block[];
  private readonly number = new Map<Block, number>();
  /** By reverse postorder number; the entry's is itself. */
  private readonly parents: number[] = [];

  /** Unreachable blocks are ignored. `preds` is only for those who do not trust the blocks' own (computePreds). */
  constructor(fun: Fun, private readonly preds: (b: Block) => Iterable<Block> = b => b.preds) {
    this.order = reversePostorder(fun);
    this.order.forEach((b, i) => this.number.set(b, i));
    this.parents[0] = 0;
    for (let changed = true; changed;) {
      changed = false;
      for (let i = 1; i < this.order.length; i++) {
        let parent = -1;
        for (const p of preds(this.order[i]!)) {
          const k = this.number.get(p);
          if (k !== undefined && this.parents[k] !== undefined) parent = parent < 0 ? k : this.intersect(parent, k);
        }
        if (this.parents[i] !== parent) {
          this.parents[i] = parent;
          changed = true;
        }
      }
    }
  }

  private intersect(a: number, b: number): number {
    while (a !== b) {
      if (a > b) a = this.parents[a]!;
      else b = this.parents[b]!;
    }
    return a;
  }

  reaches(b: Block): boolean { return this.number.has(b); }
  /** The immediate dominator; the entry has none. */
  parent(b: Block): Block | undefined {
    const i = this.number.get(b);
    return i ? this.order[this.parents[i]!] : undefined;
  }
  /** Does every way to `b` lead through `a`? A block dominates itself. Both are reachable. */
  dominates(a: Block, b: Block): boolean {
    const wanted = this.number.get(a)!;
    let i = this.number.get(b)!;
    while (i > wanted) i = this.parents[i]!;
    return i === wanted;
  }

  /** For each block, those just past the end of what it dominates: where a value defined in it meets others. */
  frontiers(): Map<Block, Set<Block>> {
    const out = new Map<Block, Set<Block>>(this.order.map(b => [b, new Set()]));
    this.order.forEach((b, i) => {
      for (const p of this.preds(b)) {
        // The entry's own dominator is outside the function, so a loop back to it climbs all the way.
        for (let k = this.number.get(p); k !== undefined && (i === 0 || k !== this.parents[i]); k = k === 0 ? undefined : this.parents[k]) {
          out.get(this.order[k]!)!.add(b);
        }
      }
    });
    return out;
  }
}
