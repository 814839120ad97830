/** The package as somebody gets it: packed, installed into an empty project, imported and required, its command started. */
import test from "ava";
import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = mkdtempSync(join(tmpdir(), "pyroclast-consumer-"));
const installed = join(project, "node_modules/pyroclast");
test.after.always(() => rmSync(project, { recursive: true, force: true }));

const run = (file: string, args: string[], options = {}) => execFileSync(file, args, { cwd: project, encoding: "utf8", ...options });

test.before(() => {
  // The scripts have run already, for this clone.
  const quiet = ["--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
  const tarball = run("npm", ["pack", "--ignore-scripts", ...quiet, "--pack-destination", project], { cwd: root }).trim().split("\n").at(-1)!;
  writeFileSync(join(project, "package.json"), JSON.stringify({ name: "consumer", private: true }));
  run("npm", ["install", ...quiet, "--prefer-offline", join(project, tarball)]);
  // What prebuildify puts there: the addon and the core that stands next to it.
  const prebuilds = join(installed, `prebuilds/${process.platform}-${process.arch}`);
  mkdirSync(prebuilds, { recursive: true });
  for (const name of ["pyroclast.node", "cp313.so"]) cpSync(join(root, "build/Release", name), join(prebuilds, name));
});

test("only what is needed is packed", (t) => {
  const files = readdirSync(installed);
  for (const name of ["lib", "test", "spec", "bench", "node_modules"]) t.false(files.includes(name), name);
  for (const name of ["dist", "csrc", "include", "binding.gyp", "LICENSE", "README.md"]) t.true(files.includes(name), name);
});

test("with a prebuilt binary the install script needs no compiler and no Python", (t) => {
  const child = spawnSync(process.execPath, ["scripts/install.mjs"], { cwd: installed, encoding: "utf8", env: { PATH: "/nowhere" } });
  t.is(child.status, 0, child.stderr);
});

test("import and require give the same names", (t) => {
  const show = "Object.keys(p).filter((name) => name !== 'default' && name !== 'module.exports').sort().join()";
  const imported = run(process.execPath, ["--input-type=module", "-e", `import * as p from "pyroclast"; console.log(${show})`]);
  const required = run(process.execPath, ["-e", `const p = require("pyroclast"); console.log(${show})`]);
  t.regex(imported, /findPython/);
  t.is(required, imported);
});

test("imported and required in one process, it is one package with one Python", (t) => {
  const program = `
    import { createRequire } from "node:module";
    import * as imported from "pyroclast";
    const required = createRequire(import.meta.url)("pyroclast");
    const py = required.openPython();
    let error;
    try { imported.openPython().runPython("1 / 0"); } catch (caught) { error = caught; }
    console.log(py === imported.openPython(), error instanceof required.PythonError, error instanceof imported.PythonError);`;
  writeFileSync(join(project, "both.mjs"), program);
  t.is(run(process.execPath, ["both.mjs"]), "true true true\n");
});

test("types are found by both kinds of consumer", (t) => {
  for (const [name, type] of [["esm.mts", "import"], ["cjs.cts", "import"]] as const) {
    writeFileSync(join(project, name), `${type} { findPython, type FoundPython } from "pyroclast";\nexport const python: FoundPython | undefined = findPython().python;\n`);
    const tsc = join(root, "node_modules/typescript/bin/tsc");
    for (const options of ["--module node16 --target es2022", "--module esnext --moduleResolution bundler --target es2020", "--module node16 --target es2022 --lib es2020"]) {
      const child = spawnSync(process.execPath, [tsc, "--noEmit", "--strict", ...options.split(" "), name], { cwd: project, encoding: "utf8" });
      t.is(child.status, 0, `${name}: ${options}: ${child.stdout}`);
    }
  }
});

test("what is installed opens Python, compiles and shows what it made, imported and required", (t) => {
  const use = `
    const py = p.openPython();
    const f = py.runPython("def f(n):\\n  s = 0\\n  for i in range(n): s += i\\n  return s\\nf");
    const compiled = p.jit.compile(f);
    console.log(f(10), compiled.name, /^fun /.test(compiled.dump("hir")), /endbr64/.test(compiled.dump("asm")));`;
  t.is(run(process.execPath, ["--input-type=module", "-e", `import * as p from "pyroclast";${use}`]), "45 f true true\n");
  t.is(run(process.execPath, ["-e", `const p = require("pyroclast");${use}`]), "45 f true true\n");
});

test("the command starts, through npx as well", (t) => {
  t.regex(run("npx", ["--no-install", "pyroclast", "--version"]), /^\d+\.\d+\.\d+\n$/);
  t.regex(run("npx", ["--no-install", "pyroclast", "doctor"]), /^ok +core/m);
});
