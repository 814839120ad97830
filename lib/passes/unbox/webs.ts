/**
 * Phis that carry unboxed values, so that loop variables stay in registers.
 *
 * In the interpreter a phi passes an object on. Unboxed it passes on the value alone, and whoever needs an object after all
 * gets a new one (places.ts). Nobody can tell as long as
 *  - every object that flows in is *fresh*, that is, the result of an operation, of which no box has been made yet; or
 *    *canonical*: a small int, of which there is only one object, however it was made. Not fresh: arguments, what is read from
 *    memory, float and large int constants, whose identity a box would lose. (Peeling, peel.ts, makes what enters a loop fresh.)
 *  - at any time there is one way only to get at the object: where a value has been boxed before it flows into a phi, or is
 *    still wanted as an object afterwards (in a state to leave with, too), or flows into two phis, `is` could find two
 *    objects where there was one. Then the phi stays boxed and passes the box on.
 * Phis that do not qualify make others not qualify, so the set is shrunk until it is stable.
 */
import { Dominators } from "../../hir/dominators.js";
import { aliasRoot, type Fun, type Instr, type Value } from "../../hir/ir.js";
import { constantInt } from "../../hir/operators.js";
import { T, intConstant, type Type } from "../../hir/types.js";
import type { PassContext } from "../pass.js";
import { findSnapshot, lastSnapshot } from "./boxes.js";
import { endOf, Places, type Point, type Uses } from "./places.js";

/** Include/internal/pycore_runtime_structs.h: ints that exist once. */
const smallestCanonical = -5n, largestCanonical = 256n;
export const isCanonicalInt = (value: bigint): boolean => value >= smallestCanonical && value <= largestCanonical;

const canonical = (v: Value): bigint | undefined => {
  const value = v.type.subtypeOf(T.LongExact) ? constantInt(v.type) : undefined;
  return value !== undefined && isCanonicalInt(value) ? value : undefined;
};

function unboxedType(type: Type): Type | undefined {
  if (type.isBottom) return undefined;
  return type.subtypeOf(T.LongExact) ? T.CInt64 : type.subtypeOf(T.FloatExact) ? T.CDouble : undefined;
}

/** Needs control flow without critical edges. Leaves a box behind each phi that it turned. */
export function unboxPhis(fun: Fun, context: PassContext): boolean {
  const chosen = new Set<Instr>();
  for (const b of fun.blocks) for (const phi of b.phis()) if (unboxedType(phi.result!.type)) chosen.add(phi);
  if (chosen.size === 0) return false;
  const doms = new Dominators(fun);
  for (const phi of chosen) if (!findSnapshot(phi, doms)) chosen.delete(phi);
  while (chosen.size > 0 && (dropByInputs(chosen) || dropByIdentity(fun, doms, chosen)));
  dropWebsWithoutBoxes(chosen);
  if (chosen.size === 0) return false;
  for (let k = 0; k < chosen.size; k++) context.count("unbox.Phi");
  convert(fun, doms, chosen);
  return true;
}

/** The box of a fresh value, or a chosen phi. */
const memberBehind = (v: Value, chosen: ReadonlySet<Instr>): Instr | undefined => {
  const def = aliasRoot(v).def!;
  return def.op === "PrimitiveBox" || chosen.has(def) ? def : undefined;
};

function dropByInputs(chosen: Set<Instr>): boolean {
  const before = chosen.size;
  for (let changed = true; changed;) {
    changed = false;
    for (const phi of chosen) {
      if (phi.operands.every(v => memberBehind(v, chosen) || canonical(v) !== undefined)) continue;
      chosen.delete(phi);
      changed = true;
    }
  }
  return chosen.size < before;
}

interface Edge { readonly phi: Instr; readonly end: Point }

/** Drops phis whose operand could be told from the phi. */
function dropByIdentity(fun: Fun, doms: Dominators, chosen: Set<Instr>): boolean {
  const edges = new Map<Instr, Edge[]>();
  for (const phi of chosen) phi.operands.forEach((v, k) => {
    const member = memberBehind(v, chosen);
    if (!member) return;
    const edge = { phi, end: endOf(phi.preds[k]!) };
    const list = edges.get(member);
    if (list) list.push(edge);
    else edges.set(member, [edge]);
  });
  const wanted = new Set([...edges.keys()].map(m => m.result!));
  const places = new Places(fun, doms, wanted, user => chosen.has(user) || user.op === "PrimitiveUnbox");
  const before = chosen.size;
  for (const [member, list] of edges) {
    const d: Point = { block: member.block!, at: member.op === "Phi" ? -1 : places.numberOf(member) };
    for (const edge of list) if (isShared(edge, list, places, places.usesOf(member.result!), d)) chosen.delete(edge.phi);
  }
  return chosen.size < before;
}

/** May the value that flows along the edge, made at `d`, be an object elsewhere, before, then or afterwards? */
function isShared(edge: Edge, all: readonly Edge[], places: Places, uses: Uses, d: Point): boolean {
  const p = places.place(uses, d);
  const after = (point: Point): boolean => places.leadsTo(edge.end, point, d);
  return (p !== undefined && places.leadsTo(p, edge.end, d))
    || uses.objects.some(after)
    || uses.states.some(s => after(s.point))
    || all.some(other => other.phi !== edge.phi && (other.end.block === edge.end.block || after(other.end) || places.leadsTo(other.end, edge.end, d)));
}

/** Phis of constants alone have nothing to gain. */
function dropWebsWithoutBoxes(chosen: Set<Instr>): void {
  const fed = new Set<Instr>();
  const feeds = new Map<Instr, Instr[]>();
  const work: Instr[] = [];
  for (const phi of chosen) for (const v of phi.operands) {
    const member = memberBehind(v, chosen);
    if (!member) continue;
    for (const [a, b] of [[member, phi], [phi, member]] as const) {
      const list = feeds.get(a);
      if (list) list.push(b);
      else feeds.set(a, [b]);
    }
    if (member.op === "PrimitiveBox") work.push(member);
  }
  for (let m = work.pop(); m; m = work.pop()) {
    if (fed.has(m)) continue;
    fed.add(m);
    work.push(...feeds.get(m) ?? []);
  }
  for (const phi of chosen) if (!fed.has(phi)) chosen.delete(phi);
}

function convert(fun: Fun, doms: Dominators, chosen: ReadonlySet<Instr>): void {
  const unboxed = new Map<Instr, Value>();
  for (const phi of chosen) {
    const type = unboxedType(phi.result!.type)!;
    unboxed.set(phi, fun.value(type));
  }
  const input = (phi: Instr, k: number): Value => {
    const v = phi.operands[k]!;
    const member = memberBehind(v, chosen);
    if (member) return member.op === "PrimitiveBox" ? member.operands[0]! : unboxed.get(member)!;
    const pred = phi.preds[k]!;
    const constant = fun.instr("PrimitiveConst", [], { type: intConstant(canonical(v)!) }, phi.offset);
    constant.result!.type = constant.attrs.type!;
    constant.block = pred;
    pred.instrs.splice(-1, 0, constant);
    return constant.result!;
  };
  for (const block of new Set([...chosen].map(phi => phi.block!))) {
    const old = block.instrs.splice(0);
    const boxes: Instr[] = [];
    for (const i of old) {
      if (i.op !== "Phi" && boxes.length > 0) for (const box of boxes.splice(0)) block.append(box);
      if (!chosen.has(i)) {
        block.append(i);
        continue;
      }
      block.append(fun.instr("Phi", [], { preds: [...i.preds] }, i.offset, unboxed.get(i)!));
      boxes.push(fun.instr("PrimitiveBox", [unboxed.get(i)!], {}, i.offset, i.result!));
    }
  }
  for (const phi of chosen) {
    const value = unboxed.get(phi)!;
    value.def!.operands.push(...phi.operands.map((_, k) => input(phi, k)));
    const box = phi.result!.def!;
    box.snapshot = lastSnapshot(box, doms);
  }
}
