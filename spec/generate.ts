/**
 * Generates both sides of the bridge from the tables in this folder: `npm run generate`.
 * The outputs are committed; test/spec.test.ts fails when they are stale.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import * as hir from "./hir.js";
import * as lir from "./lir.js";
import * as runtime from "./runtime.js";
import * as snap from "./snapshot.js";

const root = join(dirname(fileURLToPath(import.meta.url)), "..");
const banner = (from: string) => `Generated from spec/${from} by spec/generate.ts. Do not edit: change the table and run \`npm run generate\`.`;
const upper = (s: string) => s.replace(/([a-z])([A-Z])/g, "$1_$2").replace(/[^A-Za-z0-9]+/g, "_").toUpperCase();
const cEnum = (prefix: string, names: readonly string[], comment?: readonly string[]) =>
  `enum {\n${names.map((n, i) => `    ${prefix}${upper(n)} = ${i},${comment?.[i] ? ` /* ${comment[i]} */` : ""}`).join("\n")}\n    ${prefix}COUNT = ${names.length}\n};\n`;
/** Names and the function from a name to its number: a switch, which V8 resolves where the name is a constant. */
const tsNumbered = (names: string, type: string, numberOf: string, values: readonly string[]) =>
  `${tsConst(names, values)}\nexport type ${type} = (typeof ${names})[number];\n
export function ${numberOf}(name: ${type}): number {\n  switch (name) {\n${values.map((value, i) => `    case "${value}": return ${i};\n`).join("")}  }\n}\n`;
const tsConst = (name: string, value: unknown) => `export const ${name} = ${JSON.stringify(value)} as const;\n`;
const cStrings = (name: string, values: readonly string[]) =>
  `static const char *const ${name}[] = {\n${values.map(v => `    ${JSON.stringify(v)},`).join("\n")}\n};\n`;

const cNames = (values: readonly { name: string }[]) => `{${values.map(v => JSON.stringify(v.name)).join(", ")}}`;

function typeMask(types: string): string {
  return types.split(" ").map(t => `1u << PYRO_TYPE_${upper(t)}`).join(" | ");
}

function lirHeader(): string {
  const rows = lir.ops.map(o =>
    `    {"${o.name}", "${o.sig}", ${typeMask(o.types)}, ${o.cc ? 1 : 0}, ${o.terminator ? 1 : 0}, ${o.call ? 1 : 0}},`);
  return `/* ${banner("lir.ts")} */
#ifndef PYROCLAST_LIR_H
#define PYROCLAST_LIR_H
#include <stdint.h>

#define PYRO_LIR_MAGIC 0x${lir.lirMagic.toString(16)}u
#define PYRO_LIR_VERSION ${lir.lirVersion}u
#define PYRO_VREG_PINNED ${lir.pinnedFlag}u
#define PYRO_MAX_PINNED ${lir.maxPinned}u
#define PYRO_EXIT_OWNED ${lir.exitOwnedFlag}u
#define PYRO_EXIT_NO_VALUE 0x${lir.exitNoValue.toString(16)}u

${cEnum("PYRO_TYPE_", lir.types)}
${cEnum("PYRO_CLASS_", lir.classes)}
${cEnum("PYRO_CC_", lir.conditions)}
${cEnum("PYRO_OPERAND_", lir.operandTags)}
${cEnum("PYRO_CONST_", lir.constKinds.map(k => k.name), lir.constKinds.map(k => k.doc))}
${cEnum("PYRO_EXIT_", lir.exitKinds.map(k => k.name), lir.exitKinds.map(k => k.doc))}
${cEnum("PYRO_REPR_", lir.exitReprs.map(k => k.name), lir.exitReprs.map(k => k.doc))}
${cEnum("PYRO_OP_", lir.ops.map(o => o.name), lir.ops.map(o => `${o.sig}: ${o.doc}`))}
/* The names by number: initializers of an array of strings. */
#define PYRO_CONST_NAMES ${cNames(lir.constKinds)}
#define PYRO_EXIT_NAMES ${cNames(lir.exitKinds)}
#define PYRO_REPR_NAMES ${cNames(lir.exitReprs)}

typedef struct {
    const char *name;      /* as printed */
    const char *signature; /* operand letters, spec/lir.ts */
    uint32_t types;        /* bit set of PYRO_TYPE_* */
    uint8_t has_cc, terminator, call;
} pyro_lir_op_info;

static const pyro_lir_op_info pyro_lir_ops[PYRO_OP_COUNT] = {
${rows.join("\n")}
};

static const uint8_t pyro_cc_negation[PYRO_CC_COUNT] = {${lir.negations.map(n => lir.conditions.indexOf(n)).join(", ")}};
#endif
`;
}

function runtimeHeader(): string {
  return `/* ${banner("runtime.ts")} */
#ifndef PYROCLAST_RUNTIME_IDS_H
#define PYROCLAST_RUNTIME_IDS_H

${cEnum("PYRO_FIELD_", ["none", ...runtime.fields.map(f => f[0])])}
${cEnum("PYRO_SYM_", runtime.symbols.map(s => s[0]), runtime.symbols.map(s => `${s[1]} ${s[2]}`.trim()))}
${cEnum("PYRO_CELL_", runtime.cells.map(c => c.name), runtime.cells.map(c => c.doc))}
#define PYRO_RECURSION_RESERVE ${runtime.recursionReserve} /* units of the C recursion budget that compiled code leaves to C code, if it can */
#endif
`;
}

/** The C expressions need CPython's internal headers; only csrc/runtime includes this one. */
function runtimeTables(): string {
  return `/* ${banner("runtime.ts")} */
#ifndef PYRO_NO_NAMES
${cStrings("pyro_symbol_names", runtime.symbols.map(s => s[0]))}
${cStrings("pyro_symbol_signatures", runtime.symbols.map(s => s[1]))}
#endif
#define PYRO_FIELD_OFFSETS \\
    0, \\
${runtime.fields.map(f => `    (int32_t)(${f[1]}), /* ${f[0]} */ \\`).join("\n")}

#define PYRO_SYMBOL_ADDRESSES \\
${runtime.symbols.map(s => `    (void *)${s[0]}, \\`).join("\n")}

`;
}

const cFieldType = (type: string): string =>
  type === "u8" ? "uint8_t" : type === "u32" ? "uint32_t" : type === "i64" ? "int64_t" : type === "f64" ? "double"
    : type === "str" || type === "bytes" ? "pyro_span" : `pyro_${type}`;

function snapshotHeader(): string {
  const out = [`/* ${banner("snapshot.ts")}
   Records are plain structs built in an arena; each has a writer that appends it to a byte buffer. */
#ifndef PYROCLAST_SNAPSHOT_H
#define PYROCLAST_SNAPSHOT_H
#include <stdint.h>
#include "pyroclast/buffer.h"

#define PYRO_SNAPSHOT_MAGIC 0x${snap.snapshotMagic.toString(16)}u
#define PYRO_SNAPSHOT_VERSION ${snap.snapshotVersion}u
`, cEnum("PYRO_KIND_", snap.objectKinds), cEnum("PYRO_PLACE_", snap.globalPlaces),
    ...snap.objectFlags.map(f => `#define PYRO_OBJ_${upper(f.name)} (1u << ${f.bit}) /* ${f.doc} */`),
    ...snap.requestOptions.map(f => `#define PYRO_REQUEST_${upper(f.name)} (1u << ${f.bit}) /* ${f.doc} */`), "",
    `/* Addresses of the objects with handles 1, 2, ...; for a file that includes CPython's headers. */\n#define PYRO_WELL_KNOWN_OBJECTS \\\n${snap.wellKnown.map(w => `    (PyObject *)${w[1]}, /* ${w[0]} */ \\`).join("\n")}\n`];
  for (const r of snap.records) {
    const members = r.fields.map(f => {
      const list = /^list<(.*)>$/.exec(f.type);
      const decl = list ? `uint32_t n_${f.name}; const ${cFieldType(list[1]!)} *${f.name};` : `${cFieldType(f.type)} ${f.name};`;
      return `    ${decl}${f.doc ? ` /* ${f.doc} */` : ""}`;
    });
    const writes = r.fields.map(f => {
      const list = /^list<(.*)>$/.exec(f.type);
      return list ? `    pyro_put_u32(b, r->n_${f.name});\n    for (uint32_t i = 0; i < r->n_${f.name}; i++) ${cPut(list[1]!, `r->${f.name}[i]`)}`
        : `    ${cPut(f.type, `r->${f.name}`)}`;
    });
    out.push(`/* ${r.doc} */\ntypedef struct {\n${members.join("\n")}\n} pyro_${r.name};\n`,
      `static inline void pyro_write_${r.name}(pyro_buffer *b, const pyro_${r.name} *r)\n{\n${writes.join("\n")}\n}\n`);
  }
  out.push("#endif\n");
  return out.join("\n");
}

function cPut(type: string, value: string): string {
  return ["u8", "u32", "i64", "f64", "str", "bytes"].includes(type) ? `pyro_put_${type === "str" || type === "bytes" ? "span" : type}(b, ${value});`
    : `pyro_write_${type}(b, &${value});`;
}

const tsFieldType = (type: string): string => {
  const list = /^list<(.*)>$/.exec(type);
  return list ? `${tsFieldType(list[1]!)}[]` : type === "u8" || type === "u32" || type === "f64" ? "number" : type === "i64" ? "bigint"
    : type === "str" ? "string" : type === "bytes" ? "Uint8Array" : type;
};
const tsCodec = (verb: "read" | "write", type: string, value = ""): string => {
  const list = /^list<(.*)>$/.exec(type);
  const scalar = ["u8", "u32", "i64", "f64", "str", "bytes"];
  if (list) return verb === "read" ? `r.list(() => ${tsCodec("read", list[1]!)})` : `w.list(${value}, x => ${tsCodec("write", list[1]!, "x")})`;
  if (scalar.includes(type)) return verb === "read" ? `r.${type === "bytes" ? "bytesField" : type}()` : `w.${type === "bytes" ? "bytesField" : type}(${value})`;
  return verb === "read" ? `read${type}(r)` : `write${type}(w, ${value})`;
};

function snapshotModule(): string {
  const out = [`// ${banner("snapshot.ts")}\nimport type { ByteReader, ByteWriter } from "../snapshot/bytes.js";\n`,
    tsConst("snapshotMagic", snap.snapshotMagic), tsConst("snapshotVersion", snap.snapshotVersion),
    tsConst("objectKinds", snap.objectKinds), `export type ObjectKind = (typeof objectKinds)[number];\n`,
    tsConst("globalPlaces", snap.globalPlaces),
    `/** Handles of the objects every snapshot describes. */\n`,
    tsConst("WellKnown", Object.fromEntries(snap.wellKnown.map((w, i) => [w[0], i + 1]))),
    tsConst("ObjectFlag", Object.fromEntries(snap.objectFlags.map(f => [f.name, 1 << f.bit]))),
    tsConst("RequestOption", Object.fromEntries(snap.requestOptions.map(f => [f.name, 1 << f.bit])))];
  for (const r of snap.records) {
    out.push(`/** ${r.doc} */\nexport interface ${r.name} {\n${r.fields.map(f => `${f.doc ? `  /** ${f.doc} */\n` : ""}  ${f.name}: ${tsFieldType(f.type)};`).join("\n")}\n}\n`,
      `export function read${r.name}(r: ByteReader): ${r.name} {\n  return {\n${r.fields.map(f => `    ${f.name}: ${tsCodec("read", f.type)},`).join("\n")}\n  };\n}\n`,
      `export function write${r.name}(w: ByteWriter, v: ${r.name}): void {\n${r.fields.map(f => `  ${tsCodec("write", f.type, `v.${f.name}`)};`).join("\n")}\n}\n`);
  }
  return out.join("\n");
}

function lirModule(): string {
  return [`// ${banner("lir.ts")}\n`,
    tsConst("lirMagic", lir.lirMagic), tsConst("lirVersion", lir.lirVersion), tsConst("pinnedFlag", lir.pinnedFlag),
    tsConst("maxPinned", lir.maxPinned),
    tsConst("exitOwnedFlag", lir.exitOwnedFlag), tsConst("exitNoValue", lir.exitNoValue),
    tsNumbered("types", "LirType", "typeNumber", lir.types), tsNumbered("classes", "LirClass", "classNumber", lir.classes),
    tsNumbered("conditions", "Condition", "conditionNumber", lir.conditions), tsConst("negations", lir.negations),
    tsConst("operandTags", lir.operandTags),
    tsNumbered("constKinds", "ConstKind", "constKindNumber", lir.constKinds.map(k => k.name)),
    tsNumbered("exitKinds", "ExitKind", "exitKindNumber", lir.exitKinds.map(k => k.name)),
    tsConst("exitReprs", lir.exitReprs.map(k => k.name)), `export type ExitRepr = (typeof exitReprs)[number];\n`,
    `export interface LirOpInfo { readonly name: string; readonly sig: string; readonly types: readonly string[]; readonly cc: boolean; readonly terminator: boolean; readonly call: boolean }\n`,
    `export const ops = [\n${lir.ops.map(o => `  ${JSON.stringify({ name: o.name, sig: o.sig, types: o.types.split(" "), cc: !!o.cc, terminator: !!o.terminator, call: !!o.call })},`).join("\n")}\n] as const satisfies readonly LirOpInfo[];\n`,
    `export type LirOpName = (typeof ops)[number]["name"];\n`].join("\n");
}

function runtimeModule(): string {
  return [`// ${banner("runtime.ts")}\n`,
    `/** Field names; index + 1 is the id (0 means no field). */\n`, tsConst("fields", runtime.fields.map(f => f[0])), `export type FieldName = (typeof fields)[number];\n`,
    tsConst("cells", runtime.cells.map(c => c.name)), `export type CellKind = (typeof cells)[number];\n`,
    `/** Symbol names and signatures, in id order. */\n`, tsConst("symbols", runtime.symbols.map(s => [s[0], s[1]])),
    `/** Those that are routines in the sense of callkeep. */\n`, tsConst("keepingSymbols", runtime.keepingSymbols),
    tsConst("recursionReserve", runtime.recursionReserve),
    `export type SymbolName = (typeof symbols)[number][0];\n`].join("\n");
}

function hirModule(): string {
  const rows = hir.hirOps.map(o => `  ${o.name}: ${JSON.stringify({
    name: o.name, operands: o.operands ?? "", takes: o.takes ?? "OptObject", result: o.result ?? null, imm: o.imm ? o.imm.split(" ") : [], ref: o.ref ?? null,
    steals: o.steals ?? [], raises: !!o.raises, runs: !!o.runs, observes: !!o.observes || (!!o.runs && !o.polls),
    deopts: !!o.deopts, dies: o.dies ?? false, effect: !!o.effect, terminator: !!o.terminator, call: o.call ? o.call.split(" ") : null,
  })},`);
  return [`// ${banner("hir.ts")}\n`,
    `export interface HirOpInfo {
  /** the row's number */
  readonly id: number; readonly name: HirOpName; readonly operands: string; readonly takes: string; readonly result: string | null; readonly imm: readonly string[];
  readonly ref: "new" | "borrow" | "alias" | null; readonly steals: "all" | readonly number[]; readonly raises: boolean;
  readonly runs: boolean; readonly observes: boolean; readonly deopts: boolean; readonly dies: boolean | readonly string[]; readonly effect: boolean; readonly terminator: boolean;
  readonly call: readonly string[] | null;
  /** The result is its first operand, seen differently: ref is "alias". */
  readonly alias: boolean;
}\n`,
    `export type HirOpName =\n${hir.hirOps.map(o => `  | "${o.name}"`).join("\n")};\n`,
    `const rows: Readonly<Record<HirOpName, Omit<HirOpInfo, "id" | "alias">>> = {\n${rows.join("\n")}\n};\n`,
    `export const opInfo = Object.fromEntries(Object.entries(rows).map(([name, row], id) => [name, { id, ...row, alias: row.ref === "alias" }])) as Readonly<Record<HirOpName, HirOpInfo>>;\n`,
    `/** A table by the number of the opcode. */\nexport const byOpcode = <T>(of: (info: HirOpInfo) => T): readonly T[] => Object.values(opInfo).map(of);\n`,
    tsConst("binaryOps", hir.binaryOps), tsConst("unaryOps", hir.unaryOps), tsConst("compareOps", hir.compareOps)].join("\n");
}

export const outputs: Record<string, () => string> = {
  "include/pyroclast/lir.h": lirHeader,
  "include/pyroclast/runtime_ids.h": runtimeHeader,
  "include/pyroclast/runtime_tables.h": runtimeTables,
  "include/pyroclast/snapshot.h": snapshotHeader,
  "lib/generated/hir.ts": hirModule,
  "lib/generated/lir.ts": lirModule,
  "lib/generated/runtime.ts": runtimeModule,
  "lib/generated/snapshot.ts": snapshotModule,
};

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [file, make] of Object.entries(outputs)) {
    const path = join(root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, make());
  }
}
