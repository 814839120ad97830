/**
 * Simplification: applies the rules of lib/passes/simplify/, by opcode, until none applies. The contract of a rule is in
 * simplify/rule.ts.
 *
 * Needs: SSA form with types.
 * Leaves: the same, with types flowed again. Control flow is not changed (a branch may turn around).
 */
import type { HirOpName } from "../generated/hir.js";
import { inferTypes, resultType } from "../hir/infer.js";
import { replaceUses, reversePostorder, type Attrs, type Fun, type Instr, type Value } from "../hir/ir.js";
import { boolConstant, constantType } from "../hir/types.js";
import type { Pass, PassContext } from "./pass.js";
import { callRules } from "./simplify/calls.js";
import { guardRules, loadGuardedConstants } from "./simplify/guards.js";
import { operatorRules } from "./simplify/operators.js";
import type { Edit, Rules } from "./simplify/rule.js";
import { truthRules } from "./simplify/truth.js";

const rules: Rules = { ...guardRules, ...operatorRules, ...truthRules, ...callRules };

/** Types get narrower from round to round and rules make progress, so this is only a bound on compile time. */
const maxRounds = 8;

export function simplifyFunction(fun: Fun, context: PassContext): void {
  for (let round = 0; round < maxRounds; round++) {
    const guarded = loadGuardedConstants(fun);
    const rewritten = rewrite(fun, context);
    if (!guarded && !rewritten) return;
    inferTypes(fun);
  }
}

/** Once over all instructions, definitions before uses as far as loops allow. */
function rewrite(fun: Fun, context: PassContext): boolean {
  const replaced = new Map<Value, Value>();
  let changed = false;
  for (const block of reversePostorder(fun)) {
    const todo = block.instrs.splice(0).reverse();
    for (let i = todo.pop(); i; i = todo.pop()) {
      for (let k = 0; k < i.operands.length; k++) i.operands[k] = resolve(replaced, i.operands[k]!);
      const emitted = applyRules(i, fun, context, replaced);
      if (!emitted) block.append(i);
      else {
        changed = true;
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
function applyRules(i: Instr, fun: Fun, context: PassContext, replaced: Map<Value, Value>): Instr[] | undefined {
  for (const rule of rules[i.op] ?? []) {
    const edit = new Editor(fun, i, context);
    const result = rule(i, edit);
    if (result === undefined) continue;
    context.count(`simplify.${i.op}`);
    if (result !== "gone") replaced.set(i.result!, result);
    return edit.emitted;
  }
  return undefined;
}

class Editor implements Edit {
  readonly emitted: Instr[] = [];
  constructor(readonly fun: Fun, private readonly at: Instr, private readonly context: PassContext) {}

  get maySpeculate(): boolean {
    const state = this.at.snapshot;
    return !!state && this.context.maySpeculate(state.attrs.offset!);
  }
  emit(op: HirOpName, operands: readonly Value[] = [], attrs: Attrs = {}): Value {
    const result = this.add(op, operands, attrs).result!;
    result.type = resultType(result.def!, this.fun.objects);
    return result;
  }
  perform(op: HirOpName, operands: readonly Value[] = [], attrs: Attrs = {}): void { this.add(op, operands, attrs); }
  object(handle: number): Value { return this.emit("LoadConst", [], { type: constantType(handle, this.fun.objects[handle]!) }); }
  bool(value: boolean): Value { return this.emit("PrimitiveConst", [], { type: boolConstant(value) }); }

  private add(op: HirOpName, operands: readonly Value[], attrs: Attrs): Instr {
    const i = this.fun.instr(op, operands, attrs, this.at.offset);
    // LongCompare cannot leave, but unboxed it will: it keeps the state to leave with.
    if (i.leaves || op === "LongCompare") i.snapshot = this.at.snapshot;
    this.emitted.push(i);
    return i;
  }
}

export const simplify: Pass = { name: "simplify", run: simplifyFunction };
