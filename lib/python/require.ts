/** The one way to say that there is no usable Python: what was looked at, why it will not do, and what mends it. */
import { existsSync } from "node:fs";
import { findPython } from "./find.js";
import { SUPPORTED, type FindOptions, type FindResult, type FoundPython, type Rejected } from "./types.js";

export class PythonNotFound extends Error {
  override readonly name = "PythonNotFound";
  readonly code = "PYTHON_NOT_FOUND";

  constructor(
    readonly rejected: Rejected[],
    /** The command or step that mends it. */
    readonly hint: string,
  ) {
    super(
      [
        `no usable CPython ${SUPPORTED} with a shared library found`,
        ...rejected.map((one) => `  ${describeRejected(one)}`),
        `To mend it: ${hint}`,
      ].join("\n"),
    );
  }
}

/** The Python to open, or PythonNotFound. */
export function requirePython(options: FindOptions = {}): FoundPython {
  const result = findPython(options);
  if (result.python) return result.python;
  throw new PythonNotFound(result.rejected, mendingHint(result));
}

export function describeRejected({ source, path, reason }: Rejected): string {
  return `${path} (${source}): ${reason}`;
}

/** The hint of the candidate that the user most likely meant, which is the first; without candidates, how to install a Python here. */
export function mendingHint({ rejected }: FindResult): string {
  return rejected.find(({ hint }) => hint !== undefined)?.hint ?? installHint();
}

export function installHint(): string {
  if (existsSync("/etc/debian_version"))
    return `apt-get install libpython${SUPPORTED} (Debian 13), or pyenv: PYTHON_CONFIGURE_OPTS=--enable-shared pyenv install ${SUPPORTED}`;
  if (existsSync("/etc/fedora-release")) return `dnf install python${SUPPORTED} python${SUPPORTED}-libs`;
  return `install Python ${SUPPORTED} with a shared library (uv python install ${SUPPORTED}), or set PYROCLAST_PYTHON to one`;
}
