/** What follows from the tables of LIR: opcodes by name, and the numbers that names have in the stream. */
import { exitReprs, operandTags, ops, types, type LirClass, type LirOpInfo, type LirOpName, type LirType } from "../generated/lir.js";
import { cells, fields, symbols } from "../generated/runtime.js";

/** A row of the opcode table with what follows from it. A class: all have one hidden class, which each instruction that is made reads. */
export class OpShape {
  readonly name: LirOpName;
  readonly sig: string;
  readonly cc: boolean;
  readonly terminator: boolean;
  readonly call: boolean;
  /** those of the signature */
  readonly letters: readonly string[];
  /** how many value operands the signature has */
  readonly operandCount: number;
  /** a bit for each type it takes, by the type's number */
  readonly typeBits: number;

  /** `id`: its place in the table. */
  constructor(op: (typeof ops)[number] & LirOpInfo, readonly id: number) {
    this.name = op.name;
    this.sig = op.sig;
    this.cc = op.cc;
    this.terminator = op.terminator;
    this.call = op.call;
    this.letters = [...op.sig];
    this.operandCount = this.letters.filter((letter) => letter === "v" || letter === "i").length;
    this.typeBits = (op.types as readonly LirType[]).reduce((bits, type) => bits | 1 << types.indexOf(type), 0);
  }
}

const shapes = new Map<string, OpShape>(ops.map((op, id) => [op.name, new OpShape(op, id)]));

export function opInfo(name: LirOpName): OpShape {
  return shapes.get(name)!;
}

/** The class of an instruction's destination, or null when its signature has none. An optional one (`D`) is none for type none. */
export function resultClass(info: OpShape, type: LirType): LirClass | null {
  switch (info.letters[0]) {
    case "n": return "int";
    case "d": return type === "f64" ? "f64" : "int";
    case "D": return type === "none" ? null : type === "f64" ? "f64" : "int";
    default: return null;
  }
}

const byName = <T extends string>(names: readonly T[], first = 0) => Object.fromEntries(names.map((name, i) => [name, i + first])) as Readonly<Record<T, number>>;

/** The numbers of names, by what they name; of shorter lists, a function in the generated tables tells them. */
export const ids = {
  /** 0 is no field */
  field: byName(fields, 1),
  symbol: byName(symbols.map((symbol) => symbol[0])),
  cell: byName(cells),
  exitRepr: byName(exitReprs),
} as const;

/** @throws Error for a name that the tables do not know: a bug of the caller */
export function idOf(what: keyof typeof ids, name: string): number {
  const id = (ids[what] as Readonly<Record<string, number | undefined>>)[name];
  if (id === undefined) throw new Error(`LIR: unknown ${what} ${name}`);
  return id;
}

/** The low two bits of an operand's word. */
export const tag = { vreg: operandTags.indexOf("vreg"), const: operandTags.indexOf("const"), imm: operandTags.indexOf("imm"), none: operandTags.indexOf("none") } as const;
export const noOperand = -4 | tag.none;
/** What an immediate holds. */
export const immMin = -(2 ** 29), immMax = 2 ** 29 - 1;
