/**
 * Exit records: what the runtime needs to hand over to the interpreter, made from an instruction's snapshot and the
 * references native code holds at it.
 */
import type { ExitKind, ExitRepr } from "../../generated/lir.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import type { ExitRecord, ExitValue, Operand } from "../ir.js";
import type { Lowerer } from "./lowerer.js";

/** Collects distinct values: one that is in several slots is boxed once, and its one reference is known. */
class ExitValues {
  readonly values: ExitValue[] = [];
  private readonly indices = new Map<Value, number>();
  constructor(private readonly l: Lowerer, private readonly owned: ReadonlySet<Value>) {}

  /** The index of a value, or null for the null pointer. */
  slot(v: Value): number | null {
    const root = aliasRoot(v);
    if (root.type.isNull || v.type.isNull) return null;
    let index = this.indices.get(root);
    if (index === undefined) {
      index = this.values.length;
      this.indices.set(root, index);
      const operand: Operand = this.l.use(root);
      this.values.push({ operand, repr: reprOf(root), owned: this.owned.has(root) });
    }
    return index;
  }
}

function reprOf(v: Value): ExitRepr {
  if (!v.type.isPrimitive) return "object";
  return v.type.subtypeOf(T.CDouble) ? "float" : v.type.subtypeOf(T.CBool) ? "bool" : "int";
}

/**
 * The record of an exit of the given kind at an instruction.
 *   deopt, poll  the whole snapshot; the interpreter resumes at the snapshot's offset
 *   raise        without the entries the bytecode has popped when it raises; at the instruction's own offset
 *   leave        the locals, and the operand (the return value) alone on the stack
 * Owned references that are in no slot are released by the runtime, in the order of `i.owned` (operands first).
 */
export function exitRecord(l: Lowerer, kind: ExitKind, i: Instr): ExitRecord {
  const snapshot = i.snapshot;
  if (!snapshot) throw new Error(`lowering: ${i.op} leaves without a snapshot`);
  const owned = new Set(i.owned ?? []);
  if (kind === "leave") owned.add(aliasRoot(i.operands[0]!));
  const values = new ExitValues(l, owned);
  const nLocals = l.fun.info.nLocalsPlus;
  const depth = snapshot.attrs.depth!;
  const locals = snapshot.operands.slice(0, nLocals).map(v => values.slot(v));
  const kept = kind === "raise" ? depth - (snapshot.attrs.popped ?? 0) : depth;
  const entries = kind === "leave" ? [i.operands[0]!] : snapshot.operands.slice(nLocals, nLocals + kept);
  const stack = entries.map(v => values.slot(v));
  for (const root of owned) values.slot(root);
  const offset = kind === "raise" || kind === "leave" ? i.offset : snapshot.attrs.offset!;
  return { kind, offset, values: values.values, locals, stack };
}
