/**
 * Renders a stage of a compilation in a thread of its own: for those who cannot wait for a promise (the disassembler loads asynchronously), and
 * need not load the compiler.
 */
import type { MachineCode } from "./asm.js";
import { answerCalls } from "../tier/thread.js";
import { printMachineCode } from "./asm.js";
import { compileStage, parseStage, UnknownStage } from "./stages.js";

export interface Rendering {
  snapshot: Uint8Array;
  stage: string;
  /** For the stage `asm`. */
  machine?: MachineCode;
}

async function render({ snapshot, stage, machine }: Rendering): Promise<string> {
  const wanted = parseStage(stage);
  if (wanted !== "asm") return compileStage(snapshot, wanted).text!;
  const stages = compileStage(snapshot, "lir");
  return printMachineCode(machine!, stages.lir!, stages.snapshot);
}

answerCalls((input: Rendering) =>
  render(input).catch((error: unknown) => {
    throw error instanceof UnknownStage ? new Error(`${error.message}; ${error.hint}`) : error;
  }),
);
