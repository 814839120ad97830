/** Strings that grow at their end: csrc/runtime/helpers_string.c. */
import { localOfResult } from "../../bytecode/decode.js";
import { aliasRoot, type Instr } from "../../hir/ir.js";
import type { Lowerer } from "./lowerer.js";

/**
 * Is this `s = s + t` or `s += t`, with nobody but the local `s`, and the stack entry that the operator pops, holding the left operand
 * in this activation? Native code has one reference for all that hold an object, so the count alone does not tell.
 */
export function isAppended(l: Lowerer, i: Instr): boolean {
  const { snapshot } = i;
  if (!snapshot) return false;
  const index = localOfResult(l.snapshot.code, i.offset);
  if (index === undefined) return false;
  const left = aliasRoot(i.operands[0]!);
  const popped = snapshot.operands.length - 2;
  if (popped < l.fun.info.nLocalsPlus || aliasRoot(i.operands[1]!) === left) return false;
  return snapshot.operands.every((v, k) => (aliasRoot(v) === left) === (k === index || k === popped));
}
