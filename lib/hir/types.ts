/**
 * The type lattice: sets of Python types (with exactness, nullability and mortality), unboxed machine types, and
 * optionally one constant. A type is a union of leaf bits; `join` is union, `meet` intersection, `bottom` has no bits.
 */
import type { ObjectDesc } from "../generated/snapshot.js";
import { objectKinds, ObjectFlag, WellKnown } from "../generated/snapshot.js";

/** Leaves of the object lattice, one bit each. `...User` are proper subclasses; `Other` is everything without a bit of its own. */
const objectLeaves = [
  "Nullptr", "NoneType", "Bool", "LongExact", "LongUser", "FloatExact", "FloatUser", "UnicodeExact", "UnicodeUser", "BytesExact", "BytesUser",
  "TupleExact", "TupleUser", "ListExact", "ListUser", "DictExact", "DictUser", "SetExact", "SetUser", "TypeExact", "TypeUser", "Func", "BuiltinFunc",
  "Method", "Module", "Slice", "Code", "Cell", "RangeIter", "ListIter", "TupleIter", "Other",
] as const;
/** Unboxed leaves. CBool is 0 or 1 in an integer register. */
const primitiveLeaves = ["CBool", "CInt32", "CInt64", "CDouble", "CPtr"] as const;

type Leaf = (typeof objectLeaves)[number] | (typeof primitiveLeaves)[number];
// As int32: V8 keeps that in the field itself, a number above 2**31 in an object beside it.
const bitOf = Object.fromEntries(objectLeaves.map((n, i) => [n, 1 << i])) as Record<(typeof objectLeaves)[number], number>;
const primOf = Object.fromEntries(primitiveLeaves.map((n, i) => [n, 1 << i])) as Record<(typeof primitiveLeaves)[number], number>;
const allObjects = ~bitOf.Nullptr;
/** None, True and False are immortal, so a type that has nothing else has no other mortality. */
const alwaysImmortal = bitOf.NoneType | bitOf.Bool;

export const enum Mortality { None = 0, Mortal = 1, Immortal = 2, Any = 3 }

/** A constant a type is narrowed to: an object of the unit by handle, or an unboxed value. */
export type Constant =
  | { readonly kind: "object"; readonly handle: number; readonly desc: ObjectDesc }
  | { readonly kind: "int"; readonly value: bigint }
  | { readonly kind: "double"; readonly value: number };

const sameConstant = (a: Constant, b: Constant): boolean =>
  a.kind === b.kind && (a.kind === "object" ? a.handle === (b as typeof a).handle : Object.is(a.value, (b as typeof a).value));

/** But for their constants, are all values of `a` values of `b`? */
const isWithin = (a: Type, b: Type): boolean => (a.bits & ~b.bits) === 0 && (a.prims & ~b.prims) === 0 && (a.mortality & ~b.mortality) === 0;

export class Type {
  private constructor(
    /** object leaf bits */ readonly bits: number,
    /** primitive leaf bits */ readonly prims: number,
    readonly mortality: Mortality,
    readonly constant: Constant | undefined,
  ) {}

  /** Canonical: types with the same values have the same fields, but for a mortal union, which may name None and Bool. */
  static make(bits: number, prims = 0, mortality: Mortality = Mortality.Any, constant?: Constant): Type {
    const objects = bits & ~bitOf.Nullptr;
    if (objects === 0) mortality = Mortality.None;
    else if ((objects & ~alwaysImmortal) === 0) mortality &= Mortality.Immortal;
    if (mortality === Mortality.None) bits &= bitOf.Nullptr;
    return new Type(bits | 0, prims, mortality, constant);
  }
  static leaf(...names: Leaf[]): Type {
    let bits = 0, prims = 0;
    for (const n of names) {
      if (n in bitOf) bits |= bitOf[n as keyof typeof bitOf];
      else prims |= primOf[n as keyof typeof primOf];
    }
    return Type.make(bits, prims);
  }

  get isBottom(): boolean { return this.bits === 0 && this.prims === 0; }
  /** No object bits: lives in a machine register, has no reference count. */
  get isPrimitive(): boolean { return this.bits === 0 && this.prims !== 0; }
  get mayBeNull(): boolean { return (this.bits & bitOf.Nullptr) !== 0; }
  get isNull(): boolean { return this.bits === bitOf.Nullptr && this.prims === 0; }
  get isImmortal(): boolean { return this.prims === 0 && this.bits !== 0 && (this.mortality & Mortality.Mortal) === 0; }
  /** The handle of the one object this can be, if it is known. */
  get object(): (Constant & { kind: "object" }) | undefined { return this.constant?.kind === "object" ? this.constant : undefined; }

  equals(o: Type): boolean {
    return this.bits === o.bits && this.prims === o.prims && this.mortality === o.mortality
      && (this.constant === o.constant || (!!this.constant && !!o.constant && sameConstant(this.constant, o.constant)));
  }
  /** Is every value of this type a value of `o`? */
  subtypeOf(o: Type): boolean {
    return (this.bits & ~o.bits) === 0 && (this.prims & ~o.prims) === 0 && (this.mortality & ~o.mortality) === 0
      && (o.constant === undefined || (this.constant !== undefined && sameConstant(this.constant, o.constant)) || this.isBottom);
  }
  couldBe(o: Type): boolean { return !this.meet(o).isBottom; }
  join(o: Type): Type {
    if (this.isBottom || this === o) return o;
    if (o.isBottom) return this;
    // Without an object of its own where one of them is the answer, as most often.
    if (o.constant === undefined && isWithin(this, o)) return o;
    if (this.constant === undefined && isWithin(o, this)) return this;
    const constant = this.constant && o.constant && sameConstant(this.constant, o.constant) ? this.constant : undefined;
    return Type.make(this.bits | o.bits, this.prims | o.prims, this.mortality | o.mortality, constant);
  }
  meet(o: Type): Type {
    if (this.constant && o.constant && !sameConstant(this.constant, o.constant)) return bottom;
    if (o.constant === undefined && isWithin(this, o)) return this;
    if (this.constant === undefined && isWithin(o, this)) return o;
    const mortality = this.mortality & o.mortality;
    const type = Type.make(this.bits & o.bits, this.prims & o.prims, mortality, this.constant ?? o.constant);
    return type.isBottom ? bottom : type;
  }
  /** Without the null pointer. */
  get notNull(): Type { return !this.mayBeNull ? this : Type.make(this.bits & ~bitOf.Nullptr, this.prims, this.mortality, this.constant); }
  get widened(): Type { return Type.make(this.bits, this.prims, Mortality.Any); }
  withConstant(constant: Constant, mortality: Mortality = this.mortality): Type { return Type.make(this.bits, this.prims, mortality, constant); }

  private text: string | undefined;
  toString(): string { return this.text ??= typeName(this); }
}

export const bottom = Type.make(0, 0, Mortality.None);
export const T = {
  Bottom: bottom,
  Nullptr: Type.leaf("Nullptr"),
  Object: Type.make(allObjects),
  OptObject: Type.make(~0),
  None: Type.make(bitOf.NoneType, 0, Mortality.Immortal),
  Bool: Type.make(bitOf.Bool, 0, Mortality.Immortal),
  Long: Type.leaf("Bool", "LongExact", "LongUser"),
  LongExact: Type.leaf("LongExact"),
  Float: Type.leaf("FloatExact", "FloatUser"),
  FloatExact: Type.leaf("FloatExact"),
  Unicode: Type.leaf("UnicodeExact", "UnicodeUser"),
  UnicodeExact: Type.leaf("UnicodeExact"),
  BytesExact: Type.leaf("BytesExact"),
  Tuple: Type.leaf("TupleExact", "TupleUser"),
  TupleExact: Type.leaf("TupleExact"),
  List: Type.leaf("ListExact", "ListUser"),
  ListExact: Type.leaf("ListExact"),
  Dict: Type.leaf("DictExact", "DictUser"),
  DictExact: Type.leaf("DictExact"),
  SetExact: Type.leaf("SetExact"),
  Type: Type.leaf("TypeExact", "TypeUser"),
  TypeExact: Type.leaf("TypeExact"),
  Func: Type.leaf("Func"),
  BuiltinFunc: Type.leaf("BuiltinFunc"),
  Method: Type.leaf("Method"),
  Module: Type.leaf("Module"),
  Slice: Type.leaf("Slice"),
  Code: Type.leaf("Code"),
  Cell: Type.leaf("Cell"),
  RangeIter: Type.leaf("RangeIter"),
  ListIter: Type.leaf("ListIter"),
  TupleIter: Type.leaf("TupleIter"),
  CBool: Type.leaf("CBool"),
  CInt32: Type.leaf("CInt32"),
  CInt64: Type.leaf("CInt64"),
  CDouble: Type.leaf("CDouble"),
  CPtr: Type.leaf("CPtr"),
} as const;

/**
 * Types whose deallocation runs no Python and releases nothing that could: dropping one early, late or never is
 * invisible. Containers are out (their items may have finalizers), as are subclasses.
 */
export const inertTypes = Type.leaf("Nullptr", "NoneType", "Bool", "LongExact", "FloatExact", "UnicodeExact", "BytesExact", "RangeIter", "Code");

const kindLeaf: Partial<Record<(typeof objectKinds)[number], Leaf>> = {
  null: "Nullptr", none: "NoneType", true: "Bool", false: "Bool", int: "LongExact", float: "FloatExact", str: "UnicodeExact", bytes: "BytesExact",
  tuple: "TupleExact", code: "Code", function: "Func", builtin: "BuiltinFunc", module: "Module", dict: "DictExact",
};

/** The leaf of the direct instances of a type that every snapshot describes; Other for those not listed. */
const typeLeaf: Partial<Record<keyof typeof WellKnown, Leaf>> = {
  NoneType: "NoneType", bool: "Bool", int: "LongExact", float: "FloatExact", str: "UnicodeExact", bytes: "BytesExact", tuple: "TupleExact",
  list: "ListExact", dict: "DictExact", set: "SetExact", type: "TypeExact", function: "Func", builtinFunction: "BuiltinFunc", method: "Method",
  module: "Module", slice: "Slice", code: "Code", cell: "Cell", rangeIterator: "RangeIter", listIterator: "ListIter", tupleIterator: "TupleIter",
};
const leafOfType = new Map<number, Leaf>(Object.entries(WellKnown).map(([name, handle]) => [handle, typeLeaf[name as keyof typeof WellKnown] ?? "Other"]));

/** An instance of a type that is none of the well-known ones. */
const opaque = Type.leaf("LongUser", "FloatUser", "UnicodeUser", "BytesUser", "TupleUser", "ListUser", "DictUser", "SetUser", "Other").bits;

function describedBits(kind: (typeof objectKinds)[number], { typeHandle }: ObjectDesc): number {
  const leaf = kindLeaf[kind] ?? leafOfType.get(typeHandle);
  if (leaf) return bitOf[leaf as keyof typeof bitOf];
  if (kind === "type") return typeHandle ? bitOf.TypeUser : T.Type.bits;
  // Without its type, an object of kind `other` may be anything: a very long int or str is.
  return kind !== "other" ? bitOf.Other : typeHandle ? opaque : allObjects;
}

/** The type of one described object: as exact as is known, with mortality, narrowed to the object itself. */
export function constantType(handle: number, desc: ObjectDesc): Type {
  const kind = objectKinds[desc.kind]!;
  if (kind === "null") return T.Nullptr;
  const mortality = desc.flags & ObjectFlag.immortal ? Mortality.Immortal : Mortality.Mortal;
  return Type.make(describedBits(kind, desc), 0, mortality, { kind: "object", handle, desc });
}
export const intConstant = (value: bigint): Type => T.CInt64.withConstant({ kind: "int", value });
export const boolConstant = (value: boolean): Type => T.CBool.withConstant({ kind: "int", value: value ? 1n : 0n });
export const doubleConstant = (value: number): Type => T.CDouble.withConstant({ kind: "double", value });

/** Unions that have a name of their own, widest first, as they are printed. */
const named: readonly (readonly [string, number])[] = [
  ["Object", allObjects], ["Opaque", opaque], ["Long", T.Long.bits], ["Float", T.Float.bits], ["Unicode", T.Unicode.bits], ["Tuple", T.Tuple.bits], ["List", T.List.bits],
  ["Dict", T.Dict.bits], ["Type", T.Type.bits],
  ...objectLeaves.map(n => [n, bitOf[n]] as const),
];
export const typeNames: ReadonlyMap<string, Type> = new Map<string, Type>([
  ...named.map(([n, bits]) => [n, Type.make(bits)] as const),
  ...primitiveLeaves.map(n => [n, Type.leaf(n)] as const),
  ["OptObject", T.OptObject], ["Bottom", bottom], ["Bool", T.Bool], ["NoneType", T.None],
]);

function describe(c: Constant): string {
  if (c.kind !== "object") return c.kind === "double" ? formatDouble(c.value) : `${c.value}`;
  return `${describeObject(c.desc)}@${c.handle}`;
}
export const formatDouble = (v: number): string => (Object.is(v, -0) ? "-0.0" : Number.isInteger(v) && Math.abs(v) < 1e16 ? v.toFixed(1) : String(v));

/** A short form for people: the value of a constant, the name of a thing that has one. */
export function describeObject(desc: ObjectDesc): string {
  const kind = objectKinds[desc.kind]!;
  switch (kind) {
    case "none": return "None";
    case "true": return "True";
    case "false": return "False";
    case "int": return shorten(desc.text);
    case "float": return formatDouble(desc.number);
    case "str": return JSON.stringify(shorten(desc.text));
    case "tuple": return `tuple:${desc.items.length}`;
    case "function": case "type": case "builtin": case "methoddescr": case "module": case "code": return `${kind}:${plain(desc.text)}`;
    default: return plain(desc.typeName || kind);
  }
}
const shorten = (text: string): string => (text.length > 40 ? `${text.slice(0, 37)}...` : text);
/** Names can be any string; those that would confuse a reader (or the parser) are quoted. */
const plain = (name: string): string => (/^[\w.<>]+$/.test(name) ? name : JSON.stringify(shorten(name)));

function typeName(t: Type): string {
  if (t.isBottom) return "Bottom";
  const parts: string[] = [];
  let bits = t.bits;
  let prefix = "";
  if (bits & bitOf.Nullptr && bits !== bitOf.Nullptr) {
    prefix = "Opt";
    bits &= ~bitOf.Nullptr;
  }
  for (const [name, mask] of named) {
    if (mask !== 0 && (bits & mask) === mask) {
      parts.push(name);
      bits &= ~mask;
    }
  }
  for (const n of primitiveLeaves) if (t.prims & primOf[n]) parts.push(n);
  const immortalOnly = parts.every(p => p === "NoneType" || p === "Bool" || p === "Nullptr");
  const mortality = t.mortality === Mortality.Mortal ? "Mortal" : t.mortality === Mortality.Immortal && !immortalOnly ? "Immortal" : "";
  const body = parts.length === 1 ? parts[0]! : `{${parts.join("|")}}`;
  return `${prefix}${mortality}${body}${t.constant ? `[${describe(t.constant)}]` : ""}`;
}
