/**
 * What of the interpreter frame has to be written before an instruction that lets somebody look at it: the localsplus
 * slots that do not hold their local's current value yet, and `instr_ptr`.
 *
 * A forward dataflow over what the slots are known to hold. Slots are dumb copies: while native code runs, the references
 * belong to it (passes/refcount.ts), so writing a slot counts nothing.
 */
import { byOpcode } from "../../generated/hir.js";
import { looksAtFrame } from "../../passes/observe.js";
import { isOwned } from "../../passes/refcount.js";
import { aliasRoot, reversePostorder, type Block, type Fun, type Instr, type Value } from "../../hir/ir.js";

/** What a slot holds: the alias root of a value, null, or something we do not know. */
type Content = Value | "null" | "unknown";

export interface FrameState {
  readonly slots: Content[];
  /** bytecode offset in instr_ptr; -1 when unknown */
  instrPtr: number;
}

/** The writes that come before an instruction. */
export interface FrameWrites {
  readonly slots: readonly { readonly index: number; readonly value: Value | "null" }[];
  readonly instrPtr: number | undefined;
}
const nothing: FrameWrites = { slots: [], instrPtr: undefined };

/** An allocation is seen by tracemalloc, which wants the line. */
const showsLine = (i: Instr): boolean => looksAtFrame(i) || (i.info.raises && i.info.observes) || i.info.ref === "new" && i.info.raises;

/** By the number of the opcode: can the instruction need a write before it, or change what is known of the slots? */
const concerns = byOpcode(({ name, runs, raises, observes, ref }) =>
  name === "Decref" || name === "XDecref" || name === "LoadSlot" || name === "Yield" || name === "ReturnGenerator" || (observes && (runs || raises)) || (ref === "new" && raises));

export class FrameSync {
  /** By number of the block. */
  private readonly atEntry: FrameState[] = [];
  /** By number of the block: where the loop starts that it leads into, as a bytecode offset plus one. */
  private readonly loops: Int32Array;

  constructor(fun: Fun) {
    const order = reversePostorder(fun);
    this.loops = loopsEntered(order, fun.blockCount);
    const resumed = fun.entry.terminator.op === "Resume";
    const initial: FrameState = { slots: new Array<Content>(fun.info.nLocalsPlus).fill(resumed ? "unknown" : "null"), instrPtr: -1 };
    for (const i of fun.entry.instrs) if (i.op === "LoadArg") initial.slots[i.attrs.index!] = i.result!;
    this.atEntry[fun.entry.id] = initial;
    const changed = new Set<Block>([fun.entry]);
    while (changed.size > 0) {
      for (const b of order) {
        if (!changed.delete(b)) continue;
        const state = this.stateAt(b);
        for (const i of b.instrs) this.step(i, state);
        for (const s of b.succs) if (this.flow(s, state)) changed.add(s);
      }
    }
  }

  /** What is known at the head of a block, to be handed to `step` with one of its instructions after the other. */
  stateAt(b: Block): FrameState {
    const { slots, instrPtr } = this.atEntry[b.id]!;
    return { slots: slots.slice(), instrPtr };
  }

  /** The writes before an instruction. Leaves the state as it is after them. */
  step(i: Instr, state: FrameState): FrameWrites {
    if (i.op === "Branch" && this.loops[i.block!.id] !== 0) return this.enterLoop(this.loops[i.block!.id]! - 1, state);
    if (!concerns[i.info.id]) return nothing;
    let instrPtr: number | undefined;
    if (i.op === "LoadSlot" && i.attrs.index! < state.slots.length) state.slots[i.attrs.index!] = i.result!;
    if (state.instrPtr !== i.offset && showsLine(i)) instrPtr = state.instrPtr = i.offset;
    const slots = this.outdated(i, state);
    return instrPtr === undefined && slots.length === 0 ? nothing : { slots, instrPtr };
  }

  /** Nothing in the loop may write instr_ptr; who reads frames without stopping their threads (faulthandler's watchdog, profilers) is to find the loop. */
  private enterLoop(offset: number, state: FrameState): FrameWrites {
    if (state.instrPtr === offset) return nothing;
    state.instrPtr = offset;
    return { slots: nothing.slots, instrPtr: offset };
  }

  /** The slots that do not hold yet what they have to: where somebody looks at the frame, and where it takes the locals over. */
  private outdated(i: Instr, state: FrameState): FrameWrites["slots"] {
    if (i.op === "Yield" || i.op === "ReturnGenerator") return this.differing(i, i.operands, 1, state);
    return i.snapshot && looksAtFrame(i) ? this.differing(i, i.snapshot.operands, 0, state) : nothing.slots;
  }

  /** `locals[first]` and those that follow are the locals. */
  private differing(i: Instr, locals: readonly Value[], first: number, state: FrameState): FrameWrites["slots"] {
    let slots: { index: number; value: Value | "null" }[] | undefined;
    for (let index = 0; index < state.slots.length; index++) {
      const value = this.visible(i, locals[first + index]!);
      if (state.slots[index] === value) continue;
      state.slots[index] = value;
      (slots ??= []).push({ index, value });
    }
    return slots ?? nothing.slots;
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
    const known = this.atEntry[to.id];
    if (!known) {
      this.atEntry[to.id] = { slots: state.slots.slice(), instrPtr: state.instrPtr };
      return true;
    }
    let changed = false;
    for (let k = 0; k < state.slots.length; k++) {
      if (known.slots[k] === state.slots[k] || known.slots[k] === "unknown") continue;
      known.slots[k] = "unknown";
      changed = true;
    }
    if (known.instrPtr !== state.instrPtr && known.instrPtr !== -1) {
      known.instrPtr = -1;
      changed = true;
    }
    return changed;
  }
}

/** For blocks in reverse postorder, where an edge that does not lead forward closes a loop. */
function loopsEntered(order: readonly Block[], blockCount: number): Int32Array {
  const places = new Int32Array(blockCount), isHead = new Uint8Array(blockCount), entered = new Int32Array(blockCount);
  order.forEach((b, place) => { places[b.id] = place; });
  for (const b of order) for (const s of b.succs) if (places[s.id]! <= places[b.id]!) isHead[s.id] = 1;
  for (const b of order) for (const s of b.succs) if (isHead[s.id] && places[s.id]! > places[b.id]!) entered[b.id] = s.offset + 1;
  return entered;
}
