/** HIR with reference counts to LIR. Contract: docs/internals.md, "Lowering". */
import { byOpcode, type HirOpName } from "../../generated/hir.js";
import { RequestOption, type Snapshot } from "../../generated/snapshot.js";
import { computePreds, reversePostorder, type Block, type Fun, type Instr } from "../../hir/ir.js";
import { at, imm, type LirBuilder, type Memory } from "../builder.js";
import { arithmeticRules } from "./arithmetic.js";
import { attributeRules } from "./attributes.js";
import { controlRules } from "./control.js";
import { FrameSync, type FrameWrites } from "./framesync.js";
import { lowerPrologue } from "./frames.js";
import { generatorRules } from "./generators.js";
import { Lowerer, lowerCall, type Rule } from "./lowerer.js";
import { objectRules } from "./objects.js";
import { sequenceRules } from "./sequences.js";

const named: Partial<Record<HirOpName, Rule>> = { ...objectRules, ...sequenceRules, ...attributeRules, ...arithmeticRules, ...controlRules, ...generatorRules };
/** By the number of the opcode. */
const rules = byOpcode<Rule | undefined>(info => named[info.name] ?? (info.call ? lowerCall : undefined));

export function lower(fun: Fun, snapshot: Snapshot): LirBuilder {
  computePreds(fun);
  const l = new Lowerer(fun, snapshot);
  const sync = new FrameSync(fun);
  const order = reversePostorder(fun);
  lowerPrologue(l, () => l.f.jump(l.block(fun.entry)));
  // Parameters of all blocks first: a loop's header is branched to from below.
  for (const b of order) l.block(b);
  for (const b of order) lowerBlock(l, b, sync);
  return l.f;
}

function lowerBlock(l: Lowerer, b: Block, sync: FrameSync): void {
  l.f.at(l.block(b));
  let marked = -1;
  const state = sync.stateAt(b);
  for (let k = 0; k < b.instrs.length; k++) {
    const i = b.instrs[k]!;
    const writes = sync.step(i, state);
    if (i.offset !== marked && i.op !== "Snapshot" && i.op !== "Phi") {
      l.f.mark(i.offset);
      marked = i.offset;
    }
    writeFrame(l, writes);
    lowerInstr(l, i);
  }
}

function writeFrame(l: Lowerer, { slots, instrPtr }: FrameWrites): void {
  for (const { index, value } of slots) l.f.store("i64", l.slot(index), value === "null" ? imm(0) : l.use(value));
  if (instrPtr === undefined) return;
  const code = l.f.handle(l.snapshot.code.handle);
  l.f.store("i64", at(l.frame, "Frame.instr_ptr"), l.f.lea(at(code, "Code.co_code_adaptive", instrPtr)));
}

/** They leave by design, or because of what others did: not guards of a speculation. */
const leavesForOthers: ReadonlySet<HirOpName> = new Set<HirOpName>(["CheckPeriodic", "CheckObserved", "Interpret", "Deopt"]);

/** For tests: fails when its turn has come (csrc/runtime/stress.h), before it does anything. */
function stressGuard(l: Lowerer, i: Instr): void {
  if (!(l.snapshot.options & RequestOption.stressDeopt)) return;
  const counter: Memory = at(l.f.cell("stressCounter"));
  l.f.addToMemory("i64", counter, imm(-1));
  l.f.guardMemory("i64", counter, "gt", imm(0), l.exit("deopt", i));
}

function lowerInstr(l: Lowerer, i: Instr): void {
  if (i.info.deopts && !leavesForOthers.has(i.op)) stressGuard(l, i);
  const rule = rules[i.info.id];
  if (!rule) throw new Error(`lowering: no rule for ${i.op}`);
  rule(l, i);
}
