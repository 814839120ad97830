import test from "ava";
import { readFileSync } from "node:fs";
import { outputs } from "../spec/generate.js";
import { hirOps } from "../spec/hir.js";
import { records } from "../spec/snapshot.js";

for (const [file, make] of Object.entries(outputs)) {
  test(`${file} is what the tables say (npm run generate)`, t => {
    t.is(readFileSync(new URL(`../${file}`, import.meta.url), "utf8"), make());
  });
}

test("no HIR opcode is declared twice", t => {
  t.is(new Set(hirOps.map(op => op.name)).size, hirOps.length);
});

test("HIR opcodes are consistent with themselves", t => {
  for (const op of hirOps) {
    const names = op.operands?.split(" ") ?? [];
    const count = names.length;
    t.true(names.slice(0, -1).every(n => !n.endsWith("...")), `${op.name}: only the last operand may be a list`);
    if (op.ref === "alias" || op.result === "same") t.true(count > 0, `${op.name}: an alias has an operand`);
    if (op.ref) t.truthy(op.result, `${op.name}: a reference has a result`);
    if (op.terminator) t.falsy(op.result, `${op.name}: a terminator has no result`);
    if (Array.isArray(op.steals)) t.true(op.steals.every(k => k < count), `${op.name}: it steals an operand it has not`);
    if (Array.isArray(op.dies)) t.true(op.imm?.split(" ").includes("op") ?? false, `${op.name}: it dies by operator and has none`);
    if (op.polls) t.true(op.runs ?? false, `${op.name}: what polls runs`);
    for (const source of op.call?.split(" ").slice(1) ?? []) {
      if (/^\d+$/.test(source)) t.true(Number(source) < count, `${op.name}: its call passes operand ${source}`);
      const imm = source.startsWith("imm:") ? source.slice(4) : ["name", "base"].includes(source) ? source : undefined;
      if (imm) t.true(op.imm?.split(" ").includes(imm) ?? false, `${op.name}: its call passes the immediate ${imm}`);
    }
  }
});

test("snapshot records name only fields and records that there are", t => {
  const known = new Set(["u8", "u32", "i64", "f64", "str", "bytes", ...records.map(r => r.name)]);
  for (const r of records) for (const f of r.fields) t.true(known.has(f.type.replace(/^list<(.*)>$/, "$1")), `${r.name}.${f.name}: ${f.type}`);
});
