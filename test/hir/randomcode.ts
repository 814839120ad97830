/**
 * Random functions as bytecode: integer and float arithmetic, comparisons, locals that may be unbound, loops, stores into
 * globals, specialized at random as if the interpreter had seen ints or floats. They are snapshots like recorded ones.
 */
import { opcodeTable } from "../../lib/bytecode/cp313/opcodes.js";
import type { OpcodeName } from "../../lib/bytecode/decode.js";
import { binaryOps } from "../../lib/generated/hir.js";
import { WellKnown, type ObjectDesc, type Snapshot } from "../../lib/generated/snapshot.js";
import { plainDesc } from "../../lib/hir/objecttext.js";
import { recorded } from "../fixtures/snapshots.js";
import type { Random } from "../random.js";

const opcodes = new Map<OpcodeName, { number: number; caches: number }>(opcodeTable.map(([number, name, , caches]) => [name, { number, caches }]));
const arguments_ = 3, locals = 6;
const operators = ["Add", "Subtract", "Multiply", "And", "Or", "Xor", "FloorDivide", "Modulo", "LShift", "RShift", "TrueDivide"] as const;
const specializable: Record<string, string> = { Add: "ADD", Subtract: "SUBTRACT", Multiply: "MULTIPLY" };

class Label { at = -1; }

class Assembler {
  private readonly bytes: number[] = [];
  private readonly jumps: { at: number; label: Label }[] = [];
  depth = 0;
  deepest = 0;

  emit(name: OpcodeName, oparg = 0, effect = 0): void {
    const { number, caches } = opcodes.get(name)!;
    if (oparg > 255) this.bytes.push(opcodes.get("EXTENDED_ARG")!.number, oparg >> 8);
    this.bytes.push(number, oparg & 255, ...new Array<number>(2 * caches).fill(0));
    this.depth += effect;
    this.deepest = Math.max(this.deepest, this.depth);
  }
  /** Jumps always have room for two bytes of distance. */
  jump(name: OpcodeName, label: Label, effect = 0): void {
    this.bytes.push(opcodes.get("EXTENDED_ARG")!.number, 0);
    this.jumps.push({ at: this.bytes.length, label });
    this.emit(name, 0, effect);
  }
  place(label: Label): void { label.at = this.bytes.length; }

  finish(): Uint8Array {
    for (const { at, label } of this.jumps) {
      const caches = opcodeTable.find(row => row[0] === this.bytes[at])![3];
      const distance = Math.abs(label.at - (at + 2 + 2 * caches)) / 2;
      this.bytes[at - 1] = distance >> 8;
      this.bytes[at + 1] = distance & 255;
    }
    return Uint8Array.from(this.bytes);
  }
}

class Generator {
  private readonly a = new Assembler();
  private readonly loops: { head: Label; end: Label }[] = [];

  constructor(private readonly rng: Random, private readonly constants: number) {}

  run(): { bytecode: Uint8Array; stackSize: number } {
    this.a.emit("RESUME");
    this.block(3);
    this.expression(2);
    this.a.emit("RETURN_VALUE", 0, -1);
    return { bytecode: this.a.finish(), stackSize: this.a.deepest + 1 };
  }

  private block(budget: number): void {
    for (let k = 1 + this.rng.below(3); k > 0; k--) this.statement(budget);
  }

  private statement(budget: number): void {
    const { rng, a } = this;
    const kind = rng.below(budget > 0 ? 12 : 7);
    if (kind < 4) this.assign();
    else if (kind === 4) {
      this.expression(2);
      a.emit("STORE_GLOBAL", 0, -1);
    } else if (kind === 5) a.emit("DELETE_FAST", arguments_ + rng.below(locals - arguments_));
    else if (kind === 6) this.escape();
    else if (kind < 9) this.conditional(budget);
    else if (kind < 11) this.loop(budget);
    else this.forLoop(budget);
  }

  private assign(): void {
    this.expression(3);
    this.a.emit("STORE_FAST", this.rng.below(locals), -1);
  }

  /** break or continue, under a condition, so that what follows can be reached. */
  private escape(): void {
    const loop = this.loops.at(-1);
    if (!loop) return this.assign();
    const past = new Label();
    this.condition();
    this.a.jump("POP_JUMP_IF_FALSE", past, -1);
    if (this.rng.chance(0.5)) this.a.jump("JUMP_FORWARD", loop.end);
    else this.a.jump("JUMP_BACKWARD", loop.head);
    this.a.place(past);
  }

  private conditional(budget: number): void {
    const otherwise = new Label(), end = new Label();
    this.condition();
    this.a.jump(this.rng.pick(["POP_JUMP_IF_FALSE", "POP_JUMP_IF_TRUE"]), otherwise, -1);
    this.block(budget - 1);
    this.a.jump("JUMP_FORWARD", end);
    this.a.place(otherwise);
    if (this.rng.chance(0.6)) this.block(budget - 1);
    this.a.place(end);
  }

  private loop(budget: number): void {
    const head = new Label(), end = new Label();
    this.a.place(head);
    this.condition();
    this.a.jump("POP_JUMP_IF_FALSE", end, -1);
    this.loops.push({ head, end });
    this.block(budget - 1);
    this.loops.pop();
    this.a.jump("JUMP_BACKWARD", head);
    this.a.place(end);
  }

  /** Over argument 0, which is a range iterator, or else a guard leaves. The iterator stays on the stack, so there is no escape out of the loop. */
  private forLoop(budget: number): void {
    const head = new Label(), end = new Label();
    this.a.emit("LOAD_FAST", 0, 1);
    this.a.place(head);
    this.a.jump("FOR_ITER_RANGE", end, 1);
    this.a.emit("STORE_FAST", 1 + this.rng.below(locals - 1), -1);
    const outer = this.loops.splice(0);
    this.block(budget - 1);
    this.loops.push(...outer);
    this.a.jump("JUMP_BACKWARD", head);
    this.a.place(end);
    this.a.emit("END_FOR");
    this.a.emit("POP_TOP", 0, -1);
  }

  /** Leaves a bool. */
  private condition(): void {
    this.expression(2);
    this.a.emit(this.rng.pick(["TO_BOOL", "TO_BOOL_INT", "TO_BOOL_BOOL"]));
    if (this.rng.chance(0.2)) this.a.emit("UNARY_NOT");
  }

  private expression(budget: number): void {
    const { rng, a } = this;
    const kind = budget <= 0 ? rng.below(4) : rng.below(12);
    if (kind < 3) this.local();
    else if (kind === 3) a.emit("LOAD_CONST", rng.below(this.constants), 1);
    else if (kind < 8) this.operator(budget);
    else if (kind === 8) this.comparison(budget);
    else if (kind === 9) this.unary(budget);
    else if (kind === 10) this.choice(budget);
    else this.identity(budget);
  }

  private local(): void {
    const index = this.rng.below(locals);
    this.a.emit("LOAD_FAST_CHECK", index, 1);
  }

  private operator(budget: number): void {
    const { rng, a } = this;
    this.expression(budget - 1);
    this.expression(budget - 1);
    const op = rng.chance(0.7) ? rng.pick(["Add", "Subtract", "Multiply"] as const) : rng.pick(operators);
    const inPlace = rng.chance(0.3);
    const special = specializable[op];
    const name = special && rng.chance(0.7) ? (`BINARY_OP_${special}_${rng.chance(0.75) ? "INT" : "FLOAT"}` as OpcodeName) : "BINARY_OP";
    a.emit(name, binaryOps.indexOf(op) + (inPlace ? binaryOps.length : 0), -1);
  }

  private comparison(budget: number): void {
    this.expression(budget - 1);
    this.expression(budget - 1);
    this.a.emit(this.rng.pick(["COMPARE_OP", "COMPARE_OP_INT", "COMPARE_OP_INT", "COMPARE_OP_FLOAT"]), (this.rng.below(6) << 5) | (this.rng.chance(0.5) ? 16 : 0), -1);
  }

  private unary(budget: number): void {
    this.expression(budget - 1);
    this.a.emit(this.rng.pick(["UNARY_NEGATIVE", "UNARY_INVERT"]));
  }

  /** `x if c else y` */
  private choice(budget: number): void {
    const otherwise = new Label(), end = new Label();
    this.condition();
    this.a.jump("POP_JUMP_IF_FALSE", otherwise, -1);
    this.expression(budget - 1);
    this.a.jump("JUMP_FORWARD", end, -1);
    this.a.place(otherwise);
    this.expression(budget - 1);
    this.a.place(end);
  }

  /** Identity is asked of None alone: that of ints is nobody's business. */
  private identity(budget: number): void {
    this.expression(budget - 1);
    this.a.emit("LOAD_CONST", 0, 1);
    this.a.emit("IS_OP", this.rng.below(2), -1);
  }
}

const numbers: readonly Partial<ObjectDesc>[] = [
  ...[0n, 1n, 2n, -1n, 7n, 1n << 31n, (1n << 62n) - 1n, -(1n << 63n), 1n << 63n].map(v => ({ text: `${v}` })), ...[0.5, -0, 2, 1e300].map(number => ({ number })),
];

export function randomSnapshot(rng: Random): Snapshot {
  const snapshot = recorded("callee");
  const handles: number[] = [WellKnown.None, WellKnown.True, WellKnown.False];
  for (const fields of numbers) {
    handles.push(snapshot.objects.push(plainDesc("text" in fields ? "int" : "float", { ...fields, typeHandle: "text" in fields ? WellKnown.int : WellKnown.float })) - 1);
  }
  const name = snapshot.objects.push(plainDesc("str", { text: "g", typeHandle: WellKnown.str })) - 1;
  const { bytecode, stackSize } = new Generator(rng, handles.length).run();
  const localNames = Array.from({ length: locals }, (_, k) => `x${k}`);
  Object.assign(snapshot.code, {
    name: "random", qualname: "random", bytecode, stackSize, consts: handles, names: [name], argCount: arguments_, posOnlyArgCount: 0, nLocals: locals, localNames,
    localKinds: new Uint8Array(locals).fill(32), frameSize: locals + stackSize + 12, exceptionTable: new Uint8Array(), lineTable: new Uint8Array(),
  });
  return snapshot;
}
