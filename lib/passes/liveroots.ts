/**
 * Liveness of owned alias roots, as bit sets: which references native code has to keep, at every point of an SSA function.
 * A snapshot an instruction leaves with is a use of everything in it.
 */
import { BitSet } from "../hir/bitset.js";
import { aliasRoot, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";

/** What an instruction needs: as a list, operands first, then what else its snapshot keeps, in slot order; and as a set. */
export interface RootUses {
  readonly inOrder: readonly number[];
  readonly set: BitSet;
}

export class LiveRoots {
  readonly roots: Value[] = [];
  /** By number of the value: the number of the root plus one; 0 for what is no root that counts. */
  private readonly numbers: Int32Array;
  private readonly snapshots = new Map<Instr, BitSet>();
  /** By number of the block. */
  private readonly liveIn: BitSet[] = [];
  private readonly uses: BitSet;

  /** `isOwned` says which roots count. */
  constructor(private readonly fun: Fun, isOwned: (root: Value) => boolean) {
    this.numbers = new Int32Array(fun.valueCount);
    for (const b of fun.blocks) for (const i of b.instrs) {
      if (!i.result || i.info.ref === "alias" || !isOwned(i.result)) continue;
      this.numbers[i.result.id] = this.roots.push(i.result);
    }
    this.uses = this.empty();
    this.solve();
  }

  empty(): BitSet { return BitSet.of(this.roots.length); }
  /** The number of a value's root, when it is owned; else -1. */
  number(v: Value): number { return this.numbers[aliasRoot(v).id]! - 1; }
  at(block: Block): BitSet { return this.liveIn[block.id]!; }

  /** What the successors and their phis need from this block. */
  atEnd(b: Block): BitSet {
    const live = this.empty();
    for (const s of b.succs) {
      live.addAll(this.liveIn[s.id]!);
      for (const v of phiInputs(s, b)) this.addTo(live, v);
    }
    return live;
  }
  /** What an instruction needs: its operands and its snapshot. */
  addUses(live: BitSet, i: Instr): void {
    if (i.op === "Phi" || i.op === "Snapshot") return;
    for (let k = 0; k < i.operands.length; k++) this.addTo(live, i.operands[k]!);
    if (i.snapshot) live.addAll(this.ofSnapshot(i.snapshot));
  }
  /** What it gives is good until the next call. */
  usesOf(i: Instr): RootUses {
    const inOrder: number[] = [];
    const set = this.uses;
    set.clear();
    if (i.op === "Phi" || i.op === "Snapshot") return { inOrder, set };
    this.collect(i.operands, inOrder);
    if (i.snapshot) this.collect(i.snapshot.operands, inOrder);
    return { inOrder, set };
  }
  private collect(values: readonly Value[], inOrder: number[]): void {
    for (let at = 0; at < values.length; at++) {
      const k = this.number(values[at]!);
      if (k < 0 || this.uses.has(k)) continue;
      this.uses.add(k);
      inOrder.push(k);
    }
  }

  private addTo(live: BitSet, v: Value): void {
    const k = this.number(v);
    if (k >= 0) live.add(k);
  }
  private ofSnapshot(snapshot: Instr): BitSet {
    let set = this.snapshots.get(snapshot);
    if (!set) {
      set = this.empty();
      for (const v of snapshot.operands) this.addTo(set, v);
      this.snapshots.set(snapshot, set);
    }
    return set;
  }

  /** Backward to a fixpoint, over what each block needs and makes as a whole. */
  private solve(): void {
    const order = [...this.fun.blocks].reverse();
    const made: BitSet[] = [];
    for (const b of order) {
      const needed = this.liveIn[b.id] = this.empty();
      const makes = made[b.id] = this.empty();
      for (let k = b.instrs.length - 1; k >= 0; k--) {
        const i = b.instrs[k]!;
        const defined = i.result ? this.numbers[i.result.id]! - 1 : -1;
        if (defined >= 0) {
          needed.delete(defined);
          makes.add(defined);
        }
        this.addUses(needed, i);
      }
    }
    for (let changed = true; changed;) {
      changed = false;
      for (const b of order) changed = this.liveIn[b.id]!.addAllBut(this.atEnd(b), made[b.id]!) || changed;
    }
  }
}

/** The operands of the phis of a block that come from a predecessor. */
export function phiInputs(block: Block, pred: Block): readonly Value[] {
  const n = block.phiCount;
  if (n === 0) return none;
  const out: Value[] = [];
  for (let at = 0; at < n; at++) {
    const { operands, attrs } = block.instrs[at]!;
    const k = attrs.preds!.indexOf(pred);
    if (k >= 0) out.push(operands[k]!);
  }
  return out;
}
const none: readonly Value[] = [];
