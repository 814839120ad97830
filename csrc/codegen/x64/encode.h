/* The x86-64 encoder: instruction forms as a table, registers and addresses to bytes. It knows nothing of LIR or of allocation, and the
   tests run every row of the table against a disassembler. */
#ifndef PYROCLAST_X64_ENCODE_H
#define PYROCLAST_X64_ENCODE_H
#include <stdbool.h>
#include <stdint.h>

/* Registers are hardware numbers, 0-15, of either file. */
enum { X64_NO_REG = 0xff };

/* A register or an address, as the instruction's r/m operand. */
typedef struct {
    enum { X64_RM_REG, X64_RM_MEM, X64_RM_RIP } kind;
    uint8_t reg;             /* REG */
    uint8_t base, index;     /* MEM; index X64_NO_REG when there is none, never rsp */
    uint8_t scale;           /* 1 2 4 8 */
    int32_t disp;            /* MEM; RIP: from the end of the instruction, filled in later through x64_code.rip */
} x64_rm;

static inline x64_rm x64_reg(uint32_t reg) { return (x64_rm){.kind = X64_RM_REG, .reg = (uint8_t)(reg & 15)}; }
static inline x64_rm x64_mem(uint32_t base, int32_t disp) { return (x64_rm){X64_RM_MEM, 0, (uint8_t)(base & 15), X64_NO_REG, 1, disp}; }

/* Where the operands of a form go. */
enum {
    X64_R_RM,    /* reg, r/m */
    X64_RM_R,    /* r/m, reg */
    X64_RM,      /* r/m */
    X64_RM_IMM,  /* r/m, imm: 8 bits sign-extended when IMM8 and it fits, else as wide as the operand, at most 32 */
    X64_RM_IB,   /* r/m, 8-bit immediate */
    X64_R_RM_IMM /* reg, r/m, imm */
};
/* Flags of a form. */
enum {
    X64_BYTE = 1,    /* width 1 is opcode - 1 */
    X64_IMM8 = 2,    /* has the short immediate, opcode | 2 */
    X64_REG_X = 4,   /* the reg operand is a vector register */
    X64_RM_X = 8,    /* the r/m operand is one, when a register */
    X64_RM8 = 16,    /* the r/m operand is 8 bits wide whatever the width */
    X64_RM16 = 32,   /* … 16 bits */
    X64_RM32 = 64,   /* … 32 bits */
    X64_MEM_ONLY = 128,
    X64_RM64 = 256,  /* … 64 bits, without REX.W */
};
/* Widths a form takes, in bytes, or-ed. A vector form has width 8 with REX.W or width 4 without it. */

/*  name         mnemonic      shape      prefix escape opcode /n widths flags */
#define X64_FORMS(X) \
    X(ADD,       "add",       X64_R_RM,     0, 0, 0x03, 0, 4 | 8, 0) \
    X(OR,        "or",        X64_R_RM,     0, 0, 0x0b, 0, 4 | 8, 0) \
    X(AND,       "and",       X64_R_RM,     0, 0, 0x23, 0, 4 | 8, 0) \
    X(SUB,       "sub",       X64_R_RM,     0, 0, 0x2b, 0, 4 | 8, 0) \
    X(XOR,       "xor",       X64_R_RM,     0, 0, 0x33, 0, 4 | 8, 0) \
    X(CMP,       "cmp",       X64_R_RM,     0, 0, 0x3b, 0, 4 | 8, 0) \
    X(ADD_M,     "add",       X64_RM_R,     0, 0, 0x01, 0, 4 | 8, 0) \
    X(CMP_M,     "cmp",       X64_RM_R,     0, 0, 0x39, 0, 1 | 2 | 4 | 8, X64_BYTE) \
    X(TEST_M,    "test",      X64_RM_R,     0, 0, 0x85, 0, 1 | 4 | 8, X64_BYTE) \
    X(ADD_I,     "add",       X64_RM_IMM,   0, 0, 0x81, 0, 4 | 8, X64_IMM8) \
    X(OR_I,      "or",        X64_RM_IMM,   0, 0, 0x81, 1, 4 | 8, X64_IMM8) \
    X(AND_I,     "and",       X64_RM_IMM,   0, 0, 0x81, 4, 4 | 8, X64_IMM8) \
    X(SUB_I,     "sub",       X64_RM_IMM,   0, 0, 0x81, 5, 4 | 8, X64_IMM8) \
    X(XOR_I,     "xor",       X64_RM_IMM,   0, 0, 0x81, 6, 4 | 8, X64_IMM8) \
    X(CMP_I,     "cmp",       X64_RM_IMM,   0, 0, 0x81, 7, 1 | 2 | 4 | 8, X64_IMM8 | X64_BYTE) \
    X(TEST_I,    "test",      X64_RM_IMM,   0, 0, 0xf7, 0, 1 | 4 | 8, X64_BYTE) \
    X(MOV_I,     "mov",       X64_RM_IMM,   0, 0, 0xc7, 0, 1 | 2 | 4 | 8, X64_BYTE) \
    X(MOV,       "mov",       X64_R_RM,     0, 0, 0x8b, 0, 4 | 8, 0) \
    X(MOV_M,     "mov",       X64_RM_R,     0, 0, 0x89, 0, 1 | 2 | 4 | 8, X64_BYTE) \
    X(MOVZX8,    "movzx",     X64_R_RM,     0, 1, 0xb6, 0, 4, X64_RM8) \
    X(MOVZX16,   "movzx",     X64_R_RM,     0, 1, 0xb7, 0, 4, X64_RM16) \
    X(MOVSX8,    "movsx",     X64_R_RM,     0, 1, 0xbe, 0, 8, X64_RM8) \
    X(MOVSX16,   "movsx",     X64_R_RM,     0, 1, 0xbf, 0, 8, X64_RM16) \
    X(MOVSXD,    "movsxd",    X64_R_RM,     0, 0, 0x63, 0, 8, X64_RM32) \
    X(LEA,       "lea",       X64_R_RM,     0, 0, 0x8d, 0, 4 | 8, X64_MEM_ONLY) \
    X(IMUL,      "imul",      X64_R_RM,     0, 1, 0xaf, 0, 4 | 8, 0) \
    X(IMUL_I,    "imul",      X64_R_RM_IMM, 0, 0, 0x69, 0, 4 | 8, X64_IMM8) \
    X(NOT,       "not",       X64_RM,       0, 0, 0xf7, 2, 4 | 8, 0) \
    X(NEG,       "neg",       X64_RM,       0, 0, 0xf7, 3, 4 | 8, 0) \
    X(IDIV,      "idiv",      X64_RM,       0, 0, 0xf7, 7, 4 | 8, 0) \
    X(SHL_CL,    "shl",       X64_RM,       0, 0, 0xd3, 4, 4 | 8, 0) \
    X(SHR_CL,    "shr",       X64_RM,       0, 0, 0xd3, 5, 4 | 8, 0) \
    X(SAR_CL,    "sar",       X64_RM,       0, 0, 0xd3, 7, 4 | 8, 0) \
    X(SHL_I,     "shl",       X64_RM_IB,    0, 0, 0xc1, 4, 4 | 8, 0) \
    X(SHR_I,     "shr",       X64_RM_IB,    0, 0, 0xc1, 5, 4 | 8, 0) \
    X(SAR_I,     "sar",       X64_RM_IB,    0, 0, 0xc1, 7, 4 | 8, 0) \
    X(INC,       "inc",       X64_RM,       0, 0, 0xff, 0, 4 | 8, 0) \
    X(DEC,       "dec",       X64_RM,       0, 0, 0xff, 1, 4 | 8, 0) \
    X(CALL_M,    "call",      X64_RM,       0, 0, 0xff, 2, 4, X64_RM64) \
    X(JMP_M,     "jmp",       X64_RM,       0, 0, 0xff, 4, 4, X64_RM64) \
    X(PUSH_M,    "push",      X64_RM,       0, 0, 0xff, 6, 4, X64_RM64 | X64_MEM_ONLY) \
    X(MOVSD,     "movsd",     X64_R_RM,  0xf2, 1, 0x10, 0, 4, X64_REG_X | X64_RM64 | X64_MEM_ONLY) \
    X(MOVSD_M,   "movsd",     X64_RM_R,  0xf2, 1, 0x11, 0, 4, X64_REG_X | X64_RM64 | X64_MEM_ONLY) \
    X(MOVAPD,    "movapd",    X64_R_RM,  0x66, 1, 0x28, 0, 4, X64_REG_X | X64_RM_X) \
    X(SQRTSD,    "sqrtsd",    X64_R_RM,  0xf2, 1, 0x51, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(ANDPD,     "andpd",     X64_R_RM,  0x66, 1, 0x54, 0, 4, X64_REG_X | X64_RM_X) \
    X(XORPD,     "xorpd",     X64_R_RM,  0x66, 1, 0x57, 0, 4, X64_REG_X | X64_RM_X) \
    X(ADDSD,     "addsd",     X64_R_RM,  0xf2, 1, 0x58, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(MULSD,     "mulsd",     X64_R_RM,  0xf2, 1, 0x59, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(SUBSD,     "subsd",     X64_R_RM,  0xf2, 1, 0x5c, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(DIVSD,     "divsd",     X64_R_RM,  0xf2, 1, 0x5e, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(UCOMISD,   "ucomisd",   X64_R_RM,  0x66, 1, 0x2e, 0, 4, X64_REG_X | X64_RM_X | X64_RM64) \
    X(CVTSI2SD,  "cvtsi2sd",  X64_R_RM,  0xf2, 1, 0x2a, 0, 8, X64_REG_X) \
    X(CVTTSD2SI, "cvttsd2si", X64_R_RM,  0xf2, 1, 0x2c, 0, 8, X64_RM_X | X64_RM64) \
    X(MOVQ_XR,   "movq",      X64_R_RM,  0x66, 1, 0x6e, 0, 8, X64_REG_X) \
    X(MOVQ_RX,   "movq",      X64_RM_R,  0x66, 1, 0x7e, 0, 8, X64_REG_X)

enum {
#define X(name, ...) X64_##name,
    X64_FORMS(X)
#undef X
    X64_FORM_COUNT
};

typedef struct {
    const char *mnemonic;
    uint8_t shape, prefix, escape, opcode, extension, widths;
    uint16_t flags;
} x64_form;
extern const x64_form x64_forms[X64_FORM_COUNT];

/* Condition codes in hardware numbering. */
enum { X64_O, X64_NO, X64_B, X64_AE, X64_E, X64_NE, X64_BE, X64_A, X64_S, X64_NS, X64_P, X64_NP, X64_L, X64_GE, X64_LE, X64_G };

/* The bytes so far. The caller sees to it that X64_MAX_INSTRUCTION bytes are free at `at` before each call. */
typedef struct {
    uint8_t *at;
    uint8_t *rip;     /* displacement of the last instruction that was relative to rip … */
    uint32_t rip_end; /* … and how many bytes from it to the instruction's end */
} x64_code;
enum { X64_MAX_INSTRUCTION = 16 };

/* Any form; `reg` is ignored where the shape has none, `imm` where it has no immediate. */
void x64_put(x64_code *c, uint32_t form, uint32_t width, uint32_t reg, x64_rm rm, int32_t imm);
void x64_put_setcc(x64_code *c, uint32_t cc, uint32_t reg);
void x64_put_cmov(x64_code *c, uint32_t cc, uint32_t width, uint32_t reg, x64_rm rm);
/* The shortest way to make the constant; never touches the flags. */
void x64_put_const(x64_code *c, uint32_t reg, uint64_t value);
void x64_put_const64(x64_code *c, uint32_t reg, uint64_t value); /* always 10 bytes, the value in the last 8 */
void x64_put_push(x64_code *c, uint32_t reg);
void x64_put_pop(x64_code *c, uint32_t reg);
void x64_put_push_imm(x64_code *c, int32_t value); /* sign-extended to 64 bits */
void x64_put_cdq(x64_code *c, uint32_t width); /* cdq or cqo */
void x64_put_ret(x64_code *c);
void x64_put_endbr64(x64_code *c);
void x64_put_nops(x64_code *c, uint32_t bytes); /* at most 9 */
/* Jumps: the displacement is the last 4 (or 1) bytes, counted from their end. */
void x64_put_jcc(x64_code *c, uint32_t cc, int32_t disp);
void x64_put_jmp(x64_code *c, int32_t disp);
void x64_put_call(x64_code *c, int32_t disp);
void x64_put_jcc_short(x64_code *c, uint32_t cc, int8_t disp);
void x64_put_jmp_short(x64_code *c, int8_t disp);

#endif
