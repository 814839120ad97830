/**
 * Exit records: what the runtime needs to hand over to the interpreter, made from an instruction's snapshot and the
 * references native code holds at it.
 */
import type { ExitKind, ExitRepr } from "../../generated/lir.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import type { Exit, ExitRecord, ExitValue } from "../ir.js";
import type { Lowerer } from "./lowerer.js";

function reprOf(v: Value): ExitRepr {
  if (!v.type.isPrimitive) return "object";
  return v.type.subtypeOf(T.CDouble) ? "float" : v.type.subtypeOf(T.CBool) ? "bool" : "int";
}

/** Makes the records of one function. A value that is in several slots is in a record once: it is boxed once, and its one reference is known. */
export class ExitRecords {
  /** Of the record that is being made: its number, and its values. */
  private current = 0;
  private values: ExitValue[] = [];
  /** By number of the value: the last record it is in, and where; the last record that owns it. */
  private readonly seen: Int32Array;
  private readonly places: Int32Array;
  private readonly owners: Int32Array;

  /** The last exit that was made for a guard. */
  private last: { readonly snapshot: Instr; readonly owned: readonly Value[]; readonly exit: Exit } | undefined;

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
    this.current++;
    this.values = [];
    const owned = i.owned ?? none;
    const returned = kind === "leave" ? aliasRoot(i.operands[0]!) : undefined;
    for (const root of owned) this.owners[root.id] = this.current;
    if (returned) this.owners[returned.id] = this.current;

    const nLocals = this.l.fun.info.nLocalsPlus;
    const depth = snapshot.attrs.depth!;
    const locals = this.slots(snapshot.operands, 0, nLocals);
    const kept = kind === "raise" ? depth - (snapshot.attrs.popped ?? 0) : depth;
    const stack = returned ? [this.slot(returned)] : this.slots(snapshot.operands, nLocals, nLocals + kept);
    for (const root of owned) this.slot(root);
    const offset = kind === "raise" || kind === "leave" ? i.offset : snapshot.attrs.offset!;
    return { kind, offset, values: this.values, locals, stack };
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
      this.places[root.id] = this.values.length;
      this.values.push({ operand: this.l.use(root), repr: reprOf(root), owned: this.owners[root.id] === this.current });
    }
    return this.places[root.id]!;
  }
}

const none: readonly Value[] = [];
const sameValues = (a: readonly Value[], b: readonly Value[]): boolean => a.length === b.length && a.every((v, k) => v === b[k]);
