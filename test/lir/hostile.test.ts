/** What is not LIR: the core answers with an Error that names the word and the rule, and the process goes on. */
import test, { type ExecutionContext } from "ava";
import { at, imm, indexed, LirBuilder, type Exit, type Operand } from "../../lib/lir/builder.js";
import type { ExitKind } from "../../lib/generated/lir.js";
import { ids } from "../../lib/lir/opcodes.js";
import { parseLir } from "../../lib/lir/text.js";
import { codegen } from "./native.js";

interface LirError extends Error {
  code: string;
  offset: number;
  rule: string;
}

/** The rule that the bytes break; undefined when they are a program. */
function broken(t: ExecutionContext, bytes: Uint8Array): string | undefined {
  try {
    codegen.compile(bytes, { check: true });
    return undefined;
  } catch (thrown) {
    const error = thrown as LirError;
    t.is(error.code, "ERR_LIR");
    t.true(Number.isInteger(error.offset) && error.offset >= 0 && error.offset <= bytes.length / 4);
    t.true(error.rule.length > 0);
    t.not(error.rule, "allocation");
    t.regex(error.message, /^LIR word \d+: .+ \(rule [a-z]+\)$/);
    return error.rule;
  }
}

const lir = parseLir(`lir(v0: int pinned, v1: f64) {
  bb 0 {
    v2 = load.i64 [v0 + PyTuple.ob_item - 8]
    v3 = iaddo.i64 v2, 123456789012, exit 0
    v4 = call.i64 PyNumber_Add(v3, &7:16)
    v5 = fadd.f64 v1, f64(0.5)
    jmp bb 1(v4, v5)
  }
  bb 1(v6: int, v7: f64) {
    decref v6
    store.f64 [v0 + v6*8], v7
    br.i64.lt v6, 10, bb 1(v3, v5), bb 2
  }
  bb 2 cold {
    guardm.i32.eq [v0], 5, exit 1
    ret.i64 v2
  }
  exit 0 deopt 12 values(v2 int, &7 object owned) locals(0, -, 1) stack()
  exit 1 leave 14 values(v7 float) locals() stack(0)
}
`);
const wordsOf = (bytes: Uint8Array) => new Uint32Array(bytes.slice().buffer);
const bytesOf = (words: Uint32Array) => new Uint8Array(words.buffer, 0, words.byteLength);

test("the program that the others are made from is one", (t) => {
  t.is(broken(t, lir), undefined);
});

test("cut short at every byte, with and without its length told", (t) => {
  for (let size = 0; size < lir.length; size++) {
    t.truthy(broken(t, lir.slice(0, size)));
    if (size % 4 === 0 && size > 8) {
      const words = wordsOf(lir.slice(0, size));
      words[2] = size / 4;
      t.truthy(broken(t, bytesOf(words)));
    }
  }
});

test("every word replaced, by what is likely to be taken for something", (t) => {
  for (let at = 0; at < lir.length / 4; at++) {
    const words = wordsOf(lir);
    for (const word of [0, 1, 2, 3, 4, 0x7f, 0xff, 0x10000, 0x7fffffff, 0x80000000, 0xfffffffc, 0xffffffff, words[at]! + 1, words[at]! - 4, words[at]! ^ 0x100]) {
      const changed = words.slice();
      changed[at] = word;
      broken(t, bytesOf(changed));
    }
  }
  t.pass();
});

test("random words", (t) => {
  let state = 1;
  const random = () => (state = (Math.imul(state, 1664525) + 1013904223) >>> 0);
  for (let round = 0; round < 2000; round++) {
    const words = wordsOf(lir);
    for (let k = round % 4; k >= 0; k--) words[random() % words.length] = round % 3 ? words[random() % words.length]! : random();
    broken(t, bytesOf(words));
  }
  t.pass();
});

/** An exit whose values are ints. */
function exitOf(f: LirBuilder, kind: ExitKind, values: readonly Operand[], locals: readonly number[] = []): Exit {
  const exit = f.exit(kind, 0, locals.length, 0, values.length);
  for (const value of values) f.exitValue(value, ids.exitRepr.int, false);
  for (const slot of locals) f.exitSlot(slot);
  return exit;
}

/** Programs that the builder lets through and the core must not. */
const wrong: [rule: string, make: (f: LirBuilder) => void][] = [
  ["dominance", (f) => f.at(f.block()).return("i64", f.vreg("int"))],
  ["dominance", (f) => {
    const [entry, left, right, end] = [f.block(), f.block(), f.block(), f.block()];
    f.at(entry!).branch("i64", imm(1), "eq", imm(2), left!, right!);
    f.at(left!);
    const only = f.op("iadd", "i64", [imm(1), imm(2)]);
    f.jump(end!);
    f.at(right!).jump(end!);
    f.at(end!).return("i64", only);
  }],
  ["dominance", (f) => { // an exit's values are wanted from before the instruction
    f.at(f.block());
    const result = f.vreg("int");
    const exit = exitOf(f, "deopt", [result]);
    f.emit("iaddo", "i64", { operands: [imm(1), imm(2)], exit }, result);
    f.return("i64", result);
  }],
  ["ssa", (f) => {
    f.at(f.block());
    const once = f.op("mov", "i64", [imm(1)]);
    f.emit("mov", "i64", { operands: [imm(2)] }, once);
    f.return("i64", once);
  }],
  ["class", (f) => f.at(f.block()).return("f64", imm(1))],
  ["class", (f) => f.at(f.block()).return("i64", f.param("f64"))],
  ["edge", (f) => f.at(f.block()).jump(f.block({}, ["int"]), [])],
  ["edge", (f) => f.at(f.block()).jump(f.blocks[0]!)],
  ["terminator", (f) => { f.at(f.block()).mark(1); }],
  ["memory", (f) => f.at(f.block()).store("i64", at(imm(4096)), imm(1))],
  ["memory", (f) => f.at(f.block()).store("i64", at(f.param("int"), "PyTuple.ob_item", 0x7fffffff), imm(1))],
  ["memory", (f) => f.at(f.block()).store("i64", indexed(f.param("int"), f.params[0]!, 3 as 1), imm(1))],
  ["vreg", (f) => { for (let i = 0; i < 4; i++) f.param("int", true); f.at(f.block()).return("i64", imm(1)); }],
  ["exit", (f) => f.at(f.block()).leave(exitOf(f, "leave", []))],
  ["exit", (f) => f.at(f.block()).leave(exitOf(f, "poll", []))],
  ["exit", (f) => f.at(f.block()).leave(exitOf(f, "deopt", [], [3]))],
  ["limits", (f) => f.at(f.block()).emit("call", "none", { symbol: "PyNumber_Add", args: Array.from({ length: 100 }, () => (imm(1))) })],
];

for (const [i, [rule, make]] of wrong.entries()) {
  test(`a program against the rule ${rule} (${i})`, (t) => {
    const f = new LirBuilder();
    make(f);
    for (const block of f.blocks) {
      f.at(block);
      if (!f.terminated && rule !== "terminator") f.return("i64", imm(0));
    }
    t.is(broken(t, f.bytes()), rule);
  });
}

test("work that grows faster than the program is refused", (t) => {
  const f = new LirBuilder();
  const many = Array.from({ length: 3000 }, () => f.vreg("int"));
  f.at(f.block());
  for (const vreg of many) f.emit("mov", "i64", { operands: [f.params[0] ?? f.int(123456789012n)] }, vreg);
  const exit = exitOf(f, "deopt", many);
  for (let i = 0; i < 20000; i++) f.guard("i64", many[i % 3000]!, "eq", imm(i), exit);
  f.return("i64", imm(0));
  const start = performance.now();
  t.is(broken(t, f.bytes()), "limits");
  t.true(performance.now() - start < 2000);
});

test("what is not bytes is a TypeError", (t) => {
  t.throws(() => codegen.compile("LIR" as unknown as Uint8Array), { instanceOf: TypeError });
  t.throws(() => codegen.run(parseLir("lir(v0: int) { bb 0 { ret.i64 v0 } }"), [{} as bigint]), { instanceOf: TypeError });
});
