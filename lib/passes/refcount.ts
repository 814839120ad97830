/**
 * Reference counts. Before this pass the HIR says who needs an object; after it, Incref and Decref say when references
 * are made and dropped, and every instruction with an exit knows the references native code holds there (`owned`).
 *
 * Contract
 *   Needs   SSA, control flow without critical edges to blocks with phis (this pass splits them), types.
 *   Model   Native code holds at most one reference per alias root (hir/ir.ts aliasRoot). A root is
 *             owned      its definition made a new reference (column ref: `new`), or it is a phi
 *             borrowed   somebody else keeps it alive: constants of the unit (column ref: `borrow`)
 *             uncounted  unboxed, null or immortal
 *   Lifetime An object dies right after its last use, where *every snapshot it appears in is a use*: a local or a stack
 *           entry lives exactly as long as the interpreter would have kept it, and dies before the next thing that could
 *           tell the difference. Operands die in operand order, then locals in slot order.
 *   Steals  An operand position that steals takes the reference; a copy is made first when the object is needed later,
 *           or is in the part of the snapshot that survives the operation, or is not ours to give.
 *
 * The snapshot of a Decref is where a finalizer it runs would look at this frame; `owned` of a Decref is what is alive then.
 */
import { aliasRoot, computePreds, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { splitCriticalEdges } from "../hir/edit.js";

export function insertRefcounts(fun: Fun): void {
  splitCriticalEdges(fun);
  computePreds(fun);
  new RefcountInsertion(fun).run();
}

/** Does native code hold a reference to this root? */
export function isOwned(root: Value): boolean {
  return root.def!.info.ref === "new" && !root.lent && isCounted(root);
}
/** Does a reference to this value need counting at all? */
function isCounted(v: Value): boolean {
  return !v.type.isPrimitive && !v.type.isNull && !v.type.isImmortal && !v.type.isBottom;
}
/** Positions of the operands an instruction steals. */
export function stolenPositions(i: Instr): readonly number[] {
  return i.info.steals === "all" ? i.operands.map((_, k) => k) : i.info.steals;
}

/**
 * A load from a place that keeps its object alive by itself needs no reference when only the guards right behind it look at
 * the object: nothing in between can change the place.
 */
function lendLoads(fun: Fun): void {
  const users = new Map<Value, Instr[]>();
  for (const i of fun.instrs()) {
    for (const v of i.operands) {
      const root = aliasRoot(v);
      if (root.def?.op !== "LoadGlobalCached") continue;
      const list = users.get(root);
      if (list) list.push(i);
      else users.set(root, [i]);
    }
  }
  for (const [root, list] of users) {
    const { instrs } = root.def!.block!;
    const first = instrs.indexOf(root.def!) + 1;
    root.lent = list.every(i => {
      const between = instrs.slice(first, instrs.indexOf(i) + 1);
      return between.length > 0 && between.every(x => x.op === "Snapshot" || x.op === "GuardIs" || x.op === "GuardType");
    });
  }
}

class RefcountInsertion {
  private readonly liveIn = new Map<Block, Set<Value>>();

  constructor(private readonly fun: Fun) {}

  run(): void {
    lendLoads(this.fun);
    this.computeLiveness();
    // Insertions of one block do not change what is live in another.
    for (const b of this.fun.blocks) {
      this.rewrite(b);
      for (const i of b.instrs) i.block = b;
    }
    this.giveSnapshots();
  }

  // ---- liveness of owned roots

  private computeLiveness(): void {
    const order = [...this.fun.blocks].reverse();
    for (const b of order) this.liveIn.set(b, new Set());
    for (let changed = true; changed;) {
      changed = false;
      for (const b of order) {
        const live = this.liveAtEnd(b);
        for (let k = b.instrs.length - 1; k >= 0; k--) {
          const i = b.instrs[k]!;
          if (i.result) live.delete(i.result);
          if (i.op !== "Phi") for (const root of ownedUses(i)) live.add(root);
        }
        const before = this.liveIn.get(b)!;
        if (live.size !== before.size) {
          this.liveIn.set(b, live);
          changed = true;
        }
      }
    }
  }

  /** What the successors and their phis need from this block. */
  private liveAtEnd(b: Block): Set<Value> {
    const live = new Set<Value>();
    for (const s of b.succs) {
      for (const root of this.liveIn.get(s)!) live.add(root);
      for (const v of phiInputs(s, b)) {
        const root = aliasRoot(v);
        if (isOwned(root)) live.add(root);
      }
    }
    return live;
  }

  // ---- rewriting

  private rewrite(b: Block): void {
    const live = this.liveAtEnd(b);
    const reversed: Instr[] = [];
    const edge = this.edgeIncrefs(b);
    for (let k = b.instrs.length - 1; k >= 0; k--) {
      const i = b.instrs[k]!;
      if (i.op === "Phi") {
        // All phis of a block are defined at once, at its head: deaths of unused ones come after the last of them.
        const phis = b.instrs.slice(0, k + 1);
        const dead = phis.map(p => p.result!).filter(v => isOwned(v) && !live.has(v));
        for (const p of phis) live.delete(p.result!);
        this.deathsOnEdge(b, live, reversed);
        reversed.push(...this.decrefs(dead, b.offset, undefined, live).reverse(), ...phis.reverse());
        b.instrs.splice(0, b.instrs.length, ...reversed.reverse());
        return;
      }
      this.rewriteInstr(i, live, reversed);
      if (i.isTerminator) reversed.push(...edge.reverse());
    }
    this.deathsOnEdge(b, live, reversed);
    b.instrs.splice(0, b.instrs.length, ...reversed.reverse());
  }

  /** Pushes the instruction, what follows and what precedes it, last first; turns `live` from after it to before it. */
  private rewriteInstr(i: Instr, live: Set<Value>, reversed: Instr[]): void {
    const after = new Set(live);
    const { increfs, taken } = this.steal(i, after);
    const dying = orderedOwnedUses(i).filter(root => !after.has(root) && !taken.has(root));
    if (i.result) after.delete(i.result);
    if (!i.isTerminator) {
      const alive = new Set(after);
      if (i.result && isOwned(i.result)) {
        if (live.has(i.result)) alive.add(i.result);
        else dying.push(i.result);
      }
      for (const root of dying) alive.add(root);
      reversed.push(...this.decrefs(dying, i.offset, i.snapshot, alive).reverse());
    }
    if (i.result) live.delete(i.result);
    for (const root of ownedUses(i)) live.add(root);
    if (i.leaves) i.owned = orderedOwnedUses(i).concat([...live].filter(root => !ownedUses(i).has(root))).filter(root => !taken.has(root));
    reversed.push(i, ...increfs.reverse());
  }

  /** The copies an instruction's stealing operands need, and the roots whose only reference it takes. */
  private steal(i: Instr, after: ReadonlySet<Value>): { increfs: Instr[]; taken: Set<Value> } {
    const increfs: Instr[] = [];
    const taken = new Set<Value>();
    const positions = stolenPositions(i);
    if (positions.length === 0) return { increfs, taken };
    const kept = survivors(i, positions);
    for (const k of positions) {
      const v = i.operands[k]!;
      const root = aliasRoot(v);
      if (!isCounted(root)) continue;
      if (isOwned(root) && !after.has(root) && !kept.has(root) && !taken.has(root)) taken.add(root);
      else increfs.push(this.incref(v, i.offset));
    }
    return { increfs, taken };
  }

  /** What phis of the (only) successor take from this block, as increfs before its terminator. */
  private edgeIncrefs(b: Block): Instr[] {
    const out: Instr[] = [];
    for (const s of b.succs) {
      const given = new Set<Value>();
      for (const phi of s.phis()) {
        if (!isOwned(phi.result!)) continue;
        const v = phi.operands[phi.attrs.preds!.indexOf(b)]!;
        const root = aliasRoot(v);
        if (!isCounted(root)) continue;
        if (isOwned(root) && !this.liveIn.get(s)!.has(root) && !given.has(root)) given.add(root);
        else out.push(this.incref(v, b.terminator.offset));
      }
    }
    return out;
  }

  /** Roots that were alive at the end of the (only) predecessor, but are not wanted here, die at the head of this block. */
  private deathsOnEdge(b: Block, live: ReadonlySet<Value>, reversed: Instr[]): void {
    const pred = b.preds.length === 1 ? b.preds[0]! : undefined;
    if (!pred || pred.succs.length === 1) return;
    const phiTaken = new Set([...phiInputs(b, pred)].map(aliasRoot));
    const dead = [...this.liveAtEnd(pred)].filter(root => !live.has(root) && !phiTaken.has(root));
    reversed.push(...this.decrefs(dead, pred.terminator.offset, undefined, new Set([...live, ...dead])).reverse());
  }

  private incref(v: Value, offset: number): Instr {
    return this.fun.instr(v.type.mayBeNull ? "XIncref" : "Incref", [v], {}, offset);
  }

  /** Drops the roots in order; each Decref notes what is still alive when it runs. */
  private decrefs(roots: readonly Value[], offset: number, snapshot: Instr | undefined, alive: ReadonlySet<Value>): Instr[] {
    const left = new Set(alive);
    return roots.map(root => {
      left.delete(root);
      const i = this.fun.instr(root.type.mayBeNull ? "XDecref" : "Decref", [root], {}, offset);
      i.snapshot = snapshot;
      i.owned = [...left];
      return i;
    });
  }

  /** A Decref after something that needs no snapshot of its own is seen in the state of the last instruction that has one. */
  private giveSnapshots(): void {
    const atEnd = new Map<Block, Instr | undefined>();
    for (const b of this.fun.blocks) {
      let last = b.preds.map(p => atEnd.get(p)).find(s => s !== undefined);
      for (const i of b.instrs) {
        if (i.snapshot) last = i.snapshot;
        else if (i.op === "Decref" || i.op === "XDecref") i.snapshot = last;
      }
      atEnd.set(b, last);
    }
  }
}

function* phiInputs(block: Block, pred: Block): Generator<Value> {
  for (const phi of block.phis()) {
    const k = phi.attrs.preds!.indexOf(pred);
    if (k >= 0) yield phi.operands[k]!;
  }
}

/** Owned roots an instruction uses: operands in order, then what else its snapshot keeps, in slot order. */
function orderedOwnedUses(i: Instr): Value[] { return [...ownedUses(i)]; }

function ownedUses(i: Instr): Set<Value> {
  const out = new Set<Value>();
  if (i.op === "Phi" || i.op === "Snapshot") return out;
  const add = (v: Value): void => {
    const root = aliasRoot(v);
    if (isOwned(root)) out.add(root);
  };
  i.operands.forEach(add);
  i.snapshot?.operands.forEach(add);
  return out;
}

/** Roots that must outlive a stealing instruction: other operands, locals, and stack entries it does not pop. */
function survivors(i: Instr, stolen: readonly number[]): Set<Value> {
  const out = new Set<Value>();
  i.operands.forEach((v, k) => {
    if (!stolen.includes(k)) out.add(aliasRoot(v));
  });
  // Return gives a local's own reference away: the frame dies with it.
  if (i.snapshot && i.op !== "Return") {
    const { operands, attrs } = i.snapshot;
    for (const v of operands.slice(0, operands.length - (attrs.popped ?? 0))) out.add(aliasRoot(v));
  }
  return out;
}
