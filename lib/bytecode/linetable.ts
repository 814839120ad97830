/**
 * Source positions of instructions: the location table of PEP 626 and PEP 657
 * (format: CPython Objects/locations.md, InternalDocs/locations.md; reader: Objects/codeobject.c advance_with_locations).
 */
import type { Code } from "../generated/snapshot.js";

/** Lines count from 1, columns from 0 in UTF-8 bytes; undefined where the table has none. */
export interface Position {
  readonly line: number | undefined;
  readonly endLine: number | undefined;
  readonly column: number | undefined;
  readonly endColumn: number | undefined;
}

interface Range extends Position {
  /** bytes of bytecode */
  readonly start: number;
  readonly end: number;
}

export class Positions {
  constructor(readonly ranges: readonly Range[]) {}
  /** The position of the instruction at a byte offset. */
  at(offset: number): Position | undefined {
    let low = 0, high = this.ranges.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.ranges[middle]!.end <= offset) low = middle + 1;
      else high = middle;
    }
    const range = this.ranges[low];
    return range && range.start <= offset ? range : undefined;
  }
}

const none = { line: undefined, endLine: undefined, column: undefined, endColumn: undefined };
const LONG_FORM = 14, NO_COLUMNS = 13, NO_LOCATION = 15, ONE_LINE_0 = 10;

/** Varints are six bits a byte, low first, bit 6 says that more follow. */
class TableReader {
  at = 0;
  constructor(readonly bytes: Uint8Array) {}
  get done(): boolean { return this.at >= this.bytes.length; }
  byte(): number { return this.bytes[this.at++] ?? 0; }
  varint(): number {
    let value = 0;
    for (let shift = 0; ; shift += 6) {
      const b = this.byte();
      value |= (b & 63) << shift;
      if (!(b & 64)) return value;
    }
  }
  signed(): number {
    const v = this.varint();
    return v & 1 ? -(v >>> 1) : v >>> 1;
  }
}

export function positionsOf(code: Pick<Code, "lineTable" | "firstLine">): Positions {
  const r = new TableReader(code.lineTable);
  const ranges: Range[] = [];
  let line = code.firstLine;
  let start = 0;
  while (!r.done) {
    const first = r.byte();
    const end = start + 2 * ((first & 7) + 1);
    const form = (first >> 3) & 15;
    if (form === NO_LOCATION) {
      ranges.push({ start, end, ...none });
    } else if (form === NO_COLUMNS) {
      line += r.signed();
      ranges.push({ start, end, ...none, line, endLine: line });
    } else if (form === LONG_FORM) {
      line += r.signed();
      const endLine = line + r.varint();
      // Columns are stored plus one; zero means there is none.
      const column = r.varint() - 1, endColumn = r.varint() - 1;
      ranges.push({ start, end, line, endLine, column: column < 0 ? undefined : column, endColumn: endColumn < 0 ? undefined : endColumn });
    } else if (form >= ONE_LINE_0) {
      line += form - ONE_LINE_0;
      const column = r.byte(), endColumn = r.byte();
      ranges.push({ start, end, line, endLine: line, column, endColumn });
    } else {
      const second = r.byte();
      const column = (form << 3) | (second >> 4);
      ranges.push({ start, end, line, endLine: line, column, endColumn: column + (second & 15) });
    }
    start = end;
  }
  return new Positions(ranges);
}
