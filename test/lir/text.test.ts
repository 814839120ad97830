import test from "ava";
import { imm, LirBuilder } from "../../lib/lir/builder.js";
import { printLir as printProgram, type PrintOptions } from "../../lib/lir/print.js";
import { readLir } from "../../lib/lir/reader.js";
import { LirSyntaxError, parseLir } from "../../lib/lir/text.js";

const printLir = (bytes: Uint8Array, options?: PrintOptions) => printProgram(readLir(bytes), options);

const program = `lir(v0: int pinned, v1: f64) {
  bb 0 {
    mark 12
    pinned v2 = load.i64 [v0 + Frame.localsplus - 8]
    v3 = iaddo.i64 v2, -1, exit 0
    v4 = call.i64 PyNumber_Add(v2, &7:16)
    call _Py_Dealloc(v4)
    v5 = fadd.f64 v1, f64(-0)
    v6 = fcmp.f64.lt v5, f64(1e+300)
    v7 = callm.f64 [cell(codeBody, 3)](v0, v5, 123456789012345678)
    v8 = calli.i64 @PyNumber_Add(v0)
    v9 = select.i64 v6, offsetof(PyObject.ob_type):8, cell(expectedBreaker):-8
    store.i8 [v2 + v9*4], v8
    guardbits.i32.eq v9, 7, exit 1
    br.i64.lt v3, 10, bb 1(v3, v7), bb 2
  }
  bb 1(v10: int, v11: f64) cold {
    brm.i8.ne [&7:4 + PyObject.ob_refcnt], 0, bb 2, bb 1(v10, f64(NaN))
  }
  bb 2 {
    exit 1
  }
  exit 0 deopt 12 values(v2 int, &7 object owned) locals(0, -, 1) stack()
  exit 1 raise 4294967295 values() locals() stack(-, -)
}
`;

test("what is printed is read back, to the same text and the same bytes", (t) => {
  const parsed = parseLir(program);
  t.is(printLir(parsed), program);
  t.deepEqual(parseLir(printLir(parsed)), parsed);
});

test("a program made with the builder prints as expected", (t) => {
  const f = new LirBuilder();
  const n = f.param("int");
  const entry = f.block(), loop = f.block({}, ["int", "int"]), done = f.block({ cold: true }, ["int"]);
  f.at(entry).jump(loop, [imm(0), n]);
  const [sum, i] = loop.params;
  f.at(loop);
  const next = f.op("iadd", "i64", [sum!, i!]);
  const rest = f.op("isub", "i64", [i!, f.int(1n)]);
  f.branch("i64", rest, "ne", imm(0), { block: loop, args: [next, rest] }, { block: done, args: [next] });
  f.at(done).return("i64", done.params[0]!);
  t.true(f.terminated);
  t.is(printLir(f.bytes()), `lir(v0: int) {
  bb 0 {
    jmp bb 1(0, v0)
  }
  bb 1(v1: int, v2: int) {
    v4 = iadd.i64 v1, v2
    v5 = isub.i64 v2, 1
    br.i64.ne v5, 0, bb 1(v4, v5), bb 2(v4)
  }
  bb 2(v3: int) cold {
    ret.i64 v3
  }
}
`);
});

test("comments describe handles", (t) => {
  const f = new LirBuilder();
  f.at(f.block()).return("i64", f.handle(3));
  t.regex(printLir(f.bytes(), { describeHandle: (handle) => `object ${handle}` }), /ret\.i64 &3 {2}; &3 object 3/);
});

test("the builder refuses what has the wrong shape", (t) => {
  const f = new LirBuilder();
  f.at(f.block());
  t.throws(() => f.op("iadd", "f64", [imm(1), imm(2)]), { message: /does not take type f64/ });
  t.throws(() => f.op("iadd", "i64", [imm(1)]), { message: /takes 2 operands/ });
  t.throws(() => f.emit("icmp", "i64", { operands: [imm(1), imm(2)] }), { message: /needs a condition/ });
  f.return("i64", imm(1));
  t.throws(() => f.mark(1), { message: /after the terminator/ });
});

for (const [name, text, message] of [
  ["opcode", "lir() {\n bb 0 {\n  v0 = frob.i64 1\n", /3:8: unknown opcode frob/],
  ["type", "lir() { bb 0 { v0 = iadd.f64 1, 2 } }", /iadd does not take type f64/],
  ["condition", "lir() { bb 0 { v0 = icmp.i64 1, 2 } }", /icmp needs a condition/],
  ["undefined register", "lir() { bb 0 { ret.i64 v4 } }", /v4 is never defined/],
  ["second definition", "lir(v0: int) { bb 0 { v0 = mov.i64 1 ret.i64 v0 } }", /v0 is defined twice/],
  ["missing block", "lir() { bb 0 { jmp bb 3 } }", /bb 1 is missing/],
  ["missing exit", "lir() { bb 0 { exit 0 } }", /exit 0 is missing/],
  ["symbol", "lir() { bb 0 { call.i64 nobody() } }", /unknown symbol/],
  ["end", "lir() { bb 0 {", /unknown opcode|unexpected end/],
] as const) {
  test(`text that is wrong names line and column: ${name}`, (t) => {
    const error = t.throws(() => parseLir(text), { instanceOf: LirSyntaxError });
    t.regex(error!.message, message);
  });
}
