/**
 * Checks the references of a function after refcount insertion: on every way, each reference that is made is dropped or given
 * away once, nothing is used without one, and every exit lists exactly those it must drop. An abstract run over the control flow:
 * the state is how many references native code holds to each root, and it must be the same on all ways into a block.
 *
 * What makes and takes references is the effects table's business (columns ref and steals); the rules are in the header of
 * lib/passes/refcount.ts. They are stated again here, so that a mistake there is not made twice.
 */
import { aliasRoot, reversePostorder, type Block, type Fun, type Instr, type Value } from "./ir.js";

type State = Map<Value, number>;
type Report = (where: Block | Instr, problem: string) => void;

/** References to null, immortals and unboxed values need no counting. */
const isCounted = ({ type }: Value): boolean => !type.isPrimitive && !type.isNull && !type.isImmortal && !type.isBottom;
/** Does the definition of this root make a reference that native code holds? */
const makesReference = (root: Value): boolean => root.def?.info.ref === "new" && !root.lent && isCounted(root);

const stolen = (i: Instr): readonly Value[] => (i.info.steals === "all" ? i.operands : i.info.steals.map(k => i.operands[k]!));

export function checkOwnership(fun: Fun, report: Report): void {
  const entries = new Map<Block, State>([[fun.entry, new Map()]]);
  for (const b of reversePostorder(fun)) {
    const state = new Map(entries.get(b)!);
    for (const i of b.instrs) if (i.op !== "Phi") step(i, state, report);
    for (const s of new Set(b.terminator.targets)) {
      const next = acrossEdge(b, s, state, report);
      const known = entries.get(s);
      if (!known) entries.set(s, next);
      else if (!sameState(known, next)) report(s, `its predecessors do not agree: {${show(next)}} from bb ${b.id}, {${show(known)}} from elsewhere`);
    }
  }
}

const show = (state: State): string => [...state].map(([v, n]) => (n === 1 ? `${v}` : `${n} of ${v}`)).join(" ");
const sameState = (a: State, b: State): boolean => a.size === b.size && [...a].every(([v, n]) => b.get(v) === n);

/** False when there are not so many to take; then there are none left, so that one mistake is reported once. */
function add(state: State, root: Value, n: number): boolean {
  const count = (state.get(root) ?? 0) + n;
  if (count <= 0) state.delete(root);
  else state.set(root, count);
  return count >= 0;
}

/** Is the object there to be looked at? */
const isHeld = (v: Value, state: State): boolean => {
  const root = aliasRoot(v);
  return !makesReference(root) || (state.get(root) ?? 0) > 0;
};

function step(i: Instr, state: State, report: Report): void {
  if (i.op === "Snapshot") return;
  for (const v of i.operands) if (!isHeld(v, state)) report(i, `${v} is used without a reference`);
  if (i.op === "Incref" || i.op === "XIncref") {
    if (isCounted(aliasRoot(i.operands[0]!))) add(state, aliasRoot(i.operands[0]!), 1);
    return;
  }
  const drops = i.op === "Decref" || i.op === "XDecref";
  if (i.snapshot && !drops) for (const v of i.snapshot.operands) if (!isHeld(v, state)) report(i, `${v} is in its snapshot without a reference`);
  for (const v of drops ? i.operands : stolen(i)) {
    const root = aliasRoot(v);
    if (isCounted(root) && !add(state, root, -1)) report(i, `it takes a reference to ${v} that there is not`);
  }
  if (i.leaves) exits(i, state, drops, report);
  if (i.result && makesReference(i.result)) add(state, i.result, 1);
}

/** An instruction that leaves drops what it owns; what its snapshot keeps beyond the popped entries must be among it. */
function exits(i: Instr, state: State, drops: boolean, report: Report): void {
  const owned = new Set(i.owned);
  if (i.owned && owned.size !== i.owned.length) report(i, "it owns something twice");
  if (owned.size !== state.size || [...state].some(([v, n]) => n !== 1 || !owned.has(v))) report(i, `it owns {${[...owned].join(" ")}}, but held is {${show(state)}}`);
  if (!i.snapshot || drops || i.op === "Return") return;
  const { operands, attrs } = i.snapshot;
  for (const v of operands.slice(0, operands.length - (attrs.popped ?? 0))) {
    if (!isHeld(v, state)) report(i, `${v} stays in its frame, but the reference is given away`);
  }
}

/** Phis take over the reference that their operand has at the end of the predecessor. */
function acrossEdge(from: Block, to: Block, before: State, report: Report): State {
  const state = new Map(before);
  const phis = [...to.phis()].filter(phi => makesReference(phi.result!));
  for (const phi of phis) {
    const root = aliasRoot(phi.operands[phi.preds.indexOf(from)]!);
    if (isCounted(root) && !add(state, root, -1)) report(phi, `bb ${from.id} holds no reference to ${root} for it`);
  }
  for (const phi of phis) add(state, phi.result!, 1);
  return state;
}
