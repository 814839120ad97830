/** Control flow, calls, and the checks between bytecodes. */
import type { HirOpName } from "../../generated/hir.js";
import type { Instr } from "../../hir/ir.js";
import { at, imm, type Operand } from "../builder.js";
import { lowerReturn, pushFrame, stacktopNative } from "./frames.js";
import type { Lowerer, Rule } from "./lowerer.js";

/** Lays the call out as the interpreter's stack has it: callable, self or null, arguments. */
function spreadCall(l: Lowerer, i: Instr): Operand {
  return l.spread(l.operands(i), i.attrs.base!);
}

/**
 * The first argument takes the place of self, which is how pyro_call understands it: where self was known not to be null it had that place
 * in the bytecode, and the evaluation stack need not have room for one entry more.
 */
const vectorCall: Rule = (l, i) => {
  const [callable, ...args] = l.operands(i) as [Operand, ...Operand[]];
  const stack = l.spread(args.length === 0 ? [callable, imm(0)] : [callable, ...args], i.attrs.base!);
  l.callFor(i, "pyro_call", [stack, l.f.int(Math.max(args.length - 1, 0))]);
};

const directCall: Rule = (l, i) => {
  const [func, ...args] = l.operands(i) as [Operand, ...Operand[]];
  const code = i.attrs.code!;
  const ints = l.snapshot.objects[code]!.ints;
  // ObjectDesc.ints of a code object (spec/snapshot.ts).
  const frame = pushFrame(l, i, func, args, { code, nLocalsPlus: ints[4]!, frameSize: ints[5]! });
  const result = l.f.callMemory("i64", at(l.f.cell("codeBody", code)), [l.tstate, frame])!;
  l.checkPointer(i, result);
  l.result(i, result);
};

const checkPeriodic: Rule = (l, i) => {
  const expected = l.f.load("i64", at(l.f.cell("expectedBreaker")));
  l.f.poll(at(l.tstate, "ThreadState.eval_breaker"), expected, l.exit("poll", i));
};

/** Somebody has written locals: the slots are the truth now. Or has begun to observe. Either has marked the frame (csrc/runtime/framelocals.h). */
const checkObserved: Rule = (l, i) => l.f.guardMemory("i32", at(l.frame, "Frame.stacktop"), "eq", imm(stacktopNative), l.exit("observed", i));

const rangeIterNext: Rule = (l, i) => {
  const { f } = l;
  const base = l.use(i.operands[0]!);
  const value = f.load("i64", at(base, "PyRangeIter.start"));
  f.store("i64", at(base, "PyRangeIter.start"), f.op("iadd", "i64", [value, f.load("i64", at(base, "PyRangeIter.step"))]));
  f.addToMemory("i64", at(base, "PyRangeIter.len"), imm(-1));
  l.result(i, value);
};

export const controlRules: Partial<Record<HirOpName, Rule>> = {
  Branch: (l, i) => {
    const { block, args } = l.edge(i.block!, i.targets[0]!);
    l.f.jump(block, args);
  },
  CondBranch: (l, i) => {
    const [yes, no] = i.targets.map(t => l.edge(i.block!, t));
    l.f.branch("i32", l.use(i.operands[0]!), "ne", imm(0), yes!, no!);
  },
  Return: lowerReturn,
  Raise: (l, i) => {
    l.call("pyro_raise", l.operands(i));
    l.f.leave(l.exit("raise", i));
  },
  Interpret: (l, i) => l.f.leave(l.exit("interpret", i)),
  Deopt: (l, i) => l.f.leave(l.exit("deopt", i)),
  Unreachable: (l, i) => { throw new Error(`lowering: reached Unreachable at ${i.offset} of ${l.fun.info.name}`); },
  CheckError: (l, i) => {
    l.f.guardMemory("i64", at(l.tstate, "ThreadState.current_exception"), "eq", imm(0), l.exit("raise", i));
  },
  HasException: (l, i) => {
    const current = l.f.load("i64", at(l.tstate, "ThreadState.current_exception"));
    l.result(i, l.f.compare("icmp", "i64", current, "ne", imm(0)));
  },
  RaiseUnbound: (l, i) => { l.call("pyro_raise_unbound", [l.frame, l.f.int(i.attrs.index!)]); },
  AddTraceback: l => { l.call("pyro_add_traceback", [l.tstate]); },
  CheckPeriodic: checkPeriodic,
  CheckObserved: checkObserved,
  RangeIterHasNext: (l, i) => {
    const length = l.f.load("i64", at(l.use(i.operands[0]!), "PyRangeIter.len"));
    l.result(i, l.f.compare("icmp", "i64", length, "gt", imm(0)));
  },
  RangeIterNext: rangeIterNext,
  VectorCall: vectorCall,
  CallMethod: (l, i) => l.callFor(i, "pyro_call", [spreadCall(l, i), l.f.int(i.attrs.n!)]),
  CallKw: (l, i) => l.callFor(i, "pyro_call_kw", [spreadCall(l, i), l.f.int(i.attrs.n!), l.f.handle(i.attrs.names!)]),
  CallEx: (l, i) => l.callFor(i, "pyro_call_ex", [l.spread(l.operands(i), i.attrs.base!), l.f.int(i.attrs.n!)]),
  DirectCall: directCall,
};
