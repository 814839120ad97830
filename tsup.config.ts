import { existsSync } from "node:fs";
import { defineConfig } from "tsup";

// Each entry keeps its path below lib/ in dist/, so lib/paths.ts finds the worker from wherever the bundler puts the code that asks for it.
const entries = ["index", "cli/main", "tier/worker", "dump/thread", "python/headers"].filter((name) => existsSync(`lib/${name}.ts`));

const common = { target: "node20", platform: "node", outDir: "dist", sourcemap: true } as const;

export default defineConfig([
  {
    ...common,
    entry: Object.fromEntries(entries.map((name) => [name, `lib/${name}.ts`])),
    format: ["esm", "cjs"],
    dts: { entry: { index: "lib/index.ts" } },
    shims: true,
    splitting: true,
    clean: true,
    esbuildPlugins: [
      {
        name: "the compiler's thread loads the compiler below",
        setup(build) {
          const path = `../compiler${build.initialOptions.outExtension?.[".js"] ?? ".js"}`;
          build.onResolve({ filter: /\/compiler\.js$/ }, ({ importer }) => (importer.endsWith("/tier/worker.ts") ? { path, external: true } : undefined));
        },
      },
    ],
  },
  // The compiler of the compiler's thread, in one file of its own: what a module exports, V8 looks up at each use, and where code is shared between
  // files, a third of the compiler is exported.
  { ...common, entry: { compiler: "lib/compiler.ts" }, format: ["esm", "cjs"], splitting: false, dts: false, clean: false },
]);
