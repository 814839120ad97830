/**
 * What of the interpreter frame has to be written before an instruction that lets somebody look at it: the localsplus
 * slots that do not hold their local's current value yet, and `instr_ptr`.
 *
 * A forward dataflow over what the slots are known to hold. Slots are dumb copies: while native code runs, the references
 * belong to it (passes/refcount.ts), so writing a slot counts nothing.
 */
import { looksAtFrame } from "../../passes/observe.js";
import { isOwned } from "../../passes/refcount.js";
import { aliasRoot, reversePostorder, type Block, type Fun, type Instr, type Value } from "../../hir/ir.js";

/** What a slot holds: the alias root of a value, null, or something we do not know. */
type Content = Value | "null" | "unknown";

interface FrameState {
  readonly slots: Content[];
  /** bytecode offset in instr_ptr; -1 when unknown */
  instrPtr: number;
}

/** The writes that come before an instruction. */
export interface FrameWrites {
  readonly slots: readonly { readonly index: number; readonly value: Value | "null" }[];
  readonly instrPtr: number | undefined;
}

/** An allocation is seen by tracemalloc, which wants the line. */
const showsLine = (i: Instr): boolean => looksAtFrame(i) || (i.info.raises && i.info.observes) || i.info.ref === "new" && i.info.raises;

export class FrameSync {
  private readonly atEntry = new Map<Block, FrameState>();

  constructor(fun: Fun) {
    const order = reversePostorder(fun);
    const initial: FrameState = { slots: new Array<Content>(fun.info.nLocalsPlus).fill("null"), instrPtr: -1 };
    for (const i of fun.entry.instrs) if (i.op === "LoadArg") initial.slots[i.attrs.index!] = i.result!;
    this.atEntry.set(fun.entry, initial);
    for (let changed = true; changed;) {
      changed = false;
      for (const b of order) {
        const state = copy(this.atEntry.get(b)!);
        for (const i of b.instrs) this.step(i, state);
        for (const s of b.succs) changed = this.flow(s, state) || changed;
      }
    }
  }

  /** The writes before each instruction of a block, in order. */
  *walk(b: Block): Generator<[Instr, FrameWrites]> {
    const state = copy(this.atEntry.get(b)!);
    for (const i of b.instrs) yield [i, this.step(i, state)];
  }

  private step(i: Instr, state: FrameState): FrameWrites {
    const slots: { index: number; value: Value | "null" }[] = [];
    let instrPtr: number | undefined;
    if (showsLine(i) && state.instrPtr !== i.offset) instrPtr = state.instrPtr = i.offset;
    if (looksAtFrame(i) && i.snapshot) {
      for (let index = 0; index < state.slots.length; index++) {
        const value = this.visible(i, i.snapshot.operands[index]!);
        if (state.slots[index] === value) continue;
        state.slots[index] = value;
        slots.push({ index, value });
      }
    }
    return { slots, instrPtr };
  }

  /**
   * What an observer may see of a local. At a Decref between two bytecodes' snapshots a local may have been rebound
   * already and its old value be gone: then the slot must not show it.
   */
  private visible(i: Instr, v: Value): Value | "null" {
    const root = aliasRoot(v);
    if (root.type.isNull) return "null";
    if (root.type.isPrimitive) return "null";
    const mayBeGone = (i.op === "Decref" || i.op === "XDecref") && isOwned(root) && !i.owned?.includes(root);
    return mayBeGone ? "null" : root;
  }

  private flow(to: Block, state: FrameState): boolean {
    const known = this.atEntry.get(to);
    if (!known) {
      this.atEntry.set(to, copy(state));
      return true;
    }
    let changed = false;
    state.slots.forEach((content, k) => {
      if (known.slots[k] === content || known.slots[k] === "unknown") return;
      known.slots[k] = "unknown";
      changed = true;
    });
    if (known.instrPtr !== state.instrPtr && known.instrPtr !== -1) {
      known.instrPtr = -1;
      changed = true;
    }
    return changed;
  }
}

const copy = (s: FrameState): FrameState => ({ slots: [...s.slots], instrPtr: s.instrPtr });
