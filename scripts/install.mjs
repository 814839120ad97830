// The install script: nothing to do where a prebuilt binary loads, else a build with node-gyp.
//   --build        build even if a binary is there
//   --prebuildify  write prebuilds/ (prebuildify copies the core, a plain .so, next to the addon)
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { loadHeaders } from "./headers.mjs";

const require = createRequire(import.meta.url);
const root = fileURLToPath(new URL("..", import.meta.url));
const mode = process.argv[2];

function binaryLoads() {
  try {
    require("node-gyp-build")(root);
    return true;
  } catch {
    return false;
  }
}

/** Node's headers, where they were installed with it: node-gyp would otherwise download them. */
function nodeHeaders() {
  const prefix = resolve(dirname(process.execPath), "..");
  return process.env.npm_config_nodedir ?? (existsSync(join(prefix, "include/node/node_api.h")) ? prefix : undefined);
}

function run(script, args) {
  const nodedir = nodeHeaders();
  const env = { ...process.env, ...(nodedir && { npm_config_nodedir: nodedir }) };
  const child = spawnSync(process.execPath, [script, ...args], { cwd: root, stdio: "inherit", env });
  return child.status ?? 1;
}

/** node-gyp: our own in a clone, else the one that npm runs install scripts with. */
function nodeGyp() {
  try {
    return join(dirname(require.resolve("node-gyp/package.json")), "bin/node-gyp.js");
  } catch {
    return (
      process.env.npm_config_node_gyp ?? join(dirname(process.execPath), "../lib/node_modules/npm/node_modules/node-gyp/bin/node-gyp.js")
    );
  }
}

function build() {
  const jobs = process.env.npm_config_jobs ?? "2";
  return run(nodeGyp(), ["configure", "build", `--jobs=${jobs}`]);
}

async function main() {
  const isClone = existsSync(join(root, "lib"));
  if (!mode && !isClone && binaryLoads()) return 0;
  const headers = (await loadHeaders()).findHeaders();
  if (!headers.ok) {
    console.error(headers.message);
    return 1;
  }
  const code = mode === "--prebuildify" ? run(require.resolve("prebuildify/bin.js"), ["--napi", "--strip"]) : build();
  if (code !== 0) console.error("pyroclast: it was not built. That takes make, a C++ compiler and python3 (Debian: apt-get install build-essential python3).");
  return code;
}

process.exitCode = await main();
