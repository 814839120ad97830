export { findPython } from './python/find.ts'
export type { FindOptions, FindResult, FoundPython, Rejected } from './python/find.ts'
export { PythonNotFound } from './python/require.ts'
