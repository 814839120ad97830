/* What the files of the x86-64 target share: registers, and the forms that selection chooses and emission encodes. */
#ifndef PYROCLAST_X64_H
#define PYROCLAST_X64_H
#include "../cg.h"

enum { RAX, RCX, RDX, RBX, RSP, RBP, RSI, RDI, R8, R9, R10, R11, R12, R13, R14, R15, XMM0 = REG_VECTOR, XMM15 = XMM0 + 15 };

/* Never allocated: emission makes constants in them and the moves of a gap pass through them. */
enum { SCRATCH = R11, FSCRATCH = XMM15 };

/* The value of an integer constant operand as the instruction's type sees it, when an instruction can hold it: a sign-extended 32-bit
   immediate. False for a wider constant, an address, or a register. */
bool x64_imm32(const cg *g, u32 value, u8 type, i32 *imm);

/* The same condition with the operands exchanged. */
extern const u8 x64_swapped_cc[PYRO_CC_COUNT];

#endif
