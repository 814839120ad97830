import { existsSync } from "node:fs";
import { defineConfig } from "tsup";

// Each entry keeps its path below lib/ in dist/, so lib/paths.ts finds the worker from wherever the bundler puts the code that asks for it.
const entries = ["index", "cli/main", "tier/worker", "dump/thread", "python/headers"].filter((name) => existsSync(`lib/${name}.ts`));

export default defineConfig({
  entry: Object.fromEntries(entries.map((name) => [name, `lib/${name}.ts`])),
  format: ["esm", "cjs"],
  dts: { entry: { index: "lib/index.ts" } },
  target: "node20",
  platform: "node",
  outDir: "dist",
  shims: true,
  splitting: true,
  sourcemap: true,
  clean: true,
});
