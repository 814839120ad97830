/** What this process was given before Node, and npx, changed it. Read from /proc, which keeps what a process was started with. */
import { readFileSync } from "node:fs";

/** An environment as the kernel keeps it: NAME=VALUE entries, each ended by a zero byte. */
export type EnvironmentBlock = Buffer;

/** What started this process, in the user's eyes. */
export interface Starter {
  pid: number;
  /** Where it differs from the present one. */
  environment?: EnvironmentBlock;
}

/**
 * The parent; where npx started this process, npx's parent, and the environment that npx was given. npx adds some forty variables,
 * and the shell it goes through drops names that it cannot say. Left as it is where somebody between npx and us changed anything.
 */
export function findStarter(): Starter {
  const plain = { pid: process.ppid };
  if (process.env.npm_command !== "exec" || process.env.npm_lifecycle_event !== "npx") return plain;
  const ours = read("self", "environ");
  // npx, or npx's shell and then npx.
  let pid = process.ppid;
  for (let steps = 0; ours && steps < 2; steps++) {
    const environment = read(pid, "environ");
    if (!environment) break;
    if (!entries(environment).has("npm_lifecycle_event")) {
      return onlyNpxBetween(entries(environment), entries(ours)) ? { pid: parentOf(pid), environment } : plain;
    }
    pid = parentOf(pid);
  }
  return plain;
}

/** A process' soft limit of open files. Node raises its own; what it was started with is what its starter has. */
export function openFileLimit(pid: number): number | undefined {
  const soft = /^Max open files\s+(\d+)/m.exec(read(pid, "limits")?.toString("latin1") ?? "")?.[1];
  return soft === undefined ? undefined : Number(soft);
}

/** Variables that npx and a shell add or set; PATH is looked at apart. */
const ADDED = /^(npm_.*|INIT_CWD|NODE|COLOR|EDITOR|PWD|OLDPWD|SHLVL|_)$/;

export function onlyNpxBetween(before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): boolean {
  for (const [name, value] of after) {
    if (ADDED.test(name)) continue;
    const old = before.get(name);
    if (old !== value && !(name === "PATH" && old !== undefined && value.endsWith(`:${old}`))) return false;
  }
  return [...before.keys()].every((name) => after.has(name) || ADDED.test(name) || !/^[A-Za-z_]\w*$/.test(name));
}

/** By name. What is not UTF-8 is decoded as npm does, which passes it on that way. */
export function entries(block: EnvironmentBlock): Map<string, string> {
  const found = new Map<string, string>();
  for (const entry of block.toString("utf8").split("\0")) {
    const equals = entry.indexOf("=");
    if (equals > 0) found.set(entry.slice(0, equals), entry.slice(equals + 1));
  }
  return found;
}

/** The parent of a process: the fourth field of its stat, after the name in parentheses, which may hold anything. */
function parentOf(pid: number): number {
  const stat = read(pid, "stat")?.toString("latin1") ?? "";
  return Number(stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1]);
}

function read(pid: number | "self", name: string): Buffer | undefined {
  try {
    return readFileSync(`/proc/${pid}/${name}`);
  } catch {
    return undefined;
  }
}
