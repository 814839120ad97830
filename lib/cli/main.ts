#!/usr/bin/env node
/** The `pyroclast` command. What a subcommand needs is loaded when it is used: `run` has a Python program waiting. */
import { EXIT_USAGE, report } from "./errors.js";
import { parseOurs, run, splitRun } from "./run.js";

async function main(args: readonly string[]): Promise<void> {
  const { ours, python } = args[0] === "run" ? splitRun(args.slice(1)) : { ours: args.slice(1), python: [] };
  try {
    const options = args[0] === "run" ? parseOurs(ours) : undefined;
    if (options) run({ ...options, count: python.length });
    else await interpret(args[0], ours, python.length);
  } catch (error) {
    process.exitCode = report(error);
  }
}

/** Everything else, with commander. Its errors have been printed when they arrive here. */
async function interpret(command: string | undefined, options: string[], count: number): Promise<void> {
  const [{ CommanderError }, { createProgram }] = await Promise.all([import("commander"), import("./program.js")]);
  const program = createProgram(count);
  try {
    if (command === undefined) program.outputHelp();
    else await program.parseAsync([command, ...options], { from: "user" });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    process.exitCode = error.exitCode === 0 ? 0 : EXIT_USAGE;
  }
}

await main(process.argv.slice(2));
