/** Snapshot bytes to records, and back. The input is not trusted: whatever is wrong with it is a MalformedSnapshot. */
import { readSnapshot, snapshotMagic, snapshotVersion, writeSnapshot, type Snapshot } from "../generated/snapshot.js";
import { ByteReader, ByteWriter, MalformedSnapshot } from "./bytes.js";

/** @throws MalformedSnapshot naming the byte offset and the rule that is broken, another version among them */
export function decodeSnapshot(bytes: Uint8Array): Snapshot {
  const r = new ByteReader(bytes);
  if (r.u32() !== snapshotMagic) throw new MalformedSnapshot(0, "not a snapshot");
  const version = r.u32();
  if (version !== snapshotVersion) throw new MalformedSnapshot(4, `snapshot version ${version}; this compiler reads version ${snapshotVersion}`);
  const snapshot = readSnapshot(r);
  if (r.remaining > 0) throw new MalformedSnapshot(r.offset, `${r.remaining} bytes too many`);
  return snapshot;
}

export function encodeSnapshot(snapshot: Snapshot): Uint8Array {
  const w = new ByteWriter();
  w.u32(snapshotMagic);
  w.u32(snapshotVersion);
  writeSnapshot(w, snapshot);
  return w.finish();
}
