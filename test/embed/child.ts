/** Runs a program of its own that opens Python: what happens at a process' start and end can be seen from outside only. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";

const dist = fileURLToPath(new URL("../../dist/index.js", import.meta.url));

export interface Ended {
  code: number | null;
  signal: NodeJS.Signals | null;
  stdout: string;
  stderr: string;
  seconds: number;
}

export interface ChildOptions {
  env?: Record<string, string | undefined>;
  node?: string[];
  cwd?: string;
  /** Sees the child once it runs. */
  running?: (child: ReturnType<typeof spawn>) => void;
}

/** An ES module's source; `pyroclast` is the package, as built. */
export function runChild(source: string, { env = {}, node = [], cwd, running }: ChildOptions = {}): Promise<Ended> {
  const program = `import * as pyroclast from ${JSON.stringify(dist)};\nconst { openPython } = pyroclast;\n${source}`;
  const child = spawn(process.execPath, [...node, "--input-type=module", "--eval", program], {
    env: { ...process.env, ...env },
    cwd,
    timeout: 60_000,
  });
  const start = performance.now();
  const output = { stdout: "", stderr: "" };
  for (const name of ["stdout", "stderr"] as const) child[name].setEncoding("utf8").on("data", (text: string) => (output[name] += text));
  running?.(child);
  return new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (code, signal) => resolve({ code, signal, ...output, seconds: (performance.now() - start) / 1000 }));
  });
}
