export { findPython } from "./python/find.js";
export type { FindOptions, FindResult, FoundPython, Rejected } from "./python/find.js";
export { PythonNotFound } from "./python/require.js";
