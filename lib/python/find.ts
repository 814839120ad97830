/**
 * Finds a CPython 3.13 with a shared library: the first candidate that will do, and why the ones before it would not.
 *
 * Looks at files only. An interpreter is started in one case: python3.13 on PATH is a script that we do not know.
 */
import { execFileSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { basename, dirname, join, resolve } from "node:path";
import { candidates, type Candidate } from "./candidates.js";
import * as installation from "./installation.js";
import type { Verdict } from "./installation.js";
import { isPyenvShim, throughPyenv } from "./pyenv.js";
import { SUPPORTED, type FindOptions, type FindResult, type FoundPython } from "./types.js";

export type { FindOptions, FindResult, FoundPython, Rejected, Source } from "./types.js";

export function findPython(options: FindOptions = {}): FindResult {
  const result: FindResult = { rejected: [] };
  for (const [candidate, verdict] of judged(options)) {
    if (verdict.ok) return { ...result, python: verdict.value };
    const { reason, hint } = verdict;
    result.rejected.push({ ...candidate, reason, ...(hint !== undefined && { hint }) });
    // Somebody who names an interpreter wants that one or an error.
    if (candidate.source === "PYROCLAST_PYTHON") break;
  }
  return result;
}

/** Every candidate with its verdict, lazily; the same installation reached twice is judged once. */
export function* judged(options: FindOptions = {}): Generator<[Candidate, Verdict<FoundPython>]> {
  const complete = { env: options.env ?? process.env, cwd: options.cwd ?? workingFolder(), systemRoot: options.systemRoot ?? "/" };
  const seen = new Set<string>();
  for (const candidate of candidates(complete)) {
    const verdict = judge(candidate, complete);
    const identity = verdict.ok ? verdict.value.executable + verdict.value.library : candidate.path;
    if (seen.has(identity)) continue;
    seen.add(identity);
    yield [candidate, verdict];
  }
}

/** A shell may stand in a folder that was deleted; nothing is found there, and elsewhere all is as usual. */
function workingFolder(): string {
  try {
    return process.cwd();
  } catch {
    return "/";
  }
}

function judge({ source, path }: Candidate, options: Required<FindOptions>): Verdict<FoundPython> {
  const absolute = resolve(options.cwd, path);
  if (installation.isDirectory(absolute)) return judgePrefix(source, absolute);
  if (!installation.isFile(absolute))
    return {
      ok: false,
      reason: "no such file or folder",
      hint: `let PYROCLAST_PYTHON name a python${SUPPORTED}, its prefix, a virtual environment or a libpython`,
    };
  if (/^libpython.*\.so/.test(basename(absolute))) return judgeLibrary(source, absolute);
  return judgeExecutable(source, absolute, options);
}

function judgeExecutable(source: FoundPython["source"], executable: string, options: Required<FindOptions>): Verdict<FoundPython> {
  const folder = dirname(dirname(executable));
  if (installation.readVenv(folder)) return judgeVenv(source, folder, executable);
  if (!installation.isScript(executable)) return fromPrefix(source, installation.prefixOfExecutable(executable), executable);
  const target = throughShim(executable, options);
  if (!target.ok) return target;
  return judgeExecutable(source, target.value, options);
}

function judgePrefix(source: FoundPython["source"], folder: string): Verdict<FoundPython> {
  const executable = installation.executableOfPrefix(folder);
  if (installation.readVenv(folder)) return judgeVenv(source, folder, executable);
  return fromPrefix(source, realpathSync(folder), executable);
}

function judgeVenv(source: FoundPython["source"], folder: string, executable: string | undefined): Verdict<FoundPython> {
  const venv = installation.readVenv(folder)!;
  if (venv.version !== undefined && !venv.version.startsWith(`${SUPPORTED}.`) && venv.version !== SUPPORTED) {
    return {
      ok: false,
      reason: `virtual environment of Python ${venv.version}; only ${SUPPORTED} will do`,
      hint: `python${SUPPORTED} -m venv ${folder}`,
    };
  }
  const base = installation.executableOfPrefix(dirname(venv.home));
  if (!base)
    return { ok: false, reason: `its base interpreter in ${venv.home} is gone`, hint: `python${SUPPORTED} -m venv --upgrade ${folder}` };
  if (!executable) return { ok: false, reason: "virtual environment without an interpreter" };
  return fromPrefix(source, installation.prefixOfExecutable(base), executable);
}

/** A library by its own path: its interpreter is the one of its prefix, if there is one. */
function judgeLibrary(source: FoundPython["source"], path: string): Verdict<FoundPython> {
  const library = installation.inspectLibrary(path);
  if (!library.ok) return library;
  const folder = dirname(library.value.path);
  const prefix = /^lib(64)?$/.test(basename(folder)) ? dirname(folder) : dirname(dirname(folder));
  return describe(source, prefix, library.value, installation.executableOfPrefix(prefix));
}

function fromPrefix(source: FoundPython["source"], prefix: string, executable: string | undefined): Verdict<FoundPython> {
  const library = installation.libraryOfPrefix(prefix);
  return library.ok ? describe(source, prefix, library.value, executable) : library;
}

function describe(
  source: FoundPython["source"],
  prefix: string,
  library: installation.Library,
  executable: string | undefined,
): Verdict<FoundPython> {
  const includeDir = installation.includesOfPrefix(prefix);
  const version = installation.versionOfIncludes(includeDir) ?? library.version;
  return {
    ok: true,
    value: {
      executable: executable ?? join(prefix, "bin", `python${SUPPORTED}`),
      version,
      prefix,
      library: library.path,
      source,
      ...(includeDir !== undefined && { includeDir }),
    },
  };
}

/** The interpreter that a shim would start. A script that is not pyenv's (asdf's, a wrapper) is asked by running it. */
function throughShim(shim: string, { env, cwd }: Required<FindOptions>): Verdict<string> {
  if (isPyenvShim(shim, env)) {
    const target = throughPyenv(shim, env, cwd);
    if (target !== undefined) return { ok: true, value: target };
    return {
      ok: false,
      reason: "a pyenv shim, and no version chosen here has this program",
      hint: `pyenv shell ${SUPPORTED}, after pyenv install ${SUPPORTED}`,
    };
  }
  try {
    const answer = execFileSync(shim, ["-c", "import sys; print(sys.executable)"], {
      env: env as NodeJS.ProcessEnv,
      cwd,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
      timeout: 10_000,
    });
    const path = answer.trim();
    if (installation.isFile(path) && !installation.isScript(path)) return { ok: true, value: path };
  } catch {
    // Whatever it was that failed, the script has not led to a Python: said below.
  }
  return { ok: false, reason: "a script that does not start a Python" };
}
