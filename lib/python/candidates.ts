/** Where a Python may be, in the order in which they are tried. Nothing is judged here. */
import { delimiter, join } from "node:path";
import { isDirectory, isFile, list } from "./installation.js";
import { homeFolder, pyenvRoot } from "./pyenv.js";
import { SUPPORTED, type FindOptions, type Source } from "./types.js";

export interface Candidate {
  source: Source;
  /** An interpreter, a prefix or virtual environment, or a libpython. */
  path: string;
}

export function* candidates(options: Required<FindOptions>): Generator<Candidate> {
  const { env, systemRoot } = options;
  const under = (path: string) => (systemRoot === "/" ? path : join(systemRoot, path));
  if (env.PYROCLAST_PYTHON) yield { source: "PYROCLAST_PYTHON", path: env.PYROCLAST_PYTHON };
  if (env.VIRTUAL_ENV) yield { source: "virtual environment", path: env.VIRTUAL_ENV };
  for (const folder of (env.PATH ?? "").split(delimiter)) {
    const path = join(folder, `python${SUPPORTED}`);
    if (folder !== "" && isFile(path)) yield { source: "PATH", path };
  }
  for (const path of versionsBelow(join(pyenvRoot(env), "versions"), new RegExp(`^${SUPPORTED.replace(".", "\\.")}\\.`)))
    yield { source: "pyenv", path };
  for (const path of versionsBelow(uvFolder(env), new RegExp(`^cpython-${SUPPORTED.replace(".", "\\.")}\\.`))) yield { source: "uv", path };
  for (const prefix of ["/usr/local", "/usr"]) {
    if (isFile(under(`${prefix}/bin/python${SUPPORTED}`)) || hasLibrary(under(prefix))) yield { source: "system", path: under(prefix) };
  }
}

function uvFolder(env: FindOptions["env"] & {}): string {
  if (env.UV_PYTHON_INSTALL_DIR) return env.UV_PYTHON_INSTALL_DIR;
  return join(env.XDG_DATA_HOME || join(homeFolder(env), ".local/share"), "uv/python");
}

function hasLibrary(prefix: string): boolean {
  return ["lib", "lib64", "lib/x86_64-linux-gnu", "lib/aarch64-linux-gnu"].some((folder) =>
    list(join(prefix, folder)).some((name) => name.startsWith(`libpython${SUPPORTED}.so`)),
  );
}

/** The newest first: '3.13.10' is newer than '3.13.9'. */
function versionsBelow(folder: string, pattern: RegExp): string[] {
  return list(folder)
    .filter((name) => pattern.test(name) && isDirectory(join(folder, name)))
    .sort((a, b) => b.localeCompare(a, "en", { numeric: true }))
    .map((name) => join(folder, name));
}
