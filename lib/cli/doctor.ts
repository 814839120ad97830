/** `pyroclast doctor`: what is there, what is not, and what mends it. */
import { existsSync } from "node:fs";
import { arch, platform } from "node:os";
import { corePath, loadNative } from "../native.js";
import { packageVersion } from "../paths.js";
import { findPython, type FindResult } from "../python/find.js";
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
  const findings = [nodeFinding(), ...pythonFindings(found), addonFinding(), ...coreFindings()];
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

function coreFindings(): Finding[] {
  let core: string;
  try {
    core = corePath();
  } catch {
    return [];
  }
  if (!existsSync(core)) return [{ what: "core", state: "FAIL", detail: `${core} is missing`, hint: "npm rebuild pyroclast" }];
  return [{ what: "core", state: "ok", detail: core }];
}
