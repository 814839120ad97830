/**
 * Where an unboxed value gets its box.
 *
 * A box is an object with an identity. In the interpreter the object is made once, where the value is computed; here it may be
 * made later or not at all, as long as nobody can tell. So for each box, made at D for the value m, there is one place P:
 *  - P comes after D and dominates every use of the object;
 *  - P is executed at most once for each time D is;
 *  - a state to leave with holds the box if P has been executed, else m itself, of which the runtime makes an object on
 *    the way out: states dominated by P take the box, and no other state can be reached from P, unless through D.
 * Within these limits P is as late as dominance allows: out of loops, into the branch that needs the object.
 */
import type { Dominators } from "../../hir/dominators.js";
import type { Block, Fun, Instr, Value } from "../../hir/ir.js";

/** A point in a block: before instruction number `at`; the terminator's number stands for the end. */
export interface Point { readonly block: Block; readonly at: number }

/** Uses of an object, at the points where they look at it. A phi looks at the end of the predecessor. */
export interface Uses {
  /** It has to be an object here. */
  readonly objects: readonly Point[];
  /** States to leave with. */
  readonly states: readonly { readonly point: Point; readonly snapshot: Instr }[];
}

/** Does this instruction let somebody look at the objects in its snapshot, rather than only leave with it? */
const showsState = (i: Instr): boolean => i.info.observes && (i.info.runs || i.info.effect);

export class Places {
  /** Snapshots that must hold objects. */
  private readonly shown = new Set<Instr>();
  /** By number of the value: where it is defined. */
  private readonly numbers: Int32Array;
  /** By number of the block: the last search that came by. */
  private readonly visited: Int32Array;
  private visit = 0;
  private readonly uses: ({ objects: Point[]; states: { point: Point; snapshot: Instr }[] } | undefined)[];

  /** `isPlain` says which uses need no object and hold no state. */
  constructor(fun: Fun, private readonly doms: Dominators, wanted: ReadonlySet<Value>, isPlain: (user: Instr, operand: number) => boolean) {
    this.uses = new Array(fun.valueCount);
    this.numbers = new Int32Array(fun.valueCount);
    this.visited = new Int32Array(fun.blockCount);
    for (const b of fun.blocks) for (const i of b.instrs) if (i.snapshot && showsState(i)) this.shown.add(i.snapshot);
    for (const v of wanted) this.uses[v.id] = { objects: [], states: [] };
    for (const b of fun.blocks) for (let at = 0; at < b.instrs.length; at++) {
      const i = b.instrs[at]!;
      if (i.result) this.numbers[i.result.id] = at;
      for (let k = 0; k < i.operands.length; k++) {
        const uses = this.uses[i.operands[k]!.id];
        if (!uses || isPlain(i, k)) continue;
        const point = i.op === "Phi" ? endOf(i.preds[k]!) : { block: b, at };
        if (i.op === "Snapshot" && !this.shown.has(i)) uses.states.push({ point, snapshot: i });
        else uses.objects.push(point);
      }
    }
  }

  usesOf(v: Value): Uses { return this.uses[v.id]!; }
  /** Of an instruction that has a result. */
  numberOf(i: Instr): number { return this.numbers[i.result!.id]!; }

  /** The place of the box that is made at `d`; undefined when nobody needs one. */
  place(uses: Uses, d: Point): Point | undefined {
    if (uses.objects.length === 0) return undefined;
    const needed = [...uses.objects];
    const states = uses.states.map(s => s.point);
    for (;;) {
      const p = this.pointFor(needed, d);
      const caught = states.findIndex(s => !this.dominates(p, s) && this.leadsTo(p, s, d));
      if (caught < 0) return p;
      needed.push(...states.splice(caught, 1));
    }
  }

  /** The latest point that dominates all points in `needed` and is not repeated unless `d` is. */
  private pointFor(needed: readonly Point[], d: Point): Point {
    let block = needed.map(n => n.block).reduce((a, b) => this.commonDominator(a, b));
    while (block !== d.block && this.reaches(block, block, d.block)) block = this.doms.parent(block)!;
    let at = block.instrs.length - 1;
    for (const n of needed) if (n.block === block) at = Math.min(at, n.at);
    return { block, at };
  }

  private commonDominator(a: Block, b: Block): Block {
    while (!this.doms.dominates(a, b)) a = this.doms.parent(a)!;
    return a;
  }

  /** Does every way to `b` lead through `a`? A point dominates itself. */
  dominates(a: Point, b: Point): boolean {
    return a.block === b.block ? a.at <= b.at : this.doms.dominates(a.block, b.block);
  }

  /** Is there a way from `a` to `b` that does not lead through `d`? `d` dominates both. */
  leadsTo(a: Point, b: Point, d: Point): boolean {
    if (a.block === b.block && a.at <= b.at) return true;
    if (b.block === d.block) return false; // it could only be entered from above, through `d`
    return this.reaches(a.block, b.block, d.block);
  }

  /** Is there a way with at least one edge from `from` to `to` that does not enter `without`? */
  private reaches(from: Block, to: Block, without: Block): boolean {
    const visit = ++this.visit;
    const work = [from];
    for (let b = work.pop(); b; b = work.pop()) {
      for (const s of b.succs) {
        if (s === without || this.visited[s.id] === visit) continue;
        if (s === to) return true;
        this.visited[s.id] = visit;
        work.push(s);
      }
    }
    return false;
  }
}

export const endOf = (block: Block): Point => ({ block, at: block.instrs.length - 1 });
