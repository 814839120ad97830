/* Generated from spec/lir.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`. */
#ifndef PYROCLAST_LIR_H
#define PYROCLAST_LIR_H
#include <stdint.h>

#define PYRO_LIR_MAGIC 0x52494c50u
#define PYRO_LIR_VERSION 3u
#define PYRO_VREG_PINNED 128u
#define PYRO_MAX_PINNED 3u
#define PYRO_EXIT_OWNED 256u
#define PYRO_EXIT_NO_VALUE 0xffffffffu

enum {
    PYRO_TYPE_NONE = 0,
    PYRO_TYPE_I8 = 1,
    PYRO_TYPE_I16 = 2,
    PYRO_TYPE_I32 = 3,
    PYRO_TYPE_I64 = 4,
    PYRO_TYPE_F64 = 5,
    PYRO_TYPE_COUNT = 6
};

enum {
    PYRO_CLASS_INT = 0,
    PYRO_CLASS_F64 = 1,
    PYRO_CLASS_COUNT = 2
};

enum {
    PYRO_CC_EQ = 0,
    PYRO_CC_NE = 1,
    PYRO_CC_LT = 2,
    PYRO_CC_LE = 3,
    PYRO_CC_GT = 4,
    PYRO_CC_GE = 5,
    PYRO_CC_ULT = 6,
    PYRO_CC_ULE = 7,
    PYRO_CC_UGT = 8,
    PYRO_CC_UGE = 9,
    PYRO_CC_COUNT = 10
};

enum {
    PYRO_OPERAND_VREG = 0,
    PYRO_OPERAND_CONST = 1,
    PYRO_OPERAND_IMM = 2,
    PYRO_OPERAND_NONE = 3,
    PYRO_OPERAND_COUNT = 4
};

enum {
    PYRO_CONST_I64 = 0, /* a = low, b = high 32 bits of an integer */
    PYRO_CONST_F64 = 1, /* a = low, b = high 32 bits of an IEEE double */
    PYRO_CONST_HANDLE = 2, /* address of object `a`, plus the signed byte displacement `c` */
    PYRO_CONST_SYMBOL = 3, /* address of runtime symbol `a` (spec/runtime.ts) */
    PYRO_CONST_CELL = 4, /* address of a runtime word: a = cell kind (spec/runtime.ts), b = its argument, plus displacement `c` */
    PYRO_CONST_FIELDVAL = 5, /* the integer offset of field `a`, plus the signed displacement `c` */
    PYRO_CONST_COUNT = 6
};

enum {
    PYRO_EXIT_DEOPT = 0, /* resume the interpreter at `offset`, about to execute that instruction */
    PYRO_EXIT_RAISE = 1, /* an exception is set: behave as the interpreter's error label at `offset` */
    PYRO_EXIT_POLL = 2, /* the eval breaker is not what the unit expects: run what is pending; go on in native code (answer 1), or resume the interpreter at `offset`, or raise there */
    PYRO_EXIT_INTERPRET = 3, /* as deopt, but by design: nothing was speculated */
    PYRO_EXIT_OBSERVED = 4, /* somebody has written locals through a frame object, or traces: resume the interpreter at `offset`, or raise there when an exception is set */
    PYRO_EXIT_LEAVE = 5, /* the frame was observed: the last stack slot is the return value; clear the frame the slow way and return it */
    PYRO_EXIT_COUNT = 6
};

enum {
    PYRO_REPR_OBJECT = 0, /* an object pointer, may be null (an unset slot) */
    PYRO_REPR_INT = 1, /* an int64 to box as int */
    PYRO_REPR_FLOAT = 2, /* a double to box as float */
    PYRO_REPR_BOOL = 3, /* 0 or 1, to become False or True */
    PYRO_REPR_COUNT = 4
};

enum {
    PYRO_OP_MOV = 0, /* dv: dst = a */
    PYRO_OP_IADD = 1, /* dvv: wrapping add; i32 results are zero-extended into the register */
    PYRO_OP_ISUB = 2, /* dvv: wrapping subtract */
    PYRO_OP_IMUL = 3, /* dvv: wrapping multiply */
    PYRO_OP_IAND = 4, /* dvv: bitwise and */
    PYRO_OP_IOR = 5, /* dvv: bitwise or */
    PYRO_OP_IXOR = 6, /* dvv: bitwise exclusive or */
    PYRO_OP_ISHL = 7, /* dvv: shift left; count taken modulo the width */
    PYRO_OP_ISHR = 8, /* dvv: arithmetic shift right */
    PYRO_OP_IUSHR = 9, /* dvv: logical shift right */
    PYRO_OP_INEG = 10, /* dv: two's complement negation */
    PYRO_OP_INOT = 11, /* dv: bitwise complement */
    PYRO_OP_SDIV = 12, /* dvv: truncating signed division; b != 0 and not (min / -1), the caller has guarded */
    PYRO_OP_SREM = 13, /* dvv: remainder of sdiv (sign of the dividend) */
    PYRO_OP_IADDO = 14, /* dvve: add; leave by the exit on signed overflow */
    PYRO_OP_ISUBO = 15, /* dvve: subtract; leave by the exit on signed overflow */
    PYRO_OP_IMULO = 16, /* dvve: multiply; leave by the exit on signed overflow */
    PYRO_OP_SEXT = 17, /* dv: sign-extend the low bits to 64 */
    PYRO_OP_ZEXT = 18, /* dv: zero-extend the low bits to 64 */
    PYRO_OP_ICMP = 19, /* dvv: dst = a cc b ? 1 : 0 */
    PYRO_OP_SELECT = 20, /* divv: dst = a != 0 ? b : c */
    PYRO_OP_FADD = 21, /* dvv: IEEE add */
    PYRO_OP_FSUB = 22, /* dvv: IEEE subtract */
    PYRO_OP_FMUL = 23, /* dvv: IEEE multiply */
    PYRO_OP_FDIV = 24, /* dvv: IEEE divide (by zero gives inf or NaN) */
    PYRO_OP_FNEG = 25, /* dv: flip the sign bit */
    PYRO_OP_FABS = 26, /* dv: clear the sign bit */
    PYRO_OP_FSQRT = 27, /* dv: IEEE square root */
    PYRO_OP_FCMP = 28, /* nvv: int dst = a cc b ? 1 : 0; NaN makes all but `ne` false */
    PYRO_OP_ITOF = 29, /* di: f64 dst = (double) int64 a, round to nearest even */
    PYRO_OP_FTOI = 30, /* nv: int dst = truncate a; out of range gives int64 min */
    PYRO_OP_FBITS = 31, /* nv: int dst = the bits of f64 a */
    PYRO_OP_BITSF = 32, /* di: f64 dst = the bits of int a */
    PYRO_OP_LOAD = 33, /* dm: load, zero-extended */
    PYRO_OP_LOADS = 34, /* dm: load, sign-extended to 64 bits */
    PYRO_OP_STORE = 35, /* mv: store the low bits */
    PYRO_OP_ADDMEM = 36, /* mv: memory += a, in place */
    PYRO_OP_LEA = 37, /* dm: dst = the address itself */
    PYRO_OP_INCREF = 38, /* v: Py_INCREF of a non-null object: 32-bit count, immortals untouched */
    PYRO_OP_XINCREF = 39, /* v: Py_XINCREF */
    PYRO_OP_DECREF = 40, /* v: Py_DECREF; dealloc is called out of line, every register is preserved */
    PYRO_OP_XDECREF = 41, /* v: Py_XDECREF */
    PYRO_OP_CALL = 42, /* Ds*: C call of a symbol; type is that of the result (i32 is a C int, sign-extended); int arguments in order to integer registers, f64 ones to vector registers, the rest on the stack */
    PYRO_OP_CALLKEEP = 43, /* Ds*: the same of a routine that changes no register but those of its arguments and its result */
    PYRO_OP_CALLI = 44, /* Di*: C call through a register */
    PYRO_OP_CALLM = 45, /* Dm*: C call through memory */
    PYRO_OP_GUARD = 46, /* vve: leave by the exit unless a cc b */
    PYRO_OP_FGUARD = 47, /* vve: leave by the exit unless a cc b (NaN leaves, but for `ne`) */
    PYRO_OP_GUARDM = 48, /* mve: leave by the exit unless memory cc b */
    PYRO_OP_GUARDBITS = 49, /* vve: leave by the exit unless (a & b) cc 0; cc is eq or ne */
    PYRO_OP_POLL = 50, /* mve: when memory != b, take the exit (of kind poll); should pyro_exit answer 1, every register is as it was and execution goes on behind the poll, else its answer is returned */
    PYRO_OP_EXIT = 51, /* e: leave unconditionally */
    PYRO_OP_JMP = 52, /* b: go to the block */
    PYRO_OP_BR = 53, /* vvbb: a cc b ? first : second */
    PYRO_OP_FBR = 54, /* vvbb: a cc b ? first : second (NaN takes second, but for `ne`) */
    PYRO_OP_BRM = 55, /* mvbb: memory cc b ? first : second */
    PYRO_OP_BRBITS = 56, /* vvbb: (a & b) cc 0 ? first : second; cc is eq or ne */
    PYRO_OP_RET = 57, /* v: return a */
    PYRO_OP_MARK = 58, /* o: what follows belongs to bytecode offset `o`; emits nothing, kept in the code map */
    PYRO_OP_COUNT = 59
};

/* The names by number: initializers of an array of strings. */
#define PYRO_CONST_NAMES {"i64", "f64", "handle", "symbol", "cell", "fieldval"}
#define PYRO_EXIT_NAMES {"deopt", "raise", "poll", "interpret", "observed", "leave"}
#define PYRO_REPR_NAMES {"object", "int", "float", "bool"}

typedef struct {
    const char *name;      /* as printed */
    const char *signature; /* operand letters, spec/lir.ts */
    uint32_t types;        /* bit set of PYRO_TYPE_* */
    uint8_t has_cc, terminator, call;
} pyro_lir_op_info;

static const pyro_lir_op_info pyro_lir_ops[PYRO_OP_COUNT] = {
    {"mov", "dv", 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"iadd", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"isub", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"imul", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"iand", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"ior", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"ixor", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"ishl", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"ishr", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"iushr", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"ineg", "dv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"inot", "dv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"sdiv", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"srem", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"iaddo", "dvve", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"isubo", "dvve", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"imulo", "dvve", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"sext", "dv", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32, 0, 0, 0},
    {"zext", "dv", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32, 0, 0, 0},
    {"icmp", "dvv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 0, 0},
    {"select", "divv", 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fadd", "dvv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fsub", "dvv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fmul", "dvv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fdiv", "dvv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fneg", "dv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fabs", "dv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fsqrt", "dv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fcmp", "nvv", 1u << PYRO_TYPE_F64, 1, 0, 0},
    {"itof", "di", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"ftoi", "nv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"fbits", "nv", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"bitsf", "di", 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"load", "dm", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"loads", "dm", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32, 0, 0, 0},
    {"store", "mv", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 0},
    {"addmem", "mv", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"lea", "dm", 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"incref", "v", 1u << PYRO_TYPE_NONE, 0, 0, 0},
    {"xincref", "v", 1u << PYRO_TYPE_NONE, 0, 0, 0},
    {"decref", "v", 1u << PYRO_TYPE_NONE, 0, 0, 0},
    {"xdecref", "v", 1u << PYRO_TYPE_NONE, 0, 0, 0},
    {"call", "Ds*", 1u << PYRO_TYPE_NONE | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 1},
    {"callkeep", "Ds*", 1u << PYRO_TYPE_NONE | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 1},
    {"calli", "Di*", 1u << PYRO_TYPE_NONE | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 1},
    {"callm", "Dm*", 1u << PYRO_TYPE_NONE | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 0, 1},
    {"guard", "vve", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 0, 0},
    {"fguard", "vve", 1u << PYRO_TYPE_F64, 1, 0, 0},
    {"guardm", "mve", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 0, 0},
    {"guardbits", "vve", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 0, 0},
    {"poll", "mve", 1u << PYRO_TYPE_I64, 0, 0, 0},
    {"exit", "e", 1u << PYRO_TYPE_NONE, 0, 1, 0},
    {"jmp", "b", 1u << PYRO_TYPE_NONE, 0, 1, 0},
    {"br", "vvbb", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 1, 0},
    {"fbr", "vvbb", 1u << PYRO_TYPE_F64, 1, 1, 0},
    {"brm", "mvbb", 1u << PYRO_TYPE_I8 | 1u << PYRO_TYPE_I16 | 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 1, 0},
    {"brbits", "vvbb", 1u << PYRO_TYPE_I32 | 1u << PYRO_TYPE_I64, 1, 1, 0},
    {"ret", "v", 1u << PYRO_TYPE_I64 | 1u << PYRO_TYPE_F64, 0, 1, 0},
    {"mark", "o", 1u << PYRO_TYPE_NONE, 0, 0, 0},
};

static const uint8_t pyro_cc_negation[PYRO_CC_COUNT] = {1, 0, 5, 4, 3, 2, 9, 8, 7, 6};
#endif
