/** Errors of JavaScript on their way into Python. */
import { loadNative, type Handle } from "../native.js";
import { PythonError } from "./errors.js";
import { liveHandle, stateOf } from "./state.js";

/** A class or function of Python's builtins. */
export function builtin(name: string): Handle {
  const native = loadNative();
  const builtins = liveHandle(stateOf(native.importModule("builtins"))!);
  return liveHandle(stateOf(native.getAttribute(builtins, name))!);
}

/** An exception of Python's own, to be thrown by what Python called: `throw pythonException('IndexError', 'index out of range')`. */
export function pythonException(type: string, message: string): PythonError {
  const value = loadNative().call(builtin(type), undefined, message) as PythonError["value"];
  return new PythonError(type, `${type}: ${message}\n`, value, undefined);
}

/** The Python exception for any thrown value, as a proxy. */
export function exceptionOf(thrown: unknown): PythonError["value"] {
  const known = thrown instanceof PythonError ? stateOf(thrown.value) : undefined;
  if (known?.handle !== undefined) return (thrown as PythonError).value;
  const native = loadNative();
  const jsException = liveHandle(stateOf(native.getAttribute(liveHandle(stateOf(native.importModule("pyroclast"))!), "JsException"))!);
  const exception = native.call(jsException, undefined, messageOf(thrown)) as PythonError["value"];
  native.setAttribute(liveHandle(stateOf(exception)!), "js_error", thrown);
  return exception;
}

/** The `failure` hook: the exception that an error stands for, or the message of the JsException that it becomes. */
export function failure(thrown: unknown): Handle | string {
  const handle = thrown instanceof PythonError ? stateOf(thrown.value)?.handle : undefined;
  return handle ?? messageOf(thrown);
}

function messageOf(thrown: unknown): string {
  if (thrown instanceof Error) return `${thrown.name}: ${thrown.message}`;
  try {
    return String(thrown);
  } catch {
    return "a JavaScript value that has no text was thrown";
  }
}
