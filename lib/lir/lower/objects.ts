/** Guards, names, attributes, containers, cells and references. */
import type { CellKind, FieldName, SymbolName } from "../../generated/runtime.js";
import { WellKnown } from "../../generated/snapshot.js";
import type { HirOpName } from "../../generated/hir.js";
import type { Instr } from "../../hir/ir.js";
import { T, type Type } from "../../hir/types.js";
import { at, imm } from "../builder.js";
import { type Lowerer, type Rule, typeOf } from "./lowerer.js";

/** Exact types a guard can test by address: handles of the type objects. */
const typeObjects: readonly (readonly [Type, number])[] = [
  [T.LongExact, WellKnown.int], [T.FloatExact, WellKnown.float], [T.UnicodeExact, WellKnown.str], [T.BytesExact, WellKnown.bytes],
  [T.TupleExact, WellKnown.tuple], [T.ListExact, WellKnown.list], [T.DictExact, WellKnown.dict], [T.SetExact, WellKnown.set], [T.Bool, WellKnown.bool],
  [T.RangeIter, WellKnown.rangeIterator], [T.ListIter, WellKnown.listIterator], [T.TupleIter, WellKnown.tupleIterator], [T.Func, WellKnown.function],
  [T.Method, WellKnown.method], [T.BuiltinFunc, WellKnown.builtinFunction], [T.Slice, WellKnown.slice], [T.Cell, WellKnown.cell], [T.Module, WellKnown.module],
];

/** Leaves unless the operand is of the type: a type object's address, or just not null. */
const guardType: Rule = (l, i) => {
  const v = i.operands[0]!;
  const wanted = i.attrs.type!;
  const value = l.use(v);
  const exit = l.exit("deopt", i);
  if (v.type.mayBeNull) l.f.guard("i64", value, "ne", imm(0), exit);
  if (v.type.notNull.subtypeOf(wanted)) return;
  const entry = typeObjects.find(([type]) => type.equals(wanted));
  if (!entry) throw new Error(`lowering: no type object for a guard of ${wanted}`);
  l.f.guardMemory("i64", at(value, "PyObject.ob_type"), "eq", l.f.handle(entry[1]), exit);
};

const checkVar: Rule = (l, i) => {
  if (!i.operands[0]!.type.mayBeNull) return;
  const { f } = l;
  const unbound = f.block({ cold: true });
  const bound = f.block();
  f.branch("i64", l.use(i.operands[0]!), "ne", imm(0), bound, unbound);
  f.at(unbound);
  l.call("pyro_raise_unbound", [l.frame, l.f.int(i.attrs.index!)]);
  f.leave(l.exit("raise", i));
  f.at(bound);
};

const loadGlobalCached: Rule = (l, i) => {
  const cell: CellKind = "globalCache";
  const value = l.f.load("i64", at(l.f.cell(cell, i.attrs.nameHandle!)));
  if (!i.result!.lent) l.f.refcount("xincref", value);
  l.result(i, value);
};

/** The callable is the result; self or null goes to the stack slot behind it, for LoadStackItem. */
const loadMethod: Rule = (l, i) => {
  const out = l.f.lea(l.stackSlot(i.attrs.base! + 1));
  l.callFor(i, "pyro_load_method", [l.use(i.operands[0]!), l.name(i), out]);
};

const loadSuperAttr: Rule = (l, i) => {
  const base = i.attrs.base!;
  const area = l.spread([l.name(i), l.f.int(i.attrs.oparg!)], base);
  l.callFor(i, "pyro_load_super_attr", [...l.operands(i), area]);
};

const unpack = (symbol: SymbolName): Rule => (l, i) => {
  const status = l.call(symbol, [l.use(i.operands[0]!), l.f.int(i.attrs.n!), l.f.lea(l.stackSlot(i.attrs.base!))])!;
  l.checkStatus(i, status);
};

const contains: Rule = (l, i) => {
  const [item, container] = l.operands(i);
  l.callFor(i, "PySequence_Contains", [container!, item!]);
};

const conversionSymbols: Record<string, SymbolName> = { str: "PyObject_Str", repr: "PyObject_Repr", ascii: "PyObject_ASCII" };

const makeConstKeyDict: Rule = (l, i) => {
  const operands = l.operands(i);
  const keys = operands.pop()!;
  l.callFor(i, "pyro_build_const_key_map", [keys, l.spread(operands, i.attrs.base!), l.f.int(operands.length)]);
};

const storeCell: Rule = (l, i) => {
  const { f } = l;
  const [cell, value] = l.operands(i);
  const old = f.load("i64", at(cell!, "PyCell.ob_ref"));
  f.store("i64", at(cell!, "PyCell.ob_ref"), value!);
  f.refcount("xdecref", old);
};

/** Loads a field that may be null and makes a reference. */
const loadReference = (field: FieldName): Rule => (l, i) => {
  const value = l.f.load("i64", at(l.use(i.operands[0]!), field));
  l.f.refcount("xincref", value);
  l.result(i, value);
};

const loadClosureItem: Rule = (l, i) => {
  const { f } = l;
  const func = f.load("i64", at(l.frame, "Frame.f_funcobj"));
  const closure = f.load("i64", at(func, "PyFunction.func_closure"));
  const cell = f.load("i64", at(closure, "PyTuple.ob_item", 8 * i.attrs.index!));
  f.refcount("incref", cell);
  l.result(i, cell);
};

const refcount = (op: "incref" | "xincref" | "decref" | "xdecref"): Rule => (l, i) => l.f.refcount(op, l.use(i.operands[0]!));

const alias: Rule = () => {};

export const objectRules: Partial<Record<HirOpName, Rule>> = {
  LoadArg: (l, i) => l.result(i, l.f.load("i64", l.slot(i.attrs.index!))),
  LoadConst: (l, i) => lowerConstant(l, i),
  NewReference: (l, i) => {
    const value = l.use(i.operands[0]!);
    l.f.refcount(i.operands[0]!.type.mayBeNull ? "xincref" : "incref", value);
    l.result(i, value);
  },
  Assign: alias,
  RefineType: alias,
  Snapshot: alias,
  Phi: alias,
  KillLocal: alias,
  GuardIs: (l, i) => l.f.guard("i64", l.use(i.operands[0]!), "eq", l.f.handle(i.attrs.object!), l.exit("deopt", i)),
  GuardType: guardType,
  GuardTypeVersion: (l, i) => {
    const type = typeOf(l, l.use(i.operands[0]!));
    l.f.guardMemory("i32", at(type, "PyType.tp_version_tag"), "eq", l.f.int(i.attrs.version! | 0), l.exit("deopt", i));
  },
  GuardCode: (l, i) => {
    l.f.guardMemory("i64", at(l.use(i.operands[0]!), "PyFunction.func_code"), "eq", l.f.handle(i.attrs.code!), l.exit("deopt", i));
  },
  GuardTrue: (l, i) => l.f.guard("i32", l.use(i.operands[0]!), "ne", imm(0), l.exit("deopt", i)),
  CheckVar: checkVar,
  LoadGlobalCached: loadGlobalCached,
  LoadMethod: loadMethod,
  LoadSuperAttr: loadSuperAttr,
  LoadStackItem: (l, i) => l.result(i, l.f.load("i64", l.stackSlot(i.attrs.slot!))),
  UnpackSequence: unpack("pyro_unpack_sequence"),
  UnpackEx: unpack("pyro_unpack_ex"),
  Contains: contains,
  ConvertValue: (l, i) => l.callFor(i, conversionSymbols[i.attrs.conversion!]!, l.operands(i)),
  MakeConstKeyDict: makeConstKeyDict,
  LoadCell: loadReference("PyCell.ob_ref"),
  StoreCell: storeCell,
  LoadClosureItem: loadClosureItem,
  TypeFlag: (l, i) => {
    const flags = l.f.load("i64", at(typeOf(l, l.use(i.operands[0]!)), "PyType.tp_flags"));
    const bits = l.f.op("iand", "i64", [flags, l.f.int(i.attrs.mask!)]);
    l.result(i, l.f.compare("icmp", "i64", bits, "ne", imm(0)));
  },
  Incref: refcount("incref"),
  XIncref: refcount("xincref"),
  Decref: refcount("decref"),
  XDecref: refcount("xdecref"),
};

function lowerConstant(l: Lowerer, i: Instr): void {
  const type = i.attrs.type!;
  if (type.isNull) l.result(i, imm(0));
  else if (type.object) l.result(i, l.f.handle(type.object.handle));
  else if (type.subtypeOf(T.None)) l.result(i, l.f.handle(WellKnown.None));
  else throw new Error(`lowering: a constant of type ${type}`);
}
