// The Python finder, for build scripts: from its source in a clone (nothing is built yet), from dist/ in an installed package.
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

export async function loadHeaders() {
  const source = fileURLToPath(new URL("../lib/python/headers.ts", import.meta.url));
  if (!existsSync(source)) return import("../dist/python/headers.js");
  const { tsImport } = await import("tsx/esm/api");
  return tsImport(source, import.meta.url);
}
