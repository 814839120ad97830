// Rebuilds dist/ where a source is newer: tests start the command from there, as users do.
import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, rmSync, statSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("..", import.meta.url));
const modified = (path) => statSync(join(root, path), { throwIfNoEntry: false })?.mtimeMs ?? 0;

export function freshen() {
  const sources = readdirSync(join(root, "lib"), { recursive: true, encoding: "utf8" }).map((name) => join("lib", name));
  const newest = Math.max(...[...sources, "tsup.config.ts", "package.json"].map(modified));
  if (modified("dist/cli/main.js") > newest) return;
  removeStale();
  const tsup = join(dirname(createRequire(import.meta.url).resolve("tsup/package.json")), "dist/cli-default.js");
  const child = spawnSync(process.execPath, [tsup, "--no-dts", "--no-clean", "--silent"], { cwd: root, stdio: "inherit" });
  if (child.status !== 0) throw new Error("tsup failed");
}

/** Everything that is built below but the declarations, which are not: checking types is what `npm run typecheck` does. */
function removeStale() {
  const dist = join(root, "dist");
  if (!existsSync(dist)) return;
  for (const name of readdirSync(dist, { recursive: true, encoding: "utf8" })) {
    if (/\.(c?js|map)$/.test(name)) rmSync(join(dist, name));
  }
}
