/* What an instruction finds in the places of its operands; for emit_ins.c and emit_math.c. */
#ifndef PYROCLAST_X64_EMIT_OPERAND_H
#define PYROCLAST_X64_EMIT_OPERAND_H
#include "emit.h"

static inline const m_operand *operand(const emitter *e, const m_ins *m, u32 i) { return &e->g->operands.at[m->operands + i]; }

static inline u32 width_of(u8 type)
{
    static const u8 widths[] = {[PYRO_TYPE_NONE] = 8, [PYRO_TYPE_I8] = 1, [PYRO_TYPE_I16] = 2, [PYRO_TYPE_I32] = 4, [PYRO_TYPE_I64] = 8, [PYRO_TYPE_F64] = 8};
    return widths[type];
}

static inline bool in_reg(const m_operand *o) { return loc_is_reg(o->at); }
static inline u32 reg_of(const m_operand *o) { return loc_n(o->at); }
static inline bool same_place(const m_operand *a, const m_operand *b) { return a->at == b->at && in_reg(a); }

/* The constant an operand is, or stands for when its register is made again where it is needed. */
static inline u32 constant_of(const emitter *e, const m_operand *o)
{
    return is_vreg(o->value) ? e->g->remat.at[value_index(o->value)] : o->value;
}

static inline bool is_constant(const m_operand *o) { return loc_kind(o->at) == LOC_CONST; }

static inline bool immediate(const emitter *e, const m_operand *o, u8 type, i32 *imm)
{
    return is_constant(o) && x64_imm32(e->g, constant_of(e, o), type, imm);
}

/* An integer source as register or memory; a constant goes through r11. */
static inline x64_rm int_source(emitter *e, const m_operand *o)
{
    if (in_reg(o)) {
        return x64_reg(reg_of(o));
    }
    if (is_constant(o)) {
        emit_const(e, SCRATCH, constant_of(e, o));
        return x64_reg(SCRATCH);
    }
    return x64_mem(RBP, emit_slot_offset(e, o->at));
}

static inline x64_rm f64_source(emitter *e, const m_operand *o)
{
    return in_reg(o) ? x64_reg(reg_of(o)) : is_constant(o) ? emit_const_literal(e, value_index(constant_of(e, o))) : x64_mem(RBP, emit_slot_offset(e, o->at));
}

/* Neither changes the flags. i32: also clears the upper half. */
static inline void int_to_reg(emitter *e, u32 reg, const m_operand *o, u32 width)
{
    if (is_constant(o)) {
        emit_const(e, reg, constant_of(e, o));
    } else if (!in_reg(o) || reg_of(o) != reg) {
        emit_form(e, X64_MOV, width, reg, int_source(e, o), 0);
    }
}

static inline void f64_to_reg(emitter *e, u32 reg, const m_operand *o)
{
    if (in_reg(o)) {
        if (reg_of(o) != reg) {
            emit_form(e, X64_MOVAPD, 4, reg, x64_reg(reg_of(o)), 0);
        }
    } else {
        emit_form(e, X64_MOVSD, 4, reg, f64_source(e, o), 0);
    }
}

/* The address of a memory operand, whose base and index are operands `at` and `at + 1`. A constant base takes r11. */
static inline x64_rm address(emitter *e, const m_ins *m, u32 at)
{
    const ir_mem *mem = m->ins->mem;
    const m_operand *base = operand(e, m, at), *index = operand(e, m, at + 1);
    u32 base_reg = SCRATCH;
    if (base->need == NEED_FIXED) {
        base_reg = loc_n(base->fixed);
    } else if (is_constant(base)) {
        emit_const(e, SCRATCH, constant_of(e, base));
    } else {
        base_reg = reg_of(base);
    }
    x64_rm rm = x64_mem(base_reg, mem->disp);
    if (is_vreg(mem->index)) {
        rm.index = (u8)(index->need == NEED_FIXED ? loc_n(index->fixed) : reg_of(index));
        rm.scale = (u8)mem->scale;
    }
    return rm;
}

static inline bool is_f64(const m_ins *m) { return m->type == PYRO_TYPE_F64; }

#endif
