/**
 * Random functions as the builder would make them, over registers: structured control flow, numbers in locals, loops over ranges,
 * objects that are stored, compared by identity, and looked at through the frame.
 */
import { ObjectFlag, type ObjectDesc } from "../../../lib/generated/snapshot.js";
import { Fun, type Block, type Instr, type Parts, type Value } from "../../../lib/hir/ir.js";
import type { HirOpName } from "../../../lib/generated/hir.js";
import { plainDesc } from "../../../lib/hir/objecttext.js";
import { T, constantType, type Type } from "../../../lib/hir/types.js";
import type { Random } from "../../random.js";
import { float, int, None, type Obj } from "./objects.js";

const nLocals = 5;
/** Local 4 holds a range iterator when the function is called. */
const firstIterator = 3, iterators = 2;

const constants = ["0", "1", "2", "-1", "300", "3000000000", "0.0", "1.5", "-2.0"];
const firstConstant = 50;

function objectTable(): ObjectDesc[] {
  const table: ObjectDesc[] = [];
  table[0] = plainDesc("null");
  table[1] = { ...plainDesc("none"), flags: ObjectFlag.immortal };
  table[2] = { ...plainDesc("true"), flags: ObjectFlag.immortal };
  table[3] = { ...plainDesc("false"), flags: ObjectFlag.immortal };
  for (let k = 4; k < firstConstant; k++) table[k] = plainDesc("other");
  constants.forEach((text, k) => {
    const isFloat = text.includes(".");
    const isSmall = !isFloat && Number(text) >= -5 && Number(text) <= 256;
    table[firstConstant + k] = { ...plainDesc(isFloat ? "float" : "int"), text: isFloat ? "" : text, number: isFloat ? Number(text) : 0, flags: isSmall ? ObjectFlag.immortal : 0 };
  });
  return table;
}

/** What the numbers of a function mostly are. */
export type Mode = "ints" | "floats" | "mixed";
export const modes: readonly Mode[] = ["ints", "floats", "mixed"];

export function randomArguments(r: Random, mode: Mode): Obj[] {
  const ints = [() => int(BigInt(r.below(10))), () => int(BigInt(r.below(1000)) - 500n), () => int(1n << BigInt(20 + r.below(50)))];
  const floats = [() => float(r.below(8) / 4), () => float(r.below(8) / 4 + 0.1), () => float(r.pick([0, -0, NaN, Infinity, 1e300]))];
  const others = [() => None, (): Obj => ({ kind: "other", name: "object" })];
  const kinds = mode === "ints" ? ints : mode === "floats" ? floats : [...ints, ...floats, ...others];
  const numbers = Array.from({ length: firstIterator }, () => r.pick(kinds)());
  const ranges = Array.from({ length: iterators }, (): Obj => ({ kind: "range", left: r.below(5), next: r.pick([0n, 3n, 300n, (1n << 62n)]) }));
  return [...numbers, ...ranges];
}

export class Generator {
  private readonly fun = new Fun({ name: "m:random", localNames: ["a", "b", "c", "d", "e"], nLocalsPlus: nLocals, stackSize: 4 }, objectTable());
  private readonly locals: Value[] = Array.from({ length: nLocals }, () => this.fun.value());
  private block: Block = this.fun.block(0);
  private offset = 0;
  private budget: number;
  private unusedIterators = [firstIterator, firstIterator + 1];

  constructor(private readonly r: Random, private readonly mode: Mode) { this.budget = 4 + r.below(14); }

  run(): Fun {
    this.locals.forEach((v, index) => this.emit("LoadArg", [], { index, name: `x${index}` }, undefined, v));
    if (this.r.chance(0.5)) this.setLocal(this.r.below(firstIterator), this.r.chance(0.3) ? this.constant(T.Nullptr) : this.literal());
    this.emit("CheckPeriodic", [], {}, this.state([], 0));
    this.statements();
    this.emit("Return", [this.read(this.r.below(firstIterator))], {}, this.state([], 0));
    return this.fun;
  }

  // ---- emitting
  private emit(op: HirOpName, operands: readonly Value[] = [], parts: Parts = {}, snapshot?: Instr, result?: Value): Value {
    const i = this.fun.instr(op, operands, parts, this.offset, result);
    if (snapshot) i.snapshot = snapshot;
    this.block.append(i);
    return i.result!;
  }
  private state(stack: readonly Value[], popped: number): Instr {
    this.offset += 2;
    const s = this.fun.instr("Snapshot", [...this.locals, ...stack], { offset: this.offset, depth: stack.length, popped }, this.offset);
    return this.block.append(s);
  }
  private constant(type: Type): Value { return this.emit("LoadConst", [], { type }); }
  private object(handle: number): Value { return this.constant(constantType(handle, this.fun.objects[handle]!)); }
  private literal(): Value {
    const suits = constants.map((text, k) => [text.includes("."), k] as const).filter(([isFloat]) => this.mode === "mixed" || isFloat === (this.mode === "floats"));
    return this.object(firstConstant + this.r.pick(suits)[1]);
  }
  private read(index: number): Value {
    const local = this.locals[index]!;
    this.emit("CheckVar", [local], { name: "x", index }, this.state([], 0), local);
    return local;
  }
  private operand(): Value { return this.r.chance(0.3) ? this.literal() : this.read(this.r.below(firstIterator)); }
  /** As the builder does: the old value dies when the slot has its new one. */
  private setLocal(index: number, value: Value): void {
    const register = this.locals[index]!;
    const old = this.emit("Assign", [register]);
    this.emit("Assign", [value === register ? old : value], {}, undefined, register);
    if (this.r.chance(0.5)) this.emit("KillLocal", [old], {}, this.state([], 0));
  }
  private jump(target: Block): void { this.emit("Branch", [], { targets: [target] }); }

  // ---- statements
  private statements(): void {
    for (let n = 1 + this.r.below(4); n > 0 && this.budget > 0; n--) this.statement();
  }
  private statement(): void {
    this.budget--;
    const roll = this.r.below(20);
    if (roll < 9) this.assign();
    else if (roll < 11) this.setLocal(this.r.below(firstIterator), this.operand());
    else if (roll < 14) this.branch();
    else if (roll < 17) this.loop();
    else if (roll === 17) this.publish(this.read(this.r.below(firstIterator)));
    else if (roll === 18) this.emit("LoadName", [], { name: "n" }, this.state([], 0));
    else this.publish(this.emit("BoxBool", [this.emit("Is", [this.read(this.r.below(firstIterator)), this.read(this.r.below(firstIterator))])]));
  }
  private publish(v: Value): void { this.emit("StoreGlobal", [v], { name: "g" }, this.state([v], 1)); }

  private assign(): void {
    if (this.r.chance(0.15)) {
      const v = this.operand();
      this.setLocal(this.r.below(firstIterator), this.emit("UnaryOp", [v], { op: this.r.pick(["Negate", "Positive", "Invert"]) }, this.state([v], 1)));
      return;
    }
    const op = this.r.pick(["Add", "Add", "Add", "Subtract", "Subtract", "Multiply", "Multiply", ...(this.mode === "floats" ? ["TrueDivide"] : ["And", "Xor", "LShift"]), "FloorDivide", "Modulo"]);
    const [left, right, s] = this.operands();
    this.setLocal(this.r.below(firstIterator), this.emit(this.r.pick(["BinaryOp", "InPlaceOp"]), [left, right], { op }, s));
  }
  /** Two operands, often guarded as the interpreter's specialization would have it, and the state before. */
  private operands(): [Value, Value, Instr] {
    const left = this.operand(), right = this.operand();
    const s = this.state([left, right], 2);
    if (!this.r.chance(0.6)) return [left, right, s];
    const type = this.mode === "ints" ? T.LongExact : this.mode === "floats" ? T.FloatExact : this.r.pick([T.LongExact, T.FloatExact]);
    return [this.emit("GuardType", [left], { type }, s), this.emit("GuardType", [right], { type }, s), s];
  }
  private condition(): Value {
    const [left, right, s] = this.operands();
    if (this.r.chance(0.2)) return this.emit("Is", [left, right]);
    const op = this.r.pick(["LessThan", "LessThanEqual", "Equal", "NotEqual", "GreaterThan", "GreaterThanEqual"]);
    const truth = this.emit("IsTruthy", [this.emit("Compare", [left, right], { op }, s)], {}, s);
    return this.r.chance(0.2) ? this.emit("NotBool", [truth]) : truth;
  }

  private branch(): void {
    const [yes, no, join] = [this.fun.block(this.offset), this.fun.block(this.offset), this.fun.block(this.offset)];
    this.emit("CondBranch", [this.condition()], { targets: [yes!, this.r.chance(0.5) ? no! : join!] });
    for (const arm of [yes!, no!]) {
      this.block = arm;
      this.statements();
      this.jump(join!);
    }
    this.block = join!;
  }

  /** Over one of the iterators, or as long as something holds; each way round passes CheckPeriodic. */
  private loop(): void {
    const iterator = this.r.chance(0.7) ? this.unusedIterators.pop() : undefined;
    const [head, body, done] = [this.fun.block(this.offset), this.fun.block(this.offset), this.fun.block(this.offset)];
    this.jump(head!);
    this.block = head!;
    if (iterator === undefined) {
      this.emit("CondBranch", [this.condition()], { targets: [body!, done!] });
      this.block = body!;
    } else {
      const range = this.emit("GuardType", [this.locals[iterator]!], { type: T.RangeIter }, this.state([], 0));
      this.emit("CondBranch", [this.emit("RangeIterHasNext", [range])], { targets: [body!, done!] });
      this.block = body!;
      const item = this.emit("PrimitiveBox", [this.emit("RangeIterNext", [range])], {}, this.state([], 0));
      this.setLocal(this.r.below(firstIterator), item);
    }
    this.statements();
    this.emit("CheckPeriodic", [], {}, this.state([], 0));
    this.jump(head!);
    this.block = done!;
    if (iterator !== undefined) this.unusedIterators.push(iterator);
  }
}
