/** Calls, functions, `with` and pattern matching. */
import type { OpcodeName } from "../../bytecode/decode.js";
import { T } from "../types.js";
import type { Builder, Handler } from "./builder.js";

const TPFLAGS_SEQUENCE = 1 << 5; // Include/object.h Py_TPFLAGS_SEQUENCE
const TPFLAGS_MAPPING = 1 << 6;

/** The bound exit method stays below what entering gives. */
export function enterManager(b: Builder, op: "BeforeWith" | "BeforeAsyncWith"): void {
  const manager = b.pop();
  const base = b.depth;
  const entered = b.emit(op, [manager], { base });
  b.push(b.emit("LoadStackItem", [], { slot: base, type: T.Object }));
  b.push(entered);
}

export const callHandlers: Partial<Record<OpcodeName, Handler>> = {
  CALL: (b, i) => {
    const operands = b.popn(i.oparg + 2);
    b.push(b.emit("CallMethod", operands, { n: i.oparg, base: b.depth }));
    b.afterCall();
  },
  CALL_KW: (b, i) => {
    const names = b.constants.get(b.pop());
    if (names === undefined) return b.refuse("keyword names that are not a constant");
    const operands = b.popn(i.oparg + 2);
    b.push(b.emit("CallKw", operands, { n: i.oparg, base: b.depth, names }));
    b.afterCall();
  },
  CALL_FUNCTION_EX: (b, i) => {
    const operands = b.popn(3 + (i.oparg & 1));
    b.push(b.emit("CallEx", operands, { n: i.oparg & 1, base: b.depth }));
    b.afterCall();
  },
  CALL_INTRINSIC_1: (b, i) => {
    const INTRINSIC_LIST_TO_TUPLE = 6; // Include/internal/pycore_intrinsics.h
    const v = b.pop();
    b.push(i.oparg === INTRINSIC_LIST_TO_TUPLE ? b.emit("ListToTuple", [v]) : b.emit("CallIntrinsic1", [v], { oparg: i.oparg }));
  },
  CALL_INTRINSIC_2: (b, i) => b.push(b.emit("CallIntrinsic2", b.popn(2), { oparg: i.oparg })),
  MAKE_FUNCTION: b => b.push(b.emit("MakeFunction", [b.pop()])),
  SET_FUNCTION_ATTRIBUTE: (b, i) => {
    const [value, func] = b.popn(2);
    b.emit("SetFunctionAttribute", [func!, value!], { oparg: i.oparg });
    b.push(func!);
  },
  BEFORE_WITH: b => enterManager(b, "BeforeWith"),
  MATCH_MAPPING: b => b.pushBool(b.emit("TypeFlag", [b.peek(1)], { mask: TPFLAGS_MAPPING })),
  MATCH_SEQUENCE: b => b.pushBool(b.emit("TypeFlag", [b.peek(1)], { mask: TPFLAGS_SEQUENCE })),
  MATCH_KEYS: b => b.push(b.emit("MatchKeys", [b.peek(2), b.peek(1)])),
  MATCH_CLASS: (b, i) => b.push(b.emit("MatchClass", b.popn(3), { oparg: i.oparg })),
};
