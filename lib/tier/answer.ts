/** What the compiler's thread does with a request. */
import type { compile } from "../compiler.js";
import type { Native } from "../native.js";

export type Compile = typeof compile;

/**
 * Takes requests and answers each, whatever the compiler does: somebody waits. `load` is called once; a compiler that does not load is an answer
 * to every request.
 */
export function answerRequests(answer: Native["answer"], load: () => Promise<Compile>): (id: number, snapshot: Uint8Array) => Promise<void> {
  const compiler = load();
  compiler.catch(() => undefined); // the answers tell
  return async (id, snapshot) => {
    try {
      const result = (await compiler)(snapshot);
      if ("lir" in result) answer(id, result.lir, "", 0);
      else answer(id, null, result.reason, result.line ?? 0);
    } catch (error) {
      answer(id, null, `the compiler failed: ${textOf(error)}`, 0);
    }
  };
}

/** Anything can be thrown, things without a text included. */
function textOf(thrown: unknown): string {
  try {
    return thrown instanceof Error ? `${thrown.message}` : String(thrown);
  } catch {
    return "what it threw has no text";
  }
}
