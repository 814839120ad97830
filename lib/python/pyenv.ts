/**
 * Sees through pyenv's shims: which of its versions a shim would start here.
 *
 * pyenv itself would take most of a second to say so, and it is a small rule: the chosen versions are those in PYENV_VERSION, else in
 * the nearest .python-version, else in the file `version` of its root; of these the first that has the program.
 */
import { readFileSync, realpathSync } from "node:fs";
import { userInfo } from "node:os";
import { basename, dirname, join } from "node:path";
import { isDirectory, isFile, list } from "./installation.js";
import type { FindOptions } from "./types.js";

type Env = NonNullable<FindOptions["env"]>;

/** The user's home folder: without HOME, what the system's list of users says. */
export function homeFolder(env: Env): string {
  if (env.HOME) return env.HOME;
  try {
    return userInfo().homedir;
  } catch {
    return "/"; // a user that is not listed
  }
}

export function pyenvRoot(env: Env): string {
  return env.PYENV_ROOT || join(homeFolder(env), ".pyenv");
}

export function isPyenvShim(path: string, env: Env): boolean {
  return dirname(path) === join(pyenvRoot(env), "shims") || readsLikeShim(path);
}

/** Shims may be found under another name of their folder, and without PYENV_ROOT. */
function readsLikeShim(path: string): boolean {
  try {
    return /^export PYENV_ROOT=/m.test(readFileSync(path, "latin1").slice(0, 1000));
  } catch {
    return false;
  }
}

/** The program that the shim would start, or undefined where pyenv would say "command not found". */
export function throughPyenv(shim: string, env: Env, cwd: string): string | undefined {
  const root = rootOfShim(shim, env);
  const program = basename(shim);
  for (const version of chosenVersions(root, env, cwd)) {
    const path = join(root, "versions", installedVersion(root, version), "bin", program);
    if (isFile(path)) return path;
  }
  return undefined;
}

function rootOfShim(shim: string, env: Env): string {
  const root = dirname(dirname(realpathSync(shim)));
  return isDirectory(join(root, "versions")) ? root : pyenvRoot(env);
}

function chosenVersions(root: string, env: Env, cwd: string): string[] {
  if (env.PYENV_VERSION) return env.PYENV_VERSION.split(":");
  for (let folder = cwd; ; folder = dirname(folder)) {
    const versions = versionsInFile(join(folder, ".python-version"));
    if (versions.length > 0) return versions;
    if (folder === dirname(folder)) break;
  }
  return versionsInFile(join(root, "version"));
}

function versionsInFile(path: string): string[] {
  if (!isFile(path)) return [];
  const lines = readFileSync(path, "utf8").split("\n");
  return lines.flatMap((line) => line.replace(/#.*/, "").split(/\s+/)).filter((word) => word !== "");
}

/** '3.13' means the newest 3.13.x there is, '3.13.5' itself; pyenv also takes 'python-3.13.5'. */
function installedVersion(root: string, version: string): string {
  const name = isDirectory(join(root, "versions", version)) ? version : version.replace(/^python-/, "");
  if (isDirectory(join(root, "versions", name))) return name;
  const matching = list(join(root, "versions")).filter((other) => other.startsWith(`${name}.`) && /^[\d.]+$/.test(other));
  return matching.sort((a, b) => b.localeCompare(a, "en", { numeric: true }))[0] ?? name;
}
