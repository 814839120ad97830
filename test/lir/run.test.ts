/**
 * Runs the programs in programs/*.lir natively. Comments before a program say with what and what must come of it:
 *
 *     ; memory &1 = 5n 0n           words of object 1, fresh for every run (all objects: 8 words of 0)
 *     ; run(5n, &1, 1.5) => 7n      arguments: bigint, address of an object, f64; result: bigint, f64, or `exit ID [values]`
 *     ; after &1 = 6n 0n            its first words after every run
 *
 * The first three polls of a run are answered "go on". Each runs as allocated, with the allocation checked, and with registers chosen at random several times.
 */
import test from "ava";
import { readFileSync, readdirSync } from "node:fs";
import { parseLir } from "../../lib/lir/text.js";
import { codegen, type Run } from "./native.js";

const folder = new URL("programs/", import.meta.url);
const objectCount = 8, objectWords = 8;

interface Program {
  name: string;
  text: string;
  directives: string[];
}

function programsOf(file: string): Program[] {
  const programs: Program[] = [];
  let directives: string[] = [], text: string[] | undefined;
  readFileSync(new URL(file, folder), "utf8").split("\n").forEach((line, i) => {
    if (line.startsWith("lir(")) text = [];
    text?.push(line);
    if (!text && line.startsWith("; ")) directives.push(line.slice(2));
    if (text && line === "}") {
      const title = directives.find((directive) => !/^(run\(|memory |after )/.test(directive));
      programs.push({ name: `${file}:${i + 2 - text.length} ${title ?? ""}`.trim(), text: text.join("\n"), directives });
      directives = [];
      text = undefined;
    }
  });
  return programs;
}

/** JavaScript expressions, with `&n` for object n. */
const evaluate = (source: string, objects: Buffer[]): unknown =>
  new Function("objects", `return ${source.replace(/&(\d+)(?!")/g, "objects[$1]")}`)(objects);

function makeObjects(directives: string[]): Buffer[] {
  const objects = Array.from({ length: objectCount }, () => Buffer.alloc(8 * objectWords));
  for (const directive of directives) {
    const match = /^memory &(\d+) = (.*)$/.exec(directive);
    if (match) words(match[2]!).forEach((word, i) => objects[Number(match[1])]!.writeBigInt64LE(word, 8 * i));
  }
  return objects;
}

const words = (text: string): bigint[] => text.split(" ").map((word) => BigInt.asIntN(64, evaluate(word, []) as bigint));

function outcome(run: Run, expected: unknown): unknown {
  if (run.kind === "exit") return { exit: run.id, values: run.values };
  return typeof expected === "number" ? run.number : run.value;
}

for (const file of readdirSync(folder).sort()) {
  for (const { name, text, directives } of programsOf(file)) {
    test(name, (t) => {
      const lir = parseLir(text);
      const runs = directives.flatMap((directive) => /^run\((.*)\) => (?:exit (\d+) )?(.*)$/.exec(directive) ?? []);
      t.true(runs.length > 0);
      for (let seed = 0; seed < 24; seed++) {
        for (let i = 0; i < runs.length; i += 4) {
          const objects = makeObjects(directives);
          const [line, args, exit, result] = runs.slice(i, i + 4);
          const value = evaluate(result!, objects);
          const expected = exit ? { exit: Number(exit), values: value } : typeof value === "bigint" ? BigInt.asIntN(64, value) : value;
          const run = codegen.run(lir, evaluate(`[${args}]`, objects) as (bigint | number | Buffer)[], { check: true, seed, handles: objects, cells: Buffer.alloc(64), polls: 3 });
          t.deepEqual(outcome(run, expected), expected, `${line}, seed ${seed}`);
          for (const directive of directives) {
            const after = /^after &(\d+) = (.*)$/.exec(directive);
            if (after) t.deepEqual(words(after[2]!).map((_, k) => objects[Number(after[1])]!.readBigInt64LE(8 * k)), words(after[2]!), `${line}, seed ${seed}`);
          }
        }
      }
    });
  }
}
