/** A set of small numbers: of values, registers, roots of one function. */
export class BitSet {
  private constructor(private readonly words: Int32Array) {}
  /** Of numbers below `size`. */
  static of(size: number): BitSet { return new BitSet(new Int32Array((size + 31) >> 5)); }

  has(k: number): boolean { return (this.words[k >> 5]! & (1 << (k & 31))) !== 0; }
  add(k: number): void { this.words[k >> 5]! |= 1 << (k & 31); }
  delete(k: number): void { this.words[k >> 5]! &= ~(1 << (k & 31)); }
  clear(): void { this.words.fill(0); }
  get size(): number {
    let n = 0;
    for (let w = 0; w < this.words.length; w++) for (let rest = this.words[w]!; rest !== 0; rest &= rest - 1) n++;
    return n;
  }
  copy(): BitSet { return new BitSet(this.words.slice()); }
  /** Adds all of `o`, which has the same size; did that change anything? */
  addAll(o: BitSet): boolean {
    let changed = 0;
    for (let w = 0; w < this.words.length; w++) {
      const before = this.words[w]!;
      const joined = before | o.words[w]!;
      changed |= joined ^ before;
      this.words[w] = joined;
    }
    return changed !== 0;
  }
  /** The same for what is in `o` and not in `but`. */
  addAllBut(o: BitSet, but: BitSet): boolean {
    let changed = 0;
    for (let w = 0; w < this.words.length; w++) {
      const before = this.words[w]!;
      const joined = before | (o.words[w]! & ~but.words[w]!);
      changed |= joined ^ before;
      this.words[w] = joined;
    }
    return changed !== 0;
  }
  /** The numbers in order. */
  numbers(): number[] {
    const out = new Array<number>(this.size);
    let at = 0;
    for (let w = 0; w < this.words.length; w++) {
      for (let rest = this.words[w]!; rest !== 0; rest &= rest - 1) out[at++] = w * 32 + 31 - Math.clz32(rest & -rest);
    }
    return out;
  }
}
