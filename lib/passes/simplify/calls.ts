/** Calls of what is known. */
import { ObjectFlag, objectKinds } from "../../generated/snapshot.js";
import type { Rule, Rules } from "./rule.js";

/** CallMethod with self known to be null is a call of the callable; with self known not to be, self is its first argument. */
const methodCall: Rule = (i, edit) => {
  const [callable, self, ...args] = i.operands;
  const { n, base } = i.attrs as { n: number; base: number };
  if (self!.type.isNull) return edit.emit("VectorCall", [callable!, ...args], { n, base });
  if (!self!.type.mayBeNull && !self!.type.isBottom) return edit.emit("VectorCall", [callable!, self!, ...args], { n: n + 1, base });
  return undefined;
};

/**
 * A plain Python function that takes just these arguments is entered directly. Which function it is, is known (the operand's
 * type); that it still has the code it had is what GuardCode looks at. Defaults do not matter: every parameter has its argument.
 */
const knownFunction: Rule = (i, edit) => {
  const [callable, ...args] = i.operands;
  const desc = callable!.type.object?.desc;
  if (!desc || !edit.maySpeculate || objectKinds[desc.kind] !== "function" || !(desc.flags & ObjectFlag.plainCall)) return undefined;
  const code = desc.items[0]!;
  if (edit.fun.objects[code]?.ints[0] !== args.length) return undefined;
  edit.perform("GuardCode", [callable!], { code });
  return edit.emit("DirectCall", i.operands, { code, base: i.attrs.base! });
};

export const callRules: Rules = {
  CallMethod: [methodCall],
  VectorCall: [knownFunction],
};
