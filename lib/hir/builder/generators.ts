/**
 * Generators, coroutines and async generators. The call that makes one is the runtime's (RETURN_GENERATOR, csrc/runtime/generator.c); what
 * is built here is the rest: a function whose entry is a frame that was suspended. While suspended, the frame owns everything, as in the
 * interpreter; so each place where it may go on begins by taking all slots over, and each `yield` ends by giving them back.
 */
import type { Instruction, OpcodeName } from "../../bytecode/decode.js";
import type { Block } from "../ir.js";
import { T } from "../types.js";
import type { Builder, Handler } from "./builder.js";
import { enterManager } from "./calls.js";
import { reraise } from "./exceptions.js";

/** CO_GENERATOR, CO_COROUTINE, CO_ASYNC_GENERATOR */
export const generatorFlags = 0x20 | 0x80 | 0x200;
/** CO_COROUTINE, CO_ITERABLE_COROUTINE */
const coroutineFlags = 0x80 | 0x100;

/**
 * A place where a suspended frame goes on, with `depth` stack entries, the value sent on top: a block of its own in front of the one
 * at `offset`. Whatever follows has the state of Resumed to leave with.
 */
export function resumePoint(b: Builder, entry: Block, i: Instruction, depth: number): void {
  const { targets, attrs: { offsets } } = entry.terminator;
  const block = b.fun.block(i.start);
  offsets!.push(i.start);
  targets.push(block);
  b.startBlock(block, depth);
  b.startInstruction(i);
  b.locals.forEach((register, index) => b.emit("LoadSlot", [], { index, type: T.OptObject }, register));
  b.stack.forEach((register, k) => b.emit("LoadSlot", [], { index: b.locals.length + k, type: k === depth - 1 ? T.Object : T.OptObject }, register));
  b.emitAfter("Resumed", [], i.start);
  b.branch(b.blockAt(i.start));
}

/** SEND: what the receiver yields takes the place of the value sent; what it returns does, too, but at the jump target. */
function send(b: Builder, i: Instruction): void {
  const value = b.pop();
  const base = b.depth;
  const returned = b.emit("Send", [b.peek(1), value], { base });
  b.push(b.emit("LoadStackItem", [], { slot: base, type: T.Object }));
  const ended = b.fun.block(i.offset);
  const yielded = b.fun.block(i.offset);
  b.emit("CondBranch", [returned], { targets: [ended, yielded] });
  const saved = [...b.stack];
  for (const [block, offset] of [[ended, i.target!], [yielded, i.next]] as const) {
    b.continueIn(block);
    b.stack = [...saved];
    b.mayFinalize();
    b.goTo(offset);
  }
  // The runtime may have sent by itself (csrc/runtime/generator.c, delegate): what the receiver has returned is on the stack then.
  b.resumeAt(i.target!, saved.length);
}

/** The end of an `async for`: StopAsyncIteration ends it, any other exception goes on. */
function endAsyncFor(b: Builder, i: Instruction): void {
  const ended = b.fun.block(i.offset);
  const raised = b.fun.block(i.offset, true);
  const saved = [...b.stack];
  b.emit("CondBranch", [b.emit("IsStopAsyncIteration", [b.peek(1)])], { targets: [ended, raised] });

  b.continueIn(raised);
  reraise(b);

  b.continueIn(ended);
  b.stack = saved;
  b.popn(2);
  b.mayFinalize();
  b.goTo(i.next);
}

export const generatorHandlers: Partial<Record<OpcodeName, Handler>> = {
  YIELD_VALUE: (b, i) => {
    const depth = b.depth;
    const value = b.pop();
    b.emit("Yield", [value, ...b.locals, ...b.stack], { offset: i.next, oparg: i.oparg });
    b.resumeAt(i.next, depth);
  },
  SEND: send,
  END_ASYNC_FOR: endAsyncFor,
  END_SEND: b => {
    const value = b.pop();
    b.pop();
    b.push(value);
  },
  GET_YIELD_FROM_ITER: b => b.push(b.emit("GetYieldFromIter", [b.pop()], { mask: b.snapshot.code.flags & coroutineFlags })),
  GET_AWAITABLE: (b, i) => b.push(b.emit("GetAwaitable", [b.pop()], { oparg: i.oparg })),
  GET_AITER: b => b.push(b.emit("GetAIter", [b.pop()])),
  GET_ANEXT: b => b.push(b.emit("GetANext", [b.peek(1)])),
  BEFORE_ASYNC_WITH: b => enterManager(b, "BeforeAsyncWith"),
};
