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
  classNumber, classes, conditions, exitKinds, exitReprs, ops, pinnedFlag, types, type Condition, type ExitKind, type ExitRepr, type LirClass, type LirOpName, type LirType,
} from "../generated/lir.js";
import { cells, fields, symbols } from "../generated/runtime.js";
import { at, LirBuilder, noValue, vregOf, type Block, type Edge, type Exit, type Memory, type Operand, type Parts, type Vreg } from "./builder.js";
import { idOf, opInfo, resultClass } from "./opcodes.js";

/** Text that is not LIR. Lines and columns start at 1. */
export class LirSyntaxError extends Error {
  override name = "LirSyntaxError";
  constructor(readonly line: number, readonly column: number, message: string) {
    super(`${line}:${column}: ${message}`);
  }
}

type Mutable<T> = { -readonly [K in keyof T]: T[K] };
interface Declaration { cls: LirClass; pinned: boolean }
interface ExitValue { operand: Operand; repr: ExitRepr; owned: boolean }
interface ExitText { kind: ExitKind; offset: number; values: ExitValue[]; locals: (number | null)[]; stack: (number | null)[] }
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
  private readonly f = new LirBuilder();
  /** By number, in order of first mention; undefined until the definition was read. */
  private readonly vregs = new Map<number, Declaration | undefined>();
  /** The same for exits. */
  private readonly exits = new Map<number, ExitText | undefined>();

  constructor(private readonly text: string) {
    this.tokens = tokenize(text);
  }

  run(): Uint8Array {
    this.expect("lir");
    this.f.params.push(...this.declarations());
    this.expect("{");
    const seen = new Set<Block>();
    while (!this.take("}")) {
      if (this.take("exit")) this.exitRecord();
      else this.block(seen);
    }
    if (this.next < this.tokens.length) this.fail("text after the end of the program");
    this.finish(seen);
    return this.f.bytes();
  }

  /** What was mentioned must exist; unused numbers become registers nobody uses, since the stream numbers them densely. */
  private finish(seen: Set<Block>): void {
    for (const block of this.f.blocks) if (!seen.has(block)) this.fail(`bb ${block.id} is missing`);
    for (const [id, declared] of this.vregs) if (!declared) this.fail(`v${id} is never defined`);
    const count = Math.max(-1, ...this.vregs.keys()) + 1;
    for (let id = 0; id < count; id++) {
      const { cls, pinned } = this.vregs.get(id) ?? { cls: "int", pinned: false };
      this.f.vregs.push(classNumber(cls) | (pinned ? pinnedFlag : 0));
    }
    for (let id = 0; id < this.exits.size; id++) this.writeExit(this.exits.get(id) ?? this.fail(`exit ${id} is missing`));
  }

  private writeExit({ kind, offset, values, locals, stack }: ExitText): void {
    this.f.exit(kind, offset, locals.length, stack.length, values.length);
    for (const { operand, repr, owned } of values) this.f.exitValue(operand, idOf("exitRepr", repr), owned);
    for (const slot of [...locals, ...stack]) this.f.exitSlot(slot ?? noValue);
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
  private vreg(): Vreg {
    return vregOf(this.vregNumber());
  }
  private vregNumber(): number {
    if (!this.isVreg()) this.fail("register expected");
    const id = Number(this.word().slice(1));
    if (!this.vregs.has(id)) this.vregs.set(id, undefined);
    return id;
  }
  private define(declared: Declaration): Vreg {
    const id = this.vregNumber();
    if (this.vregs.get(id)) { this.next--; this.fail(`v${id} is defined twice`); }
    this.vregs.set(id, declared);
    return vregOf(id);
  }
  private declarations(): Vreg[] {
    return this.list(() => {
      const declared: Declaration = { cls: "int", pinned: false };
      const vreg = this.define(declared);
      this.expect(":");
      declared.cls = this.oneOf(classes, "register class");
      declared.pinned = this.take("pinned");
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
    if (!this.exits.has(id)) this.exits.set(id, undefined);
    return id as Exit;
  }

  // -- operands

  private displacement(): number {
    return this.take(":") ? this.number(0x7fffffff) : 0;
  }
  private operand(): Operand {
    const { f } = this;
    if (this.isVreg()) return this.vreg();
    if (this.take("f64")) return f.float(this.list(() => this.float())[0]!);
    if (this.take("&")) return f.handle(this.number(), this.displacement());
    if (this.take("@")) return f.symbol(this.oneOf(symbolNames, "symbol"));
    if (this.take("offsetof")) return f.offsetOf(this.list(() => this.oneOf(fields, "field"))[0]!, this.displacement());
    if (this.take("cell")) {
      this.expect("(");
      const cell = this.oneOf(cells, "cell");
      const arg = this.take(",") ? this.number() : 0;
      this.expect(")");
      return f.cell(cell, arg, this.displacement());
    }
    return f.int(this.integer());
  }
  private memory(): Memory {
    this.expect("[");
    const memory: Mutable<Memory> = { ...at(this.operand()) };
    while (!this.take("]")) {
      const minus = this.peek("-");
      if (!minus) this.expect("+");
      if (!minus && this.isVreg()) {
        memory.index = this.vreg();
        this.expect("*");
        memory.scale = this.number() as 1 | 2 | 4 | 8;
      } else if (!minus && /^[A-Za-z]/.test(this.tokens[this.next]?.text ?? "")) memory.field = idOf("field", this.oneOf(fields, "field"));
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
      dst = this.define({ cls: cls!, pinned });
      this.next = after;
    } else if (cls !== null && info.letters[0] !== "D") this.fail(`${op} needs a destination`);
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
    const id = this.exitRef();
    if (this.exits.get(id)) this.fail(`exit ${id} appears twice`);
    const slot = () => (this.take("-") ? null : this.number());
    const kind = this.oneOf(exitKinds, "exit kind"), offset = this.number();
    this.expect("values");
    const values = this.list((): ExitValue => ({ operand: this.operand(), repr: this.oneOf(exitReprs, "representation"), owned: this.take("owned") }));
    this.expect("locals");
    const locals = this.list(slot);
    this.expect("stack");
    this.exits.set(id, { kind, offset, values, locals, stack: this.list(slot) });
  }
}

/** The stream of the program. @throws LirSyntaxError */
export function parseLir(text: string): Uint8Array {
  return new Parser(text).run();
}
