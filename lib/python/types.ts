/** What the finder looks at and what it answers. */

/** The minor version the core is built for: its name in paths, and in file names. */
export const SUPPORTED = "3.13";

/** Where a candidate came from, in the order in which they are tried. */
export type Source = "PYROCLAST_PYTHON" | "virtual environment" | "PATH" | "pyenv" | "uv" | "system";

export interface FoundPython {
  /** What `sys.executable` is to be: in a virtual environment its own python, so that its packages are seen. */
  executable: string;
  /** As exact as files tell: '3.13.5'; '3.13' where only the library's name says. */
  version: string;
  /** The installation's (not the virtual environment's) prefix. */
  prefix: string;
  /** libpython, its real path. */
  library: string;
  /** The folder of Python.h and internal/, where installed. Only building needs it. */
  includeDir?: string;
  source: Source;
}

export interface Rejected {
  source: Source;
  path: string;
  reason: string;
  /** What mends it: a command where there is one. */
  hint?: string;
}

export interface FindResult {
  python?: FoundPython;
  rejected: Rejected[];
}

/** The world that the finder looks at, so that a test can give it another one. */
export interface FindOptions {
  env?: Record<string, string | undefined>;
  /** Where .python-version files are looked for. */
  cwd?: string;
  /** Prefix of every path the finder looks up by itself ('/usr', '/usr/local'); tests put a fake tree there. */
  systemRoot?: string;
}
