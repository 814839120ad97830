/** expected.txt: the methods that end differently with compiled code, each with its reason. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { FileResult, MethodResult, Verdict } from "./suite.js";

/** More than this many are no list of exceptions. */
export const MOST_EXPECTED = 10;

export const EXPECTED = fileURLToPath(new URL("expected.txt", import.meta.url));

export interface Expected {
  verdict: Verdict;
  reason: string;
}

/**
 * Lines of `ID VERDICT REASON`, where VERDICT is what compiled code gives; # begins a comment. In ID the class may be `*`: a method that several
 * classes inherit. @throws Error for a line that is none, and for too many
 */
export function parseExpected(text: string): Map<string, Expected> {
  const expected = new Map<string, Expected>();
  text.split("\n").forEach((line, index) => {
    if (/^\s*(#|$)/.test(line)) return;
    const [, id, verdict, reason] = /^(\S.*\S) (ok|skip|xfail|xpass|fail|error|crash|hang): (.*\S)$/.exec(line) ?? [];
    if (id === undefined || expected.has(id)) throw new Error(`expected.txt:${index + 1}: not "ID VERDICT: REASON", or the second of its id`);
    expected.set(id, { verdict: verdict as Verdict, reason: reason! });
  });
  if (expected.size > MOST_EXPECTED) throw new Error(`expected.txt lists ${expected.size} methods; ${MOST_EXPECTED} is the most`);
  return expected;
}

/** What is listed of a test method. */
function expectedOf(expected: ReadonlyMap<string, Expected>, id: string): Expected | undefined {
  return expected.get(id) ?? expected.get(id.replace(/[^.]+(?=\.[^.]+$)/, "*"));
}

export const readExpected = () => parseExpected(readFileSync(EXPECTED, "utf8"));

export interface Difference {
  id: string;
  /** undefined where the method was not run at all. */
  interpreted: MethodResult | undefined;
  compiled: MethodResult | undefined;
  /** Of a difference that is expected. */
  reason?: string;
}

/** A line, and, of one that is not expected, the tracebacks. */
export function describeDifference({ id, interpreted, compiled, reason }: Difference): string {
  const line = `${id}: ${interpreted?.verdict ?? "not run"} → ${compiled?.verdict ?? "not run"}`;
  if (reason !== undefined) return `${line}  (expected: ${reason})`;
  const details = [interpreted, compiled].flatMap((side) => (side?.detail ? [side.detail.trimEnd().replace(/^/gm, "    ")] : []));
  return [line, ...details].join("\n");
}

/** What is not as it was, and what was expected not to be and is. */
export interface Comparison {
  same: number;
  differences: Difference[];
  expected: Difference[];
  /** Listed in expected.txt, run, and not as listed there. */
  stale: string[];
}

export function compareResults(interpreted: FileResult, compiled: FileResult, expected: ReadonlyMap<string, Expected>): Comparison {
  const result: Comparison = { same: 0, differences: [], expected: [], stale: [] };
  for (const id of new Set([...interpreted.methods.keys(), ...compiled.methods.keys()])) {
    const difference: Difference = { id, interpreted: interpreted.methods.get(id), compiled: compiled.methods.get(id) };
    const known = expectedOf(expected, id);
    const same = difference.interpreted?.verdict === difference.compiled?.verdict;
    if (known && (same || difference.compiled?.verdict !== known.verdict)) result.stale.push(id);
    if (same) result.same++;
    else if (known && difference.compiled?.verdict === known.verdict) result.expected.push({ ...difference, reason: known.reason });
    else result.differences.push(difference);
  }
  return result;
}
