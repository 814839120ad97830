/**
 * Liveness of owned alias roots, as bit sets: which references native code has to keep, at every point of an SSA function.
 * A snapshot an instruction leaves with is a use of everything in it.
 */
import { aliasRoot, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";

/** A set of roots of one function. */
export class RootSet {
  constructor(private readonly words: Uint32Array) {}
  has(k: number): boolean { return (this.words[k >> 5]! & (1 << (k & 31))) !== 0; }
  add(k: number): void { this.words[k >> 5]! |= 1 << (k & 31); }
  delete(k: number): void { this.words[k >> 5]! &= ~(1 << (k & 31)); }
  copy(): RootSet { return new RootSet(this.words.slice()); }
  /** Adds all of `o`; did that change anything? */
  addAll(o: RootSet): boolean {
    let changed = 0;
    for (let w = 0; w < this.words.length; w++) {
      const joined = this.words[w]! | o.words[w]!;
      changed |= joined ^ this.words[w]!;
      this.words[w] = joined;
    }
    return changed !== 0;
  }
  *[Symbol.iterator](): Generator<number> {
    for (let w = 0; w < this.words.length; w++) {
      for (let rest = this.words[w]!; rest !== 0; rest &= rest - 1) yield w * 32 + 31 - Math.clz32(rest & -rest);
    }
  }
}

export class LiveRoots {
  readonly roots: Value[] = [];
  private readonly numbers = new Map<Value, number>();
  private readonly snapshots = new Map<Instr, RootSet>();
  private readonly liveIn = new Map<Block, RootSet>();

  /** `isOwned` says which roots count. */
  constructor(private readonly fun: Fun, isOwned: (root: Value) => boolean) {
    for (const i of fun.instrs()) {
      if (!i.result || i.info.ref === "alias" || !isOwned(i.result)) continue;
      this.numbers.set(i.result, this.roots.length);
      this.roots.push(i.result);
    }
    this.solve();
  }

  empty(): RootSet { return new RootSet(new Uint32Array((this.roots.length + 31) >> 5)); }
  /** The number of a value's root, when it is owned. */
  number(v: Value): number | undefined { return this.numbers.get(aliasRoot(v)); }
  at(block: Block): RootSet { return this.liveIn.get(block)!; }

  /** What the successors and their phis need from this block. */
  atEnd(b: Block): RootSet {
    const live = this.empty();
    for (const s of b.succs) {
      live.addAll(this.liveIn.get(s)!);
      for (const v of phiInputs(s, b)) this.addTo(live, v);
    }
    return live;
  }
  /** What an instruction needs: its operands and its snapshot. */
  addUses(live: RootSet, i: Instr): void {
    if (i.op === "Phi" || i.op === "Snapshot") return;
    for (const v of i.operands) this.addTo(live, v);
    if (i.snapshot) live.addAll(this.ofSnapshot(i.snapshot));
  }
  /** The same in order: operands first, then what else the snapshot keeps, in slot order. */
  usesInOrder(i: Instr): number[] {
    const out = new Set<number>();
    if (i.op === "Phi" || i.op === "Snapshot") return [];
    for (const v of [...i.operands, ...(i.snapshot?.operands ?? [])]) {
      const k = this.number(v);
      if (k !== undefined) out.add(k);
    }
    return [...out];
  }

  private addTo(live: RootSet, v: Value): void {
    const k = this.number(v);
    if (k !== undefined) live.add(k);
  }
  private ofSnapshot(snapshot: Instr): RootSet {
    let set = this.snapshots.get(snapshot);
    if (!set) {
      set = this.empty();
      for (const v of snapshot.operands) this.addTo(set, v);
      this.snapshots.set(snapshot, set);
    }
    return set;
  }

  private solve(): void {
    const order = [...this.fun.blocks].reverse();
    for (const b of order) this.liveIn.set(b, this.empty());
    for (let changed = true; changed;) {
      changed = false;
      for (const b of order) {
        const live = this.atEnd(b);
        for (let k = b.instrs.length - 1; k >= 0; k--) {
          const i = b.instrs[k]!;
          const defined = i.result && this.numbers.get(i.result);
          if (defined !== undefined) live.delete(defined);
          this.addUses(live, i);
        }
        changed = this.liveIn.get(b)!.addAll(live) || changed;
      }
    }
  }
}

export function* phiInputs(block: Block, pred: Block): Generator<Value> {
  for (const phi of block.phis()) {
    const k = phi.attrs.preds!.indexOf(pred);
    if (k >= 0) yield phi.operands[k]!;
  }
}
