/**
 * Constant folding.
 *
 * Needs: SSA form with types.
 * Leaves: operations on known unboxed values as constants, computed here with Python's meaning; comparisons of known objects as
 * well. Nothing is folded that would raise or leave (division by zero, overflow of int64, a negative shift), so that it
 * still does. No object is made up: a small int, of which there is one object only, is folded to it if the unit knows it.
 * Nothing is folded to one of its operands either: in Python the result of an operation is an object of its own.
 */
import { inferTypes } from "../hir/infer.js";
import type { Fun, Instr, Value } from "../hir/ir.js";
import { constantInt } from "../hir/operators.js";
import { boolConstant, doubleConstant, intConstant, type Type } from "../hir/types.js";
import type { Pass, PassContext } from "./pass.js";
import { applyRules } from "./simplify/driver.js";
import { ruleTable, type Edit, type Rule } from "./simplify/rule.js";
import { isCanonicalInt } from "./unbox/webs.js";

type Comparison = (a: number | bigint, b: number | bigint) => boolean;
const comparisons: Record<string, Comparison> = {
  LessThan: (a, b) => a < b, LessThanEqual: (a, b) => a <= b, Equal: (a, b) => a === b,
  NotEqual: (a, b) => a !== b, GreaterThan: (a, b) => a > b, GreaterThanEqual: (a, b) => a >= b,
};

const floorDivide = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** Int arithmetic; undefined where Python raises or the machine operation leaves. */
const ints: Record<string, (a: bigint, b: bigint) => bigint | undefined> = {
  Add: (a, b) => a + b, Subtract: (a, b) => a - b, Multiply: (a, b) => a * b, And: (a, b) => a & b, Or: (a, b) => a | b, Xor: (a, b) => a ^ b,
  FloorDivide: (a, b) => (b === 0n ? undefined : floorDivide(a, b)),
  Modulo: (a, b) => (b === 0n ? undefined : a - floorDivide(a, b) * b),
  LShift: (a, b) => (b < 0n || b > 63n ? undefined : a << b),
  RShift: (a, b) => (b < 0n || b > 63n ? undefined : a >> b),
};
const doubles: Record<string, (a: number, b: number) => number | undefined> = {
  Add: (a, b) => a + b, Subtract: (a, b) => a - b, Multiply: (a, b) => a * b, TrueDivide: (a, b) => (b === 0 ? undefined : a / b),
};

const intOf = (v: Value): bigint | undefined => (v.type.constant?.kind === "int" ? v.type.constant.value : undefined);
const doubleOf = (v: Value): number | undefined => (v.type.constant?.kind === "double" ? v.type.constant.value : undefined);
const fits = (value: bigint | undefined): value is bigint => value !== undefined && BigInt.asIntN(64, value) === value;

const constant = (edit: Edit, type: Type): Value => edit.emit("PrimitiveConst", [], { type });

/** A rule for an operation on two values that `read` knows. */
const binary = <N>(read: (v: Value) => N | undefined, fold: (i: Instr, a: N, b: N) => Type | undefined): Rule => (i, edit) => {
  const a = read(i.operands[0]!), b = read(i.operands[1]!);
  const type = a !== undefined && b !== undefined ? fold(i, a, b) : undefined;
  return type && constant(edit, type);
};
const intType = (value: bigint | undefined): Type | undefined => (fits(value) ? intConstant(value) : undefined);
/** Not NaN: which sign and payload it has is the machine's business, and Python shows them (math.copysign). */
const doubleType = (value: number | undefined): Type | undefined => (value === undefined || Number.isNaN(value) ? undefined : doubleConstant(value));
const compared = (i: Instr, a: number | bigint, b: number | bigint): Type => boolConstant(comparisons[i.attrs.op!]!(a, b));

const negateInt: Rule = (i, edit) => {
  const v = intOf(i.operands[0]!);
  const type = v === undefined ? undefined : intType(-v);
  return type && constant(edit, type);
};
const negateDouble: Rule = (i, edit) => {
  const v = doubleOf(i.operands[0]!);
  return v === undefined ? undefined : constant(edit, doubleConstant(-v));
};
const toDouble: Rule = (i, edit) => {
  const v = intOf(i.operands[0]!);
  return v === undefined || BigInt(Number(v)) !== v ? undefined : constant(edit, doubleConstant(Number(v)));
};
const unboxConstant: Rule = (i, edit) => {
  const { type } = i.result!;
  return type.constant ? constant(edit, type) : undefined;
};

/**
 * Strings of one text are equal; strings of different texts are not. But two lone surrogates and the character that they
 * make up in UTF-16 are one text here and two strings in Python, so equal texts only count for one and the same object.
 */
const compareStrings: Rule = (i, edit) => {
  const [a, b] = i.operands.map(v => v.type.object) as [Value["type"]["object"], Value["type"]["object"]];
  if (!a || !b || (a.handle !== b.handle && a.desc.text === b.desc.text)) return undefined;
  return edit.bool((a.handle === b.handle) === (i.attrs.op === "Equal"));
};

const boxSmallInt: Rule = (i, edit) => {
  const value = intOf(i.operands[0]!);
  const handle = value !== undefined && isCanonicalInt(value) ? edit.fun.handleOfInt(value) : undefined;
  return handle === undefined ? undefined : edit.object(handle);
};

const rules = ruleTable({
  IntBinaryOp: [binary(intOf, (i, a, b) => intType(ints[i.attrs.op!]?.(a, b)))],
  DoubleBinaryOp: [binary(doubleOf, (i, a, b) => doubleType(doubles[i.attrs.op!]?.(a, b)))],
  IntCompare: [binary(intOf, compared)],
  DoubleCompare: [binary(doubleOf, compared)],
  LongCompare: [binary(v => constantInt(v.type), compared)],
  UnicodeCompare: [compareStrings],
  IntNegate: [negateInt],
  DoubleNegate: [negateDouble],
  IntToDouble: [toDouble],
  PrimitiveUnbox: [unboxConstant],
  PrimitiveBox: [boxSmallInt],
});

export function foldConstants(fun: Fun, context: PassContext): boolean {
  let folded = false;
  while (applyRules(fun, context, "constfold", rules)) {
    inferTypes(fun);
    folded = true;
  }
  return folded;
}

export const constfold: Pass = { name: "constfold", run: foldConstants };
