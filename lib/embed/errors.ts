/** Python exceptions in JavaScript. */
import type { PyProxy } from "./proxy.js";

/**
 * A Python exception that reached JavaScript.
 *
 * `message` and `traceback` are the whole traceback as Python prints it, chained exceptions included. `cause` is the JavaScript error,
 * where the exception is a JsException: one that a JavaScript function threw and no Python code caught. Thrown on by a function that Python
 * called, it is the same exception in Python again.
 */
export class PythonError extends Error {
  override readonly name = "PythonError";

  /** @internal Only Python makes them. */
  constructor(
    /** The name of the exception's class: 'ValueError'. */
    readonly type: string,
    text: string,
    /**
     * The exception itself: `error.value.args`. It holds on to the frames of its traceback and so to their locals; `error.value.destroy()`
     * lets go of them before the error is collected.
     */
    readonly value: PyProxy,
    cause: unknown,
  ) {
    super(text, cause === undefined ? undefined : { cause });
    // Not what console.log() is to print after the traceback.
    Object.defineProperty(this, "value", { enumerable: false });
  }

  get traceback(): string {
    return this.message;
  }
}
