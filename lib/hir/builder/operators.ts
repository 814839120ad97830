/** Arithmetic, comparison, truth, containment, and what the specializing interpreter has learnt of their operands. */
import type { OpcodeName } from "../../bytecode/decode.js";
import { binaryOps, compareOps } from "../../generated/hir.js";
import type { Value } from "../ir.js";
import { T, type Type } from "../types.js";
import type { Builder, Handler } from "./builder.js";

/** Specialized opcodes that say both operands are of one exact type. */
const operandTypes: Partial<Record<OpcodeName, Type>> = {
  BINARY_OP_ADD_INT: T.LongExact, BINARY_OP_SUBTRACT_INT: T.LongExact, BINARY_OP_MULTIPLY_INT: T.LongExact,
  BINARY_OP_ADD_FLOAT: T.FloatExact, BINARY_OP_SUBTRACT_FLOAT: T.FloatExact, BINARY_OP_MULTIPLY_FLOAT: T.FloatExact,
  BINARY_OP_ADD_UNICODE: T.UnicodeExact, BINARY_OP_INPLACE_ADD_UNICODE: T.UnicodeExact,
  COMPARE_OP_INT: T.LongExact, COMPARE_OP_FLOAT: T.FloatExact, COMPARE_OP_STR: T.UnicodeExact,
};

function popOperands(b: Builder, specialized: OpcodeName): [Value, Value] {
  const right = b.pop();
  const left = b.pop();
  const type = operandTypes[specialized];
  if (!type || !b.maySpeculate) return [left, right];
  return [b.emit("GuardType", [left], { type }), b.emit("GuardType", [right], { type })];
}

function unary(b: Builder, op: string): void {
  b.push(b.emit("UnaryOp", [b.pop()], { op }));
}

export const operatorHandlers: Partial<Record<OpcodeName, Handler>> = {
  BINARY_OP: (b, i) => {
    const [left, right] = popOperands(b, i.specialized);
    const inPlace = i.oparg >= binaryOps.length;
    const op = binaryOps[inPlace ? i.oparg - binaryOps.length : i.oparg];
    if (!op) return b.refuse("an operator of another Python version");
    b.push(b.emit(inPlace ? "InPlaceOp" : "BinaryOp", [left, right], { op }));
  },
  COMPARE_OP: (b, i) => {
    // Python/bytecodes.c COMPARE_OP: the operator is oparg >> 5, bit 4 asks for a bool.
    const [left, right] = popOperands(b, i.specialized);
    const op = compareOps[i.oparg >> 5];
    if (!op) return b.refuse("a comparison of another Python version");
    const result = b.emit("Compare", [left, right], { op });
    if (i.oparg & 16) {
      b.dropOperands();
      b.pushBool(b.emit("IsTruthy", [result]));
    } else b.push(result);
  },
  UNARY_NEGATIVE: b => unary(b, "Negate"),
  UNARY_INVERT: b => unary(b, "Invert"),
  UNARY_NOT: b => b.pushBool(b.emit("NotBool", [b.truth(b.pop())])),
  TO_BOOL: b => b.pushBool(b.truth(b.pop())),
  IS_OP: (b, i) => {
    const [left, right] = b.popn(2);
    const same = b.emit("Is", [left!, right!]);
    b.pushBool(i.oparg ? b.emit("NotBool", [same]) : same);
  },
  CONTAINS_OP: (b, i) => {
    const [item, container] = b.popn(2);
    const found = b.emit("Contains", [item!, container!]);
    b.pushBool(i.oparg ? b.emit("NotBool", [found]) : found);
  },
};
