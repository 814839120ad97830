/** Reads what Type.toString prints, and references to objects: `MortalFunc[function:callee@4]`, `OptObject`, `CInt64[3]`, `{LongExact|NoneType}`. */
import type { ObjectDesc } from "../generated/snapshot.js";
import type { Scanner } from "./scanner.js";
import { Mortality, T, Type, typeNames, type Constant } from "./types.js";

/** The description before the `@` is for people; a reference is its handle. */
const referencePattern = /(?:"(?:[^"\\\n]|\\.)*"|[^"@\s\]])*@(\d{1,8})/y;

export function parseReference(s: Scanner, objects: readonly ObjectDesc[]): number {
  s.skipBlanks();
  const start = s.at;
  const handle = Number((s.match(referencePattern) ?? s.fail("reference to an object expected, such as None@1"))[1]);
  if (!objects[handle]) s.fail(`@${handle} is not in the object table`, start);
  return handle;
}

const typePattern = /(Opt)?(Mortal|Immortal)?(\w*)/y;

export function parseType(s: Scanner, objects: readonly ObjectDesc[]): Type {
  s.skipBlanks();
  const start = s.at;
  const [, opt, mortality, name] = s.match(typePattern)!;
  const union = name ? namedType(s, name, start) : s.take("{") ? unionType(s) : s.fail("type expected", start);
  const bits = union.bits | (opt ? T.Nullptr.bits : 0);
  const mortal = mortality === "Mortal" ? Mortality.Mortal : mortality === "Immortal" ? Mortality.Immortal : Mortality.Any;
  const constant = s.take("[") ? parseConstant(s, union, objects) : undefined;
  return Type.make(bits, union.prims, mortal, constant);
}

function namedType(s: Scanner, name: string, at: number): Type {
  return typeNames.get(name) ?? s.fail(`unknown type '${name}'`, at);
}

function unionType(s: Scanner): Type {
  let type: Type = T.Bottom;
  do {
    s.skipBlanks();
    const at = s.at;
    type = type.join(namedType(s, s.word("type"), at));
  } while (s.take("|"));
  s.expect("}");
  return type;
}

function parseConstant(s: Scanner, type: Type, objects: readonly ObjectDesc[]): Constant {
  let constant: Constant;
  if (type.equals(T.CDouble)) constant = { kind: "double", value: s.double() };
  else if (type.isPrimitive) constant = { kind: "int", value: s.bigint() };
  else {
    const handle = parseReference(s, objects);
    constant = { kind: "object", handle, desc: objects[handle]! };
  }
  s.expect("]");
  return constant;
}
