/** CPython's headers, for building the core: the first usable Python that has them. */
import { join } from "node:path";
import { judged } from "./find.js";
import { SUPPORTED, type FindOptions } from "./types.js";

export type Headers = { ok: true; includeDirs: string[]; version: string } | { ok: false; message: string };

export function findHeaders(options: FindOptions = {}): Headers {
  for (const [candidate, verdict] of judged(options)) {
    if (verdict.ok && verdict.value.includeDir) {
      const { includeDir, version } = verdict.value;
      return { ok: true, includeDirs: [includeDir, join(includeDir, "internal")], version };
    }
    if (candidate.source === "PYROCLAST_PYTHON") break;
  }
  return { ok: false, message: missingHeaders(options.env ?? process.env) };
}

function missingHeaders(env: FindOptions["env"] & {}): string {
  const named = env.PYROCLAST_PYTHON ? `\nPYROCLAST_PYTHON is ${env.PYROCLAST_PYTHON}: that installation has none.` : "";
  return `pyroclast: building needs the headers of CPython ${SUPPORTED}, internal ones included, and found none.${named}
  Debian, Ubuntu:  apt-get install python${SUPPORTED}-dev libpython${SUPPORTED}
  pyenv:           PYTHON_CONFIGURE_OPTS=--enable-shared pyenv install ${SUPPORTED}
  elsewhere:       set PYROCLAST_PYTHON to a python${SUPPORTED} with a shared library and headers`;
}
