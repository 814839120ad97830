/**
 * Liveness of owned alias roots, as bit sets: which references native code has to keep, at every point of an SSA function.
 * A snapshot an instruction leaves with is a use of everything in it.
 */
import { BitSet } from "../hir/bitset.js";
import { inertTypes } from "../hir/types.js";
import { aliasRoot, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";

/**
 * A box is made late, and leaves, when memory is exhausted, with the last state before it. By then a local of that state may have been bound
 * anew: it must not live on for that.
 */
export const trimsState = (i: Instr): boolean => i.op === "PrimitiveBox";

/** What an instruction needs: as a list, operands first, then what else its snapshot keeps, in slot order; and as a set. */
export interface RootUses {
  /** The first `count` numbers are the list. */
  readonly list: Int32Array;
  readonly count: number;
  readonly set: BitSet;
}

export class LiveRoots {
  readonly roots: Value[] = [];
  /** By number of the value: the number of its root plus one; 0 where that does not count. */
  private readonly numbers: Int32Array;
  /** By number of the block. */
  private readonly liveIn: BitSet[] = [];
  private readonly uses: { readonly list: Int32Array; count: number; readonly set: BitSet };

  /** `isOwned` says which roots count. */
  constructor(private readonly fun: Fun, isOwned: (root: Value) => boolean) {
    this.numbers = new Int32Array(fun.valueCount);
    for (const b of fun.blocks) for (const i of b.instrs) {
      if (!i.result || i.info.alias || !isOwned(i.result)) continue;
      this.numbers[i.result.id] = this.roots.push(i.result);
    }
    for (const b of fun.blocks) for (const i of b.instrs) {
      if (i.info.alias) this.numbers[i.result!.id] = this.numbers[aliasRoot(i.result!).id]!;
    }
    this.uses = { list: new Int32Array(this.roots.length), count: 0, set: this.empty() };
    this.solve();
  }

  empty(): BitSet { return BitSet.of(this.roots.length); }
  /** The number of a value's root, when it is owned; else -1. */
  number(v: Value): number { return this.numbers[v.id]! - 1; }
  at(block: Block): BitSet { return this.liveIn[block.id]!; }

  /** What the successors and their phis need from this block. */
  atEnd(b: Block): BitSet {
    const live = this.empty();
    this.addAtEnd(live, b);
    return live;
  }
  private addAtEnd(live: BitSet, b: Block): void {
    for (const s of b.succs) {
      live.addAll(this.liveIn[s.id]!);
      this.addAllTo(live, phiInputs(s, b));
    }
  }
  /** What an instruction needs: its operands and its snapshot. */
  private addUses(live: BitSet, i: Instr): void {
    if (i.op === "Phi" || i.op === "Snapshot") return;
    this.addAllTo(live, i.operands);
    if (i.snapshot) this.addAllTo(live, this.keptFor(i));
  }
  /** What lives as long as an instruction may leave: what is in its snapshot, but for a box (`trimsState`) only what dies without being noticed. */
  private keptFor(i: Instr): readonly Value[] {
    const { operands } = i.snapshot!;
    return trimsState(i) ? operands.filter(v => aliasRoot(v).type.subtypeOf(inertTypes)) : operands;
  }
  /** What it gives is good until the next call. */
  usesOf(i: Instr): RootUses {
    const { uses } = this;
    uses.count = 0;
    uses.set.clear();
    if (i.op === "Phi" || i.op === "Snapshot") return uses;
    this.collect(i.operands);
    if (i.snapshot) this.collect(this.keptFor(i));
    return uses;
  }
  private collect(values: readonly Value[]): void {
    const { uses } = this;
    for (let at = 0; at < values.length; at++) {
      const k = this.number(values[at]!);
      if (k < 0 || uses.set.has(k)) continue;
      uses.set.add(k);
      uses.list[uses.count++] = k;
    }
  }

  private addAllTo(live: BitSet, values: readonly Value[]): void {
    for (let at = 0; at < values.length; at++) {
      const k = this.number(values[at]!);
      if (k >= 0) live.add(k);
    }
  }

  /** Backward to a fixpoint, over what each block needs and makes as a whole. */
  private solve(): void {
    const order = this.fun.blocks.slice().reverse();
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
    const atEnd = this.uses.set;
    for (let changed = true; changed;) {
      changed = false;
      for (const b of order) {
        atEnd.clear();
        this.addAtEnd(atEnd, b);
        changed = this.liveIn[b.id]!.addAllBut(atEnd, made[b.id]!) || changed;
      }
    }
  }
}

/** The operands of the phis of a block that come from a predecessor. */
export function phiInputs(block: Block, pred: Block): readonly Value[] {
  const n = block.phiCount;
  if (n === 0) return none;
  const out: Value[] = [];
  for (let at = 0; at < n; at++) {
    const { operands, preds } = block.instrs[at]!;
    const k = preds.indexOf(pred);
    if (k >= 0) out.push(operands[k]!);
  }
  return out;
}
const none: readonly Value[] = [];
