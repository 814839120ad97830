/**
 * Golden files: what the compiler makes of a function, as text.
 *
 *     # What the case is about. Lines of the head that start with # are comments.
 *     passes: simplify dce          a text case: these passes run over the section `input`; the result is the section `after`
 *     snapshot: caller_warm         or a pipeline case: this recorded snapshot (test/fixtures/snapshots) is compiled
 *     show: built ssa simplify#2 passes refcounts lir      and these stages are shown, each in a section
 *     form: full                    print snapshots too (default: short)
 *
 *     === input
 *     fun m:f { … }
 *     === after
 *     fun m:f { … }
 *
 * Stages of a pipeline: `built` (over registers), a pass (`#2` for the second time it runs), `passes` (after the last),
 * `refcounts`, `lir`, and `refused` (the reason why it is not compiled). The HIR verifier runs after every pass.
 */
import { compile } from "../../lib/compiler.js";
import { inferTypes } from "../../lib/hir/infer.js";
import type { Fun } from "../../lib/hir/ir.js";
import { parseHir } from "../../lib/hir/parser.js";
import { printHir } from "../../lib/hir/printer.js";
import { describeObject } from "../../lib/hir/types.js";
import { verifyHir } from "../../lib/hir/verify.js";
import { printLir } from "../../lib/lir/print.js";
import { readLir } from "../../lib/lir/reader.js";
import { passes as pipeline, runPasses } from "../../lib/passes/manager.js";
import { passContext, type Pass } from "../../lib/passes/pass.js";
import { insertRefcounts } from "../../lib/passes/refcount.js";
import { recorded, recordedBytes } from "../fixtures/snapshots.js";

export interface GoldenCase {
  readonly head: string;
  readonly settings: ReadonlyMap<string, string>;
  readonly sections: ReadonlyMap<string, string>;
}

const settingNames = ["passes", "snapshot", "show", "form"];

export function parseCase(text: string): GoldenCase {
  const [head = "", ...rest] = text.split(/^(?==== )/m);
  const settings = new Map<string, string>();
  for (const line of head.split("\n")) {
    if (line.trim() === "" || line.startsWith("#")) continue;
    const [, name, value] = /^(\w+): *(.*?) *$/.exec(line) ?? [];
    if (name === undefined || !settingNames.includes(name)) throw new Error(`what is "${line}"?`);
    settings.set(name, value!);
  }
  const sections = new Map(rest.map(section => {
    const end = section.indexOf("\n");
    return [section.slice("=== ".length, end).trim(), section.slice(end + 1)] as const;
  }));
  return { head, settings, sections };
}

const sectionText = ([name, text]: readonly [string, string]): string => `=== ${name}\n${text.endsWith("\n") ? text : `${text}\n`}`;

/** The case's file as it should be. */
export function render(golden: GoldenCase): string {
  const snapshot = golden.settings.get("snapshot");
  const sections = snapshot === undefined ? runText(golden) : runPipeline(golden, snapshot);
  return golden.head + sections.map(sectionText).join("");
}

type Sections = (readonly [string, string])[];

function runText({ settings, sections }: GoldenCase): Sections {
  const input = sections.get("input");
  if (input === undefined) throw new Error("there is neither a snapshot nor an input");
  const names = settings.get("passes")?.split(/ +/) ?? [];
  const fun = parseHir(input);
  if (names[0] === "ssa") {
    verifyHir(fun, { form: "registers" });
  } else {
    inferTypes(fun);
    verifyHir(fun);
  }
  for (const name of names) {
    if (name === "refcounts") countReferences(fun);
    else runPasses([passNamed(name)], fun, passContext(), { verify: verifyHir });
  }
  return [["input", input], ["after", print(fun, settings)]];
}

function passNamed(name: string): Pass {
  const pass = pipeline.find(p => p.name === name);
  if (!pass) throw new Error(`there is no pass ${name}`);
  return pass;
}

function countReferences(fun: Fun): void {
  insertRefcounts(fun);
  verifyHir(fun, { refcounts: true });
}

function runPipeline({ settings }: GoldenCase, name: string): Sections {
  const { objects } = recorded(name);
  const stages = new Map<string, string>();
  const times = new Map<string, number>();
  const result = compile(recordedBytes(name), {
    verify: verifyHir,
    observer: {
      built(fun) {
        verifyHir(fun, { form: "registers" });
        stages.set("built", print(fun, settings));
      },
      after(pass, index, fun) {
        const time = (times.get(pass.name) ?? 0) + 1;
        times.set(pass.name, time);
        const text = print(fun, settings);
        stages.set(time === 1 ? pass.name : `${pass.name}#${time}`, text);
        if (index === pipeline.length - 1) stages.set("passes", text);
      },
      refcounted(fun) {
        verifyHir(fun, { refcounts: true });
        stages.set("refcounts", print(fun, settings));
      },
      lowered(lir) { stages.set("lir", printLir(readLir(lir), { describeHandle: h => objects[h] && describeObject(objects[h]) })); },
    },
  });
  if ("reason" in result) stages.set("refused", `line ${result.line ?? "?"}: ${result.reason}\n`);
  return (settings.get("show") ?? "passes").split(/ +/).map(stage => {
    const text = stages.get(stage);
    if (text === undefined) throw new Error(`there is no stage ${stage}: ${[...stages.keys()].join(", ")}`);
    return [stage, text] as const;
  });
}

/** Every function that is shown is also printed in full, read back and printed again. */
function print(fun: Fun, settings: ReadonlyMap<string, string>): string {
  const whole = { snapshots: true, objects: true };
  const text = printHir(fun, whole);
  if (printHir(parseHir(text), whole) !== text) throw new Error(`the text form is not read back as it was printed:\n${text}`);
  return printHir(fun, { snapshots: settings.get("form") === "full" });
}
