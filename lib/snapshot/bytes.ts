/** Sequential little-endian readers and writers for the byte streams that cross the bridge (encoding: spec/snapshot.ts). */

/** A stream that is not what it claims to be. `offset` is in bytes from its start. */
export class MalformedSnapshot extends Error {
  override name = "MalformedSnapshot";
  constructor(readonly offset: number, readonly rule: string) {
    super(`malformed snapshot at byte ${offset}: ${rule}`);
  }
}

const noBytes = new Uint8Array(0);

export class ByteReader {
  private readonly view: DataView;
  private at = 0;
  /** The stream with a character for each byte: most strings are ASCII, and a piece of this is made faster than a string of bytes. */
  private readonly ascii: string;
  constructor(private readonly bytes: Uint8Array) {
    this.ascii = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString("latin1");
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }
  get offset(): number { return this.at; }
  get remaining(): number { return this.bytes.length - this.at; }

  private take(size: number): number {
    if (size > this.remaining) throw new MalformedSnapshot(this.at, `${size} bytes wanted, ${this.remaining} left`);
    const start = this.at;
    this.at += size;
    return start;
  }
  u8(): number { return this.view.getUint8(this.take(1)); }
  u32(): number { return this.view.getUint32(this.take(4), true); }
  i64(): bigint { return this.view.getBigInt64(this.take(8), true); }
  f64(): number { return this.view.getFloat64(this.take(8), true); }
  /** A copy: the result outlives the stream's buffer. */
  bytesField(): Uint8Array {
    const size = this.u32();
    const start = this.take(size);
    return size === 0 ? noBytes : this.bytes.slice(start, start + size);
  }
  str(): string {
    const start = this.at;
    const size = this.u32();
    const from = this.take(size);
    if (this.isAscii(from, this.at)) return this.ascii.slice(from, this.at);
    try {
      return decodeSurrogatePass(this.bytes.subarray(from, this.at));
    } catch (error) {
      if (error instanceof RangeError) throw new MalformedSnapshot(start, "a string that is not UTF-8");
      throw error;
    }
  }
  private isAscii(from: number, to: number): boolean {
    let bits = 0;
    for (let k = from; k < to; k++) bits |= this.bytes[k]!;
    return bits < 0x80;
  }
  list<T>(item: () => T): T[] {
    const count = this.u32();
    // Every item takes at least one byte: a count beyond that is a lie, refused before anything is allocated.
    if (count > this.remaining) throw new MalformedSnapshot(this.at, `a list of ${count} items in ${this.remaining} bytes`);
    const items: T[] = [];
    for (let k = 0; k < count; k++) items.push(item());
    return items;
  }
}

export class ByteWriter {
  private buffer = new Uint8Array(1024);
  private view = new DataView(this.buffer.buffer);
  private size = 0;

  private grow(extra: number): number {
    const start = this.size;
    this.size += extra;
    if (this.size > this.buffer.length) {
      const larger = new Uint8Array(Math.max(this.size, this.buffer.length * 2));
      larger.set(this.buffer);
      this.buffer = larger;
      this.view = new DataView(larger.buffer);
    }
    return start;
  }
  u8(v: number): void { const at = this.grow(1); this.view.setUint8(at, v); }
  u32(v: number): void { const at = this.grow(4); this.view.setUint32(at, v, true); }
  i64(v: bigint): void { const at = this.grow(8); this.view.setBigInt64(at, v, true); }
  f64(v: number): void { const at = this.grow(8); this.view.setFloat64(at, v, true); }
  bytesField(v: Uint8Array): void { this.u32(v.length); const at = this.grow(v.length); this.buffer.set(v, at); }
  str(v: string): void { this.bytesField(encodeSurrogatePass(v)); }
  list<T>(items: readonly T[], item: (x: T) => void): void { this.u32(items.length); items.forEach(item); }
  finish(): Uint8Array { return this.buffer.slice(0, this.size); }
}

const utf8 = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true });

/**
 * UTF-8 with lone surrogates as three bytes: CPython's `surrogatepass`, WHATWG's decoder refuses them.
 * @throws RangeError for anything else
 */
export function decodeSurrogatePass(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    let out = "";
    let start = 0;
    // What lies between lone surrogates (ED A0 80 to ED BF BF) is ordinary UTF-8.
    for (let i = bytes.indexOf(0xed); i >= 0; i = bytes.indexOf(0xed, i + 1)) {
      if ((bytes[i + 1]! & 0xe0) !== 0xa0 || (bytes[i + 2]! & 0xc0) !== 0x80) continue;
      out += decodeStrictly(bytes.subarray(start, i)) + String.fromCharCode(0xd000 | ((bytes[i + 1]! & 0x3f) << 6) | (bytes[i + 2]! & 0x3f));
      start = i + 3;
    }
    return out + decodeStrictly(bytes.subarray(start));
  }
}

function decodeStrictly(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    throw new RangeError("not UTF-8");
  }
}

export function encodeSurrogatePass(text: string): Uint8Array {
  if (text.isWellFormed()) return new TextEncoder().encode(text);
  const out: number[] = [];
  for (const ch of text) {
    const cp = ch.codePointAt(0)!;
    if (cp < 0xd800 || cp > 0xdfff) out.push(...new TextEncoder().encode(ch));
    else out.push(0xe0 | (cp >> 12), 0x80 | ((cp >> 6) & 0x3f), 0x80 | (cp & 0x3f));
  }
  return Uint8Array.from(out);
}
