// Answers what binding.gyp asks while it is evaluated, so that a new C file needs no edit there.
//   node scripts/gyp.mjs sources DIR...        every .c and .cc file below the folders
//   node scripts/gyp.mjs generated-includes    folders of generated headers
//   node scripts/gyp.mjs python-includes       the folders of CPython's headers, internal ones included
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { loadHeaders } from "./headers.mjs";

process.chdir(fileURLToPath(new URL("..", import.meta.url)));

function sources(folder) {
  if (!existsSync(folder)) return [];
  return readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((name) => /\.(c|cc)$/.test(name))
    .sort()
    .map((name) => join(folder, name));
}

const print = (paths) => console.log(paths.map((path) => JSON.stringify(path)).join(" "));

const [question, ...folders] = process.argv.slice(2);
switch (question) {
  case "sources":
    print(folders.flatMap(sources));
    break;
  case "generated-includes":
    print(["include/generated", "csrc/generated"].filter((folder) => existsSync(folder)));
    break;
  case "python-includes": {
    const found = (await loadHeaders()).findHeaders();
    if (!found.ok) {
      console.error(found.message);
      process.exit(1);
    }
    print(found.includeDirs);
    break;
  }
  default:
    console.error(`gyp.mjs: unknown question ${question}`);
    process.exit(2);
}
