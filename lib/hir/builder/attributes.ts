/** Attributes, items and slices. */
import type { OpcodeName } from "../../bytecode/decode.js";
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

export const attributeHandlers: Partial<Record<OpcodeName, Handler>> = {
  LOAD_ATTR: (b, i) => {
    const name = b.name(i.oparg >> 1);
    const owner = b.pop();
    if (i.oparg & 1) {
      const base = b.depth;
      b.push(b.emit("LoadMethod", [owner], { ...name, base }));
      b.push(b.emit("LoadStackItem", [], { slot: base + 1, type: T.OptObject }));
    } else {
      b.push(b.emit("LoadAttr", [owner], name));
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
    const [value, owner] = b.popn(2);
    b.emit("StoreAttr", [value!, owner!], b.name(i.oparg));
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
  BINARY_SLICE: b => b.push(b.emit("BinarySlice", b.popn(3))),
  STORE_SLICE: b => { b.emit("StoreSlice", b.popn(4)); },
  GET_LEN: b => b.push(b.emit("GetLen", [b.peek(1)])),
};
