/** The workloads, and what the project promises of some of them. */
import { readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";

export interface Workload {
  name: string;
  path: string;
  /** How many times faster than the interpreter compiled code has to be. */
  target?: number;
}

const TARGETS: Record<string, number> = { int_loop: 2, float_loop: 2, nested_calls: 1.5 };

const folder = fileURLToPath(new URL("workloads", import.meta.url));

/** The ones that have a target first; thirty_lines is there to be compiled. */
export function workloads(filter = ""): Workload[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(".py"))
    .map((file) => ({ name: basename(file, ".py"), path: join(folder, file) }))
    .filter(({ name }) => name.includes(filter))
    .map((workload) => ({ ...workload, ...(TARGETS[workload.name] !== undefined && { target: TARGETS[workload.name]! }) }))
    .sort((a, b) => (b.target ?? 0) - (a.target ?? 0) || a.name.localeCompare(b.name));
}
