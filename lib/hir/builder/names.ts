/** Globals, builtins, names of module and class bodies, imports. */
import type { OpcodeName } from "../../bytecode/decode.js";
import type { Value } from "../ir.js";
import { constantType, T } from "../types.js";
import type { Builder, Handler } from "./builder.js";

/** Kinds of globals that are hardly ever rebound: their identity is guarded and then known. */
const stableKinds = new Set(["function", "type", "builtin", "module"]);

/**
 * A global goes through its watched cache cell. When the cell is null (missing now, or the namespaces are not plain dicts)
 * the interpreter does it, which also raises the NameError.
 */
function loadGlobal(b: Builder, index: number): Value {
  const named = b.name(index);
  const ref = b.global(index);
  if (!ref || !b.maySpeculate || b.snapshot.globals === 0) return b.emit("LoadGlobal", [], named);
  // Not `{ ...named, index }`: V8 makes a spread by a call of its runtime, and globals are many.
  const cached = b.emit("LoadGlobalCached", [], { name: named.name, nameHandle: named.nameHandle, index });
  if (ref.place !== "missing" && stableKinds.has(b.kindOf(ref.value))) {
    // From here on it is a constant, which the unit keeps alive: nobody needs a reference to what was guarded.
    b.emit("GuardIs", [cached], { object: ref.value });
    return b.constant(constantType(ref.value, b.object(ref.value)));
  }
  return b.emit("GuardType", [cached], { type: T.Object });
}

export const nameHandlers: Partial<Record<OpcodeName, Handler>> = {
  LOAD_GLOBAL: (b, i) => {
    b.push(loadGlobal(b, i.oparg >> 1));
    if (i.oparg & 1) b.push(b.null());
  },
  STORE_GLOBAL: (b, i) => { b.emit("StoreGlobal", [b.pop()], b.name(i.oparg)); },
  DELETE_GLOBAL: (b, i) => { b.emit("DeleteGlobal", [], b.name(i.oparg)); },
  LOAD_NAME: (b, i) => b.push(b.emit("LoadName", [], b.name(i.oparg))),
  STORE_NAME: (b, i) => { b.emit("StoreName", [b.pop()], b.name(i.oparg)); },
  DELETE_NAME: (b, i) => { b.emit("DeleteName", [], b.name(i.oparg)); },
  LOAD_LOCALS: b => b.push(b.emit("LoadLocals")),
  LOAD_FROM_DICT_OR_GLOBALS: (b, i) => b.push(b.emit("LoadFromDictOrGlobals", [b.pop()], b.name(i.oparg))),
  LOAD_BUILD_CLASS: b => b.push(b.emit("LoadBuildClass")),
  SETUP_ANNOTATIONS: b => { b.emit("SetupAnnotations"); },
  IMPORT_NAME: (b, i) => {
    const [level, fromlist] = b.popn(2);
    b.push(b.emit("ImportName", [level!, fromlist!], b.name(i.oparg)));
  },
  IMPORT_FROM: (b, i) => b.push(b.emit("ImportFrom", [b.peek(1)], b.name(i.oparg))),
};
