/** Constants, locals, stack shuffling, cells and closures. */
import type { OpcodeName } from "../../bytecode/decode.js";
import { WellKnown } from "../../generated/snapshot.js";
import type { Value } from "../ir.js";
import { T } from "../types.js";
import type { Builder, Handler } from "./builder.js";
import { generatorFlags } from "./generators.js";

/** Include/internal/pycore_opcode_utils.h RESUME_OPARG_LOCATION_MASK, RESUME_AFTER_YIELD_FROM */
const RESUME_LOCATION = 3, RESUME_AFTER_YIELD_FROM = 2;

function loadFastCheck(b: Builder, index: number): void {
  b.push(b.checkVar(b.local(index), index));
}

function clearLocal(b: Builder, index: number): void {
  b.setLocal(index, b.null());
}

export const valueHandlers: Partial<Record<OpcodeName, Handler>> = {
  NOP: () => {},
  CACHE: () => {},
  RESUME: (b, i) => {
    // After a suspension in `yield from` or `await`, only the innermost frame looks (Python/bytecodes.c RESUME).
    if ((i.oparg & RESUME_LOCATION) < RESUME_AFTER_YIELD_FROM) b.emit("CheckPeriodic");
  },
  LOAD_CONST: (b, i) => b.push(b.constantObject(b.snapshot.code.consts[i.oparg]!)),
  LOAD_ASSERTION_ERROR: b => b.push(b.constantObject(WellKnown.AssertionError)),
  PUSH_NULL: b => b.push(b.null()),
  POP_TOP: b => {
    b.emitAfter("KillLocal", [b.pop()]);
    b.mayFinalize();
  },
  COPY: (b, i) => b.push(b.peek(i.oparg)),
  SWAP: (b, i) => {
    const other = b.peek(i.oparg);
    b.stack[b.stack.length - i.oparg] = b.peek(1);
    b.stack[b.stack.length - 1] = other;
  },

  LOAD_FAST: (b, i) => b.push(b.local(i.oparg)),
  LOAD_FAST_CHECK: (b, i) => loadFastCheck(b, i.oparg),
  LOAD_FAST_AND_CLEAR: (b, i) => {
    b.push(b.local(i.oparg));
    clearLocal(b, i.oparg);
  },
  LOAD_FAST_LOAD_FAST: (b, i) => {
    b.push(b.local(i.oparg >> 4));
    b.push(b.local(i.oparg & 15));
  },
  STORE_FAST: (b, i) => b.setLocal(i.oparg, b.pop()),
  STORE_FAST_LOAD_FAST: (b, i) => {
    b.setLocal(i.oparg >> 4, b.pop());
    b.push(b.local(i.oparg & 15));
  },
  STORE_FAST_STORE_FAST: (b, i) => {
    const [second, first] = b.popn(2) as [Value, Value];
    b.setLocals([[i.oparg >> 4, first], [i.oparg & 15, second]]);
  },
  DELETE_FAST: (b, i) => {
    b.checkVar(b.local(i.oparg), i.oparg);
    clearLocal(b, i.oparg);
  },

  MAKE_CELL: (b, i) => {
    // The frame's only reference to the argument moves into the cell: no local dies here.
    const register = b.local(i.oparg);
    b.emit("Assign", [b.emit("MakeCell", [register])], {}, register);
  },
  COPY_FREE_VARS: (b, i) => {
    const first = b.locals.length - i.oparg;
    for (let k = 0; k < i.oparg; k++) b.emit("Assign", [b.emit("LoadClosureItem", [], { index: k })], {}, b.local(first + k));
  },
  LOAD_DEREF: (b, i) => {
    const v = b.emit("LoadCell", [b.local(i.oparg)]);
    b.push(b.checkVar(v, i.oparg));
  },
  STORE_DEREF: (b, i) => { b.emit("StoreCell", [b.local(i.oparg), b.pop()]); },
  DELETE_DEREF: (b, i) => {
    const v = b.emit("LoadCell", [b.local(i.oparg)]);
    b.checkVar(v, i.oparg);
    b.emit("StoreCell", [b.local(i.oparg), b.null()]);
  },

  LOAD_FROM_DICT_OR_DEREF: (b, i) => b.push(b.emit("LoadFromDictOrCell", [b.pop(), b.local(i.oparg)], { index: i.oparg })),

  RETURN_VALUE: b => returns(b, b.pop()),
  RETURN_CONST: (b, i) => returns(b, b.constantObject(b.snapshot.code.consts[i.oparg]!)),
};

function returns(b: Builder, value: Value): void {
  if (b.snapshot.code.flags & generatorFlags) b.emit("ReturnGenerator", [value, ...b.locals]);
  else b.emit("Return", [value]);
}

/** The frame's slots as they are at entry: arguments in place, all others null. */
export function bindArguments(b: Builder): void {
  const code = b.snapshot.code;
  const CO_VARARGS = 4, CO_VARKEYWORDS = 8;
  const args = code.argCount + code.kwOnlyArgCount + (code.flags & CO_VARARGS ? 1 : 0) + (code.flags & CO_VARKEYWORDS ? 1 : 0);
  b.locals.forEach((register, index) => {
    if (index < args) b.emit("LoadArg", [], b.localName(index), register);
    else b.emit("LoadConst", [], { type: T.Nullptr }, register);
  });
}
