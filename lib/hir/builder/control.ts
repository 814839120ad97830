/** Jumps and loops. These handlers end their block. */
import type { Instruction, OpcodeName } from "../../bytecode/decode.js";
import { T, type Type } from "../types.js";
import type { Builder, Handler } from "./builder.js";

function popJump(b: Builder, i: Instruction, onTrue: boolean): void {
  const condition = b.truth(b.pop()); // of a bool: the bytecode compiler sees to that, no Python runs
  const taken = b.blockAt(i.target!);
  const next = b.blockAt(i.next);
  if (onTrue) b.condBranch(condition, taken, next);
  else b.condBranch(condition, next, taken);
}

function popJumpNone(b: Builder, i: Instruction, onNone: boolean): void {
  const condition = b.emit("Is", [b.pop(), b.none()]);
  const taken = b.blockAt(i.target!);
  const next = b.blockAt(i.next);
  if (onNone) b.condBranch(condition, taken, next);
  else b.condBranch(condition, next, taken);
}

/** Specialized opcodes that say what the iterator is: IterNext of these is inlined. */
const iteratorTypes: Partial<Record<OpcodeName, Type>> = { FOR_ITER_LIST: T.ListIter, FOR_ITER_TUPLE: T.TupleIter };

/**
 * FOR_ITER: the iterator stays on the stack while it yields; at the end it is popped and the END_FOR and POP_TOP at the
 * jump target are skipped (Python/bytecodes.c FOR_ITER).
 */
function forIter(b: Builder, i: Instruction): void {
  const END_FOR_AND_POP_TOP = 4; // bytes
  if (i.specialized === "FOR_ITER_RANGE" && b.maySpeculate) {
    forRange(b, i, i.target! + END_FOR_AND_POP_TOP);
    return;
  }
  const type = iteratorTypes[i.specialized];
  const iterator = type && b.maySpeculate ? b.emit("GuardType", [b.peek(1)], { type }) : b.peek(1);
  const item = b.emit("IterNext", [iterator]);
  const more = b.fun.block(i.offset);
  const done = b.fun.block(i.offset, true);
  b.emit("CondBranch", [b.emit("IsNull", [item])], { targets: [done, more] });

  b.continueIn(done);
  if (b.handler) b.landWhen(b.emit("HasException"), () => {});
  else b.emit("CheckError");
  const saved = [...b.stack];
  b.pop();
  b.mayFinalize();
  b.goTo(i.target! + END_FOR_AND_POP_TOP);

  b.continueIn(more);
  b.stack = saved;
  b.push(b.emit("RefineType", [item], { type: T.Object }));
  b.mayFinalize();
  b.goTo(i.next);
}

function forRange(b: Builder, i: Instruction, exit: number): void {
  const iterator = b.emit("GuardType", [b.peek(1)], { type: T.RangeIter });
  const more = b.fun.block(i.offset);
  const done = b.fun.block(i.offset, true);
  b.emit("CondBranch", [b.emit("RangeIterHasNext", [iterator])], { targets: [more, done] });

  b.continueIn(done);
  const saved = [...b.stack];
  b.pop();
  b.branch(b.blockAt(exit));

  b.continueIn(more);
  b.stack = saved;
  b.push(b.emit("PrimitiveBox", [b.emit("RangeIterNext", [iterator])]));
  b.branch(b.blockAt(i.next));
}

export const controlHandlers: Partial<Record<OpcodeName, Handler>> = {
  JUMP_FORWARD: (b, i) => b.branch(b.blockAt(i.target!)),
  JUMP_BACKWARD: (b, i) => {
    // The jump itself looks at the breaker: going on in the interpreter, it does so again.
    b.emit("CheckPeriodic");
    b.branch(b.blockAt(i.target!));
  },
  JUMP_BACKWARD_NO_INTERRUPT: (b, i) => b.branch(b.blockAt(i.target!)),
  POP_JUMP_IF_TRUE: (b, i) => popJump(b, i, true),
  POP_JUMP_IF_FALSE: (b, i) => popJump(b, i, false),
  POP_JUMP_IF_NONE: (b, i) => popJumpNone(b, i, true),
  POP_JUMP_IF_NOT_NONE: (b, i) => popJumpNone(b, i, false),
  FOR_ITER: forIter,
  GET_ITER: b => b.push(b.emit("GetIter", [b.pop()])),
};

/** Opcodes after which control never falls through. */
export const endsBlock: ReadonlySet<OpcodeName> = new Set<OpcodeName>([
  "JUMP_FORWARD", "JUMP_BACKWARD", "JUMP_BACKWARD_NO_INTERRUPT", "POP_JUMP_IF_TRUE", "POP_JUMP_IF_FALSE", "POP_JUMP_IF_NONE", "POP_JUMP_IF_NOT_NONE",
  "FOR_ITER", "RETURN_VALUE", "RETURN_CONST", "RAISE_VARARGS", "RERAISE", "YIELD_VALUE", "SEND", "END_ASYNC_FOR",
]);
