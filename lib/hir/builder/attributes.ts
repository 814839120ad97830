/** Attributes, items and slices. */
import type { OpcodeName } from "../../bytecode/decode.js";
import { T } from "../types.js";
import type { Handler } from "./builder.js";

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
  BINARY_SUBSCR: b => b.push(b.emit("BinarySubscr", b.popn(2))),
  STORE_SUBSCR: b => { b.emit("StoreSubscr", b.popn(3)); },
  DELETE_SUBSCR: b => { b.emit("DeleteSubscr", b.popn(2)); },
  BINARY_SLICE: b => b.push(b.emit("BinarySlice", b.popn(3))),
  STORE_SLICE: b => { b.emit("StoreSlice", b.popn(4)); },
  GET_LEN: b => b.push(b.emit("GetLen", [b.peek(1)])),
};
