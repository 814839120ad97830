/** The workloads under interpreters by themselves: what somebody would run instead. An interpreter in its own binary is often faster. */
import { spawnSync } from "node:child_process";
import { realpathSync } from "node:fs";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";
import { judged } from "../lib/python/find.js";
import { geometricMean } from "./stats.js";

export interface PlainResult {
  executable: string;
  /** Its version, and whether Python is in the executable itself. */
  label: string;
  /** Median milliseconds of a run, by workload. */
  ms: Map<string, number>;
}

const script = fileURLToPath(new URL("time_workload.py", import.meta.url));
const PROBE = 'import sys, sysconfig; print(sys.version_info[:2] == (3, 13) and "%s %s" % (sys.version.split()[0], "shared" if sysconfig.get_config_var("Py_ENABLE_SHARED") else "static"))';

/** Every python3.13 that is found (also those that cannot be embedded) or named by PYROCLAST_BENCH_PYTHONS, the fastest one first. */
export function measurePlain(names: string[], seconds: number): PlainResult[] {
  const results: PlainResult[] = [];
  for (const executable of executables()) {
    const label = spawnSync(executable, ["-c", PROBE], { encoding: "utf8" }).stdout?.trim();
    if (!label || label === "False") continue;
    const { status, stdout } = spawnSync(executable, ["-B", script, String(seconds), ...names], { encoding: "utf8" });
    if (status !== 0) continue;
    const lines = stdout.trim().split("\n").map((line) => JSON.parse(line) as { name: string; ms: number });
    results.push({ executable, label, ms: new Map(lines.map(({ name, ms }) => [name, ms])) });
  }
  return results.sort((a, b) => geometricMean([...a.ms.values()]) - geometricMean([...b.ms.values()]));
}

function executables(): string[] {
  const named = (process.env["PYROCLAST_BENCH_PYTHONS"] ?? "").split(delimiter).filter((path) => path !== "");
  const found = [...judged()].flatMap(([candidate, verdict]) => (verdict.ok ? [verdict.value.executable] : [candidate.path, join(candidate.path, "bin", "python3.13")]));
  const unique = new Map<string, string>();
  for (const path of [...named, ...found]) {
    try {
      unique.set(realpathSync(path), path);
    } catch {
      // A candidate that is not there: not everything that may hold a Python does.
    }
  }
  return [...unique.values()];
}
