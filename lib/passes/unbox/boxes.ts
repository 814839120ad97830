/**
 * Moves boxes to their places (places.ts) and removes those nobody needs.
 *
 * Needs: SSA form without critical edges, so that a use on one way out of a branch does not look like a use on both.
 */
import { Dominators } from "../../hir/dominators.js";
import type { Fun, Instr, Value } from "../../hir/ir.js";
import type { PassContext } from "../pass.js";
import { Places, type Point } from "./places.js";

export function moveBoxes(fun: Fun, context: PassContext): void {
  const boxes: Instr[] = [];
  for (const b of fun.blocks) for (const i of b.instrs) if (i.op === "PrimitiveBox") boxes.push(i);
  if (boxes.length === 0) return;
  const doms = new Dominators(fun);
  const places = new Places(fun, doms, new Set(boxes.map(b => b.result!)), () => false);
  /** The boxes to be made before an instruction, in the order of their values. */
  const arriving = new Map<Instr, Instr[]>();
  const leaving = new Set<Instr>();

  for (const box of boxes) {
    const d: Point = { block: box.block!, at: places.numberOf(box) };
    const uses = places.usesOf(box.result!);
    const p = places.place(uses, d);
    context.count(p ? "unbox.boxed" : "unbox.neverBoxed");
    for (const { point, snapshot } of uses.states) if (!p || !places.dominates(p, point)) replaceOperand(snapshot, box.result!, box.operands[0]!);
    if (p?.block === d.block && p.at === d.at + 1) continue;
    leaving.add(box);
    if (!p) continue;
    const anchor = p.block.instrs[p.at]!;
    const list = arriving.get(anchor);
    if (list) list.push(box);
    else arriving.set(anchor, [box]);
  }

  const made = new Map<Instr, Instr[]>();
  for (const [anchor, list] of arriving) made.set(anchor, makeBoxes(fun, list, anchor, doms));
  for (const b of fun.blocks) {
    if (!b.instrs.some(i => leaving.has(i) || made.has(i))) continue;
    for (const i of b.instrs.splice(0)) {
      for (const added of made.get(i) ?? []) b.append(added);
      if (!leaving.has(i)) b.append(i);
    }
  }
}

function replaceOperand(user: Instr, from: Value, to: Value): void {
  user.operands.forEach((v, k) => {
    if (v === from) user.operands[k] = to;
  });
}

/**
 * The boxes, to stand before `anchor`. Should memory run out there, they leave with the state of what needs them, or of the
 * last thing before that had one.
 */
function makeBoxes(fun: Fun, boxes: readonly Instr[], anchor: Instr, doms: Dominators): Instr[] {
  const unboxed = new Map(boxes.map(b => [b.result!, b.operands[0]!]));
  const out: Instr[] = [];
  let state = anchor.snapshot;
  if (anchor.op === "Snapshot") {
    state = fun.instr("Snapshot", anchor.operands.map(v => unboxed.get(v) ?? v), { ...anchor.attrs }, anchor.offset);
    out.push(state);
  }
  state ??= lastSnapshot(anchor, doms);
  for (const [value, operand] of unboxed) {
    const box = fun.instr("PrimitiveBox", [operand], {}, state.attrs.offset!, value);
    box.snapshot = state;
    out.push(box);
  }
  return out;
}

/** The last snapshot on every way to an instruction. */
export function lastSnapshot(before: Instr, doms: Dominators): Instr {
  const found = findSnapshot(before, doms);
  if (!found) throw new Error(`${before.op} at ${before.offset} has no state to leave with`);
  return found;
}

/** There is none where the ways from a generator's resumptions meet. */
export function findSnapshot(before: Instr, doms: Dominators): Instr | undefined {
  for (let block = before.block, at = block!.instrs.indexOf(before); block; block = doms.parent(block), at = block?.instrs.length ?? 0) {
    while (--at >= 0) if (block.instrs[at]!.op === "Snapshot") return block.instrs[at]!;
  }
  return undefined;
}
