/** What a pass is, and what it may know besides the function. */
import type { Fun } from "../hir/ir.js";

export interface PassContext {
  /**
   * May code be added that leaves for the interpreter at this bytecode offset? False where earlier units of this code
   * left too often (Snapshot.deopted): what is speculated there would fail again.
   */
  maySpeculate(offset: number): boolean;
  /** Counts what passes did, by `pass.what`: for `stats` and for tests that want to know that a rule was tried. */
  count(what: string): void;
}

export interface Pass {
  /** As in `dump --stage after:NAME`. */
  readonly name: string;
  /** True when it has changed something that follow-ups are there for. */
  run(fun: Fun, context: PassContext): boolean | void;
  /** It only cleans up behind the passes before it, and runs when one of them has changed something. */
  readonly followUp?: boolean;
}

export class Statistics {
  readonly counts = new Map<string, number>();
  add(what: string): void { this.counts.set(what, (this.counts.get(what) ?? 0) + 1); }
}

/** The context for a compilation that may not speculate at the offsets in `deopted`. */
export function passContext(deopted: readonly number[] = [], statistics = new Statistics()): PassContext {
  const refused = new Set(deopted);
  return { maySpeculate: offset => !refused.has(offset), count: what => statistics.add(what) };
}
