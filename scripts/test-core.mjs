// Runs the C core's own tests, where the tree holds them.
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../csrc/test", import.meta.url));
if (existsSync(`${folder}/Makefile`)) {
  const child = spawnSync("make", ["-C", folder, "-j2", "check"], { stdio: "inherit" });
  process.exitCode = child.status ?? 1;
}
