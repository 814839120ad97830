/**
 * Guard elimination: what was proven once stays proven.
 *
 * Needs: SSA form with types, `preds`.
 * Leaves: every use of an object, where a guard or check of it dominates, using the guard's result, which knows more: its type
 * (so that simplification drops later guards), and that it is not null. Equal unboxings are done once. Types are inferred anew.
 *
 * That holds only for what an object cannot lose. Instances of the types below keep their type for life (only classes made
 * by a class statement and modules take an assignment to __class__; Objects/typeobject.c object_set_class), and ints and
 * floats keep their value. Versions of types, code of functions and keys of dicts change: those guards are left alone.
 */
import { Dominators } from "../hir/dominators.js";
import { inferTypes } from "../hir/infer.js";
import { aliasRoot, replaceUses, type Fun, type Instr, type Value } from "../hir/ir.js";
import { T, type Type } from "../hir/types.js";
import type { Pass } from "./pass.js";
import { ScopedMap, ScopedNames, walkDominatorTree } from "./scoped.js";

export function eliminateGuards(fun: Fun): void {
  /** The name of each object, by its root, that says most about it. */
  const names = new ScopedNames(fun.valueCount);
  const unboxed = new ScopedMap<string, Value>();
  const same = new Map<Value, Value>();
  let changed = false;
  const best = (v: Value): Value => {
    const name = names.get(aliasRoot(v));
    if (name === undefined || name === v || !name.type.subtypeOf(v.type)) return v;
    changed = true;
    return name;
  };

  walkDominatorTree(new Dominators(fun), block => {
    names.open();
    unboxed.open();
    for (const i of block.instrs) {
      if (i.op === "Phi") continue;
      if (names.size > 0) for (let k = 0; k < i.operands.length; k++) i.operands[k] = best(i.operands[k]!);
      if (provesForGood(i)) names.set(aliasRoot(i.result!), i.result!);
      if (i.op !== "PrimitiveUnbox") continue;
      const key = `${aliasRoot(i.operands[0]!)} ${i.attrs.type}`;
      const earlier = unboxed.get(key);
      if (earlier) same.set(i.result!, earlier);
      else unboxed.set(key, i.result!);
    }
    for (const s of block.succs) if (names.size > 0) for (const phi of s.phis()) {
      const k = phi.preds.indexOf(block);
      phi.operands[k] = best(phi.operands[k]!);
    }
  }, () => {
    names.close();
    unboxed.close();
  });
  replaceUses(fun, same);
  if (changed || same.size > 0) inferTypes(fun);
}

function provesForGood(i: Instr): boolean {
  switch (i.op) {
    case "GuardType": case "RefineType": return isForGood(i.attrs.type!);
    case "CheckVar": case "GuardIs": return true;
    default: return false;
  }
}

/** That it is an object at all lasts, too. */
const isForGood = (type: Type): boolean => !type.couldBe(T.Module) || T.Object.subtypeOf(type);

export const guardelim: Pass = { name: "guardelim", run: eliminateGuards };
