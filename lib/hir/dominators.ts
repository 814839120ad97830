/** Dominators of the control flow graph: Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm" (2001). */
import { reversePostorder, type Block, type Fun } from "./ir.js";

export class Dominators {
  /** Reachable blocks in reverse postorder: a dominator comes before what it dominates. */
  readonly order: readonly Block[];
  /** By block number: the place in that order, plus one; 0 for an unreachable block. */
  private readonly places: Int32Array;
  /** By reverse postorder number; the entry's is itself. -1 is not known yet. */
  private readonly parents: Int32Array;

  /** Unreachable blocks are ignored. `known` are predecessors for those who do not trust the blocks' own (computePreds). */
  constructor(fun: Fun, private readonly known?: ReadonlyMap<Block, Iterable<Block>>) {
    const order = this.order = reversePostorder(fun);
    this.places = new Int32Array(fun.blockCount);
    for (let i = 0; i < order.length; i++) this.places[order[i]!.id] = i + 1;
    this.parents = new Int32Array(order.length).fill(-1);
    this.parents[0] = 0;
    for (let changed = true; changed;) {
      changed = false;
      for (let i = 1; i < order.length; i++) {
        let parent = -1;
        for (const p of this.preds(order[i]!)) {
          const k = this.number(p);
          if (k >= 0 && this.parents[k]! >= 0) parent = parent < 0 ? k : this.intersect(parent, k);
        }
        if (this.parents[i] !== parent) {
          this.parents[i] = parent;
          changed = true;
        }
      }
    }
  }

  private preds(b: Block): Iterable<Block> { return this.known ? this.known.get(b) ?? [] : b.preds; }

  /** In reverse postorder; -1 for an unreachable block. */
  private number(b: Block): number { return this.places[b.id]! - 1; }

  private intersect(a: number, b: number): number {
    while (a !== b) {
      if (a > b) a = this.parents[a]!;
      else b = this.parents[b]!;
    }
    return a;
  }

  reaches(b: Block): boolean { return this.number(b) >= 0; }
  /** The immediate dominator; the entry has none. */
  parent(b: Block): Block | undefined {
    const i = this.number(b);
    return i > 0 ? this.order[this.parents[i]!] : undefined;
  }
  /** Does every way to `b` lead through `a`? A block dominates itself. Both are reachable. */
  dominates(a: Block, b: Block): boolean {
    const wanted = this.number(a);
    let i = this.number(b);
    while (i > wanted) i = this.parents[i]!;
    return i === wanted;
  }

  /** For each block that has any, those just past the end of what it dominates: where a value defined in it meets others. */
  frontiers(): ReadonlyMap<Block, ReadonlySet<Block>> {
    const out = new Map<Block, Set<Block>>();
    this.order.forEach((b, i) => {
      for (const p of this.preds(b)) {
        // The entry's own dominator is outside the function, so a loop back to it climbs all the way.
        for (let k = this.number(p); k >= 0 && (i === 0 || k !== this.parents[i]); k = k === 0 ? -1 : this.parents[k]!) {
          const runner = this.order[k]!;
          const known = out.get(runner);
          if (known) known.add(b);
          else out.set(runner, new Set([b]));
        }
      }
    });
    return out;
  }
}
