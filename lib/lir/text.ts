/**
 * Reads the text form of LIR, which print.ts writes:
 *
 *     lir(v0: int pinned, v1: f64) {                        ; the C arguments
 *       bb 0 {
 *         v2 = load.i64 [v0 + v5*8 + PyTuple.ob_item - 8]   ; name.type, then name.type.condition where there is one
 *         v3 = iaddo.i64 v2, 1, exit 0
 *         v4 = call.i64 PyNumber_Add(v2, &7)
 *         br.i64.lt v3, 10, bb 1(v3, f64(1.5)), bb 2
 *       }
 *       bb 1(v6: int, v7: f64) cold { … }
 *       exit 0 deopt 12 values(v2 int, &7 object owned) locals(0, -, 1) stack()
 *     }
 *
 * Operands: `v3`, integers, `f64(x)`, `&handle`, `@symbol`, `cell(kind, argument)`, `offsetof(field)`; handles, cells and offsets take a byte
 * displacement after a colon: `&7:16`. `pinned v3 = …` defines a pinned register. `exit 3` alone leaves. A comment runs from `;` to the end
 * of the line.
 */
import {
  classes, conditions, exitKinds, exitReprs, ops, types, type Condition, type LirClass, type LirOpName, type LirType,
} from "../generated/lir.js";
import { cells, fields, symbols } from "../generated/runtime.js";
import { LirFunction, opInfo, resultClass, Vreg, type Block, type Edge, type Exit, type ExitValue, type Memory, type Operand, type Parts } from "./ir.js";

export { printLir, printInstruction, printOperand, type PrintOptions } from "./print.js";

/** Text that is not LIR. Lines and columns start at 1. */
export class LirSyntaxError extends Error {
  override name = "LirSyntaxError";
  constructor(readonly line: number, readonly column: number, message: string) {
    super(`${line}:${column}: ${message}`);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Token { readonly text: string; readonly at: number }

const tokenPattern = /\s+|;[^\n]*|([A-Za-z_][\w.]*|\d[\d.]*[eE][-+]\d+|\d[\w.]*|[^\w\s;])/y;
const symbolNames = symbols.map((symbol) => symbol[0]);

function tokenize(text: string): Token[] {
  const tokens: Token[] = [];
  for (tokenPattern.lastIndex = 0; tokenPattern.lastIndex < text.length;) {
    const at = tokenPattern.lastIndex;
    const match = tokenPattern.exec(text)!;
    if (match[1] !== undefined) tokens.push({ text: match[1], at });
  }
  return tokens;
}

class Parser {
  private readonly tokens: Token[];
  private next = 0;
  private readonly f = new LirFunction();
  /** By number, in order of first mention; the class is known once the definition was read. */
  private readonly vregs = new Map<number, Mutable<Vreg>>();
  private readonly defined = new Set<number>();
  private readonly exits = new Map<number, Exit>();

  constructor(private readonly text: string) {
    this.tokens = tokenize(text);
  }

  run(): LirFunction {
    this.expect("lir");
    for (const param of this.declarations()) this.f.params.push(param);
    this.expect("{");
    const seen = new Set<Block>();
    while (!this.take("}")) {
      if (this.take("exit")) this.exitRecord();
      else this.block(seen);
    }
    if (this.next < this.tokens.length) this.fail("text after the end of the program");
    this.finish(seen);
    return this.f;
  }

  /** What was mentioned must exist; unused numbers become registers nobody uses, since the stream numbers them densely. */
  private finish(seen: Set<Block>): void {
    for (const block of this.f.blocks) if (!seen.has(block)) this.fail(`bb ${block.id} is missing`);
    for (const id of this.vregs.keys()) if (!this.defined.has(id)) this.fail(`v${id} is never defined`);
    const count = Math.max(-1, ...this.vregs.keys()) + 1;
    for (let id = 0; id < count; id++) this.f.vregs.push(this.vregs.get(id) ?? new Vreg(id, "int", false));
    for (let id = 0; id < this.exits.size; id++) {
      const exit = this.exits.get(id);
      if (!exit || exit.kind === undefined) this.fail(`exit ${id} is missing`);
      this.f.exits.push(exit!);
    }
  }

  // -- tokens

  private fail(message: string): never {
    const at = this.tokens[this.next]?.at ?? this.text.length;
    const before = this.text.slice(0, at).split("\n");
    throw new LirSyntaxError(before.length, before.at(-1)!.length + 1, message);
  }
  private peek(text: string, ahead = 0): boolean {
    return this.tokens[this.next + ahead]?.text === text;
  }
  private take(text: string): boolean {
    if (!this.peek(text)) return false;
    this.next++;
    return true;
  }
  private expect(text: string): void {
    if (!this.take(text)) this.fail(`'${text}' expected`);
  }
  private word(): string {
    const token = this.tokens[this.next];
    if (!token) this.fail("unexpected end");
    this.next++;
    return token!.text;
  }
  private oneOf<T extends string>(names: readonly T[], what: string): T {
    const found = names.find((name) => this.peek(name));
    if (found === undefined) this.fail(`unknown ${what}`);
    this.next++;
    return found!;
  }
  private integer(): bigint {
    const negative = this.take("-");
    if (!/^(\d+|0x[0-9a-fA-F]+)$/.test(this.tokens[this.next]?.text ?? "")) this.fail("integer expected");
    const value = BigInt(this.word());
    return negative ? -value : value;
  }
  private number(max = 0xffffffff): number {
    const start = this.next;
    const value = this.integer();
    if (value < -(2n ** 31n) || value > BigInt(max)) { this.next = start; this.fail("number out of range"); }
    return Number(value);
  }
  private float(): number {
    const negative = this.take("-");
    const text = this.word();
    const value = text === "Infinity" || text === "NaN" || /^\d/.test(text) ? Number(text) : undefined;
    if (value === undefined || (Number.isNaN(value) && text !== "NaN")) { this.next--; this.fail("float expected"); }
    return negative ? -value! : value!;
  }
  /** Items between parentheses, separated by commas. */
  private list<T>(item: () => T): T[] {
    const items: T[] = [];
    this.expect("(");
    if (this.take(")")) return items;
    do items.push(item()); while (this.take(","));
    this.expect(")");
    return items;
  }

  // -- names

  private isVreg(): boolean {
    return /^v\d{1,7}$/.test(this.tokens[this.next]?.text ?? "");
  }
  private vreg(): Mutable<Vreg> {
    if (!this.isVreg()) this.fail("register expected");
    const id = Number(this.word().slice(1));
    let vreg = this.vregs.get(id);
    if (!vreg) this.vregs.set(id, vreg = new Vreg(id, "int", false));
    return vreg;
  }
  private define(cls: LirClass | null, pinned: boolean): Vreg {
    const vreg = this.vreg();
    if (this.defined.has(vreg.id)) { this.next--; this.fail(`v${vreg.id} is defined twice`); }
    this.defined.add(vreg.id);
    vreg.cls = cls ?? "int";
    vreg.pinned = pinned;
    return vreg;
  }
  private declarations(): Vreg[] {
    return this.list(() => {
      const vreg = this.define(null, false) as Mutable<Vreg>;
      this.expect(":");
      vreg.cls = this.oneOf(classes, "register class");
      vreg.pinned = this.take("pinned");
      return vreg;
    });
  }
  private blockRef(): Block {
    this.expect("bb");
    const id = this.number(99_999);
    while (this.f.blocks.length <= id) this.f.block();
    return this.f.blocks[id] ?? this.fail("no such block");
  }
  private exitRef(): Exit {
    const id = this.number();
    let exit = this.exits.get(id);
    if (!exit) this.exits.set(id, exit = { id } as Exit);
    return exit;
  }

  // -- operands

  private displacement(): { disp?: number } {
    return this.take(":") ? { disp: this.number(0x7fffffff) } : {};
  }
  private operand(): Operand {
    if (this.isVreg()) return this.vreg();
    if (this.take("f64")) return { f64: this.list(() => this.float())[0]! };
    if (this.take("&")) return { handle: this.number(), ...this.displacement() };
    if (this.take("@")) return { symbol: this.oneOf(symbolNames, "symbol") };
    if (this.take("offsetof")) return { field: this.list(() => this.oneOf(fields, "field"))[0]!, ...this.displacement() };
    if (this.take("cell")) {
      this.expect("(");
      const cell = this.oneOf(cells, "cell");
      const arg = this.take(",") ? { arg: this.number() } : {};
      this.expect(")");
      return { cell, ...arg, ...this.displacement() };
    }
    const value = this.integer();
    return value >= -(2n ** 29n) && value < 2n ** 29n ? { imm: Number(value) } : { i64: value };
  }
  private memory(): Memory {
    this.expect("[");
    const memory: Mutable<Memory> = { base: this.operand() };
    while (!this.take("]")) {
      const minus = this.peek("-");
      if (!minus) this.expect("+");
      if (!minus && this.isVreg()) {
        memory.index = this.vreg();
        this.expect("*");
        memory.scale = this.number() as 1 | 2 | 4 | 8;
      } else if (!minus && /^[A-Za-z]/.test(this.tokens[this.next]?.text ?? "")) memory.field = this.oneOf(fields, "field");
      else memory.disp = this.number(0x7fffffff);
    }
    return memory;
  }
  private edge(): Edge {
    const block = this.blockRef();
    return { block, args: this.peek("(") ? this.list(() => this.operand()) : [] };
  }

  // -- program

  private block(seen: Set<Block>): void {
    const block = this.blockRef();
    if (seen.has(block)) this.fail(`bb ${block.id} appears twice`);
    seen.add(block);
    if (this.peek("(")) block.params.push(...this.declarations());
    block.cold = this.take("cold");
    this.expect("{");
    this.f.at(block);
    while (!this.take("}")) this.instruction();
  }

  private instruction(): void {
    if (this.peek("exit")) {
      this.next++;
      this.f.leave(this.exitRef());
      return;
    }
    const pinned = this.take("pinned");
    const start = this.next;
    const hasDestination = this.isVreg();
    if (hasDestination) {
      this.next++;
      this.expect("=");
    }
    const { op, type, cc } = this.opcode();
    const info = opInfo(op);
    const cls = resultClass(info, type);
    let dst: Vreg | null = null;
    if (hasDestination) {
      if (cls === null) this.fail(`${op} has no result`);
      const after = this.next;
      this.next = start;
      dst = this.define(cls, pinned);
      this.next = after;
    } else if (cls !== null && info.sig[0] !== "D") this.fail(`${op} needs a destination`);
    this.f.emit(op, type, { ...(cc && { cc }), ...this.parts(info.sig) }, dst);
  }

  private opcode(): { op: LirOpName; type: LirType; cc: Condition | undefined } {
    const [name = "", ...suffixes] = this.word().split(".");
    const info = ops.find((candidate) => candidate.name === name);
    this.next--;
    if (!info) this.fail(`unknown opcode ${name}`);
    const type = types.find((candidate) => candidate === suffixes[0]) ?? "none";
    if (type !== "none") suffixes.shift();
    const cc = info!.cc ? conditions.find((candidate) => candidate === suffixes[0]) : undefined;
    if (cc) suffixes.shift();
    if (!(info!.types as readonly string[]).includes(type)) this.fail(`${name} does not take type ${type}`);
    if (info!.cc && !cc) this.fail(`${name} needs a condition`);
    if (suffixes.length) this.fail(`what is .${suffixes.join(".")}?`);
    this.next++;
    return { op: info!.name, type, cc };
  }

  private parts(sig: string): Parts {
    const operands: Operand[] = [];
    const edges: Edge[] = [];
    const parts: Parts = {};
    let first = true;
    for (const letter of sig) {
      if ("dDn".includes(letter)) continue;
      if (letter === "*") { parts.args = this.list(() => this.operand()); continue; }
      if (!first) this.expect(",");
      first = false;
      switch (letter) {
        case "v": case "i": operands.push(this.operand()); break;
        case "m": parts.memory = this.memory(); break;
        case "s": parts.symbol = this.oneOf(symbolNames, "symbol"); break;
        case "e": this.expect("exit"); parts.exit = this.exitRef(); break;
        case "b": edges.push(this.edge()); break;
        case "o": parts.word = this.number(); break;
      }
    }
    if (operands.length) parts.operands = operands;
    if (edges.length) parts.edges = edges;
    return parts;
  }

  private exitRecord(): void {
    const exit = this.exitRef() as Mutable<Exit>;
    if (exit.kind !== undefined) this.fail(`exit ${exit.id} appears twice`);
    const slot = () => (this.take("-") ? null : this.number());
    exit.kind = this.oneOf(exitKinds, "exit kind");
    exit.offset = this.number();
    this.expect("values");
    exit.values = this.list((): ExitValue => {
      const value = { operand: this.operand(), repr: this.oneOf(exitReprs, "representation") };
      return this.take("owned") ? { ...value, owned: true } : value;
    });
    this.expect("locals");
    exit.locals = this.list(slot);
    this.expect("stack");
    exit.stack = this.list(slot);
  }
}

export function parseLir(text: string): LirFunction {
  return new Parser(text).run();
}
