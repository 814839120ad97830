/** A LIR program to the stream of little-endian words that the core reads. Layout: `sections` in spec/lir.ts. */
import {
  cells, fields, symbols, type CellKind, type FieldName, type SymbolName,
} from "../generated/runtime.js";
import {
  classes, conditions, constKinds, exitKinds, exitNoValue, exitOwnedFlag, exitReprs, lirMagic, lirVersion, operandTags, pinnedFlag, types,
  type ConstKind,
} from "../generated/lir.js";
import { isVreg, type Block, type Edge, type Exit, type Instruction, type LirFunction, type Memory, type Operand } from "./ir.js";

const index = <T extends string>(names: readonly T[]) => new Map<string, number>(names.map((name, i) => [name, i]));
const typeIds = index(types);
const conditionIds = index(conditions);
const fieldIds = index(fields); // plus one: 0 is no field
const symbolIds = index(symbols.map((symbol) => symbol[0]));
const cellIds = index(cells);
const exitKindIds = index(exitKinds);
const exitReprIds = index(exitReprs);

const tag = { vreg: operandTags.indexOf("vreg"), const: operandTags.indexOf("const"), imm: operandTags.indexOf("imm"), none: operandTags.indexOf("none") };
const noOperand = 0xfffffffc | tag.none;
const immMin = -(2 ** 29), immMax = 2 ** 29 - 1;

/** Ids as the stream has them; a name the tables do not know is a bug of the caller. */
export function fieldId(name: FieldName): number { return known(fieldIds, name, "field") + 1; }
export function symbolId(name: SymbolName): number { return known(symbolIds, name, "symbol"); }
export function cellId(name: CellKind): number { return known(cellIds, name, "cell"); }

function known(ids: Map<string, number>, name: string, what: string): number {
  const id = ids.get(name);
  if (id === undefined) throw new Error(`LIR: unknown ${what} ${name}`);
  return id;
}

class Words {
  private words = new Uint32Array(1024);
  size = 0;
  /** Empties it; the memory stays. */
  restart(): this {
    this.size = 0;
    return this;
  }
  push(word: number): void {
    if (this.size === this.words.length) this.resize(2 * this.size);
    this.words[this.size++] = word;
  }
  set(at: number, word: number): void {
    this.words[at] = word;
  }
  append(other: Words): void {
    while (this.size + other.size > this.words.length) this.resize(2 * this.words.length);
    this.words.set(other.words.subarray(0, other.size), this.size);
    this.size += other.size;
  }
  bytes(): Uint8Array {
    return new Uint8Array(this.words.buffer.slice(0, this.size * 4));
  }
  private resize(capacity: number): void {
    const larger = new Uint32Array(capacity);
    larger.set(this.words);
    this.words = larger;
  }
}

/** Used by one writer after the other: getting memory anew took a fifth of the time of writing. */
const buffers = { out: new Words(), constants: new Words(), exits: new Words(), blocks: new Words() };

const kindIds = Object.fromEntries(constKinds.map((kind, i) => [kind, i])) as Record<ConstKind, number>;
const scratch = new DataView(new ArrayBuffer(8));

class Constants {
  /** Of those whose second and third word are zero, as most have them: by kind and first word. */
  private readonly plain: readonly Map<number, number>[] = constKinds.map(() => new Map());
  private readonly others = new Map<string, number>();
  readonly words = buffers.constants.restart();
  count = 0;

  add(kind: ConstKind, a: number, b: number, c: number): number {
    const k = kindIds[kind];
    const isPlain = b === 0 && c === 0;
    const key = isPlain ? "" : `${k} ${a} ${b} ${c}`;
    const known = isPlain ? this.plain[k]!.get(a) : this.others.get(key);
    if (known !== undefined) return known;
    const id = this.count++;
    if (isPlain) this.plain[k]!.set(a, id);
    else this.others.set(key, id);
    this.words.push(k);
    this.words.push(a >>> 0);
    this.words.push(b >>> 0);
    this.words.push(c >>> 0);
    return id;
  }
  i64(value: bigint): number {
    const bits = BigInt.asUintN(64, value);
    return this.add("i64", Number(bits & 0xffffffffn), Number(bits >> 32n), 0);
  }
  f64(value: number): number {
    scratch.setFloat64(0, value, true);
    return this.add("f64", scratch.getUint32(0, true), scratch.getUint32(4, true), 0);
  }
}

class Writer {
  private readonly out = buffers.out.restart();
  private readonly constants = new Constants();
  private readonly symbols = new Set<string>();

  constructor(private readonly f: LirFunction) {}

  run(): Uint8Array {
    // Exits and blocks are written first, on the side: writing them fills the constant pool that precedes them.
    const exits = buffers.exits.restart(), blocks = buffers.blocks.restart();
    for (const exit of this.f.exits) this.exit(exits, exit);
    for (const block of this.f.blocks) this.block(blocks, block);

    const { out, f } = this;
    for (const word of [lirMagic, lirVersion, 0]) out.push(word);
    for (const count of [f.vregs.length, this.constants.count, f.blocks.length, f.exits.length, f.params.length, this.symbols.size]) out.push(count);
    for (const vreg of f.vregs) out.push(classes.indexOf(vreg.cls) | (vreg.pinned ? pinnedFlag : 0));
    for (const param of f.params) out.push(param.id);
    for (const part of [this.constants.words, exits, blocks]) out.append(part);
    out.set(2, out.size);
    return out.bytes();
  }

  private value(operand: Operand): number {
    if (isVreg(operand)) return (operand.id << 2 | tag.vreg) >>> 0;
    if ("imm" in operand) return this.integer(operand.imm);
    if ("handle" in operand) return this.constant("handle", operand.handle, 0, operand.disp ?? 0);
    if ("i64" in operand) return this.bigInteger(operand.i64);
    if ("f64" in operand) return (this.constants.f64(operand.f64) << 2 | tag.const) >>> 0;
    if ("cell" in operand) return this.constant("cell", cellId(operand.cell), operand.arg ?? 0, operand.disp ?? 0);
    if ("field" in operand) return this.constant("fieldval", fieldId(operand.field), 0, operand.disp ?? 0);
    this.symbols.add(operand.symbol);
    return this.constant("symbol", symbolId(operand.symbol), 0, 0);
  }

  private constant(kind: ConstKind, a: number, b: number, c: number): number {
    return (this.constants.add(kind, a, b, c) << 2 | tag.const) >>> 0;
  }

  private integer(value: number): number {
    if (value >= immMin && value <= immMax) return (value << 2 | tag.imm) >>> 0;
    return (this.constants.i64(BigInt(value)) << 2 | tag.const) >>> 0;
  }

  private bigInteger(value: bigint): number {
    if (value >= immMin && value <= immMax) return this.integer(Number(value));
    return (this.constants.i64(value) << 2 | tag.const) >>> 0;
  }

  private memory(out: Words, m: Memory): void {
    out.push(this.value(m.base));
    out.push(m.index ? this.value(m.index) : noOperand);
    out.push(m.scale ?? 1);
    out.push(m.field ? fieldId(m.field) : 0);
    out.push((m.disp ?? 0) >>> 0);
  }

  private list(out: Words, operands: readonly Operand[]): void {
    out.push(operands.length);
    for (const operand of operands) out.push(this.value(operand));
  }

  private edge(out: Words, edge: Edge): void {
    out.push(edge.block.id);
    this.list(out, edge.args);
  }

  private instruction(out: Words, ins: Instruction): void {
    const { info } = ins;
    out.push(info.id | known(typeIds, ins.type, "type") << 8 | (ins.cc ? known(conditionIds, ins.cc, "condition") << 16 : 0));
    let operand = 0, edge = 0;
    for (const letter of info.letters) {
      switch (letter) {
        case "d": case "n": out.push(this.value(ins.dst!)); break;
        case "D": out.push(ins.dst ? this.value(ins.dst) : noOperand); break;
        case "v": case "i": out.push(this.value(ins.operands[operand++]!)); break;
        case "*": this.list(out, ins.args ?? []); break;
        case "m": this.memory(out, ins.memory!); break;
        case "e": out.push(ins.exit!.id); break;
        case "b": this.edge(out, ins.edges![edge++]!); break;
        case "s": this.symbols.add(ins.symbol!); out.push(symbolId(ins.symbol!)); break;
        case "o": out.push(ins.word! >>> 0); break;
      }
    }
  }

  private block(out: Words, block: Block): void {
    out.push(block.cold ? 1 : 0);
    out.push(block.params.length);
    for (const param of block.params) out.push(param.id);
    out.push(block.instructions.length);
    const sizeAt = out.size;
    out.push(0);
    for (const instruction of block.instructions) this.instruction(out, instruction);
    out.set(sizeAt, out.size - sizeAt - 1);
  }

  private exit(out: Words, exit: Exit): void {
    const { values } = exit;
    out.push(exitKindIds.get(exit.kind)!);
    out.push(exit.offset);
    out.push(exit.locals.length);
    out.push(exit.stack.length);
    out.push(values.length);
    for (let k = 0; k < values.length; k++) {
      const { operand, repr, owned } = values[k]!;
      out.push(this.value(operand));
      out.push(exitReprIds.get(repr)! | (owned ? exitOwnedFlag : 0));
    }
    this.slots(out, exit.locals);
    this.slots(out, exit.stack);
  }

  private slots(out: Words, slots: readonly (number | null)[]): void {
    for (let k = 0; k < slots.length; k++) out.push(slots[k] ?? exitNoValue);
  }
}

export function writeLir(f: LirFunction): Uint8Array {
  return new Writer(f).run();
}
