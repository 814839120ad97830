/**
 * Representation selection: ints and floats out of their objects.
 *
 * Needs: SSA form with types.
 * Leaves: operators on exact ints and floats as machine operations on unboxed values (unbox/select.ts), loop variables unboxed
 * where identity allows (unbox/webs.ts), boxes made as late as possible and at most once (unbox/places.ts). Snapshots that are
 * only there to leave with hold unboxed values; the runtime makes objects of them on the way out.
 */
import { splitCriticalEdges } from "../hir/edit.js";
import { inferTypes } from "../hir/infer.js";
import type { Fun } from "../hir/ir.js";
import type { Pass, PassContext } from "./pass.js";
import { applyRules } from "./simplify/driver.js";
import { moveBoxes } from "./unbox/boxes.js";
import { reunboxRules, unboxRules } from "./unbox/select.js";
import { unboxPhis } from "./unbox/webs.js";

export function unboxFunction(fun: Fun, context: PassContext): void {
  applyRules(fun, context, "unbox", unboxRules);
  inferTypes(fun);
  splitCriticalEdges(fun);
  if (unboxPhis(fun, context)) {
    applyRules(fun, context, "unbox", reunboxRules);
    inferTypes(fun);
  }
  moveBoxes(fun, context);
}

export const unbox: Pass = { name: "unbox", run: unboxFunction };
