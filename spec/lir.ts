/**
 * The LIR: what the TypeScript compiler hands to the C core.
 *
 * A program is a flat SSA function over virtual registers with block parameters. No address is ever in it: objects are
 * *handles* (indices of the snapshot's object table), runtime functions are *symbols*, structure offsets are *fields*,
 * and words that the runtime owns and may change under our feet are *cells*. The same bytes link in any process.
 *
 * Binary form (version below): a stream of little-endian u32 words. `spec/generate.ts` turns the tables here into
 * `lib/generated/lir.ts` and `include/pyroclast/lir.h`; the layout of the stream itself is in `sections`.
 */

export const lirMagic = 0x52494c50; // "PLIR"
export const lirVersion = 3;

/** Operation width. Virtual registers themselves have one of two classes: `int` (64-bit general) or `f64`. */
export const types = ["none", "i8", "i16", "i32", "i64", "f64"] as const;

/**
 * Virtual register classes. `pinned` may be or-ed to an int class: the value stays in one callee-saved register, and that register
 * belongs to it in the whole function. At most `maxPinned` of them, none a block parameter.
 */
export const classes = ["int", "f64"] as const;
export const pinnedFlag = 0x80;
export const maxPinned = 3;

/** Condition codes; the `u` ones compare unsigned. Float compares take only eq..ge, with IEEE ordered meaning (`ne` is true on NaN). */
export const conditions = ["eq", "ne", "lt", "le", "gt", "ge", "ult", "ule", "ugt", "uge"] as const;
export const negations = ["ne", "eq", "ge", "gt", "le", "lt", "uge", "ugt", "ule", "ult"] as const;

/**
 * A value operand is one word; its low two bits say what it is, the other 30 are the payload.
 *   vreg  payload = virtual register number
 *   const payload = index into the constant pool
 *   imm   payload = signed 30-bit integer
 *   none  payload = all ones (an absent operand)
 */
export const operandTags = ["vreg", "const", "imm", "none"] as const;

/** Kinds of the constant pool; each entry is four words: kind, a, b, c. */
export const constKinds = [
  { name: "i64", doc: "a = low, b = high 32 bits of an integer" },
  { name: "f64", doc: "a = low, b = high 32 bits of an IEEE double" },
  { name: "handle", doc: "address of object `a`, plus the signed byte displacement `c`" },
  { name: "symbol", doc: "address of runtime symbol `a` (spec/runtime.ts)" },
  { name: "cell", doc: "address of a runtime word: a = cell kind (spec/runtime.ts), b = its argument, plus displacement `c`" },
  { name: "fieldval", doc: "the integer offset of field `a`, plus the signed displacement `c`" },
] as const;

/**
 * Operand signatures of instructions, in the order of the words that follow the header word
 * (`opcode | type << 8 | cc << 16`):
 * (destinations are written as value operands; parameter lists in `sections` are plain register numbers)
 *   d  destination vreg of the operation's class (f64 for type f64, else int)
 *   D  the same, or none (always none for type none)
 *   n  destination vreg, always int
 *   v  value operand of the operation's class
 *   i  value operand, always int
 *   *  count word, then that many value operands: of any class for a call, of the block parameters' classes for an edge
 *   m  memory: five words: base value, index value or none, scale (1 2 4 8), field id, signed displacement.
 *      address = base + index * scale + offsetof(field) + displacement
 *      The base is a vreg or a constant of kind handle, symbol or cell; the index a vreg; the sum of offset and displacement fits 31 bits.
 *   e  exit id                     b  block edge: block id, then `*` arguments
 *   s  symbol id                   o  plain u32
 */
export interface LirOp {
  readonly name: string;
  readonly sig: string;
  /** types the operation accepts */
  readonly types: string;
  readonly cc?: true;
  readonly terminator?: true;
  readonly call?: true;
  readonly doc: string;
}

export const ops: readonly LirOp[] = [
  { name: "mov", sig: "dv", types: "i64 f64", doc: "dst = a" },
  { name: "iadd", sig: "dvv", types: "i32 i64", doc: "wrapping add; i32 results are zero-extended into the register" },
  { name: "isub", sig: "dvv", types: "i32 i64", doc: "wrapping subtract" },
  { name: "imul", sig: "dvv", types: "i32 i64", doc: "wrapping multiply" },
  { name: "iand", sig: "dvv", types: "i32 i64", doc: "bitwise and" },
  { name: "ior", sig: "dvv", types: "i32 i64", doc: "bitwise or" },
  { name: "ixor", sig: "dvv", types: "i32 i64", doc: "bitwise exclusive or" },
  { name: "ishl", sig: "dvv", types: "i32 i64", doc: "shift left; count taken modulo the width" },
  { name: "ishr", sig: "dvv", types: "i32 i64", doc: "arithmetic shift right" },
  { name: "iushr", sig: "dvv", types: "i32 i64", doc: "logical shift right" },
  { name: "ineg", sig: "dv", types: "i32 i64", doc: "two's complement negation" },
  { name: "inot", sig: "dv", types: "i32 i64", doc: "bitwise complement" },
  { name: "sdiv", sig: "dvv", types: "i32 i64", doc: "truncating signed division; b != 0 and not (min / -1), the caller has guarded" },
  { name: "srem", sig: "dvv", types: "i32 i64", doc: "remainder of sdiv (sign of the dividend)" },
  { name: "iaddo", sig: "dvve", types: "i32 i64", doc: "add; leave by the exit on signed overflow" },
  { name: "isubo", sig: "dvve", types: "i32 i64", doc: "subtract; leave by the exit on signed overflow" },
  { name: "imulo", sig: "dvve", types: "i32 i64", doc: "multiply; leave by the exit on signed overflow" },
  { name: "sext", sig: "dv", types: "i8 i16 i32", doc: "sign-extend the low bits to 64" },
  { name: "zext", sig: "dv", types: "i8 i16 i32", doc: "zero-extend the low bits to 64" },
  { name: "icmp", sig: "dvv", types: "i32 i64", cc: true, doc: "dst = a cc b ? 1 : 0" },
  { name: "select", sig: "divv", types: "i64 f64", doc: "dst = a != 0 ? b : c" },
  { name: "fadd", sig: "dvv", types: "f64", doc: "IEEE add" },
  { name: "fsub", sig: "dvv", types: "f64", doc: "IEEE subtract" },
  { name: "fmul", sig: "dvv", types: "f64", doc: "IEEE multiply" },
  { name: "fdiv", sig: "dvv", types: "f64", doc: "IEEE divide (by zero gives inf or NaN)" },
  { name: "fneg", sig: "dv", types: "f64", doc: "flip the sign bit" },
  { name: "fabs", sig: "dv", types: "f64", doc: "clear the sign bit" },
  { name: "fsqrt", sig: "dv", types: "f64", doc: "IEEE square root" },
  { name: "fcmp", sig: "nvv", types: "f64", cc: true, doc: "int dst = a cc b ? 1 : 0; NaN makes all but `ne` false" },
  { name: "itof", sig: "di", types: "f64", doc: "f64 dst = (double) int64 a, round to nearest even" },
  { name: "ftoi", sig: "nv", types: "f64", doc: "int dst = truncate a; out of range gives int64 min" },
  { name: "fbits", sig: "nv", types: "f64", doc: "int dst = the bits of f64 a" },
  { name: "bitsf", sig: "di", types: "f64", doc: "f64 dst = the bits of int a" },
  { name: "load", sig: "dm", types: "i8 i16 i32 i64 f64", doc: "load, zero-extended" },
  { name: "loads", sig: "dm", types: "i8 i16 i32", doc: "load, sign-extended to 64 bits" },
  { name: "store", sig: "mv", types: "i8 i16 i32 i64 f64", doc: "store the low bits" },
  { name: "addmem", sig: "mv", types: "i32 i64", doc: "memory += a, in place" },
  { name: "lea", sig: "dm", types: "i64", doc: "dst = the address itself" },
  { name: "incref", sig: "v", types: "none", doc: "Py_INCREF of a non-null object: 32-bit count, immortals untouched" },
  { name: "xincref", sig: "v", types: "none", doc: "Py_XINCREF" },
  { name: "decref", sig: "v", types: "none", doc: "Py_DECREF; dealloc is called out of line, every register is preserved" },
  { name: "xdecref", sig: "v", types: "none", doc: "Py_XDECREF" },
  { name: "call", sig: "Ds*", types: "none i32 i64 f64", call: true, doc: "C call of a symbol; type is that of the result (i32 is a C int, sign-extended); int arguments in order to integer registers, f64 ones to vector registers, the rest on the stack" },
  { name: "callkeep", sig: "Ds*", types: "none i32 i64 f64", call: true, doc: "the same of a routine that changes no register but those of its arguments and its result" },
  { name: "calli", sig: "Di*", types: "none i32 i64 f64", call: true, doc: "C call through a register" },
  { name: "callm", sig: "Dm*", types: "none i32 i64 f64", call: true, doc: "C call through memory" },
  { name: "guard", sig: "vve", types: "i32 i64", cc: true, doc: "leave by the exit unless a cc b" },
  { name: "fguard", sig: "vve", types: "f64", cc: true, doc: "leave by the exit unless a cc b (NaN leaves, but for `ne`)" },
  { name: "guardm", sig: "mve", types: "i8 i16 i32 i64", cc: true, doc: "leave by the exit unless memory cc b" },
  { name: "guardbits", sig: "vve", types: "i32 i64", cc: true, doc: "leave by the exit unless (a & b) cc 0; cc is eq or ne" },
  { name: "poll", sig: "mve", types: "i64", doc: "when memory != b, take the exit (of kind poll); should pyro_exit answer 1, every register is as it was and execution goes on behind the poll, else its answer is returned" },
  { name: "exit", sig: "e", types: "none", terminator: true, doc: "leave unconditionally" },
  { name: "jmp", sig: "b", types: "none", terminator: true, doc: "go to the block" },
  { name: "br", sig: "vvbb", types: "i32 i64", cc: true, terminator: true, doc: "a cc b ? first : second" },
  { name: "fbr", sig: "vvbb", types: "f64", cc: true, terminator: true, doc: "a cc b ? first : second (NaN takes second, but for `ne`)" },
  { name: "brm", sig: "mvbb", types: "i8 i16 i32 i64", cc: true, terminator: true, doc: "memory cc b ? first : second" },
  { name: "brbits", sig: "vvbb", types: "i32 i64", cc: true, terminator: true, doc: "(a & b) cc 0 ? first : second; cc is eq or ne" },
  { name: "ret", sig: "v", types: "i64 f64", terminator: true, doc: "return a" },
  { name: "mark", sig: "o", types: "none", doc: "what follows belongs to bytecode offset `o`; emits nothing, kept in the code map" },
];

/** What an exit means to the runtime (csrc/runtime); the code generator passes it through. */
export const exitKinds = [
  { name: "deopt", doc: "resume the interpreter at `offset`, about to execute that instruction" },
  { name: "raise", doc: "an exception is set: behave as the interpreter's error label at `offset`" },
  { name: "poll", doc: "the eval breaker is not what the unit expects: run what is pending; go on in native code (answer 1), or resume the interpreter at `offset`, or raise there" },
  { name: "interpret", doc: "as deopt, but by design: nothing was speculated" },
  { name: "observed", doc: "somebody has written locals through a frame object, or traces: resume the interpreter at `offset`, or raise there when an exception is set" },
  { name: "leave", doc: "the frame was observed: the last stack slot is the return value; clear the frame the slow way and return it" },
] as const;

/** How an exit value becomes a Python object. */
export const exitReprs = [
  { name: "object", doc: "an object pointer, may be null (an unset slot)" },
  { name: "int", doc: "an int64 to box as int" },
  { name: "float", doc: "a double to box as float" },
  { name: "bool", doc: "0 or 1, to become False or True" },
] as const;
/** Or-ed to an object repr: the native code holds one reference to it, which the exit takes over. */
export const exitOwnedFlag = 0x100;
/**
 * `offset` is in bytes of the code object's bytecode. Values are listed once each; a slot names one by its index, or none (an empty slot).
 * A value is a vreg or a constant. repr float takes an f64, the others an int.
 */
export const exitNoValue = 0xffffffff;

/**
 * The sections of the stream, in order. Each row is a list of words; `[...]` repeats.
 * Positions are indices of 32-bit words from the start of the stream. Everything is checked by the core's verifier,
 * which answers with the word offset and the rule that is broken.
 */
export const sections = [
  "magic, version, total words",
  "counts: vregs, constants, blocks, exits, parameters",
  "vregs: [class] one word each",
  "parameters: [vreg] the function's C arguments in order, class int or f64",
  "constants: [kind, a, b, c]",
  "exits: [kind, offset, locals, stack, values, [operand, repr] * values, [value index or none] * (locals + stack)]",
  "blocks: [flags (1 = cold), parameter count, [vreg] * parameters, instruction count, words of instructions, instructions...]; block 0 is the entry and has no parameters",
] as const;
