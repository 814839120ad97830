/**
 * Control flow clean-up.
 *
 * Needs: SSA form, `preds`.
 * Leaves: branches on known conditions decided, unreachable blocks gone, empty blocks jumped over, straight lines of blocks
 * merged; `preds` right. The entry block keeps having no predecessors, and phis at most one operand per predecessor.
 */
import { removeIncoming, removeUnreachable, renameIncoming } from "../hir/edit.js";
import { computePreds, replaceUses, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import type { Pass } from "./pass.js";

export function cleanControlFlow(fun: Fun): void {
  computePreds(fun);
  decideBranches(fun);
  removeUnreachable(fun);
  skipEmptyBlocks(fun);
  removeUnreachable(fun);
  mergeStraightLines(fun);
}

function jump(fun: Fun, from: Block, to: Block): void {
  const old = from.instrs.pop()!;
  from.append(fun.instr("Branch", [], { targets: [to] }, old.offset));
}

/** CondBranch on a constant, or with one target, is a Branch. */
function decideBranches(fun: Fun): void {
  for (const b of fun.blocks) {
    const last = b.terminator;
    if (last.op !== "CondBranch") continue;
    const [yes, no] = last.targets as [Block, Block];
    const known = last.operands[0]!.type.constant;
    if (yes !== no && known?.kind !== "int") continue;
    const taken = yes === no || (known as { value: bigint }).value !== 0n ? yes : no;
    const other = taken === yes ? no : yes;
    jump(fun, b, taken);
    if (other !== taken) removeIncoming(b, other);
  }
}

/**
 * A block that only jumps is jumped over, unless its target could not tell its predecessors' values apart: a predecessor
 * that also goes there directly must bring the same values both ways.
 */
function skipEmptyBlocks(fun: Fun): void {
  for (const empty of fun.blocks) {
    if (empty === fun.entry || empty.instrs.length !== 1 || empty.terminator.op !== "Branch") continue;
    const target = empty.succs[0]!;
    if (target === empty) continue;
    for (const pred of [...empty.preds]) if (canRedirect(pred, empty, target)) redirect(fun, pred, empty, target);
    if (empty.preds.length === 0) removeIncoming(empty, target);
  }
}

const operandFrom = (phi: Instr, pred: Block): Value => phi.operands[phi.preds.indexOf(pred)]!;

function canRedirect(pred: Block, empty: Block, target: Block): boolean {
  if (!target.preds.includes(pred)) return true;
  return [...target.phis()].every(phi => operandFrom(phi, pred) === operandFrom(phi, empty));
}

function redirect(fun: Fun, pred: Block, empty: Block, target: Block): void {
  const last = pred.terminator;
  const targets = last.targets.map(b => (b === empty ? target : b));
  if (!target.preds.includes(pred)) {
    for (const phi of target.phis()) {
      phi.operands.push(operandFrom(phi, empty));
      phi.preds.push(pred);
    }
    target.preds.push(pred);
  }
  last.targets = targets;
  empty.preds.splice(empty.preds.indexOf(pred), 1);
  if (targets.length === 2 && targets[0] === targets[1]) jump(fun, pred, target);
}

/** A block whose only way on leads to a block with no other way in swallows that block. */
function mergeStraightLines(fun: Fun): void {
  const copies = new Map<Value, Value>();
  const gone = new Set<Block>();
  for (const b of fun.blocks) {
    if (gone.has(b)) continue;
    for (;;) {
      const last = b.terminator;
      const next = last.targets[0];
      if (last.op !== "Branch" || !next || next === b || next === fun.entry || next.preds.length !== 1) break;
      b.instrs.pop();
      for (const i of next.instrs) {
        if (i.op === "Phi") copies.set(i.result!, i.operands[0]!);
        else b.append(i);
      }
      next.instrs.length = 0;
      gone.add(next);
      for (const s of new Set(b.succs)) renameIncoming(s, next, b);
    }
  }
  if (gone.size === 0) return;
  const kept = fun.blocks.filter(b => !gone.has(b));
  fun.blocks.splice(0, fun.blocks.length, ...kept);
  replaceUses(fun, copies);
}

export const cleancfg: Pass = { name: "cleancfg", run: cleanControlFlow };
