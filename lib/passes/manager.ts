/**
 * The pass manager: the list of passes, in the order they run, and what is done around each.
 */
import type { Fun } from "../hir/ir.js";
import { cleancfg } from "./cleancfg.js";
import { constfold } from "./constfold.js";
import { copyprop } from "./copyprop.js";
import { dce } from "./dce.js";
import { guardelim } from "./guardelim.js";
import { gvn } from "./gvn.js";
import { observe } from "./observe.js";
import type { Pass, PassContext } from "./pass.js";
import { peel } from "./peel.js";
import { phielim } from "./phielim.js";
import { simplify } from "./simplify.js";
import { ssaify } from "./ssa.js";
import { unbox, unboxops } from "./unbox.js";

const ssa: Pass = { name: "ssa", run: ssaify };
const followUp = (pass: Pass): Pass => ({ ...pass, followUp: true });

/** From the HIR as built to optimized SSA form, still without reference counting. */
export const passes: readonly Pass[] = [
  ssa,
  copyprop,
  simplify,
  guardelim,
  simplify,
  phielim,
  cleancfg,
  unboxops,
  observe,
  dce,
  peel,
  followUp(phielim),
  followUp(cleancfg),
  followUp(guardelim),
  followUp(simplify),
  followUp(dce),
  unbox,
  constfold,
  followUp(simplify),
  gvn,
  cleancfg,
  dce,
];

/** Looks on; changes nothing. A pass that is in the list twice is told apart by `index`, its position. */
export interface PassObserver {
  before?(pass: Pass, index: number, fun: Fun): void;
  after?(pass: Pass, index: number, fun: Fun, milliseconds: number): void;
}

export interface ManagerOptions {
  readonly observer?: PassObserver;
  /** Called after each pass; throws when the function is not well formed. */
  readonly verify?: (fun: Fun) => void;
}

/** An error in a pass names the pass. */
export class PassError extends Error {
  override name = "PassError";
  constructor(readonly pass: string, fun: Fun, cause: unknown) {
    super(`${fun.info.name}: after pass ${pass}: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
  }
}

export function runPasses(list: readonly Pass[], fun: Fun, context: PassContext, { observer, verify }: ManagerOptions = {}): void {
  let changed = false, following = false;
  list.forEach((pass, index) => {
    observer?.before?.(pass, index, fun);
    const start = performance.now();
    if (following && !pass.followUp) changed = false;
    following = pass.followUp ?? false;
    try {
      if (changed || !following) changed = pass.run(fun, context) === true || changed;
    } catch (error) {
      throw new PassError(pass.name, fun, error);
    }
    observer?.after?.(pass, index, fun, performance.now() - start);
    try {
      verify?.(fun);
    } catch (error) {
      throw new PassError(pass.name, fun, error);
    }
  });
}
