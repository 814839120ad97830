/**
 * Phi elimination: a phi that can only be one value is that value.
 *
 * Needs: SSA form.
 * Leaves: no phi whose operands are, all of them, one value or phis that are only that value, however they are entangled.
 *
 * A set of phis that use each other and only one value besides are all that value: Braun et al., "Simple and Efficient
 * Construction of Static Single Assignment Form" (2013), algorithm 5. Strongly connected phis are looked at together, those
 * they depend on first; when such a component takes several values, the phis that take them stay and the rest is tried again.
 *
 * Guards and checks do not change the object that flows through them. So an alias of a phi is that phi, and operands that
 * differ only in what was proven are one object: the root they share. What all of them had proven is kept by a RefineType.
 */
import { aliasRoot, replaceUses, type Fun, type Instr, type Value } from "../hir/ir.js";
import { components } from "./scc.js";
import type { Pass } from "./pass.js";

export function eliminatePhis(fun: Fun): void {
  const phis: Instr[] = [];
  for (const b of fun.blocks) phis.push(...b.phis());
  if (phis.length === 0) return;
  const replaced = new Map<Value, Value>();
  const resolve = (v: Value): Value => {
    for (let next = replaced.get(v); next; next = replaced.get(v)) v = next;
    return v;
  };
  /** The one object all values are, if that is plain to see; undefined for none or several. */
  const common = (values: Iterable<Value>): Value | undefined => {
    let found: Value | undefined;
    for (const v of values) {
      if (found === undefined || found === v) found = v;
      else if (rootOf(found) === rootOf(v)) found = rootOf(v);
      else return undefined;
    }
    return found;
  };
  const rootOf = (v: Value): Value => {
    for (;;) {
      const root = aliasRoot(v);
      v = resolve(root);
      if (v === root) return root;
    }
  };

  const reduce = (group: readonly Instr[]): void => {
    const inGroup = new Set(group);
    const phiBehind = (v: Value): Instr | undefined => {
      const def = rootOf(v).def;
      return def && inGroup.has(def) ? def : undefined;
    };
    const phisBehind = ({ operands }: Instr): Instr[] => {
      const out: Instr[] = [];
      for (let k = 0; k < operands.length; k++) {
        const phi = phiBehind(operands[k]!);
        if (phi) out.push(phi);
      }
      return out;
    };
    for (const component of components(group, phisBehind)) {
      const members = new Set(component);
      const entering = component.map(phi => phi.operands.filter(v => !members.has(rootOf(v).def!)).map(resolve));
      const only = common(entering.flat());
      if (only) {
        for (const phi of component) replaced.set(phi.result!, only);
        continue;
      }
      const rest = component.filter((_, k) => entering[k]!.length === 0);
      if (rest.length > 0 && rest.length < component.length) reduce(rest);
    }
  };
  reduce(phis);
  if (replaced.size > 0) apply(fun, replaced);
}

function apply(fun: Fun, replaced: Map<Value, Value>): void {
  for (const b of fun.blocks) {
    if (![...b.phis()].some(phi => replaced.has(phi.result!))) continue;
    const facts: Instr[] = [];
    for (const i of b.instrs.splice(0)) {
      if (i.op !== "Phi") for (const fact of facts.splice(0)) b.append(fact);
      const is = i.op === "Phi" ? replaced.get(i.result!) : undefined;
      if (!is) b.append(i);
      else if (!is.type.subtypeOf(i.result!.type)) {
        // All ways here have proven more than was known where the object came from.
        facts.push(fun.instr("RefineType", [is], { type: i.result!.type }, i.offset, i.result!));
        replaced.delete(i.result!);
      }
    }
  }
  replaceUses(fun, replaced);
}

export const phielim: Pass = { name: "phielim", run: eliminatePhis };
