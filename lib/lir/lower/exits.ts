/**
 * Exit records: what the runtime needs to hand over to the interpreter, made from an instruction's snapshot and the
 * references native code holds at it.
 */
import type { ExitKind } from "../../generated/lir.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import { noValue, type Exit } from "../builder.js";
import { ids } from "../opcodes.js";
import type { Lowerer } from "./lowerer.js";

const { object, float, bool, int } = ids.exitRepr;

/** The number of its ExitRepr. */
function reprOf({ type }: Value): number {
  if (!type.isPrimitive) return object;
  return type.subtypeOf(T.CDouble) ? float : type.subtypeOf(T.CBool) ? bool : int;
}

/**
 * What a record takes over from a snapshot: all but who owns the values. There is one, which is kept for the next record that leaves
 * with the same state.
 */
class State {
  snapshot: Instr | undefined;
  /** how many entries of the stack */
  depth = 0;
  /** The first `rootCount` are the roots of the values in the slots, each once. */
  readonly roots: Value[];
  rootCount = 0;
  /** The first `slotCount` are, per slot, locals first, the place of its value among the roots, or noValue. */
  readonly slots: Int32Array;
  slotCount = 0;
  /** A state has no more slots than `size`. */
  constructor(size: number) {
    this.roots = new Array<Value>(size);
    this.slots = new Int32Array(size);
  }
}

/** Makes the records of one function. A value that is in several slots is in a record once: it is boxed once, and its one reference is known. */
export class ExitRecords {
  /** What is being made: a number for each state and each record. */
  private current = 0;
  /** By number of the value: the last state it is in, and where; the last record that owns it. */
  private readonly seen: Int32Array;
  private readonly places: Int32Array;
  private readonly owners: Int32Array;

  /** The last exit that was made for a guard. */
  private last: { readonly snapshot: Instr; readonly owned: readonly Value[]; readonly exit: Exit } | undefined;
  private readonly state: State;

  constructor(private readonly l: Lowerer) {
    const { valueCount, info: { nLocalsPlus, stackSize } } = l.fun;
    this.state = new State(nLocalsPlus + stackSize + 1);
    this.seen = new Int32Array(valueCount);
    this.places = new Int32Array(valueCount);
    this.owners = new Int32Array(valueCount);
  }

  /** The exit of an instruction. Guards in a row that would leave with the same state and the same references leave by one. */
  exit(kind: ExitKind, i: Instr): Exit {
    const { last } = this;
    if (kind !== "deopt") return this.record(kind, i);
    if (last && last.snapshot === i.snapshot && sameValues(last.owned, i.owned ?? none)) return last.exit;
    const exit = this.record(kind, i);
    this.last = { snapshot: i.snapshot!, owned: i.owned ?? none, exit };
    return exit;
  }

  /**
   * The record of an exit of the given kind at an instruction.
   *   deopt, poll  the whole snapshot; the interpreter resumes at the snapshot's offset
   *   raise        without the entries the bytecode has popped when it raises; at the instruction's own offset
   *   leave        the locals, and the operand (the return value) alone on the stack
   * Owned references that are in no slot are released by the runtime, in the order of `i.owned` (operands first).
   */
  private record(kind: ExitKind, i: Instr): Exit {
    const snapshot = i.snapshot;
    if (!snapshot) throw new Error(`lowering: ${i.op} leaves without a snapshot`);
    const depth = snapshot.attrs.depth!;
    const returned = kind === "leave" ? aliasRoot(i.operands[0]!) : undefined;
    const { roots, rootCount, slots, slotCount } = returned ? this.makeState(snapshot, 0, returned) : this.stateOf(snapshot, kind === "raise" ? depth - (snapshot.attrs.popped ?? 0) : depth);
    const offset = kind === "raise" || kind === "leave" ? i.offset : snapshot.attrs.offset!;
    const { f, fun: { info: { nLocalsPlus } } } = this.l;
    const homeless = this.own(i.owned ?? none, returned);
    const exit = f.exit(kind, offset, nLocalsPlus, slotCount - nLocalsPlus, rootCount + homeless.length);
    for (let k = 0; k < rootCount; k++) {
      const root = roots[k]!;
      f.exitValue(this.l.operandOf(root), reprOf(root), this.owners[root.id] === this.current);
    }
    for (let k = 0; k < homeless.length; k++) f.exitValue(this.l.operandOf(homeless[k]!), reprOf(homeless[k]!), true);
    for (let k = 0; k < slotCount; k++) f.exitSlot(slots[k]!);
    return exit;
  }

  /** Marks what a new record owns. Gives those of the owned ones that are in none of its slots. */
  private own(owned: readonly Value[], returned: Value | undefined): readonly Value[] {
    const record = ++this.current;
    if (returned) this.owners[returned.id] = record;
    if (owned.length === 0) return none;
    const placed = this.seen, { roots, rootCount } = this.state;
    for (let k = 0; k < rootCount; k++) placed[roots[k]!.id] = record;
    let homeless: Value[] | undefined;
    for (let k = 0; k < owned.length; k++) {
      const root = owned[k]!;
      this.owners[root.id] = record;
      if (placed[root.id] === record || root.type.isNull) continue;
      placed[root.id] = record;
      (homeless ??= []).push(root);
    }
    return homeless ?? none;
  }

  /** The locals and the lowest `depth` stack entries of a snapshot. */
  private stateOf(snapshot: Instr, depth: number): State {
    const { state } = this;
    return state.snapshot === snapshot && state.depth === depth ? state : this.makeState(snapshot, depth, undefined);
  }

  private makeState(snapshot: Instr, depth: number, returned: Value | undefined): State {
    this.current++;
    const { operands } = snapshot;
    const { state } = this;
    state.snapshot = returned ? undefined : snapshot;
    state.depth = depth;
    state.rootCount = state.slotCount = 0;
    const end = Math.min(this.l.fun.info.nLocalsPlus + depth, operands.length);
    for (let k = 0; k < end; k++) state.slots[state.slotCount++] = this.place(operands[k]!);
    if (returned) state.slots[state.slotCount++] = this.place(returned);
    return state;
  }

  /** The place of a value among the roots of the state that is made. */
  private place(v: Value): number {
    const { state } = this;
    const root = aliasRoot(v);
    if (root.type.isNull || v.type.isNull) return noValue;
    if (this.seen[root.id] !== this.current) {
      this.seen[root.id] = this.current;
      state.roots[state.rootCount] = root;
      this.places[root.id] = state.rootCount++;
    }
    return this.places[root.id]!;
  }
}

const none: readonly Value[] = [];
const sameValues = (a: readonly Value[], b: readonly Value[]): boolean => a.length === b.length && a.every((v, k) => v === b[k]);
