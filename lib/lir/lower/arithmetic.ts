/** Operators: on any objects, on exact ints and floats, and unboxed. */
import { compareOps, type HirOpName } from "../../generated/hir.js";
import type { Condition } from "../../generated/lir.js";
import type { SymbolName } from "../../generated/runtime.js";
import type { Instr } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import { at, imm, type Operand } from "../builder.js";
import { isAppended } from "./append.js";
import type { Lowerer, Rule } from "./lowerer.js";

const generic: Record<string, SymbolName> = {
  Add: "PyNumber_Add", And: "PyNumber_And", FloorDivide: "PyNumber_FloorDivide", LShift: "PyNumber_Lshift", MatrixMultiply: "PyNumber_MatrixMultiply",
  Multiply: "PyNumber_Multiply", Modulo: "PyNumber_Remainder", Or: "PyNumber_Or", Power: "pyro_power", RShift: "PyNumber_Rshift",
  Subtract: "PyNumber_Subtract", TrueDivide: "PyNumber_TrueDivide", Xor: "PyNumber_Xor",
};
const inPlace: Record<string, SymbolName> = {
  Add: "PyNumber_InPlaceAdd", And: "PyNumber_InPlaceAnd", FloorDivide: "PyNumber_InPlaceFloorDivide", LShift: "PyNumber_InPlaceLshift",
  MatrixMultiply: "PyNumber_InPlaceMatrixMultiply", Multiply: "PyNumber_InPlaceMultiply", Modulo: "PyNumber_InPlaceRemainder", Or: "PyNumber_InPlaceOr",
  Power: "pyro_inplace_power", RShift: "PyNumber_InPlaceRshift", Subtract: "PyNumber_InPlaceSubtract", TrueDivide: "PyNumber_InPlaceTrueDivide",
  Xor: "PyNumber_InPlaceXor",
};
/** What the interpreter's own specializations call; the others go through the number protocol, which ends in the same functions. */
const exactLong: Record<string, SymbolName> = { ...generic, Add: "pyro_long_add", Subtract: "pyro_long_sub", Multiply: "pyro_long_mul" };
const unarySymbols: Record<string, SymbolName> = { Negate: "PyNumber_Negative", Positive: "PyNumber_Positive", Invert: "PyNumber_Invert" };

const conditions: Record<string, Condition> = {
  LessThan: "lt", LessThanEqual: "le", Equal: "eq", NotEqual: "ne", GreaterThan: "gt", GreaterThanEqual: "ge",
};
const compareIndex = (i: Instr): Operand => imm(compareOps.indexOf(i.attrs.op as (typeof compareOps)[number]));

const binary = (table: Record<string, SymbolName>, append?: SymbolName): Rule => (l, i) => {
  const symbol = append !== undefined && i.attrs.op === "Add" && isAppended(l, i) ? append : table[i.attrs.op!]!;
  l.callFor(i, symbol, l.operands(i));
};

/** Comparison of exact objects that runs no Python and cannot fail: rich comparison gives True or False, both immortal. */
const compareExact: Rule = (l, i) => {
  const result = l.call("PyObject_RichCompare", [...l.operands(i), compareIndex(i)])!;
  l.result(i, l.f.compare("icmp", "i64", result, "eq", l.bool(true)));
};

// ---- unboxed ints

/** Int64 arithmetic with Python's meaning; whatever int64 cannot say leaves. */
const intBinary: Rule = (l, i) => {
  const [a, b] = l.operands(i) as [Operand, Operand];
  const op = i.attrs.op!;
  const { f } = l;
  const exit = l.exit("deopt", i);
  switch (op) {
    case "Add": return l.result(i, f.checked("iaddo", "i64", a, b, exit));
    case "Subtract": return l.result(i, f.checked("isubo", "i64", a, b, exit));
    case "Multiply": return l.result(i, f.checked("imulo", "i64", a, b, exit));
    case "And": return l.result(i, f.op("iand", "i64", [a, b]));
    case "Or": return l.result(i, f.op("ior", "i64", [a, b]));
    case "Xor": return l.result(i, f.op("ixor", "i64", [a, b]));
    case "LShift": {
      f.guard("i64", b, "ult", imm(64), exit);
      const shifted = f.op("ishl", "i64", [a, b]);
      f.guard("i64", f.op("ishr", "i64", [shifted, b]), "eq", a, exit);
      return l.result(i, shifted);
    }
    case "RShift":
      f.guard("i64", b, "ult", imm(64), exit);
      return l.result(i, f.op("ishr", "i64", [a, b]));
    case "FloorDivide": case "Modulo": {
      // 0 raises and -1 may overflow; as unsigned, b + 1 > 1 excludes just these two.
      f.guard("i64", f.op("iadd", "i64", [b, imm(1)]), "ugt", imm(1), exit);
      return l.result(i, op === "Modulo" ? floorModulo(l, a, b) : floorDivide(l, a, b));
    }
    default: throw new Error(`lowering: IntBinaryOp<${op}>`);
  }
};

/** Remainder with the sign of the divisor. */
function floorModulo(l: Lowerer, a: Operand, b: Operand): Operand {
  const { f } = l;
  const r = f.op("srem", "i64", [a, b]);
  // The signs differ exactly when r ^ b is negative; a zero remainder stays.
  const differs = f.compare("icmp", "i64", f.op("ixor", "i64", [r, b]), "lt", imm(0));
  const nonzero = f.compare("icmp", "i64", r, "ne", imm(0));
  return f.select("i64", f.op("iand", "i32", [differs, nonzero]), f.op("iadd", "i64", [r, b]), r);
}
function floorDivide(l: Lowerer, a: Operand, b: Operand): Operand {
  const { f } = l;
  const q = f.op("sdiv", "i64", [a, b]);
  const r = f.op("isub", "i64", [a, f.op("imul", "i64", [q, b])]);
  const differs = f.compare("icmp", "i64", f.op("ixor", "i64", [r, b]), "lt", imm(0));
  const nonzero = f.compare("icmp", "i64", r, "ne", imm(0));
  return f.op("isub", "i64", [q, f.op("iand", "i32", [differs, nonzero])]);
}

/**
 * The int64 of an exact int (Include/cpython/longintrepr.h): compact ints, whose lv_tag is below 16, are (1 - sign) * digit
 * with sign in the low two bits of the tag. Longer ones leave.
 */
function unboxInt(l: Lowerer, i: Instr, object: Operand): Operand {
  const { f } = l;
  const tag = f.load("i64", at(object, "PyLong.lv_tag"));
  f.guard("i64", tag, "ult", imm(16), l.exit("deopt", i));
  const digit = f.load("i32", at(object, "PyLong.ob_digit"));
  const sign = f.op("isub", "i64", [imm(1), f.op("iand", "i64", [tag, imm(3)])]);
  return f.op("imul", "i64", [sign, digit]);
}

const unbox: Rule = (l, i) => {
  const object = l.use(i.operands[0]!);
  const constant = i.result!.type.constant;
  if (i.attrs.type!.subtypeOf(T.CDouble)) {
    l.result(i, constant?.kind === "double" ? l.f.float(constant.value) : l.f.load("f64", at(object, "PyFloat.ob_fval")));
    return;
  }
  l.result(i, constant?.kind === "int" ? l.f.int(constant.value) : unboxInt(l, i, object));
};

const box: Rule = (l, i) => {
  const v = i.operands[0]!;
  l.callFor(i, v.type.subtypeOf(T.CDouble) ? "pyro_float_from_double" : "pyro_long_from_int64", [l.use(v)]);
};

const intNegate: Rule = (l, i) => l.result(i, l.f.checked("isubo", "i64", imm(0), l.use(i.operands[0]!), l.exit("deopt", i)));

/** Leaves beyond 2**53, where the conversion would round. */
const intToDouble: Rule = (l, i) => {
  const { f } = l;
  const v = l.use(i.operands[0]!);
  const biased = f.op("iadd", "i64", [v, l.f.int(1n << 53n)]);
  f.guard("i64", biased, "ule", l.f.int(1n << 54n), l.exit("deopt", i));
  l.result(i, f.op("itof", "f64", [v]));
};

// ---- unboxed floats

const doubleBinary: Rule = (l, i) => {
  const [a, b] = l.operands(i) as [Operand, Operand];
  const { f } = l;
  const op = i.attrs.op!;
  if (op === "Add") return l.result(i, f.op("fadd", "f64", [a, b]));
  if (op === "Subtract") return l.result(i, f.op("fsub", "f64", [a, b]));
  if (op === "Multiply") return l.result(i, f.op("fmul", "f64", [a, b]));
  if (op === "Power") return l.result(i, doublePower(l, i, a, b));
  // Division by zero raises; a NaN divisor is compared unequal to zero and goes on.
  f.guard("f64", b, "ne", l.f.float(0), l.exit("deopt", i));
  if (op === "TrueDivide") return l.result(i, f.op("fdiv", "f64", [a, b]));
  if (op === "FloorDivide") return l.result(i, l.call("pyro_float_floordiv", [a, b])!);
  if (op === "Modulo") return l.result(i, l.call("pyro_float_mod", [a, b])!);
  throw new Error(`lowering: DoubleBinaryOp<${op}>`);
};

/**
 * float_pow (Objects/floatobject.c) without its special cases: a positive finite base and a finite exponent whose power is
 * finite and not zero. Everything else, and what would set errno, leaves.
 */
function doublePower(l: Lowerer, i: Instr, a: Operand, b: Operand): Operand {
  const { f } = l;
  const exit = l.exit("deopt", i);
  f.guard("f64", a, "gt", l.f.float(0), exit);
  f.guard("f64", a, "lt", l.f.float(Infinity), exit);
  f.guard("f64", f.op("fabs", "f64", [b]), "lt", l.f.float(Infinity), exit);
  const power = l.call("pow", [a, b])!;
  f.guard("f64", power, "gt", l.f.float(0), exit);
  f.guard("f64", power, "lt", l.f.float(Infinity), exit);
  return power;
}

export const arithmeticRules: Partial<Record<HirOpName, Rule>> = {
  BinaryOp: binary(generic, "pyro_append"),
  InPlaceOp: binary(inPlace, "pyro_append_in_place"),
  UnaryOp: (l, i) => l.callFor(i, unarySymbols[i.attrs.op!]!, l.operands(i)),
  Compare: (l, i) => l.callFor(i, "PyObject_RichCompare", [...l.operands(i), compareIndex(i)]),
  IsTruthy: (l, i) => l.callFor(i, "PyObject_IsTrue", l.operands(i)),
  LongBinaryOp: binary(exactLong),
  FloatBinaryOp: binary(generic),
  UnicodeConcat: (l, i) => l.callFor(i, isAppended(l, i) ? "pyro_append_unicode" : "PyNumber_Add", l.operands(i)),
  LongCompare: compareExact,
  UnicodeCompare: compareExact,
  Is: (l, i) => l.result(i, l.f.compare("icmp", "i64", l.use(i.operands[0]!), "eq", l.use(i.operands[1]!))),
  IsNull: (l, i) => l.result(i, l.f.compare("icmp", "i64", l.use(i.operands[0]!), "eq", imm(0))),
  PrimitiveConst: (l, i) => {
    const c = i.attrs.type!.constant!;
    if (c.kind === "object") throw new Error("lowering: a PrimitiveConst of an object");
    l.result(i, c.kind === "double" ? l.f.float(c.value) : l.f.int(c.value));
  },
  PrimitiveUnbox: unbox,
  PrimitiveBox: box,
  BoxBool: (l, i) => l.result(i, l.f.select("i64", l.use(i.operands[0]!), l.bool(true), l.bool(false))),
  NotBool: (l, i) => l.result(i, l.f.op("ixor", "i32", [l.use(i.operands[0]!), imm(1)])),
  IntBinaryOp: intBinary,
  IntNegate: intNegate,
  IntCompare: (l, i) => l.result(i, l.f.compare("icmp", "i64", l.use(i.operands[0]!), conditions[i.attrs.op!]!, l.use(i.operands[1]!))),
  DoubleBinaryOp: doubleBinary,
  DoubleNegate: (l, i) => l.result(i, l.f.op("fneg", "f64", l.operands(i))),
  DoubleCompare: (l, i) => l.result(i, l.f.compare("fcmp", "f64", l.use(i.operands[0]!), conditions[i.attrs.op!]!, l.use(i.operands[1]!))),
  IntToDouble: intToDouble,
};
