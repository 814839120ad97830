import test from "ava";
import { Fun, type Block } from "../../lib/hir/ir.js";
import { T } from "../../lib/hir/types.js";
import { ssaify } from "../../lib/passes/ssa.js";

const info = { name: "m:f", localNames: ["x"], nLocalsPlus: 1, stackSize: 2 };
const ops = (b: Block) => b.instrs.map(i => `${i.result ?? ""} ${i.op} ${i.operands.join(" ")}`.trim());

test("a loop variable gets one phi, a register that no longer matters none", t => {
  const fun = new Fun(info);
  const [entry, head, body, done, dead] = [0, 2, 4, 6, 8].map(offset => fun.block(offset));
  const x = fun.value(), one = fun.value(), cond = fun.value();
  entry!.append(fun.instr("LoadArg", [], { index: 0, name: "x" }, 0, x));
  entry!.append(fun.instr("LoadConst", [], { type: T.None }, 0, one));
  entry!.append(fun.instr("Branch", [], { targets: [head!] }, 0));
  head!.append(fun.instr("IsNull", [x], {}, 2, cond));
  head!.append(fun.instr("CondBranch", [cond], { targets: [body!, done!] }, 2));
  body!.append(fun.instr("LoadConst", [], { type: T.None }, 4, one));
  body!.append(fun.instr("BinaryOp", [x, one], { op: "Add" }, 4, x));
  body!.append(fun.instr("Branch", [], { targets: [head!] }, 4));
  done!.append(fun.instr("Return", [x], {}, 6));
  dead!.append(fun.instr("Return", [x], {}, 8));
  ssaify(fun);
  t.deepEqual(fun.blocks.map(ops), [
    ["v3 LoadArg", "v4 LoadConst", "Branch"],
    ["v5 Phi v3 v8", "v6 IsNull v5", "CondBranch v6"],
    ["v7 LoadConst", "v8 BinaryOp v5 v7", "Branch"],
    ["Return v5"],
  ]);
  t.deepEqual(head!.instrs[0]!.preds, [entry, body]);
  t.is(head!.instrs[0]!.result!.type.toString(), "Object");
  t.true([...fun.instrs()].every(i => !i.result || i.result.def === i));
});

test("types flow optimistically around a loop", t => {
  const fun = new Fun(info);
  const [entry, head, done] = [0, 2, 4].map(offset => fun.block(offset));
  const x = fun.value(), c = fun.value();
  entry!.append(fun.instr("LoadConst", [], { type: T.LongExact }, 0, x));
  entry!.append(fun.instr("Branch", [], { targets: [head!] }, 0));
  head!.append(fun.instr("Assign", [x], {}, 2, x));
  head!.append(fun.instr("IsNull", [x], {}, 2, c));
  head!.append(fun.instr("CondBranch", [c], { targets: [head!, done!] }, 2));
  done!.append(fun.instr("Return", [x], {}, 4));
  ssaify(fun);
  t.is(head!.instrs[0]!.op, "Phi");
  t.is(head!.instrs[1]!.result!.type.toString(), "LongExact");
});

test("a snapshot's registers are renamed where it stands", t => {
  const fun = new Fun(info);
  const entry = fun.block(0);
  const x = fun.value();
  entry.append(fun.instr("LoadArg", [], { index: 0, name: "x" }, 0, x));
  const s = entry.append(fun.instr("Snapshot", [x], { offset: 2, depth: 0 }, 2));
  const add = entry.append(fun.instr("BinaryOp", [x, x], { op: "Add" }, 2, x));
  add.snapshot = s;
  entry.append(fun.instr("Return", [x], {}, 4));
  ssaify(fun);
  t.deepEqual(ops(entry), ["v1 LoadArg", "Snapshot v1", "v2 BinaryOp v1 v1", "Return v2"]);
});

test("a register that may be unassigned is an error", t => {
  const fun = new Fun(info);
  fun.block(0).append(fun.instr("Return", [fun.value()], {}, 0));
  t.throws(() => ssaify(fun), { message: /v0 may be used before it is assigned/ });
});
