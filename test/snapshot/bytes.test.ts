import test from "ava";
import { ByteReader, ByteWriter, MalformedSnapshot, decodeSurrogatePass, encodeSurrogatePass } from "../../lib/snapshot/bytes.js";

for (const text of ["", "plain", "é€😀", "\ud800", "\udfff", "a\udc80b\ud83dc", "\ude00\ud83d", "한\ud7ff\ue000", "\ufeffx", "\0"]) {
  test(`strings survive: ${JSON.stringify(text)}`, t => { t.is(decodeSurrogatePass(encodeSurrogatePass(text)), text); });
}

test("lone surrogates are encoded as CPython's surrogatepass does", t => {
  t.deepEqual([...encodeSurrogatePass("\ud800")], [0xed, 0xa0, 0x80]);
  t.deepEqual([...encodeSurrogatePass("\udfff")], [0xed, 0xbf, 0xbf]);
});

for (const bytes of [[0x80], [0xc3], [0xed, 0xa0], [0xed, 0xa0, 0x00], [0xf8, 0x88, 0x80, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xc0, 0x80], [0xed, 0xa0, 0x80, 0xff]]) {
  test(`refused as not UTF-8: ${bytes.map(b => b.toString(16)).join(" ")}`, t => {
    t.throws(() => decodeSurrogatePass(Uint8Array.from(bytes)), { instanceOf: RangeError });
    const w = new ByteWriter();
    w.bytesField(Uint8Array.from(bytes));
    t.throws(() => new ByteReader(w.finish()).str(), { instanceOf: MalformedSnapshot, message: "malformed snapshot at byte 0: a string that is not UTF-8" });
  });
}

test("numbers survive, and what is written grows as needed", t => {
  const w = new ByteWriter();
  for (let i = 0; i < 1000; i++) w.f64(i / 3);
  w.u8(255);
  w.i64(-(2n ** 63n));
  w.u32(0xffffffff);
  const r = new ByteReader(w.finish());
  for (let i = 0; i < 1000; i++) if (r.f64() !== i / 3) t.fail();
  t.deepEqual([r.u8(), r.i64(), r.u32(), r.remaining], [255, -(2n ** 63n), 0xffffffff, 0]);
});

test("a list that cannot fit is refused before it is made", t => {
  const w = new ByteWriter();
  w.u32(0xffffffff);
  const r = new ByteReader(w.finish());
  t.throws(() => r.list(() => r.u8()), { instanceOf: MalformedSnapshot });
});
