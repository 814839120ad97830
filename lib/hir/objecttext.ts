/**
 * The object table as text, so that printed functions stand alone:
 *
 *     objects {
 *       @5 int 1 immortal
 *       @6 function "callee" module "__main__" items 7 8 9
 *       @7 other type "list"
 *     }
 *
 * A line is a handle, a kind, the value of an int, float or str or the name of a thing that has one, then whatever differs
 * from the usual. Handles that are not listed are holes in the table.
 */
import { ObjectFlag, objectKinds, type ObjectDesc, type ObjectKind } from "../generated/snapshot.js";
import type { Fun } from "./ir.js";
import type { Scanner } from "./scanner.js";
import { formatDouble } from "./types.js";

/** The type names that go without saying. */
const usualType: Partial<Record<ObjectKind, string>> = {
  none: "NoneType", true: "bool", false: "bool", ellipsis: "ellipsis", notimplemented: "NotImplementedType", int: "int", float: "float",
  complex: "complex", str: "str", bytes: "bytes", tuple: "tuple", frozenset: "frozenset", code: "code", function: "function", type: "type",
  builtin: "builtin_function_or_method", methoddescr: "method_descriptor", module: "module", dict: "dict",
};
const named = new Set<ObjectKind>(["function", "type", "builtin", "methoddescr", "module", "code"]);
const flagNames = Object.keys(ObjectFlag) as (keyof typeof ObjectFlag)[];

export function plainDesc(kind: ObjectKind, fields: Partial<Omit<ObjectDesc, "kind">> = {}): ObjectDesc {
  return {
    kind: objectKinds.indexOf(kind), flags: 0, typeName: usualType[kind] ?? "", typeHandle: 0, typeVersion: 0, text: "", number: 0,
    raw: new Uint8Array(), items: [], ints: [], module: "", ...fields,
  };
}

export function printObject(handle: number, desc: ObjectDesc): string {
  const kind = objectKinds[desc.kind] ?? "other";
  const usual = plainDesc(kind);
  const out = [`@${handle}`, kind];
  let text = desc.text, number = desc.number;
  if (kind === "int" && /^-?\d+$/.test(text)) { out.push(text); text = ""; }
  if (kind === "float") { out.push(formatDouble(number)); number = 0; }
  if (kind === "str" || named.has(kind)) { out.push(JSON.stringify(text)); text = ""; }
  for (const flag of flagNames) if (desc.flags & ObjectFlag[flag]) out.push(flag);
  if (desc.typeName !== usual.typeName) out.push("type", JSON.stringify(desc.typeName));
  if (desc.typeHandle !== 0) out.push("class", `@${desc.typeHandle}`);
  if (desc.typeVersion !== 0) out.push("version", `${desc.typeVersion}`);
  if (desc.module !== "") out.push("module", JSON.stringify(desc.module));
  if (text !== "") out.push("text", JSON.stringify(text));
  if (!Object.is(number, 0)) out.push("number", formatDouble(number));
  if (desc.raw.length) out.push("raw", JSON.stringify(Array.from(desc.raw, b => b.toString(16).padStart(2, "0")).join("")));
  if (desc.items.length) out.push("items", ...desc.items.map(String));
  if (desc.ints.length) out.push("ints", ...desc.ints.map(String));
  return out.join(" ");
}

/** The objects a function names, and whatever those consist of. */
export function printObjects(fun: Fun): string {
  const seen = new Set<number>();
  const work = [...mentionedHandles(fun)];
  for (let h = work.pop(); h !== undefined; h = work.pop()) {
    const desc = fun.objects[h];
    if (!desc || seen.has(h)) continue;
    seen.add(h);
    work.push(...desc.items, ...(desc.typeHandle ? [desc.typeHandle] : []));
  }
  const rows = [...seen].sort((a, b) => a - b).map(h => `  ${printObject(h, fun.objects[h]!)}\n`);
  return rows.length ? `objects {\n${rows.join("")}}\n` : "";
}

function* mentionedHandles(fun: Fun): Generator<number> {
  for (const { attrs, result } of fun.instrs()) {
    for (const h of [attrs.object, attrs.code, attrs.names, attrs.nameHandle, attrs.type?.object?.handle, result?.type.object?.handle]) {
      if (h !== undefined) yield h;
    }
  }
}

/** `objects { … }` if it stands here; read into `objects`. */
export function parseObjects(s: Scanner, objects: ObjectDesc[]): void {
  s.skipLines();
  if (!s.take("objects")) return;
  s.expect("{");
  for (;;) {
    s.skipLines();
    if (s.take("}")) return;
    parseObject(s, objects);
  }
}

function parseObject(s: Scanner, objects: ObjectDesc[]): void {
  s.expect("@");
  const start = s.at;
  const handle = s.u32();
  if (objects[handle]) s.fail(`@${handle} is described twice`, start);
  if (handle > 0xffffff) s.fail(`handle ${handle} is too large`, start);
  const kindAt = s.at;
  const kind = s.word("kind of object") as ObjectKind;
  if (!objectKinds.includes(kind)) s.fail(`unknown kind of object '${kind}'`, kindAt + 1);
  const desc = plainDesc(kind);
  if (kind === "int" && s.seesInteger()) desc.text = `${s.bigint()}`;
  else if (kind === "float") desc.number = s.double();
  else if (s.seesString()) desc.text = s.string();
  objects[handle] = desc;
  for (s.skipBlanks(); !s.atLineEnd(); s.skipBlanks()) parseProperty(s, desc);
}

function parseProperty(s: Scanner, desc: ObjectDesc): void {
  const start = s.at;
  const word = s.word("property of the object");
  switch (word) {
    case "type": desc.typeName = s.string(); return;
    case "class": s.expect("@"); desc.typeHandle = s.u32(); return;
    case "version": desc.typeVersion = s.u32(); return;
    case "module": desc.module = s.string(); return;
    case "text": desc.text = s.string(); return;
    case "number": desc.number = s.double(); return;
    case "raw": desc.raw = Uint8Array.from(s.string().match(/../g) ?? [], pair => parseInt(pair, 16)); return;
    case "items": desc.items = s.u32s(); return;
    case "ints": desc.ints = s.u32s(); return;
  }
  const flag = flagNames.find(name => name === word) ?? s.fail(`unknown property '${word}'`, start);
  desc.flags |= ObjectFlag[flag];
}
