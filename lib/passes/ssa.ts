/**
 * SSA construction.
 *
 * Needs: registers that may be assigned many times, each before its uses on every path from the entry; no phis.
 * Leaves: unreachable blocks gone; every value defined once, by an instruction that dominates its uses; phis at the heads of
 * blocks, only for registers that are live there (pruned) and whose definitions really meet there (Cytron et al. 1991); types
 * flowed to a fixpoint. New values are numbered after the registers, in the order they are printed.
 */
import { Dominators } from "../hir/dominators.js";
import { inferTypes } from "../hir/infer.js";
import { Instr, computePreds, type Block, type Fun, type Value } from "../hir/ir.js";
import { removeUnreachable } from "../hir/edit.js";

export function ssaify(fun: Fun): void {
  removeUnreachable(fun);
  computePreds(fun);
  const doms = new Dominators(fun);
  const liveIn = computeLiveIn(fun);
  const phis = placePhis(fun, doms, liveIn);
  rename(fun, doms, liveIn, phis);
  inferTypes(fun);
}

/** Registers whose value at the head of a block may still be used. A snapshot uses its registers where it stands. */
function computeLiveIn(fun: Fun): Map<Block, Set<Value>> {
  const liveIn = new Map<Block, Set<Value>>(fun.blocks.map(b => [b, new Set()]));
  const defined = new Map<Block, Set<Value>>(fun.blocks.map(b => [b, new Set()]));
  const work: [Block, Value][] = [];
  for (const b of fun.blocks) {
    const defs = defined.get(b)!;
    for (const i of b.instrs) {
      for (const v of i.operands) if (!defs.has(v)) work.push([b, v]);
      if (i.result) defs.add(i.result);
    }
  }
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const [b, v] = item;
    const live = liveIn.get(b)!;
    if (live.has(v)) continue;
    live.add(v);
    for (const p of b.preds) if (!defined.get(p)!.has(v)) work.push([p, v]);
  }
  const unassigned = [...liveIn.get(fun.entry)!][0];
  if (unassigned) throw new Error(`${fun.info.name}: ${unassigned} may be used before it is assigned`);
  return liveIn;
}

/** The registers that get a phi, per block, in register order. */
function placePhis(fun: Fun, doms: Dominators, liveIn: ReadonlyMap<Block, ReadonlySet<Value>>): Map<Block, Map<Value, Instr>> {
  const defBlocks = new Map<Value, Set<Block>>();
  for (const i of fun.instrs()) {
    if (!i.result) continue;
    let blocks = defBlocks.get(i.result);
    if (!blocks) defBlocks.set(i.result, blocks = new Set());
    blocks.add(i.block!);
  }
  const frontiers = doms.frontiers();
  const out = new Map<Block, Map<Value, Instr>>(fun.blocks.map(b => [b, new Map()]));
  for (const [register, blocks] of [...defBlocks].sort(([a], [b]) => a.id - b.id)) {
    if (blocks.size < 2) continue; // one block assigns it, and dominates every use
    const work = [...blocks];
    for (let b = work.pop(); b !== undefined; b = work.pop()) {
      for (const join of frontiers.get(b)!) {
        const phis = out.get(join)!;
        if (phis.has(register) || !liveIn.get(join)!.has(register)) continue;
        const phi = new Instr("Phi", [], { preds: [...join.preds] }, undefined, join.offset);
        phi.block = join;
        phis.set(register, phi);
        work.push(join);
      }
    }
  }
  return out;
}

function rename(fun: Fun, doms: Dominators, liveIn: ReadonlyMap<Block, ReadonlySet<Value>>, phis: ReadonlyMap<Block, ReadonlyMap<Value, Instr>>): void {
  const fresh = new Map<Instr, Value>();
  for (const b of fun.blocks) {
    for (const phi of phis.get(b)!.values()) fresh.set(phi, fun.value());
    for (const i of b.instrs) if (i.result) fresh.set(i, fun.value());
  }
  const define = (i: Instr): Value => {
    const v = fresh.get(i)!;
    i.result = v;
    v.def = i;
    return v;
  };
  /** What each register that matters afterwards is called at the end of a block. */
  const outOf = new Map<Block, Map<Value, Value>>();
  // A dominator comes first. A register that is live here and has no phi here means what it means at the end of the immediate
  // dominator: were it assigned on a way from there to here, the two meanings would meet here or before.
  for (const b of doms.order) {
    const names = new Map<Value, Value>();
    const above = outOf.get(doms.parent(b)!);
    for (const register of liveIn.get(b)!) {
      const phi = phis.get(b)!.get(register);
      names.set(register, phi ? define(phi) : above!.get(register)!);
    }
    for (const i of b.instrs) {
      for (let k = 0; k < i.operands.length; k++) i.operands[k] = names.get(i.operands[k]!)!;
      const register = i.result;
      if (register) names.set(register, define(i));
    }
    outOf.set(b, names);
  }
  for (const b of fun.blocks) {
    for (const [register, phi] of phis.get(b)!) for (const p of b.preds) phi.operands.push(outOf.get(p)!.get(register)!);
    b.instrs.unshift(...phis.get(b)!.values());
  }
}
