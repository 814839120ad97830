/**
 * Operators on operands of known exact types, still boxed. What runs no Python when its operands are exact says so by its opcode,
 * which frees it from frame and lifetime duties; lib/passes/unbox.ts then takes what it can into registers.
 *
 * Int multiplication and division are not here: they look for signals, so boxed they may run anything (spec/hir.ts LongBinaryOp).
 */
import { T, type Type } from "../../hir/types.js";
import type { Edit, Rule, Rules } from "./rule.js";
import type { Instr, Value } from "../../hir/ir.js";

const boxedIntOps = new Set(["Add", "And", "LShift", "Or", "RShift", "Subtract", "Xor"]);
const boxedFloatOps = new Set(["Add", "FloorDivide", "Modulo", "Multiply", "Subtract", "TrueDivide"]);

const both = (i: Instr, type: Type): boolean => i.operands[0]!.type.subtypeOf(type) && i.operands[1]!.type.subtypeOf(type);

/** In-place operators of immutable types are the plain ones. */
const exactBinary: Rule = (i, edit) => {
  const op = i.attrs.op!;
  if (both(i, T.LongExact) && boxedIntOps.has(op)) return edit.emit("LongBinaryOp", i.operands, { op });
  if (both(i, T.FloatExact) && boxedFloatOps.has(op)) return edit.emit("FloatBinaryOp", i.operands, { op });
  if (both(i, T.UnicodeExact) && op === "Add") return edit.emit("UnicodeConcat", i.operands);
  return undefined;
};

/** `+x` of an exact int or float is x itself (long_long, float_float). */
const positive: Rule = i => {
  const v = i.operands[0]!;
  return i.attrs.op === "Positive" && (v.type.subtypeOf(T.LongExact) || v.type.subtypeOf(T.FloatExact)) ? v : undefined;
};

const exactCompare: Rule = (i, edit) => {
  const op = i.attrs.op!;
  if (both(i, T.LongExact)) return edit.emit("BoxBool", [edit.emit("LongCompare", i.operands, { op })]);
  if (both(i, T.FloatExact)) return edit.emit("BoxBool", [compareFloats(i.operands, op, edit)]);
  if (both(i, T.UnicodeExact) && (op === "Equal" || op === "NotEqual")) return edit.emit("BoxBool", [edit.emit("UnicodeCompare", i.operands, { op })]);
  return undefined;
};

/** Reading an exact float cannot fail. */
function compareFloats(operands: readonly Value[], op: string, edit: Edit): Value {
  return edit.emit("DoubleCompare", operands.map(v => edit.emit("PrimitiveUnbox", [v], { type: T.CDouble })), { op });
}

export const operatorRules: Rules = {
  BinaryOp: [exactBinary],
  InPlaceOp: [exactBinary],
  UnaryOp: [positive],
  Compare: [exactCompare],
};

