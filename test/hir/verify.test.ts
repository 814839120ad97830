import test from "ava";
import { parseHir } from "../../lib/hir/parser.js";
import { InvalidHir, findProblems, verifyHir, type VerifyOptions } from "../../lib/hir/verify.js";

const good = `objects {
  @1 int 1 immortal
}
fun m:f {
  locals "x"
  stack 2
  bb 0 {
    v1:Object = LoadArg<0; "x">
    s0 = Snapshot<2; 0> { locals v1; stack }
    v2:CBool = IsTruthy v1 @s0
    CondBranch<1, 2> v2
  }
  bb 1 (preds 0) {
    v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>
    s1 = Snapshot<4; 1> { locals v1; stack v3 }
    v4:Object = BinaryOp<Add> v1 v3 @s1
    Branch<3>
  }
  bb 2 (preds 0) {
    Branch<3>
  }
  bb 3 (preds 1, 2) {
    v5:Object = Phi<1, 2> v4 v1
    s2 = Snapshot<8; 1> { locals v1; stack v5 }
    Return v5 @s2
  }
}
`;

test("nothing is wrong with a good function", t => {
  t.deepEqual(findProblems(parseHir(good)), []);
  t.notThrows(() => verifyHir(parseHir(good)));
});

function problems(edit: (text: string) => string, options?: VerifyOptions): string[] {
  const text = edit(good);
  if (text === good) throw new Error("the edit changed nothing");
  // The parser checks the lists of predecessors itself, so the verifier is shown the text without.
  return findProblems(parseHir(text.replace(/ \(preds [^)]*\)/g, "")), options);
}
const replaced = (from: string, to: string) => (text: string) => text.replace(from, to);

for (const [name, edit, expected] of [
  ["an unfinished block", replaced("    Branch<3>\n", ""), ["bb 1: v4:Object = BinaryOp<Add> v1 v3: the block has no terminator"]],
  ["instructions after a terminator", replaced("    Branch<3>\n", "    Branch<3>\n    Unreachable\n"), ["bb 1: Branch<3>: instructions follow a terminator"]],
  ["a use that is not dominated", replaced("    v5:Object = Phi<1, 2> v4 v1\n    s2 = Snapshot<8; 1> { locals v1; stack v5 }\n    Return v5", "    s2 = Snapshot<8; 1> { locals v1; stack v4 }\n    Return v1"),
    ["bb 3: s = Snapshot<8; 1> { locals v1; stack v4 }: the definition of v4 in bb 1 does not dominate this use"]],
  ["a use before the definition", replaced("    s1 = Snapshot<4; 1> { locals v1; stack v3 }", "    s1 = Snapshot<4; 1> { locals v4; stack v3 }"),
    ["bb 1: s = Snapshot<4; 1> { locals v4; stack v3 }: the definition of v4 in bb 1 does not dominate this use"]],
  ["a phi operand that is not there", replaced("Phi<1, 2> v4 v1", "Phi<1, 2> v4 v3"), ["bb 3: v5:Object = Phi<1, 2> v4 v3: v3 does not dominate the end of bb 2"]],
  ["a phi that misses a predecessor", replaced("Phi<1, 2> v4 v1", "Phi<1> v4"), ["bb 3: v5:Object = Phi<1> v4: the predecessors of its block are 1, 2"]],
  ["a phi with too few operands", replaced("Phi<1, 2> v4 v1", "Phi<1, 2> v4"), ["bb 3: v5:Object = Phi<1, 2> v4: 2 predecessors but 1 operands"]],
  ["a phi in the middle", replaced("    Branch<3>\n  }\n  bb 2", "    v9:Object = Phi<0> v1\n    Branch<3>\n  }\n  bb 2"), ["bb 1: v9:Object = Phi<0> v1: a phi stands at the head of its block"]],
  ["two definitions", replaced("v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>", "v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>\n    v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>"),
    ["bb 1: v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>: v3 names another definition", "bb 1: v3:ImmortalLongExact[1@1] = LoadConst<ImmortalLongExact[1@1]>: v3 is defined twice, in bb 1 too"]],
  ["an undefined value", replaced("CondBranch<1, 2> v2", "CondBranch<1, 2> v8"), ["bb 0: CondBranch<1, 2> v8: v8 is not defined"]],
  ["too few operands", replaced("BinaryOp<Add> v1 v3", "BinaryOp<Add> v1"), ["bb 1: v4:Object = BinaryOp<Add> v1: 2 operands wanted, 1 given"]],
  ["an operator that is none", replaced("BinaryOp<Add>", "BinaryOp<Plus>"), ["bb 1: v4:Object = BinaryOp<Plus> v1 v3: unknown operator Plus"]],
  ["a missing immediate", replaced("BinaryOp<Add>", "BinaryOp"), ["bb 1: v4:Object = BinaryOp v1 v3: the immediate 'op' is missing"]],
  ["an object for a condition", replaced("CondBranch<1, 2> v2", "CondBranch<1, 2> v1"), ["bb 0: CondBranch<1, 2> v1: v1 is a Object, CBool wanted"]],
  ["an unboxed value for an object", replaced("BinaryOp<Add> v1 v3", "BinaryOp<Add> v1 v2"), ["bb 1: v4:Object = BinaryOp<Add> v1 v2: v2 is a CBool, OptObject wanted"]],
  ["a type that is too narrow", replaced("v5:Object = Phi", "v5:LongExact = Phi"), ["bb 3: v5:LongExact = Phi<1, 2> v4 v1: its result is a Object"]],
  ["no snapshot", replaced("IsTruthy v1 @s0", "IsTruthy v1"), ["bb 0: v2:CBool = IsTruthy v1: it may leave but has no snapshot"]],
  ["another branch's snapshot", replaced("Return v5 @s2", "Return v5 @s1"), ["bb 3: Return v5: its snapshot does not dominate it"]],
  ["a snapshot that misses a local", replaced("{ locals v1; stack v3 }", "{ locals; stack v3 }"), ["bb 1: s = Snapshot<4; 1> { locals; stack v3 }: 1 locals and 1 stack entries wanted, 1 values given"]],
  ["a snapshot with too deep a stack", text => text.replace("stack 2", "stack 0"), ["bb 1: s = Snapshot<4; 1> { locals v1; stack v3 }: the stack holds 0 entries at most", "bb 3: s = Snapshot<8; 1> { locals v1; stack v5 }: the stack holds 0 entries at most"]],
  ["early reference counts", replaced("    Branch<3>\n  }\n  bb 3", "    Incref v1\n    Branch<3>\n  }\n  bb 3"), ["bb 2: Incref v1: reference counts are not explicit yet"]],
] as const satisfies readonly (readonly [string, (text: string) => string, readonly string[]])[]) {
  test(`the verifier finds ${name}`, t => { t.deepEqual(problems(edit), [...expected]); });
}

test("before SSA construction a register may be assigned twice, and there are no phis", t => {
  const text = "fun m:f {\n  bb 0 {\n    v0 = LoadLocals\n    v0 = LoadLocals\n    Unreachable\n  }\n}\n";
  t.deepEqual(findProblems(parseHir(text), { form: "registers" }), ["bb 0: v0 = LoadLocals: it may leave but has no snapshot", "bb 0: v0 = LoadLocals: it may leave but has no snapshot"]);
  t.true(problems(s => `${s}\n`, { form: "registers" }).includes("bb 3: v5:Object = Phi<1, 2> v4 v1: there are no phis before SSA construction"));
});

test("after refcount insertion whatever leaves lists what it owns", t => {
  t.deepEqual(problems(s => s.replace("@s0", "@s0 owned(v1)").replace("@s1", "@s1 owned(v1)"), { refcounts: true }), ["bb 3: Return v5: it may leave but does not list what it owns"]);
});

test("the error lists the problems under the function's name", t => {
  const error = t.throws(() => verifyHir(parseHir(good.replace(" @s0", ""))), { instanceOf: InvalidHir });
  t.is(error!.message, "m:f: invalid HIR\n  bb 0: v2:CBool = IsTruthy v1: it may leave but has no snapshot");
});
