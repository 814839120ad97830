/** The other side of reduce.py: says which of the programs that it proposes still fail. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { python } from "../../cli/processes.js";
import type { Mode } from "../harness.js";
import { alike, generator, type Compared } from "./batch.js";

/** The smallest program found in that time that still fails in that way. */
export async function reduce(failure: Compared, mode: Mode, seconds: number, folder: string): Promise<string> {
  const child = spawn(python.executable, [generator("reduce.py"), failure.file, String(seconds)], { stdio: ["pipe", "pipe", "inherit"] });
  for await (const line of createInterface({ input: child.stdout })) {
    const message = JSON.parse(line) as { try: string[] } | { done: string };
    if ("done" in message) return message.done;
    child.stdin.write(`${JSON.stringify({ failing: await alike(failure, mode, message.try, folder) })}\n`);
  }
  throw new Error(`the reducer ended without a result for ${failure.file}`);
}
