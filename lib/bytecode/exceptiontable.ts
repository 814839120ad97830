/**
 * Where exceptions are handled: the exception table
 * (format: CPython InternalDocs/exception_handling.md; readers: Python/ceval.c get_exception_handler, Lib/dis.py _parse_exception_table).
 */
import type { Code } from "../generated/snapshot.js";

/** Offsets are in bytes of bytecode. */
export interface ExceptionEntry {
  readonly start: number;
  /** exclusive */
  readonly end: number;
  readonly target: number;
  /** stack entries that survive; the rest is popped before the handler runs */
  readonly depth: number;
  /** is the offset of the instruction that raised pushed before the exception? */
  readonly lasti: boolean;
}

/** A table that ends in the middle of an entry has no such entry. In the order of the table, which is sorted by start. */
export function exceptionEntries(code: Pick<Code, "exceptionTable">): ExceptionEntry[] {
  const bytes = code.exceptionTable;
  let at = 0;
  // Varints are six bits a byte, high first; bit 6 says that more follow, bit 7 marks the first byte of an entry.
  const varint = (): number => {
    let value = 0;
    for (;;) {
      const b = bytes[at++];
      if (b === undefined) return NaN;
      value = value * 64 + (b & 63);
      if (!(b & 64)) return value;
    }
  };
  const out: ExceptionEntry[] = [];
  while (at < bytes.length) {
    const start = varint() * 2, size = varint() * 2, target = varint() * 2, depthAndLasti = varint();
    if (Number.isNaN(depthAndLasti)) break;
    out.push({ start, end: start + size, target, depth: Math.floor(depthAndLasti / 2), lasti: depthAndLasti % 2 === 1 });
  }
  return out;
}

/** The handler of an exception raised at a byte offset. */
export function handlerAt(entries: readonly ExceptionEntry[], offset: number): ExceptionEntry | undefined {
  return entries.find(e => e.start <= offset && offset < e.end);
}
