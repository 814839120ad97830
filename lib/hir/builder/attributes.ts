/** Attributes, items and slices. */
import { cache32, type Instruction, type OpcodeName } from "../../bytecode/decode.js";
import type { Value } from "../ir.js";
import { T, type Type } from "../types.js";
import type { Builder, Handler } from "./builder.js";

const sequenceTypes: Partial<Record<OpcodeName, Type>> = { BINARY_SUBSCR_LIST_INT: T.ListExact, BINARY_SUBSCR_TUPLE_INT: T.TupleExact };

/** Guards for `sequence[key]` with a small index from the front: what the interpreter's specializations handle. */
function guardItem(b: Builder, type: Type, container: Value, key: Value): [Value, Value] {
  const sequence = b.emit("GuardType", [container], { type });
  const int = b.emit("GuardType", [key], { type: T.LongExact });
  const index = b.emit("PrimitiveUnbox", [int], { type: T.CInt64 });
  b.emit("GuardIndex", [sequence, index]);
  return [sequence, index];
}

const storedAttributes = new Set<OpcodeName>(["LOAD_ATTR_INSTANCE_VALUE", "LOAD_ATTR_SLOT", "STORE_ATTR_INSTANCE_VALUE", "STORE_ATTR_SLOT"]);

/** The inline cache of LOAD_ATTR and STORE_ATTR: counter, 32-bit type version, index or offset (pycore_code.h _PyAttrCache). */
const typeVersion = (i: Instruction): number => cache32(i, 1);
const position = (i: Instruction): number => i.caches[3]!;

/** An attribute that is in the object itself: among its inline values, or in a slot. Leaves when it is not set. */
function loadStored(b: Builder, i: Instruction, owner: Value): Value {
  const object = b.emit("GuardTypeVersion", [owner], { version: typeVersion(i) });
  if (i.specialized === "LOAD_ATTR_SLOT") return b.emit("GuardType", [b.emit("LoadMember", [object], { offset: position(i) })], { type: T.Object });
  b.emit("GuardInlineValues", [object]);
  return b.emit("GuardType", [b.emit("LoadInstanceValue", [object], { n: position(i) })], { type: T.Object });
}

function storeStored(b: Builder, i: Instruction, value: Value, owner: Value): void {
  const object = b.emit("GuardTypeVersion", [owner], { version: typeVersion(i) });
  if (i.specialized === "STORE_ATTR_SLOT") {
    b.emit("StoreMember", [value, object], { offset: position(i) });
    return;
  }
  b.emit("GuardNoDict", [object]);
  b.emit("GuardInlineValues", [object]);
  b.emit("StoreInstanceValue", [value, object], { n: position(i) });
}

export const attributeHandlers: Partial<Record<OpcodeName, Handler>> = {
  LOAD_ATTR: (b, i) => {
    const owner = b.pop();
    const method = (i.oparg & 1) !== 0;
    const stored = b.maySpeculate && storedAttributes.has(i.specialized) ? loadStored(b, i, owner) : undefined;
    if (stored) {
      b.push(stored);
      if (method) b.push(b.null());
      return;
    }
    const named = b.name(i.oparg >> 1);
    if (method) {
      const base = b.depth;
      b.push(b.emit("LoadMethod", [owner], { name: named.name, nameHandle: named.nameHandle, base }));
      b.push(b.emit("LoadStackItem", [], { slot: base + 1, type: T.OptObject }));
    } else {
      b.push(b.emit("LoadAttr", [owner], named));
    }
  },
  LOAD_SUPER_ATTR: (b, i) => {
    // Python/bytecodes.c LOAD_SUPER_ATTR: name is oparg >> 2, bit 0 asks for a method, bit 1 says super() had arguments.
    const [globalSuper, cls, self] = b.popn(3);
    const base = b.depth;
    b.push(b.emit("LoadSuperAttr", [globalSuper!, cls!, self!], { ...b.name(i.oparg >> 2), oparg: i.oparg, base }));
    if (i.oparg & 1) b.push(b.emit("LoadStackItem", [], { slot: base, type: T.OptObject }));
  },
  STORE_ATTR: (b, i) => {
    const [value, owner] = b.popn(2) as [Value, Value];
    if (b.maySpeculate && storedAttributes.has(i.specialized)) storeStored(b, i, value, owner);
    else b.emit("StoreAttr", [value, owner], b.name(i.oparg));
  },
  DELETE_ATTR: (b, i) => { b.emit("DeleteAttr", [b.pop()], b.name(i.oparg)); },
  BINARY_SUBSCR: (b, i) => {
    const [container, key] = b.popn(2) as [Value, Value];
    const type = sequenceTypes[i.specialized];
    if (!type || !b.maySpeculate) return b.push(b.emit("BinarySubscr", [container, key]));
    const [sequence, index] = guardItem(b, type, container, key);
    b.push(b.emit("LoadItem", [sequence, index]));
  },
  STORE_SUBSCR: (b, i) => {
    const [value, container, key] = b.popn(3) as [Value, Value, Value];
    if (i.specialized !== "STORE_SUBSCR_LIST_INT" || !b.maySpeculate) {
      b.emit("StoreSubscr", [value, container, key]);
      return;
    }
    const [list, index] = guardItem(b, T.ListExact, container, key);
    b.emit("StoreListItem", [value, list, index]);
  },
  DELETE_SUBSCR: b => { b.emit("DeleteSubscr", b.popn(2)); },
  BINARY_SLICE: b => {
    const [container, start, stop] = b.popn(3);
    b.push(b.emit("BinarySlice", [start!, stop!, container!]));
  },
  STORE_SLICE: b => {
    const [value, container, start, stop] = b.popn(4);
    b.emit("StoreSlice", [start!, stop!, value!, container!]);
  },
  GET_LEN: b => b.push(b.emit("GetLen", [b.peek(1)])),
};
