/* Arithmetic on integers and floats, and conversions between them. */
#include "emit_operand.h"

/* ---- integer arithmetic ------------------------------------------------------------------------------------------------- */

typedef struct {
    u8 reg_form, imm_form;
    bool commutes;
} alu;

static alu alu_of(u8 op)
{
    switch (op) {
    case PYRO_OP_ISUB:
    case PYRO_OP_ISUBO:
        return (alu){X64_SUB, X64_SUB_I, false};
    case PYRO_OP_IAND:
        return (alu){X64_AND, X64_AND_I, true};
    case PYRO_OP_IOR:
        return (alu){X64_OR, X64_OR_I, true};
    case PYRO_OP_IXOR:
        return (alu){X64_XOR, X64_XOR_I, true};
    case PYRO_OP_IMUL:
    case PYRO_OP_IMULO:
        return (alu){X64_IMUL, X64_IMUL_I, true};
    default:
        return (alu){X64_ADD, X64_ADD_I, true};
    }
}

/* dst = x + y or x - y into a third register in one instruction. */
static bool add_by_lea(emitter *e, const m_ins *m, u32 dst, const m_operand *x, const m_operand *y)
{
    i32 imm;
    if ((m->op != PYRO_OP_IADD && m->op != PYRO_OP_ISUB) || !in_reg(x) || reg_of(x) == dst) {
        return false;
    }
    x64_rm rm = x64_mem(reg_of(x), 0);
    if (immediate(e, y, m->type, &imm) && imm != INT32_MIN) {
        rm.disp = m->op == PYRO_OP_ISUB ? -imm : imm;
    } else if (in_reg(y) && reg_of(y) != dst && m->op == PYRO_OP_IADD) {
        rm.index = (u8)reg_of(y);
    } else {
        return false;
    }
    emit_form(e, X64_LEA, width_of(m->type), dst, rm, 0);
    return true;
}

void emit_arithmetic(emitter *e, const m_ins *m)
{
    const m_operand *d = operand(e, m, 0), *x = operand(e, m, 1), *y = operand(e, m, 2);
    u32 dst = reg_of(d), width = width_of(m->type);
    alu a = alu_of(m->op);
    i32 imm;
    if (add_by_lea(e, m, dst, x, y)) {
        return;
    }
    if (a.commutes && same_place(d, y)) {
        const m_operand *t = x;
        x = y;
        y = t;
    }
    bool has_imm = immediate(e, y, m->type, &imm);
    if (has_imm && a.reg_form == X64_IMUL && !is_constant(x)) {
        emit_form(e, X64_IMUL_I, width, dst, int_source(e, x), imm);
    } else {
        bool doubled = same_place(x, y);
        int_to_reg(e, dst, x, width);
        if (has_imm && a.reg_form == X64_IMUL) {
            emit_form(e, X64_IMUL_I, width, dst, x64_reg(dst), imm);
        } else if (has_imm) {
            emit_form(e, a.imm_form, width, 0, x64_reg(dst), imm);
        } else {
            emit_form(e, a.reg_form, width, dst, doubled ? x64_reg(dst) : int_source(e, y), 0);
        }
    }
    if (m->ins->exit != NONE) {
        emit_jcc(e, X64_O, emit_exit_label(e, m));
    }
}

void emit_shift(emitter *e, const m_ins *m)
{
    u32 width = width_of(m->type), dst = reg_of(operand(e, m, 0));
    const m_operand *x = operand(e, m, 1), *count = operand(e, m, 2);
    u32 kind = m->op == PYRO_OP_ISHL ? 0 : m->op == PYRO_OP_IUSHR ? 1 : 2;
    static const u8 by_cl[] = {X64_SHL_CL, X64_SHR_CL, X64_SAR_CL}, by_imm[] = {X64_SHL_I, X64_SHR_I, X64_SAR_I};
    i32 imm;
    int_to_reg(e, dst, x, width);
    if (count->need == NEED_FIXED) {
        emit_form(e, by_cl[kind], width, 0, x64_reg(dst), 0);
    } else {
        (void)immediate(e, count, PYRO_TYPE_I8, &imm); /* only the low bits of a count matter */
        emit_form(e, by_imm[kind], width, 0, x64_reg(dst), imm & (i32)(8 * width - 1));
    }
    if (width == 4) { /* a count of zero leaves the upper half as it was */
        emit_form(e, X64_MOV, 4, dst, x64_reg(dst), 0);
    }
}

void emit_divide(emitter *e, const m_ins *m)
{
    u32 width = width_of(m->type);
    x64_put_cdq(&e->code, width);
    emit_form(e, X64_IDIV, width, 0, int_source(e, operand(e, m, 2)), 0);
}

void emit_extend(emitter *e, const m_ins *m)
{
    static const u8 zero[] = {[PYRO_TYPE_I8] = X64_MOVZX8, [PYRO_TYPE_I16] = X64_MOVZX16, [PYRO_TYPE_I32] = X64_MOV};
    static const u8 sign[] = {[PYRO_TYPE_I8] = X64_MOVSX8, [PYRO_TYPE_I16] = X64_MOVSX16, [PYRO_TYPE_I32] = X64_MOVSXD};
    bool is_signed = m->op == PYRO_OP_SEXT || m->op == PYRO_OP_LOADS;
    x64_rm source = m->ins->mem ? address(e, m, 1) : int_source(e, operand(e, m, 1));
    emit_form(e, is_signed ? sign[m->type] : zero[m->type], is_signed ? 8 : 4, reg_of(operand(e, m, 0)), source, 0);
}

/* ---- floating point ----------------------------------------------------------------------------------------------------- */

void emit_f64_arithmetic(emitter *e, const m_ins *m)
{
    const m_operand *d = operand(e, m, 0), *x = operand(e, m, 1), *y = operand(e, m, 2);
    u32 dst = reg_of(d);
    u32 form = m->op == PYRO_OP_FADD ? X64_ADDSD : m->op == PYRO_OP_FMUL ? X64_MULSD : m->op == PYRO_OP_FSUB ? X64_SUBSD : X64_DIVSD;
    if ((form == X64_ADDSD || form == X64_MULSD) && same_place(d, y)) {
        const m_operand *t = x;
        x = y;
        y = t;
    }
    bool doubled = same_place(x, y);
    f64_to_reg(e, dst, x);
    emit_form(e, form, 4, dst, doubled ? x64_reg(dst) : f64_source(e, y), 0);
}

void emit_f64_sign(emitter *e, const m_ins *m)
{
    u32 dst = reg_of(operand(e, m, 0));
    u64 sign = (u64)1 << 63;
    f64_to_reg(e, dst, operand(e, m, 1));
    emit_form(e, m->op == PYRO_OP_FNEG ? X64_XORPD : X64_ANDPD, 4, dst, emit_mask_literal(e, m->op == PYRO_OP_FNEG ? sign : ~sign), 0);
}

void emit_convert(emitter *e, const m_ins *m)
{
    const m_operand *x = operand(e, m, 1);
    u32 dst = reg_of(operand(e, m, 0));
    switch (m->op) {
    case PYRO_OP_ITOF: { /* it merges into dst, whose old value would be waited for */
        x64_rm source = int_source(e, x);
        emit_form(e, X64_XORPD, 4, dst, x64_reg(dst), 0);
        emit_form(e, X64_CVTSI2SD, 8, dst, source, 0);
        break;
    }
    case PYRO_OP_FTOI:
        emit_form(e, X64_CVTTSD2SI, 8, dst, f64_source(e, x), 0);
        break;
    case PYRO_OP_FBITS:
        if (in_reg(x)) {
            emit_form(e, X64_MOVQ_RX, 8, reg_of(x), x64_reg(dst), 0);
        } else {
            emit_form(e, X64_MOV, 8, dst, f64_source(e, x), 0);
        }
        break;
    default:
        emit_form(e, X64_MOVQ_XR, 8, dst, int_source(e, x), 0);
    }
}
