/** What `run --stats` says when the program has ended. */
import type { JitStats } from "../jit.js";

/** Seven lines or so for people; of the reasons for refusals the most frequent. */
export function describeStats(stats: JitStats): string {
  const line = (name: string, value: string) => `pyroclast: ${name.padEnd(12)} ${value}\n`;
  const reasons = Object.entries(stats.reasons).sort(([, a], [, b]) => b - a);
  return [
    line(
      "compiled",
      `${stats.compiled} code objects in ${(stats.compileNs / 1e6).toFixed(1)} ms, ${kibibytes(stats.codeBytes)} of machine code`,
    ),
    line("refused", `${stats.refused}`),
    ...reasons.slice(0, REASONS_SHOWN).map(([reason, count]) => line("", `${String(count).padStart(6)}  ${reason}`)),
    ...(reasons.length > REASONS_SHOWN ? [line("", `        and ${reasons.length - REASONS_SHOWN} more reasons: --stats=json`)] : []),
    line("deopts", `${stats.deopts}`),
    line("invalidated", `${stats.invalidated}, freed ${stats.freed}`),
    line("memory", `${kibibytes(stats.memoryUsed)} used of ${kibibytes(stats.memoryReserved)} (${stats.memoryMode})`),
  ].join("");
}

const REASONS_SHOWN = 10;

const kibibytes = (bytes: number) => `${(bytes / 1024).toFixed(1)} KiB`;
