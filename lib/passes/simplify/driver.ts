/** Applies rules to a function: what simplification and the choice of unboxed operations share. */
import type { HirOpName } from "../../generated/hir.js";
import { resultType } from "../../hir/infer.js";
import { replaceUses, reversePostorder, type Attrs, type Block, type Fun, type Instr, type Value } from "../../hir/ir.js";
import { boolConstant, constantType } from "../../hir/types.js";
import type { PassContext } from "../pass.js";
import type { Edit, Rules } from "./rule.js";

/**
 * Once over all instructions, definitions before uses as far as loops allow. What rules emit is looked at again at once.
 * True when a rule applied; types are then to be inferred anew.
 */
export function applyRules(fun: Fun, context: PassContext, pass: string, rules: Rules): boolean {
  const replaced = new Map<Value, Value>();
  let changed = false;
  for (const block of reversePostorder(fun)) {
    const todo = block.instrs.splice(0).reverse();
    for (let i = todo.pop(); i; i = todo.pop()) {
      for (let k = 0; k < i.operands.length; k++) i.operands[k] = resolve(replaced, i.operands[k]!);
      const emitted = applyFirst(i, new Editor(fun, block, i, context), rules, replaced);
      if (!emitted) block.append(i);
      else {
        changed = true;
        context.count(`${pass}.${i.op}`);
        todo.push(...emitted.reverse());
      }
    }
  }
  replaceUses(fun, replaced);
  return changed;
}

function resolve(replaced: ReadonlyMap<Value, Value>, v: Value): Value {
  for (let next = replaced.get(v); next; next = replaced.get(v)) v = next;
  return v;
}

/** What stands in the place of the instruction now; undefined when no rule applied. */
function applyFirst(i: Instr, edit: Editor, rules: Rules, replaced: Map<Value, Value>): Instr[] | undefined {
  // An operand without a type is never computed, and every type would do for it: there is nothing to learn from that.
  if (i.operands.some(v => v.type.isBottom)) return undefined;
  for (const rule of rules[i.op] ?? []) {
    const result = rule(i, edit);
    if (result === undefined) continue;
    if (result !== "gone") {
      replaced.set(i.result!, result);
      if (i.caught) edit.catch(result);
    }
    return edit.emitted;
  }
  return undefined;
}

class Editor implements Edit {
  readonly emitted: Instr[] = [];
  /** `block` holds what comes before the instruction, and nothing else yet. */
  constructor(readonly fun: Fun, private readonly block: Block, private readonly at: Instr, private readonly context: PassContext) {}

  get maySpeculate(): boolean {
    const state = this.at.snapshot;
    return !!state && this.context.maySpeculate(state.attrs.offset!) && nothingHappenedSince(state, this.block);
  }
  emit(op: HirOpName, operands: readonly Value[] = [], attrs: Attrs = {}): Value {
    const result = this.add(op, operands, attrs).result!;
    result.type = resultType(result.def!, this.fun.objects);
    return result;
  }
  perform(op: HirOpName, operands: readonly Value[] = [], attrs: Attrs = {}): void { this.add(op, operands, attrs); }
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

  private add(op: HirOpName, operands: readonly Value[], attrs: Attrs): Instr {
    const i = this.fun.instr(op, operands, attrs, this.at.offset);
    // LongCompare cannot leave, but unboxed it will: it keeps the state to leave with.
    if (i.leaves || op === "LongCompare") i.snapshot = this.at.snapshot;
    this.emitted.push(i);
    return i;
  }
}

/**
 * Leaving with a snapshot makes the interpreter execute its bytecode from the start. That is right only while nothing of the
 * bytecode has been done yet that could be noticed when done twice: between the snapshot and the end of what is in the block
 * there are only guards and what may be removed.
 */
function nothingHappenedSince(snapshot: Instr, block: Block): boolean {
  for (let k = block.instrs.length - 1; k >= 0; k--) {
    const i = block.instrs[k]!;
    if (i === snapshot) return true;
    const { deopts, runs, effect } = i.info;
    if (!i.isRemovable && !(deopts && !runs && !effect) && i.op !== "CheckVar") return false;
  }
  return false;
}
