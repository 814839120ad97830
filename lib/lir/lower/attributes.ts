/** Attributes that are in the object itself: inline values (Include/internal/pycore_dict.h PyDictValues) and slots. */
import type { FieldName } from "../../generated/runtime.js";
import type { HirOpName } from "../../generated/hir.js";
import type { Instr, Value } from "../../hir/ir.js";
import { at, imm, indexed, type Memory } from "../builder.js";
import { type Lowerer, type Rule, typeOf } from "./lowerer.js";

/** The inline values start where the type's basic size ends (pycore_object.h _PyObject_InlineValues). */
function inlineValues(l: Lowerer, object: Value, field: FieldName, disp = 0): Memory {
  const base = l.use(object);
  return indexed(base, l.f.load("i64", at(typeOf(l, base), "PyType.tp_basicsize")), 1, field, disp);
}
const valueAt = (l: Lowerer, object: Value, n: number): Memory => inlineValues(l, object, "InlineValues.values", 8 * n);
const memberAt = (l: Lowerer, object: Value, offset: number): Memory => at(l.use(object), undefined, offset);

function loadFrom(l: Lowerer, i: Instr, place: Memory): void {
  const value = l.f.load("i64", place);
  l.f.refcount("xincref", value);
  l.result(i, value);
}

const storeInstanceValue: Rule = (l, i) => {
  const { f } = l;
  const [value, object] = i.operands as [Value, Value];
  const place = valueAt(l, object, i.attrs.n!);
  const added = f.block({ cold: true });
  const replaced = f.block();
  const done = f.block();
  const old = f.load("i64", place);
  f.store("i64", place, l.use(value));
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
    l.f.guardMemory("i8", inlineValues(l, i.operands[0]!, "InlineValues.valid"), "ne", imm(0), l.exit("deopt", i));
  },
  GuardNoDict: (l, i) => l.f.guardMemory("i64", at(l.use(i.operands[0]!), "ManagedDict"), "eq", imm(0), l.exit("deopt", i)),
  LoadInstanceValue: (l, i) => loadFrom(l, i, valueAt(l, i.operands[0]!, i.attrs.n!)),
  StoreInstanceValue: storeInstanceValue,
  LoadMember: (l, i) => loadFrom(l, i, memberAt(l, i.operands[0]!, i.attrs.offset!)),
  StoreMember: (l, i) => {
    const place = memberAt(l, i.operands[1]!, i.attrs.offset!);
    const old = l.f.load("i64", place);
    l.f.store("i64", place, l.use(i.operands[0]!));
    l.f.refcount("xdecref", old);
  },
};
