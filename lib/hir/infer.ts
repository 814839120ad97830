/**
 * Types of results, from the table's `result` column, and their flow to a fixpoint.
 *
 * The flow is optimistic: everything starts as Bottom and only ever widens, so a loop does not pollute itself. It ends
 * because a type can widen a bounded number of times (its bits, its mortality, then the loss of its constant).
 */
import type { ObjectDesc } from "../generated/snapshot.js";
import { objectKinds } from "../generated/snapshot.js";
import { byOpcode } from "../generated/hir.js";
import type { Fun, Instr } from "./ir.js";
import { binaryResult, compareResult, unaryResult } from "./operators.js";
import { T, constantType, doubleConstant, intConstant, typeNames, type Type } from "./types.js";

/** The result types that the table fixes, by the number of the opcode. */
const fixed = byOpcode<Type | undefined>(({ name, result }) => {
  if (result === null || result === "same" || result === "infer") return undefined;
  const type = typeNames.get(result);
  if (!type) throw new Error(`spec/hir.ts: ${name} has the unknown result type ${result}`);
  return type;
});

/**
 * The type of the result, given those of the operands; Bottom while those are. `objects` is the table that handles index.
 * An instruction without a result has none: Bottom.
 */
export function resultType(instr: Instr, objects: readonly ObjectDesc[]): Type {
  const type = successType(instr, objects);
  return instr.caught && !type.isPrimitive && !type.isBottom ? type.join(T.Nullptr) : type;
}

/** The type of the result when the operation does not fail. */
function successType(instr: Instr, objects: readonly ObjectDesc[]): Type {
  const { op, operands, attrs } = instr;
  const known = fixed[instr.info.id];
  if (known) return known;
  switch (op) {
    case "Phi": {
      let type: Type = T.Bottom;
      for (const v of operands) type = type.join(v.type);
      return type;
    }
    case "LoadConst": case "PrimitiveConst": case "LoadStackItem": case "LoadSlot": return attrs.type!;
    case "PrimitiveUnbox": return unboxedType(operands[0]!.type, attrs.type!);
    case "BinaryOp": case "InPlaceOp": return binaryResult(attrs.op!, operands[0]!.type, operands[1]!.type);
    case "UnaryOp": return unaryResult(attrs.op!, operands[0]!.type);
    case "Compare": return compareResult(operands[0]!.type, operands[1]!.type);
    case "PrimitiveBox": return boxedType(operands[0]!.type);
    default: return instr.info.result === "same" ? sameType(instr, objects) : T.Bottom;
  }
}

function sameType({ op, operands, attrs }: Instr, objects: readonly ObjectDesc[]): Type {
  const type = operands[0]!.type;
  if (type.isBottom) return type;
  switch (op) {
    case "GuardIs": {
      const desc = objects[attrs.object!];
      return desc ? constantType(attrs.object!, desc) : type.notNull;
    }
    case "CheckVar": case "GuardTypeVersion": return type.notNull;
    default: return attrs.type ? type.meet(attrs.type) : type;
  }
}

/** An int that does not fit keeps the plain type: unboxing it leaves. So does a NaN: it has a sign and a payload that a number here may lose. */
function unboxedType(boxed: Type, to: Type): Type {
  if (boxed.isBottom) return boxed;
  const desc = boxed.object?.desc;
  if (desc && to.equals(T.CDouble) && objectKinds[desc.kind] === "float" && !Number.isNaN(desc.number)) return doubleConstant(desc.number);
  if (desc && to.equals(T.CInt64) && objectKinds[desc.kind] === "int") {
    const value = BigInt(desc.text);
    if (BigInt.asIntN(64, value) === value) return intConstant(value);
  }
  return to;
}

function boxedType(unboxed: Type): Type {
  if (unboxed.isBottom) return unboxed;
  return unboxed.subtypeOf(T.CDouble) ? T.FloatExact : T.LongExact;
}

/** Recomputes the type of every value of an SSA function. True when one has another type than before. */
export function inferTypes(fun: Fun): boolean {
  const work: Instr[] = [];
  /** in the order of `work` */
  const before: Type[] = [];
  // By value number: the place in `users` of the first instruction that the value's type matters to; the end is where the next one's begin.
  const firstUser = new Int32Array(fun.valueCount + 1);
  for (const b of fun.blocks) for (const i of b.instrs) {
    if (!i.result) continue;
    before.push(i.result.type);
    i.result.type = T.Bottom;
    work.push(i);
    for (let k = 0; k < i.operands.length; k++) firstUser[i.operands[k]!.id + 1]!++;
  }
  for (let v = 0; v < fun.valueCount; v++) firstUser[v + 1]! += firstUser[v]!;
  const users = new Array<Instr>(firstUser[fun.valueCount]!);
  const filled = firstUser.slice();
  for (const i of work) for (let k = 0; k < i.operands.length; k++) users[filled[i.operands[k]!.id]!++] = i;

  // First once through in order, then whatever depends on what has changed.
  const queued = new Uint8Array(fun.valueCount).fill(1);
  for (let at = 0; at < work.length; at++) {
    const i = work[at]!;
    const result = i.result!;
    queued[result.id] = 0;
    const type = result.type.join(resultType(i, fun.objects));
    if (type === result.type || type.equals(result.type)) continue;
    result.type = type;
    for (let k = firstUser[result.id]!; k < firstUser[result.id + 1]!; k++) {
      const user = users[k]!;
      if (queued[user.result!.id]) continue;
      queued[user.result!.id] = 1;
      work.push(user);
    }
  }
  return before.some((type, k) => type !== work[k]!.result!.type && !type.equals(work[k]!.result!.type));
}
