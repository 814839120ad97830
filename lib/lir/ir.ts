/**
 * A LIR program in memory, and the small builder that lowering and the text reader fill it with. Meaning of everything: spec/lir.ts.
 *
 * The program is in SSA form: an instruction that has a destination makes a new `Vreg`; values meet at block parameters. The builder
 * checks the shape of what it is handed (operand count, type, condition); classes, dominance and ranges are checked where it matters,
 * by the core's reader.
 */
import { ops, type Condition, type ExitKind, type ExitRepr, type LirClass, type LirOpInfo, type LirOpName, type LirType } from "../generated/lir.js";
import { keepingSymbols, type CellKind, type FieldName, type SymbolName } from "../generated/runtime.js";

const keeping: ReadonlySet<string> = new Set(keepingSymbols);

/** A class, so that an operand can be told to be one at once. */
export class Vreg {
  constructor(readonly id: number, readonly cls: LirClass, readonly pinned: boolean) {}
}

/** What an operand may be. `imm` and `i64` mean the same; the writer takes the shorter encoding that holds the value. */
export type Operand =
  | Vreg
  | { readonly imm: number }
  | { readonly i64: bigint }
  | { readonly f64: number }
  | { readonly handle: number; readonly disp?: number }
  | { readonly symbol: SymbolName }
  | { readonly cell: CellKind; readonly arg?: number; readonly disp?: number }
  | { readonly field: FieldName; readonly disp?: number };

/** Address = base + index * scale + offset of field + disp. */
export interface Memory {
  readonly base: Operand;
  readonly index?: Vreg;
  readonly scale?: 1 | 2 | 4 | 8;
  readonly field?: FieldName;
  readonly disp?: number;
}

export interface Edge {
  readonly block: Block;
  readonly args: readonly Operand[];
}

/** The parts an instruction has are those its signature names. */
export class Instruction {
  readonly cc: Condition | undefined;
  readonly memory: Memory | undefined;
  readonly operands: readonly Operand[];
  /** arguments of a call */
  readonly args: readonly Operand[] | undefined;
  readonly symbol: SymbolName | undefined;
  readonly exit: Exit | undefined;
  readonly edges: readonly Edge[] | undefined;
  /** the plain word of a `mark` */
  readonly word: number | undefined;
  constructor(readonly op: LirOpName, /** the row of `op` */ readonly info: OpShape, readonly type: LirType, readonly dst: Vreg | undefined, parts: Parts) {
    this.cc = parts.cc;
    this.memory = parts.memory;
    this.operands = parts.operands ?? noOperands;
    this.args = parts.args;
    this.symbol = parts.symbol;
    this.exit = parts.exit;
    this.edges = parts.edges;
    this.word = parts.word;
  }
}

const noOperands: readonly Operand[] = [];

export interface ExitValue {
  readonly operand: Operand;
  readonly repr: ExitRepr;
  readonly owned?: boolean;
}

export interface ExitRecord {
  readonly kind: ExitKind;
  /** byte offset in the code object's bytecode */
  readonly offset: number;
  readonly values: readonly ExitValue[];
  /** per slot the index of its value, or null for an empty slot */
  readonly locals: readonly (number | null)[];
  readonly stack: readonly (number | null)[];
}

export interface Exit extends ExitRecord {
  readonly id: number;
}

export interface Block {
  readonly id: number;
  /** laid out after all other code, and the register allocator does not care for its speed */
  cold: boolean;
  readonly params: Vreg[];
  readonly instructions: Instruction[];
}

/** A row of the opcode table with what follows from it. */
export interface OpShape extends LirOpInfo {
  /** its place in the table */
  readonly id: number;
  /** how many value operands the signature has */
  readonly operandCount: number;
  /** those of the signature */
  readonly letters: readonly string[];
}

const shapes = new Map<string, OpShape>(ops.map((op, id) => [op.name, { ...op, id, operandCount: operandCount(op.sig), letters: [...op.sig] }]));

export function opInfo(name: LirOpName): OpShape {
  return shapes.get(name)!;
}

export function isVreg(operand: Operand): operand is Vreg {
  return operand instanceof Vreg;
}

/** The class of an instruction's destination, or null when its signature has none. An optional one (`D`) is none for type none. */
export function resultClass(info: LirOpInfo, type: LirType): LirClass | null {
  switch (info.sig[0]) {
    case "n": return "int";
    case "d": return type === "f64" ? "f64" : "int";
    case "D": return type === "none" ? null : type === "f64" ? "f64" : "int";
    default: return null;
  }
}

/** How many letters of a signature are value operands (`v` and `i`). */
function operandCount(sig: string): number {
  let count = 0;
  for (const letter of sig) if (letter === "v" || letter === "i") count++;
  return count;
}

/** The parts of an instruction that its opcode's signature asks for, without the destination. */
export interface Parts {
  cc?: Condition;
  memory?: Memory;
  operands?: readonly Operand[];
  args?: readonly Operand[];
  symbol?: SymbolName;
  exit?: Exit;
  edges?: readonly Edge[];
  word?: number;
}

export type BinaryOp = "iadd" | "isub" | "imul" | "iand" | "ior" | "ixor" | "ishl" | "ishr" | "iushr" | "sdiv" | "srem" | "fadd" | "fsub" | "fmul" | "fdiv";
export type UnaryOp = "mov" | "ineg" | "inot" | "sext" | "zext" | "fneg" | "fabs" | "fsqrt" | "itof" | "ftoi" | "fbits" | "bitsf";

export class LirFunction {
  readonly vregs: Vreg[] = [];
  /** the C arguments, in order */
  readonly params: Vreg[] = [];
  /** the first is the entry, which has no parameters */
  readonly blocks: Block[] = [];
  readonly exits: Exit[] = [];
  private current: Block | null = null;

  // -- structure

  vreg(cls: LirClass, pinned = false): Vreg {
    const made = new Vreg(this.vregs.length, cls, pinned);
    this.vregs.push(made);
    return made;
  }

  /** The next C argument. A pinned one keeps a register of its own in the whole function. */
  param(cls: LirClass, pinned = false): Vreg {
    const made = this.vreg(cls, pinned);
    this.params.push(made);
    return made;
  }

  block(options: { cold?: boolean } = {}, classes: readonly LirClass[] = []): Block {
    const made: Block = { id: this.blocks.length, cold: options.cold ?? false, params: classes.map((cls) => this.vreg(cls)), instructions: [] };
    this.blocks.push(made);
    return made;
  }

  blockParam(block: Block, cls: LirClass): Vreg {
    const made = this.vreg(cls);
    block.params.push(made);
    return made;
  }

  exit(record: ExitRecord): Exit {
    const { kind, offset, values, locals, stack } = record;
    const made: Exit = { kind, offset, values, locals, stack, id: this.exits.length };
    this.exits.push(made);
    return made;
  }

  /** Instructions go to the end of this block from now on. */
  at(block: Block): this {
    this.current = block;
    return this;
  }

  get currentBlock(): Block {
    if (!this.current) throw new Error("LIR: no current block");
    return this.current;
  }

  /** Whether the current block ends in a terminator already. */
  get terminated(): boolean {
    const { instructions } = this.currentBlock;
    return instructions.length > 0 && instructions[instructions.length - 1]!.info.terminator;
  }

  // -- instructions

  /** Appends any instruction; `dst` is made from the signature unless one is given (the text reader numbers its own). */
  emit(op: LirOpName, type: LirType, parts: Parts, dst?: Vreg | null): Vreg | undefined {
    const info = opInfo(op);
    const operands = parts.operands ?? noOperands;
    if (!info.types.includes(type)) throw new Error(`LIR: ${op} does not take type ${type}`);
    if (info.cc !== (parts.cc !== undefined)) throw new Error(`LIR: ${op} ${info.cc ? "needs a" : "takes no"} condition`);
    if (info.operandCount !== operands.length) throw new Error(`LIR: ${op} takes ${info.operandCount} operands, not ${operands.length}`);
    if (this.terminated) throw new Error(`LIR: ${op} after the terminator of bb ${this.currentBlock.id}`);
    const cls = resultClass(info, type);
    const result = cls === null || dst === null ? undefined : (dst ?? this.vreg(cls));
    this.currentBlock.instructions.push(new Instruction(op, info, type, result, parts));
    return result;
  }

  op(op: BinaryOp | UnaryOp, type: LirType, operands: readonly Operand[]): Vreg {
    return this.emit(op, type, { operands })!;
  }
  /** Add, subtract or multiply; leaves by the exit on signed overflow. */
  checked(op: "iaddo" | "isubo" | "imulo", type: LirType, a: Operand, b: Operand, exit: Exit): Vreg {
    return this.emit(op, type, { operands: [a, b], exit })!;
  }
  compare(op: "icmp" | "fcmp", type: LirType, a: Operand, cc: Condition, b: Operand): Vreg {
    return this.emit(op, type, { cc, operands: [a, b] })!;
  }
  select(type: "i64" | "f64", condition: Operand, whenTrue: Operand, whenFalse: Operand): Vreg {
    return this.emit("select", type, { operands: [condition, whenTrue, whenFalse] })!;
  }

  load(type: LirType, memory: Memory): Vreg {
    return this.emit("load", type, { memory })!;
  }
  loadSigned(type: LirType, memory: Memory): Vreg {
    return this.emit("loads", type, { memory })!;
  }
  lea(memory: Memory): Vreg {
    return this.emit("lea", "i64", { memory })!;
  }
  store(type: LirType, memory: Memory, value: Operand): void {
    this.emit("store", type, { memory, operands: [value] });
  }
  addToMemory(type: LirType, memory: Memory, value: Operand): void {
    this.emit("addmem", type, { memory, operands: [value] });
  }

  refcount(op: "incref" | "xincref" | "decref" | "xdecref", object: Operand): void {
    this.emit(op, "none", { operands: [object] });
  }

  call(type: LirType, symbol: SymbolName, args: readonly Operand[]): Vreg | undefined {
    return this.emit(keeping.has(symbol) ? "callkeep" : "call", type, { symbol, args });
  }
  callIndirect(type: LirType, target: Operand, args: readonly Operand[]): Vreg | undefined {
    return this.emit("calli", type, { operands: [target], args });
  }
  callMemory(type: LirType, memory: Memory, args: readonly Operand[]): Vreg | undefined {
    return this.emit("callm", type, { memory, args });
  }

  /** Leaves by the exit unless `a cc b`. */
  guard(type: LirType, a: Operand, cc: Condition, b: Operand, exit: Exit): void {
    this.emit(type === "f64" ? "fguard" : "guard", type, { cc, operands: [a, b], exit });
  }
  guardMemory(type: LirType, memory: Memory, cc: Condition, b: Operand, exit: Exit): void {
    this.emit("guardm", type, { memory, cc, operands: [b], exit });
  }
  /** Leaves by the exit unless `(a & b) cc 0`. */
  guardBits(type: LirType, a: Operand, b: Operand, cc: "eq" | "ne", exit: Exit): void {
    this.emit("guardbits", type, { cc, operands: [a, b], exit });
  }

  // -- terminators

  leave(exit: Exit): void {
    this.emit("exit", "none", { exit });
  }
  jump(block: Block, args: readonly Operand[] = []): void {
    this.emit("jmp", "none", { edges: [{ block, args }] });
  }
  /** `a cc b ? whenTrue : whenFalse`; each is a block without arguments or an edge. */
  branch(type: LirType, a: Operand, cc: Condition, b: Operand, whenTrue: Edge | Block, whenFalse: Edge | Block): void {
    this.emit(type === "f64" ? "fbr" : "br", type, { cc, operands: [a, b], edges: [toEdge(whenTrue), toEdge(whenFalse)] });
  }
  branchMemory(type: LirType, memory: Memory, cc: Condition, b: Operand, whenTrue: Edge | Block, whenFalse: Edge | Block): void {
    this.emit("brm", type, { memory, cc, operands: [b], edges: [toEdge(whenTrue), toEdge(whenFalse)] });
  }
  /** `(a & b) cc 0 ? whenTrue : whenFalse`. */
  branchBits(type: LirType, a: Operand, b: Operand, cc: "eq" | "ne", whenTrue: Edge | Block, whenFalse: Edge | Block): void {
    this.emit("brbits", type, { cc, operands: [a, b], edges: [toEdge(whenTrue), toEdge(whenFalse)] });
  }
  return(type: "i64" | "f64", value: Operand): void {
    this.emit("ret", type, { operands: [value] });
  }

  /** What follows, in this block, belongs to this byte offset of the bytecode. */
  mark(offset: number): void {
    this.emit("mark", "none", { word: offset });
  }
}

function toEdge(target: Edge | Block): Edge {
  return "block" in target ? target : { block: target, args: [] };
}
