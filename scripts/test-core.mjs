// Runs the C core's own tests, where the tree holds them. Those of the runtime are linked with the libpython that the finder names.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { tsImport } from "tsx/esm/api";

const folder = fileURLToPath(new URL("../csrc/test", import.meta.url));

function make(dir, variables = {}) {
  const args = ["-C", dir, "-j2", "check", ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)];
  const { status } = spawnSync("make", args, { stdio: "inherit" });
  if (status !== 0) process.exitCode = status ?? 1;
}

async function pythonVariables() {
  const { judged } = await tsImport("../lib/python/find.ts", import.meta.url);
  for (const [, verdict] of judged()) {
    if (!verdict.ok || !verdict.value.includeDir) continue;
    const { includeDir, library, prefix } = verdict.value;
    return { PYTHON_INCLUDES: `-I${includeDir} -I${includeDir}/internal`, PYTHON_LIBRARY: library, PYTHON_PREFIX: prefix };
  }
  throw new Error("no Python 3.13 with headers and a shared library: see npx pyroclast doctor");
}

if (existsSync(`${folder}/Makefile`)) make(folder);
if (existsSync(`${folder}/runtime/Makefile`)) make(`${folder}/runtime`, await pythonVariables());
