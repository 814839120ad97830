/**
 * Checks that a function is what the passes take it for. Run after every pass in tests; it reads the effects table and the
 * types, never the passes' minds. It changes nothing.
 */
import { binaryOps, compareOps, unaryOps } from "../generated/hir.js";
import { Dominators } from "./dominators.js";
import { resultType } from "./infer.js";
import type { Attrs, Block, Fun, Instr, Value } from "./ir.js";
import { checkOwnership } from "./ownership.js";
import { printInstr } from "./printer.js";
import { T, typeNames, type Type } from "./types.js";

export interface VerifyOptions {
  /** `registers` is the form before SSA construction. */
  readonly form?: "registers" | "ssa";
  /** Has refcount insertion run? Before, nothing may touch reference counts; after, whatever leaves lists what it owns. */
  readonly refcounts?: boolean;
}

export class InvalidHir extends Error {
  override name = "InvalidHir";
  constructor(readonly problems: readonly string[], name: string) {
    super(`${name}: invalid HIR\n${problems.slice(0, 20).map(p => `  ${p}`).join("\n")}`);
  }
}

export function verifyHir(fun: Fun, options: VerifyOptions = {}): void {
  const problems = findProblems(fun, options);
  if (problems.length) throw new InvalidHir(problems, fun.info.name);
}

/** What is wrong, in the order it stands; empty when all is well. */
export function findProblems(fun: Fun, options: VerifyOptions = {}): string[] {
  const problems: string[] = [];
  const verifier = new Verifier(fun, options, problems);
  verifier.structure();
  // Without sound control flow there are no dominators, and the rest would only repeat it.
  if (problems.length === 0) verifier.instructions();
  if (problems.length === 0 && options.refcounts) checkOwnership(fun, (where, problem) => verifier.report(where, problem));
  return problems;
}

const refcountOps = new Set(["Incref", "XIncref", "Decref", "XDecref"]);
/** Immediates that an instruction may lack. */
const optional = new Set(["base", "popped"]);
/** Those that are blocks: they are not among the attributes, and checked with the control flow. */
const linkNames = new Set(["targets", "preds"]);
const targetCounts: Record<string, number> = { Branch: 1, CondBranch: 2 };
const conversions = ["str", "repr", "ascii"];

const takenTypes = new Map<string, Type>();
/** The type that a `takes` entry names; none for `any`. */
function takenType(takes: string): Type | undefined {
  if (takes === "any") return undefined;
  let type = takenTypes.get(takes);
  if (!type) takenTypes.set(takes, type = takes.split("|").map(n => typeNames.get(n)!).reduce((a, b) => a.join(b)));
  return type;
}

function operandCounts(i: Instr): { least: number; open: boolean } {
  const names = i.info.operands === "" ? [] : i.info.operands.split(" ");
  const open = names.at(-1)?.endsWith("...") ?? false;
  return { least: open ? names.length - 1 : names.length, open };
}

class Verifier {
  private readonly preds = new Map<Block, Set<Block>>();
  private readonly defs = new Map<Value, Instr>();
  private readonly positions = new Map<Instr, number>();
  private doms!: Dominators;
  private readonly ssa: boolean;

  constructor(private readonly fun: Fun, private readonly options: VerifyOptions, private readonly problems: string[]) {
    this.ssa = options.form !== "registers";
  }

  report(where: Block | Instr, problem: string): void {
    const text = "instrs" in where ? `bb ${where.id}` : `bb ${where.block?.id ?? "?"}: ${printInstr(where, this.fun.objects)}`;
    this.problems.push(`${text}: ${problem}`);
  }

  // -- blocks

  structure(): void {
    const { blocks, info } = this.fun;
    if (blocks.length === 0) this.problems.push("there is no block");
    if (info.localNames.length !== info.nLocalsPlus) this.problems.push(`${info.localNames.length} names for ${info.nLocalsPlus} locals`);
    const known = new Set(blocks);
    if (new Set(blocks.map(b => b.id)).size !== blocks.length) this.problems.push("two blocks have the same number");
    for (const b of blocks) {
      if (b.instrs.length === 0) this.report(b, "it is empty");
      b.instrs.forEach((i, at) => {
        if (i.block !== b) this.report(i, `it stands in bb ${b.id}`);
        if (this.positions.has(i)) this.report(i, "it stands twice");
        this.positions.set(i, at);
        if (i.isTerminator !== (at === b.instrs.length - 1)) this.report(i, i.isTerminator ? "instructions follow a terminator" : "the block has no terminator");
        this.targets(i, known);
      });
    }
  }

  private targets(i: Instr, known: ReadonlySet<Block>): void {
    const wanted = i.op === "Resume" ? i.attrs.offsets?.length ?? 0 : targetCounts[i.op] ?? 0;
    if (i.op === "Resume" && (i.block !== this.fun.entry || new Set(i.targets).size !== i.targets.length || i.targets.length === 0)) {
      this.report(i, "it is the entry's, and goes on at different places");
    }
    if (i.targets.length !== wanted) this.report(i, `${wanted} targets wanted, ${i.targets.length} given`);
    for (const target of i.targets) {
      if (!known.has(target)) this.report(i, `bb ${target.id} is not in the function`);
      let preds = this.preds.get(target);
      if (!preds) this.preds.set(target, preds = new Set());
      preds.add(i.block!);
    }
  }

  // -- instructions

  instructions(): void {
    this.doms = new Dominators(this.fun, this.preds);
    for (const i of this.fun.instrs()) this.define(i);
    for (const b of this.fun.blocks) {
      let head = true;
      for (const i of b.instrs) {
        if (i.op !== "Phi") head = false;
        else if (!head) this.report(i, "a phi stands at the head of its block");
        this.instruction(i);
      }
    }
  }

  private define(i: Instr): void {
    if (!i.info.result !== !i.result) this.report(i, i.result ? "it has no result" : "it has a result");
    if (!i.result || !this.ssa) return;
    const other = this.defs.get(i.result);
    if (other) this.report(i, `${i.result} is defined twice, in bb ${other.block!.id} too`);
    else this.defs.set(i.result, i);
    if (i.result.def !== i) this.report(i, `${i.result} names another definition`);
  }

  private instruction(i: Instr): void {
    this.arity(i);
    this.immediates(i);
    this.leaving(i);
    if (i.op === "Snapshot") this.state(i);
    if (!this.ssa) {
      if (i.op === "Phi") this.report(i, "there are no phis before SSA construction");
      return;
    }
    if (i.op === "Phi") this.phi(i);
    else for (const v of i.operands) this.use(v, i, i);
    for (const v of i.owned ?? []) this.use(v, i, i);
    this.types(i);
  }

  private arity(i: Instr): void {
    const { least, open } = operandCounts(i);
    const count = i.operands.length;
    if (i.operands.some(v => (v as Value | undefined) === undefined)) this.report(i, "an operand is missing");
    if (count < least || (!open && count > least)) this.report(i, `${open ? `${least} or more` : least} operands wanted, ${count} given`);
  }

  private immediates(i: Instr): void {
    const names: readonly string[] = i.info.imm;
    for (const name of names) if (i.attrs[name as keyof Attrs] === undefined && !optional.has(name) && !linkNames.has(name)) this.report(i, `the immediate '${name}' is missing`);
    for (const name of Object.keys(i.attrs)) if (!names.includes(name) && !(name === "nameHandle" && names.includes("name"))) this.report(i, `it takes no immediate '${name}'`);
    const { op, conversion } = i.attrs;
    const ops: readonly string[] = i.op === "UnaryOp" ? unaryOps : i.op.endsWith("Compare") ? compareOps : binaryOps;
    if (op !== undefined && !ops.includes(op)) this.report(i, `unknown operator ${op}`);
    if (conversion !== undefined && !conversions.includes(conversion)) this.report(i, `unknown conversion ${conversion}`);
  }

  /** Whatever may leave names a state to leave with. */
  private leaving(i: Instr): void {
    const { snapshot } = i;
    if (i.leaves && !snapshot) this.report(i, "it may leave but has no snapshot");
    if (snapshot) {
      if (snapshot.op !== "Snapshot" || !this.positions.has(snapshot)) this.report(i, "its snapshot is not in the function");
      else if (!this.comesBefore(snapshot, i)) this.report(i, "its snapshot does not dominate it");
    }
    if (this.options.refcounts) {
      if (i.leaves && !i.owned) this.report(i, "it may leave but does not list what it owns");
    } else {
      if (refcountOps.has(i.op)) this.report(i, "reference counts are not explicit yet");
      if (i.owned) this.report(i, "ownership is not known yet");
    }
  }

  private state(i: Instr): void {
    const { nLocalsPlus, stackSize } = this.fun.info;
    const depth = i.attrs.depth ?? 0;
    if (depth > stackSize) this.report(i, `the stack holds ${stackSize} entries at most`);
    if (i.operands.length !== nLocalsPlus + depth) this.report(i, `${nLocalsPlus} locals and ${depth} stack entries wanted, ${i.operands.length} values given`);
  }

  // -- SSA

  private comesBefore(def: Instr, use: Instr): boolean {
    const from = def.block!, to = use.block!;
    if (!this.doms.reaches(to)) return true;
    if (from === to) return this.positions.get(def)! < this.positions.get(use)!;
    return this.doms.reaches(from) && this.doms.dominates(from, to);
  }

  private use(v: Value, at: Instr, user: Instr): void {
    const def = this.defs.get(v);
    if (!def) this.report(user, `${v} is not defined`);
    else if (!this.comesBefore(def, at)) this.report(user, `the definition of ${v} in bb ${def.block!.id} does not dominate this use`);
  }

  private phi(i: Instr): void {
    const given = i.preds;
    const wanted = [...this.preds.get(i.block!) ?? []];
    if (i.block === this.fun.entry) this.report(i, "the entry has no phis");
    if (i.operands.length !== given.length) this.report(i, `${given.length} predecessors but ${i.operands.length} operands`);
    if (new Set(given).size !== given.length || given.length !== wanted.length || wanted.some(p => !given.includes(p))) {
      this.report(i, `the predecessors of its block are ${wanted.map(p => p.id).join(", ")}`);
    }
    i.operands.forEach((v, k) => {
      const from = given[k]?.instrs.at(-1);
      const def = this.defs.get(v);
      if (!def) this.report(i, `${v} is not defined`);
      // The terminator itself defines nothing, so a definition before it is one that dominates the edge.
      else if (from && !this.comesBefore(def, from)) this.report(i, `${v} does not dominate the end of bb ${given[k]!.id}`);
    });
  }

  private types(i: Instr): void {
    const takes = i.info.takes.split(",");
    for (const [k, v] of i.operands.entries()) {
      const wanted = takenType(takes.length > 1 ? takes[k]! : takes[0]!);
      if (wanted && !v.type.subtypeOf(wanted)) this.report(i, `${v} is a ${v.type}, ${wanted} wanted`);
      if (v.type.bits !== 0 && v.type.prims !== 0) this.report(i, `${v} is neither an object nor unboxed: ${v.type}`);
    }
    if (i.op === "PrimitiveUnbox") {
      const boxed = i.attrs.type?.subtypeOf(T.CDouble) ? T.FloatExact : T.LongExact;
      if (i.operands[0] && !i.operands[0].type.subtypeOf(boxed)) this.report(i, `${i.operands[0]} is a ${i.operands[0].type}, ${boxed} wanted`);
    }
    if (!i.result || i.operands.length < operandCounts(i).least) return;
    if (i.info.imm.includes("type") && !i.attrs.type) return;
    const inferred = resultType(i, this.fun.objects);
    if (!inferred.subtypeOf(i.result.type)) this.report(i, `its result is a ${inferred}`);
  }
}
