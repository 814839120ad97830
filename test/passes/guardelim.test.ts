import test from "ava";
import { guardelim } from "../../lib/passes/guardelim.js";
import { simplify } from "../../lib/passes/simplify.js";
import { run } from "./text.js";

const after = (body: string): string[] => run([guardelim, simplify], body).text.split("\n");

test("a dominated guard goes, and uses below the first one know the type", t => {
  t.deepEqual(after(`bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v2 = GuardType<FloatExact> v0 @s0
  v3 = IsNull v0
  CondBranch<1, 2> v3
}
bb 1 (preds 0) {
  v4 = GuardType<FloatExact> v0 @s0
  v5 = BinaryOp<Add> v4 v0 @s0
  Return v5 @s0
}
bb 2 (preds 0) {
  KillLocal v0 @s0
  Return v0 @s0
}`), [
    "bb 0 {", "v0:FloatExact = GuardType<FloatExact> x", "v1:CBool[0] = PrimitiveConst<CBool[0]>", "CondBranch<1, 2> v1",
    "bb 1 (preds 0) {", "v2:FloatExact = FloatBinaryOp<Add> v0 v0", "Return v2",
    "bb 2 (preds 0) {", "Return v0",
  ]);
});

test("a guard in one branch says nothing in the other, nor after they meet", t => {
  const lines = after(`bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v3 = Is v0 v1
  v9 = LoadArg<1; "y">
  v8 = Is v0 v9
  CondBranch<1, 2> v8
}
bb 1 (preds 0) {
  v2 = GuardType<FloatExact> v0 @s0
  Branch<3>
}
bb 2 (preds 0) {
  Branch<3>
}
bb 3 (preds 1, 2) {
  v5 = Phi<1, 2> v0 v0
  v4 = GuardType<FloatExact> v5 @s0
  Return v4 @s0
}`);
  t.is(lines.filter(l => l.includes("GuardType")).length, 2);
  t.true(lines.some(l => /Object = Phi/.test(l)));
});

test("a phi takes what its predecessor knows", t => {
  const lines = after(`bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  Branch<1>
}
bb 1 (preds 0, 1) {
  v5 = Phi<0, 1> v1 v0
  v2 = GuardType<FloatExact> v0 @s0
  v3 = Is v5 v2
  CondBranch<1, 2> v3
}
bb 2 (preds 1) {
  Return v0 @s0
}`);
  t.true(lines.some(l => l.includes(":OptFloatExact = Phi")), lines.join("\n"));
});

test("a module can change its type: a second guard stays", t => {
  const lines = after(`bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v2 = GuardType<Module> v0 @s0
  v3 = LoadName<"n"> @s0
  v4 = GuardType<Module> v0 @s0
  Return v4 @s0
}`);
  t.is(lines.filter(l => l.includes("GuardType")).length, 2);
});

test("equal unboxings are done once", t => {
  const lines = after(`bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v1; stack }
  v2 = GuardType<LongExact> v0 @s0
  v3 = PrimitiveUnbox<CInt64> v2 @s0
  v4 = PrimitiveUnbox<CInt64> v2 @s0
  v5 = IntBinaryOp<Add> v3 v4 @s0
  v6 = PrimitiveBox v5 @s0
  Return v6 @s0
}`);
  t.true(lines.some(l => l.includes("IntBinaryOp<Add> v1 v1")), lines.join("\n"));
});
