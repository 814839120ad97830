/** Applies rules to a function: what simplification and the choice of unboxed operations share. */
import type { HirOpName } from "../../generated/hir.js";
import { resultType } from "../../hir/infer.js";
import { replaceUses, reversePostorder, truncate, type Block, type Fun, type Instr, type Parts, type Value } from "../../hir/ir.js";
import { boolConstant, constantType } from "../../hir/types.js";
import type { PassContext } from "../pass.js";
import type { Edit, Rule, RuleTable } from "./rule.js";

/**
 * Once over all instructions, definitions before uses as far as loops allow. What rules emit is looked at again at once.
 * True when a rule applied; types are then to be inferred anew.
 */
export function applyRules(fun: Fun, context: PassContext, pass: string, rules: RuleTable): boolean {
  const replaced = new Map<Value, Value>();
  /** By number of the value: is it in the map? Not kept for those made on the way. */
  const isReplaced = new Uint8Array(fun.valueCount);
  const editor = new Editor(fun, context);
  for (const block of reversePostorder(fun)) {
    const { instrs } = block;
    for (let at = 0; at < instrs.length;) {
      const i = instrs[at]!;
      // What a state holds is replaced at the end: no rule looks at it.
      if (replaced.size > 0 && i.op !== "Snapshot") {
        for (let k = 0; k < i.operands.length; k++) {
          const v = i.operands[k]!;
          if (isReplaced[v.id] !== 0) i.operands[k] = resolve(replaced, v);
        }
      }
      const found = rules[i.info.id];
      // An operand without a type is never computed, and every type would do for it: there is nothing to learn from that.
      if (!found || hasUntyped(i.operands)) {
        at++;
        continue;
      }
      editor.start(block, at);
      const result = applyFirst(found, i, editor);
      if (result === undefined) {
        at++;
        continue;
      }
      if (result !== "gone") {
        replaced.set(i.result!, result);
        isReplaced[i.result!.id] = 1;
        if (i.caught) editor.catch(result);
      }
      context.count(`${pass}.${i.op}`);
      editor.finish();
    }
  }
  replaceUses(fun, replaced);
  return editor.changed;
}

function hasUntyped(operands: readonly Value[]): boolean {
  for (let k = 0; k < operands.length; k++) if (operands[k]!.type.isBottom) return true;
  return false;
}

function resolve(replaced: ReadonlyMap<Value, Value>, v: Value): Value {
  for (let next = replaced.get(v); next; next = replaced.get(v)) v = next;
  return v;
}

/** What the first rule that applies makes of an instruction. What rules emit that do not apply after all is forgotten. */
function applyFirst(rules: readonly Rule[], i: Instr, editor: Editor): Value | "gone" | undefined {
  for (const rule of rules) {
    const result = rule(i, editor);
    if (result !== undefined) return result;
  }
  return undefined;
}

/** Replaces one instruction after the other. */
class Editor implements Edit {
  changed = false;
  private readonly emitted: Instr[] = [];
  private block!: Block;
  private at = 0;
  constructor(readonly fun: Fun, private readonly context: PassContext) {}

  start(block: Block, at: number): void {
    this.block = block;
    this.at = at;
    truncate(this.emitted, 0);
  }
  /** Puts what was emitted in the place of the instruction. */
  finish(): void {
    this.changed = true;
    for (const i of this.emitted) i.block = this.block;
    this.block.instrs.splice(this.at, 1, ...this.emitted);
  }
  private get instr(): Instr { return this.block.instrs[this.at]!; }

  get maySpeculate(): boolean {
    const state = this.instr.snapshot;
    return !!state && this.context.maySpeculate(state.attrs.offset!) && nothingHappenedBetween(state, this.block, this.at);
  }
  emit(op: HirOpName, operands: readonly Value[] = [], parts: Parts = {}): Value {
    const result = this.add(op, operands, parts).result!;
    result.type = resultType(result.def!, this.fun.objects);
    return result;
  }
  perform(op: HirOpName, operands: readonly Value[] = [], parts: Parts = {}): void { this.add(op, operands, parts); }
  object(handle: number): Value { return this.emit("LoadConst", [], { type: constantType(handle, this.fun.objects[handle]!) }); }
  bool(value: boolean): Value { return this.emit("PrimitiveConst", [], { type: boolConstant(value) }); }

  /**
   * What replaces a caught operation is caught, too: its failure is tested for by what follows. Not a box, which only fails for want
   * of memory and must be free to move.
   */
  catch(result: Value): void {
    const i = this.emitted.find(e => e.result === result);
    if (!i?.info.raises || i.op === "PrimitiveBox") return;
    i.caught = true;
    result.type = resultType(i, this.fun.objects);
  }

  private add(op: HirOpName, operands: readonly Value[], parts: Parts): Instr {
    const i = this.fun.instr(op, operands, parts, this.instr.offset);
    // LongCompare cannot leave, but unboxed it will: it keeps the state to leave with.
    if (i.leaves || op === "LongCompare") i.snapshot = this.instr.snapshot;
    this.emitted.push(i);
    return i;
  }
}

/** Done once more, they do what they did; or they come before the bytecode, where they share its snapshot. */
const harmless = new Set<HirOpName>(["CheckVar", "CheckObserved", "CheckPeriodic"]);

/**
 * Leaving with a snapshot makes the interpreter execute its bytecode from the start. That is right only while nothing of the
 * bytecode has been done yet that could be noticed when done twice: between the snapshot and instruction number `at` of the block
 * there are only guards and what may be removed.
 */
function nothingHappenedBetween(snapshot: Instr, block: Block, at: number): boolean {
  for (let k = at - 1; k >= 0; k--) {
    const i = block.instrs[k]!;
    if (i === snapshot) return true;
    const { deopts, runs, effect } = i.info;
    if (!i.isRemovable && !(deopts && !runs && !effect) && !harmless.has(i.op)) return false;
  }
  return false;
}
