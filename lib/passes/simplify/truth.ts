/** Truth values, identity, and their way through boxes and branches. */
import { objectKinds, WellKnown } from "../../generated/snapshot.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import type { Rule, Rules } from "./rule.js";

const behind = (v: Value, op: Instr["op"]): Instr | undefined => {
  const def = aliasRoot(v).def;
  return def?.op === op ? def : undefined;
};

/** Of these every object is true: their types have neither __bool__ nor __len__, and cannot get them. */
const alwaysTrue = T.Func.join(T.BuiltinFunc).join(T.Method).join(T.Code).join(T.TypeExact).join(T.Cell).join(T.Slice);

const truthOfKnown: Rule = (i, edit) => {
  const v = i.operands[0]!;
  const boxed = behind(v, "BoxBool");
  if (boxed) return boxed.operands[0];
  const { type } = v;
  if (type.isBottom) return undefined;
  if (type.subtypeOf(T.None)) return edit.bool(false);
  if (type.subtypeOf(alwaysTrue)) return edit.bool(true);
  const desc = type.object?.desc;
  switch (desc && objectKinds[desc.kind]) {
    case "true": return edit.bool(true);
    case "false": return edit.bool(false);
    case "int": return edit.bool(desc!.text !== "0");
    case "float": return edit.bool(desc!.number !== 0);
    case "str": return edit.bool(desc!.text !== "");
    case "bytes": return edit.bool(desc!.raw.length > 0);
    case "tuple": return edit.bool(desc!.items.length > 0);
    default: return undefined;
  }
};

const truthOfBool: Rule = (i, edit) =>
  (i.operands[0]!.type.subtypeOf(T.Bool) ? edit.emit("Is", [i.operands[0]!, edit.object(WellKnown.True)]) : undefined);

/** Every float is true but the zeros, NaN included. */
const truthOfFloat: Rule = (i, edit) => {
  if (!i.operands[0]!.type.subtypeOf(T.FloatExact)) return undefined;
  const value = edit.emit("PrimitiveUnbox", [i.operands[0]!], { type: T.CDouble });
  return edit.emit("DoubleCompare", [value, edit.emit("PrimitiveConst", [], { type: T.CDouble.withConstant({ kind: "double", value: 0 }) })], { op: "NotEqual" });
};

/** Distinct handles are distinct objects. Values of disjoint types cannot be one object. */
const knownIdentity: Rule = (i, edit) => {
  const [a, b] = i.operands as [Value, Value];
  if (a.type.isBottom || b.type.isBottom) return undefined;
  if (aliasRoot(a) === aliasRoot(b)) return edit.bool(true);
  const x = a.type.object, y = b.type.object;
  if (x && y) return edit.bool(x.handle === y.handle);
  if (a.type.isNull && b.type.isNull) return edit.bool(true);
  return a.type.couldBe(b.type) ? undefined : edit.bool(false);
};

/** A bool that was just boxed, compared with True or False. */
const identityOfBool: Rule = (i, edit) => {
  for (const [v, other] of [[0, 1], [1, 0]] as const) {
    const boxed = behind(i.operands[v]!, "BoxBool");
    const handle = i.operands[other]!.type.object?.handle;
    if (!boxed) continue;
    if (handle === WellKnown.True) return boxed.operands[0];
    if (handle === WellKnown.False) return edit.emit("NotBool", [boxed.operands[0]!]);
  }
  return undefined;
};

const opposite: Record<string, string> = {
  Equal: "NotEqual", NotEqual: "Equal", LessThan: "GreaterThanEqual", GreaterThanEqual: "LessThan", GreaterThan: "LessThanEqual", LessThanEqual: "GreaterThan",
};

/** With NaN about, only equality has an opposite among the float comparisons. */
const negation: Rule = (i, edit) => {
  const v = i.operands[0]!;
  if (v.type.constant?.kind === "int") return edit.bool(v.type.constant.value === 0n);
  const def = v.def;
  switch (def?.op) {
    case "NotBool": return def.operands[0];
    case "IntCompare": case "UnicodeCompare": return edit.emit(def.op, def.operands, { op: opposite[def.attrs.op!]! });
    case "DoubleCompare": return /Equal$/.test(def.attrs.op!) && !/Than/.test(def.attrs.op!) ? edit.emit("DoubleCompare", def.operands, { op: opposite[def.attrs.op!]! }) : undefined;
    default: return undefined;
  }
};

const boxOfConstant: Rule = (i, edit) => {
  const known = i.operands[0]!.type.constant;
  return known?.kind === "int" ? edit.object(known.value !== 0n ? WellKnown.True : WellKnown.False) : undefined;
};

/** A branch on a negation goes the other way. */
const branchOnNegation: Rule = (i, edit) => {
  const def = i.operands[0]!.def;
  if (def?.op !== "NotBool") return undefined;
  edit.perform("CondBranch", def.operands, { targets: [...i.targets].reverse() });
  return "gone";
};

export const truthRules: Rules = {
  IsTruthy: [truthOfKnown, truthOfBool, truthOfFloat],
  Is: [knownIdentity, identityOfBool],
  NotBool: [negation],
  BoxBool: [boxOfConstant],
  CondBranch: [branchOnNegation],
};
