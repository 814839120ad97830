/** Guards, checks and refinements that types already prove, and locals whose end cannot be seen. */
import { aliasRoot } from "../../hir/ir.js";
import { inertTypes } from "../../hir/types.js";
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
