/**
 * Simplification: applies the rules of lib/passes/simplify/, by opcode, until none applies. The contract of a rule is in
 * simplify/rule.ts.
 *
 * Needs: SSA form with types.
 * Leaves: the same, with types flowed again. Control flow changes little: a branch may turn around, and what comes after a
 * guard that always fails is cut off.
 */
import { inferTypes } from "../hir/infer.js";
import type { Fun } from "../hir/ir.js";
import type { Pass, PassContext } from "./pass.js";
import { callRules } from "./simplify/calls.js";
import { applyRules } from "./simplify/driver.js";
import { cutFailingGuards } from "./simplify/failing.js";
import { guardRules } from "./simplify/guards.js";
import { operatorRules } from "./simplify/operators.js";
import { ruleTable } from "./simplify/rule.js";
import { truthRules } from "./simplify/truth.js";

const rules = ruleTable({ ...guardRules, ...operatorRules, ...truthRules, ...callRules });

/** Types get narrower from round to round and rules make progress, so this is only a bound on compile time. */
const maxRounds = 8;

export function simplifyFunction(fun: Fun, context: PassContext): void {
  for (let round = 0; round < maxRounds; round++) {
    while (cutFailingGuards(fun)) inferTypes(fun);
    if (!applyRules(fun, context, "simplify", rules) || !inferTypes(fun)) return;
  }
}

export const simplify: Pass = { name: "simplify", run: simplifyFunction };
