import test from "ava";
import { cleancfg } from "../../lib/passes/cleancfg.js";
import { dce } from "../../lib/passes/dce.js";
import { unbox } from "../../lib/passes/unbox.js";
import { run } from "./text.js";

/** Arguments x and y as exact `type`s v3 and v4, a snapshot s0 of the state before, then `lines`. */
const head = (type: string): string => `bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadArg<1; "y">
  v2 = LoadConst<Nullptr>
  s0 = Snapshot<4; 2; 2> { locals v0 v1 v2; stack v0 v1 }
  v3 = GuardType<${type}> v0 @s0
  v4 = GuardType<${type}> v1 @s0
`;
function after(type: string, lines: string, deopted: number[] = []): string[] {
  return run([unbox, cleancfg, dce], `${head(type)}${lines}\n}`, deopted).text.split("\n").slice(3);
}
const short = (lines: string[]): string[] => lines.map(l => l.replace(/^v\d+:\S+ = /, ""));

test("an operator on exact ints is done unboxed", t => {
  t.deepEqual(after("LongExact", `v5 = LongBinaryOp<Add> v3 v4 @s0
  Return v5 @s0`), [
    "v2:CInt64 = PrimitiveUnbox<CInt64> v0",
    "v3:CInt64 = PrimitiveUnbox<CInt64> v1",
    "v4:CInt64 = IntBinaryOp<Add> v2 v3",
    "v5:LongExact = PrimitiveBox v4",
    "Return v5",
  ]);
});

test("not where that left before, nor after the bytecode has done something", t => {
  const add = "v5 = LongBinaryOp<Add> v3 v4 @s0\n  Return v5 @s0";
  t.deepEqual(short(after("LongExact", add, [4])), ["LongBinaryOp<Add> v0 v1", "Return v2"]);
  t.deepEqual(short(after("LongExact", `StoreGlobal<"g"> v0 @s0\n  ${add}`)).slice(1), ["LongBinaryOp<Add> v0 v1", "Return v2"]);
});

test("what cannot fail needs no leave to speculate", t => {
  t.deepEqual(short(after("FloatExact", "v5 = FloatBinaryOp<Multiply> v3 v4 @s0\n  Return v5 @s0", [4])), [
    "PrimitiveUnbox<CDouble> v0", "PrimitiveUnbox<CDouble> v1", "DoubleBinaryOp<Multiply> v2 v3", "PrimitiveBox v4", "Return v5",
  ]);
  t.deepEqual(short(after("FloatExact", "v5 = FloatBinaryOp<TrueDivide> v3 v4 @s0\n  Return v5 @s0", [4])), ["FloatBinaryOp<TrueDivide> v0 v1", "Return v2"]);
});

test("operators that need more than one machine operation", t => {
  const ops = (type: string, line: string) => short(after(type, `v6 = LoadConst<ImmortalLongExact[7@50]>\n  v7 = LoadConst<MortalLongExact[36893488147419103232@60]>\n  v8 = LoadConst<MortalFloatExact[2.5@52]>\n  ${line}\n  Return v5 @s0`))
    .filter(l => !/PrimitiveUnbox|PrimitiveBox|LoadConst|Return/.test(l)).map(l => l.replace(/ v.*/, ""));
  t.deepEqual(ops("LongExact", "v5 = BinaryOp<TrueDivide> v3 v4 @s0"), ["IntToDouble", "IntToDouble", "DoubleBinaryOp<TrueDivide>"]);
  t.deepEqual(ops("LongExact", "v5 = UnaryOp<Invert> v3 @s0"), ["PrimitiveConst<CInt64[-1]>", "IntBinaryOp<Xor>"]);
  t.deepEqual(ops("LongExact", "v5 = UnaryOp<Negate> v3 @s0"), ["IntNegate"]);
  t.deepEqual(ops("FloatExact", "v5 = UnaryOp<Negate> v3 @s0"), ["DoubleNegate"]);
  t.deepEqual(ops("FloatExact", "v5 = BinaryOp<Add> v3 v6 @s0"), ["PrimitiveConst<CDouble[7.0]>", "DoubleBinaryOp<Add>"]);
  t.deepEqual(ops("LongExact", "v5 = BinaryOp<Power> v3 v6 @s0"), ["BinaryOp<Power>"]);
  t.deepEqual(ops("FloatExact", "v5 = Compare<LessThan> v3 v6 @s0"), ["PrimitiveConst<CDouble[7.0]>", "DoubleCompare<LessThan>", "BoxBool"]);
  t.deepEqual(ops("LongExact", "v5 = Compare<Equal> v3 v8 @s0"), ["IntToDouble", "DoubleCompare<Equal>", "BoxBool"]);
  // An int beyond 2**53 is a constant that always leaves: its comparison is still right.
  t.deepEqual(ops("FloatExact", "v5 = Compare<LessThan> v3 v7 @s0"), ["IntToDouble", "DoubleCompare<LessThan>", "BoxBool"]);
  t.deepEqual(ops("LongExact", "v9 = IsTruthy v3 @s0\n  v5 = BoxBool v9"), ["PrimitiveConst<CInt64[0]>", "IntCompare<NotEqual>", "BoxBool"]);
});

test("a state to leave with takes the value, a state that is looked at the object", t => {
  const leave = run([unbox, dce], `${head("LongExact")}  v5 = LongBinaryOp<Add> v3 v4 @s0
  s1 = Snapshot<8; 0; 0> { locals v5 v1 v2; stack }
  v6 = GuardType<LongExact> v0 @s1
  Return v6 @s1
}`).fun;
  const state = [...leave.instrs()].find(i => i.op === "GuardType" && i.snapshot!.attrs.offset === 8)!.snapshot!;
  t.is(state.operands[0]!.def!.op, "IntBinaryOp");
  const call = run([unbox, dce], `${head("LongExact")}  v5 = LongBinaryOp<Add> v3 v4 @s0
  s1 = Snapshot<8; 0; 0> { locals v5 v1 v2; stack }
  v6 = LoadName<"n"> @s1
  Return v6 @s1
}`).fun;
  const shown = [...call.instrs()].find(i => i.op === "LoadName")!.snapshot!;
  t.is(shown.operands[0]!.def!.op, "PrimitiveBox");
});

const diamond = (arm: string, end: string) => `${head("LongExact")}  v5 = LongBinaryOp<Add> v3 v4 @s0
  v6 = Is v0 v1
  CondBranch<1, 2> v6
}
bb 1 (preds 0) {
${arm}
  Branch<3>
}
bb 2 (preds 0) {
  Branch<3>
}
bb 3 (preds 1, 2) {
${end}
}`;
const blockOf = (fun: ReturnType<typeof run>["fun"]) => [...fun.instrs()].filter(i => i.op === "PrimitiveBox").map(i => fun.blocks.indexOf(i.block!));

test("a box is made in the branch that needs it", t => {
  const { fun } = run([unbox, dce], diamond('  s1 = Snapshot<8; 1; 1> { locals v0 v1 v2; stack v5 }\n  StoreGlobal<"g"> v5 @s1', "  Return v0 @s0"));
  t.deepEqual(blockOf(fun), [1]);
});

test("but before the branch when the object may be seen both ways: it is one object", t => {
  const { fun } = run([unbox, dce], diamond('  s1 = Snapshot<8; 1; 1> { locals v0 v1 v2; stack v5 }\n  StoreGlobal<"g"> v5 @s1',
    "  s2 = Snapshot<12; 0; 0> { locals v5 v1 v2; stack }\n  v7 = GuardType<LongExact> v0 @s2\n  Return v7 @s2"));
  t.deepEqual(blockOf(fun), [0]);
});

const loop = (entry: string, start: string, body: string, end: string, next: string) => `${head("FloatExact")}${entry}
  Branch<1>
}
bb 1 (preds 0, 2) {
  v10 = Phi<0, 2> ${start} ${next}
  v11 = Is v0 v1
  CondBranch<2, 3> v11
}
bb 2 (preds 1) {
  s1 = Snapshot<8; 2; 2> { locals v10 v1 v2; stack v10 v4 }
${body}
  Branch<1>
}
bb 3 (preds 1) {
${end}
}`;
const add = "  v12 = FloatBinaryOp<Add> v10 v4 @s1";
const phis = (text: string): string[] => text.split("\n").filter(l => l.includes("Phi")).map(l => l.replace(/^v\d+:(\S+) .*/, "$1"));

test("a loop variable stays unboxed when what enters the loop is fresh, and is boxed after it", t => {
  const { text, fun } = run([unbox, dce], loop("  v9 = FloatBinaryOp<Add> v3 v4 @s0", "v9", add, "  Return v10 @s0", "v12"));
  t.deepEqual(phis(text), ["CDouble"]);
  t.deepEqual(blockOf(fun), [3]);
});

test("an argument or a float constant is an object with an identity: the loop variable stays boxed", t => {
  t.deepEqual(phis(run([unbox, dce], loop("", "v3", add, "  Return v10 @s0", "v12")).text), ["FloatExact"]);
  t.deepEqual(phis(run([unbox, dce], loop("  v9 = LoadConst<MortalFloatExact[2.5@52]>", "v9", add, "  Return v10 @s0", "v12")).text), ["FloatExact"]);
});

test("a small int constant is fresh enough", t => {
  const ints = loop("  v9 = LoadConst<ImmortalLongExact[7@50]>", "v9", add.replace("FloatBinaryOp", "LongBinaryOp"), "  Return v10 @s0", "v12").replaceAll("FloatExact> v", "LongExact> v");
  t.deepEqual(phis(run([unbox, dce], ints).text), ["CInt64"]);
  t.deepEqual(phis(run([unbox, dce], ints.replace("ImmortalLongExact[7@50]", "MortalLongExact[100000@51]")).text), ["LongExact"]);
});

test("a value that is stored and then carried on is carried on boxed", t => {
  const { text } = run([unbox, dce], loop("  v9 = FloatBinaryOp<Add> v3 v4 @s0", "v9",
    `${add}\n  s2 = Snapshot<12; 1; 1> { locals v0 v1 v2; stack v12 }\n  StoreGlobal<"g"> v12 @s2`, "  Return v10 @s0", "v12"));
  t.deepEqual(phis(text), ["FloatExact"]);
});

test("a loop variable that is stored, but not carried on, is boxed where it is stored", t => {
  const { text, fun } = run([unbox, dce], loop("  v9 = FloatBinaryOp<Add> v3 v4 @s0", "v9",
    `  s2 = Snapshot<12; 1; 1> { locals v10 v1 v2; stack v10 }\n  StoreGlobal<"g"> v10 @s2\n${add}`, "  Return v0 @s0", "v12"));
  t.deepEqual(phis(text), ["CDouble"]);
  t.deepEqual(blockOf(fun), [2]);
});

test("one value in two loop variables is one object: both stay boxed", t => {
  const { text } = run([unbox, dce], loop("  v9 = FloatBinaryOp<Add> v3 v4 @s0", "v9", add, "  Return v10 @s0", "v12")
    .replace("v11 = Is", "v20 = Phi<0, 2> v9 v12\n  v11 = Is").replaceAll("locals v10 v1", "locals v10 v20"));
  t.deepEqual(phis(text), ["FloatExact", "FloatExact"]);
});
