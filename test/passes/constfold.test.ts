import test from "ava";
import { constfold } from "../../lib/passes/constfold.js";
import { dce } from "../../lib/passes/dce.js";
import { gvn } from "../../lib/passes/gvn.js";
import { run } from "./text.js";

/** How a result v9 of each kind is used, so that it is not dead. */
const uses = {
  int: "v12 = GuardType<LongExact> v0 @s0\n  v11 = PrimitiveUnbox<CInt64> v12 @s0\n  v10 = IntCompare<LessThan> v9 v11",
  double: "v12 = GuardType<FloatExact> v0 @s0\n  v11 = PrimitiveUnbox<CDouble> v12 @s0\n  v10 = DoubleCompare<LessThan> v9 v11",
  object: "v10 = Is v9 v0",
  bool: "v10 = NotBool v9",
};

/** What `line`, which defines v9, comes to: a constant's type, or the opcode that is left. */
function folded(line: string, kind: keyof typeof uses): string {
  const { fun } = run([constfold, dce], `bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v2 = PrimitiveConst<CInt64[7]>
  v3 = PrimitiveConst<CInt64[-2]>
  v4 = PrimitiveConst<CInt64[0]>
  v5 = PrimitiveConst<CInt64[9223372036854775807]>
  v6 = PrimitiveConst<CDouble[2.5]>
  v7 = PrimitiveConst<CDouble[-0.0]>
  v8 = PrimitiveConst<CInt64[100000]>
  ${line}
  ${uses[kind]}
  GuardTrue v10 @s0
  Return v0 @s0
}`);
  const guard = [...fun.instrs()].find(i => i.op === "GuardTrue")!;
  const { op, result } = guard.operands[0]!.def!.operands[0]!.def!;
  return op === "PrimitiveConst" || op === "LoadConst" ? `${result!.type}` : op;
}

test("int arithmetic has Python's meaning", t => {
  t.is(folded("v9 = IntBinaryOp<FloorDivide> v2 v3 @s0", "int"), "CInt64[-4]");
  t.is(folded("v9 = IntBinaryOp<Modulo> v2 v3 @s0", "int"), "CInt64[-1]");
  t.is(folded("v9 = IntBinaryOp<FloorDivide> v3 v2 @s0", "int"), "CInt64[-1]");
  t.is(folded("v9 = IntBinaryOp<Modulo> v3 v2 @s0", "int"), "CInt64[5]");
  t.is(folded("v9 = IntBinaryOp<LShift> v3 v2 @s0", "int"), "CInt64[-256]");
  t.is(folded("v9 = IntBinaryOp<Xor> v3 v2 @s0", "int"), "CInt64[-7]");
  t.is(folded("v9 = IntNegate v2 @s0", "int"), "CInt64[-7]");
});

test("what raises or does not fit is not folded", t => {
  for (const line of ["FloorDivide> v2 v4", "Modulo> v2 v4", "LShift> v2 v3", "RShift> v2 v3", "Add> v5 v2", "Multiply> v5 v5", "LShift> v5 v2"]) {
    t.is(folded(`v9 = IntBinaryOp<${line} @s0`, "int"), "IntBinaryOp", line);
  }
  t.is(folded("v9 = DoubleBinaryOp<TrueDivide> v6 v7 @s0", "double"), "DoubleBinaryOp");
  t.is(folded("v9 = DoubleBinaryOp<Power> v6 v6 @s0", "double"), "DoubleBinaryOp");
  t.is(folded("v9 = IntToDouble v5 @s0", "double"), "IntToDouble");
});

test("double arithmetic keeps the sign of zero", t => {
  t.is(folded("v9 = DoubleBinaryOp<Multiply> v6 v7 @s0", "double"), "CDouble[-0.0]");
  t.is(folded("v9 = DoubleBinaryOp<TrueDivide> v7 v6 @s0", "double"), "CDouble[-0.0]");
  t.is(folded("v9 = DoubleNegate v7", "double"), "CDouble[0.0]");
  t.is(folded("v9 = IntToDouble v2 @s0", "double"), "CDouble[7.0]");
});

test("comparisons", t => {
  t.is(folded("v9 = IntCompare<LessThan> v3 v2", "bool"), "CBool[1]");
  t.is(folded("v9 = DoubleCompare<Equal> v6 v7", "bool"), "CBool[0]");
  const strings = 'v20 = LoadConst<MortalUnicodeExact["abc"@53]>\n  v21 = LoadConst<MortalUnicodeExact["abc"@54]>\n  ';
  t.is(folded(`${strings}v9 = UnicodeCompare<Equal> v20 v20`, "bool"), "CBool[1]");
  t.is(folded(`${strings}v9 = UnicodeCompare<Equal> v20 v21`, "bool"), "UnicodeCompare");
});

test("only a small int that the unit knows is an object again", t => {
  t.is(folded("v9 = PrimitiveBox v2 @s0", "object"), "ImmortalLongExact[7@50]");
  t.is(folded("v9 = PrimitiveBox v3 @s0", "object"), "PrimitiveBox");
  t.is(folded("v9 = PrimitiveBox v8 @s0", "object"), "PrimitiveBox");
  t.is(folded("v9 = PrimitiveBox v6 @s0", "object"), "PrimitiveBox");
});

const products = (between: string, after: string): number => run([gvn], `bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v2 = GuardType<FloatExact> v0 @s0
  v3 = PrimitiveUnbox<CDouble> v2 @s0
  v4 = DoubleBinaryOp<Multiply> v3 v3 @s0
  ${between}
  v5 = DoubleBinaryOp<Multiply> v3 v3 @s0
  ${after}
  v6 = DoubleBinaryOp<Add> v4 v5 @s0
  v7 = PrimitiveBox v6 @s0
  Return v7 @s0
}`).text.split("\n").filter(l => l.includes("<Multiply>")).length;

test("a product that is known is not computed again", t => {
  t.is(products("", ""), 1);
  t.is(products("s1 = Snapshot<8; 1; 0> { locals v0 v1 v1; stack v4 }\n  v8 = GuardType<FloatExact> v0 @s1", ""), 1);
});

test("unless a state holds both: they are two objects", t => {
  t.is(products("", "s1 = Snapshot<8; 2; 0> { locals v0 v1 v1; stack v4 v5 }\n  v8 = GuardType<FloatExact> v0 @s1"), 2);
});
