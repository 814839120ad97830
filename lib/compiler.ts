/**
 * The compiler: snapshot bytes in, LIR bytes out. Pure: it holds no pointer, reads no process memory, runs no Python, so
 * it gives the same answer in a worker thread, in another process, and on a recorded snapshot in a test.
 */
import { CannotCompile } from "./cannotcompile.js";
import type { Snapshot } from "./generated/snapshot.js";
import { buildHir } from "./hir/builder/index.js";
import type { Fun } from "./hir/ir.js";
import { lower } from "./lir/lower/index.js";
import { passes, runPasses, type ManagerOptions } from "./passes/manager.js";
import { removeNeedlessChecks } from "./passes/observe.js";
import { passContext, Statistics } from "./passes/pass.js";
import { insertRefcounts } from "./passes/refcount.js";
import { decodeSnapshot } from "./snapshot/reader.js";

/** Looks at each stage of one compilation; changes nothing. */
export interface CompileObserver extends NonNullable<ManagerOptions["observer"]> {
  /** the snapshot as read */
  snapshot?(snapshot: Snapshot): void;
  /** HIR over registers, as built from the bytecode */
  built?(fun: Fun): void;
  /** HIR with reference counts, as it is lowered */
  refcounted?(fun: Fun): void;
  lowered?(lir: Uint8Array): void;
}

export interface CompileOptions {
  readonly observer?: CompileObserver;
  /** Called after each pass on SSA form; throws when the function is not well formed. */
  readonly verify?: (fun: Fun) => void;
}

export type CompileResult =
  | { readonly lir: Uint8Array; readonly statistics: ReadonlyMap<string, number> }
  | { readonly reason: string; readonly line: number | undefined };

/** Compiles, or says why not. @throws MalformedSnapshot when the bytes are not a snapshot of our version */
export function compile(snapshotBytes: Uint8Array, options: CompileOptions = {}): CompileResult {
  const snapshot = decodeSnapshot(snapshotBytes);
  try {
    return compileSnapshot(snapshot, options);
  } catch (e) {
    if (e instanceof CannotCompile) return { reason: e.reason, line: e.line };
    throw e;
  }
}

/** The pipeline. @throws CannotCompile */
function compileSnapshot(snapshot: Snapshot, { observer, verify }: CompileOptions): CompileResult {
  const statistics = new Statistics();
  observer?.snapshot?.(snapshot);
  const fun = buildHir(snapshot);
  observer?.built?.(fun);
  runPasses(passes, fun, passContext(snapshot.deopted, statistics), { ...(observer && { observer }), ...(verify && { verify }) });
  insertRefcounts(fun);
  removeNeedlessChecks(fun);
  observer?.refcounted?.(fun);
  const lir = lower(fun, snapshot).bytes();
  observer?.lowered?.(lir);
  return { lir, statistics: statistics.counts };
}
