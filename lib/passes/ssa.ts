/**
 * SSA construction.
 *
 * Needs: registers that may be assigned many times, each before its uses on every path from the entry; no phis.
 * Leaves: unreachable blocks gone; every value defined once, by an instruction that dominates its uses; phis at the heads of
 * blocks, only for registers that are live there (pruned) and whose definitions really meet there (Cytron et al. 1991); types
 * flowed to a fixpoint. New values are numbered after the registers, in the order they are printed.
 */
import { copyOf, empty } from "../arrays.js";
import { BitSet } from "../hir/bitset.js";
import { Dominators } from "../hir/dominators.js";
import { inferTypes } from "../hir/infer.js";
import { Instr, computePreds, type Block, type Fun, type Value } from "../hir/ir.js";
import { removeUnreachable } from "../hir/edit.js";

export function ssaify(fun: Fun): void {
  removeUnreachable(fun);
  computePreds(fun);
  const doms = new Dominators(fun);
  const registers = sharedRegisters(fun);
  const liveIn = computeLiveIn(fun, registers);
  const phis = placePhis(fun, doms, registers, liveIn);
  rename(fun, doms, registers, phis);
  inferTypes(fun);
}

/** Registers whose value passes from one block to another. Most do not. */
interface Shared {
  /** in register order */
  readonly registers: readonly Value[];
  /** by register number: the place among them, or -1 */
  readonly places: Int32Array;
}

function sharedRegisters(fun: Fun): Shared {
  const places = new Int32Array(fun.valueCount).fill(-1);
  const shared = new Array<Value | undefined>(fun.valueCount);
  /** By register number: the last block that has been seen to assign it, by number plus one. */
  const assigned = new Int32Array(fun.valueCount);
  for (const b of fun.blocks) for (const i of b.instrs) {
    for (const v of i.operands) {
      if (assigned[v.id] === b.id + 1 || places[v.id] === 0) continue;
      places[v.id] = 0;
      shared[v.id] = v;
    }
    if (i.result) assigned[i.result.id] = b.id + 1;
  }
  const registers: Value[] = [];
  for (let id = 0; id < places.length; id++) if (places[id] === 0) places[id] = registers.push(shared[id]!) - 1;
  return { registers, places };
}

/** The shared registers whose value at the head of a block may still be used, by block number. A snapshot uses its registers where it stands. */
function computeLiveIn(fun: Fun, { registers, places }: Shared): readonly BitSet[] {
  const liveIn: BitSet[] = [], defined: BitSet[] = [];
  for (const b of fun.blocks) {
    const uses = liveIn[b.id] = BitSet.of(registers.length);
    const defs = defined[b.id] = BitSet.of(registers.length);
    for (const i of b.instrs) {
      for (const v of i.operands) {
        const k = places[v.id]!;
        if (k >= 0 && !defs.has(k)) uses.add(k);
      }
      const k = i.result ? places[i.result.id]! : -1;
      if (k >= 0) defs.add(k);
    }
  }
  const changed = new Set(fun.blocks);
  while (changed.size > 0) {
    for (let k = fun.blocks.length - 1; k >= 0; k--) {
      const b = fun.blocks[k]!;
      if (!changed.delete(b)) continue;
      for (const p of b.preds) if (liveIn[p.id]!.addAllBut(liveIn[b.id]!, defined[p.id]!)) changed.add(p);
    }
  }
  const [unassigned] = liveIn[fun.entry.id]!.numbers();
  if (unassigned !== undefined) throw new Error(`${fun.info.name}: ${registers[unassigned]} may be used before it is assigned`);
  return liveIn;
}

/** The phis of each block (by number), in the order of their registers, which are given by place. */
type Phis = readonly { readonly place: number; readonly phi: Instr }[][];

function placePhis(fun: Fun, doms: Dominators, shared: Shared, liveIn: readonly BitSet[]): Phis {
  const out: { place: number; phi: Instr }[][] = [];
  for (const b of fun.blocks) out[b.id] = [];
  const frontiers = doms.frontiers();
  const assigning = assigningBlocks(fun, shared);
  /** By block number: the last place it got a phi for, plus one. */
  const placed = new Int32Array(fun.blockCount);
  for (let place = 0; place < assigning.length; place++) {
    if (assigning[place]!.size < 2) continue; // one block assigns it, and dominates every use
    const work = [...assigning[place]!];
    for (let b = work.pop(); b !== undefined; b = work.pop()) {
      for (const join of frontiers.get(b) ?? []) {
        if (placed[join.id] === place + 1 || !liveIn[join.id]!.has(place)) continue;
        placed[join.id] = place + 1;
        const phi = new Instr("Phi", empty(), { preds: copyOf(join.preds) }, undefined, join.offset);
        phi.block = join;
        out[join.id]!.push({ place, phi });
        work.push(join);
      }
    }
  }
  return out;
}

function assigningBlocks(fun: Fun, { registers, places }: Shared): ReadonlySet<Block>[] {
  const out = registers.map(() => new Set<Block>());
  for (const b of fun.blocks) for (const { result } of b.instrs) {
    const place = result ? places[result.id]! : -1;
    if (place >= 0) out[place]!.add(b);
  }
  return out;
}

function rename(fun: Fun, doms: Dominators, { registers, places }: Shared, phis: Phis): void {
  // The new values, in the order of the text: blocks are gone through in another one below. By block number, the phis' first.
  const fresh: Value[][] = [];
  for (const b of fun.blocks) {
    const values: Value[] = fresh[b.id] = phis[b.id]!.map(() => fun.value());
    for (const i of b.instrs) if (i.result) values.push(fun.value());
  }
  const define = (i: Instr, v: Value): Value => {
    i.result = v;
    v.def = i;
    return v;
  };
  /** By register number: what a register that is not shared is called in the block at hand. */
  const own: Value[] = [];
  /** By block number: what each shared register is called at its end. */
  const outOf: Value[][] = [];
  // A dominator comes first. A register that is live here and has no phi here means what it means at the end of the immediate
  // dominator: were it assigned on a way from there to here, the two meanings would meet here or before.
  for (const b of doms.order) {
    const above = doms.parent(b);
    const names = outOf[b.id] = above ? outOf[above.id]!.slice() : new Array<Value>(registers.length);
    const values = fresh[b.id]!;
    let at = 0;
    for (const { place, phi } of phis[b.id]!) names[place] = define(phi, values[at++]!);
    for (const i of b.instrs) {
      for (let k = 0; k < i.operands.length; k++) {
        const { id } = i.operands[k]!;
        i.operands[k] = places[id]! >= 0 ? names[places[id]!]! : own[id]!;
      }
      if (!i.result) continue;
      const { id } = i.result;
      const v = define(i, values[at++]!);
      if (places[id]! >= 0) names[places[id]!] = v;
      else own[id] = v;
    }
  }
  for (const b of fun.blocks) {
    const here = phis[b.id]!;
    if (here.length === 0) continue;
    for (const { place, phi } of here) for (const p of b.preds) phi.operands.push(outOf[p.id]![place]!);
    b.instrs.unshift(...here.map(({ phi }) => phi));
  }
}
