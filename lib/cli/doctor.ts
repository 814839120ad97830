/** `pyroclast doctor`: what is there, what is not, and what mends it. */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import type { JitStats } from "../jit.js";
import { corePath, loadNative } from "../native.js";
import { packageVersion } from "../paths.js";
import { findPython, type FindResult, type FoundPython } from "../python/find.js";
import { SUPPORTED } from "../python/types.js";
import { mendingHint } from "../python/require.js";
import { EXIT_FAILURE, EXIT_USAGE, writeAll } from "./errors.js";

/** One line of the report: what was looked at, whether it will do, what mends it. */
export interface Finding {
  what: string;
  /** 'note' where nothing is wrong but something was passed over. */
  state: "ok" | "note" | "FAIL";
  detail: string;
  hint?: string;
}

/** Prints the report; 2 without a usable Python, 1 where something else is missing. */
export function doctor(): number {
  const found = findPython();
  const findings = [nodeFinding(), ...pythonFindings(found), addonFinding(), ...coreFindings(found.python)];
  writeAll(1, findings.map(format).join(""));
  if (!found.python) return EXIT_USAGE;
  return findings.every(({ state }) => state !== "FAIL") ? 0 : EXIT_FAILURE;
}

function format({ what, state, detail, hint }: Finding): string {
  return `${state.padEnd(4)}  ${what.padEnd(10)} ${detail}\n${hint === undefined ? "" : `      ${"".padEnd(10)} mend: ${hint}\n`}`;
}

function nodeFinding(): Finding {
  const detail = `Node ${process.versions.node} on ${platform()} ${arch()}, pyroclast ${packageVersion()}`;
  const major = Number(process.versions.node.split(".")[0]);
  if (major < 20) return { what: "node", state: "FAIL", detail, hint: "install Node 20 or newer" };
  return { what: "node", state: "ok", detail };
}

export function pythonFindings(found: FindResult): Finding[] {
  const { python, rejected } = found;
  const lines: Finding[] = rejected.map(({ source, path, reason, hint }) => ({
    what: "rejected",
    state: python ? "note" : "FAIL",
    detail: `${path} (${source}): ${reason}`,
    ...(hint !== undefined && { hint }),
  }));
  if (!python)
    return [...lines, { what: "python", state: "FAIL", detail: `no CPython ${SUPPORTED} with a shared library`, hint: mendingHint(found) }];
  lines.push({ what: "python", state: "ok", detail: `${python.executable} (${python.source}), version ${python.version}` });
  lines.push({ what: "library", state: "ok", detail: python.library });
  lines.push({ what: "headers", state: "ok", detail: python.includeDir ?? "not installed (only building Pyroclast needs them)" });
  return lines;
}

function addonFinding(): Finding {
  try {
    loadNative();
    return { what: "addon", state: "ok", detail: "loads" };
  } catch (error) {
    return { what: "addon", state: "FAIL", detail: (error as Error).message, hint: "npm rebuild pyroclast" };
  }
}

/** Where the core is, and whether a program runs with it: tried, in a process of its own, that may fail as it likes. */
function coreFindings(python: FoundPython | undefined): Finding[] {
  let core: string;
  try {
    core = corePath();
  } catch {
    return [];
  }
  if (!existsSync(core)) return [{ what: "core", state: "FAIL", detail: `${core} is missing`, hint: "npm rebuild pyroclast" }];
  return [{ what: "core", state: "ok", detail: core }, ...(python ? tryPython() : [])];
}

/** Enough to compile and to call what was compiled. */
const PROGRAM = "import sys\ndef f(x): return x + 1\nassert f(41) == 42\nprint(sys.version)";

function tryPython(): Finding[] {
  const child = spawnSync(process.execPath, [process.argv[1]!, "run", "--jit=eager", "--stats=json", "-c", PROGRAM], {
    encoding: "utf8",
    timeout: TRY_TIMEOUT_MS,
  });
  if (child.status !== 0) {
    const reason = child.error?.message ?? child.stderr.trim().split("\n").at(-1) ?? "";
    const end = child.signal ? `died of ${child.signal}` : `failed (${reason})`;
    return [
      {
        what: "run",
        state: "FAIL",
        detail: `a program compiled on this machine ${end}`,
        hint: "pyroclast run --jit=off works without the compiler",
      },
    ];
  }
  const { memoryMode, compiled } = JSON.parse(child.stderr.trim().split("\n").at(-1)!) as JitStats;
  return [
    { what: "run", state: "ok", detail: `Python ${child.stdout.split("\n")[0]}, ${compiled} code objects compiled` },
    memoryFinding(memoryMode),
  ];
}

const TRY_TIMEOUT_MS = 60_000;

/** No memory is ever writable and executable; how that is done depends on what the system allows. */
function memoryFinding(mode: string): Finding {
  const what = "memory";
  if (mode === "dual") return { what, state: "ok", detail: "machine code in a memfd mapped twice, to write and to run" };
  if (mode === "mprotect")
    return {
      what,
      state: "note",
      detail: "machine code in memory that is made executable by mprotect: the system allows no executable memfd",
    };
  return { what, state: "note", detail: "the system allows no executable memory: Python runs in the interpreter" };
}
