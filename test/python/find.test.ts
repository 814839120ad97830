import anyTest, { type TestFn } from "ava";
import { existsSync } from "node:fs";
import { userInfo } from "node:os";
import { join } from "node:path";
import { findPython, type FindResult } from "../../lib/python/find.js";
import { findHeaders } from "../../lib/python/headers.js";
import { homeFolder } from "../../lib/python/pyenv.js";
import { PythonNotFound, requirePython } from "../../lib/python/require.js";
import { Tree, otherMachine } from "./tree.js";

const test = anyTest as TestFn<Tree>;
test.beforeEach((t) => (t.context = new Tree()));
test.afterEach.always((t) => t.context.remove());

/** The finder in a world that holds the tree and nothing else. */
function find(tree: Tree, env: Record<string, string> = {}, cwd = "."): FindResult {
  return findPython(world(tree, env, cwd));
}

function world(tree: Tree, env: Record<string, string> = {}, cwd = ".") {
  return { env: { HOME: tree.path("home"), PATH: "", ...env }, cwd: tree.path(cwd), systemRoot: tree.path("system") };
}

const reasons = (result: FindResult) => result.rejected.map(({ source, reason }) => `${source}: ${reason}`);

test("without HOME, the home folder is the one that the system knows", (t) => {
  t.is(homeFolder({}), userInfo().homedir);
  t.is(homeFolder({ HOME: "/somewhere" }), "/somewhere");
});

test("finds the Python of this machine", (t) => {
  const { python, rejected } = findPython();
  t.truthy(python, JSON.stringify(rejected));
  t.regex(python!.version, /^3\.13/);
  t.true(existsSync(python!.executable) && existsSync(python!.library));
});

test("a prefix: what is known of it", (t) => {
  const prefix = t.context.python("opt");
  t.deepEqual(find(t.context, { PYROCLAST_PYTHON: prefix }), {
    rejected: [],
    python: {
      executable: join(prefix, "bin/python3.13"),
      version: "3.13.5",
      prefix,
      library: join(prefix, "lib/libpython3.13.so.1.0"),
      includeDir: join(prefix, "include/python3.13"),
      source: "PYROCLAST_PYTHON",
    },
  });
});

test("an interpreter, a library, a library of a multiarch folder", (t) => {
  const prefix = t.context.python("opt");
  t.is(find(t.context, { PYROCLAST_PYTHON: join(prefix, "bin/python3") }).python?.executable, join(prefix, "bin/python3"));
  t.is(find(t.context, { PYROCLAST_PYTHON: join(prefix, "lib/libpython3.13.so.1.0") }).python?.executable, join(prefix, "bin/python3.13"));
  const triplet = process.arch === "arm64" ? "aarch64-linux-gnu" : "x86_64-linux-gnu";
  const debian = t.context.python("usr", { libraryFolder: `lib/${triplet}`, headers: false });
  const { python } = find(t.context, { PYROCLAST_PYTHON: join(debian, `lib/${triplet}/libpython3.13.so.1.0`) });
  t.is(python?.prefix, debian);
  t.is(python?.version, "3.13");
  t.is(python?.includeDir, undefined);
});

test("a relative PYROCLAST_PYTHON is relative to the working folder", (t) => {
  t.context.python("opt");
  t.is(find(t.context, { PYROCLAST_PYTHON: "opt" }).python?.prefix, t.context.path("opt"));
});

test("PYROCLAST_PYTHON that will not do is an error even where another Python would", (t) => {
  t.context.python("system/usr");
  const result = find(t.context, { PYROCLAST_PYTHON: t.context.path("nowhere") });
  t.is(result.python, undefined);
  t.deepEqual(reasons(result), ["PYROCLAST_PYTHON: no such file or folder"]);
});

test("the order: virtual environment, PATH, pyenv, uv, system", (t) => {
  const tree = t.context;
  const onPath = tree.python("onpath");
  tree.python("home/.pyenv/versions/3.13.2");
  tree.python("home/.local/share/uv/python/cpython-3.13.3-linux-x86_64-gnu");
  tree.python("system/usr");
  const venv = tree.venv("venv", tree.python("base"));
  t.is(find(tree, { VIRTUAL_ENV: venv, PATH: join(onPath, "bin") }).python?.source, "virtual environment");
  t.is(find(tree, { PATH: join(onPath, "bin") }).python?.source, "PATH");
  t.is(find(tree).python?.source, "pyenv");
  t.is(find(tree, { PYENV_ROOT: "/nowhere" }).python?.source, "uv");
  t.is(find(tree, { PYENV_ROOT: "/nowhere", UV_PYTHON_INSTALL_DIR: "/nowhere" }).python?.source, "system");
});

test("a virtual environment keeps its own executable and takes the library of its base", (t) => {
  const base = t.context.python("base");
  const venv = t.context.venv("venv", base);
  for (const path of [venv, join(venv, "bin/python3.13")]) {
    const { python } = find(t.context, { PYROCLAST_PYTHON: path });
    t.is(python?.executable, join(venv, "bin/python3.13"));
    t.is(python?.prefix, base);
    t.is(python?.library, join(base, "lib/libpython3.13.so.1.0"));
  }
  t.is(find(t.context, { PATH: join(venv, "bin") }).python?.executable, join(venv, "bin/python3.13"));
});

test("a virtual environment of another version, and one whose base is gone", (t) => {
  const other = t.context.venv("other", t.context.python("base"), "3.12.1");
  t.deepEqual(reasons(find(t.context, { VIRTUAL_ENV: other })), [
    "virtual environment: virtual environment of Python 3.12.1; only 3.13 will do",
  ]);
  const orphan = t.context.venv("orphan", t.context.path("gone"));
  t.regex(reasons(find(t.context, { VIRTUAL_ENV: orphan }))[0]!, /base interpreter in .* is gone/);
});

test("the newest of pyenv’s versions that will do", (t) => {
  t.context.python("home/.pyenv/versions/3.13.9");
  t.context.python("home/.pyenv/versions/3.13.10", { library: false });
  t.context.python("home/.pyenv/versions/3.12.7", { version: "3.12.7" });
  const result = find(t.context);
  t.is(result.python?.prefix, t.context.path("home/.pyenv/versions/3.13.9"));
  t.deepEqual(reasons(result), ["pyenv: has no shared library (the interpreter is linked statically)"]);
  t.regex(result.rejected[0]!.hint!, /pyenv install --force 3\.13\.10/);
});

test("a pyenv shim starts the version that is chosen here", (t) => {
  const tree = t.context;
  const shim = tree.program(
    "home/.pyenv/shims/python3.13",
    '#!/usr/bin/env bash\nexport PYENV_ROOT="…"\nexec pyenv exec python3.13 "$@"\n',
  );
  tree.python("home/.pyenv/versions/3.13.1");
  tree.python("home/.pyenv/versions/3.13.4");
  tree.file("home/.pyenv/version", "3.11.7\n");
  const PATH = join(shim, "..");
  const prefixOf = (env: Record<string, string>, cwd?: string) =>
    find(tree, { PATH, ...env }, cwd)
      .python?.prefix.split("/")
      .at(-1);

  t.is(find(tree, { PATH }).python?.source, "pyenv", 'not chosen: pyenv would say "command not found"');
  t.is(prefixOf({ PYENV_VERSION: "3.11.7:3.13.1" }), "3.13.1");
  t.is(prefixOf({ PYENV_VERSION: "3.13" }), "3.13.4");
  tree.file("project/.python-version", "# chosen\n3.13.1\n");
  tree.file("project/deep/file");
  t.is(prefixOf({}, "project/deep"), "3.13.1");
  tree.file("home/.pyenv/version", "3.13.1\n");
  t.is(find(tree, { PATH }).python?.source, "PATH");
});

test("a script on PATH that is no shim we know is asked", (t) => {
  const prefix = t.context.python("opt");
  const script = t.context.program("bin/python3.13", `#!/bin/sh\necho ${prefix}/bin/python3.13\n`);
  t.is(find(t.context, { PATH: `${join(script, "..")}:/bin` }).python?.prefix, prefix);
  const broken = t.context.program("broken/python3.13", "#!/bin/sh\nexit 3\n");
  t.deepEqual(reasons(find(t.context, { PATH: join(broken, "..") })), ["PATH: a script that does not start a Python"]);
});

test("a link on PATH leads to the installation", (t) => {
  const prefix = t.context.python("opt");
  const link = t.context.link("bin/python3.13", join(prefix, "bin/python3.13"));
  const { python } = find(t.context, { PATH: join(link, "..") });
  t.is(python?.prefix, prefix);
  t.is(python?.executable, link);
});

test("builds that will not do", (t) => {
  const rejected = (name: string, installation: Parameters<Tree["python"]>[1]) =>
    reasons(find(t.context, { PYROCLAST_PYTHON: t.context.python(name, installation) }));
  t.deepEqual(rejected("threads", { abi: "t" }), ["PYROCLAST_PYTHON: free-threaded build"]);
  t.deepEqual(rejected("debug", { abi: "d" }), ["PYROCLAST_PYTHON: debug build"]);
  t.deepEqual(rejected("static", { library: false }), ["PYROCLAST_PYTHON: has no shared library (the interpreter is linked statically)"]);
  t.deepEqual(rejected("alien", { machine: otherMachine }), [
    `PYROCLAST_PYTHON: built for another architecture than Node's (${process.arch})`,
  ]);
  const old = t.context.python("old", { version: "3.12.7" });
  t.deepEqual(reasons(find(t.context, { PYROCLAST_PYTHON: old })), ["PYROCLAST_PYTHON: Python 3.12; only 3.13 will do"]);
  t.deepEqual(reasons(find(t.context, { PYROCLAST_PYTHON: join(old, "lib/libpython3.12.so.1.0") })), [
    "PYROCLAST_PYTHON: Python 3.12; only 3.13 will do",
  ]);
  const text = t.context.file("text/lib/libpython3.13.so.1.0", "no library at all");
  t.deepEqual(reasons(find(t.context, { PYROCLAST_PYTHON: text })), ["PYROCLAST_PYTHON: not an ELF file"]);
});

test("nothing at all: one error that says what mends it", (t) => {
  const error = t.throws(() => requirePython(world(t.context)), { instanceOf: PythonNotFound });
  t.is(error.code, "PYTHON_NOT_FOUND");
  t.regex(error.message, /^no usable CPython 3\.13 .*\nTo mend it: .+$/);
});

test("headers come from another Python where the first has none", (t) => {
  const bare = t.context.python("bare", { headers: false });
  const full = t.context.python("system/usr");
  const answer = findHeaders(world(t.context, { PATH: join(bare, "bin") }));
  t.deepEqual(answer, {
    ok: true,
    version: "3.13.5",
    includeDirs: [join(full, "include/python3.13"), join(full, "include/python3.13/internal")],
  });
});

test("no headers: a message that names the packages", (t) => {
  const bare = t.context.python("bare", { headers: false });
  const answer = findHeaders(world(t.context, { PYROCLAST_PYTHON: bare }));
  t.false(answer.ok);
  t.true(!answer.ok && answer.message.includes("python3.13-dev") && answer.message.includes(bare));
});
