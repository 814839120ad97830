import test from "ava";
import { WellKnown, type ObjectDesc } from "../../lib/generated/snapshot.js";
import { HirSyntaxError, parseHir } from "../../lib/hir/parser.js";
import { printHir } from "../../lib/hir/printer.js";
import { T, Type, Mortality, constantType, intConstant, doubleConstant, boolConstant } from "../../lib/hir/types.js";
import { parseObjects, plainDesc, printObject } from "../../lib/hir/objecttext.js";
import { parseType } from "../../lib/hir/typetext.js";
import { Scanner } from "../../lib/hir/scanner.js";

const full = `objects {
  @2 int -12345678901234567890 immortal
  @3 float -0.0
  @4 str "a\\"b@\\ud800]>" class @9
  @5 function "caller.<locals>.<lambda>" plainCall module "__main__" items 6 7 8
  @6 code "odd name" ints 1 0 0 3 2 12 5 0
  @7 dict
  @8 dict
  @9 type "str" staticType version 7
  @10 other type "list"
  @12 tuple items 2 3
}
fun "odd name" {
  locals "x" ".0" "a\\nb"
  stack 3
  bb 0 at 0 {
    v3:Object = LoadArg<0; "x"@4>
    v4:Nullptr = LoadConst<Nullptr>
    v5:ImmortalLongExact[-12345678901234567890@2] = LoadConst<ImmortalLongExact[-12345678901234567890@2]>
    at 4
    s0 = Snapshot<4; 1> { locals v3 v4 v4; stack v5 }
    v6:MortalFunc[function:caller.<locals>.<lambda>@5] = GuardIs<function:caller.<locals>.<lambda>@5> v3 @s0
    GuardCode<code:"odd name"@6> v6 @s0
    v7:Object = VectorCall<1; 2> v6 v5 @s0
    v8:CInt64[3] = PrimitiveConst<CInt64[3]>
    v9:{LongExact|UnicodeExact} = RefineType<{LongExact|UnicodeExact}> v7
    v10:OptMortalOpaque[list@10] = LoadConst<OptMortalOpaque[list@10]>
    v11:Object = CallKw<1; 2; tuple:2@12> v3 v4 v5 @s0 owned(v3 v7)
    v12:DictExact = MakeDict<1; 0> @s0 owned()
    v13:Bool = BoxBool v14
    CondBranch<2, 1> v15
  }
  bb 2 (preds 0, 2) at 12 cold {
    v16:OptObject = Phi<0, 2> v3 v16
    at 14
    Branch<2>
  }
  bb 1 (preds 0) at 20 {
    Return v3 @s0
  }
}
`;

test("the full form is read back exactly", t => {
  t.is(printHir(parseHir(full), { snapshots: true, objects: true }), full);
});

test("the short form leaves out snapshots, offsets and scratch slots, and is read back too", t => {
  const fun = parseHir(full);
  const short = printHir(fun);
  t.is(short, `fun "odd name" {
  bb 0 {
    v3:Object = LoadArg<0; "x">
    v4:Nullptr = LoadConst<Nullptr>
    v5:ImmortalLongExact[-12345678901234567890@2] = LoadConst<ImmortalLongExact[-12345678901234567890@2]>
    v6:MortalFunc[function:caller.<locals>.<lambda>@5] = GuardIs<function:caller.<locals>.<lambda>@5> v3
    GuardCode<code:"odd name"@6> v6
    v7:Object = VectorCall<1> v6 v5
    v8:CInt64[3] = PrimitiveConst<CInt64[3]>
    v9:{LongExact|UnicodeExact} = RefineType<{LongExact|UnicodeExact}> v7
    v10:OptMortalOpaque[list@10] = LoadConst<OptMortalOpaque[list@10]>
    v11:Object = CallKw<1; tuple:2@12> v3 v4 v5
    v12:DictExact = MakeDict<0>
    v13:Bool = BoxBool v14
    CondBranch<2, 1> v15
  }
  bb 2 (preds 0, 2) cold {
    v16:OptObject = Phi<0, 2> v3 v16
    Branch<2>
  }
  bb 1 (preds 0) {
    Return v3
  }
}
`);
  t.is(printHir(parseHir(short, fun.objects)), short);
});

test("registers have no types before SSA construction", t => {
  const text = `fun __main__:callee {
  bb 0 {
    v0 = LoadArg<0; "x">
    v0 = CheckVar<"x"; 0> v0
    v1 = LoadConst<Nullptr>
    v2 = BinaryOp<Add> v0 v1
    Return v2
  }
}
`;
  t.is(printHir(parseHir(text)), text);
});

test("comments and blank lines are skipped", t => {
  const fun = parseHir(`# Initial HIR\nfun m:f { # here\n\n bb 0 {\n  # nothing\n  Unreachable # end\n }\n}\n# done\n`);
  t.is(printHir(fun), "fun m:f {\n  bb 0 {\n    Unreachable\n  }\n}\n");
});

test("objects print as they are read", t => {
  const rows = [
    "@0 null", "@1 none immortal", "@2 true immortal", '@3 int text "1_0"', "@4 float NaN", "@5 float -Infinity", "@6 float 1e-300", '@7 str ""',
    '@8 bytes raw "00ff"', '@9 complex raw "000000000000f03f0000000000000040"', '@10 other type "Enum" class @11 number 1.5', '@11 type "" exceptionType type "EnumType" version 4294967295',
    "@12 frozenset items 1 2", '@13 builtin "len" module "builtins" ints 8', '@14 int 7 type "Spoof"', "@15 ellipsis",
  ];
  const objects: ObjectDesc[] = [];
  parseObjects(new Scanner(`objects {\n  ${rows.join("\n  ")}\n}`), objects);
  t.deepEqual(objects.map((desc, handle) => printObject(handle, desc)), rows);
});

test("every type prints as it is read", t => {
  const objects = [plainDesc("null"), plainDesc("true", { flags: 1 }), plainDesc("int", { text: "-5" }), plainDesc("other", { typeName: "weird name", typeHandle: 4 }), plainDesc("other", { typeName: "list", typeHandle: WellKnown.list }), plainDesc("type", { text: "C", typeName: "Meta" })];
  const types: Type[] = [
    ...Object.values(T), ...objects.map((desc, handle) => constantType(handle, desc)), intConstant(-(2n ** 63n)), boolConstant(true), doubleConstant(-0),
    doubleConstant(1e300), doubleConstant(NaN), doubleConstant(Infinity), T.Object.meet(T.Bool), T.LongExact.join(T.None), T.LongExact.join(T.Nullptr).join(T.FloatExact),
    T.OptObject.meet(Type.make(0xffffffff, 0, Mortality.Mortal)), Type.make(T.Long.bits, 0, Mortality.Immortal), Type.make(T.Func.bits | 1, 0, Mortality.Mortal),
    T.Object.meet(constantType(2, objects[2]!)), T.CInt64.join(T.CBool), T.CInt64.join(T.LongExact), T.Bool.join(T.Nullptr),
  ];
  for (const type of types) {
    const text = type.toString();
    const read = parseType(new Scanner(text), objects);
    t.true(read.equals(type), `${text} was read as ${read}`);
    t.is(read.toString(), text);
  }
});

const inBlock = (line: string) => `fun m:f {\n  bb 0 {\n    ${line}\n  }\n}`;
for (const [name, text, message] of [
  ["opcode", inBlock("v1 = Frob v0"), /^3:10: unknown opcode 'Frob'/],
  ["result missing", inBlock("LoadLocals"), /^3:5: LoadLocals has a result/],
  ["result not wanted", inBlock("v0 = Unreachable"), /^3:10: Unreachable has no result/],
  ["type", inBlock("v0:Strange = LoadLocals"), /^3:8: unknown type 'Strange'/],
  ["object", inBlock("v0 = LoadConst<MortalFunc[function:f@3]>"), /^3:31: @3 is not in the object table/],
  ["reference", inBlock("v1 = GuardIs<None> v0"), /^3:18: reference to an object expected/],
  ["immediate", inBlock("v0 = LoadArg<x>"), /^3:18: integer expected/],
  ["too many immediates", inBlock('v0 = LoadArg<0; "x"; 3>'), /^3:24: '>' expected/],
  ["rest of line", inBlock("Return v0 nonsense"), /^3:15: end of line expected/],
  ["block", inBlock("Branch<7>"), /^3:12: there is no bb 7/],
  ["snapshot", inBlock("Return v0 @s1"), /^3:16: there is no snapshot s1/],
  ["depth", inBlock("s0 = Snapshot<0; 2> { locals; stack v0 }"), /^3:41: the snapshot's depth is 2/],
  ["block twice", "fun m:f {\n bb 0 {\n }\n bb 0 {\n }\n}", /^4:5: bb 0 appears twice/],
  ["predecessors", "fun m:f {\n bb 0 (preds 0) {\n Unreachable\n }\n}", /^2:5: the predecessors of bb 0 are none/],
  ["object kind", "objects {\n @1 thing\n}", /^2:5: unknown kind of object 'thing'/],
  ["object property", "objects {\n @1 none eternal\n}", /^2:10: unknown property 'eternal'/],
  ["object twice", "objects {\n @1 none\n @1 none\n}", /^3:3: @1 is described twice/],
  ["end", "fun m:f {\n bb 0 {", /^2:8: opcode expected/],
  ["text after", "fun m:f {\n bb 0 {\n Unreachable\n }\n}\nfun", /^6:1: text after/],
  ["nothing", "", /^1:1: 'fun' expected/],
] as const) {
  test(`text that is wrong names line and column: ${name}`, t => {
    const error = t.throws(() => parseHir(text), { instanceOf: HirSyntaxError });
    t.regex(error!.message, message);
  });
}
