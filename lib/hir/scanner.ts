/** A cursor over text for the HIR's parsers: whitespace, `#` comments, sticky patterns, errors with a position. */

/** Text that is not HIR. Lines and columns start at 1. */
export class HirSyntaxError extends Error {
  override name = "HirSyntaxError";
  constructor(readonly line: number, readonly column: number, message: string) {
    super(`${line}:${column}: ${message}`);
  }
}

const blanks = /[ \t\r]*(?:#[^\n]*)?/y;
const lines = /(?:\s|#[^\n]*)*/y;
const stringPattern = /"(?:[^"\\\n]|\\.)*"/y;
const integerPattern = /-?\d+/y;
const doublePattern = /-?(?:Infinity|NaN|\d+(?:\.\d+)?(?:e[-+]?\d+)?)/y;
const wordPattern = /[A-Za-z_]\w*/y;

export class Scanner {
  at = 0;
  constructor(readonly text: string) {}

  fail(message: string, at = this.at): never {
    const before = this.text.slice(0, at).split("\n");
    throw new HirSyntaxError(before.length, before.at(-1)!.length + 1, message);
  }
  /** What `pattern` (sticky) matches here, after blanks; consumed. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    this.skip(blanks);
    const found = this.peek(pattern);
    if (found) this.at = pattern.lastIndex;
    return found;
  }
  /** The same, left where it is. Blanks before it must have been skipped. */
  peek(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.at;
    return pattern.exec(this.text) ?? undefined;
  }
  private skip(pattern: RegExp): void {
    pattern.lastIndex = this.at;
    if (pattern.exec(this.text)) this.at = pattern.lastIndex;
  }
  skipBlanks(): void { this.skip(blanks); }
  skipLines(): void { this.skip(lines); }
  get atEnd(): boolean { return this.at >= this.text.length; }
  /** Is nothing left on this line, or only what closes a block? */
  atLineEnd(): boolean {
    this.skip(blanks);
    return this.atEnd || this.text[this.at] === "\n" || this.text[this.at] === "}";
  }

  take(literal: string): boolean {
    this.skip(blanks);
    if (!this.text.startsWith(literal, this.at)) return false;
    // A word is taken whole or not at all.
    if (/\w$/.test(literal) && /\w/.test(this.text[this.at + literal.length] ?? "")) return false;
    this.at += literal.length;
    return true;
  }
  expect(literal: string): void {
    if (!this.take(literal)) this.fail(`'${literal}' expected`);
  }
  word(what: string): string { return (this.match(wordPattern) ?? this.fail(`${what} expected`))[0]; }
  bigint(): bigint { return BigInt((this.match(integerPattern) ?? this.fail("integer expected"))[0]); }
  /** An unsigned 32-bit integer. */
  u32(): number {
    const start = this.at;
    const value = this.bigint();
    if (value < 0n || value > 0xffffffffn) this.fail(`${value} is out of range`, start);
    return Number(value);
  }
  double(): number { return Number((this.match(doublePattern) ?? this.fail("number expected"))[0]); }
  string(): string {
    const start = this.at;
    const found = this.match(stringPattern) ?? this.fail("string expected");
    try {
      return JSON.parse(found[0]) as string;
    } catch {
      return this.fail("malformed string", start);
    }
  }
  seesString(): boolean { return this.sees(stringPattern); }
  seesInteger(): boolean { return this.sees(integerPattern); }
  private sees(pattern: RegExp): boolean {
    this.skip(blanks);
    return this.peek(pattern) !== undefined;
  }
  /** Unsigned integers for as long as there are any on the line. */
  u32s(): number[] {
    const out: number[] = [];
    while (this.seesInteger()) out.push(this.u32());
    return out;
  }
}
