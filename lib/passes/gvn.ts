/**
 * Value numbering: what has been computed on every way here is not computed again.
 *
 * Needs: SSA form with types, `preds`.
 * Leaves: no operation that has the opcode, operands and immediates of one that dominates it, among those that are functions of
 * their operands alone: they read no memory, make no object and change nothing. A guarded operation (overflow) that went well
 * once goes well again.
 *
 * The result of an operation is an object of its own in Python, also when an equal one is around. So results of arithmetic may
 * only be one value here while no state holds both: the runtime would make one object of them on the way out.
 */
import { Dominators } from "../hir/dominators.js";
import { byOpcode, type HirOpName } from "../generated/hir.js";
import { replaceNumbered, truncate, type Fun, type Instr, type Value } from "../hir/ir.js";
import type { Type } from "../hir/types.js";
import type { Pass, PassContext } from "./pass.js";
import { ScopedMap, walkDominatorTree } from "./scoped.js";

const facts = new Set<HirOpName>([
  "LoadConst", "PrimitiveConst", "LongCompare", "UnicodeCompare", "Is", "IsNull", "BoxBool", "NotBool", "IntCompare", "DoubleCompare", "IntToDouble",
]);
const arithmetic = new Set<HirOpName>(["IntBinaryOp", "IntNegate", "DoubleBinaryOp", "DoubleNegate"]);

export function numberValues(fun: Fun, context: PassContext): void {
  const states = statesOf(fun);
  const known = new ScopedMap<number, Value>();
  const same = new Array<Value | undefined>(fun.valueCount);
  let found = 0;
  walkDominatorTree(new Dominators(fun), block => {
    known.open();
    let kept = 0;
    for (const i of block.instrs) {
      if (found > 0 && i.op !== "Phi" && i.op !== "Snapshot") for (let k = 0; k < i.operands.length; k++) i.operands[k] = same[i.operands[k]!.id] ?? i.operands[k]!;
      block.instrs[kept++] = i;
      if (!isNumbered[i.info.id]) continue;
      const key = keyOf(i);
      const earlier = known.get(key);
      if (earlier && isSame(i, earlier.def!) && mayMerge(i, earlier, states)) {
        same[i.result!.id] = earlier;
        found++;
        context.count(`gvn.${i.op}`);
        kept--;
      } else known.set(key, i.result!);
    }
    truncate(block.instrs, kept);
  }, () => known.close());
  if (found > 0) replaceNumbered(fun, same);
}

/** By the number of the opcode. */
const isArithmetic = byOpcode(({ name }) => arithmetic.has(name));
const isNumbered = byOpcode(({ name }) => facts.has(name) || arithmetic.has(name));

/** The same for operations that are the same; of different ones that share a key, the later is remembered. */
function keyOf({ info, operands, attrs: { type } }: Instr): number {
  let key = type ? mixed(info.id, numberOf(type)) : info.id;
  for (let k = 0; k < operands.length; k++) key = mixed(key, operands[k]!.id);
  return key;
}

/** One that tells most types apart. */
function numberOf({ constant, bits, prims }: Type): number {
  switch (constant?.kind) {
    case "object": return ~constant.handle;
    case "int": return mixed(prims, Number(BigInt.asIntN(32, constant.value)));
    case "double": return mixed(prims, (constant.value * 1024) | 0);
    default: return bits ^ prims;
  }
}

/** Fibonacci hashing, with the high bits brought down. */
function mixed(key: number, value: number): number {
  const product = Math.imul(key ^ value, 0x9e3779b1);
  return product ^ (product >>> 15);
}

function isSame(a: Instr, b: Instr): boolean {
  if (a.op !== b.op || a.attrs.op !== b.attrs.op || a.operands.length !== b.operands.length) return false;
  const { type } = a.attrs;
  return (type === undefined || type.equals(b.attrs.type!)) && a.operands.every((v, k) => v === b.operands[k]);
}

/** The snapshots in which results of arithmetic appear. */
function statesOf(fun: Fun): Map<Value, Set<Instr>> {
  const states = new Map<Value, Set<Instr>>();
  for (const b of fun.blocks) for (const i of b.instrs) if (isArithmetic[i.info.id]) states.set(i.result!, new Set());
  if (states.size === 0) return states;
  const isResult = new Uint8Array(fun.valueCount);
  for (const v of states.keys()) isResult[v.id] = 1;
  for (const b of fun.blocks) for (const i of b.instrs) {
    if (i.op === "Snapshot") for (const v of i.operands) if (isResult[v.id]) states.get(v)!.add(i);
  }
  return states;
}

function mayMerge(i: Instr, earlier: Value, states: Map<Value, Set<Instr>>): boolean {
  if (!isArithmetic[i.info.id]) return true;
  const mine = states.get(i.result!)!;
  const theirs = states.get(earlier)!;
  for (const s of mine) if (theirs.has(s)) return false;
  for (const s of mine) theirs.add(s);
  return true;
}

export const gvn: Pass = { name: "gvn", run: numberValues };
