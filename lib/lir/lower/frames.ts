/** Entering and leaving the interpreter frame of an activation. Layout and rules: docs/internals.md, "Frames". */
import { recursionReserve, type FieldName } from "../../generated/runtime.js";
import { aliasRoot, type Instr, type Value } from "../../hir/ir.js";
import { isOwned } from "../../passes/refcount.js";
import { at, imm, type Operand } from "../builder.js";
import type { Lowerer, Rule } from "./lowerer.js";

/** CO_OPTIMIZED: locals are in slots. */
const optimizedFlag = 1;

const recursionCounters = ["ThreadState.py_recursion_remaining", "ThreadState.c_recursion_remaining"] as const;
/** PYRO_STACKTOP_NATIVE (csrc/runtime/framelocals.h): the frame's slots are copies without references. */
export const stacktopNative = -2;
/** What must be left of each for the fast path. */
const reserves = [0, recursionReserve] as const;
/** What pyro_enter_slow answers for "go on"; anything else is the result of the frame. */
const goOn = 1;

/** What the prologue has taken. */
export function giveBackRecursion({ f, tstate }: Lowerer): void {
  for (const field of recursionCounters) f.addToMemory("i32", at(tstate, field), imm(1));
}

/**
 * Takes one unit of each recursion budget and links the frame. When a budget is (nearly) exhausted the runtime raises and pops the
 * frame (Python/ceval.c _Py_EnterRecursivePy), runs it on a larger budget, or lets us go on.
 */
export function lowerPrologue(l: Lowerer, body: () => void): void {
  const { f, tstate, frame } = l;
  const entry = f.block();
  const slow = f.block({ cold: true });
  const done = f.block({ cold: true });
  const link = f.block();
  f.at(entry);
  recursionCounters.forEach((field, k) => {
    const next = k === recursionCounters.length - 1 ? link : f.block();
    f.branchMemory("i32", at(tstate, field), "gt", l.f.int(reserves[k]!), next, slow);
    if (next !== link) f.at(next);
  });
  f.at(slow);
  const result = l.call("pyro_enter_slow", [tstate, frame])!;
  f.branch("i64", result, "eq", l.f.int(goOn), link, done);
  f.at(done);
  f.return("i64", result);

  f.at(link);
  for (const field of recursionCounters) f.addToMemory("i32", at(tstate, field), imm(-1));
  f.store("i64", at(frame, "Frame.previous"), f.load("i64", at(tstate, "ThreadState.current_frame")));
  f.store("i64", at(tstate, "ThreadState.current_frame"), frame);
  // A generator's holds what was sent: Resume reads it first.
  if (l.fun.entry.terminator.op !== "Resume") f.store("i32", at(frame, "Frame.stacktop"), l.f.int(stacktopNative));
  body();
}

/**
 * RETURN_VALUE (Python/bytecodes.c, Python/ceval.c _PyEval_FrameClearAndPop, Python/frame.c _PyFrame_ClearExceptCode):
 * unlink, drop the locals in index order, then the function, then the code, then pop the frame.
 */
export const lowerReturn: Rule = (l, i) => {
  const { f, tstate, frame } = l;
  const value = l.use(i.operands[0]!);
  f.guardMemory("i64", at(frame, "Frame.frame_obj"), "eq", imm(0), l.exit("leave", i));
  giveBackRecursion(l);
  f.store("i64", at(tstate, "ThreadState.current_frame"), f.load("i64", at(frame, "Frame.previous")));
  for (const root of dyingLocals(l, i)) f.refcount(root.type.mayBeNull ? "xdecref" : "decref", l.use(root));
  const own = (field: FieldName): Operand => f.load("i64", at(frame, field));
  // Of a module or a class body: its namespace.
  if (!(l.snapshot.code.flags & optimizedFlag)) f.refcount("xdecref", own("Frame.f_locals"));
  f.refcount("decref", own("Frame.f_funcobj"));
  f.refcount("decref", own("Frame.f_executable"));
  popFrame(l);
  f.return("i64", value);
};

/** What the frame owns at a return, in slot order. */
function dyingLocals(l: Lowerer, i: Instr): Value[] {
  const returned = aliasRoot(i.operands[0]!), owned = i.owned ?? [], dying: Value[] = [];
  const add = (root: Value): void => { if (root !== returned && isOwned(root) && !dying.includes(root)) dying.push(root); };
  for (let k = 0; k < l.fun.info.nLocalsPlus; k++) {
    const root = aliasRoot(i.snapshot!.operands[k]!);
    if (owned.includes(root)) add(root);
  }
  owned.forEach(add);
  return dying;
}

/** _PyThreadState_PopFrame; the frame that starts a chunk of the data stack frees the chunk, out of line. */
function popFrame(l: Lowerer): void {
  const { f, tstate, frame } = l;
  const first = f.block({ cold: true });
  const inside = f.block();
  const done = f.block();
  const chunk = f.load("i64", at(tstate, "ThreadState.datastack_chunk"));
  f.branch("i64", f.lea(at(chunk, "StackChunk.data")), "ne", frame, inside, first);
  f.at(first);
  l.call("_PyThreadState_PopFrame", [tstate, frame]);
  f.jump(done);
  f.at(inside);
  f.store("i64", at(tstate, "ThreadState.datastack_top"), frame);
  f.jump(done);
  f.at(done);
}

/**
 * Pushes the frame of a function whose code object is known (what CALL_PY_EXACT_ARGS does): exactly its positional
 * arguments, whose references the frame takes. Gives the address of the new frame.
 */
export function pushFrame(l: Lowerer, i: Instr, func: Operand, args: readonly Operand[], callee: { code: number; frameSize: number; nLocalsPlus: number }): Operand {
  const { f, tstate } = l;
  const full = f.block({ cold: true });
  const room = f.block();
  const done = f.block({}, ["int"]);
  const top = f.load("i64", at(tstate, "ThreadState.datastack_top"));
  const end = f.lea(at(top, undefined, 8 * callee.frameSize));
  // Include/internal/pycore_frame.h _PyThreadState_HasStackSpace: size < limit - top.
  f.branch("i64", end, "ult", f.load("i64", at(tstate, "ThreadState.datastack_limit")), room, full);

  f.at(full);
  const pushed = l.call("pyro_push_frame_slow", [tstate, func, l.spread(args, i.attrs.base!)])!;
  l.checkPointer(i, pushed);
  f.jump(done, [pushed]);

  f.at(room);
  f.store("i64", at(tstate, "ThreadState.datastack_top"), end);
  initializeFrame(l, top, func, args, callee);
  f.jump(done, [top]);
  f.at(done);
  return done.params[0]!;
}

/** Include/internal/pycore_frame.h _PyFrame_Initialize. */
function initializeFrame(l: Lowerer, frame: Operand, func: Operand, args: readonly Operand[], callee: { code: number; nLocalsPlus: number }): void {
  const { f } = l;
  const code: Operand = l.f.handle(callee.code);
  const set = (field: FieldName, value: Operand): void => f.store("i64", at(frame, field), value);
  f.refcount("incref", code);
  set("Frame.f_executable", code);
  set("Frame.f_funcobj", func);
  set("Frame.f_globals", f.load("i64", at(func, "PyFunction.func_globals")));
  set("Frame.f_builtins", f.load("i64", at(func, "PyFunction.func_builtins")));
  set("Frame.f_locals", imm(0));
  set("Frame.frame_obj", imm(0));
  set("Frame.instr_ptr", f.lea(at(code, "Code.co_code_adaptive")));
  f.store("i32", at(frame, "Frame.stacktop"), l.f.int(callee.nLocalsPlus));
  f.store("i16", at(frame, "Frame.return_offset"), imm(0));
  f.store("i8", at(frame, "Frame.owner"), imm(0)); // FRAME_OWNED_BY_THREAD
  for (let k = 0; k < callee.nLocalsPlus; k++) f.store("i64", at(frame, "Frame.localsplus", 8 * k), args[k] ?? imm(0));
}
