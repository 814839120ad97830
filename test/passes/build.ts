/** Small functions for pass tests: a builder, and a dump in which only shape matters. */
import { Fun, Instr, computePreds, type Block, type Parts, type Value } from "../../lib/hir/ir.js";
import { inferTypes } from "../../lib/hir/infer.js";
import type { HirOpName } from "../../lib/generated/hir.js";
import { T, type Type } from "../../lib/hir/types.js";

export class Builder {
  readonly fun: Fun;
  private at: Block;
  private snapshot: Instr | undefined;
  constructor(blocks = 1, locals = 1) {
    const localNames = Array.from({ length: locals }, (_, i) => `x${i}`);
    this.fun = new Fun({ name: "m:f", localNames, nLocalsPlus: locals, stackSize: 8 });
    for (let k = 0; k < blocks; k++) this.fun.block(k * 10);
    this.at = this.fun.entry;
  }
  block(k: number): Block { return this.fun.blocks[k]!; }
  /** What follows goes to the end of block `k`. */
  in(k: number): this {
    this.at = this.block(k);
    this.snapshot = undefined;
    return this;
  }
  op(op: HirOpName, operands: readonly (Value | Instr)[] = [], parts: Parts = {}): Instr {
    const i = this.fun.instr(op, operands.map(o => (o instanceof Instr ? o.result! : o)), parts, this.at.offset);
    if (i.leaves) i.snapshot = this.snapshot;
    return this.at.append(i);
  }
  arg(index = 0): Instr { return this.op("LoadArg", [], { index, name: `x${index}` }); }
  const(type: Type): Instr { return this.op("LoadConst", [], { type }); }
  typed(value: Value | Instr, type: Type): Instr { return this.op("RefineType", [value], { type }); }
  state(locals: readonly (Value | Instr)[], stack: readonly (Value | Instr)[] = [], offset = this.at.offset): Instr {
    this.snapshot = this.op("Snapshot", [...locals, ...stack], { offset, depth: stack.length });
    return this.snapshot;
  }
  goto(k: number): Instr { return this.op("Branch", [], { targets: [this.block(k)] }); }
  branch(condition: Value | Instr, yes: number, no: number): Instr {
    return this.op("CondBranch", [condition], { targets: [this.block(yes), this.block(no)] });
  }
  phi(pairs: readonly (readonly [number, Value | Instr])[]): Instr {
    return this.op("Phi", pairs.map(([, v]) => v), { preds: pairs.map(([k]) => this.block(k)) });
  }
  /** For a phi operand that is defined later. */
  add(phi: Instr, from: number, value: Value | Instr): void {
    phi.operands.push(value instanceof Instr ? value.result! : value);
    phi.preds.push(this.block(from));
  }
  done(): Fun {
    computePreds(this.fun);
    inferTypes(this.fun);
    return this.fun;
  }
}

/** One line per instruction, values renumbered in order of appearance. */
export function shape(fun: Fun): string[][] {
  const names = new Map<Value, string>();
  const name = (v: Value): string => {
    let n = names.get(v);
    if (!n) names.set(v, n = `v${names.size}`);
    return n;
  };
  const type = (t: Type | undefined): string => (t && !t.equals(T.Object) ? `<${t}>` : "");
  return fun.blocks.map(b => b.instrs.map(i => {
    const result = i.result ? `${name(i.result)} = ` : "";
    const extra = `${i.attrs.op ? `<${i.attrs.op}>` : ""}${type(i.attrs.type)}`;
    const targets = i.targets.map(t => `bb${fun.blocks.indexOf(t)}`);
    return `${result}${[i.op + extra, ...i.operands.map(name), ...targets].join(" ")}`;
  }));
}
