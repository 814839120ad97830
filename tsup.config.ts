import { writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import type { PluginBuild } from "esbuild";
import { defineConfig } from "tsup";

// Each entry keeps its path below lib/ in dist/, so lib/paths.ts finds the worker from wherever the bundler puts the code that asks for it.
const entry = (...names: string[]) => Object.fromEntries(names.map((name) => [name, `lib/${name}.ts`]));
const threads = ["tier/worker", "dump/thread"];

const common = { target: "node20", platform: "node", outDir: "dist", sourcemap: true } as const;

const linked = {
  ...common,
  shims: true,
  splitting: true,
  esbuildPlugins: [
    {
      name: "the compiler's thread loads the compiler below",
      setup(build: PluginBuild) {
        const path = `../compiler${build.initialOptions.outExtension?.[".js"] ?? ".js"}`;
        build.onResolve({ filter: /\/compiler\.js$/ }, ({ importer }) => (importer.endsWith("/tier/worker.ts") ? { path, external: true } : undefined));
      },
    },
  ],
};

/** A process has one Python, and one class for its errors, however many of its modules are import()ed and require()d. */
async function importWhatIsRequired(): Promise<void> {
  const names = Object.keys(createRequire(import.meta.url)(`${process.cwd()}/dist/index.cjs`));
  await writeFile("dist/index.js", `export { ${names.join(", ")} } from "./index.cjs";\n`);
  await writeFile("dist/index.d.ts", 'export * from "./index.cjs";\n');
}

export default defineConfig([
  { ...linked, entry: entry("cli/main", "python/headers", ...threads), format: "esm", clean: true },
  {
    ...linked,
    entry: entry("index", ...threads),
    format: "cjs",
    splitting: false, // which tsup has done for CommonJS by a tool that rewrites classes, too
    dts: { entry: { index: "lib/index.ts" } },
    onSuccess: importWhatIsRequired,
  },
  // The compiler of the compiler's thread, in one file of its own: what a module exports, V8 looks up at each use, and where code is shared between
  // files, a third of the compiler is exported.
  { ...common, entry: { compiler: "lib/compiler.ts" }, format: ["esm", "cjs"], splitting: false },
]);
