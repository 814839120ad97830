/** Lists, tuples and their iterators, inline. */
import type { HirOpName } from "../../generated/hir.js";
import type { FieldName } from "../../generated/runtime.js";
import type { Instr, Value } from "../../hir/ir.js";
import { T } from "../../hir/types.js";
import { at, imm, indexed, isVreg, type Memory, type Operand } from "../builder.js";
import type { Lowerer, Rule } from "./lowerer.js";

/** The items of an exact list are behind a pointer, those of a tuple follow its header. */
function items(l: Lowerer, sequence: Value): { base: Operand; field: FieldName | undefined } {
  const base = l.use(sequence);
  if (!sequence.type.subtypeOf(T.ListExact)) return { base, field: "PyTuple.ob_item" };
  return { base: l.f.load("i64", at(base, "PyList.ob_item")), field: undefined };
}

function itemAt(l: Lowerer, sequence: Value, index: Value): Memory {
  const { base, field } = items(l, sequence);
  const constant = index.type.constant;
  if (constant?.kind === "int") return at(base, field, 8 * Number(constant.value));
  const register = l.use(index);
  if (!isVreg(register)) throw new Error("lowering: an index that is neither a register nor a constant");
  return indexed(base, register, 8, field);
}

const loadItem: Rule = (l, i) => {
  const value = l.f.load("i64", itemAt(l, i.operands[0]!, i.operands[1]!));
  l.f.refcount("incref", value);
  l.result(i, value);
};

const storeListItem: Rule = (l, i) => {
  const place = itemAt(l, i.operands[1]!, i.operands[2]!);
  const old = l.f.load("i64", place);
  l.f.store("i64", place, l.use(i.operands[0]!));
  l.f.refcount("decref", old);
};

const iteratorFields = {
  list: { seq: "PyListIter.seq", index: "PyListIter.index" },
  tuple: { seq: "PyTupleIter.seq", index: "PyTupleIter.index" },
} as const;

/**
 * The next item of a list or tuple iterator; at its end, and for all other iterators, tp_iternext
 * (Objects/listobject.c listiter_next, Objects/tupleobject.c tupleiter_next).
 */
const iterNext: Rule = (l, i) => {
  const v = i.operands[0]!;
  const kind = v.type.subtypeOf(T.ListIter) ? "list" : v.type.subtypeOf(T.TupleIter) ? "tuple" : undefined;
  if (kind) inlineNext(l, i, kind);
  else l.result(i, l.call("pyro_iter_next", [l.tstate, l.use(v)])!);
};

function inlineNext(l: Lowerer, i: Instr, kind: "list" | "tuple"): void {
  const { f } = l;
  const iterator = l.use(i.operands[0]!);
  const fields = iteratorFields[kind];
  const ended = f.block({ cold: true });
  const open = f.block();
  const more = f.block();
  const done = f.block({}, ["int"]);
  const sequence = f.load("i64", at(iterator, fields.seq));
  f.branch("i64", sequence, "ne", imm(0), open, ended);

  f.at(open);
  const index = f.load("i64", at(iterator, fields.index));
  f.branchMemory("i64", at(sequence, "PyVarObject.ob_size"), "gt", index, more, ended);

  f.at(more);
  f.addToMemory("i64", at(iterator, fields.index), imm(1));
  const place = kind === "list" ? indexed(f.load("i64", at(sequence, "PyList.ob_item")), index, 8) : indexed(sequence, index, 8, "PyTuple.ob_item");
  const item = f.load("i64", place);
  f.refcount("incref", item);
  f.jump(done, [item]);

  f.at(ended);
  f.jump(done, [l.call("pyro_iter_next", [l.tstate, iterator])!]);
  f.at(done);
  l.result(i, done.params[0]!);
}

export const sequenceRules: Partial<Record<HirOpName, Rule>> = {
  GuardIndex: (l, i) => {
    // As unsigned, a negative index is beyond any length.
    l.f.guardMemory("i64", at(l.use(i.operands[0]!), "PyVarObject.ob_size"), "ugt", l.use(i.operands[1]!), l.exit("deopt", i));
  },
  GuardLength: (l, i) => {
    l.f.guardMemory("i64", at(l.use(i.operands[0]!), "PyVarObject.ob_size"), "eq", l.f.int(i.attrs.n!), l.exit("deopt", i));
  },
  LoadItem: loadItem,
  StoreListItem: storeListItem,
  IterNext: iterNext,
};
