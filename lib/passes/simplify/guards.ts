/** Guards, checks and refinements that types already prove, and locals whose end cannot be seen. */
import { aliasRoot, markAll, replaceUses, type Fun, type Instr, type Value } from "../../hir/ir.js";
import { constantType, inertTypes } from "../../hir/types.js";
import type { Rule, Rules } from "./rule.js";

const provenType: Rule = i => (i.operands[0]!.type.subtypeOf(i.attrs.type!) ? i.operands[0] : undefined);

const provenIdentity: Rule = i => (i.operands[0]!.type.object?.handle === i.attrs.object ? i.operands[0] : undefined);

const neverNull: Rule = i => (i.operands[0]!.type.mayBeNull ? undefined : i.operands[0]);

const alwaysTrue: Rule = i => {
  const known = i.operands[0]!.type.constant;
  return known?.kind === "int" && known.value !== 0n ? "gone" : undefined;
};

const knownNull: Rule = (i, edit) => {
  const { type } = i.operands[0]!;
  return type.isNull ? edit.bool(true) : type.mayBeNull ? undefined : edit.bool(false);
};

/**
 * Dropping a reference does nothing that could be seen when the type's deallocation does nothing that could, when the object
 * is immortal, or when the unit keeps it alive anyway.
 */
const quietEnd: Rule = i => {
  const v = i.operands[0]!;
  const quiet = v.type.isPrimitive || v.type.subtypeOf(inertTypes) || v.type.isImmortal || aliasRoot(v).def?.info.ref === "borrow";
  return quiet ? "gone" : undefined;
};

/** A second reference matters to nobody when the object's count or its end cannot be seen. */
const uncounted: Rule = i => {
  const v = i.operands[0]!;
  return v.type.isPrimitive || v.type.subtypeOf(inertTypes) || v.type.isImmortal ? v : undefined;
};

export const guardRules: Rules = {
  NewReference: [uncounted],
  GuardType: [provenType],
  RefineType: [provenType],
  GuardIs: [provenIdentity],
  CheckVar: [neverNull],
  GuardTrue: [alwaysTrue],
  IsNull: [knownNull],
  KillLocal: [quietEnd],
};

/**
 * What passed a GuardIs is the guarded object, which the unit keeps alive: uses load the constant instead, so that nobody needs
 * a reference to what was guarded, and later passes see a constant.
 */
export function loadGuardedConstants(fun: Fun): boolean {
  const guards = usedGuards(fun);
  if (guards.size === 0) return false;
  const replaced = new Map<Value, Value>();
  for (const guard of guards) {
    const load = constantOf(fun, guard);
    const { instrs } = load.block = guard.block!;
    instrs.splice(instrs.indexOf(guard) + 1, 0, load);
    replaced.set(guard.result!, load.result!);
  }
  replaceUses(fun, replaced);
  return true;
}

/** The GuardIs whose result somebody uses. */
function usedGuards(fun: Fun): Set<Instr> {
  const used = new Set<Instr>();
  const guards = markAll(fun, "GuardIs");
  if (guards === undefined) return used;
  for (const b of fun.blocks) for (const { operands } of b.instrs) for (let k = 0; k < operands.length; k++) {
    const { def } = operands[k]!;
    if (def !== undefined && def.walk === guards) used.add(def);
  }
  return used;
}

function constantOf(fun: Fun, guard: Instr): Instr {
  const handle = guard.attrs.object!;
  const type = constantType(handle, fun.objects[handle]!);
  const load = fun.instr("LoadConst", [], { type }, guard.offset);
  load.result!.type = type;
  return load;
}
