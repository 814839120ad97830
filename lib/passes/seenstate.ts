/**
 * The state of the interpreter's frame that a finalizer would find at a Decref which has no snapshot of its own: that of the last
 * instruction before it that has one, or, where ways with different states have met, what they agree on.
 *
 * Needs: reference counts are explicit, `preds`. Leaves: every Decref and XDecref has a snapshot that dominates it (new ones are
 * made at the heads of blocks where needed), unless nothing before it has one.
 */
import { Dominators } from "../hir/dominators.js";
import { aliasRoot, reversePostorder, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { T } from "../hir/types.js";
import { trimsState } from "./liveroots.js";

/** A snapshot, or a block: what the ways into that one agree on. */
type State = Instr | Block | undefined;

export function giveStates(fun: Fun): void {
  const without = fun.blocks.filter(b => b.instrs.some(lacksState));
  if (without.length === 0) return;
  const merger = new Merger(fun, statesAtHeads(fun));
  for (const b of without) {
    let last: Instr | undefined;
    for (const i of [...b.instrs]) {
      if (lacksState(i)) i.snapshot = last ??= merger.snapshot(b);
      else if (showsState(i)) last = i.snapshot;
    }
  }
}

const lacksState = (i: Instr): boolean => (i.op === "Decref" || i.op === "XDecref") && !i.snapshot;

const showsState = (i: Instr): boolean => i.snapshot !== undefined && !trimsState(i);

function lastIn(b: Block): Instr | undefined {
  for (let k = b.instrs.length - 1; k >= 0; k--) if (showsState(b.instrs[k]!)) return b.instrs[k]!.snapshot;
  return undefined;
}

/** By number of the block. Forward to a fixpoint; a state goes from unknown to a snapshot to a merger, never back. */
function statesAtHeads(fun: Fun): readonly State[] {
  const heads = new Array<State>(fun.blockCount), lasts = new Array<Instr | undefined>(fun.blockCount);
  for (const b of fun.blocks) lasts[b.id] = lastIn(b);
  const order = reversePostorder(fun);
  for (let changed = true; changed;) {
    changed = false;
    for (const b of order) {
      let state = heads[b.id];
      if (state === b) continue;
      state = undefined;
      for (const p of b.preds) {
        const way = lasts[p.id] ?? heads[p.id];
        if (way === undefined || way === state) continue;
        state = state === undefined ? way : b;
        if (state === b) break;
      }
      if (state === heads[b.id]) continue;
      heads[b.id] = state;
      changed = true;
    }
  }
  return heads;
}

class Merger {
  private readonly made = new Map<Block, Instr | undefined>();
  private dominators: Dominators | undefined;
  constructor(private readonly fun: Fun, private readonly heads: readonly State[]) {}

  /** The state at the head of a block as a snapshot. */
  snapshot(b: Block): Instr | undefined { return this.resolve(this.heads[b.id]); }

  private resolve(state: State): Instr | undefined {
    if (state === undefined || "op" in state) return state;
    if (!this.made.has(state)) {
      // A way that comes back here without passing a snapshot adds nothing.
      this.made.set(state, undefined);
      this.made.set(state, this.merge(state));
    }
    return this.made.get(state);
  }

  private merge(b: Block): Instr {
    const ways = b.preds.flatMap(p => {
      const s = lastIn(p) ?? this.snapshot(p);
      return s ? [[p, s] as const] : [];
    });
    const at = [...b.phis()].length;
    const none = this.fun.instr("LoadConst", [], { type: T.Nullptr }, b.offset);
    none.result!.type = T.Nullptr;
    const values = this.fun.info.localNames.map((_, slot) => this.agreed(b, ways, slot) ?? none.result!);
    const snapshot = this.fun.instr("Snapshot", values, { offset: b.offset, depth: 0, popped: 0 }, b.offset);
    const added = values.includes(none.result!) ? [none, snapshot] : [snapshot];
    for (const i of added) i.block = b;
    b.instrs.splice(at, 0, ...added);
    return snapshot;
  }

  /**
   * All locals are in all snapshots. So one that is not the same on all ways and that no phi merges is in no snapshot that comes
   * after: it is unbound by then, or about to be bound anew, and its old value is gone.
   */
  private agreed(b: Block, ways: readonly (readonly [Block, Instr])[], slot: number): Value | undefined {
    const roots = ways.map(([, s]) => aliasRoot(s.operands[slot]!));
    const first = roots[0];
    if (first && roots.every(r => r === first) && (this.dominators ??= new Dominators(this.fun)).dominates(first.def!.block!, b)) return first;
    for (const phi of b.phis()) {
      if (ways.every(([p], k) => aliasRoot(phi.operands[phi.preds.indexOf(p)]!) === roots[k])) return phi.result;
    }
    return undefined;
  }
}
