/**
 * Exception handlers. An operation that raises inside a `try` is `caught`: it has no error exit, its failure is tested for and
 * branches to a landing pad, which does what the interpreter's labels `error` and `exception_unwind` do (Python/ceval.c): add the
 * traceback entry, drop the stack entries the handler does not keep, push what it wants, and go there.
 */
import type { OpcodeName } from "../../bytecode/decode.js";
import type { Value } from "../ir.js";
import { T, intConstant } from "../types.js";
import type { Builder, Handler } from "./builder.js";

/** Fills the current block with the way to the handler of the current instruction, and ends it. The stack is as when it raised. */
export function land(b: Builder, { traceback, lasti }: { traceback: boolean; lasti?: Value | undefined }): void {
  const handler = b.handler!;
  const dropped = b.stack.slice(handler.depth).reverse();
  // An exception is set: should a local have been written, or should somebody want to hear of it, the interpreter goes on with raising it.
  b.checkObserved(b.instruction.offset);
  if (traceback) b.emitHere("AddTraceback", dropped);
  const exception = b.emitHere("FetchException");
  b.stack = b.stack.slice(0, handler.depth);
  if (handler.lasti) {
    const CODE_UNIT = 2; // bytes
    b.push(lasti ?? b.emitHere("PrimitiveBox", [b.emitHere("PrimitiveConst", [], { type: intConstant(BigInt(b.instruction.offset / CODE_UNIT)) })]));
  }
  b.push(exception);
  if (dropped.length === 0) b.branch(b.blockAt(handler.target));
  else b.goTo(handler.target);
}

/** Raises the exception on top of the stack as it is. `lasti` of RERAISE: how far below it is the place to blame, 0 for none. */
export function reraise(b: Builder, lasti = 0): void {
  // Without a handler here the exception leaves the function: that is for the interpreter, which knows how to do it without a new traceback entry.
  if (!b.handler) {
    b.emit("Interpret");
    return;
  }
  const exception = b.pop();
  b.emitHere("SetRaised", [exception]);
  land(b, { traceback: false, lasti: lasti > 0 ? b.peek(lasti) : undefined });
}

function raise(b: Builder, oparg: number): void {
  // A bare `raise` re-raises without a new traceback entry.
  if (oparg === 0) {
    b.emit("Interpret");
    return;
  }
  const cause = oparg === 2 ? b.pop() : b.null();
  const exception = b.pop();
  if (!b.handler) {
    b.emit("Raise", [exception, cause]);
    return;
  }
  b.emitHere("SetException", [exception, cause]);
  land(b, { traceback: true });
}

export const exceptionHandlers: Partial<Record<OpcodeName, Handler>> = {
  RAISE_VARARGS: (b, i) => raise(b, i.oparg),
  RERAISE: (b, i) => reraise(b, i.oparg),
  PUSH_EXC_INFO: b => {
    const exception = b.pop();
    b.push(b.emit("PushExcInfo", [exception]));
    b.push(exception);
  },
  POP_EXCEPT: b => { b.emit("PopExcept", [b.pop()]); },
  CHECK_EXC_MATCH: b => {
    const type = b.pop();
    b.pushBool(b.emit("ExceptionMatches", [b.peek(1), type]));
  },
  CHECK_EG_MATCH: b => {
    const [exception, type] = b.popn(2);
    const base = b.depth;
    b.emit("ExceptionGroupMatch", [exception!, type!], { base });
    b.push(b.emit("LoadStackItem", [], { slot: base, type: T.Object }));
    b.push(b.emit("LoadStackItem", [], { slot: base + 1, type: T.Object }));
  },
  WITH_EXCEPT_START: b => {
    b.push(b.emit("WithExceptStart", [b.peek(4), b.peek(1)]));
  },
};
