/** Reads what an installation of Python holds, from its files alone: starting it would cost more than everything else the finder does. */
import { closeSync, existsSync, openSync, readFileSync, readSync, readdirSync, realpathSync, statSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { SUPPORTED } from "./types.js";

export type Verdict<T> = { ok: true; value: T } | { ok: false; reason: string; hint?: string };

const ELF_MACHINE: Partial<Record<NodeJS.Architecture, number>> = { x64: 62, arm64: 183 };

/** Debian keeps libraries (and pyconfig.h) below a folder named after the architecture. */
const TRIPLET = `${process.arch === "arm64" ? "aarch64" : "x86_64"}-linux-gnu`;

export interface Library {
  path: string;
  version: string;
}

/** Is this file the shared library of a CPython that the core can work with? */
export function inspectLibrary(path: string): Verdict<Library> {
  let real: string;
  try {
    real = realpathSync(path);
  } catch {
    return { ok: false, reason: "no such file" };
  }
  const name = /^libpython(\d+\.\d+)([a-z]*)\.so/.exec(basename(real));
  if (!name)
    return { ok: false, reason: `not a versioned libpython (${basename(real)})`, hint: `name libpython${SUPPORTED}.so.1.0 itself` };
  const [, version, abi] = name;
  if (version !== SUPPORTED) return { ok: false, reason: `Python ${version}; only ${SUPPORTED} will do` };
  if (abi?.includes("t")) return { ok: false, reason: "free-threaded build", hint: `install the ordinary build of Python ${SUPPORTED}` };
  if (abi?.includes("d")) return { ok: false, reason: "debug build", hint: `install the release build of Python ${SUPPORTED}` };
  const machine = elfMachine(real);
  if (machine === undefined) return { ok: false, reason: "not an ELF file" };
  if (machine !== ELF_MACHINE[process.arch]) return { ok: false, reason: `built for another architecture than Node's (${process.arch})` };
  return { ok: true, value: { path: real, version } };
}

/** e_machine of an ELF header; undefined where the file is none. */
function elfMachine(path: string): number | undefined {
  const header = Buffer.alloc(20);
  const file = openSync(path, "r");
  try {
    readSync(file, header, 0, 20, 0);
  } finally {
    closeSync(file);
  }
  return header.readUInt32BE(0) === 0x7f454c46 ? header.readUInt16LE(18) : undefined;
}

/** The shared library of the installation at a prefix. */
export function libraryOfPrefix(prefix: string): Verdict<Library> {
  const folders = ["lib", `lib/${TRIPLET}`, "lib64"].map((folder) => join(prefix, folder)).filter((folder) => existsSync(folder));
  for (const folder of folders) {
    for (const name of [`libpython${SUPPORTED}.so.1.0`, `libpython${SUPPORTED}.so`]) {
      const path = join(folder, name);
      if (existsSync(path)) return inspectLibrary(path);
    }
  }
  return missingLibrary(prefix, folders);
}

/** Why a prefix has no usable library: another flavour or version, or a static interpreter. */
function missingLibrary(prefix: string, folders: string[]): Verdict<Library> {
  for (const folder of folders) {
    for (const abi of ["t", "d", "td"]) {
      const path = join(folder, `libpython${SUPPORTED}${abi}.so.1.0`);
      if (existsSync(path)) return inspectLibrary(path);
    }
  }
  const other = list(join(prefix, "bin")).flatMap((name) => /^python(\d+\.\d+)$/.exec(name)?.[1] ?? []);
  if (!other.includes(SUPPORTED))
    return { ok: false, reason: other[0] ? `Python ${other[0]}; only ${SUPPORTED} will do` : `holds no Python ${SUPPORTED}` };
  return { ok: false, reason: "has no shared library (the interpreter is linked statically)", hint: sharedLibraryHint(prefix) };
}

function sharedLibraryHint(prefix: string): string {
  if (prefix === "/usr") return `apt-get install libpython${SUPPORTED}`;
  const pyenv = /\/versions\/([^/]+)$/.exec(prefix);
  if (pyenv) return `PYTHON_CONFIGURE_OPTS=--enable-shared pyenv install --force ${pyenv[1]}`;
  return "build it with ./configure --enable-shared";
}

/** The headers of the installation at a prefix, if its development files are there, the internal ones included. */
export function includesOfPrefix(prefix: string): string | undefined {
  const folder = join(prefix, "include", `python${SUPPORTED}`);
  return existsSync(join(folder, "Python.h")) && existsSync(join(folder, "internal/pycore_frame.h")) ? folder : undefined;
}

/** '3.13.5' from patchlevel.h; undefined without headers. */
export function versionOfIncludes(includeDir: string | undefined): string | undefined {
  if (!includeDir) return undefined;
  try {
    return /#define PY_VERSION\s+"([^"]+)"/.exec(readFileSync(join(includeDir, "patchlevel.h"), "utf8"))?.[1];
  } catch {
    return undefined;
  }
}

/** The prefix an installed interpreter belongs to. Follows symbolic links: /usr/local/bin/python3.13 may point anywhere. */
export function prefixOfExecutable(executable: string): string {
  return dirname(dirname(realpathSync(executable)));
}

/** The interpreter of a prefix or virtual environment. */
export function executableOfPrefix(prefix: string): string | undefined {
  return [`python${SUPPORTED}`, "python3", "python"].map((name) => join(prefix, "bin", name)).find((path) => existsSync(path));
}

/** What pyvenv.cfg says, if the folder is a virtual environment. `home` is the folder of the base interpreter. */
export function readVenv(folder: string): { home: string; version?: string } | undefined {
  let text: string;
  try {
    text = readFileSync(join(folder, "pyvenv.cfg"), "utf8");
  } catch {
    return undefined;
  }
  const value = (key: string) => new RegExp(`^\\s*${key}\\s*=\\s*(.*?)\\s*$`, "mi").exec(text)?.[1];
  const home = value("home");
  const version = value("version(?:_info)?");
  return home === undefined ? undefined : { home, ...(version !== undefined && { version }) };
}

/** 'script' where a shell would start another program for this file: a shim of pyenv, asdf or the like. */
export function isScript(path: string): boolean {
  const start = Buffer.alloc(2);
  const file = openSync(path, "r");
  try {
    readSync(file, start, 0, 2, 0);
  } finally {
    closeSync(file);
  }
  return start.toString("latin1") === "#!";
}

export function isDirectory(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

export function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;
}

export function list(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
