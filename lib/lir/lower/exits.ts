/**
 * Exit records: what the runtime needs to hand over to the interpreter, made from an instruction's snapshot and the
 * references native code holds at it.
 */
import type { ExitKind, ExitRepr } from "../../generated/lir.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import type { Exit, ExitRecord, ExitValue, Operand } from "../ir.js";
import type { Lowerer } from "./lowerer.js";

function reprOf(v: Value): ExitRepr {
  if (!v.type.isPrimitive) return "object";
  return v.type.subtypeOf(T.CDouble) ? "float" : v.type.subtypeOf(T.CBool) ? "bool" : "int";
}

/** What a record takes over from a snapshot: all but who owns the values. Records that leave with the same state share it. */
interface State {
  /** the roots of the values in the slots, each once */
  readonly roots: readonly Value[];
  /** by place among them */
  readonly operands: readonly Operand[];
  readonly locals: readonly (number | null)[];
  readonly stack: readonly (number | null)[];
}

/** Makes the records of one function. A value that is in several slots is in a record once: it is boxed once, and its one reference is known. */
export class ExitRecords {
  /** What is being made: a number for each state and each record. */
  private current = 0;
  /** By number of the value: the last state it is in, and where; the last record that owns it. */
  private readonly seen: Int32Array;
  private readonly places: Int32Array;
  private readonly owners: Int32Array;
  /** Of the state that is being made. */
  private roots: Value[] = [];

  /** The last exit that was made for a guard. */
  private last: { readonly snapshot: Instr; readonly owned: readonly Value[]; readonly exit: Exit } | undefined;
  /** The last state that was made, and what of. */
  private lastState: { readonly snapshot: Instr; readonly depth: number; readonly state: State } | undefined;

  constructor(private readonly l: Lowerer) {
    const { valueCount } = l.fun;
    this.seen = new Int32Array(valueCount);
    this.places = new Int32Array(valueCount);
    this.owners = new Int32Array(valueCount);
  }

  /** The exit of an instruction. Guards in a row that would leave with the same state and the same references leave by one. */
  exit(kind: ExitKind, i: Instr): Exit {
    const { last } = this;
    if (kind !== "deopt") return this.l.f.exit(this.record(kind, i));
    if (last && last.snapshot === i.snapshot && sameValues(last.owned, i.owned ?? none)) return last.exit;
    const exit = this.l.f.exit(this.record(kind, i));
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
  private record(kind: ExitKind, i: Instr): ExitRecord {
    const snapshot = i.snapshot;
    if (!snapshot) throw new Error(`lowering: ${i.op} leaves without a snapshot`);
    const depth = snapshot.attrs.depth!;
    const returned = kind === "leave" ? aliasRoot(i.operands[0]!) : undefined;
    const { roots, operands, locals, stack } = returned
      ? this.makeState(snapshot, 0, returned)
      : this.state(snapshot, kind === "raise" ? depth - (snapshot.attrs.popped ?? 0) : depth);
    const offset = kind === "raise" || kind === "leave" ? i.offset : snapshot.attrs.offset!;
    return { kind, offset, values: this.values(roots, operands, i.owned ?? none, returned), locals, stack };
  }

  /** The values of a state with their owners, then the owned ones that are in no slot. */
  private values(roots: readonly Value[], operands: readonly Operand[], owned: readonly Value[], returned: Value | undefined): ExitValue[] {
    const record = ++this.current;
    for (let k = 0; k < owned.length; k++) this.owners[owned[k]!.id] = record;
    if (returned) this.owners[returned.id] = record;
    const values: ExitValue[] = [];
    for (let k = 0; k < roots.length; k++) {
      const root = roots[k]!;
      values.push({ operand: operands[k]!, repr: reprOf(root), owned: this.owners[root.id] === record });
      this.owners[root.id] = 0;
    }
    for (let k = 0; k < owned.length; k++) {
      const root = owned[k]!;
      if (this.owners[root.id] !== record || isNull(root)) continue;
      this.owners[root.id] = 0;
      values.push({ operand: this.l.use(root), repr: reprOf(root), owned: true });
    }
    return values;
  }

  /** The locals and the lowest `depth` stack entries of a snapshot. */
  private state(snapshot: Instr, depth: number): State {
    const last = this.lastState;
    if (last && last.snapshot === snapshot && last.depth === depth) return last.state;
    const state = this.makeState(snapshot, depth, undefined);
    this.lastState = { snapshot, depth, state };
    return state;
  }

  private makeState({ operands: values }: Instr, depth: number, returned: Value | undefined): State {
    this.current++;
    const roots = this.roots = [];
    const { nLocalsPlus } = this.l.fun.info;
    const locals = this.slots(values, 0, nLocalsPlus);
    const stack = returned ? [this.slot(returned)] : this.slots(values, nLocalsPlus, nLocalsPlus + depth);
    return { roots, operands: roots.map(root => this.l.use(root)), locals, stack };
  }

  private slots(values: readonly Value[], from: number, to: number): (number | null)[] {
    const out = new Array<number | null>(Math.max(Math.min(to, values.length) - from, 0));
    for (let k = 0; k < out.length; k++) out[k] = this.slot(values[from + k]!);
    return out;
  }

  /** The index of a value, or null for the null pointer. */
  private slot(v: Value): number | null {
    const root = aliasRoot(v);
    if (root.type.isNull || v.type.isNull) return null;
    if (this.seen[root.id] !== this.current) {
      this.seen[root.id] = this.current;
      this.places[root.id] = this.roots.push(root) - 1;
    }
    return this.places[root.id]!;
  }
}

const isNull = ({ type }: Value): boolean => type.isNull;
const none: readonly Value[] = [];
const sameValues = (a: readonly Value[], b: readonly Value[]): boolean => a.length === b.length && a.every((v, k) => v === b[k]);
