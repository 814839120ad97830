/**
 * What Python's operators make of the exact builtin types, whose operators cannot be changed.
 *
 * Only results that hold for every value are named; an operator that raises for some values still has the type of those for
 * which it does not. Sources: Objects/longobject.c, boolobject.c, floatobject.c, unicodeobject.c, tupleobject.c, listobject.c.
 */
import { objectKinds } from "../generated/snapshot.js";
import { T, Type } from "./types.js";

/** Exact ints and bools: they share int's arithmetic. */
export const anyInt = T.LongExact.join(T.Bool);
export const anyNumber = anyInt.join(T.FloatExact);

/** The value of an int (or bool) constant. */
export function constantInt(type: Type): bigint | undefined {
  const desc = type.object?.desc;
  if (!desc) return undefined;
  switch (objectKinds[desc.kind]) {
    case "int": return BigInt(desc.text);
    case "true": return 1n;
    case "false": return 0n;
    default: return undefined;
  }
}

const arithmetic = new Set(["Add", "Subtract", "Multiply", "FloorDivide", "Modulo"]);
const bitwise = new Set(["And", "Or", "Xor"]);

/** The type of `left op right`; T.Object when there is nothing to say. In-place operators of these types are the same. */
export function binaryResult(op: string, left: Type, right: Type): Type {
  if (left.isBottom || right.isBottom) return T.Bottom;
  if (left.subtypeOf(anyInt) && right.subtypeOf(anyInt)) return intResult(op, left, right);
  if (left.subtypeOf(anyNumber) && right.subtypeOf(anyNumber)) return numberResult(op, left, right);
  if (op === "Add") {
    for (const sequence of [T.UnicodeExact, T.BytesExact, T.TupleExact, T.ListExact]) {
      if (left.subtypeOf(sequence) && right.subtypeOf(sequence)) return sequence;
    }
  }
  return T.Object;
}

function intResult(op: string, left: Type, right: Type): Type {
  if (arithmetic.has(op) || op === "LShift" || op === "RShift") return T.LongExact;
  if (bitwise.has(op)) {
    if (left.subtypeOf(T.LongExact) || right.subtypeOf(T.LongExact)) return T.LongExact;
    return left.subtypeOf(T.Bool) && right.subtypeOf(T.Bool) ? T.Bool : anyInt;
  }
  if (op === "TrueDivide") return T.FloatExact;
  if (op === "Power") {
    const exponent = constantInt(right);
    return exponent !== undefined && exponent >= 0n ? T.LongExact : T.LongExact.join(T.FloatExact);
  }
  return T.Object;
}

/** At least one of them may be a float, and an int among them turns into one; if both are ints after all, the result may be int. */
function numberResult(op: string, left: Type, right: Type): Type {
  const isFloat = left.subtypeOf(T.FloatExact) || right.subtypeOf(T.FloatExact);
  if (op === "TrueDivide") return T.FloatExact;
  if (arithmetic.has(op)) return isFloat ? T.FloatExact : T.FloatExact.join(T.LongExact);
  // A fractional power of a negative number is complex.
  if (op === "Power" && left.subtypeOf(T.FloatExact) && constantInt(right) !== undefined) return T.FloatExact;
  return T.Object;
}

export function unaryResult(op: string, operand: Type): Type {
  if (operand.isBottom) return T.Bottom;
  if (operand.subtypeOf(anyInt)) return T.LongExact;
  if (operand.subtypeOf(T.FloatExact) && op !== "Invert") return T.FloatExact;
  return T.Object;
}

export function compareResult(left: Type, right: Type): Type {
  if (left.isBottom || right.isBottom) return T.Bottom;
  const both = (t: Type) => left.subtypeOf(t) && right.subtypeOf(t);
  return both(anyNumber) || both(T.UnicodeExact) ? T.Bool : T.Object;
}
