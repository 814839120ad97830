/* One machine instruction of the program to bytes, from the places its operands got. What each may find in an operand is what select.c
   asked for; r11 and xmm15 are free within an instruction. */
#include "emit_operand.h"
#include "pyroclast/runtime_ids.h"

static const u8 hardware_cc[PYRO_CC_COUNT] = {X64_E, X64_NE, X64_L, X64_LE, X64_G, X64_GE, X64_B, X64_BE, X64_A, X64_AE};

/* ---- compares ----------------------------------------------------------------------------------------------------------- */

static void test_bits(emitter *e, const m_operand *x, const m_operand *y, u8 type)
{
    i32 imm;
    if (!immediate(e, y, type, &imm)) {
        if (in_reg(y)) {
            emit_form(e, X64_TEST_M, width_of(type), reg_of(y), int_source(e, x), 0);
        } else {
            emit_form(e, X64_TEST_M, width_of(type), reg_of(x), int_source(e, y), 0);
        }
        return;
    }
    /* Only whether the result is zero is asked, so a narrower test does. */
    u32 width = imm >= 0 && imm < 256 ? 1 : imm >= 0 ? 4 : width_of(type);
    emit_form(e, X64_TEST_I, width, 0, int_source(e, x), imm);
}

/* Sets the flags for operands `at` and `at + 1`, or memory `at` and operand `at + 2`. */
static void compare(emitter *e, const m_ins *m, u32 at)
{
    bool memory = m->ins->mem != NULL;
    const m_operand *x = operand(e, m, at), *y = operand(e, m, at + (memory ? 2 : 1));
    u32 width = width_of(m->type);
    i32 imm;
    if (m->op == PYRO_OP_GUARDBITS || m->op == PYRO_OP_BRBITS) {
        test_bits(e, x, y, m->type);
    } else if (immediate(e, y, m->type, &imm)) {
        if (imm == 0 && !memory && in_reg(x)) {
            emit_form(e, X64_TEST_M, width, reg_of(x), x64_reg(reg_of(x)), 0);
        } else {
            emit_form(e, X64_CMP_I, width, 0, memory ? address(e, m, at) : int_source(e, x), imm);
        }
    } else if (memory) {
        if (!in_reg(y)) {
            emit_const(e, SCRATCH, constant_of(e, y));
        }
        emit_form(e, X64_CMP_M, width, in_reg(y) ? reg_of(y) : SCRATCH, address(e, m, at), 0);
    } else {
        emit_form(e, X64_CMP, width, reg_of(x), int_source(e, y), 0);
    }
}

static void compare_f64(emitter *e, const m_ins *m, u32 at)
{
    const m_operand *x = operand(e, m, at);
    u32 first = in_reg(x) ? reg_of(x) : FSCRATCH;
    f64_to_reg(e, first, x);
    emit_form(e, X64_UCOMISD, 4, first, f64_source(e, operand(e, m, at + 1)), 0);
}


/* After a compare of doubles, ZF, PF and CF are set when one is NaN. select.c left only eq, ne, gt and ge. */
static void jump_unless(emitter *e, const m_ins *m, u32 label)
{
    if (!is_f64(m)) {
        emit_jcc(e, hardware_cc[m->cc] ^ 1, label);
    } else if (m->cc == PYRO_CC_EQ) {
        emit_jcc(e, X64_NE, label);
        emit_jcc(e, X64_P, label);
    } else if (m->cc == PYRO_CC_NE) {
        u32 differs = emit_skip(e, X64_P);
        emit_jcc(e, X64_E, label);
        emit_land(e, differs);
    } else {
        emit_jcc(e, m->cc == PYRO_CC_GT ? X64_BE : X64_B, label);
    }
}

static void jump_if(emitter *e, const m_ins *m, u32 label)
{
    if (!is_f64(m)) {
        emit_jcc(e, hardware_cc[m->cc], label);
    } else if (m->cc == PYRO_CC_EQ) {
        u32 differs = emit_skip(e, X64_P);
        emit_jcc(e, X64_E, label);
        emit_land(e, differs);
    } else if (m->cc == PYRO_CC_NE) {
        emit_jcc(e, X64_NE, label);
        emit_jcc(e, X64_P, label);
    } else {
        emit_jcc(e, m->cc == PYRO_CC_GT ? X64_A : X64_AE, label);
    }
}

static void set_result(emitter *e, const m_ins *m)
{
    x64_code *c = &e->code;
    u32 dst = reg_of(operand(e, m, 0));
    if (!is_f64(m)) {
        compare(e, m, 1);
        x64_put_setcc(c, hardware_cc[m->cc], dst);
    } else {
        compare_f64(e, m, 1);
        bool equality = m->cc == PYRO_CC_EQ || m->cc == PYRO_CC_NE;
        x64_put_setcc(c, m->cc == PYRO_CC_EQ ? X64_E : m->cc == PYRO_CC_NE ? X64_NE : m->cc == PYRO_CC_GT ? X64_A : X64_AE, dst);
        if (equality) {
            x64_put_setcc(c, m->cc == PYRO_CC_EQ ? X64_NP : X64_P, SCRATCH);
            emit_form(e, m->cc == PYRO_CC_EQ ? X64_AND : X64_OR, 4, dst, x64_reg(SCRATCH), 0);
        }
    }
    emit_form(e, X64_MOVZX8, 4, dst, x64_reg(dst), 0);
}

static void select_value(emitter *e, const m_ins *m)
{
    const m_operand *condition = operand(e, m, 1), *then = operand(e, m, 2), *other = operand(e, m, 3);
    u32 dst = reg_of(operand(e, m, 0));
    if (in_reg(condition)) {
        emit_form(e, X64_TEST_M, 8, reg_of(condition), x64_reg(reg_of(condition)), 0);
    } else {
        emit_form(e, X64_CMP_I, 8, 0, int_source(e, condition), 0);
    }
    if (!is_f64(m)) {
        int_to_reg(e, dst, other, 8);
        x64_put_cmov(&e->code, X64_NE, 8, dst, int_source(e, then));
        return;
    }
    f64_to_reg(e, dst, other);
    u32 skip = emit_skip(e, X64_E);
    f64_to_reg(e, dst, then);
    emit_land(e, skip);
}

/* ---- memory ------------------------------------------------------------------------------------------------------------- */

static void load(emitter *e, const m_ins *m)
{
    u32 dst = reg_of(operand(e, m, 0));
    if (is_f64(m)) {
        emit_form(e, X64_MOVSD, 4, dst, address(e, m, 1), 0);
    } else if (m->type == PYRO_TYPE_I64) {
        emit_form(e, X64_MOV, 8, dst, address(e, m, 1), 0);
    } else {
        emit_extend(e, m);
    }
}

static void store(emitter *e, const m_ins *m)
{
    const m_operand *value = operand(e, m, 2);
    bool add = m->op == PYRO_OP_ADDMEM;
    u32 width = width_of(m->type), reg = SCRATCH;
    i32 imm;
    if (!is_f64(m) && immediate(e, value, m->type, &imm)) {
        emit_form(e, add ? X64_ADD_I : X64_MOV_I, width, 0, address(e, m, 0), imm);
        return;
    }
    if (in_reg(value)) {
        reg = reg_of(value);
    } else {
        emit_const(e, SCRATCH, constant_of(e, value));
    }
    if (is_f64(m) && in_reg(value)) {
        emit_form(e, X64_MOVSD_M, 4, reg, address(e, m, 0), 0);
    } else {
        emit_form(e, add ? X64_ADD_M : X64_MOV_M, width, reg, address(e, m, 0), 0);
    }
}

/* ---- reference counts --------------------------------------------------------------------------------------------------- */

/* CPython 3.13, Include/object.h, 64-bit with the GIL. Py_INCREF: add one to the low 32 bits unless that gives zero (immortal: all
   ones). Py_DECREF: nothing when the low 32 bits are negative (immortal), else subtract one from all 64 and deallocate at zero. */
static void refcount(emitter *e, const m_ins *m)
{
    u32 object = reg_of(operand(e, m, 0)), null = 0, immortal;
    x64_rm count = x64_mem(object, e->g->options->field_offsets[PYRO_FIELD_PY_OBJECT_OB_REFCNT]);
    bool may_be_null = m->op == PYRO_OP_XINCREF || m->op == PYRO_OP_XDECREF;
    if (may_be_null) {
        emit_form(e, X64_TEST_M, 8, object, x64_reg(object), 0);
        null = emit_skip(e, X64_E);
    }
    emit_form(e, X64_MOV, 4, SCRATCH, count, 0);
    if (m->op == PYRO_OP_INCREF || m->op == PYRO_OP_XINCREF) {
        emit_form(e, X64_INC, 4, 0, x64_reg(SCRATCH), 0);
        immortal = emit_skip(e, X64_E);
        emit_form(e, X64_MOV_M, 4, SCRATCH, count, 0);
    } else {
        emit_form(e, X64_TEST_M, 4, SCRATCH, x64_reg(SCRATCH), 0);
        immortal = emit_skip(e, X64_S);
        emit_form(e, X64_DEC, 8, 0, count, 0);
        u32 done = emit_new_label(e);
        emit_jcc(e, X64_E, emit_dealloc_label(e, m, object, done));
        emit_bind(e, done);
    }
    emit_land(e, immortal);
    if (may_be_null) {
        emit_land(e, null);
    }
}

/* ---- control ------------------------------------------------------------------------------------------------------------ */

static void call(emitter *e, const m_ins *m)
{
    if (m->op == PYRO_OP_CALL || m->op == PYRO_OP_CALLKEEP) {
        emit_call_symbol(e, m->ins->plain);
    } else if (m->op == PYRO_OP_CALLI) {
        emit_form(e, X64_CALL_M, 4, 0, x64_reg(R10), 0);
    } else {
        emit_form(e, X64_CALL_M, 4, 0, address(e, m, m->ins->dst != NONE), 0);
    }
    if (m->type == PYRO_TYPE_I32 && m->ins->dst != NONE) {
        emit_form(e, X64_MOVSXD, 8, RAX, x64_reg(RAX), 0);
    }
}

static void guard(emitter *e, const m_ins *m)
{
    if (is_f64(m)) {
        compare_f64(e, m, 0);
    } else {
        compare(e, m, 0);
    }
    jump_unless(e, m, emit_exit_label(e, m));
}

/* Leaves when the memory is not what is expected, and may come back. */
static void poll(emitter *e, const m_ins *m)
{
    u32 back = emit_new_label(e);
    compare(e, m, 0);
    emit_jcc(e, X64_NE, emit_poll_label(e, m, back));
    emit_bind(e, back);
}

static void branch(emitter *e, const m_ins *m)
{
    u32 first = e->thread[m->ins->edges[0].block], second = e->thread[m->ins->edges[1].block];
    if (is_f64(m)) {
        compare_f64(e, m, 0);
    } else {
        compare(e, m, 0);
    }
    if (first == e->next_block) {
        jump_unless(e, m, second);
        return;
    }
    jump_if(e, m, first);
    if (second != e->next_block) {
        emit_jmp(e, second);
    }
}

static void jump(emitter *e, const m_ins *m)
{
    u32 target = e->thread[m->ins->edges[0].block];
    if (target != e->next_block) {
        emit_jmp(e, target);
    }
}

void emit_instruction(emitter *e, const m_ins *m)
{
    switch (m->op) {
    case M_BLOCK:
    case M_ENTRY:
    case M_NOP:
        break;
    case M_CONST:
        emit_move(e, &(m_move){operand(e, m, 0)->at, operand(e, m, 1)->at, operand(e, m, 1)->value});
        break;
    case PYRO_OP_MOV:
        if (is_f64(m)) {
            f64_to_reg(e, reg_of(operand(e, m, 0)), operand(e, m, 1));
        } else {
            int_to_reg(e, reg_of(operand(e, m, 0)), operand(e, m, 1), 8);
        }
        break;
    case PYRO_OP_IADD:
    case PYRO_OP_ISUB:
    case PYRO_OP_IMUL:
    case PYRO_OP_IAND:
    case PYRO_OP_IOR:
    case PYRO_OP_IXOR:
    case PYRO_OP_IADDO:
    case PYRO_OP_ISUBO:
    case PYRO_OP_IMULO:
        emit_arithmetic(e, m);
        break;
    case PYRO_OP_ISHL:
    case PYRO_OP_ISHR:
    case PYRO_OP_IUSHR:
        emit_shift(e, m);
        break;
    case PYRO_OP_INEG:
    case PYRO_OP_INOT:
        int_to_reg(e, reg_of(operand(e, m, 0)), operand(e, m, 1), width_of(m->type));
        emit_form(e, m->op == PYRO_OP_INEG ? X64_NEG : X64_NOT, width_of(m->type), 0, x64_reg(reg_of(operand(e, m, 0))), 0);
        break;
    case PYRO_OP_SDIV:
    case PYRO_OP_SREM:
        emit_divide(e, m);
        break;
    case PYRO_OP_SEXT:
    case PYRO_OP_ZEXT:
    case PYRO_OP_LOADS:
        emit_extend(e, m);
        break;
    case PYRO_OP_ICMP:
    case PYRO_OP_FCMP:
        set_result(e, m);
        break;
    case PYRO_OP_SELECT:
        select_value(e, m);
        break;
    case PYRO_OP_FADD:
    case PYRO_OP_FSUB:
    case PYRO_OP_FMUL:
    case PYRO_OP_FDIV:
        emit_f64_arithmetic(e, m);
        break;
    case PYRO_OP_FNEG:
    case PYRO_OP_FABS:
        emit_f64_sign(e, m);
        break;
    case PYRO_OP_FSQRT:
        emit_form(e, X64_SQRTSD, 4, reg_of(operand(e, m, 0)), f64_source(e, operand(e, m, 1)), 0);
        break;
    case PYRO_OP_ITOF:
    case PYRO_OP_FTOI:
    case PYRO_OP_FBITS:
    case PYRO_OP_BITSF:
        emit_convert(e, m);
        break;
    case PYRO_OP_LOAD:
        load(e, m);
        break;
    case PYRO_OP_LEA:
        emit_form(e, X64_LEA, 8, reg_of(operand(e, m, 0)), address(e, m, 1), 0);
        break;
    case PYRO_OP_STORE:
    case PYRO_OP_ADDMEM:
        store(e, m);
        break;
    case PYRO_OP_INCREF:
    case PYRO_OP_XINCREF:
    case PYRO_OP_DECREF:
    case PYRO_OP_XDECREF:
        refcount(e, m);
        break;
    case PYRO_OP_CALL:
    case PYRO_OP_CALLKEEP:
    case PYRO_OP_CALLI:
    case PYRO_OP_CALLM:
        call(e, m);
        break;
    case PYRO_OP_GUARD:
    case PYRO_OP_FGUARD:
    case PYRO_OP_GUARDM:
    case PYRO_OP_GUARDBITS:
        guard(e, m);
        break;
    case PYRO_OP_POLL:
        poll(e, m);
        break;
    case PYRO_OP_EXIT:
        emit_jmp(e, emit_exit_label(e, m));
        break;
    case PYRO_OP_JMP:
        jump(e, m);
        break;
    case PYRO_OP_BR:
    case PYRO_OP_FBR:
    case PYRO_OP_BRM:
    case PYRO_OP_BRBITS:
        branch(e, m);
        break;
    case PYRO_OP_RET:
        emit_epilogue(e, false);
        break;
    }
}
