/**
 * A LIR program as it is read back: what the printer and the listings show. Nobody compiles with it: lowering writes the words of the
 * stream at once (builder.ts).
 */
import type { Condition, ExitKind, ExitRepr, LirClass, LirOpName, LirType } from "../generated/lir.js";
import type { CellKind, FieldName, SymbolName } from "../generated/runtime.js";

export interface Vreg {
  readonly vreg: number;
  readonly cls: LirClass;
  readonly pinned: boolean;
}

export type Operand =
  | Vreg
  | { readonly int: bigint }
  | { readonly f64: number }
  | { readonly handle: number; readonly disp: number }
  | { readonly symbol: SymbolName }
  | { readonly cell: CellKind; readonly arg: number; readonly disp: number }
  | { readonly field: FieldName; readonly disp: number };

/** Address = base + index * scale + offset of field + disp. */
export interface Memory {
  readonly base: Operand;
  readonly index: Vreg | undefined;
  readonly scale: number;
  readonly field: FieldName | undefined;
  readonly disp: number;
}

export interface Edge {
  /** number of the block */
  readonly block: number;
  readonly args: readonly Operand[];
}

/** The parts an instruction has are those its signature names. */
export interface Instruction {
  readonly op: LirOpName;
  readonly type: LirType;
  readonly cc: Condition | undefined;
  readonly dst: Vreg | undefined;
  readonly operands: readonly Operand[];
  readonly memory: Memory | undefined;
  /** arguments of a call */
  readonly args: readonly Operand[];
  readonly symbol: SymbolName | undefined;
  /** number of the exit */
  readonly exit: number | undefined;
  readonly edges: readonly Edge[];
  /** the plain word of a `mark` */
  readonly word: number | undefined;
}

export interface ExitValue {
  readonly operand: Operand;
  readonly repr: ExitRepr;
  readonly owned: boolean;
}

export interface Exit {
  readonly kind: ExitKind;
  /** byte offset in the code object's bytecode */
  readonly offset: number;
  readonly values: readonly ExitValue[];
  /** per slot the index of its value, or null for an empty slot */
  readonly locals: readonly (number | null)[];
  readonly stack: readonly (number | null)[];
}

export interface Block {
  /** laid out after all other code, and the register allocator does not care for its speed */
  readonly cold: boolean;
  readonly params: readonly Vreg[];
  readonly instructions: readonly Instruction[];
}

export interface LirProgram {
  /** the C arguments, in order */
  readonly params: readonly Vreg[];
  /** the first is the entry, which has no parameters */
  readonly blocks: readonly Block[];
  readonly exits: readonly Exit[];
}
