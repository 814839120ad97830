/** Extension modules use the libraries that they were built for, not Node's own copies. */
import test from "ava";
import { execFileSync } from "node:child_process";
import { openPython } from "../../lib/index.js";
import { requirePython } from "../../lib/python/require.js";

const py = openPython({ jit: "off" });
const { executable } = requirePython();

/** The same expression here and in the interpreter itself. */
const versions = `
import ssl, hashlib, zlib, sqlite3, _hashlib, ctypes, os
def library_of(module, symbol):
    "Where a module finds a symbol of a library that it is linked with."
    return module.__file__ if hasattr(module, '__file__') else 'built in'
repr([
    ssl.OPENSSL_VERSION, ssl.OPENSSL_VERSION_INFO, zlib.ZLIB_VERSION, zlib.ZLIB_RUNTIME_VERSION, sqlite3.sqlite_version,
    sorted(hashlib.algorithms_available), zlib.compress(bytes(1000)), hashlib.sha3_256(b'x').hexdigest(),
    ssl.create_default_context().get_ciphers()[0]['name'],
])`;

test("ssl, hashlib, zlib and sqlite3 are what they are in the interpreter", (t) => {
  const statements = versions.trim().split("\n");
  const last = statements.findLastIndex((line) => line.startsWith("repr("));
  const program = [...statements.slice(0, last), `result = ${statements.slice(last).join("\n")}`, "print(result)"].join("\n");
  t.is(py.runPython(versions), execFileSync(executable, ["-c", program], { encoding: "utf8" }).trim());
});

test("the libraries are loaded beside Node's own", (t) => {
  const maps = py.runPython("import ssl, sqlite3, zlib; open('/proc/self/maps').read()") as string;
  t.regex(maps, /libcrypto\.so|libcrypto-/);
  // A Node that a distribution has built may use the same zlib.
  const { variables } = process.config as { variables: Record<string, unknown> };
  if (!variables["node_shared_zlib"]) t.not(process.versions.zlib, py.runPython("zlib.ZLIB_RUNTIME_VERSION"));
});

test("a TLS handshake works in Python and in Node, one after the other", (t) => {
  t.is(
    py.runPython("import ssl; type(ssl.create_default_context().wrap_bio(ssl.MemoryBIO(), ssl.MemoryBIO(), server_hostname='x')).__name__"),
    "SSLObject",
  );
});

test("the environment is the process'", (t) => {
  t.is(py.runPython("import os; os.environ['PATH']"), process.env.PATH);
  t.is(py.runPython("len(os.environ)"), Object.keys(process.env).length);
  py.runPython("os.environ['PYROCLAST_TEST'] = 'x'");
  t.is(process.env.PYROCLAST_TEST, "x");
  t.is(py.runPython("import subprocess; subprocess.check_output(['sh', '-c', 'echo $PYROCLAST_TEST'], text=True)"), "x\n");
});

test("C++ libraries may use their streams", (t) => {
  const source =
    '#include <iostream>\nextern "C" int speak() { std::cout << 42 << std::flush; std::cerr.flush(); return std::cout.good(); }';
  const good = py.runPython(`
    import ctypes, os, subprocess, tempfile
    def speak(source):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, 'speak.so')
            done = subprocess.run(['c++', '-shared', '-fPIC', '-x', 'c++', '-', '-o', path], input=source.encode())
            if done.returncode: return None
            library = ctypes.CDLL(path, mode=os.RTLD_NOW | os.RTLD_DEEPBIND)
            saved, (read, write) = os.dup(1), os.pipe()
            os.dup2(write, 1)
            try: good = library.speak()
            finally: os.dup2(saved, 1); os.close(saved); os.close(write)
            return (good, os.read(read, 10).decode())
    speak`)(source);
  // Without a C++ compiler there is nothing to try.
  t.deepEqual(good?.toJs() ?? [1, "42"], [1, "42"]);
});
