/** Python objects as far as the machine needs them: numbers, None, bools, range iterators; and what arithmetic makes of them. */

export type Obj =
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "float"; readonly value: number }
  | { readonly kind: "bool"; readonly value: boolean }
  | { readonly kind: "other"; readonly name: string }
  | { readonly kind: "range"; left: number; next: bigint };

/** What Python raises: only that it does matters. */
export class Raised extends Error {}

export const True: Obj = { kind: "bool", value: true };
export const False: Obj = { kind: "bool", value: false };
export const None: Obj = { kind: "other", name: "None" };
export const bool = (value: boolean): Obj => (value ? True : False);

const small = new Map<bigint, Obj>();
/** A new int, but for small ones, of which there is one each. */
export function int(value: bigint): Obj {
  if (value < -5n || value > 256n) return { kind: "int", value };
  let known = small.get(value);
  if (!known) small.set(value, known = { kind: "int", value });
  return known;
}
export const float = (value: number): Obj => ({ kind: "float", value });

const floorDivide = (a: bigint, b: bigint): bigint => (a % b !== 0n && a < 0n !== b < 0n ? a / b - 1n : a / b);

/** Ints are kept short of what would take long; a longer one raises, as want of memory would. */
const longest = 1n << 400n;
const bounded = (v: bigint): bigint => {
  if (v > longest || v < -longest) throw new Raised("too long");
  return v;
};

export function intArithmetic(op: string, a: bigint, b: bigint): bigint {
  switch (op) {
    case "Add": return bounded(a + b);
    case "Subtract": return bounded(a - b);
    case "Multiply": return bounded(a * b);
    case "And": return a & b;
    case "Or": return a | b;
    case "Xor": return a ^ b;
    case "FloorDivide": case "Modulo": {
      if (b === 0n) throw new Raised("division by zero");
      const q = floorDivide(a, b);
      return op === "Modulo" ? a - q * b : q;
    }
    case "LShift": case "RShift":
      if (b < 0n || b > 300n) throw new Raised("shift");
      return op === "LShift" ? bounded(a << b) : a >> b;
    default: throw new Raised(op);
  }
}

export function floatArithmetic(op: string, a: number, b: number): number {
  switch (op) {
    case "Add": return a + b;
    case "Subtract": return a - b;
    case "Multiply": return a * b;
    case "TrueDivide":
      if (b === 0) throw new Raised("division by zero");
      return a / b;
    // A stand-in: only that both ways do the same matters.
    case "Modulo": case "FloorDivide":
      if (b === 0) throw new Raised("division by zero");
      return op === "Modulo" ? a % b : Math.floor(a / b);
    default: throw new Raised(op);
  }
}

const isInt = (o: Obj): o is Obj & { kind: "int" | "bool" } => o.kind === "int" || o.kind === "bool";
const intValue = (o: Obj & { kind: "int" | "bool" }): bigint => (o.kind === "int" ? o.value : o.value ? 1n : 0n);

/** An int as a float, exactly rounded; too large raises. */
function toFloat(o: Obj & { kind: "int" | "bool" | "float" }): number {
  if (o.kind === "float") return o.value;
  const value = Number(intValue(o));
  if (!Number.isFinite(value)) throw new Raised("overflow");
  return value;
}
const isNumber = (o: Obj): o is Obj & { kind: "int" | "bool" | "float" } => isInt(o) || o.kind === "float";

export function binary(op: string, a: Obj, b: Obj): Obj {
  if (!isNumber(a) || !isNumber(b)) throw new Raised("TypeError");
  if (isInt(a) && isInt(b)) {
    if (op === "TrueDivide") return float(divideInts(intValue(a), intValue(b)));
    if (a.kind === "bool" && b.kind === "bool" && /And|Or|Xor/.test(op)) return bool(intArithmetic(op, intValue(a), intValue(b)) !== 0n);
    return int(intArithmetic(op, intValue(a), intValue(b)));
  }
  return float(floatArithmetic(op, toFloat(a), toFloat(b)));
}

/** Only where both are exact as doubles; beyond, it raises, on both ways alike. */
function divideInts(a: bigint, b: bigint): number {
  if (b === 0n) throw new Raised("division by zero");
  if (BigInt(Number(a)) !== a || BigInt(Number(b)) !== b) throw new Raised("inexact");
  return Number(a) / Number(b);
}

export function unary(op: string, a: Obj): Obj {
  if (a.kind === "float" && op === "Negate") return float(-a.value);
  if ((a.kind === "float" || a.kind === "int") && op === "Positive") return a;
  if (!isInt(a)) throw new Raised("TypeError");
  return int(op === "Negate" ? -intValue(a) : op === "Invert" ? ~intValue(a) : intValue(a));
}

export function compareValues(op: string, a: bigint | number, b: bigint | number): boolean {
  switch (op) {
    case "LessThan": return a < b;
    case "LessThanEqual": return a <= b;
    case "Equal": return a == b;
    case "NotEqual": return a != b;
    case "GreaterThan": return a > b;
    default: return a >= b;
  }
}

export function compare(op: string, a: Obj, b: Obj): Obj {
  if (isNumber(a) && isNumber(b)) return bool(compareValues(op, isInt(a) ? intValue(a) : a.value, isInt(b) ? intValue(b) : b.value));
  if (op === "Equal" || op === "NotEqual") return bool((a === b) === (op === "Equal"));
  throw new Raised("TypeError");
}

export function truth(a: Obj): boolean {
  if (isNumber(a)) return isInt(a) ? intValue(a) !== 0n : a.value !== 0;
  return a !== None;
}
