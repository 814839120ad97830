/** The readers of code objects' tables against CPython's own, over all code objects of a few large modules of the standard library. */
import test from "ava";
import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { decode } from "../../lib/bytecode/decode.js";
import { exceptionEntries, handlerAt } from "../../lib/bytecode/exceptiontable.js";
import { positionsOf } from "../../lib/bytecode/linetable.js";
import { requirePython } from "../../lib/python/require.js";

const modules = ["argparse", "ast", "asyncio.base_events", "dataclasses", "dis", "inspect", "subprocess", "tarfile", "tokenize", "typing", "contextlib", "_pydecimal"];

type Row = [
  name: string, firstLine: number, lineTable: string, positions: [count: number, line: number | null, endLine: number | null, column: number | null, endColumn: number | null][],
  exceptionTable: string, entries: [start: number, end: number, target: number, depth: number, lasti: boolean][],
  bytecode: string, instructions: [offset: number, start: number, name: string, arg: number | null, target: number | null][],
];
const bytes = (hex: string): Uint8Array => new Uint8Array(Buffer.from(hex, "hex"));

const script = fileURLToPath(new URL("tables.py", import.meta.url));
const rows = execFileSync(requirePython().executable, ["-I", script, ...modules], { encoding: "utf8", maxBuffer: 1 << 30 })
  .trimEnd().split("\n").map(line => JSON.parse(line) as Row);

test("there are enough code objects to mean something", t => {
  t.true(rows.length > 1500, `${rows.length}`);
  t.true(rows.some(([, , , positions]) => positions.some(p => p[1] === null)), "none without a line");
  t.true(rows.some(([, , , positions]) => positions.some(p => p[1] !== p[2])), "none over several lines");
  t.true(rows.some(([, , , , , entries]) => entries.some(e => e[4])), "none with lasti");
});

test("positions are those of co_positions()", t => {
  for (const [name, firstLine, lineTable, expected] of rows) {
    const positions = positionsOf({ firstLine, lineTable: bytes(lineTable) });
    let offset = 0;
    for (const [count, ...position] of expected) {
      for (let k = 0; k < count; k++, offset += 2) {
        const p = positions.at(offset);
        const got = [p?.line ?? null, p?.endLine ?? null, p?.column ?? null, p?.endColumn ?? null];
        if (got.some((value, n) => value !== position[n])) return t.deepEqual(got, position, `${name} at ${offset}`);
      }
    }
    if (positions.at(offset) !== undefined) return t.fail(`${name}: a position past the end`);
  }
  return t.pass();
});

test("exception tables are read as dis reads them", t => {
  for (const [name, , , , table, expected] of rows) {
    const entries = exceptionEntries({ exceptionTable: bytes(table) });
    t.deepEqual(entries.map(e => [e.start, e.end, e.target, e.depth, e.lasti]), expected, name);
  }
});

test("the handler is the one of the range that holds the offset", t => {
  const entries = exceptionEntries({ exceptionTable: Uint8Array.of(0x82, 2, 9, 3) });
  t.deepEqual(entries, [{ start: 4, end: 8, target: 18, depth: 1, lasti: true }]);
  t.deepEqual([2, 4, 6, 8].map(offset => handlerAt(entries, offset)?.target), [undefined, 18, 18, undefined]);
});

test("tables that are cut end early", t => {
  t.deepEqual(exceptionEntries({ exceptionTable: Uint8Array.of(0x82, 2) }), []);
  t.deepEqual(exceptionEntries({ exceptionTable: Uint8Array.of(0xc2) }), []);
  t.notThrows(() => positionsOf({ firstLine: 1, lineTable: Uint8Array.of(0xf7, 0xff) }));
});

test("instructions are those of dis", t => {
  for (const [name, , , , , , code, expected] of rows) {
    const got = decode({ bytecode: bytes(code) });
    // dis lists EXTENDED_ARG as an instruction, and gives no argument to those that ignore theirs.
    const wanted = expected.filter(([, , op]) => op !== "EXTENDED_ARG" && op !== "CACHE");
    if (got.length !== wanted.length) return t.fail(`${name}: ${got.length} instructions, ${wanted.length} wanted`);
    for (const [k, i] of got.entries()) {
      const [offset, start, op, arg, target] = wanted[k]!;
      if (i.offset !== offset || i.start !== start || i.op !== op || (arg !== null && i.oparg !== arg) || (i.target ?? null) !== target) {
        return t.deepEqual([i.offset, i.start, i.op, i.oparg, i.target], [offset, start, op, arg, target], name);
      }
    }
  }
  return t.pass();
});
