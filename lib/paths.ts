/**
 * Where the package's own files are, whether this module runs from lib/ (under tsx), from a chunk in dist/ as ESM, or from dist/ as CommonJS.
 */
import { existsSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(import.meta.url);

let root: string | undefined;

/** The folder that holds package.json, prebuilds/ and build/. */
export function packageRoot(): string {
  if (root !== undefined) return root;
  for (let folder = dirname(here); ; folder = dirname(folder)) {
    const manifest = join(folder, "package.json");
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, "utf8")).name === "pyroclast") return (root = folder);
    if (folder === dirname(folder)) throw new Error(`pyroclast: no package.json above ${here}`);
  }
}

/**
 * A module of ours that is started as a program of its own (a worker thread), by its path below lib/ without extension.
 * From source this is the .ts file: the thread inherits the loader that this one runs under.
 */
export function entryFile(name: string): string {
  const extension = extname(here);
  return join(packageRoot(), extension === ".ts" ? "lib" : "dist", name + extension);
}

export function packageVersion(): string {
  return JSON.parse(readFileSync(join(packageRoot(), "package.json"), "utf8")).version;
}
