/** A set of small numbers: of values, registers, roots of one function. */
export class BitSet {
  /** Plain arrays of int32: most sets have a word or two, for which a typed array costs more to make than to use. */
  private constructor(private readonly words: number[]) {}
  /** Of numbers below `size`. */
  static of(size: number): BitSet {
    const words = [0];
    for (let w = 1; w < (size + 31) >> 5; w++) words.push(0);
    return new BitSet(words);
  }

  has(k: number): boolean { return (this.words[k >> 5]! & (1 << (k & 31))) !== 0; }
  add(k: number): void { this.words[k >> 5]! |= 1 << (k & 31); }
  delete(k: number): void { this.words[k >> 5]! &= ~(1 << (k & 31)); }
  clear(): void {
    for (let w = 0; w < this.words.length; w++) this.words[w] = 0;
  }
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
  /** The first number from `k` on, or -1. So: `for (let k = set.next(0); k >= 0; k = set.next(k + 1))`. */
  next(k: number): number {
    let w = k >> 5;
    if (w >= this.words.length) return -1;
    let rest = this.words[w]! & (-1 << (k & 31));
    while (rest === 0) {
      if (++w === this.words.length) return -1;
      rest = this.words[w]!;
    }
    return w * 32 + 31 - Math.clz32(rest & -rest);
  }
  /** The numbers in order. */
  numbers(): number[] {
    const out: number[] = [];
    for (let k = this.next(0); k >= 0; k = this.next(k + 1)) out.push(k);
    return out;
  }
}
