/** `pyroclast dump`: what the compiler makes of a function, at one stage of its pipeline. */
import { existsSync, statSync } from "node:fs";
import { compileStage, parseStage, UnknownStage, type Stage } from "../dump/stages.js";
import { printMachineCode } from "../dump/asm.js";
import { toNative } from "../embed/state.js";
import { loadNative, type Handle } from "../native.js";
import { codeObjectNames, findCode } from "./codeobjects.js";
import { CommandError, UsageError, writeAll } from "./errors.js";

/** A file and the dotted name of a function in it. */
export interface Target {
  file: string;
  function?: string;
}

/** Splits FILE.py:FUNCTION at the last colon, unless all of it is the name of a file. */
export function parseTarget(text: string): Target {
  const colon = text.lastIndexOf(":");
  if (colon < 0 || existsSync(text)) return { file: text };
  const name = text.slice(colon + 1);
  if (!/^[^\s.]+(\.[^\s.]+)*$/.test(name))
    throw new UsageError(`"${name}" is not the name of a function`, "write FILE.py:function or FILE.py:Class.method");
  return { file: text.slice(0, colon), function: name };
}

function stageNamed(text: string): Stage {
  try {
    return parseStage(text);
  } catch (error) {
    if (error instanceof UnknownStage) throw new UsageError(error.message, error.hint);
    throw error;
  }
}

export interface DumpOptions {
  stage: string;
  /** Execute the file first. */
  run: boolean;
}

export async function dump(text: string, options: DumpOptions): Promise<void> {
  const stage = stageNamed(options.stage);
  const target = parseTarget(text);
  if (!existsSync(target.file))
    throw new CommandError(`${target.file}: no such file`, "name a Python file: pyroclast dump FILE.py:FUNCTION");
  if (statSync(target.file).isDirectory())
    throw new CommandError(`${target.file} is a folder`, "name a Python file in it: pyroclast dump FILE.py; a folder can be surveyed: pyroclast survey PATH");
  writeAll(1, target.function === undefined ? listing(target.file) : await stageText(target.file, target.function, stage, options.run));
}

function listing(file: string): string {
  return codeObjectNames(file)
    .map(([line, name]) => `${String(line).padStart(6)}  ${name}\n`)
    .join("");
}

async function stageText(file: string, name: string, stage: Stage, run: boolean): Promise<string> {
  const native = loadNative();
  const code = findCode(file, name, run);
  const stages = compileStage(native.jitSnapshot(toNative(code) as Handle), stage);
  if (stage === "asm" && stages.lir && stages.lirBytes) {
    const machine = native.codegen.compile(stages.lirBytes, { fieldOffsets: native.fieldOffsets() });
    return printMachineCode(machine, stages.lir, stages.snapshot);
  }
  if (stages.text !== undefined) return stages.text;
  const { reason, line } = stages.refused!;
  throw new CommandError(
    `${name} is not compiled: ${reason}${line === undefined ? "" : ` (${file}:${line})`}`,
    "an earlier stage may show where: --stage bytecode",
  );
}
