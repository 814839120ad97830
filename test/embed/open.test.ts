/** openPython(): which Python, how it sees itself, and what goes wrong. */
import test from "ava";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requirePython } from "../../lib/python/require.js";
import { runChild } from "./child.js";

const { executable, library } = requirePython();

const SELF =
  "import sys, os; repr([sys.executable, sys.prefix, sys.exec_prefix, sys.base_prefix, sys.base_exec_prefix, sys.path, sys.version, sys.implementation.cache_tag, sys.platlibdir, sys.flags, sys.getfilesystemencoding(), sys.stdin.encoding, sys.stdout.encoding, sys.stdout.errors])";

function interpreterSays(python: string, env = {}): string {
  const [statement, expression] = SELF.split(/; (?=repr)/) as [string, string];
  return execFileSync(python, ["-c", `${statement}; print(${expression})`], { encoding: "utf8", env: { ...process.env, ...env } });
}

const say = `console.log(openPython().runPython(${JSON.stringify(SELF)}))`;

test.serial("Python sees itself as the interpreter does", async (t) => {
  t.is((await runChild(say)).stdout, interpreterSays(executable));
});

test.serial("PYTHON... variables are honoured", async (t) => {
  for (const env of [
    { PYTHONPATH: "/somewhere" },
    { PYTHONSAFEPATH: "1" },
    { PYTHONUTF8: "1" },
    { PYTHONIOENCODING: "latin1" },
    { PYTHONNOUSERSITE: "1" },
    { PYTHONOPTIMIZE: "2" },
    { LC_ALL: "C" },
  ]) {
    t.is((await runChild(say, { env })).stdout, interpreterSays(executable, env), JSON.stringify(env));
  }
});

test.serial("a virtual environment", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pyroclast-"));
  try {
    execFileSync(executable, ["-m", "venv", "--without-pip", join(folder, "venv")]);
    const python = join(folder, "venv/bin/python3.13");
    const expected = interpreterSays(python);
    t.is((await runChild(say, { env: { PYROCLAST_PYTHON: undefined, VIRTUAL_ENV: join(folder, "venv") } })).stdout, expected);
    t.is((await runChild(say, { env: { PYROCLAST_PYTHON: python } })).stdout, expected);
    t.is((await runChild(say.replace("()", `({ python: ${JSON.stringify(python)} })`))).stdout, expected);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.serial("modules of the current folder can be imported", async (t) => {
  const folder = mkdtempSync(join(tmpdir(), "pyroclast-"));
  try {
    writeFileSync(join(folder, "mine.py"), "x = 'mine'");
    t.is((await runChild("console.log(openPython().pyimport('mine').x)", { cwd: folder })).stdout, "mine\n");
  } finally {
    rmSync(folder, { recursive: true });
  }
});

test.serial("sys.argv", async (t) => {
  t.is((await runChild("console.log(openPython().runPython('import sys; repr(sys.argv)'))")).stdout, "['']\n");
  t.is((await runChild("console.log(openPython({ argv: ['a', 'é'] }).runPython('import sys; repr(sys.argv)'))")).stdout, "['a', 'é']\n");
});

test.serial("a process has one Python", async (t) => {
  const source = `
    const py = openPython({ jit: "off" });
    console.log(openPython() === py, openPython({ jit: "off" }) === py);
    try { openPython({ jit: "eager" }) } catch (error) { console.log(error.message) }`;
  t.is((await runChild(source)).stdout, 'true true\nPython is open already, with other options: {"python":"","argv":[""],"jit":"off"}\n');
});

test.serial("no Python: an error with a hint, and nothing else", async (t) => {
  const source = "try { openPython() } catch (error) { console.log(error.name, error.code, error.message) }";
  const { stdout, code } = await runChild(source, { env: { PYROCLAST_PYTHON: "/nowhere" } });
  t.is(code, 0);
  t.regex(
    stdout,
    /^PythonNotFound PYTHON_NOT_FOUND no usable CPython 3\.13 [^]*\/nowhere \(PYROCLAST_PYTHON\): no such file or folder\nTo mend it: /,
  );
});

test.serial("a Python that cannot start: an error, and the process goes on", async (t) => {
  const source =
    "try { openPython() } catch (error) { console.log(error.message) }\ntry { openPython() } catch (error) { console.log(error.message) }";
  const { stdout, code } = await runChild(source, { env: { PYTHONHOME: "/nowhere", PYROCLAST_PYTHON: library } });
  t.is(code, 0);
  t.regex(stdout, /^Python cannot start: .*\nPython has ended: a process can open it once\n$/);
});

test.serial("CommonJS programs are served, too", async (t) => {
  const dist = new URL("../../dist/index.cjs", import.meta.url).pathname;
  const source = `import { createRequire } from "node:module"; console.log(createRequire("/")(${JSON.stringify(dist)}).openPython().runPython("1 + 1"))`;
  t.is((await runChild(source)).stdout, "2\n");
});
