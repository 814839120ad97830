/** Building and unpacking of containers, strings and slices. */
import type { OpcodeName } from "../../bytecode/decode.js";
import type { Value } from "../ir.js";
import { T, intConstant, type Type } from "../types.js";
import type { Builder, Handler } from "./builder.js";

/** Pops n operands and builds with them; `base` is the stack slot the first of them has in the interpreter. */
function build(b: Builder, op: "MakeTuple" | "MakeList" | "MakeSet" | "BuildString", n: number): void {
  const items = b.popn(n);
  b.push(b.emit(op, items, { base: b.depth }));
}

/** Pushes `n` parts that a helper left in the stack from `base` on; part 0 ends on top. */
function pushParts(b: Builder, n: number, base: number): void {
  b.makeRoom(n);
  const parts = Array.from({ length: n }, (_, k) => b.emit("LoadStackItem", [], { slot: base + k, type: T.Object }));
  for (const part of parts.reverse()) b.push(part);
}

const unpackTypes: Partial<Record<OpcodeName, Type>> = {
  UNPACK_SEQUENCE_TWO_TUPLE: T.TupleExact, UNPACK_SEQUENCE_TUPLE: T.TupleExact, UNPACK_SEQUENCE_LIST: T.ListExact,
};

/** Unpacks an exact tuple or list of just `n` items. */
function unpackExact(b: Builder, sequence: Value, n: number): void {
  b.emit("GuardLength", [sequence], { n });
  const items = Array.from({ length: n }, (_, k) =>
    b.emit("LoadItem", [sequence, b.emit("PrimitiveConst", [], { type: intConstant(BigInt(k)) })]));
  for (const item of items.reverse()) b.push(item);
}

const conversions = ["", "str", "repr", "ascii"];

export const containerHandlers: Partial<Record<OpcodeName, Handler>> = {
  BUILD_TUPLE: (b, i) => build(b, "MakeTuple", i.oparg),
  BUILD_LIST: (b, i) => build(b, "MakeList", i.oparg),
  BUILD_SET: (b, i) => build(b, "MakeSet", i.oparg),
  BUILD_STRING: (b, i) => build(b, "BuildString", i.oparg),
  BUILD_MAP: (b, i) => {
    const pairs = b.popn(2 * i.oparg);
    b.push(b.emit("MakeDict", pairs, { base: b.depth, n: i.oparg }));
  },
  BUILD_CONST_KEY_MAP: (b, i) => {
    const operands = b.popn(i.oparg + 1);
    b.push(b.emit("MakeConstKeyDict", operands, { base: b.depth }));
  },
  BUILD_SLICE: (b, i) => {
    const step = i.oparg === 3 ? b.pop() : b.null();
    const [start, stop] = b.popn(2);
    b.push(b.emit("BuildSlice", [start!, stop!, step]));
  },
  FORMAT_SIMPLE: b => b.push(b.emit("FormatSimple", [b.pop()])),
  FORMAT_WITH_SPEC: b => b.push(b.emit("FormatWithSpec", b.popn(2))),
  CONVERT_VALUE: (b, i) => {
    const conversion = conversions[i.oparg];
    if (!conversion) return b.refuse("a string conversion of another Python version");
    b.push(b.emit("ConvertValue", [b.pop()], { conversion }));
  },
  LIST_APPEND: (b, i) => {
    const item = b.pop();
    b.emit("ListAppend", [b.peek(i.oparg), item]);
  },
  LIST_EXTEND: (b, i) => {
    const iterable = b.pop();
    b.emit("ListExtend", [b.peek(i.oparg), iterable]);
  },
  SET_ADD: (b, i) => {
    const item = b.pop();
    b.emit("SetAdd", [b.peek(i.oparg), item]);
  },
  SET_UPDATE: (b, i) => {
    const iterable = b.pop();
    b.emit("SetUpdate", [b.peek(i.oparg), iterable]);
  },
  MAP_ADD: (b, i) => {
    const [key, value] = b.popn(2);
    b.emit("MapAdd", [b.peek(i.oparg), key!, value!]);
  },
  DICT_UPDATE: (b, i) => {
    const update = b.pop();
    b.emit("DictUpdate", [b.peek(i.oparg), update]);
  },
  DICT_MERGE: (b, i) => {
    // Stack: callable, null, args, dict … update; the callable is for the error message (Python/bytecodes.c DICT_MERGE).
    const update = b.pop();
    b.emit("DictMerge", [b.peek(i.oparg), update, b.peek(i.oparg + 3)]);
  },
  UNPACK_SEQUENCE: (b, i) => {
    const sequence = b.pop();
    const type = unpackTypes[i.specialized];
    if (type && b.maySpeculate) return unpackExact(b, b.emit("GuardType", [sequence], { type }), i.oparg);
    const base = b.depth;
    b.emit("UnpackSequence", [sequence], { n: i.oparg, base });
    pushParts(b, i.oparg, base);
  },
  UNPACK_EX: (b, i) => {
    const sequence = b.pop();
    const base = b.depth;
    b.emit("UnpackEx", [sequence], { n: i.oparg, base });
    pushParts(b, (i.oparg & 0xff) + 1 + (i.oparg >> 8), base);
  },
};
