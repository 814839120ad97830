/** Little-endian 32-bit words that grow in number, and the constant pool made of them. */
import type { ConstKind } from "../generated/lir.js";
import { constKindNumber, constKinds } from "../generated/lir.js";

export class Words {
  private words = new Uint32Array(1024);
  size = 0;
  /** Empties it; the memory stays. */
  restart(): this {
    this.size = 0;
    return this;
  }
  push(word: number): void {
    if (this.size === this.words.length) this.resize(2 * this.size);
    this.words[this.size++] = word;
  }
  /** Makes room for so many words, which then are `put`. */
  reserve(count: number): void {
    while (this.size + count > this.words.length) this.resize(2 * this.words.length);
  }
  put(word: number): void { this.words[this.size++] = word; }
  set(at: number, word: number): void {
    this.words[at] = word;
  }
  /** Appends the words [from, to) of another. */
  append(other: Words, from = 0, to = other.size): void {
    const count = to - from;
    this.reserve(count);
    // What makes an array for a part costs more than copying a short one.
    if (count < 256) for (let k = 0; k < count; k++) this.words[this.size + k] = other.words[from + k]!;
    else this.words.set(other.words.subarray(from, to), this.size);
    this.size += count;
  }
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer.slice(0, this.size * 4));
  }
  private resize(capacity: number): void {
    const larger = new Uint32Array(capacity);
    larger.set(this.words);
    this.words = larger;
  }
}

/** Two numbers below this make one that is exact. */
const SMALL = 2 ** 26;
const scratch = new DataView(new ArrayBuffer(8));

/** The constant pool: each constant once. */
export class Constants {
  /** Of those whose third word is zero and whose other ones are small, as most have them: by kind, and by both as one number. */
  private readonly plain: Map<number, number>[] = [];
  private readonly others = new Map<string, number>();
  count = 0;

  constructor(readonly words: Words) {
    for (let k = 0; k < constKinds.length; k++) this.plain.push(new Map());
  }

  /** The number of the constant in the pool. */
  add(kind: ConstKind, a: number, b: number, c: number): number {
    const k = constKindNumber(kind);
    const isPlain = c === 0 && a >= 0 && a < SMALL && b >= 0 && b < SMALL;
    const known = isPlain ? this.plain[k]!.get(a * SMALL + b) : this.others.get(`${k} ${a} ${b} ${c}`);
    if (known !== undefined) return known;
    const id = this.count++;
    if (isPlain) this.plain[k]!.set(a * SMALL + b, id);
    else this.others.set(`${k} ${a} ${b} ${c}`, id);
    const { words } = this;
    words.reserve(4);
    words.put(k);
    words.put(a >>> 0);
    words.put(b >>> 0);
    words.put(c >>> 0);
    return id;
  }
  i64(value: bigint): number {
    const bits = BigInt.asUintN(64, value);
    return this.add("i64", Number(bits & 0xffffffffn), Number(bits >> 32n), 0);
  }
  f64(value: number): number {
    scratch.setFloat64(0, value, true);
    return this.add("f64", scratch.getUint32(0, true), scratch.getUint32(4, true), 0);
  }
}
