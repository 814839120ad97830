/** The words of a LIR program, read back to be shown. For programs that were built here: the core's reader is the one that trusts nothing. */
import {
  classes, conditions, constKinds, exitKinds, exitNoValue, exitOwnedFlag, exitReprs, ops, pinnedFlag, types,
} from "../generated/lir.js";
import { cells, fields, symbols } from "../generated/runtime.js";
import { noOperand, opInfo, tag } from "./opcodes.js";
import type { Block, Edge, Exit, Instruction, LirProgram, Memory, Operand, Vreg } from "./program.js";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

class Reader {
  private at = 3; // behind magic, version and size
  private readonly vregs: Vreg[];
  private readonly constants: Operand[];
  private readonly counts: { vregs: number; constants: number; blocks: number; exits: number; params: number };

  constructor(private readonly words: Uint32Array) {
    this.counts = { vregs: this.next(), constants: this.next(), blocks: this.next(), exits: this.next(), params: this.next() };
    this.vregs = this.times(this.counts.vregs, (vreg): Vreg => {
      const flags = this.next();
      return { vreg, cls: classes[flags & ~pinnedFlag]!, pinned: (flags & pinnedFlag) !== 0 };
    });
    this.constants = [];
  }

  run(): LirProgram {
    const { constants, blocks, exits, params } = this.counts;
    const parameters = this.times(params, () => this.vregs[this.next()]!);
    for (let k = 0; k < constants; k++) this.constants.push(this.constant());
    const records = this.times(exits, () => this.exit());
    return { params: parameters, exits: records, blocks: this.times(blocks, () => this.block()) };
  }

  private next(): number { return this.words[this.at++]!; }
  private times<T>(count: number, read: (k: number) => T): T[] { return Array.from({ length: count }, (_, k) => read(k)); }

  private constant(): Operand {
    const [kind, a, b, c] = [constKinds[this.next()]!, this.next(), this.next(), this.next() | 0];
    switch (kind) {
      case "i64": return { int: BigInt.asIntN(64, BigInt(b) << 32n | BigInt(a)) };
      case "f64": return { f64: new Float64Array(Uint32Array.of(a, b).buffer)[0]! };
      case "handle": return { handle: a, disp: c };
      case "symbol": return { symbol: symbols[a]![0] };
      case "cell": return { cell: cells[a]!, arg: b, disp: c };
      case "fieldval": return { field: fields[a - 1]!, disp: c };
    }
  }
  private operand(): Operand {
    const word = this.next();
    if ((word & 3) === tag.imm) return { int: BigInt(word >> 2) };
    return (word & 3) === tag.const ? this.constants[word >>> 2]! : this.vregs[word >>> 2]!;
  }
  private optionalVreg(): Vreg | undefined {
    const word = this.next() | 0;
    return word === noOperand ? undefined : this.vregs[word >>> 2]!;
  }
  private list(): Operand[] { return this.times(this.next(), () => this.operand()); }
  private edge(): Edge { return { block: this.next(), args: this.list() }; }
  private memory(): Memory {
    return { base: this.operand(), index: this.optionalVreg(), scale: this.next(), field: fields[this.next() - 1], disp: this.next() | 0 };
  }

  private exit(): Exit {
    const [kind, offset, locals, stack, values] = [exitKinds[this.next()]!, this.next(), this.next(), this.next(), this.next()];
    const slot = () => {
      const value = this.next();
      return value === exitNoValue ? null : value;
    };
    return {
      kind, offset,
      values: this.times(values, () => {
        const operand = this.operand(), repr = this.next();
        return { operand, repr: exitReprs[repr & ~exitOwnedFlag]!, owned: (repr & exitOwnedFlag) !== 0 };
      }),
      locals: this.times(locals, slot),
      stack: this.times(stack, slot),
    };
  }

  private block(): Block {
    const cold = this.next() !== 0;
    const params = this.times(this.next(), () => this.vregs[this.next()]!);
    const count = this.next();
    this.next(); // how many words follow
    return { cold, params, instructions: this.times(count, () => this.instruction()) };
  }

  private instruction(): Instruction {
    const head = this.next();
    const info = opInfo(ops[head & 0xff]!.name);
    const operands: Operand[] = [], edges: Edge[] = [];
    const made: Mutable<Instruction> = {
      op: info.name, type: types[head >> 8 & 0xff]!, cc: info.cc ? conditions[head >> 16]! : undefined,
      dst: undefined, operands, memory: undefined, args: [], symbol: undefined, exit: undefined, edges, word: undefined,
    };
    for (const letter of info.letters) {
      switch (letter) {
        case "d": case "n": case "D": made.dst = this.optionalVreg(); break;
        case "v": case "i": operands.push(this.operand()); break;
        case "*": made.args = this.list(); break;
        case "m": made.memory = this.memory(); break;
        case "e": made.exit = this.next(); break;
        case "b": edges.push(this.edge()); break;
        case "s": made.symbol = symbols[this.next()]![0]; break;
        case "o": made.word = this.next(); break;
      }
    }
    return made;
  }
}

/** @param bytes a program as `LirBuilder.bytes` gives it */
export function readLir(bytes: Uint8Array): LirProgram {
  return new Reader(new Uint32Array(bytes.buffer, bytes.byteOffset, bytes.byteLength / 4)).run();
}
