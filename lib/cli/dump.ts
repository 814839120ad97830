/** `pyroclast dump`: what the compiler makes of a function, at one stage of its pipeline. */
import { existsSync } from "node:fs";
import { parseStage, UnknownStage, type Stage } from "../dump/stages.js";
import { CommandError, UsageError } from "./errors.js";

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

export async function dump(text: string, stageName: string): Promise<void> {
  const stage = stageNamed(stageName);
  const target = parseTarget(text);
  if (!existsSync(target.file))
    throw new CommandError(`${target.file}: no such file`, "name a Python file: pyroclast dump FILE.py:FUNCTION");
  throw new CommandError(`${stage} of ${target.file}: this build holds no compiler`);
}
