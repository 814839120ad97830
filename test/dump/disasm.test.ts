import test from "ava";
import { decode, disassemble } from "../../lib/dump/disasm.js";

const bytes = (hex: string) => Uint8Array.from(hex.split(/\s+/), (byte) => parseInt(byte, 16));

test("x86-64 with offsets and bytes", async (t) => {
  t.is(
    await disassemble(bytes("f3 0f 1e fa 55 48 89 e5 c3")),
    [
      "  0000  f3 0f 1e fa                    endbr64",
      "  0004  55                             push     rbp",
      "  0005  48 89 e5                       mov      rbp, rsp",
      "  0008  c3                             ret",
      "",
    ].join("\n"),
  );
});

test("annotations stand above the instruction they belong to, those past the end at the end", async (t) => {
  const annotations = [
    { offset: 1, text: "v2 = Add v0 v1" },
    { offset: 0, text: "f.py:1 def f" },
    { offset: 2, text: "in the middle of an instruction" },
    { offset: 9, text: "the end" },
  ];
  t.deepEqual((await disassemble(bytes("55 48 01 c8 c3"), { annotations })).split("\n"), [
    "; f.py:1 def f",
    "  0000  55                             push     rbp",
    "; v2 = Add v0 v1",
    "  0001  48 01 c8                       add      rax, rcx",
    "; in the middle of an instruction",
    "  0004  c3                             ret",
    "; the end",
    "",
  ]);
});

test("branches are shown against the base, and named", async (t) => {
  const symbol = (address: bigint) => (address === 0x7f0000001010n ? "PyNumber_Add" : undefined);
  const text = await disassemble(bytes("e8 0b 00 00 00"), { base: 0x7f0000001000n, symbol });
  t.is(text, "  0000  e8 0b 00 00 00                 call     0x7f0000001010  ; PyNumber_Add\n");
});

test("bytes that are no instruction keep the offsets right", async (t) => {
  const instructions = await decode(bytes("90 06 c3"));
  t.deepEqual(
    instructions.map(({ offset, mnemonic }) => [offset, mnemonic]),
    [
      [0, "nop"],
      [1, ".byte"],
      [2, "ret"],
    ],
  );
});

test("data after the code, and what refers to it", async (t) => {
  const symbol = (address: bigint) => (address === 16n ? "PyNumber_Add" : undefined);
  const code = bytes(`ff 15 0a 00 00 00 c3 ${"cc ".repeat(9)}08 07 06 05 04 03 02 01`);
  t.is(
    await disassemble(code, { end: 7, data: 16, symbol }),
    [
      "  0000  ff 15 0a 00 00 00              call     qword ptr [rip + 0xa]  ; PyNumber_Add",
      "  0006  c3                             ret",
      "  0010  08 07 06 05 04 03 02 01        .quad    0x102030405060708  ; PyNumber_Add",
      "",
    ].join("\n"),
  );
});

test("an immediate that the linker fills in has the name of its place", async (t) => {
  const symbol = (address: bigint) => (address === 2n ? "&22 type:range" : undefined);
  t.is(
    await disassemble(bytes("49 bb 00 00 00 00 00 00 00 00"), { symbol }),
    "  0000  49 bb 00 00 00 00 00 00 00 00  movabs   r11, 0  ; &22 type:range\n",
  );
});

test("a number that is no address has no name", async (t) => {
  t.is(
    await disassemble(bytes("48 83 c4 10"), { symbol: (address) => (address === 16n ? "wrong" : undefined) }),
    "  0000  48 83 c4 10                    add      rsp, 0x10\n",
  );
});

test("AArch64", async (t) => {
  const instructions = await decode(bytes("20 00 02 8b c0 03 5f d6"), { arch: "arm64" });
  t.deepEqual(
    instructions.map(({ mnemonic, operands }) => [mnemonic, operands]),
    [
      ["add", "x0, x1, x2"],
      ["ret", ""],
    ],
  );
});
