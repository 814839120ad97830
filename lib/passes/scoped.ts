/** Walks of the dominator tree with facts that hold below where they were learnt. */
import type { Dominators } from "../hir/dominators.js";
import type { Block, Value } from "../hir/ir.js";

/** Visits blocks in a depth-first walk of the dominator tree: `leave` comes when all that a block dominates has been visited. */
export function walkDominatorTree(doms: Dominators, enter: (b: Block) => void, leave: (b: Block) => void): void {
  /** By number of the block. */
  const children: Block[][] = [];
  for (const b of doms.order) {
    const parent = doms.parent(b);
    if (parent) (children[parent.id] ??= []).push(b);
  }
  /** Blocks to enter, and after each null: to leave the last that was entered and not left. */
  const work: (Block | null)[] = [doms.order[0]!];
  const entered: Block[] = [];
  for (let top = work.pop(); top !== undefined; top = work.pop()) {
    if (top === null) {
      leave(entered.pop()!);
      continue;
    }
    enter(top);
    entered.push(top);
    work.push(null);
    const below = children[top.id];
    if (below) for (let k = below.length - 1; k >= 0; k--) work.push(below[k]!);
  }
}

/** A map whose entries can be taken back to what they were when a scope was opened. */
export class ScopedMap<K, V> {
  private readonly map = new Map<K, V>();
  private readonly undo: { key: K; before: V | undefined }[] = [];
  private readonly scopes: number[] = [];

  get(key: K): V | undefined { return this.map.get(key); }
  set(key: K, value: V): void {
    this.undo.push({ key, before: this.map.get(key) });
    this.map.set(key, value);
  }
  open(): void { this.scopes.push(this.undo.length); }
  close(): void {
    const height = this.scopes.pop()!;
    while (this.undo.length > height) {
      const { key, before } = this.undo.pop()!;
      if (before === undefined) this.map.delete(key);
      else this.map.set(key, before);
    }
  }
}

/** The same for values that values are called by, kept by number. */
export class ScopedNames {
  private readonly names: (Value | undefined)[];
  private readonly undo: { id: number; before: Value | undefined }[] = [];
  private readonly scopes: number[] = [];

  /** For values below that number. */
  constructor(count: number) { this.names = new Array<Value | undefined>(count); }
  /** How many names were given. */
  get size(): number { return this.undo.length; }
  get(v: Value): Value | undefined { return this.names[v.id]; }
  set(v: Value, name: Value): void {
    this.undo.push({ id: v.id, before: this.names[v.id] });
    this.names[v.id] = name;
  }
  open(): void { this.scopes.push(this.undo.length); }
  close(): void {
    const height = this.scopes.pop()!;
    while (this.undo.length > height) {
      const { id, before } = this.undo.pop()!;
      this.names[id] = before;
    }
  }
}
