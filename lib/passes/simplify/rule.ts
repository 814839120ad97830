/**
 * What a simplification rule is.
 *
 * A rule looks at one instruction, in SSA form, whose operands have types, and either leaves it alone (undefined) or says what
 * it is equivalent to: a value that takes the place of its result, or "gone" for an instruction that has none. What it needs
 * for that it emits; that goes where the instruction stood, and is looked at by the rules in its turn. So:
 *  - a rule must make progress: what it emits is closer to the machine, cheaper, or gone, never a way back;
 *  - the value it names must be available where the instruction stands, and its type at least as narrow;
 *  - whatever Python could see must stay: the same exceptions from the same bytecode, the same calls in the same order, the
 *    same objects (`is`) where objects are passed on. A rule may leave for the interpreter instead (deopt), if `maySpeculate`;
 *  - what is emitted leaves with the snapshot of the instruction it replaces, so it must be equally true there: nothing that
 *    changes the world may be emitted before something that deopts.
 */
import { byOpcode, type HirOpName } from "../../generated/hir.js";
import type { Fun, Instr, Parts, Value } from "../../hir/ir.js";

export interface Edit {
  readonly fun: Fun;
  /** May something be emitted here that deopts? Not where that failed before, nor after the bytecode has done something. */
  readonly maySpeculate: boolean;
  emit(op: HirOpName, operands?: readonly Value[], parts?: Parts): Value;
  /** For an opcode without a result. */
  perform(op: HirOpName, operands?: readonly Value[], parts?: Parts): void;
  object(handle: number): Value;
  bool(value: boolean): Value;
}

export type Rule = (i: Instr, edit: Edit) => Value | "gone" | undefined;
export type Rules = Partial<Record<HirOpName, readonly Rule[]>>;

/** Rules by the number of their opcode: they are looked up for every instruction. */
export type RuleTable = readonly (readonly Rule[] | undefined)[];
export const ruleTable = (rules: Rules): RuleTable => byOpcode(({ name }) => rules[name]);
