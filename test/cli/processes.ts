/** Runs programs under python3.13 and under `pyroclast run` from dist/, which is built anew when it is older than lib/, and collects everything that can be seen from outside. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { requirePython } from "../../lib/python/require.js";

export interface Outcome {
  stdout: string;
  stderr: string;
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface Options {
  stdin?: string;
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** A signal to send a moment after the program has written this. */
  interrupt?: { after: string; signal: NodeJS.Signals };
  /** A shell command that starts "$@", e.g. to set a limit first. */
  through?: string;
  /** How long the program may run before it is killed. */
  timeoutMs?: number;
}

export const python = requirePython();
export const pyroclastCommand = [process.execPath, fileURLToPath(new URL("../../dist/cli/main.js", import.meta.url))];

export const runPython = (args: string[], options?: Options) => start([python.executable, ...args], options);
export const runPyroclast = (args: string[], options?: Options) => start([...pyroclastCommand, ...args], options);

/** The same command line under both. */
export async function both(args: string[], options?: Options, ours: string[] = []): Promise<{ expected: Outcome; actual: Outcome }> {
  const [expected, actual] = await Promise.all([runPython(args, options), runPyroclast(["run", ...ours, ...args], options)]);
  return { expected, actual };
}

/** How long a program gets to go from its last output into what is to be interrupted. */
const SETTLE_MS = 1500;

export function start(command: string[], { stdin = "", cwd, env, interrupt, through, timeoutMs }: Options = {}): Promise<Outcome> {
  const [file, ...args] = through === undefined ? command : ["/bin/sh", "-c", through, "sh", ...command];
  const child = spawn(file!, args, { cwd, env: env ?? process.env, stdio: "pipe", timeout: timeoutMs, killSignal: "SIGKILL" });
  const outcome: Outcome = { stdout: "", stderr: "", code: null, signal: null };
  let waiting = interrupt;
  const collect = (stream: "stdout" | "stderr") =>
    child[stream].setEncoding("utf8").on("data", (text: string) => {
      outcome[stream] += text;
      if (waiting && outcome.stdout.includes(waiting.after)) {
        setTimeout(() => child.kill(interrupt!.signal), SETTLE_MS);
        waiting = undefined;
      }
    });
  collect("stdout");
  collect("stderr");
  child.stdin.on("error", () => {}); // A program may end without having read it.
  child.stdin.end(stdin);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ ...outcome, code, signal }));
  });
}
