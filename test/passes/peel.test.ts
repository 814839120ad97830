import test from "ava";
import { cleancfg } from "../../lib/passes/cleancfg.js";
import { dce } from "../../lib/passes/dce.js";
import { guardelim } from "../../lib/passes/guardelim.js";
import { peel } from "../../lib/passes/peel.js";
import { phielim } from "../../lib/passes/phielim.js";
import { simplify } from "../../lib/passes/simplify.js";
import { unbox } from "../../lib/passes/unbox.js";
import { run } from "./text.js";

const rest = [phielim, cleancfg, guardelim, simplify, dce];
const loop = (body: string): string => `bb 0 {
  v0 = LoadArg<0; "x">
  v1 = LoadArg<1; "y">
  v2 = LoadConst<Nullptr>
  s0 = Snapshot<4; 0; 0> { locals v0 v1 v2; stack }
  CheckPeriodic @s0
  Branch<1>
}
bb 1 (preds 0, 2) {
  v10 = Phi<0, 2> v0 v12
  v20 = Phi<0, 2> v2 v10
  s1 = Snapshot<8; 2; 2> { locals v10 v1 v20; stack v10 v1 }
  v11 = Is v10 v1
  CondBranch<3, 2> v11
}
bb 2 (preds 1) {
  s2 = Snapshot<8; 2; 2> { locals v10 v1 v20; stack v10 v1 }
  v13 = GuardType<FloatExact> v10 @s2
  v14 = GuardType<FloatExact> v1 @s2
${body}
  Branch<1>
}
bb 3 (preds 1) {
  v15 = CheckVar<"z"; 2> v20 @s1
  Return v15 @s1
}`;
const add = "  v12 = FloatBinaryOp<Add> v13 v14 @s2";

test("after its first iteration a loop knows its variables and needs no guards", t => {
  const { text } = run([peel, ...rest, unbox, dce], loop(add));
  const hot = text.slice(text.indexOf("Phi"));
  t.is(text.split("\n").filter(l => l.includes("GuardType")).length, 2);
  t.false(hot.includes("GuardType"));
  t.regex(text, /:CDouble = Phi/);
});

test("uses after the loop take the value from whichever way it was left, with a state of their own", t => {
  const { fun } = run([peel], loop(add));
  const check = [...fun.instrs()].find(i => i.op === "CheckVar")!;
  t.is(check.operands[0]!.def!.op, "Phi");
  t.is(check.snapshot!.block, check.block);
  t.is(check.snapshot!.operands[2], check.operands[0]);
});

test("a loop that looks at the frame, has no number going around, or is too big, stays", t => {
  const many = Array.from({ length: 200 }, (_, k) => `  v${100 + k} = Is v0 v1`).join("\n");
  for (const body of [`${add}\n  v30 = LoadName<"n"> @s2`, "  v12 = RefineType<Object> v10", `${add}\n${many}`]) {
    t.is(run([peel], loop(body)).fun.blocks.length, 4);
  }
});
