/** How commands end when they cannot do what was asked: a sentence on stderr, a hint, an exit code. Never a stack trace. */
import { PythonNotFound } from "../python/require.js";
import { writeSync } from "node:fs";

/** The command was not used as it can be: exit code 2. */
export class UsageError extends Error {
  override readonly name = "UsageError";
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** What was asked for could not be done, for a reason that is the input's: exit code 1. */
export class CommandError extends Error {
  override readonly name = "CommandError";
  constructor(
    message: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

export const EXIT_USAGE = 2;
export const EXIT_FAILURE = 1;

/** Says the error, answers the exit code. */
export function report(error: unknown): number {
  const message = error instanceof Error ? error.message : String(error);
  const hint = error instanceof UsageError || error instanceof CommandError ? error.hint : undefined;
  say(message.startsWith("pyroclast: ") ? message : `pyroclast: ${message}`);
  if (hint !== undefined) say(`hint: ${hint}`);
  if (error instanceof PythonNotFound) say("Details: pyroclast doctor");
  return error instanceof UsageError || error instanceof PythonNotFound ? EXIT_USAGE : EXIT_FAILURE;
}

/** Writes a line to stderr. process.stderr is left alone: making it would change the flags of the file behind it. */
export function say(line: string): void {
  writeAll(2, `${line}\n`);
}

/** Writes everything, also where the file was made non-blocking by somebody and is full for a moment. */
export function writeAll(file: number, text: string): void {
  let rest = Buffer.from(text);
  while (rest.length > 0) {
    try {
      rest = rest.subarray(writeSync(file, rest));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EAGAIN") Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1);
      else throw error;
    }
  }
}
