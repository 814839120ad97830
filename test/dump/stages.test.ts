/** Each stage of a compilation as text, from recorded snapshots. */
import test from "ava";
import { printMachineCode, type MachineCode } from "../../lib/dump/asm.js";
import { compileStage, parseStage, UnknownStage } from "../../lib/dump/stages.js";
import { passes } from "../../lib/passes/manager.js";
import { recordedBytes } from "../fixtures/snapshots.js";

const text = (name: string, stage: string): string => compileStage(recordedBytes(name), parseStage(stage)).text ?? "";

test("bytecode: lines, offsets, specialized operations, what arguments stand for", (t) => {
  t.deepEqual(text("callee_warm", "bytecode").split("\n"), [
    "code callee  programs.py:5  stack 2  locals x",
    "     5        0  RESUME_CHECK                        0",
    "     6        2  LOAD_FAST                           0  (x)",
    "              4  LOAD_CONST                          1  (1)",
    "              6  BINARY_OP_ADD_INT                   0  (+)",
    "             10  RETURN_VALUE                        0",
    "",
  ]);
});

test("bytecode: caches of specialized operations, jumps and their targets", (t) => {
  const attributes = text("point_scaled", "bytecode");
  t.regex(attributes, /LOAD_ATTR_INSTANCE_VALUE +2 {2}\(x\) +cache ([0-9a-f]{4} ){7}/);
  const loop = text("int_loop", "bytecode");
  const target = /FOR_ITER\w* +\d+ {2}\(to (\d+)\)/.exec(loop)?.[1];
  t.regex(loop, new RegExp(`^ +\\d* >> +${target} {2}END_FOR`, "m"));
});

test("every stage has a text of its own", (t) => {
  const stages = ["bytecode", "hir", "ssa", "after:refcount", "lir"].map((stage) => text("int_loop", stage));
  t.is(new Set(stages).size, stages.length);
  t.regex(stages[0]!, /^code int_loop /);
  for (const hir of stages.slice(1, 4)) t.regex(hir, /^fun \S*int_loop \{/);
  t.regex(stages[2]!, /Phi</);
  t.regex(stages[3]!, /Decref/);
  t.regex(stages[4]!, /^lir\(/);
});

test("every pass can be looked at, in any case", (t) => {
  for (const { name } of passes) t.regex(text("int_loop", `after:${name.toUpperCase()}`), /^fun /, name);
  t.is(text("int_loop", "ssa"), text("int_loop", "after:ssa"));
});

test("what is no stage says what there is", (t) => {
  t.like(
    t.throws(() => parseStage("mir"), { instanceOf: UnknownStage }),
    { hint: "the stages are bytecode, hir, ssa, after:PASS, lir and asm" },
  );
  t.regex((t.throws(() => parseStage("after:gcm")) as UnknownStage).hint, /^the passes are ssa, /);
});

test("machine code: source lines, blocks, LIR, exits, names of literals", async (t) => {
  const { lir, snapshot } = compileStage(recordedBytes("callee_warm"), "lir");
  const symbol = 0; // PyNumber_Add
  const machine: MachineCode = {
    // push rbp; jmp +0; call [rip + 0x10 - 9]; ret, and the literal that the call reads.
    code: Uint8Array.from([
      0x55,
      0xeb,
      0x00,
      0xff,
      0x15,
      0x07,
      0x00,
      0x00,
      0x00,
      0xc3,
      0xcc,
      0xcc,
      0xcc,
      0xcc,
      0xcc,
      0xcc,
      ...new Uint8Array(8),
    ]),
    relocations: [{ at: 16, to: "symbol", a: symbol, b: 0 }],
    exits: [{ kind: "deopt", offset: 6 }],
    sites: [{ exit: 0, code: 9 }],
    marks: [
      { code: 3, bytecode: 0 },
      { code: 3, bytecode: 6 },
    ],
    instructions: [
      { code: 0, instruction: null },
      { code: 1, instruction: 0 },
      { code: 3, instruction: 1 },
      { code: 9, instruction: null },
    ],
    stats: { hotSize: 9, coldSize: 1 },
  };
  t.deepEqual((await printMachineCode(machine, lir!, snapshot)).split("\n"), [
    "  0000  55                             push     rbp",
    "; bb 0: brm.i32.gt [v0 + ThreadState.py_recursion_remaining], 0, bb 4, bb 1",
    "  0001  eb 00                          jmp      3  ; bb 1",
    "; ---- programs.py:5",
    "; ---- programs.py:6",
    "; bb 1: v2 = call.i64 pyro_enter_slow(v0, v1)",
    "  0003  ff 15 07 00 00 00              call     qword ptr [rip + 7]  ; PyNumber_Add",
    "; exit 0: deopt at bytecode 6",
    "  0009  c3                             ret",
    "  0010  00 00 00 00 00 00 00 00        .quad    0x0  ; PyNumber_Add",
    "",
  ]);
});
