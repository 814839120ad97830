/** Attributes that are in the object itself: inline values (Include/internal/pycore_dict.h PyDictValues) and slots. */
import type { HirOpName } from "../../generated/hir.js";
import type { Instr, Value } from "../../hir/ir.js";
import { imm, type Memory } from "../builder.js";
import { type Lowerer, type Rule, typeOf } from "./lowerer.js";

/** The inline values start where the type's basic size ends (pycore_object.h _PyObject_InlineValues). */
function inlineValues(l: Lowerer, object: Value): Memory & { index: NonNullable<Memory["index"]> } {
  const base = l.use(object);
  return { base, index: l.f.load("i64", { base: typeOf(l, base), field: "PyType.tp_basicsize" }), scale: 1 };
}
const valueAt = (l: Lowerer, object: Value, n: number): Memory => ({ ...inlineValues(l, object), field: "InlineValues.values", disp: 8 * n });
const memberAt = (l: Lowerer, object: Value, offset: number): Memory => ({ base: l.use(object), disp: offset });

function loadFrom(l: Lowerer, i: Instr, at: Memory): void {
  const value = l.f.load("i64", at);
  l.f.refcount("xincref", value);
  l.result(i, value);
}

const storeInstanceValue: Rule = (l, i) => {
  const { f } = l;
  const [value, object] = i.operands as [Value, Value];
  const at = valueAt(l, object, i.attrs.n!);
  const added = f.block({ cold: true });
  const replaced = f.block();
  const done = f.block();
  const old = f.load("i64", at);
  f.store("i64", at, l.use(value));
  f.branch("i64", old, "ne", imm(0), replaced, added);
  f.at(added);
  l.call("pyro_added_instance_value", [l.use(object), l.f.int(i.attrs.n!)]);
  f.jump(done);
  f.at(replaced);
  f.refcount("decref", old);
  f.jump(done);
  f.at(done);
};

export const attributeRules: Partial<Record<HirOpName, Rule>> = {
  GuardInlineValues: (l, i) => {
    l.f.guardMemory("i8", { ...inlineValues(l, i.operands[0]!), field: "InlineValues.valid" }, "ne", imm(0), l.exit("deopt", i));
  },
  GuardNoDict: (l, i) => l.f.guardMemory("i64", { base: l.use(i.operands[0]!), field: "ManagedDict" }, "eq", imm(0), l.exit("deopt", i)),
  LoadInstanceValue: (l, i) => loadFrom(l, i, valueAt(l, i.operands[0]!, i.attrs.n!)),
  StoreInstanceValue: storeInstanceValue,
  LoadMember: (l, i) => loadFrom(l, i, memberAt(l, i.operands[0]!, i.attrs.offset!)),
  StoreMember: (l, i) => {
    const at = memberAt(l, i.operands[1]!, i.attrs.offset!);
    const old = l.f.load("i64", at);
    l.f.store("i64", at, l.use(i.operands[0]!));
    l.f.refcount("xdecref", old);
  },
};
