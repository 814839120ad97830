/**
 * Generators, coroutines and async generators: how their bodies are entered and left. Between suspensions the frame is in the generator
 * object; gen_send_ex2 (Objects/genobject.c) or who stands for it has pushed the value sent and the exception state. Python/bytecodes.c
 * YIELD_VALUE and RETURN_VALUE say what has to be true afterwards.
 */
import type { HirOpName } from "../../generated/hir.js";
import { at, imm, type Block, type Edge, type Memory, type Operand } from "../builder.js";
import { giveBackRecursion, stacktopNative } from "./frames.js";
import type { Lowerer, Rule } from "./lowerer.js";

/** Include/internal/pycore_frame.h FRAME_SUSPENDED; FRAME_SUSPENDED_YIELD_FROM is one more. */
const FRAME_SUSPENDED = -2;

/** Goes to the target whose bytecode offset the frame is at, by bisection. */
const resume: Rule = (l, i) => {
  const { f, tstate, frame } = l;
  const stacktop: Memory = at(frame, "Frame.stacktop");
  const top = f.load("i32", stacktop);
  f.store("i32", stacktop, l.f.int(stacktopNative));
  const instrPtr = f.load("i64", at(frame, "Frame.instr_ptr"));
  const offset = f.op("isub", "i64", [instrPtr, f.lea(at(l.f.handle(l.snapshot.code.handle), "Code.co_code_adaptive"))]);
  const unknown = f.block({ cold: true });
  const places = i.attrs.offsets!.map((at, k) => ({ at, edge: l.edge(i.block!, i.targets[k]!) })).sort((a, b) => a.at - b.at);
  bisect(l, offset, places, unknown);
  f.at(unknown);
  f.return("i64", l.call("pyro_resume_interpreter", [tstate, frame, top])!);
};

function bisect(l: Lowerer, offset: Operand, places: readonly { at: number; edge: Edge }[], unknown: Block): void {
  const { f } = l;
  const [first] = places;
  if (places.length === 1) {
    f.branch("i64", offset, "eq", l.f.int(first!.at), first!.edge, unknown);
    return;
  }
  const middle = places.length >> 1;
  const below = f.block(), above = f.block();
  f.branch("i64", offset, "ult", l.f.int(places[middle]!.at), below, above);
  f.at(below);
  bisect(l, offset, places.slice(0, middle), unknown);
  f.at(above);
  bisect(l, offset, places.slice(middle), unknown);
}

/** The locals are in their slots by now (framesync.ts). */
const yieldValue: Rule = (l, i) => {
  const { f, tstate, frame } = l;
  const [value, ...state] = i.operands;
  const nLocals = l.fun.info.nLocalsPlus;
  state.slice(nLocals).forEach((v, k) => f.store("i64", l.stackSlot(k), l.use(v)));
  f.store("i32", at(frame, "Frame.stacktop"), l.f.int(state.length));
  f.store("i64", at(frame, "Frame.instr_ptr"), f.lea(at(l.f.handle(l.snapshot.code.handle), "Code.co_code_adaptive", i.attrs.offset!)));
  f.store("i8", at(frame, "Frame.gi_frame_state"), l.f.int(FRAME_SUSPENDED + i.attrs.oparg!));
  f.store("i64", at(tstate, "ThreadState.exc_info"), f.load("i64", at(frame, "Frame.gi_previous_item")));
  f.store("i64", at(frame, "Frame.gi_previous_item"), imm(0));
  giveBackRecursion(l);
  f.store("i64", at(tstate, "ThreadState.current_frame"), f.load("i64", at(frame, "Frame.previous")));
  f.store("i64", at(frame, "Frame.previous"), imm(0));
  f.return("i64", l.use(value!));
};

const returnGenerator: Rule = (l, i) => {
  const { f, tstate, frame } = l;
  f.store("i32", at(frame, "Frame.stacktop"), l.f.int(l.fun.info.nLocalsPlus));
  f.return("i64", l.call("pyro_return_generator", [tstate, frame, l.use(i.operands[0]!), l.f.int(i.offset)])!);
};

export const generatorRules: Partial<Record<HirOpName, Rule>> = {
  Resume: resume,
  LoadSlot: (l, i) => l.result(i, l.f.load("i64", l.slot(i.attrs.index!))),
  Resumed: () => {},
  Yield: yieldValue,
  ReturnGenerator: returnGenerator,
};
