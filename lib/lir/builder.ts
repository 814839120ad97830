/**
 * Builds a LIR program: its words, at once. Layout of the stream: `sections` in spec/lir.ts; meaning of everything: there too.
 *
 * The program is in SSA form: an instruction that has a destination makes a new register; values meet at block parameters. The builder
 * checks the shape of what it is handed (operand count, type, condition); classes, dominance and ranges are checked where it matters,
 * by the core's reader.
 */
import {
  classNumber, conditionNumber, exitKindNumber, exitNoValue, exitOwnedFlag, lirMagic, lirVersion, pinnedFlag, typeNumber, type Condition, type ExitKind, type LirClass, type LirOpName, type LirType,
} from "../generated/lir.js";
import { keepingSymbols, symbols, type CellKind, type FieldName, type SymbolName } from "../generated/runtime.js";
import { idOf, ids, immMax, immMin, noOperand, opInfo, resultClass, tag, type OpShape } from "./opcodes.js";
import { Constants, Words } from "./words.js";

/** Of a runtime function: its number, how it is called, and the type of its result. */
export interface Callee {
  readonly symbol: number;
  readonly op: "call" | "callkeep";
  readonly type: LirType;
}

const resultTypes: Readonly<Record<string, LirType>> = { v: "none", d: "f64", i: "i32" };
const callees = new Map<string, Callee>(symbols.map(([name, signature], symbol) =>
  [name, { symbol, op: (keepingSymbols as readonly string[]).includes(name) ? "callkeep" : "call", type: resultTypes[signature[0]!] ?? "i64" }]));
export const calleeOf = (symbol: SymbolName): Callee => callees.get(symbol)!;

declare const operandBrand: unique symbol, vregBrand: unique symbol, exitBrand: unique symbol;
/** An operand is the word that it is in the stream, as an int32. Those of constants belong to the builder that made them. */
export type Operand = number & { readonly [operandBrand]: true };
export type Vreg = Operand & { readonly [vregBrand]: true };
/** The number of an exit. */
export type Exit = number & { readonly [exitBrand]: true };
/** In a slot of an exit that is empty. */
export const noValue = exitNoValue | 0;

export const isVreg = (operand: Operand): operand is Vreg => (operand & 3) === tag.vreg;
export const vregOf = (id: number): Vreg => (id << 2 | tag.vreg) as Vreg;

/** An immediate. @throws Error when it does not fit; `LirBuilder.int` takes any int64 */
export function imm(value: number): Operand {
  if (value < immMin || value > immMax) throw new Error(`LIR: ${value} is no immediate`);
  return (value << 2 | tag.imm) as Operand;
}

/** Address = base + index * scale + offset of field + disp. */
export interface Memory {
  readonly base: Operand;
  readonly index: Vreg | undefined;
  readonly scale: 1 | 2 | 4 | 8;
  /** the number of the field, or 0 */
  readonly field: number;
  readonly disp: number;
}
export const at = (base: Operand, field?: FieldName, disp = 0): Memory => ({ base, index: undefined, scale: 1, field: fieldId(field), disp });
export const indexed = (base: Operand, index: Vreg, scale: Memory["scale"], field?: FieldName, disp = 0): Memory => ({ base, index, scale, field: fieldId(field), disp });
const fieldId = (field: FieldName | undefined): number => (field === undefined ? 0 : ids.field[field]);

export interface Edge {
  readonly block: Block;
  readonly args: readonly Operand[];
}

export interface Block {
  readonly id: number;
  /** laid out after all other code, and the register allocator does not care for its speed */
  cold: boolean;
  readonly params: Vreg[];
  /** It ends in a terminator. */
  terminated: boolean;
  instructions: number;
  /** Its words, as they came: where each piece starts and ends. */
  readonly pieces: number[];
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

/** Used by one builder after the other: getting memory anew took a fifth of the time of writing. So one program is built at a time. */
const buffers = { out: new Words(), constants: new Words(), exits: new Words(), code: new Words() };

const noOperands: readonly Operand[] = [];

const shapeNames = [
  "load", "lea", "store", "addmem", "incref", "xincref", "decref", "xdecref", "call", "callkeep", "callm", "guard", "fguard", "guardm", "poll",
  "exit", "jmp", "br", "fbr", "brm", "ret", "mark",
] as const satisfies readonly LirOpName[];
/** Of the opcodes that have a method of their own: looked up once. */
const shapes = Object.fromEntries(shapeNames.map((name) => [name, opInfo(name)])) as Readonly<Record<(typeof shapeNames)[number], OpShape>>;

export class LirBuilder {
  /** By number: class and flags. */
  readonly vregs: number[] = [];
  /** the C arguments, in order */
  readonly params: Vreg[] = [];
  /** the first is the entry, which has no parameters */
  readonly blocks: Block[] = [];
  private exitCount = 0;
  private current: Block | undefined;
  private readonly constants = new Constants(buffers.constants.restart());
  private readonly exits = buffers.exits.restart();
  /** The instructions of all blocks, in the order in which they were made. */
  private readonly code = buffers.code.restart();

  // -- operands

  int(value: number | bigint): Operand {
    if (value >= immMin && value <= immMax) return imm(Number(value));
    return this.constant(this.constants.i64(BigInt(value)));
  }
  float(value: number): Operand { return this.constant(this.constants.f64(value)); }
  /** The address of an object. */
  handle(handle: number, disp = 0): Operand { return this.constant(this.constants.add("handle", handle, 0, disp)); }
  symbol(name: SymbolName): Operand { return this.constant(this.constants.add("symbol", idOf("symbol", name), 0, 0)); }
  /** The address of a word of the runtime. */
  cell(kind: CellKind, arg = 0, disp = 0): Operand { return this.constant(this.constants.add("cell", idOf("cell", kind), arg, disp)); }
  /** The offset of a field. */
  offsetOf(field: FieldName, disp = 0): Operand { return this.constant(this.constants.add("fieldval", idOf("field", field), 0, disp)); }
  private constant(id: number): Operand { return (id << 2 | tag.const) as Operand; }

  // -- structure

  vreg(cls: LirClass, pinned = false): Vreg {
    return vregOf(this.vregs.push(classNumber(cls) | (pinned ? pinnedFlag : 0)) - 1);
  }

  /** The next C argument. A pinned one keeps a register of its own in the whole function. */
  param(cls: LirClass, pinned = false): Vreg {
    const made = this.vreg(cls, pinned);
    this.params.push(made);
    return made;
  }

  block(options: { cold?: boolean } = {}, parameters: readonly LirClass[] = []): Block {
    const params = parameters.map((cls) => this.vreg(cls));
    const made: Block = { id: this.blocks.length, cold: options.cold ?? false, params, terminated: false, instructions: 0, pieces: [] };
    this.blocks.push(made);
    return made;
  }

  blockParam(block: Block, cls: LirClass): Vreg {
    const made = this.vreg(cls);
    block.params.push(made);
    return made;
  }

  /** Instructions go to the end of this block from now on. */
  at(block: Block): this {
    this.closePiece();
    this.current = block;
    block.pieces.push(this.code.size);
    return this;
  }
  private closePiece(): void {
    this.current?.pieces.push(this.code.size);
    this.current = undefined;
  }

  /** Whether the current block ends in a terminator already. */
  get terminated(): boolean { return this.current!.terminated; }

  // -- exits: the record's head, its values, then a word for each slot

  /** Starts the record of an exit of so many locals, stack entries and values; `exitValue` and `exitSlot` make it complete, in this order. */
  exit(kind: ExitKind, offset: number, locals: number, stack: number, values: number): Exit {
    const { exits } = this;
    exits.reserve(5 + locals + stack + 2 * values);
    exits.put(exitKindNumber(kind));
    exits.put(offset);
    exits.put(locals);
    exits.put(stack);
    exits.put(values);
    return this.exitCount++ as Exit;
  }
  /** `repr` is the number of an ExitRepr. */
  exitValue(operand: Operand, repr: number, owned: boolean): void {
    this.exits.put(operand);
    this.exits.put(owned ? repr | exitOwnedFlag : repr);
  }
  /** `value` is the index of a value, or `noValue`. */
  exitSlot(value: number): void { this.exits.put(value); }

  // -- instructions

  /** Appends any instruction; `dst` is made from the signature unless one is given (the text reader numbers its own). */
  emit(op: LirOpName, type: LirType, parts: Parts, dst?: Vreg | null): Vreg | undefined {
    const info = this.head(opInfo(op), type, parts.cc, parts.operands?.length ?? 0);
    const { code } = this;
    let result: Vreg | undefined;
    let operand = 0, edge = 0;
    for (const letter of info.letters) {
      switch (letter) {
        case "d": case "n": case "D":
          result = dst === null ? undefined : dst ?? this.destination(info, type);
          code.push(result ?? noOperand);
          break;
        case "v": case "i": code.push(parts.operands![operand++]!); break;
        case "*": this.list(parts.args ?? noOperands); break;
        case "m": this.memory(parts.memory!); break;
        case "e": code.push(parts.exit!); break;
        case "b": this.edge(parts.edges![edge++]!); break;
        case "s": code.push(idOf("symbol", parts.symbol!)); break;
        case "o": code.push(parts.word!); break;
      }
    }
    return result;
  }

  /** The first word. */
  private head(info: OpShape, type: LirType, cc: Condition | undefined, operands: number): OpShape {
    const typeId = typeNumber(type);
    const block = this.current;
    if (!(info.typeBits >> typeId & 1)) throw new Error(`LIR: ${info.name} does not take type ${type}`);
    if (info.cc !== (cc !== undefined)) throw new Error(`LIR: ${info.name} ${info.cc ? "needs a" : "takes no"} condition`);
    if (info.operandCount !== operands) throw new Error(`LIR: ${info.name} takes ${info.operandCount} operands, not ${operands}`);
    if (!block) throw new Error("LIR: no current block");
    if (block.terminated) throw new Error(`LIR: ${info.name} after the terminator of bb ${block.id}`);
    block.terminated = info.terminator;
    block.instructions++;
    this.code.push(info.id | typeId << 8 | (cc === undefined ? 0 : conditionNumber(cc) << 16));
    return info;
  }
  private destination(info: OpShape, type: LirType): Vreg | undefined {
    const cls = resultClass(info, type);
    return cls === null ? undefined : this.vreg(cls);
  }
  /** The word of a destination that every instruction of this opcode has. */
  private define(info: OpShape, type: LirType): Vreg {
    const result = this.destination(info, type)!;
    this.code.push(result);
    return result;
  }
  private list(operands: readonly Operand[]): void {
    this.code.push(operands.length);
    for (let k = 0; k < operands.length; k++) this.code.push(operands[k]!);
  }
  private memory({ base, index, scale, field, disp }: Memory): void {
    const { code } = this;
    code.push(base);
    code.push(index ?? noOperand);
    code.push(scale);
    code.push(field);
    code.push(disp);
  }
  private edge({ block, args }: Edge): void {
    this.code.push(block.id);
    this.list(args);
  }

  op(op: BinaryOp | UnaryOp, type: LirType, operands: readonly Operand[]): Vreg {
    const result = this.define(this.head(opInfo(op), type, undefined, operands.length), type);
    for (let k = 0; k < operands.length; k++) this.code.push(operands[k]!);
    return result;
  }
  /** Add, subtract or multiply; leaves by the exit on signed overflow. */
  checked(op: "iaddo" | "isubo" | "imulo", type: LirType, a: Operand, b: Operand, exit: Exit): Vreg {
    const result = this.define(this.head(opInfo(op), type, undefined, 2), type);
    this.code.push(a);
    this.code.push(b);
    this.code.push(exit);
    return result;
  }
  compare(op: "icmp" | "fcmp", type: LirType, a: Operand, cc: Condition, b: Operand): Vreg {
    const result = this.define(this.head(opInfo(op), type, cc, 2), type);
    this.code.push(a);
    this.code.push(b);
    return result;
  }
  select(type: "i64" | "f64", condition: Operand, whenTrue: Operand, whenFalse: Operand): Vreg {
    return this.emit("select", type, { operands: [condition, whenTrue, whenFalse] })!;
  }

  load(type: LirType, memory: Memory): Vreg {
    const result = this.define(this.head(shapes.load, type, undefined, 0), type);
    this.memory(memory);
    return result;
  }
  lea(memory: Memory): Vreg {
    const result = this.define(this.head(shapes.lea, "i64", undefined, 0), "i64");
    this.memory(memory);
    return result;
  }
  store(type: LirType, memory: Memory, value: Operand): void {
    this.head(shapes.store, type, undefined, 1);
    this.memory(memory);
    this.code.push(value);
  }
  addToMemory(type: LirType, memory: Memory, value: Operand): void {
    this.head(shapes.addmem, type, undefined, 1);
    this.memory(memory);
    this.code.push(value);
  }

  refcount(op: "incref" | "xincref" | "decref" | "xdecref", object: Operand): void {
    this.head(shapes[op], "none", undefined, 1);
    this.code.push(object);
  }

  call({ symbol, op, type }: Callee, args: readonly Operand[]): Vreg | undefined {
    const info = this.head(shapes[op], type, undefined, 0);
    const result = this.destination(info, type);
    this.code.push(result ?? noOperand);
    this.code.push(symbol);
    this.list(args);
    return result;
  }
  callMemory(type: LirType, memory: Memory, args: readonly Operand[]): Vreg | undefined {
    const result = this.destination(this.head(shapes.callm, type, undefined, 0), type);
    this.code.push(result ?? noOperand);
    this.memory(memory);
    this.list(args);
    return result;
  }

  /** Leaves by the exit unless `a cc b`. */
  guard(type: LirType, a: Operand, cc: Condition, b: Operand, exit: Exit): void {
    this.head(type === "f64" ? shapes.fguard : shapes.guard, type, cc, 2);
    this.code.push(a);
    this.code.push(b);
    this.code.push(exit);
  }
  guardMemory(type: LirType, memory: Memory, cc: Condition, b: Operand, exit: Exit): void {
    this.head(shapes.guardm, type, cc, 1);
    this.memory(memory);
    this.code.push(b);
    this.code.push(exit);
  }

  /** Leaves by the exit, to come back mostly, unless the word is what is expected. */
  poll(memory: Memory, expected: Operand, exit: Exit): void {
    this.head(shapes.poll, "i64", undefined, 1);
    this.memory(memory);
    this.code.push(expected);
    this.code.push(exit);
  }

  // -- terminators

  leave(exit: Exit): void {
    this.head(shapes.exit, "none", undefined, 0);
    this.code.push(exit);
  }
  jump(block: Block, args: readonly Operand[] = noOperands): void {
    this.head(shapes.jmp, "none", undefined, 0);
    this.edge({ block, args });
  }
  /** `a cc b ? whenTrue : whenFalse`; each is a block without arguments or an edge. */
  branch(type: LirType, a: Operand, cc: Condition, b: Operand, whenTrue: Edge | Block, whenFalse: Edge | Block): void {
    this.head(type === "f64" ? shapes.fbr : shapes.br, type, cc, 2);
    this.code.push(a);
    this.code.push(b);
    this.edge(toEdge(whenTrue));
    this.edge(toEdge(whenFalse));
  }
  branchMemory(type: LirType, memory: Memory, cc: Condition, b: Operand, whenTrue: Edge | Block, whenFalse: Edge | Block): void {
    this.head(shapes.brm, type, cc, 1);
    this.memory(memory);
    this.code.push(b);
    this.edge(toEdge(whenTrue));
    this.edge(toEdge(whenFalse));
  }
  return(type: "i64" | "f64", value: Operand): void {
    this.head(shapes.ret, type, undefined, 1);
    this.code.push(value);
  }

  /** What follows, in this block, belongs to this byte offset of the bytecode. */
  mark(offset: number): void {
    this.head(shapes.mark, "none", undefined, 0);
    this.code.push(offset);
  }

  // -- the stream

  /** The program, complete. */
  bytes(): Uint8Array {
    this.closePiece();
    const out = buffers.out.restart();
    for (const word of [lirMagic, lirVersion, 0]) out.push(word);
    for (const count of [this.vregs.length, this.constants.count, this.blocks.length, this.exitCount, this.params.length]) out.push(count);
    for (const flags of this.vregs) out.push(flags);
    for (const param of this.params) out.push(param >>> 2);
    out.append(this.constants.words);
    out.append(this.exits);
    for (const block of this.blocks) this.writeBlock(out, block);
    out.set(2, out.size);
    return out.bytes();
  }
  private writeBlock(out: Words, { cold, params, instructions, pieces }: Block): void {
    out.push(cold ? 1 : 0);
    out.push(params.length);
    for (const param of params) out.push(param >>> 2);
    out.push(instructions);
    const sizeAt = out.size;
    out.push(0);
    for (let k = 0; k < pieces.length; k += 2) out.append(this.code, pieces[k], pieces[k + 1]);
    out.set(sizeAt, out.size - sizeAt - 1);
  }
}

function toEdge(target: Edge | Block): Edge {
  return "block" in target ? target : { block: target, args: noOperands };
}
