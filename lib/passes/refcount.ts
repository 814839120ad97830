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
import { copyOf, empty } from "../arrays.js";
import { aliasRoot, computePreds, truncate, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { splitCriticalEdges } from "../hir/edit.js";
import type { BitSet } from "../hir/bitset.js";
import { T } from "../hir/types.js";
import { LiveRoots, phiInputs, trimsState, type RootUses } from "./liveroots.js";
import { giveStates } from "./seenstate.js";

export function insertRefcounts(fun: Fun): void {
  splitCriticalEdges(fun);
  computePreds(fun);
  lendLoads(fun);
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
  if (!fun.blocks.some(b => b.instrs.some(i => i.op === "LoadGlobalCached"))) return;
  /** By number of the value: how many operands it is. */
  const uses = new Int32Array(fun.valueCount);
  for (const b of fun.blocks) for (const { operands } of b.instrs) for (let k = 0; k < operands.length; k++) uses[operands[k]!.id]!++;
  for (const { instrs } of fun.blocks) for (let at = 0; at < instrs.length; at++) {
    const load = instrs[at]!;
    if (load.op === "LoadGlobalCached" && uses[load.result!.id] !== 0) load.result!.lent = isOnlyLookedAt(load.result!, instrs, at + 1, uses);
  }
}

/** Do all uses of an object, aliases included, come among what only looks at it, from `at` on? */
function isOnlyLookedAt(object: Value, instrs: readonly Instr[], at: number, uses: Int32Array): boolean {
  const names = [object];
  let left = uses[object.id]!;
  for (; left > 0 && at < instrs.length; at++) {
    const { op, operands, result, info } = instrs[at]!;
    if (op !== "Snapshot" && op !== "GuardIs" && op !== "GuardType") return false;
    for (let k = 0; k < operands.length; k++) if (names.includes(operands[k]!)) left--;
    if (!info.alias || !names.includes(operands[0]!)) continue;
    names.push(result!);
    left += uses[result!.id]!;
  }
  return left === 0;
}

const nothingStolen = { increfs: [] as readonly Instr[], taken: new Set<number>() as ReadonlySet<number> };

function pushReversed(to: Instr[], instrs: readonly Instr[]): void {
  for (let k = instrs.length - 1; k >= 0; k--) to.push(instrs[k]!);
}

/** Gives a block its instructions, of which the last comes first. */
function fill(b: Block, reversed: readonly Instr[]): void {
  truncate(b.instrs, 0);
  for (let k = reversed.length - 1; k >= 0; k--) b.append(reversed[k]!);
}

class RefcountInsertion {
  private readonly live: LiveRoots;

  constructor(private readonly fun: Fun) {
    this.live = new LiveRoots(fun, isOwned);
  }

  run(): void {
    // Insertions of one block do not change what is live in another.
    for (const b of this.fun.blocks) this.rewrite(b);
    giveStates(this.fun);
  }

  private rewrite(b: Block): void {
    const live = this.live.atEnd(b);
    const reversed: Instr[] = [];
    const edge = this.edgeIncrefs(b);
    for (let k = b.instrs.length - 1; k >= 0; k--) {
      const i = b.instrs[k]!;
      if (i.op === "Phi") {
        this.rewritePhis(b, b.instrs.slice(0, k + 1), live, reversed);
        return;
      }
      this.rewriteInstr(i, live, reversed);
      if (i.isTerminator) pushReversed(reversed, edge);
    }
    this.deathsOnEdge(b, live, reversed);
    fill(b, reversed);
  }

  /** All phis of a block are defined at once, at its head: deaths of unused ones come after the last of them. */
  private rewritePhis(b: Block, phis: Instr[], live: BitSet, reversed: Instr[]): void {
    const defined = phis.map(p => this.live.number(p.result!)).filter(k => k >= 0);
    const dead = defined.filter(k => !live.has(k));
    for (const k of defined) live.delete(k);
    this.deathsOnEdge(b, live, reversed);
    pushReversed(reversed, this.decrefs(dead, b.offset, undefined, live));
    pushReversed(reversed, phis);
    fill(b, reversed);
  }

  /** Pushes what follows the instruction, itself, and what precedes it, last first; turns `live` from after it to before it. */
  private rewriteInstr(i: Instr, live: BitSet, reversed: Instr[]): void {
    const defined = i.result && !i.info.alias ? this.live.number(i.result) : -1;
    const uses = this.live.usesOf(i);
    const { increfs, taken } = this.steal(i, live);
    if (!i.isTerminator) this.deathsAfter(i, uses, taken, defined, live, reversed);
    if (defined >= 0) live.delete(defined);
    live.addAll(uses.set);
    const state = trimsState(i) ? this.trimState(i, live) : [];
    if (i.leaves) i.owned = this.owned(uses, taken, live);
    reversed.push(i);
    pushReversed(reversed, increfs);
    pushReversed(reversed, state);
  }

  /** Takes what is not alive any more out of the state that an instruction leaves with. The instructions of the new one. */
  private trimState(i: Instr, live: BitSet): readonly Instr[] {
    const state = i.snapshot!;
    const isGone = (v: Value): boolean => {
      const k = this.live.number(v);
      return k >= 0 && !live.has(k);
    };
    if (!state.operands.some(isGone)) return [];
    const none = this.fun.instr("LoadConst", [], { type: T.Nullptr }, i.offset);
    none.result!.type = T.Nullptr;
    i.snapshot = this.fun.instr("Snapshot", state.operands.map(v => (isGone(v) ? none.result! : v)), { ...state.attrs }, i.offset);
    return [none, i.snapshot];
  }

  private deathsAfter(i: Instr, { list, count }: RootUses, taken: ReadonlySet<number>, defined: number, live: BitSet, reversed: Instr[]): void {
    let dying: number[] | undefined;
    for (let at = 0; at < count; at++) {
      const k = list[at]!;
      if (!live.has(k) && !taken.has(k)) (dying ??= []).push(k);
    }
    if (defined >= 0 && !live.has(defined)) (dying ??= []).push(defined);
    if (dying) pushReversed(reversed, this.decrefs(dying, i.offset, i.snapshot, live));
  }

  /** The references held while an instruction runs: what it uses first, but for what it takes, then what else is alive. */
  private owned({ list, count, set }: RootUses, taken: ReadonlySet<number>, live: BitSet): Value[] {
    const { roots } = this.live;
    const size = live.size - taken.size;
    if (size === 0) return empty();
    const owned = new Array<Value>(size);
    let filled = 0;
    for (let at = 0; at < count; at++) if (taken.size === 0 || !taken.has(list[at]!)) owned[filled++] = roots[list[at]!]!;
    for (let k = live.next(0); k >= 0; k = live.next(k + 1)) if (!set.has(k)) owned[filled++] = roots[k]!;
    return owned;
  }

  /** The copies an instruction's stealing operands need, and the roots whose only reference it takes. */
  private steal(i: Instr, after: BitSet): { readonly increfs: readonly Instr[]; readonly taken: ReadonlySet<number> } {
    const positions = stolenPositions(i);
    if (positions.length === 0) return nothingStolen;
    const increfs: Instr[] = [];
    const taken = new Set<number>();
    for (const position of positions) {
      const v = i.operands[position]!;
      if (!isCounted(aliasRoot(v))) continue;
      const k = this.live.number(v);
      if (k >= 0 && !after.has(k) && !taken.has(k) && !mustSurvive(aliasRoot(v), i, positions)) taken.add(k);
      else increfs.push(this.incref(v, i.offset));
    }
    return { increfs, taken };
  }

  /** What phis of the (only) successor take from this block, as increfs before its terminator. */
  private edgeIncrefs(b: Block): Instr[] {
    const out: Instr[] = [];
    for (const s of b.succs) {
      if (s.phiCount === 0) continue;
      const given = new Set<number>();
      for (const phi of s.phis()) {
        if (!isOwned(phi.result!)) continue;
        const v = phi.operands[phi.preds.indexOf(b)]!;
        if (!isCounted(aliasRoot(v))) continue;
        const k = this.live.number(v);
        if (k >= 0 && !this.live.at(s).has(k) && !given.has(k)) given.add(k);
        else out.push(this.incref(v, b.terminator.offset));
      }
    }
    return out;
  }

  /** Roots that were alive at the end of the (only) predecessor, but are not wanted here, die at the head of this block. */
  private deathsOnEdge(b: Block, live: BitSet, reversed: Instr[]): void {
    const pred = b.preds.length === 1 ? b.preds[0]! : undefined;
    if (!pred || pred.succs.length === 1) return;
    const wanted = live.copy();
    for (const v of phiInputs(b, pred)) {
      const k = this.live.number(v);
      if (k >= 0) wanted.add(k);
    }
    const dead = this.live.atEnd(pred).numbers().filter(k => !wanted.has(k));
    pushReversed(reversed, this.decrefs(dead, pred.terminator.offset, undefined, live));
  }

  private incref(v: Value, offset: number): Instr {
    return this.fun.instr(v.type.mayBeNull ? "XIncref" : "Incref", [v], {}, offset);
  }

  /** Drops roots in order; each Decref notes what is alive when it runs: `after`, and the ones still to be dropped. */
  private decrefs(dying: readonly number[], offset: number, snapshot: Instr | undefined, after: BitSet): Instr[] {
    if (dying.length === 0) return [];
    const { roots } = this.live;
    const alive = copyOf(after.numbers().map(k => roots[k]!));
    return dying.map((k, at) => {
      const root = roots[k]!;
      const i = this.fun.instr(root.type.mayBeNull ? "XDecref" : "Decref", [root], {}, offset);
      i.snapshot = snapshot;
      i.owned = at === dying.length - 1 ? alive : copyOf(alive.concat(dying.slice(at + 1).map(later => roots[later]!)));
      return i;
    });
  }
}

/** Must a root outlive an instruction that steals it? So it is with other operands, locals, and stack entries that it does not pop. */
function mustSurvive(root: Value, i: Instr, stolen: readonly number[]): boolean {
  if (i.operands.some((v, k) => aliasRoot(v) === root && !stolen.includes(k))) return true;
  // Return gives a local's own reference away: the frame dies with it.
  if (!i.snapshot || i.op === "Return") return false;
  const { operands, attrs } = i.snapshot;
  const kept = operands.length - (attrs.popped ?? 0);
  for (let k = 0; k < kept; k++) if (aliasRoot(operands[k]!) === root) return true;
  return false;
}
