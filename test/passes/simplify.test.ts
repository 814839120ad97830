import test from "ava";
import { simplify } from "../../lib/passes/simplify.js";
import { dce } from "../../lib/passes/dce.js";
import { print, run } from "./text.js";

/** Arguments x and y, a snapshot with them on the stack, then `lines`, simplified, without what is unused. */
function after(lines: string, deopted: number[] = []): string[] {
  const { fun } = run([simplify, dce], `bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadArg<1; "y">
  v2 = LoadConst<Nullptr>
  s0 = Snapshot<4; 2> { locals v0 v1 v2; stack v0 v1 }
${lines}
}`, deopted);
  return print(fun).split("\n").slice(1);
}

test("guards that types prove vanish", t => {
  t.deepEqual(after(`v3 = GuardType<LongExact> v0 @s0
  v4 = GuardType<LongExact> v3 @s0
  v5 = GuardType<Object> v4 @s0
  v6 = RefineType<Object> v5
  v7 = CheckVar<"x"; 0> v6 @s0
  Return v7 @s0`), ["v0:LongExact = GuardType<LongExact> x", "Return v0"]);
});

test("a known plain function is called directly, unless that failed before", t => {
  const call = `v3 = LoadConst<MortalFunc[function:callee@55]>
  v4 = CallMethod<1; 0> v3 v2 v0 @s0
  Return v4 @s0`;
  const load = "v0:MortalFunc[function:callee@55] = LoadConst<MortalFunc[function:callee@55]>";
  t.deepEqual(after(call), [load, "GuardCode<code:callee@57> v0", "v1:Object = DirectCall<code:callee@57> v0 x", "Return v1"]);
  t.deepEqual(after(call, [4]), [load, "v1:Object = VectorCall<1> v0 x", "Return v1"]);
});

test("a call with the wrong number of arguments, or of a function that is not plain, stays", t => {
  for (const callee of ["callee@55", "star@56"]) {
    const args = callee === "callee@55" ? "v0 v1" : "v0";
    const lines = after(`v3 = LoadConst<MortalFunc[function:${callee}]>
  v4 = VectorCall<1; 0> v3 ${args} @s0
  Return v4 @s0`);
    t.true(lines[1]!.includes("VectorCall"), lines.join("\n"));
  }
});

test("self that is there is the first argument", t => {
  t.true(after(`v3 = GuardType<UnicodeExact> v1 @s0
  v4 = CallMethod<1; 0> v0 v3 v1 @s0
  Return v4 @s0`)[1]!.endsWith("VectorCall<2> x v0 y"));
});

test("operators of exact types", t => {
  const binary = (type: string, op: string, kind = "BinaryOp") => after(`v3 = GuardType<${type}> v0 @s0
  v4 = GuardType<${type}> v1 @s0
  v5 = ${kind}<${op}> v3 v4 @s0
  Return v5 @s0`)[2];
  t.is(binary("LongExact", "Add"), "v2:LongExact = LongBinaryOp<Add> v0 v1");
  t.is(binary("LongExact", "Xor", "InPlaceOp"), "v2:LongExact = LongBinaryOp<Xor> v0 v1");
  t.is(binary("LongExact", "Multiply"), "v2:LongExact = BinaryOp<Multiply> v0 v1");
  t.is(binary("LongExact", "TrueDivide"), "v2:FloatExact = BinaryOp<TrueDivide> v0 v1");
  t.is(binary("FloatExact", "Modulo"), "v2:FloatExact = FloatBinaryOp<Modulo> v0 v1");
  t.is(binary("FloatExact", "Power"), "v2:Object = BinaryOp<Power> v0 v1");
  t.is(binary("UnicodeExact", "Add", "InPlaceOp"), "v2:UnicodeExact = UnicodeConcat v0 v1");
  t.is(binary("UnicodeExact", "Modulo"), "v2:Object = BinaryOp<Modulo> v0 v1");
});

test("operators of anything else stay as they are", t => {
  t.is(after(`v3 = GuardType<LongExact> v0 @s0
  v5 = BinaryOp<Add> v3 v1 @s0
  Return v5 @s0`)[1], "v1:Object = BinaryOp<Add> v0 y");
  t.is(after(`v3 = GuardType<{Bool|LongExact}> v0 @s0
  v5 = BinaryOp<Add> v3 v3 @s0
  Return v5 @s0`)[1], "v1:LongExact = BinaryOp<Add> v0 v0");
});

test("plus of an exact number is the number", t => {
  t.is(after(`v3 = GuardType<FloatExact> v0 @s0
  v4 = UnaryOp<Positive> v3 @s0
  Return v4 @s0`)[1], "Return v0");
  t.is(after(`v3 = GuardType<Bool> v0 @s0
  v4 = UnaryOp<Positive> v3 @s0
  Return v4 @s0`)[1], "v1:LongExact = UnaryOp<Positive> v0");
});

test("comparisons of exact types make a CBool, which truth tests use", t => {
  t.deepEqual(after(`v3 = GuardType<UnicodeExact> v0 @s0
  v4 = Compare<Equal> v3 v3 @s0
  v5 = IsTruthy v4 @s0
  v6 = NotBool v5
  v7 = NotBool v6
  v8 = NotBool v7
  v9 = BoxBool v8
  Return v9 @s0`).slice(1), ["v1:CBool = UnicodeCompare<NotEqual> v0 v0", "v2:Bool = BoxBool v1", "Return v2"]);
  t.true(after(`v3 = GuardType<UnicodeExact> v0 @s0
  v4 = Compare<LessThan> v3 v3 @s0
  Return v4 @s0`)[1]!.includes("Compare<LessThan>"));
});

test("a negated float comparison is not the opposite comparison, NaN is neither", t => {
  const negated = (op: string) => after(`v3 = GuardType<FloatExact> v0 @s0
  v4 = Compare<${op}> v3 v3 @s0
  v5 = IsTruthy v4 @s0
  v6 = BoxBool v5
  v7 = NotBool v5
  v8 = BoxBool v7
  Return v8 @s0`).map(l => l.replace(/^.*= /, ""));
  t.true(negated("LessThan").includes("NotBool v3"), negated("LessThan").join());
  t.true(negated("Equal").some(l => l.startsWith("DoubleCompare<NotEqual>")));
});

test("the truth of what is known", t => {
  const truth = (value: string) => after(`v3 = ${value}
  v4 = IsTruthy v3 @s0
  v5 = BoxBool v4
  Return v5 @s0`).slice(-2)[0]!.replace(/^.*= /, "");
  for (const c of ["MortalLongExact[100000@51]", "MortalFloatExact[2.5@52]", 'MortalUnicodeExact["abc"@53]', "MortalFunc[function:star@56]", "Bool[True@2]"]) {
    t.is(truth(`LoadConst<${c}>`), "LoadConst<Bool[True@2]>", c);
  }
  for (const c of ["ImmortalLongExact[0@61]", "NoneType[None@1]", "Bool[False@3]"]) t.is(truth(`LoadConst<${c}>`), "LoadConst<Bool[False@3]>", c);
  t.is(truth("GuardType<Bool> v0 @s0"), "BoxBool v2");
  t.is(truth("GuardType<FloatExact> v0 @s0"), "BoxBool v3");
});

test("identity of what is known", t => {
  const is = (a: string, b: string) => after(`v3 = ${a}
  v4 = ${b}
  v5 = Is v3 v4
  v6 = BoxBool v5
  Return v6 @s0`).slice(-2)[0]!.replace(/^.*= /, "");
  const yes = "LoadConst<Bool[True@2]>", no = "LoadConst<Bool[False@3]>";
  t.is(is("GuardType<LongExact> v0 @s0", "RefineType<Long> v0"), yes);
  t.is(is("GuardType<LongExact> v0 @s0", "LoadConst<NoneType[None@1]>"), no);
  t.is(is('LoadConst<MortalUnicodeExact["abc"@53]>', 'LoadConst<MortalUnicodeExact["abc"@54]>'), no);
  t.is(is("GuardType<LongExact> v0 @s0", "GuardType<LongExact> v1 @s0"), "BoxBool v2");
  t.is(is("RefineType<Object> v0", "LoadConst<NoneType[None@1]>"), "BoxBool v1");
});

test("locals whose end cannot be seen just end", t => {
  t.deepEqual(after(`v3 = GuardType<LongExact> v0 @s0
  KillLocal v3 @s0
  KillLocal v2 @s0
  v4 = LoadConst<MortalFunc[function:star@56]>
  KillLocal v4 @s0
  KillLocal v1 @s0
  Return v3 @s0`), ["v0:LongExact = GuardType<LongExact> x", "KillLocal y", "Return v0"]);
});

test("a branch on a negation turns around", t => {
  const { text } = run([simplify], `bb 0 {
  v0 = LoadArg<0; "x">
  v3 = LoadArg<1; "y">
  v1 = Is v0 v3
  v2 = NotBool v1
  CondBranch<1, 2> v2
}
bb 1 (preds 0) {
  Unreachable
}
bb 2 (preds 0) {
  Unreachable
}`);
  t.is(text.split("\n").find(l => l.startsWith("CondBranch")), "CondBranch<2, 1> v0");
});
