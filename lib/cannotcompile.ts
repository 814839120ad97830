/** Failing to compile is normal: the code runs in the interpreter, the reason is kept and shown. */
export class CannotCompile extends Error {
  override name = "CannotCompile";
  /**
   * @param reason what stands in the way, for people and for the table of refusals; no names or numbers of the program in it
   * @param offset byte offset of the bytecode it was found at, when there is one
   * @param line   source line, 1-based, when known
   */
  constructor(readonly reason: string, readonly offset?: number, public line?: number) {
    super(reason);
  }
}
