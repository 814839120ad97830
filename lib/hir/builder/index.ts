/** Bytecode to HIR: one pass over the instructions that can be reached, exception handlers included. */
import { CannotCompile } from "../../cannotcompile.js";
import { decode, MalformedBytecode, opcodeNumber, type Instruction, type OpcodeName } from "../../bytecode/decode.js";
import { positionsOf } from "../../bytecode/linetable.js";
import type { Snapshot } from "../../generated/snapshot.js";
import type { Block, Fun } from "../ir.js";
import { attributeHandlers } from "./attributes.js";
import { Builder, type Handler, type Places } from "./builder.js";
import { callHandlers } from "./calls.js";
import { containerHandlers } from "./containers.js";
import { controlHandlers, endsBlock } from "./control.js";
import { exceptionHandlers } from "./exceptions.js";
import { generatorFlags, generatorHandlers, resumePoint } from "./generators.js";
import { nameHandlers } from "./names.js";
import { operatorHandlers } from "./operators.js";
import { bindArguments, valueHandlers } from "./values.js";

const named: Partial<Record<OpcodeName, Handler>> = {
  ...valueHandlers, ...operatorHandlers, ...nameHandlers, ...attributeHandlers, ...containerHandlers, ...callHandlers,
  ...exceptionHandlers, ...generatorHandlers, ...controlHandlers,
};

/** By the number of the opcode. */
const handlers: (Handler | undefined)[] = [];
for (const [name, handler] of Object.entries(named)) handlers[opcodeNumber(name as OpcodeName)] = handler;
const isEnd: boolean[] = [];
for (const name of endsBlock) isEnd[opcodeNumber(name)] = true;

/** @throws CannotCompile with the reason, the offset and the source line */
export function buildHir(snapshot: Snapshot): Fun {
  try {
    return new FunctionBuilder(snapshot).run();
  } catch (e) {
    if (e instanceof MalformedBytecode) throw new CannotCompile(e.message);
    if (e instanceof CannotCompile && e.line === undefined) e.line = lineOf(snapshot, e.offset);
    throw e;
  }
}

function lineOf(snapshot: Snapshot, offset: number | undefined): number | undefined {
  if (offset === undefined) return snapshot.code.firstLine || undefined;
  return positionsOf(snapshot.code).at(offset)?.line ?? snapshot.code.firstLine;
}

class FunctionBuilder implements Places {
  private readonly b: Builder;
  private readonly instructions: Instruction[];
  /** By byte offset: the place of the instruction that starts there, plus one; does a block start there, and if it is known, which. */
  private readonly places: Int32Array;
  private readonly leaders: Uint8Array;
  private readonly blocks: ({ block: Block; depth: number } | undefined)[];
  private readonly pending: number[] = [];

  constructor(snapshot: Snapshot) {
    this.instructions = decode(snapshot.code);
    const size = snapshot.code.bytecode.length;
    this.places = new Int32Array(size);
    this.blocks = new Array(size);
    this.instructions.forEach((i, index) => { this.places[i.start] = index + 1; });
    this.leaders = findLeaders(this.instructions, size);
    this.b = new Builder(snapshot, this);
  }

  run(): Fun {
    const b = this.b;
    const first = this.instructions[0];
    if (!first) throw new CannotCompile("the code object is empty");
    const entry = b.fun.block(0);
    b.startBlock(entry, 0);
    b.startInstruction(first);
    if (b.snapshot.code.flags & generatorFlags) {
      this.enterGenerator();
    } else {
      bindArguments(b);
      b.branch(this.blockAt(0));
    }
    for (let offset = this.pending.shift(); offset !== undefined; offset = this.pending.shift()) this.buildBlock(offset);
    return b.fun;
  }

  /** The first place where a generator goes on is behind RETURN_GENERATOR, its other ones are found on the way. */
  private enterGenerator(): void {
    const made = this.instructions.find(i => i.op === "RETURN_GENERATOR");
    if (!made || !this.places[made.next]) throw new CannotCompile("a generator that is never made");
    this.b.emit("Resume", [], { offsets: [], targets: [] });
    this.resumeAt(made.next, 1);
    // Out of the interpreter (csrc/runtime/monitor.h) it is at its first RESUME that native code comes in.
    const first = this.instructions[this.places[made.next]!];
    if (first?.op === "RESUME") this.resumeAt(first.start, 0);
  }

  private instructionAt(offset: number): Instruction {
    const place = this.places[offset];
    if (!place) throw new CannotCompile("the bytecode goes on in the middle of an instruction", offset);
    return this.instructions[place - 1]!;
  }

  resumeAt(offset: number, depth: number): void { resumePoint(this.b, this.b.fun.entry, this.instructionAt(offset), depth); }

  blockAt(offset: number): Block {
    const depth = this.b.depth;
    let known = this.blocks[offset];
    if (!known) {
      if (!this.places[offset]) throw new CannotCompile("the bytecode jumps into the middle of an instruction", offset);
      known = { block: this.b.fun.block(offset), depth };
      this.blocks[offset] = known;
      this.pending.push(offset);
    }
    if (known.depth !== depth) throw new CannotCompile("the bytecode reaches a place with stacks of different depth", offset);
    return known.block;
  }

  private buildBlock(offset: number): void {
    const b = this.b;
    const { block, depth } = this.blocks[offset]!;
    b.startBlock(block, depth);
    for (let index = this.places[offset]! - 1; ; index++) {
      const i = this.instructions[index];
      if (!i) throw new CannotCompile("the bytecode runs off its end", offset);
      b.startInstruction(i);
      this.handler(i)(b, i);
      if (isEnd[i.opcode]) return;
      if (this.leaders[i.next]) {
        b.goTo(i.next);
        return;
      }
    }
  }

  private handler(i: Instruction): Handler {
    const handler = handlers[i.opcode];
    if (!handler) throw new CannotCompile(`the opcode ${i.op} is not compiled`, i.offset);
    return handler;
  }
}

/** By byte offset, of so many: does a block start there? Jump targets, and what follows an instruction that ends a block. What is beyond the code is ignored. */
function findLeaders(instructions: readonly Instruction[], size: number): Uint8Array {
  const leaders = new Uint8Array(size);
  instructions.forEach((i, index) => {
    if (i.op === "RETURN_GENERATOR" && instructions[index + 2]) leaders[instructions[index + 2]!.start] = 1;
    if (i.target !== undefined) leaders[i.op === "FOR_ITER" ? i.target + 4 : i.target] = 1;
    if (isEnd[i.opcode]) leaders[i.next] = 1;
  });
  return leaders;
}
