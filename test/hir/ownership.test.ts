import test from "ava";
import { parseHir } from "../../lib/hir/parser.js";
import { findProblems } from "../../lib/hir/verify.js";

const good = `fun m:f {
  locals "x" "y"
  stack 2
  bb 0 {
    v0:Object = LoadArg<0; "x">
    v1:Object = LoadArg<1; "y">
    s0 = Snapshot<2; 1> { locals v0 v1; stack v0 }
    v2:CBool = IsTruthy v0 @s0 owned(v0 v1)
    CondBranch<1, 2> v2
  }
  bb 1 (preds 0) {
    s1 = Snapshot<6; 2; 2> { locals v0 v1; stack v0 v1 }
    Incref v0
    Incref v1
    v3:TupleExact = MakeTuple<0> v0 v1 @s1 owned(v0 v1)
    Decref v1 @s1 owned(v0 v3)
    Decref v0 @s1 owned(v3)
    Branch<3>
  }
  bb 2 (preds 0) {
    Decref v0 @s0 owned(v1)
    Branch<3>
  }
  bb 3 (preds 1, 2) {
    v4:Object = Phi<1, 2> v3 v1
    v5:Nullptr = LoadConst<Nullptr>
    s2 = Snapshot<12; 1> { locals v5 v4; stack v4 }
    v6:Object = UnaryOp<Negate> v4 @s2 owned(v4)
    s3 = Snapshot<14; 1> { locals v5 v4; stack v6 }
    Return v6 @s3 owned(v4)
  }
}
`;

test("nothing is wrong with a function that counts well", t => {
  t.deepEqual(findProblems(parseHir(good), { refcounts: true }), []);
});

for (const [name, from, to, expected] of [
  ["a reference that is dropped on one way only", "    Decref v0 @s0 owned(v1)\n", "", ["bb 3: its predecessors do not agree: {v0 v4} from bb 2, {v4} from elsewhere"]],
  ["a reference that is dropped twice", "    Decref v0 @s0 owned(v1)\n", "    Decref v0 @s0 owned(v1)\n    Decref v0 @s0 owned(v1)\n",
    ["bb 2: Decref v0: v0 is used without a reference", "bb 2: Decref v0: it takes a reference to v0 that there is not"]],
  ["a copy that is not made before it is given away", "    Incref v0\n", "",
    ["bb 1: v3:TupleExact = MakeTuple v0 v1: it owns {v0 v1}, but held is {v1}", "bb 1: v3:TupleExact = MakeTuple v0 v1: v0 stays in its frame, but the reference is given away",
      "bb 1: Decref v1: it owns {v0 v3}, but held is {v3}", "bb 1: Decref v0: v0 is used without a reference", "bb 1: Decref v0: it takes a reference to v0 that there is not"]],
  ["an exit that forgets a reference", "IsTruthy v0 @s0 owned(v0 v1)", "IsTruthy v0 @s0 owned(v0)", ["bb 0: v2:CBool = IsTruthy v0: it owns {v0}, but held is {v0 v1}"]],
  ["an exit that claims too much", "UnaryOp<Negate> v4 @s2 owned(v4)", "UnaryOp<Negate> v4 @s2 owned(v4 v2)", ["bb 3: v6:Object = UnaryOp<Negate> v4: it owns {v4 v2}, but held is {v4}"]],
  ["an exit that owns twice", "Return v6 @s3 owned(v4)", "Return v6 @s3 owned(v4 v4)", ["bb 3: Return v6: it owns something twice"]],
  ["a leak at the end", "    v6:Object =", "    Incref v4\n    v6:Object =",
    ["bb 3: v6:Object = UnaryOp<Negate> v4: it owns {v4}, but held is {2 of v4}", "bb 3: Return v6: it owns {v4}, but held is {2 of v4}"]],
  ["a dead object in a snapshot", "    Decref v0 @s0 owned(v1)\n", "    Decref v0 @s0 owned(v1)\n    CheckError @s0 owned(v1)\n",
    ["bb 2: CheckError: v0 is in its snapshot without a reference", "bb 2: CheckError: v0 is in its snapshot without a reference", "bb 2: CheckError: v0 stays in its frame, but the reference is given away", "bb 2: CheckError: v0 stays in its frame, but the reference is given away"]],
] as const) {
  test(`the verifier finds ${name}`, t => {
    t.true(good.includes(from));
    t.deepEqual(findProblems(parseHir(good.replace(from, to)), { refcounts: true }), [...expected]);
  });
}

test("borrowed and uncounted values need no references, copies of borrowed ones are counted", t => {
  const text = `objects {
  @1 none immortal
  @2 str "abc"
}
fun m:f {
  locals
  stack 2
  bb 0 {
    v0:NoneType[None@1] = LoadConst<NoneType[None@1]>
    v1:MortalUnicodeExact["abc"@2] = LoadConst<MortalUnicodeExact["abc"@2]>
    s0 = Snapshot<2; 2; 2> { locals; stack v0 v1 }
    Incref v1
    v2:TupleExact = MakeTuple<0> v0 v1 @s0 owned()
    s1 = Snapshot<4; 1> { locals; stack v2 }
    Return v2 @s1 owned()
  }
}
`;
  t.deepEqual(findProblems(parseHir(text), { refcounts: true }), []);
  t.deepEqual(findProblems(parseHir(text.replace("    Incref v1\n", "")), { refcounts: true })[0], "bb 0: v2:TupleExact = MakeTuple v0 v1: it takes a reference to v1 that there is not");
});
