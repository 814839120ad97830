/** Reads the text form of the HIR (printer.ts), short or full. Errors carry line and column. */
import { opInfo, type HirOpName } from "../generated/hir.js";
import type { ObjectDesc } from "../generated/snapshot.js";
import { Block, Fun, Instr, Value, computePreds, type Attrs, type Parts } from "./ir.js";
import { parseObjects } from "./objecttext.js";
import { Scanner } from "./scanner.js";
import { parseReference, parseType } from "./typetext.js";

export { HirSyntaxError } from "./scanner.js";

/** `objects` is the table that handles refer to, when the text does not bring its own. */
export function parseHir(text: string, objects: readonly ObjectDesc[] = []): Fun {
  return new Parser(text, [...objects]).run();
}

const opNames = new Set<string>(Object.keys(opInfo));
/** Blocks that an instruction names, to be looked up when all are known. */
interface Links { targets?: () => Block[]; preds?: () => Block[] }

const numbers = new Set<keyof Attrs>(["index", "version", "offset", "depth", "popped", "n", "base", "slot", "oparg", "mask"]);

class Parser {
  private readonly s: Scanner;
  private fun!: Fun;
  private readonly values = new Map<number, Value>();
  private readonly blocks = new Map<number, Block>();
  private readonly snapshots = new Map<number, Instr>();
  /** What can only be looked up when all was read: targets, predecessors, snapshots. */
  private readonly later: (() => void)[] = [];
  private readonly checks: (() => void)[] = [];
  private offset = 0;

  constructor(text: string, private readonly objects: ObjectDesc[]) {
    this.s = new Scanner(text);
  }

  run(): Fun {
    const { s } = this;
    parseObjects(s, this.objects);
    s.skipLines();
    s.expect("fun");
    this.header();
    for (s.skipLines(); !s.take("}"); s.skipLines()) this.block();
    s.skipLines();
    if (!s.atEnd) s.fail("text after the end of the function");
    if (this.fun.blocks.length === 0) s.fail("a function has at least one block");
    for (const then of [...this.later, ...this.checks]) then();
    if (this.fun.blocks.every(b => b.instrs.at(-1)?.isTerminator)) computePreds(this.fun);
    return this.fun;
  }

  private header(): void {
    const { s } = this;
    const name = s.seesString() ? s.string() : (s.match(/[^\s"#{]+/y) ?? s.fail("function name expected"))[0];
    s.expect("{");
    const localNames: string[] = [];
    s.skipLines();
    if (s.take("locals")) while (s.seesString()) localNames.push(s.string());
    s.skipLines();
    const stackSize = s.take("stack") ? s.u32() : 0;
    this.fun = new Fun({ name, localNames, nLocalsPlus: localNames.length, stackSize }, this.objects);
  }

  private block(): void {
    const { s } = this;
    s.expect("bb");
    s.skipBlanks();
    const start = s.at;
    const id = s.u32();
    if (this.blocks.has(id)) s.fail(`bb ${id} appears twice`, start);
    if (s.take("(")) {
      s.expect("preds");
      const preds = this.blockList();
      s.expect(")");
      this.checks.push(() => this.checkPreds(this.blocks.get(id)!, preds(), start));
    }
    this.offset = s.take("at") ? s.u32() : 0;
    const b = new Block(id, this.offset);
    b.cold = s.take("cold");
    this.blocks.set(id, b);
    this.fun.blocks.push(b);
    this.fun.reserveBlock(id);
    s.expect("{");
    for (s.skipLines(); !s.take("}"); s.skipLines()) {
      if (s.take("at")) this.offset = s.u32();
      else b.append(this.instr());
      if (!s.atLineEnd()) s.fail("end of line expected");
    }
  }

  private checkPreds(b: Block, preds: readonly Block[], at: number): void {
    const real = this.fun.blocks.filter(p => p.instrs.at(-1)?.targets.includes(b));
    if (real.length !== preds.length || real.some(p => !preds.includes(p))) {
      this.s.fail(`the predecessors of bb ${b.id} are ${real.map(p => p.id).join(", ") || "none"}`, at);
    }
  }

  private instr(): Instr {
    const { s } = this;
    const snapshotId = s.match(/s(\d{1,8})(?=\s*=)/y);
    const result = snapshotId ? undefined : this.destination();
    if (snapshotId) s.expect("=");
    s.skipBlanks();
    const start = s.at;
    const op = s.word("opcode") as HirOpName;
    if (!opNames.has(op)) s.fail(`unknown opcode '${op}'`, start);
    if (!opInfo[op].result !== !result) s.fail(result ? `${op} has no result` : `${op} has a result`, start);
    if ((op === "Snapshot") !== !!snapshotId) s.fail(snapshotId ? `${op} is not a snapshot` : "a snapshot is named: s0 = Snapshot", start);
    const links: Links = {};
    const attrs = this.attrs(op, links);
    const i = new Instr(op, op === "Snapshot" ? this.snapshotState(attrs) : this.valueList(), attrs, result, this.offset);
    this.later.push(() => {
      if (links.targets) i.targets = links.targets();
      if (links.preds) i.preds = links.preds();
    });
    if (result) result.def = i;
    if (snapshotId) this.nameSnapshot(Number(snapshotId[1]), i, start);
    this.suffixes(i);
    return i;
  }

  private nameSnapshot(id: number, i: Instr, at: number): void {
    if (this.snapshots.has(id)) this.s.fail(`s${id} appears twice`, at);
    this.snapshots.set(id, i);
  }

  private suffixes(i: Instr): void {
    const { s } = this;
    i.caught = s.take("caught");
    if (s.take("@")) {
      const at = s.at;
      const id = Number((s.match(/s(\d{1,8})\b/y) ?? s.fail("snapshot expected"))[1]);
      this.later.push(() => { i.snapshot = this.snapshots.get(id) ?? s.fail(`there is no snapshot s${id}`, at); });
    }
    if (s.take("owned")) {
      s.expect("(");
      i.owned = this.valueList();
      s.expect(")");
    }
  }

  private destination(): Value | undefined {
    const { s } = this;
    const v = this.value();
    if (!v) return undefined;
    if (s.take(":")) v.type = parseType(s, this.objects);
    s.expect("=");
    return v;
  }
  private value(): Value | undefined {
    const found = this.s.match(/v(\d{1,8})\b/y);
    if (!found) return undefined;
    const id = Number(found[1]);
    let v = this.values.get(id);
    if (!v) {
      this.values.set(id, v = new Value(id));
      this.fun.reserveValue(id);
    }
    return v;
  }
  private valueList(): Value[] {
    const out: Value[] = [];
    for (let v = this.value(); v; v = this.value()) out.push(v);
    return out;
  }
  private snapshotState(attrs: Attrs): Value[] {
    const { s } = this;
    s.expect("{");
    s.expect("locals");
    const locals = this.valueList();
    s.expect(";");
    s.expect("stack");
    s.skipBlanks();
    const start = s.at;
    const stack = this.valueList();
    if (stack.length !== (attrs.depth ?? 0)) s.fail(`the snapshot's depth is ${attrs.depth}`, start);
    s.expect("}");
    return [...locals, ...stack];
  }

  // -- immediates

  private attrs(op: HirOpName, links: Links): Attrs {
    const { s } = this;
    const attrs: Attrs = {};
    const names = opInfo[op].imm;
    s.skipBlanks();
    if (!s.take("<")) return attrs;
    let first = true;
    for (let k = 0; k < names.length && !s.take(">"); k++) {
      if (!first) s.expect(";");
      // The short form leaves `base` out.
      if (names[k] === "base" && !this.seesBase(k + 1 < names.length)) {
        if (names[k + 1] === undefined) s.fail("number expected");
        k++;
      }
      first = false;
      if (!s.match(/-(?=\s*[;>])/y)) this.immediate(names[k] as keyof Parts, attrs, links);
      if (k + 1 === names.length) s.expect(">");
    }
    return attrs;
  }
  private seesBase(moreFollow: boolean): boolean {
    this.s.skipBlanks();
    return this.s.peek(moreFollow ? /(?:\d+|-)\s*;/y : /(?:\d+|-)\s*>/y) !== undefined;
  }

  private immediate(name: keyof Parts, attrs: Attrs, links: Links): void {
    const { s } = this;
    switch (name) {
      case "name":
        attrs.name = s.string();
        if (s.take("@")) attrs.nameHandle = s.u32();
        return;
      case "type": attrs.type = parseType(s, this.objects); return;
      case "op": case "conversion": attrs[name] = s.word(name); return;
      case "object": case "code": case "names": attrs[name] = parseReference(s, this.objects); return;
      case "offsets":
        attrs.offsets = [];
        do attrs.offsets.push(s.u32());
        while (s.take(","));
        return;
      case "targets": case "preds": links[name] = this.blockList(); return;
    }
    if (!numbers.has(name)) s.fail(`the parser does not know the immediate '${name}'`);
    (attrs as Record<string, number>)[name] = s.u32();
  }

  /** Block numbers, to be looked up when all blocks are known. */
  private blockList(): () => Block[] {
    const { s } = this;
    const ids: { id: number; at: number }[] = [];
    do {
      s.skipBlanks();
      ids.push({ at: s.at, id: s.u32() });
    } while (s.take(","));
    return () => ids.map(({ id, at }) => this.blocks.get(id) ?? s.fail(`there is no bb ${id}`, at));
  }
}
