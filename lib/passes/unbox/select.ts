/**
 * Which operators work on unboxed values: a rule turns an operator on exact ints or floats into
 * unbox, machine operation, box. Whether boxes are really made is decided afterwards.
 *
 * A machine operation that cannot say what Python would (overflow of int64, a zero divisor, an int beyond 2**53 as a float)
 * leaves for the interpreter, which does the whole bytecode. So these rules need `maySpeculate`, but for those that cannot
 * fail: reading an exact float, IEEE addition, subtraction, multiplication and comparison.
 */
import { aliasRoot, type Value } from "../../hir/ir.js";
import { constantInt } from "../../hir/operators.js";
import { T, doubleConstant, intConstant } from "../../hir/types.js";
import { ruleTable, type Edit, type Rule } from "../simplify/rule.js";

const intOps = new Set(["Add", "And", "FloorDivide", "LShift", "Modulo", "Multiply", "Or", "RShift", "Subtract", "Xor"]);
const floatOps = new Set(["Add", "FloorDivide", "Modulo", "Multiply", "Power", "Subtract", "TrueDivide"]);
const sureFloatOps = new Set(["Add", "Multiply", "Subtract"]);
/** Ints this large and smaller are exact as floats. */
const exactAsFloat = 1n << 53n;

const isInt = (v: Value): boolean => v.type.subtypeOf(T.LongExact);
const isFloat = (v: Value): boolean => v.type.subtypeOf(T.FloatExact);
const fits = (value: bigint): boolean => BigInt.asIntN(64, value) === value;

const unboxInt = (v: Value, edit: Edit): Value => {
  const known = constantInt(v.type);
  return known !== undefined && fits(known) ? intConst(known, edit) : edit.emit("PrimitiveUnbox", [v], { type: T.CInt64 });
};
const intConst = (value: bigint, edit: Edit): Value => edit.emit("PrimitiveConst", [], { type: intConstant(value) });
const doubleConst = (value: number, edit: Edit): Value => edit.emit("PrimitiveConst", [], { type: doubleConstant(value) });

/** The double of an exact int or float; an int may have to leave. */
function unboxDouble(v: Value, edit: Edit): Value {
  if (isFloat(v)) return edit.emit("PrimitiveUnbox", [v], { type: T.CDouble });
  const known = constantInt(v.type);
  if (isExactAsFloat(known)) return doubleConst(Number(known), edit);
  return edit.emit("IntToDouble", [unboxInt(v, edit)]);
}
const isExactAsFloat = (value: bigint | undefined): value is bigint => value !== undefined && value <= exactAsFloat && value >= -exactAsFloat;
/** Can `unboxDouble` fail? */
const isSureDouble = (v: Value): boolean => isFloat(v) || isExactAsFloat(constantInt(v.type));

const box = (v: Value, edit: Edit): Value => edit.emit("PrimitiveBox", [v]);

const intArithmetic: Rule = (i, edit) => {
  const [a, b] = i.operands as [Value, Value];
  const op = i.attrs.op!;
  if (!isInt(a) || !isInt(b) || !edit.maySpeculate) return undefined;
  if (op === "TrueDivide") return box(edit.emit("DoubleBinaryOp", [unboxDouble(a, edit), unboxDouble(b, edit)], { op }), edit);
  if (op === "Power") return smallPower(a, b, edit);
  return intOps.has(op) ? box(edit.emit("IntBinaryOp", [unboxInt(a, edit), unboxInt(b, edit)], { op }), edit) : undefined;
};

/** Squares and cubes are products. */
function smallPower(a: Value, b: Value, edit: Edit): Value | undefined {
  const exponent = constantInt(b.type);
  if (exponent !== 2n && exponent !== 3n) return undefined;
  const x = unboxInt(a, edit);
  const square = edit.emit("IntBinaryOp", [x, x], { op: "Multiply" });
  return box(exponent === 2n ? square : edit.emit("IntBinaryOp", [square, x], { op: "Multiply" }), edit);
}

const floatArithmetic: Rule = (i, edit) => {
  const [a, b] = i.operands as [Value, Value];
  const op = i.attrs.op!;
  if (!areFloats(a, b) || !floatOps.has(op)) return undefined;
  if (!(sureFloatOps.has(op) && isSureDouble(a) && isSureDouble(b)) && !edit.maySpeculate) return undefined;
  return box(edit.emit("DoubleBinaryOp", [unboxDouble(a, edit), unboxDouble(b, edit)], { op }), edit);
};

/** At least one float, and nothing but floats and ints. */
const areFloats = (a: Value, b: Value): boolean => (isFloat(a) && (isFloat(b) || isInt(b))) || (isInt(a) && isFloat(b));

const unary: Rule = (i, edit) => {
  const v = i.operands[0]!;
  const op = i.attrs.op!;
  if (isFloat(v) && op === "Negate") return box(edit.emit("DoubleNegate", [unboxDouble(v, edit)]), edit);
  if (!isInt(v) || !edit.maySpeculate) return undefined;
  if (op === "Negate") return box(edit.emit("IntNegate", [unboxInt(v, edit)]), edit);
  // ~x is -x - 1, which is x with every bit turned over.
  if (op === "Invert") return box(edit.emit("IntBinaryOp", [unboxInt(v, edit), intConst(-1n, edit)], { op: "Xor" }), edit);
  return undefined;
};

const compareInts: Rule = (i, edit) => {
  const [a, b] = i.operands as [Value, Value];
  if (!edit.maySpeculate) return undefined;
  return edit.emit("IntCompare", [unboxInt(a, edit), unboxInt(b, edit)], { op: i.attrs.op! });
};

/** An int and a float are compared by value, exactly; within 2**53 that is the comparison of doubles. */
const compareMixed: Rule = (i, edit) => {
  const [a, b] = i.operands as [Value, Value];
  if (!areFloats(a, b)) return undefined;
  if (!(isSureDouble(a) && isSureDouble(b)) && !edit.maySpeculate) return undefined;
  return edit.emit("BoxBool", [edit.emit("DoubleCompare", [unboxDouble(a, edit), unboxDouble(b, edit)], { op: i.attrs.op! })]);
};

const truthOfInt: Rule = (i, edit) => {
  const v = i.operands[0]!;
  if (!isInt(v) || !edit.maySpeculate) return undefined;
  return edit.emit("IntCompare", [unboxInt(v, edit), intConst(0n, edit)], { op: "NotEqual" });
};

/** What was just boxed is not read from the box. */
const unboxOfBox: Rule = i => {
  const def = aliasRoot(i.operands[0]!).def;
  return def?.op === "PrimitiveBox" && def.operands[0]!.type.subtypeOf(i.attrs.type!) ? def.operands[0] : undefined;
};

const arithmetic = [intArithmetic, floatArithmetic];

export const unboxRules = ruleTable({
  LongBinaryOp: arithmetic,
  BinaryOp: arithmetic,
  InPlaceOp: arithmetic,
  FloatBinaryOp: [floatArithmetic],
  UnaryOp: [unary],
  LongCompare: [compareInts],
  Compare: [compareMixed],
  IsTruthy: [truthOfInt],
  PrimitiveUnbox: [unboxOfBox],
});
