/**
 * Compares what is alive at the end of a program, and how many references everything has, with the interpreter's.
 *
 * lifetimes/sitecustomize.py writes it down once the program and its atexit functions are done, with compiled code already let go of
 * (PYROCLAST_STRESS=release). What remains is equal, number by number: the references of every object that a path leads to from a module,
 * standard library included; the objects that no path leads to; how many objects there are of each type; and how many blocks of each size the
 * allocator has given out, which counts what the garbage collector does not know, such as ints. Not looked at: references of the strings that
 * are names of attributes, and objects of more than 512 bytes that the collector does not know.
 *
 * What to do about a difference: cut the program down while it stays. `npx pyroclast dump --stage after:refcount FILE.py:FUNCTION` shows what is
 * counted, csrc/runtime/helpers*.c what the functions that are called from there take and give. Where only blocks differ, tracemalloc's traces of
 * both sides at the end (PYTHONTRACEMALLOC=5, and PYROCLAST_STRESS=release) show which lines have made those.
 */
import { existsSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** What PYTHONPATH has to name. */
export const LIFETIMES = fileURLToPath(new URL("lifetimes", import.meta.url));

const SHOWN_LINES = 25;
const HEAD = "LIFETIMES, python3.13 -> pyroclast (more: a reference is never given back; fewer: one is given back twice, or the object was never made)";

/** By what can be told apart in both processes: how many there are, or for a path what is there. */
interface Lifetimes {
  blocks: Map<string, number>;
  types: Map<string, number>;
  lost: Map<string, number>;
  objects: Map<string, string[]>;
}

function count<K>(map: Map<K, number>, key: K, by = 1): void {
  map.set(key, (map.get(key) ?? 0) + by);
}

function read(path: string): Lifetimes {
  const found: Lifetimes = { blocks: new Map(), types: new Map(), lost: new Map(), objects: new Map() };
  const paths: string[] = [];
  for (const line of readFileSync(path, "latin1").split("\n")) {
    const [kind, ...words] = line.split("\t") as [string, string, string, string, string];
    if (kind === "blocks") count(found.blocks, words[0], Number(words[1]));
    else if (kind === "type") count(found.types, words[0], Number(words[1]));
    else if (kind === "lost") count(found.lost, `${words[0]} with ${words[1]} references (${words[2]})`);
    else if (kind !== "at") throw new Error(`${path} is not what sitecustomize.py writes when it comes to its end: ${line}`);
    else {
      const [parent, label, type, references] = words;
      const at = (paths[Number(parent)] ?? "") + label;
      paths.push(at);
      const here = found.objects.get(at);
      const what = `${references === "0" ? "immortal" : references} (${type})`;
      // In sets, whose order depends on addresses, a path may lead to several objects.
      if (here === undefined) found.objects.set(at, [what]);
      else here.push(what);
    }
  }
  return found;
}

/**
 * In these programs blocks are not counted. What CPython has to know of code that somebody observes it keeps with the code, once that has run in the
 * interpreter; so one that traces, profiles or monitors has others there than compiled. With threads it depends on time: the interpreter itself has a
 * block more in one run than in the next.
 */
const OTHER_BLOCKS = /\b(settrace|setprofile|sys\.monitoring|bdb|pdb|threading|to_thread)\b/;

/** Of files that two runs of a program wrote, or did not write because they were killed: text for people, or undefined where nothing is different. */
export function lifetimeDifference(program: string, expectedFile: string, actualFile: string): string | undefined {
  const [left, right] = [expectedFile, actualFile].map((file) => existsSync(file)) as [boolean, boolean];
  if (left !== right) return `LIFETIMES: only ${left ? "python3.13" : "pyroclast"} has come to the end of the program`;
  if (!left) return undefined;
  const [expected, actual] = [expectedFile, actualFile].map(read) as [Lifetimes, Lifetimes];
  const lines = [
    ...objectLines(expected.objects, actual.objects),
    ...countLines(expected.lost, actual.lost, "that no path leads to", (what) => what),
    ...countLines(expected.types, actual.types, "", (what) => `objects of type ${what}`),
    ...(OTHER_BLOCKS.test(readFileSync(program, "utf8")) ? [] : countLines(expected.blocks, actual.blocks, "", (what) => `blocks of ${what} bytes`)),
  ];
  if (lines.length === 0) return undefined;
  const rest = lines.length - SHOWN_LINES;
  const shown = rest > 0 ? [...lines.slice(0, SHOWN_LINES), `… and ${rest} more lines`] : lines;
  return [HEAD, ...shown].join("\n");
}

function objectLines(expected: Lifetimes["objects"], actual: Lifetimes["objects"]): string[] {
  const lines: string[] = [];
  for (const path of new Set([...expected.keys(), ...actual.keys()])) {
    const [a, b] = [expected, actual].map((objects) => objects.get(path)?.sort().join(", ")) as [string | undefined, string | undefined];
    if (a !== b) lines.push(`references of ${path}: ${a ?? "not there"} -> ${b ?? "not there"}`);
  }
  return lines;
}

function countLines<K>(expected: Map<K, number>, actual: Map<K, number>, where: string, name: (key: K) => string): string[] {
  const lines: string[] = [];
  for (const key of new Set([...expected.keys(), ...actual.keys()])) {
    const [a, b] = [expected.get(key) ?? 0, actual.get(key) ?? 0];
    if (a !== b) lines.push(`${name(key)}${where && ` ${where}`}: ${a} -> ${b}`);
  }
  return lines;
}
