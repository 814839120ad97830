/**
 * HIR to LIR: the state of the translation and what every opcode's rule needs. The rules themselves are in the files beside
 * this one, one table per concept; opcodes that are nothing but a call are lowered from the effects table (`call` column).
 */
import { byOpcode } from "../../generated/hir.js";
import type { ExitKind, LirClass } from "../../generated/lir.js";
import type { SymbolName } from "../../generated/runtime.js";
import type { Snapshot } from "../../generated/snapshot.js";
import { WellKnown } from "../../generated/snapshot.js";
import { aliasRoot, type Block as HirBlock, type Fun, type Instr, type Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import { at, calleeOf, imm, LirBuilder, type Block, type Callee, type Exit, type Memory, type Operand, type Vreg } from "../builder.js";
import { tag } from "../opcodes.js";
import { ExitRecords } from "./exits.js";

export type Rule = (l: Lowerer, i: Instr) => void;

/** What no operand is: an absent one with a payload. */
const unknown = tag.none;

export class Lowerer {
  readonly f = new LirBuilder();
  readonly tstate: Vreg;
  readonly frame: Vreg;
  /** By number of the value: its operand, or `unknown`. */
  private readonly values: Int32Array;
  /** By number of the HIR block. */
  private readonly blocks: (Block | undefined)[];
  private readonly exits: ExitRecords;

  constructor(readonly fun: Fun, readonly snapshot: Snapshot) {
    this.blocks = new Array<Block | undefined>(fun.blockCount);
    this.values = new Int32Array(fun.valueCount).fill(unknown);
    this.tstate = this.f.param("int", true);
    this.frame = this.f.param("int", true);
    this.exits = new ExitRecords(this);
  }

  // ---- values
  /** The operand of a value; guards and checks are their operand. */
  use(v: Value): Operand {
    const root = aliasRoot(v);
    return root.type.isNull || v.type.isNull ? imm(0) : this.operandOf(root);
  }
  /** That of an alias root that is not null. */
  operandOf(root: Value): Operand {
    const known = this.values[root.id]!;
    if (known === unknown) throw new Error(`lowering: v${root.id} (${root.def?.op}) is used before it is defined`);
    return known as Operand;
  }
  operands(i: Instr): Operand[] { return i.operands.map(v => this.use(v)); }
  define(v: Value, operand: Operand): void { this.values[v.id] = operand; }
  /** Defines the result of an instruction. */
  result(i: Instr, operand: Operand): void { this.define(i.result!, operand); }

  static classOf(v: Value): LirClass { return v.type.subtypeOf(T.CDouble) && !v.type.isBottom ? "f64" : "int"; }
  name(i: Instr): Operand {
    if (i.attrs.nameHandle === undefined) throw new Error(`lowering: ${i.op} without a name`);
    return this.f.handle(i.attrs.nameHandle);
  }
  bool(value: boolean): Operand { return this.f.handle(value ? WellKnown.True : WellKnown.False); }

  // ---- blocks
  /** The LIR block of a HIR block, with a parameter for each phi. */
  block(b: HirBlock): Block {
    let made = this.blocks[b.id];
    if (!made) {
      made = this.f.block({ cold: b.cold });
      for (const phi of b.phis()) this.define(phi.result!, this.f.blockParam(made, Lowerer.classOf(phi.result!)));
      this.blocks[b.id] = made;
    }
    return made;
  }
  edge(from: HirBlock, to: HirBlock): { block: Block; args: Operand[] } {
    const block = this.block(to);
    return { block, args: [...to.phis()].map(phi => this.use(phi.operands[phi.preds.indexOf(from)]!)) };
  }

  // ---- memory
  /** A localsplus slot of our frame. */
  slot(index: number): Memory { return at(this.frame, "Frame.localsplus", 8 * index); }
  /** An evaluation stack slot of our frame, counted from the stack's base. */
  stackSlot(index: number): Memory { return this.slot(this.fun.info.nLocalsPlus + index); }
  /** Stores operands into the evaluation stack from slot `base` on, and gives the address of the first. */
  spread(values: readonly Operand[], base: number): Operand {
    values.forEach((v, k) => this.f.store("i64", this.stackSlot(base + k), v));
    return this.f.lea(this.stackSlot(base));
  }

  // ---- leaving
  exit(kind: ExitKind, i: Instr): Exit { return this.exits.exit(kind, i); }
  /** Goes on only when a pointer is not null; null means an exception is set. */
  checkPointer(i: Instr, result: Operand): void { if (!i.caught) this.f.guard("i64", result, "ne", imm(0), this.exit("raise", i)); }
  /** Goes on only when an int result is not negative. */
  checkStatus(i: Instr, result: Operand): void { if (!i.caught) this.f.guard("i32", result, "ge", imm(0), this.exit("raise", i)); }

  // ---- calls
  call(symbol: SymbolName, args: readonly Operand[]): Vreg | undefined { return this.f.call(calleeOf(symbol), args); }
  /** Calls for an instruction that raises when the symbol says so, and defines its result. */
  callFor(i: Instr, symbol: SymbolName, args: readonly Operand[]): void { this.callCallee(i, calleeOf(symbol), args); }
  callCallee(i: Instr, callee: Callee, args: readonly Operand[]): void {
    const out = this.f.call(callee, args);
    if (i.info.raises && !i.caught && out) {
      if (callee.type === "i32") this.checkStatus(i, out);
      else this.checkPointer(i, out);
    }
    if (i.result) this.result(i, out!);
  }
}

export const typeOf = (l: Lowerer, object: Operand): Operand => l.f.load("i64", at(object, "PyObject.ob_type"));

type Argument = (l: Lowerer, i: Instr) => Operand;

/** What a word of the `call` column stands for. */
function argument(source: string): Argument {
  switch (source) {
    case "frame": return l => l.frame;
    case "tstate": return l => l.tstate;
    case "name": return (l, i) => l.name(i);
    case "count": return (l, i) => l.f.int(i.operands.length);
    case "base": return (l, i) => i.operands.length > 1 || i.info.operands.endsWith("...") ? l.spread(l.operands(i), i.attrs.base!) : l.f.lea(l.stackSlot(i.attrs.base!));
  }
  if (source.startsWith("imm:")) {
    const name = source.slice(4) as "n";
    return (l, i) => l.f.int(i.attrs[name]!);
  }
  const operand = Number(source);
  return (l, i) => l.use(i.operands[operand]!);
}

/** By the number of the opcode: what its `call` column says. */
const calls = byOpcode(({ call }) => call && { callee: calleeOf(call[0] as SymbolName), args: call.slice(1).map(argument) });

/** Lowers an opcode that is nothing but a call, by its `call` column. */
export function lowerCall(l: Lowerer, i: Instr): void {
  const { callee, args } = calls[i.info.id]!;
  l.callCallee(i, callee, args.map(arg => arg(l, i)));
}
