/**
 * Reads the bytes of a compile request. They may come from a file or another process, so nothing in them is believed: an
 * index that leads nowhere is found here, and whoever gets a Snapshot may follow it.
 */
import { globalPlaces, objectKinds, readSnapshot, snapshotMagic, snapshotVersion, writeSnapshot, type ObjectDesc, type ObjectKind, type Snapshot } from "../generated/snapshot.js";
import { ByteReader, ByteWriter, MalformedSnapshot } from "./bytes.js";

/** @throws MalformedSnapshot naming the byte offset and the rule that is broken, another version among them */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const r = new ByteReader(bytes);
  if (r.u32() !== snapshotMagic) throw new MalformedSnapshot(0, "not a snapshot");
  const version = r.u32();
  if (version !== snapshotVersion) throw new MalformedSnapshot(4, `snapshot version ${version}; this compiler reads version ${snapshotVersion}`);
  const snapshot = readSnapshot(r);
  if (r.remaining > 0) throw new MalformedSnapshot(r.offset, `${r.remaining} bytes too many`);
  checkSnapshot(snapshot, r.offset);
  return snapshot;
}

export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  const w = new ByteWriter();
  w.u32(snapshotMagic);
  w.u32(snapshotVersion);
  writeSnapshot(w, snapshot);
  return w.finish();
}

/** What is wrong is only put into words when it is. */
type Words = () => string;

function checkSnapshot(snapshot: Snapshot, at: number): void {
  const { objects, code } = snapshot;
  const demand = (holds: boolean, rule: Words): void => {
    if (!holds) throw new MalformedSnapshot(at, rule());
  };
  const handle = (h: number, what: Words, kind?: ObjectKind): void => {
    demand(h < objects.length, () => `${what()} is object ${h} of ${objects.length}`);
    if (kind) demand(objectKinds[objects[h]!.kind] === kind, () => `${what()}, object ${h}, is not a ${kind}`);
  };
  objects.forEach((desc, h) => checkObject(desc, h, demand, handle));
  demand(objects.length > 0 && objectKinds[objects[0]!.kind] === "null", () => "object 0 is not null");
  handle(snapshot.globals, () => "the globals");
  handle(snapshot.builtins, () => "the builtins");
  if (snapshot.function !== 0) handle(snapshot.function, () => "the function", "function");
  handle(code.handle, () => "the code", "code");
  code.names.forEach((h, i) => handle(h, () => `name ${i}`, "str"));
  code.consts.forEach((h, i) => handle(h, () => `constant ${i}`));
  for (const { nameIndex, place, value } of snapshot.globalRefs) {
    demand(nameIndex < code.names.length, () => `a global has name ${nameIndex} of ${code.names.length}`);
    demand(place < globalPlaces.length, () => `a global is in place ${place}, which there is not`);
    handle(value, () => `the global with name ${nameIndex}`);
  }
  demand(code.localKinds.length === code.localNames.length, () => `${code.localKinds.length} kinds for ${code.localNames.length} locals`);
  demand(code.argCount <= code.localNames.length && code.posOnlyArgCount <= code.argCount && code.argCount + code.kwOnlyArgCount <= code.localNames.length,
    () => "the code has more arguments than locals");
  demand(code.nLocals <= code.localNames.length, () => "the code has more locals than slots");
  demand(sizesFit(code.localNames.length, code.stackSize, code.frameSize), () => "the code's frame does not hold its locals and stack");
  demand(code.bytecode.length % 2 === 0, () => "the bytecode has an odd number of bytes");
}

function checkObject(desc: ObjectDesc, h: number, demand: (holds: boolean, rule: Words) => void, handle: (h: number, what: Words, kind?: ObjectKind) => void): void {
  const kind = objectKinds[desc.kind];
  demand(kind !== undefined, () => `object ${h} is of kind ${desc.kind}, which there is not`);
  demand(h === 0 || kind !== "null", () => `object ${h} is null`);
  if (desc.typeHandle !== 0) handle(desc.typeHandle, () => `the type of object ${h}`, "type");
  desc.items.forEach((item, k) => handle(item, () => `item ${k} of object ${h}`));
  if (kind === "int") demand(/^-?\d{1,400}$/.test(desc.text), () => `object ${h} is an int without decimal digits`);
  if (kind === "complex") demand(desc.raw.length === 16, () => `object ${h} is a complex of ${desc.raw.length} bytes`);
  if (kind === "function") {
    demand(desc.items.length >= 3, () => `object ${h} is a function without code, globals and builtins`);
    handle(desc.items[0]!, () => `the code of object ${h}`, "code");
  }
  if (kind === "code") {
    demand(desc.ints.length === 8, () => `object ${h} is a code object with ${desc.ints.length} numbers`);
    const [, , , , locals, frame, stack] = desc.ints as [number, number, number, number, number, number, number];
    demand(sizesFit(locals, stack, frame), () => `the frame of object ${h} does not hold its locals and stack`);
  }
}

/** A million words are far beyond what the bytecode compiler makes; the bound keeps a lie from filling our memory. */
const sizesFit = (locals: number, stack: number, frame: number): boolean => locals + stack < frame && frame < 1 << 20;
