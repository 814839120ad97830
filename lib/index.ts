export { openPython, type OpenOptions } from "./embed/open.js";
export { PyProxy, type PyCallable, type PyDict, type PyIterable, type PyIterator, type PySequence } from "./embed/proxy.js";
export type { Python, RunOptions } from "./embed/python.js";
export type { ToJsOptions } from "./embed/to-js.js";
export type { ToPyOptions } from "./embed/to-py.js";
export { PythonError } from "./embed/errors.js";
export { findPython } from "./python/find.js";
export type { FindOptions, FindResult, FoundPython, Rejected } from "./python/find.js";
export { PythonNotFound } from "./python/require.js";
