/**
 * Puts SSA form right after blocks were copied: a value defined in one of them has a second definition in the copy, and what
 * uses it elsewhere has to use whichever was passed.
 *
 * Phis are made where the two meet, on demand (Braun et al., 2013); those that turn out to be needless are left to phielim.ts.
 */
import type { Block, Fun, Instr, Value } from "../hir/ir.js";

/** `values` are the copied values with their copies; a use outside of `blocks` and their `copies` is a use of either. Needs `preds`. */
export function repairUses(fun: Fun, blocks: ReadonlySet<Block>, copies: ReadonlyMap<Block, Block>, values: ReadonlyMap<Value, Value>): void {
  bringSnapshots(fun, blocks);
  const copied = new Set(copies.values());
  const reaching = new Map<Value, Map<Block, Value>>();
  const atEnd = (v: Value, b: Block): Value => {
    if (blocks.has(b)) return v;
    if (copied.has(b)) return values.get(v)!;
    return atStart(v, b);
  };
  const atStart = (v: Value, b: Block): Value => {
    let known = reaching.get(v);
    if (!known) reaching.set(v, known = new Map());
    const seen = known.get(b);
    if (seen) return seen;
    if (b.preds.length === 1) {
      const above = atEnd(v, b.preds[0]!);
      known.set(b, above);
      return above;
    }
    const phi = fun.instr("Phi", [], { preds: [...b.preds] }, b.offset);
    phi.block = b;
    phi.result!.type = v.type;
    known.set(b, phi.result!);
    made.push(phi);
    phi.operands.push(...b.preds.map(p => atEnd(v, p)));
    return phi.result!;
  };
  const made: Instr[] = [];

  const concerned = new Uint8Array(fun.valueCount);
  for (const v of values.keys()) concerned[v.id] = 1;
  for (const b of fun.blocks) {
    if (blocks.has(b) || copied.has(b)) continue;
    for (const i of b.instrs) for (let k = 0; k < i.operands.length; k++) {
      const v = i.operands[k]!;
      if (!concerned[v.id]) continue;
      const from = i.op === "Phi" ? i.preds[k]! : undefined;
      if (!from) i.operands[k] = atStart(v, b);
      else if (!blocks.has(from) && !copied.has(from)) i.operands[k] = atEnd(v, from);
    }
  }
  for (const phi of made) phi.block!.instrs.unshift(phi);
}

/** What is outside and leaves with a snapshot that was copied gets one of its own. */
function bringSnapshots(fun: Fun, blocks: ReadonlySet<Block>): void {
  for (const b of fun.blocks) {
    if (blocks.has(b)) continue;
    const own = new Map<Instr, Instr>();
    for (const i of b.instrs) {
      const s = i.snapshot;
      if (!s || !blocks.has(s.block!)) continue;
      let mine = own.get(s);
      if (!mine) {
        mine = fun.instr("Snapshot", s.operands, { ...s.attrs }, s.offset);
        mine.block = b;
        own.set(s, mine);
      }
      i.snapshot = mine;
    }
    if (own.size > 0) b.instrs.splice(b.phiCount, 0, ...own.values());
  }
}
