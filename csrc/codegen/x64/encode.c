/* Encoding of x86-64 instructions. Intel 64 and IA-32 Architectures Software Developer's Manual, volume 2, chapter 2. */
#include "encode.h"
#include <string.h>

const x64_form x64_forms[X64_FORM_COUNT] = {
#define X(name, mnemonic, shape, prefix, escape, opcode, extension, widths, flags) {mnemonic, shape, prefix, escape, opcode, extension, widths, flags},
    X64_FORMS(X)
#undef X
};

static void put8(x64_code *c, uint32_t byte) { *c->at++ = (uint8_t)byte; }

static void put_bytes(x64_code *c, uint64_t value, uint32_t bytes)
{
    memcpy(c->at, &value, bytes);
    c->at += bytes;
}

static bool fits8(int32_t value) { return value == (int8_t)value; }

/* ModRM, SIB and displacement. rsp and r12 as a base need a SIB byte; rbp and r13 need a displacement. */
static void put_rm(x64_code *c, uint32_t reg, x64_rm rm)
{
    uint32_t field = (reg & 7) << 3;
    if (rm.kind == X64_RM_REG) {
        put8(c, 0xc0 | field | (rm.reg & 7));
        return;
    }
    if (rm.kind == X64_RM_RIP) {
        put8(c, field | 5);
        c->rip = c->at;
        put_bytes(c, (uint32_t)rm.disp, 4);
        return;
    }
    uint32_t mode = rm.disp == 0 && (rm.base & 7) != 5 ? 0 : fits8(rm.disp) ? 0x40 : 0x80;
    if (rm.index != X64_NO_REG || (rm.base & 7) == 4) {
        uint32_t scale = rm.scale == 8 ? 3 : rm.scale == 4 ? 2 : rm.scale == 2 ? 1 : 0;
        uint32_t index = rm.index == X64_NO_REG ? 4 : rm.index & 7;
        put8(c, mode | field | 4);
        put8(c, scale << 6 | index << 3 | (rm.base & 7));
    } else {
        put8(c, mode | field | (rm.base & 7));
    }
    if (mode) {
        put_bytes(c, (uint32_t)rm.disp, mode == 0x40 ? 1 : 4);
    }
}

/* REX: W R X B, and a bare one to reach spl bpl sil dil. */
static void put_rex(x64_code *c, bool wide, uint32_t reg, x64_rm rm, bool bare)
{
    uint32_t rex = wide << 3 | (reg >> 3 & 1) << 2;
    if (rm.kind == X64_RM_REG) {
        rex |= rm.reg >> 3 & 1;
    } else if (rm.kind == X64_RM_MEM) {
        rex |= (rm.base >> 3 & 1) | (rm.index == X64_NO_REG ? 0 : (rm.index >> 3 & 1) << 1);
    }
    if (rex || bare) {
        put8(c, 0x40 | rex);
    }
}

static void put_opcode(x64_code *c, uint32_t prefix, uint32_t escape, uint32_t opcode, bool wide, uint32_t reg, x64_rm rm, bool bare)
{
    if (prefix) {
        put8(c, prefix);
    }
    put_rex(c, wide, reg, rm, bare);
    if (escape) {
        put8(c, 0x0f);
    }
    put8(c, opcode);
    put_rm(c, reg, rm);
}

void x64_put(x64_code *c, uint32_t form, uint32_t width, uint32_t reg, x64_rm rm, int32_t imm)
{
    const x64_form *f = &x64_forms[form];
    bool has_reg = f->shape == X64_R_RM || f->shape == X64_RM_R || f->shape == X64_R_RM_IMM;
    bool has_imm = f->shape == X64_RM_IMM || f->shape == X64_R_RM_IMM;
    uint32_t opcode = f->opcode, imm_size = f->shape == X64_RM_IB ? 1 : has_imm ? (width > 4 ? 4 : width) : 0;
    if (width == 1 && f->flags & X64_BYTE) {
        opcode -= 1;
    } else if (has_imm && f->flags & X64_IMM8 && fits8(imm)) {
        opcode |= 2;
        imm_size = 1;
    }
    bool byte_reg = width == 1 && has_reg && (reg & 15) >= 4;
    bool byte_rm = (width == 1 || f->flags & X64_RM8) && rm.kind == X64_RM_REG && rm.reg >= 4;
    c->rip = NULL;
    put_opcode(c, width == 2 ? 0x66 : f->prefix, f->escape, opcode, width == 8, has_reg ? reg & 15 : f->extension, rm, byte_reg || byte_rm);
    put_bytes(c, (uint32_t)imm, imm_size);
    if (c->rip) {
        c->rip_end = (uint32_t)(c->at - c->rip);
    }
}

void x64_put_setcc(x64_code *c, uint32_t cc, uint32_t reg)
{
    put_opcode(c, 0, 1, 0x90 | cc, false, 0, x64_reg(reg), (reg & 15) >= 4);
}

void x64_put_cmov(x64_code *c, uint32_t cc, uint32_t width, uint32_t reg, x64_rm rm)
{
    put_opcode(c, 0, 1, 0x40 | cc, width == 8, reg & 15, rm, false);
}

void x64_put_const64(x64_code *c, uint32_t reg, uint64_t value)
{
    put8(c, 0x48 | (reg >> 3 & 1));
    put8(c, 0xb8 | (reg & 7));
    put_bytes(c, value, 8);
}

void x64_put_const(x64_code *c, uint32_t reg, uint64_t value)
{
    if (value == (uint32_t)value) {
        if (reg & 8) {
            put8(c, 0x41);
        }
        put8(c, 0xb8 | (reg & 7));
        put_bytes(c, value, 4);
    } else if (value == (uint64_t)(int64_t)(int32_t)value) {
        x64_put(c, X64_MOV_I, 8, 0, x64_reg(reg), (int32_t)value);
    } else {
        x64_put_const64(c, reg, value);
    }
}

static void put_short_reg(x64_code *c, uint32_t opcode, uint32_t reg)
{
    if (reg & 8) {
        put8(c, 0x41);
    }
    put8(c, opcode | (reg & 7));
}

void x64_put_push(x64_code *c, uint32_t reg) { put_short_reg(c, 0x50, reg); }
void x64_put_pop(x64_code *c, uint32_t reg) { put_short_reg(c, 0x58, reg); }

void x64_put_push_imm(x64_code *c, int32_t value)
{
    put8(c, fits8(value) ? 0x6a : 0x68);
    put_bytes(c, (uint32_t)value, fits8(value) ? 1 : 4);
}

void x64_put_cdq(x64_code *c, uint32_t width)
{
    if (width == 8) {
        put8(c, 0x48);
    }
    put8(c, 0x99);
}

void x64_put_ret(x64_code *c) { put8(c, 0xc3); }
void x64_put_endbr64(x64_code *c) { put_bytes(c, 0xfa1e0ff3, 4); }

/* The recommended multi-byte no-operations (volume 2, NOP). */
void x64_put_nops(x64_code *c, uint32_t bytes)
{
    static const uint8_t nops[10][9] = {
        {0}, {0x90}, {0x66, 0x90}, {0x0f, 0x1f, 0x00}, {0x0f, 0x1f, 0x40, 0x00}, {0x0f, 0x1f, 0x44, 0x00, 0x00}, {0x66, 0x0f, 0x1f, 0x44, 0x00, 0x00},
        {0x0f, 0x1f, 0x80, 0, 0, 0, 0}, {0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0}, {0x66, 0x0f, 0x1f, 0x84, 0, 0, 0, 0, 0},
    };
    memcpy(c->at, nops[bytes], bytes);
    c->at += bytes;
}

void x64_put_jcc(x64_code *c, uint32_t cc, int32_t disp)
{
    put8(c, 0x0f);
    put8(c, 0x80 | cc);
    put_bytes(c, (uint32_t)disp, 4);
}

void x64_put_jmp(x64_code *c, int32_t disp)
{
    put8(c, 0xe9);
    put_bytes(c, (uint32_t)disp, 4);
}

void x64_put_call(x64_code *c, int32_t disp)
{
    put8(c, 0xe8);
    put_bytes(c, (uint32_t)disp, 4);
}

void x64_put_jcc_short(x64_code *c, uint32_t cc, int8_t disp)
{
    put8(c, 0x70 | cc);
    put8(c, (uint8_t)disp);
}

void x64_put_jmp_short(x64_code *c, int8_t disp)
{
    put8(c, 0xeb);
    put8(c, (uint8_t)disp);
}
