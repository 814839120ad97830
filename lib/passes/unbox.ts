/**
 * Representation selection: ints and floats out of their objects. Two passes, so that loops can be judged in between.
 *
 * unboxops  Needs SSA form with types. Leaves operators on exact ints and floats as machine operations between unboxing and
 *           boxing (unbox/select.ts).
 * unbox     Needs the same, and does the same first, for types may have got better. Leaves loop variables unboxed where identity
 *           allows (unbox/webs.ts), boxes made as late as possible and at most once (unbox/places.ts). Snapshots that are only
 *           there to leave with hold unboxed values; the runtime makes objects of them on the way out.
 */
import { splitCriticalEdges } from "../hir/edit.js";
import { inferTypes } from "../hir/infer.js";
import type { Fun, Instr } from "../hir/ir.js";
import type { Pass, PassContext } from "./pass.js";
import { applyRules } from "./simplify/driver.js";
import { moveBoxes } from "./unbox/boxes.js";
import { unboxRules } from "./unbox/select.js";
import { unboxPhis } from "./unbox/webs.js";

export function unboxOperators(fun: Fun, context: PassContext): boolean {
  if (!applyRules(fun, context, "unboxops", unboxRules)) return false;
  inferTypes(fun);
  return true;
}

export function unboxFunction(fun: Fun, context: PassContext): boolean {
  unboxOperators(fun, context);
  if (!fun.blocks.some(b => b.instrs.some(isBox))) return false;
  splitCriticalEdges(fun);
  if (unboxPhis(fun, context)) unboxOperators(fun, context);
  moveBoxes(fun, context);
  return true;
}

const isBox = ({ op }: Instr): boolean => op === "PrimitiveBox";

export const unboxops: Pass = { name: "unboxops", run: unboxOperators };
export const unbox: Pass = { name: "unbox", run: unboxFunction };
