/**
 * Runs HIR in SSA form, for tests: what a pass makes of a function must do what the function did.
 *
 * Everything that could be noticed is logged: objects that are stored, and the locals that whoever looks at the frame finds.
 * Leaving makes objects of unboxed values as the runtime does: once per value.
 */
import type { HirOpName } from "../../../lib/generated/hir.js";
import { objectKinds, type ObjectDesc } from "../../../lib/generated/snapshot.js";
import { aliasRoot, type Block, type Fun, type Instr, type Value } from "../../../lib/hir/ir.js";
import { T, type Type } from "../../../lib/hir/types.js";
import * as py from "./objects.js";
import type { Obj } from "./objects.js";

/** An object or null; or unboxed: CInt64, CDouble, CBool. */
type Word = Obj | null | bigint | number | boolean;
export type State = readonly (Obj | null)[];
export interface Point { readonly offset: number; readonly logged: number; readonly state: State }
export type End =
  | { readonly kind: "return"; readonly value: Obj }
  | { readonly kind: "raise" | "deopt"; readonly offset: number; readonly state: State }
  | { readonly kind: "endless" };
export interface Run { readonly end: End; readonly log: readonly State[]; /** each snapshot passed, when asked for */ readonly points: readonly Point[] }

class Left extends Error {
  constructor(readonly end: End) { super(); }
}

/** `unboxable` is the largest int that PrimitiveUnbox takes. */
export interface Options { readonly keepPoints?: boolean; readonly unboxable?: bigint; readonly fuel?: number }

export function runFunction(fun: Fun, args: readonly Obj[], options: Options = {}): Run {
  const machine = new Machine(fun, args, options);
  return { end: machine.run(), log: machine.log, points: machine.points };
}

/** A range iterator as it is now. */
const freeze = (o: Obj | null): Obj | null => (o?.kind === "range" ? { ...o } : o);

class Machine {
  readonly log: State[] = [];
  readonly points: Point[] = [];
  private readonly words = new Map<Value, Word>();
  private readonly constants = new Map<number, Obj>();

  constructor(private readonly fun: Fun, private readonly args: readonly Obj[], private readonly options: Options) {}

  run(): End {
    let from: Block | undefined;
    let block = this.fun.entry;
    try {
      for (let fuel = this.options.fuel ?? 2000; fuel > 0; fuel--) {
        this.phis(block, from);
        for (const i of block.instrs) if (i.op !== "Phi" && !i.isTerminator) this.step(i);
        const next = this.terminator(block.terminator);
        from = block;
        block = next;
      }
      return { kind: "endless" };
    } catch (e) {
      if (e instanceof Left) return e.end;
      throw e;
    }
  }

  private phis(block: Block, from: Block | undefined): void {
    const phis = [...block.phis()];
    const words = phis.map(phi => this.words.get(phi.operands[phi.preds.indexOf(from!)]!)!);
    phis.forEach((phi, k) => this.words.set(phi.result!, words[k]!));
  }

  private step(i: Instr): void {
    const rule = rules[i.op];
    if (!rule) throw new Error(`the machine has no ${i.op}`);
    let result: Word | void;
    try {
      result = rule(this, i, i.operands.map(v => this.words.get(v)!));
    } catch (e) {
      if (e instanceof py.Raised) this.leave("raise", i);
      throw e;
    }
    if (i.result) this.words.set(i.result, result as Word);
  }

  private terminator(i: Instr): Block {
    switch (i.op) {
      case "Branch": return i.targets[0]!;
      case "CondBranch": return i.targets[this.words.get(i.operands[0]!) ? 0 : 1]!;
      case "Return": throw new Left({ kind: "return", value: this.words.get(i.operands[0]!) as Obj });
      default: throw new Error(`the machine has no ${i.op}`);
    }
  }

  /** The objects of a snapshot; unboxed values become one each. */
  stateOf(snapshot: Instr): State {
    const made = new Map<Value, Obj>();
    return snapshot.operands.map(v => {
      const word = this.words.get(v)!;
      if (word === null || typeof word === "object") return freeze(word);
      const root = aliasRoot(v);
      let o = made.get(root);
      if (!o) made.set(root, o = boxed(word));
      return o;
    });
  }
  /** What whoever looks at the frame sees: all of it has to be objects. */
  show(i: Instr): void {
    const { operands } = i.snapshot!;
    const unboxed = operands.find(v => v.type.isPrimitive);
    if (unboxed) throw new Error(`${i.op} shows ${unboxed}, which is unboxed`);
    this.log.push(this.stateOf(i.snapshot!).slice(0, this.fun.info.nLocalsPlus));
  }
  leave(kind: "raise" | "deopt", i: Instr): never {
    const snapshot = i.snapshot!;
    const state = this.stateOf(snapshot);
    // The stack is of no interest to a handler, nor is the offset of the state: the instruction's own counts.
    throw new Left(kind === "deopt" ? { kind, offset: snapshot.attrs.offset!, state } : { kind, offset: i.offset, state: state.slice(0, this.fun.info.nLocalsPlus) });
  }
  pass(snapshot: Instr): void {
    if (this.options.keepPoints) this.points.push({ offset: snapshot.attrs.offset!, logged: this.log.length, state: this.stateOf(snapshot) });
  }
  argument(index: number): Obj { return this.args[index]!; }
  get unboxable(): bigint { return this.options.unboxable ?? (1n << 63n) - 1n; }
  constant(type: Type): Obj | null {
    if (type.isNull) return null;
    const { handle, desc } = type.object!;
    let o = this.constants.get(handle);
    if (!o) this.constants.set(handle, o = objectOf(desc));
    return o;
  }
}

function objectOf(desc: ObjectDesc): Obj {
  switch (objectKinds[desc.kind]) {
    case "int": return py.int(BigInt(desc.text));
    case "float": return py.float(desc.number);
    case "true": return py.True;
    case "false": return py.False;
    case "none": return py.None;
    default: return { kind: "other", name: desc.text };
  }
}
const boxed = (w: bigint | number | boolean): Obj => (typeof w === "bigint" ? py.int(w) : typeof w === "number" ? py.float(w) : py.bool(w));

const fits = (v: bigint): boolean => BigInt.asIntN(64, v) === v;
const isOf = (o: Obj | null, type: Type): boolean => {
  if (o === null) return type.mayBeNull;
  const exact = { int: T.LongExact, float: T.FloatExact, bool: T.Bool, other: o === py.None ? T.None : T.Func, range: T.RangeIter }[o.kind];
  return exact.subtypeOf(type);
};

type Rule = (m: Machine, i: Instr, words: Word[]) => Word | void;
const guard = (holds: (i: Instr, w: Word) => boolean): Rule => (m, i, [w]) => (holds(i, w!) ? w! : m.leave("deopt", i));
const onObjects = (f: (op: string, a: Obj, b: Obj) => Word): Rule => (_m, i, [a, b]) => f(i.attrs.op!, a as Obj, b as Obj);
const compared: Rule = (_m, i, [a, b]) => py.compareValues(i.attrs.op!, a as bigint, b as bigint);

function checked(m: Machine, i: Instr, compute: () => bigint): bigint {
  let v: bigint | undefined;
  try {
    v = compute();
  } catch (e) {
    if (!(e instanceof py.Raised)) throw e;
  }
  return v !== undefined && fits(v) ? v : m.leave("deopt", i);
}

const rules: Partial<Record<HirOpName, Rule>> = {
  LoadArg: (m, i) => m.argument(i.attrs.index!),
  LoadConst: (m, i) => m.constant(i.attrs.type!),
  PrimitiveConst: (_m, i) => {
    const c = i.attrs.type!.constant!;
    return c.kind === "double" ? c.value : c.kind === "int" && i.attrs.type!.subtypeOf(T.CBool) ? c.value !== 0n : (c as { value: bigint }).value;
  },
  Assign: (_m, _i, [w]) => w!,
  NewReference: (_m, _i, [w]) => w!,
  RefineType: (_m, i, [w]) => {
    if (!isOf(w as Obj, i.attrs.type!)) throw new Error(`${i.op} is wrong`);
    return w!;
  },
  Snapshot: (m, i) => m.pass(i),
  GuardType: guard((i, w) => isOf(w as Obj, i.attrs.type!)),
  GuardTrue: guard((_i, w) => w === true),
  CheckVar: (_m, _i, [w]) => {
    if (w === null) throw new py.Raised("unbound");
    return w!;
  },
  CheckPeriodic: () => {},
  CheckObserved: () => {},
  // Only an object with a finalizer lets somebody look when it dies.
  KillLocal: (m, i, [w]) => {
    if ((w as Obj | null)?.kind === "other" && w !== py.None) m.show(i);
  },
  StoreGlobal: (m, i, [w]) => {
    m.log.push([freeze(w as Obj)]);
    m.show(i);
  },
  LoadName: (m, i) => {
    m.show(i);
    return py.None;
  },
  BinaryOp: onObjects(py.binary),
  InPlaceOp: onObjects(py.binary),
  LongBinaryOp: onObjects(py.binary),
  FloatBinaryOp: onObjects(py.binary),
  UnaryOp: (_m, i, [a]) => py.unary(i.attrs.op!, a as Obj),
  Compare: onObjects(py.compare),
  LongCompare: onObjects((op, a, b) => py.compare(op, a, b) === py.True),
  IsTruthy: (_m, _i, [a]) => py.truth(a as Obj),
  Is: (_m, _i, [a, b]) => a === b,
  IsNull: (_m, _i, [a]) => a === null,
  BoxBool: (_m, _i, [a]) => py.bool(a as boolean),
  NotBool: (_m, _i, [a]) => !a,
  PrimitiveUnbox: (m, i, [o]) => {
    const { value } = o as Obj & { kind: "int" | "float" };
    if (typeof value === "bigint" && (value > m.unboxable || value < -m.unboxable)) m.leave("deopt", i);
    return value;
  },
  PrimitiveBox: (_m, _i, [a]) => boxed(a as bigint),
  IntBinaryOp: (m, i, [a, b]) => checked(m, i, () => py.intArithmetic(i.attrs.op!, a as bigint, b as bigint)),
  IntNegate: (m, i, [a]) => checked(m, i, () => -(a as bigint)),
  IntCompare: compared,
  DoubleCompare: compared,
  DoubleNegate: (_m, _i, [a]) => -(a as number),
  DoubleBinaryOp: (m, i, [a, b]) => {
    try {
      return py.floatArithmetic(i.attrs.op!, a as number, b as number);
    } catch (e) {
      return e instanceof py.Raised ? m.leave("deopt", i) : (() => { throw e; })();
    }
  },
  IntToDouble: (m, i, [a]) => {
    const v = a as bigint;
    return v >= -(1n << 53n) && v <= 1n << 53n ? Number(v) : m.leave("deopt", i);
  },
  RangeIterHasNext: (_m, _i, [r]) => (r as Obj & { kind: "range" }).left > 0,
  RangeIterNext: (_m, _i, [r]) => {
    const range = r as Obj & { kind: "range" };
    range.left--;
    return range.next++;
  },
};
