/**
 * The HIR: functions of basic blocks of instructions over registers. Before SSA construction a register may be
 * assigned many times; afterwards each has one defining instruction and phis stand at the head of their block.
 */
import { copyOf, empty } from "../arrays.js";
import type { HirOpName } from "../generated/hir.js";
import { byOpcode, opInfo, type HirOpInfo } from "../generated/hir.js";
import { objectKinds, type ObjectDesc } from "../generated/snapshot.js";
import { T, type Type } from "./types.js";

/** A virtual register; after SSA construction, a value. */
export class Value {
  type: Type = T.Bottom;
  /** The defining instruction, in SSA form. */
  def: Instr | undefined;
  /** Set by refcount insertion: the definition need not make a reference, all uses come before anything can drop the object. */
  lent = false;
  constructor(readonly id: number) {}
  toString(): string { return `v${this.id}`; }
}

/** Immediates of an instruction. Which ones an opcode has is in its table row (spec/hir.ts, column imm). */
export interface Attrs {
  index?: number;
  name?: string;
  /** index into co_names, the handle of the str is code.names[nameIndex] */
  nameHandle?: number;
  op?: string;
  type?: Type;
  /** handle of an object */
  object?: number;
  version?: number;
  code?: number;
  offset?: number;
  depth?: number;
  popped?: number;
  n?: number;
  /** first evaluation stack slot (counted from the stack's base) the operation may use for its operands */
  base?: number;
  names?: number;
  slot?: number;
  oparg?: number;
  conversion?: string;
  mask?: number;
  /** bytecode offsets at which the targets of a Resume go on */
  offsets?: number[];
}

/** What an instruction is made with: its immediates, and the blocks it names. */
export interface Parts extends Attrs {
  targets?: Block[];
  preds?: Block[];
}

export class Instr {
  /** the opcode's row of the effects table */
  readonly info: HirOpInfo;
  readonly attrs: Attrs;
  /** Successors of a terminator. */
  targets: Block[];
  /** Of a phi: the predecessor that each operand comes from. */
  preds: Block[];
  block: Block | undefined;
  /** The state to leave with: needed by every instruction that raises, deopts, observes or runs Python. */
  snapshot: Instr | undefined;
  /** It raises, but inside a `try`: instead of leaving, it gives null (or just sets the exception), which the next instruction tests. */
  caught = false;
  /** References (to alias roots) held by native code while this instruction runs; filled by refcount insertion, for its exits. */
  owned: Value[] | undefined;
  /** The last walk that came by: `newWalk`. */
  walk = 0;
  constructor(
    readonly op: HirOpName,
    readonly operands: Value[],
    parts: Parts,
    public result: Value | undefined,
    /** byte offset of the bytecode this belongs to */
    readonly offset: number,
    info = opInfo[op],
  ) {
    this.info = info;
    this.targets = noBlocks;
    this.preds = noBlocks;
    if (!namesBlocks[info.id]) {
      this.attrs = parts;
      return;
    }
    // Not by spreading the rest, which V8 does by a call of its runtime.
    this.attrs = parts.offsets === undefined ? noAttrs : { offsets: parts.offsets };
    if (parts.targets) this.targets = parts.targets;
    if (parts.preds) this.preds = parts.preds;
  }
  get isTerminator(): boolean { return this.info.terminator; }
  /** May this be deleted when its result is unused? */
  get isRemovable(): boolean {
    const removable = isRemovable[this.info.id]!;
    return typeof removable === "boolean" ? removable : removable.includes(this.attrs.op!);
  }
  /** Does it need a snapshot? */
  get leaves(): boolean {
    const i = this.info;
    return i.runs || (i.raises && !this.caught) || i.deopts || i.observes;
  }
}

/** By number of the opcode: are there blocks among its immediates? */
const namesBlocks = byOpcode(({ imm }) => imm.includes("targets") || imm.includes("preds"));
/** By number of the opcode; a list is of the operators for which it is so. */
const isRemovable = byOpcode<boolean | readonly string[]>(i => i.dies || !(i.effect || i.runs || i.raises || i.deopts || i.observes || i.terminator));
/** Of those that name blocks, and nothing else. */
const noAttrs: Attrs = Object.freeze({});
const noInstrs: readonly Instr[] = [];
/** Of those that name none; nobody adds to it. */
const noBlocks: Block[] = empty();

export class Block {
  readonly instrs: Instr[] = [];
  /** Filled by computePreds; valid until the next change to control flow. */
  preds: Block[] = [];
  /** Loop depth estimate and coldness are set by the builder and kept by the passes. */
  cold = false;
  /** The last walk that came by: `newWalk`. */
  walk = 0;
  constructor(readonly id: number, /** byte offset where it starts in the bytecode */ readonly offset: number) {}

  get terminator(): Instr {
    const last = this.instrs[this.instrs.length - 1];
    if (!last?.isTerminator) throw new Error(`bb ${this.id} has no terminator`);
    return last;
  }
  get succs(): readonly Block[] { return this.terminator.targets; }
  /** How many phis stand at its head. */
  get phiCount(): number {
    let n = 0;
    while (n < this.instrs.length && this.instrs[n]!.op === "Phi") n++;
    return n;
  }
  /** A copy: who looks at them may change the block. */
  phis(): readonly Instr[] {
    const n = this.phiCount;
    return n === 0 ? noInstrs : this.instrs.slice(0, n);
  }
  append(instr: Instr): Instr {
    instr.block = this;
    this.instrs.push(instr);
    return instr;
  }
}

/** What is known of the code object a function was built from; all of it comes from the snapshot. */
export interface FunctionInfo {
  /** `module:qualname` */
  readonly name: string;
  readonly localNames: readonly string[];
  readonly nLocalsPlus: number;
  readonly stackSize: number;
}

export class Fun {
  readonly blocks: Block[] = [];
  private nextValue = 0;
  private nextBlock = 0;
  /** `objects` is the table that handles index: the snapshot's. */
  constructor(readonly info: FunctionInfo, readonly objects: readonly ObjectDesc[] = []) {}

  /** By value: handles of the ints that the unit knows. Kept here, for what a WeakMap knows outlives every minor collection. */
  private ints: Map<bigint, number> | undefined;
  handleOfInt(value: bigint): number | undefined {
    if (!this.ints) {
      this.ints = new Map();
      for (const [handle, desc] of this.objects.entries()) if (desc && objectKinds[desc.kind] === "int") this.ints.set(BigInt(desc.text), handle);
    }
    return this.ints.get(value);
  }

  get entry(): Block { return this.blocks[0]!; }
  /** Above the numbers of all values, and of all blocks. */
  get valueCount(): number { return this.nextValue; }
  get blockCount(): number { return this.nextBlock; }
  value(type: Type = T.Bottom): Value {
    const v = new Value(this.nextValue++);
    v.type = type;
    return v;
  }
  /** For the parser: makes sure fresh values are numbered above `id`. */
  reserveValue(id: number): void { this.nextValue = Math.max(this.nextValue, id + 1); }
  reserveBlock(id: number): void { this.nextBlock = Math.max(this.nextBlock, id + 1); }
  block(offset: number, cold = false): Block {
    const b = new Block(this.nextBlock++, offset);
    b.cold = cold;
    this.blocks.push(b);
    return b;
  }
  /** A new instruction, not yet in a block. `result` is made when the opcode has one and none is given. */
  instr(op: HirOpName, operands: readonly Value[], parts: Parts, offset: number, result?: Value): Instr {
    const info = opInfo[op];
    const out = info.result ? result ?? this.value() : undefined;
    const i = new Instr(op, copyOf(operands), parts, out, offset, info);
    if (out) out.def = i;
    return i;
  }
  *instrs(): Generator<Instr> {
    for (const b of this.blocks) yield* b.instrs;
  }
}

let walks = 0;
/** A number that no instruction or block has been marked with: for a pass to mark those it has seen. */
export const newWalk = (): number => ++walks;

export function computePreds(fun: Fun): void {
  for (const b of fun.blocks) b.preds = noBlocks;
  for (const b of fun.blocks) {
    const { succs } = b;
    for (let k = 0; k < succs.length; k++) {
      const s = succs[k]!;
      const n = s.preds.length;
      // Arrays of just the size they mostly need.
      if (n === 0) s.preds = [b];
      else if (s.preds[n - 1] === b) continue;
      else if (n === 1) s.preds = [s.preds[0]!, b];
      else s.preds.push(b);
    }
  }
  for (const b of fun.blocks) if (b.preds === noBlocks) b.preds = empty();
}

/** Blocks reachable from the entry, in reverse postorder. */
export function reversePostorder(fun: Fun): Block[] {
  const seen = newWalk();
  const count = fun.blocks.length;
  /** Filled from its end. */
  const order = new Array<Block>(count);
  let first = count;
  // Iterative: generated code has functions with thousands of blocks in a row. `path[k]` has `left[k]` successors that were not visited.
  const path = new Array<Block>(count);
  const left = new Int32Array(count);
  let depth = 0;
  const enter = (b: Block): void => {
    b.walk = seen;
    path[depth] = b;
    left[depth++] = b.succs.length;
  };
  enter(fun.entry);
  while (depth > 0) {
    const b = path[depth - 1]!;
    if (left[depth - 1] === 0) {
      order[--first] = b;
      depth--;
      continue;
    }
    // The last successor first, so that the first one (the hot way) comes right after its block.
    const s = b.succs[--left[depth - 1]!]!;
    if (s.walk !== seen) enter(s);
  }
  return first === 0 ? order : order.slice(first);
}

/** Keeps the first `kept` instructions. Setting the length of an array is dear, also when it has that length. */
export function truncate(instrs: Instr[], kept: number): void {
  if (kept < instrs.length) instrs.length = kept;
}

/** The object an alias chain (Assign, guards, checks) starts from: reference counts belong to it. */
export function aliasRoot(v: Value): Value {
  for (let def = v.def; def !== undefined && def.info.alias; def = v.def) v = def.operands[0]!;
  return v;
}

/** Replaces every use of the keys of `map` (transitively) in the whole function. */
export function replaceUses(fun: Fun, map: ReadonlyMap<Value, Value>): void {
  if (map.size === 0) return;
  const byNumber = new Array<Value | undefined>(fun.valueCount);
  for (const [from, to] of map) byNumber[from.id] = to;
  replaceNumbered(fun, byNumber);
}

/** The same, by number of the value. */
export function replaceNumbered(fun: Fun, replaced: readonly (Value | undefined)[]): void {
  for (const { instrs } of fun.blocks) for (let at = 0; at < instrs.length; at++) {
    const { operands } = instrs[at]!;
    for (let k = 0; k < operands.length; k++) {
      let to = replaced[operands[k]!.id];
      if (to === undefined) continue;
      for (let next = replaced[to.id]; next !== undefined; next = replaced[to.id]) to = next;
      operands[k] = to;
    }
  }
}

/** Value operands of an instruction and of the snapshot it leaves with. */
export function* usedValues(i: Instr): Generator<Value> {
  yield* i.operands;
  if (i.snapshot && i.op !== "Snapshot") yield* i.snapshot.operands;
}
