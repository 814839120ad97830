/** What the compiler makes of a snapshot, stage by stage, as text. Pure but for the machine code, which the code generator makes. */
import { compile, type CompileObserver } from "../compiler.js";
import type { Snapshot } from "../generated/snapshot.js";
import { describeObject } from "../hir/types.js";
import { printHir } from "../hir/printer.js";
import { printLir } from "../lir/print.js";
import type { LirProgram } from "../lir/program.js";
import { readLir } from "../lir/reader.js";
import { passes } from "../passes/manager.js";
import { decodeSnapshot } from "../snapshot/reader.js";
import { printBytecode } from "./bytecode.js";

export type Stage = "bytecode" | "hir" | "ssa" | "lir" | "asm" | `after:${string}`;

/** After every pass that works on SSA form, references are counted; that is looked at under this name. */
const REFCOUNT = "refcount";
const passNames = [...passes.map(({ name }) => name), REFCOUNT];

export class UnknownStage extends Error {
  override readonly name = "UnknownStage";
  constructor(
    message: string,
    /** What there is instead. */
    readonly hint: string,
  ) {
    super(message);
  }
}

/** @throws UnknownStage */
export function parseStage(text: string): Stage {
  if (/^(bytecode|hir|ssa|lir|asm)$/.test(text)) return text as Stage;
  const pass = /^after:(.*)$/.exec(text)?.[1];
  if (pass === undefined)
    throw new UnknownStage(`there is no stage "${text}"`, "the stages are bytecode, hir, ssa, after:PASS, lir and asm");
  const known = passNames.find((name) => name.toLowerCase() === pass.toLowerCase());
  if (known === undefined) throw new UnknownStage(`there is no pass "${pass}"`, `the passes are ${[...new Set(passNames)].join(", ")}`);
  return `after:${known}`;
}

/** What a compilation left behind on its way. */
export interface Stages {
  snapshot: Snapshot;
  /** The text of the stage, where it was reached and is not the machine code's. */
  text?: string;
  lir?: LirProgram;
  lirBytes?: Uint8Array;
  /** Why it went no further than it did. */
  refused?: { reason: string; line: number | undefined };
}

/** Compiles, and keeps the text of one stage. A refusal after that stage does not matter to it. */
export function compileStage(snapshotBytes: Uint8Array, stage: Stage): Stages {
  const stages: Stages = { snapshot: decodeSnapshot(snapshotBytes) };
  if (stage === "bytecode") return { ...stages, text: printBytecode(stages.snapshot) };
  const wanted = stage === "ssa" ? "after:ssa" : stage;
  const keep = (reached: string, text: () => string) => {
    if (reached === wanted) stages.text = text();
  };
  const observer: CompileObserver = {
    built: (fun) => keep("hir", () => printHir(fun)),
    after: (pass, _index, fun) => keep(`after:${pass.name}`, () => printHir(fun)),
    refcounted: (fun) => keep(`after:${REFCOUNT}`, () => printHir(fun)),
    lowered: (bytes) => {
      const lir = stages.lir = readLir(bytes);
      keep("lir", () => printLir(lir, { describeHandle: (handle) => handleName(stages.snapshot, handle) }));
    },
  };
  const result = compile(snapshotBytes, { observer });
  if ("lir" in result) stages.lirBytes = result.lir;
  else stages.refused = result;
  return stages;
}

export function handleName({ objects }: Snapshot, handle: number): string | undefined {
  const described = objects[handle];
  return described && describeObject(described);
}
