/**
 * Loop peeling: the first iteration of a loop gets a copy of its own in front of it.
 *
 * Needs: SSA form with types, `preds`.
 * Leaves: the same program. What enters a peeled loop comes out of an iteration: a loop variable that was an argument, a
 * constant or unset holds the result of an operation when the loop proper begins, so that it can stay unboxed (unbox/webs.ts);
 * and guards of what the loop does not change have been passed by then, so they go (guardelim.ts).
 *
 * Only innermost loops that gain by it: no bigger than `largest`, without anything on the hot way that looks at the frame (which
 * needs objects in each iteration anyway), and with a number that goes around.
 */
import { Dominators } from "../hir/dominators.js";
import { inferTypes } from "../hir/infer.js";
import { computePreds, type Block, type Fun, type Instr, type Value } from "../hir/ir.js";
import { findLoops, type Loop } from "../hir/loops.js";
import { T } from "../hir/types.js";
import type { Pass, PassContext } from "./pass.js";
import { repairUses } from "./repair.js";

/** Instructions, snapshots not counted. */
const largest = 200;
/** Blocks of a function in which a loop is worth the search for what uses its values. */
const mostBlocks = 2000;

export function peelLoops(fun: Fun, context: PassContext): boolean {
  if (fun.blocks.length > mostBlocks) return false;
  const loops = findLoops(new Dominators(fun));
  const innermost = loops.filter(l => !loops.some(inner => inner !== l && l.blocks.has(inner.header)));
  const worthy = innermost.filter(isWorthPeeling);
  for (const loop of worthy) {
    peelLoop(fun, loop);
    context.count("peel.loop");
  }
  if (worthy.length === 0) return false;
  computePreds(fun);
  inferTypes(fun);
  return true;
}

function isWorthPeeling(loop: Loop): boolean {
  let size = 0;
  for (const b of loop.blocks) for (const i of b.instrs) {
    if (i.op !== "Snapshot") size++;
    if (!b.cold && i.info.runs && i.info.observes) return false;
  }
  if (size > largest) return false;
  return [...loop.header.phis()].some(phi => phi.operands.some((v, k) =>
    loop.blocks.has(phi.preds[k]!) && v !== phi.result && (v.type.subtypeOf(T.LongExact) || v.type.subtypeOf(T.FloatExact)) && !v.type.isBottom));
}

function peelLoop(fun: Fun, loop: Loop): void {
  const { header, blocks } = loop;
  const copies = new Map<Block, Block>();
  for (const b of fun.blocks.filter(x => blocks.has(x))) copies.set(b, fun.block(b.offset, b.cold));
  const values = new Map<Value, Value>();
  cloneInstructions(fun, loop, copies, values);
  const valueOf = (v: Value): Value => values.get(v) ?? v;

  // Whoever entered the loop enters the copy; the copy's way back enters the loop.
  const outside = header.preds.filter(p => !blocks.has(p));
  for (const p of outside) retarget(p, header, copies.get(header)!);
  for (const phi of header.phis()) {
    const { operands } = phi;
    const inside = operands.map((v, k) => [v, phi.preds[k]!] as const).filter(([, p]) => blocks.has(p));
    const entering = inside.map(([v, p]) => [valueOf(v), copies.get(p)!] as const);
    phi.preds = [...inside, ...entering].map(([, p]) => p);
    operands.splice(0, operands.length, ...[...inside, ...entering].map(([v]) => v));
  }
  // The copy leaves the loop where the loop does.
  for (const [b, copy] of copies) for (const exit of new Set(b.succs)) {
    if (blocks.has(exit)) continue;
    for (const phi of exit.phis()) {
      phi.operands.push(valueOf(phi.operands[phi.preds.indexOf(b)]!));
      phi.preds.push(copy);
    }
  }
  placeBefore(fun, header, [...copies.values()]);
  computePreds(fun);
  repairUses(fun, blocks, copies, values);
}

/** Copies of the loop's blocks, which jump to copies but for the way back, which goes to the header itself. */
function cloneInstructions(fun: Fun, loop: Loop, copies: ReadonlyMap<Block, Block>, values: Map<Value, Value>): void {
  const snapshots = new Map<Instr, Instr>();
  const cloned: [Instr, Instr][] = [];
  for (const [b, copy] of copies) for (const i of b.instrs) {
    const c = fun.instr(i.op, i.operands, { ...i.attrs }, i.offset);
    c.targets = i.targets.map(t => (t === loop.header ? t : copies.get(t) ?? t));
    c.preds = [...i.preds];
    if (c.result) values.set(i.result!, c.result);
    if (i.op === "Snapshot") snapshots.set(i, c);
    cloned.push([i, copy.append(c)]);
  }
  for (const [i, c] of cloned) {
    if (i.block === loop.header && c.op === "Phi") dropWayBack(c, loop);
    else if (c.op === "Phi") c.preds = c.preds.map(p => copies.get(p)!);
    for (let k = 0; k < c.operands.length; k++) c.operands[k] = values.get(c.operands[k]!) ?? c.operands[k]!;
    c.snapshot = i.snapshot && (snapshots.get(i.snapshot) ?? i.snapshot);
  }
}

/** The copy of the header is only entered from outside. */
function dropWayBack(phi: Instr, loop: Loop): void {
  const kept = phi.preds.map((p, k) => ({ p, v: phi.operands[k]! })).filter(({ p }) => !loop.blocks.has(p));
  phi.preds = kept.map(({ p }) => p);
  phi.operands.splice(0, phi.operands.length, ...kept.map(({ v }) => v));
}

function retarget(b: Block, from: Block, to: Block): void {
  const last = b.terminator;
  last.targets = last.targets.map(t => (t === from ? to : t));
}

function placeBefore(fun: Fun, header: Block, copies: readonly Block[]): void {
  const moved = new Set(copies);
  const rest = fun.blocks.filter(b => !moved.has(b));
  const at = rest.indexOf(header);
  fun.blocks.splice(0, fun.blocks.length, ...rest.slice(0, at), ...copies, ...rest.slice(at));
}

export const peel: Pass = { name: "peel", run: peelLoops };
