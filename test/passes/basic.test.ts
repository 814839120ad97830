import test from "ava";
import type { Block } from "../../lib/hir/ir.js";
import { T, boolConstant } from "../../lib/hir/types.js";
import { cleanControlFlow } from "../../lib/passes/cleancfg.js";
import { propagateCopies } from "../../lib/passes/copyprop.js";
import { eliminateDeadCode } from "../../lib/passes/dce.js";
import { eliminatePhis } from "../../lib/passes/phielim.js";
import { components } from "../../lib/passes/scc.js";
import { Builder, shape } from "./build.js";

test("dce keeps what leaves, what it uses and its snapshot", t => {
  const b = new Builder();
  const x = b.arg();
  const unused = b.const(T.None);
  b.state([unused]);
  b.op("Snapshot", [x], { offset: 2, depth: 0 });
  b.op("UnicodeConcat", [x, x]);
  const add = b.op("BinaryOp", [x, x], { op: "Add" });
  b.op("Is", [add, x]);
  b.op("Return", [x]);
  eliminateDeadCode(b.done());
  t.deepEqual(shape(b.fun), [["v0 = LoadArg", "v1 = LoadConst<NoneType>", "Snapshot v1", "v2 = BinaryOp<Add> v0 v0", "Return v0"]]);
});

test("dce keeps an unused division, which may raise, but no unused sum", t => {
  const b = new Builder();
  const x = b.op("PrimitiveUnbox", [b.arg()], { type: T.CInt64 });
  for (const op of ["Add", "FloorDivide", "LShift", "Multiply"]) b.op("IntBinaryOp", [x, x], { op });
  b.op("Return", [b.const(T.None)]);
  eliminateDeadCode(b.done());
  t.deepEqual(shape(b.fun)[0]!.filter(l => l.includes("IntBinaryOp")), ["v2 = IntBinaryOp<FloorDivide> v1 v1", "v3 = IntBinaryOp<LShift> v1 v1"]);
});

test("dce removes phis that only feed each other", t => {
  const b = new Builder(3);
  const x = b.arg();
  b.goto(1);
  b.in(1);
  const phi = b.phi([[0, x]]);
  const other = b.phi([[0, x], [1, phi]]);
  b.add(phi, 1, other);
  const c = b.op("IsNull", [x]);
  b.branch(c, 1, 2);
  b.in(2).op("Return", [x]);
  eliminateDeadCode(b.done());
  t.deepEqual(shape(b.fun)[1], ["v1 = IsNull v0", "CondBranch v1 bb1 bb2"]);
});

test("copies of copies are gone", t => {
  const b = new Builder();
  const x = b.arg();
  const y = b.op("Assign", [b.op("Assign", [x])]);
  b.state([y]);
  b.op("Return", [y]);
  propagateCopies(b.done());
  t.deepEqual(shape(b.fun), [["v0 = LoadArg", "Snapshot v0", "Return v0"]]);
});

test("entangled phis of one value are that value, through guards too", t => {
  const b = new Builder(4);
  const x = b.arg();
  b.goto(1);
  b.in(1);
  const outer = b.phi([[0, x]]);
  b.goto(2);
  b.in(2);
  const inner = b.phi([[1, outer]]);
  const guard = b.op("GuardType", [inner], { type: T.LongExact });
  b.add(inner, 2, guard);
  const c = b.op("IsNull", [x]);
  b.branch(c, 2, 3);
  b.in(3);
  b.add(outer, 3, inner);
  const d = b.op("IsNull", [outer]);
  b.branch(d, 1, 3);
  const fun = b.done();
  eliminatePhis(fun);
  t.deepEqual(shape(fun).flat().filter(l => l.includes("Phi")), []);
  t.is(guard.operands[0], x.result);
});

test("an inner phi of an outer one stays tied to the outer one", t => {
  const b = new Builder(4);
  const x = b.arg(0), y = b.arg(0);
  b.goto(1);
  b.in(1);
  const outer = b.phi([[0, x]]);
  b.goto(2);
  b.in(2);
  const inner = b.phi([[1, outer]]);
  b.add(inner, 2, inner);
  b.branch(b.op("IsNull", [inner]), 2, 3);
  b.in(3);
  b.add(outer, 3, y);
  b.branch(b.op("IsNull", [inner]), 1, 3);
  const fun = b.done();
  eliminatePhis(fun);
  t.deepEqual(shape(fun).slice(1), [
    ["v2 = Phi v0 v1", "Branch bb2"],
    ["v3 = IsNull v2", "CondBranch v3 bb2 bb3"],
    ["v4 = IsNull v2", "CondBranch v4 bb1 bb3"],
  ]);
});

test("phis of two values stay", t => {
  const b = new Builder(3);
  const x = b.arg(), y = b.arg();
  b.goto(1);
  b.in(1);
  const p = b.phi([[0, x]]), q = b.phi([[0, y]]);
  b.add(p, 1, q);
  b.add(q, 1, p);
  b.branch(b.op("IsNull", [p]), 1, 2);
  b.in(2).op("Return", [q]);
  eliminatePhis(b.done());
  t.is(shape(b.fun)[1]!.filter(l => l.includes("Phi")).length, 2);
});

test("known branches are decided, straight lines merged, phis follow", t => {
  const b = new Builder(5);
  const x = b.arg(), y = b.arg();
  b.branch(b.op("PrimitiveConst", [], { type: boolConstant(true) }), 1, 2);
  b.in(1).goto(3);
  b.in(2).goto(3);
  b.in(3);
  const p = b.phi([[1, x], [2, y]]);
  b.goto(4);
  b.in(4).op("Return", [p]);
  cleanControlFlow(b.done());
  t.deepEqual(shape(b.fun), [["v0 = LoadArg", "v1 = LoadArg", "v2 = PrimitiveConst<CBool[1]>", "Return v0"]]);
  t.deepEqual(b.block(0).preds, []);
});

test("an empty block is skipped only where the phis allow it", t => {
  const b = new Builder(5);
  const x = b.arg(), y = b.arg(), c = b.op("IsNull", [x]);
  b.branch(c, 1, 2);
  b.in(1).goto(3);
  b.in(2).branch(c, 3, 4);
  b.in(3);
  const p = b.phi([[1, x], [2, y]]);
  b.op("Return", [p]);
  b.in(4).op("Return", [y]);
  cleanControlFlow(b.done());
  t.deepEqual(shape(b.fun), [
    ["v0 = LoadArg", "v1 = LoadArg", "v2 = IsNull v0", "CondBranch v2 bb2 bb1"],
    ["CondBranch v2 bb2 bb3"],
    ["v3 = Phi v1 v0", "Return v3"],
    ["Return v1"],
  ]);
  const both = new Builder(3);
  const z = both.arg();
  both.branch(both.op("IsNull", [z]), 1, 2);
  both.in(1).goto(2);
  both.in(2).op("Return", [both.phi([[0, z], [1, z]])]);
  cleanControlFlow(both.done());
  t.deepEqual(shape(both.fun), [["v0 = LoadArg", "v1 = IsNull v0", "Return v0"]]);
});

test("a diamond whose arms differ keeps them", t => {
  const b = new Builder(4);
  const x = b.arg(), y = b.arg();
  b.branch(b.op("IsNull", [x]), 1, 2);
  b.in(1).goto(3);
  b.in(2).goto(3);
  b.in(3).op("Return", [b.phi([[1, x], [2, y]])]);
  cleanControlFlow(b.done());
  t.deepEqual(shape(b.fun), [["v0 = LoadArg", "v1 = LoadArg", "v2 = IsNull v0", "CondBranch v2 bb2 bb1"], ["Branch bb2"], ["v3 = Phi v1 v0", "Return v3"]]);
  const ids = (blocks: readonly Block[]) => blocks.map(x => x.id).sort();
  t.deepEqual(ids(b.block(2).instrs[0]!.preds), ids(b.block(2).preds));
});

test("an empty loop stays", t => {
  const b = new Builder(2);
  b.goto(1);
  b.in(1).goto(1);
  cleanControlFlow(b.done());
  t.deepEqual(shape(b.fun), [["Branch bb1"], ["Branch bb1"]]);
});

test("components come after what they lead to", t => {
  const edges: Record<string, string[]> = { a: ["b"], b: ["c"], c: ["b", "d"], d: [], e: ["e"] };
  t.deepEqual(components(Object.keys(edges), n => edges[n]!), [["d"], ["b", "c"], ["a"], ["e"]]);
  const chain = Array.from({ length: 50000 }, (_, i) => i);
  t.is(components(chain, n => (n > 0 ? [n - 1] : [])).length, 50000);
});
