/**
 * The text form of the HIR, in Cinder's style; parser.ts reads it back.
 *
 * Short, for people:
 *
 *     fun __main__:caller {
 *       bb 0 {
 *         v3:OptObject = LoadGlobalCached<0; "callee">
 *         v4:MortalFunc[function:callee@4] = GuardIs<function:callee@4> v3
 *         CondBranch<1, 2> v5
 *       }
 *       bb 1 (preds 0) cold {
 *         v6:Object = Phi<0, 2> v1 v2
 *
 * A register whose type is not known yet (before SSA construction) has none printed. The full form (`snapshots`) leaves
 * nothing out: it adds the frame's layout (`locals`, `stack`), snapshots and who uses them (`@s4`), the bytecode offset of
 * what follows (`at 12`), scratch stack slots (immediate `base`), the handles of names (`"callee"@7`) and, after refcount
 * insertion, the references held (`owned(v3)`). `objects` puts the object table in front, so that the text stands alone.
 */
import { printObjects } from "./objecttext.js";
import type { Attrs, Block, Fun, Instr } from "./ir.js";
import { describeObject } from "./types.js";
import type { ObjectDesc } from "../generated/snapshot.js";

export interface PrintOptions {
  readonly snapshots?: boolean;
  readonly objects?: boolean;
}

export function printHir(fun: Fun, options: PrintOptions = {}): string {
  const printer = new Printer(fun, options.snapshots ?? false);
  return (options.objects ? printObjects(fun) : "") + printer.run();
}

/** One instruction in the short form: for messages. */
export function printInstr(i: Instr, objects: readonly ObjectDesc[] = []): string {
  return instrText(i, objects, new Map(), false);
}

class Printer {
  /** Snapshots are numbered in the order they stand. */
  private readonly snapshotNames = new Map<Instr, string>();
  private readonly preds = new Map<Block, Block[]>();
  private offset = 0;

  constructor(private readonly fun: Fun, private readonly full: boolean) {
    for (const b of fun.blocks) {
      // A block that is not finished, or somebody's mistake, must still print.
      for (const target of new Set(b.instrs.at(-1)?.targets)) this.preds.set(target, [...this.preds.get(target) ?? [], b]);
      for (const i of b.instrs) if (i.op === "Snapshot") this.snapshotNames.set(i, `s${this.snapshotNames.size}`);
    }
  }

  run(): string {
    const { info, blocks } = this.fun;
    const out = [`fun ${/^[^\s"#{]+$/.test(info.name) ? info.name : JSON.stringify(info.name)} {`];
    if (this.full) out.push(`  locals${info.localNames.map(n => ` ${JSON.stringify(n)}`).join("")}`, `  stack ${info.stackSize}`);
    for (const b of blocks) this.block(b, out);
    return `${out.join("\n")}\n}\n`;
  }

  private block(b: Block, out: string[]): void {
    const preds = this.preds.get(b);
    out.push(`  bb ${b.id}${preds ? ` (preds ${preds.map(p => p.id).join(", ")})` : ""}${this.full ? ` at ${b.offset}` : ""}${b.cold ? " cold" : ""} {`);
    this.offset = b.offset;
    for (const i of b.instrs) {
      if (i.op === "Snapshot" && !this.full) continue;
      if (this.full && i.offset !== this.offset) out.push(`    at ${this.offset = i.offset}`);
      out.push(`    ${instrText(i, this.fun.objects, this.snapshotNames, this.full)}`);
    }
    out.push("  }");
  }
}

function instrText(i: Instr, objects: readonly ObjectDesc[], names: ReadonlyMap<Instr, string>, full: boolean): string {
  const dest = i.op === "Snapshot" ? `${names.get(i) ?? "s"} = ` : i.result ? `${i.result}${i.result.type.isBottom ? "" : `:${i.result.type}`} = ` : "";
  const imms = immediates(i, objects, full);
  const operands = i.op === "Snapshot" ? snapshotState(i) : i.operands.map(v => ` ${v}`).join("");
  const snapshot = full && i.snapshot ? ` @${names.get(i.snapshot) ?? "s?"}` : "";
  const owned = full && i.owned ? ` owned(${i.owned.join(" ")})` : "";
  const caught = i.caught ? " caught" : "";
  return `${dest}${i.op}${imms.length ? `<${imms.join("; ")}>` : ""}${operands}${caught}${snapshot}${owned}`;
}

function snapshotState(i: Instr): string {
  const locals = i.operands.length - (i.attrs.depth ?? 0);
  const list = (from: number, to?: number) => i.operands.slice(from, to).map(v => ` ${v}`).join("");
  return ` { locals${list(0, locals)}; stack${list(locals)} }`;
}

function immediates(i: Instr, objects: readonly ObjectDesc[], full: boolean): string[] {
  const out: string[] = [];
  for (const name of i.info.imm) if (full || name !== "base") out.push(immediate(name, i, objects, full));
  while (out.at(-1) === "-") out.pop();
  return out;
}

function immediate(name: string, { targets, preds, attrs }: Instr, objects: readonly ObjectDesc[], full: boolean): string {
  if (name === "targets" || name === "preds") return (name === "preds" ? preds : targets).map(b => b.id).join(", ") || "-";
  return attributeText(name as keyof Attrs, attrs, objects, full);
}

function attributeText(name: keyof Attrs, attrs: Attrs, objects: readonly ObjectDesc[], full: boolean): string {
  if (attrs[name] === undefined) return "-";
  switch (name) {
    case "name": return JSON.stringify(attrs.name) + (full && attrs.nameHandle !== undefined ? `@${attrs.nameHandle}` : "");
    case "object": case "code": case "names": {
      const desc = objects[attrs[name]!];
      return `${desc ? describeObject(desc) : ""}@${attrs[name]}`;
    }
    case "offsets": return attrs.offsets!.join(", ");
    default: return String(attrs[name]);
  }
}
