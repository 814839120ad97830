/** The command lines of the scripts that test and compare: help by commander, and one line and exit code 2 for what is wrong. */
import { Command, InvalidArgumentError, Option } from "commander";
import { existsSync } from "node:fs";
import { resolve } from "node:path";

const EXIT_USAGE = 2;

/** `npm run NAME --`. */
export function script(name: string): Command {
  return new Command(`npm run ${name} --`).exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : EXIT_USAGE));
}

/** What the compiled side is. */
export const jitOption = (): Option =>
  new Option("--jit <mode>", "eager: functions are compiled before their first run; stressed: once they are warm, and their guards fail by turns; off: not at all")
    .choices(["eager", "stressed", "off"])
    .default("eager");

export function wholeNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text)) throw new InvalidArgumentError("It has to be a whole number.");
  return Number(text);
}

export function positiveNumber(text: string): number {
  if (!/^\d{1,15}$/.test(text) || Number(text) === 0) throw new InvalidArgumentError("It has to be a whole number, 1 or more.");
  return Number(text);
}

/** An argument that names a file: its full path. */
export function existingFile(text: string): string {
  if (!existsSync(text)) throw new InvalidArgumentError("There is no such file.");
  return resolve(text);
}
