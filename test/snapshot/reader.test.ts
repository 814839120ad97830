import test from "ava";
import { compile } from "../../lib/compiler.js";
import { WellKnown, objectKinds, snapshotVersion, type Snapshot } from "../../lib/generated/snapshot.js";
import { MalformedSnapshot } from "../../lib/snapshot/bytes.js";
import { decodeSnapshot, encodeSnapshot } from "../../lib/snapshot/reader.js";
import { recorded, recordedBytes, recordedNames } from "../fixtures/snapshots.js";
import { random } from "../random.js";

for (const name of recordedNames) {
  test(`${name}: what was recorded is read, and written back to the same bytes`, t => {
    t.deepEqual(encodeSnapshot(recorded(name)), recordedBytes(name));
  });
}

test("a recorded snapshot says what the function is", t => {
  const { code, objects, globalRefs, function: handle } = recorded("caller");
  t.is(code.name, "caller");
  t.is(code.moduleName, "__main__");
  t.is(objects[handle]!.text, "caller");
  t.is(objectKinds[objects[WellKnown.int]!.kind], "type");
  t.is(objects[WellKnown.int]!.text, "int");
  t.deepEqual(globalRefs.map(ref => objects[ref.value]!.text), ["callee"]);
  t.deepEqual(code.consts.map(h => objects[h]!.kind).map(k => objectKinds[k]), ["none", "int"]);
});

const patched = (edit: (bytes: Uint8Array) => Uint8Array | void): Uint8Array => {
  const bytes = recordedBytes("caller");
  return edit(bytes) ?? bytes;
};
for (const [name, bytes, message] of [
  ["nothing", new Uint8Array(), /^malformed snapshot at byte 0: 4 bytes wanted, 0 left$/],
  ["another magic", patched(b => { b[0] = 0; }), /^malformed snapshot at byte 0: not a snapshot$/],
  ["another version", patched(b => { b[4] = 99; }), new RegExp(`^malformed snapshot at byte 4: snapshot version 99; this compiler reads version ${snapshotVersion}$`)],
  ["a tail", patched(b => Uint8Array.of(...b, 0, 0)), /: 2 bytes too many$/],
  ["a cut", patched(b => b.slice(0, b.length - 1)), /bytes wanted|in \d+ bytes/],
] as const) {
  test(`refused: ${name}`, t => {
    const error = t.throws(() => decodeSnapshot(bytes), { instanceOf: MalformedSnapshot });
    t.regex(error!.message, message);
  });
}

for (const [name, edit, message] of [
  ["a handle beyond the table", (s: Snapshot) => { s.code.consts[0] = 100_000; }, /constant 0 is object 100000 of \d+$/],
  ["a name that is no str", (s: Snapshot) => { s.code.names[0] = WellKnown.None; }, /name 0, object 1, is not a str$/],
  ["an item beyond the table", (s: Snapshot) => { s.objects[s.function]!.items[1] = 0xffffffff; }, /item 1 of object \d+ is object 4294967295 of \d+$/],
  ["a kind that there is not", (s: Snapshot) => { s.objects[1]!.kind = 200; }, /object 1 is of kind 200, which there is not$/],
  ["a second null", (s: Snapshot) => { s.objects[1]!.kind = 0; }, /object 1 is null$/],
  ["an int without digits", (s: Snapshot) => { s.objects.find(o => objectKinds[o.kind] === "int")!.text = "1e5"; }, /is an int without decimal digits$/],
  ["a function without code", (s: Snapshot) => { s.objects[s.function]!.items = []; }, /is a function without code, globals and builtins$/],
  ["a global that has no name", (s: Snapshot) => { s.globalRefs[0]!.nameIndex = 7; }, /a global has name 7 of 1$/],
  ["a place that there is not", (s: Snapshot) => { s.globalRefs[0]!.place = 9; }, /a global is in place 9/],
  ["odd bytecode", (s: Snapshot) => { s.code.bytecode = s.code.bytecode.slice(1); }, /odd number of bytes$/],
  ["kinds for other locals", (s: Snapshot) => { s.code.localKinds = new Uint8Array(3); }, /3 kinds for 0 locals$/],
  ["arguments without slots", (s: Snapshot) => { s.code.argCount = 2; }, /more arguments than locals$/],
  ["a stack beyond the frame", (s: Snapshot) => { s.code.stackSize = 1 << 30; }, /the code's frame does not hold its locals and stack$/],
  ["another code's locals beyond its frame", (s: Snapshot) => { s.objects[s.code.handle]!.ints[4] = 0x10000; }, /the frame of object \d+ does not hold its locals and stack$/],
  ["a function that is none", (s: Snapshot) => { s.function = WellKnown.None; }, /the function, object 1, is not a function$/],
  ["no objects", (s: Snapshot) => { s.objects = []; }, /object 0 is not null|of 0$/],
] as const) {
  test(`refused: ${name}`, t => {
    const snapshot = recorded("caller");
    edit(snapshot);
    const error = t.throws(() => decodeSnapshot(encodeSnapshot(snapshot)), { instanceOf: MalformedSnapshot });
    t.regex(error!.message, message);
  });
}

test("every truncation is refused", t => {
  const bytes = recordedBytes("callee");
  for (let size = 0; size < bytes.length; size++) t.throws(() => decodeSnapshot(bytes.subarray(0, size)), { instanceOf: MalformedSnapshot });
});

/** Whatever the bytes are, they are compiled, refused with a reason, or a MalformedSnapshot: never another error, never without end. */
test("mutated snapshots never surprise the compiler", t => {
  const rng = random(7);
  for (const name of recordedNames) {
    const original = recordedBytes(name);
    for (let round = 0; round < 40; round++) {
      const bytes = original.slice();
      for (let k = rng.below(4); k >= 0; k--) bytes[rng.below(bytes.length)] = rng.below(256);
      try {
        compile(bytes);
      } catch (error) {
        if (!(error instanceof MalformedSnapshot)) t.fail(`${name}, round ${round}: ${error instanceof Error ? error.stack : String(error)}`);
      }
    }
  }
  t.pass();
});
