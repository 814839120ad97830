/* LIR to machine form for x86-64: one machine instruction per LIR instruction (and M_CONST where a constant needs a register of its
   own), with what each operand demands of the allocator. What is encoded for it is decided in emit.c from the operands' places.

   Conventions emission relies on:
   - A result shares the register of its first source when the allocator can arrange it (a hint); otherwise emission copies. So in
     `dst = a op b` the operand b is read late, unless op commutes and emission may exchange them.
   - Constants stay constants. One that does not fit an immediate goes through r11, an f64 one through the literal pool. Where an
     instruction would need r11 twice, the second constant gets a register here.
   - Compares have their constant second; the condition is exchanged with the operands. */
#include "x64.h"

static const u8 int_args[] = {RDI, RSI, RDX, RCX, R8, R9};
enum { INT_ARGS = sizeof int_args, F64_ARGS = 8 };

#define CALLER_INT (REGBIT(RAX) | REGBIT(RCX) | REGBIT(RDX) | REGBIT(RSI) | REGBIT(RDI) | REGBIT(R8) | REGBIT(R9) | REGBIT(R10))
#define CALLEE_INT (REGBIT(RBX) | REGBIT(R12) | REGBIT(R13) | REGBIT(R14) | REGBIT(R15))
#define VECTORS ((REGBIT(FSCRATCH) - 1) & ~(REGBIT(XMM0) - 1))
#define CALLER_SAVED (CALLER_INT | VECTORS)

const u8 x64_swapped_cc[PYRO_CC_COUNT] = {PYRO_CC_EQ, PYRO_CC_NE, PYRO_CC_GT, PYRO_CC_GE, PYRO_CC_LT, PYRO_CC_LE,
                                          PYRO_CC_UGT, PYRO_CC_UGE, PYRO_CC_ULT, PYRO_CC_ULE};

static const char *reg_name(u32 reg)
{
    static const char *const names[] = {"rax", "rcx", "rdx", "rbx", "rsp", "rbp", "rsi", "rdi", "r8", "r9", "r10", "r11", "r12", "r13", "r14", "r15"};
    static const char *const vectors[] = {"xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5", "xmm6", "xmm7",
                                          "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14", "xmm15"};
    return reg < 16 ? names[reg] : vectors[reg - XMM0];
}

const m_target cg_target = {
    .allocatable = {CALLER_INT | CALLEE_INT, VECTORS},
    .caller_saved = CALLER_SAVED,
    .pinned = {R15, R14, RBX},
    .cycle_scratch = SCRATCH,
    .reg_name = reg_name,
};

bool x64_imm32(const cg *g, u32 value, u8 type, i32 *imm)
{
    i64 wide;
    if (value_tag(value) == PYRO_OPERAND_IMM) {
        wide = value_imm(value);
    } else if (value_tag(value) == PYRO_OPERAND_CONST && g->consts[value_index(value)].kind == PYRO_CONST_I64) {
        const pyro_constant *c = &g->consts[value_index(value)];
        wide = (i64)((u64)c->b << 32 | c->a);
    } else {
        return false;
    }
    wide = type == PYRO_TYPE_I8 ? (int8_t)wide : type == PYRO_TYPE_I16 ? (int16_t)wide : type == PYRO_TYPE_I32 ? (i32)wide : wide;
    *imm = (i32)wide;
    return wide == (i32)wide;
}

/* ---- building instructions ---------------------------------------------------------------------------------------------- */

typedef struct {
    cg *g;
    u32 block, mark;
    u32 current; /* index of the instruction being built */
} builder;

static m_ins *begin(builder *b, u8 op, const ir_ins *ins)
{
    cg *g = b->g;
    b->current = g->code.n;
    m_ins *m = PUSH(g, g->code);
    *m = (m_ins){.op = op, .ins = ins, .block = b->block, .mark = b->mark, .operands = g->operands.n};
    if (ins) {
        m->type = ins->type;
        m->cc = ins->cc;
    }
    return m;
}

static void operand(builder *b, u32 value, u8 role, u8 need, loc fixed)
{
    cg *g = b->g;
    cg_spend(g, 0, 1);
    if (!is_vreg(value) && need != NEED_FIXED) {
        need = NEED_CONST;
    }
    *PUSH(g, g->operands) = (m_operand){.value = value, .role = role, .need = need, .fixed = fixed};
    g->code.at[b->current].n_explicit = (u16)++g->code.at[b->current].n_operands;
}

static void use(builder *b, u32 value, u8 need) { operand(b, value, ROLE_USE, need, 0); }
static void late(builder *b, u32 value, u8 need) { operand(b, value, ROLE_LATE, need, 0); }
static void fixed_use(builder *b, u32 value, loc place) { operand(b, value, ROLE_USE, NEED_FIXED, place); }

static void def(builder *b, u32 vreg) { operand(b, value_of_vreg(vreg), ROLE_DEF, NEED_REG, 0); }

static void clobber(builder *b, regset registers) { b->g->code.at[b->current].clobbers |= registers; }

/* The result of `current` is in `place`; the moves out of it get a gap of their own. */
static void fixed_def(builder *b, u32 vreg, loc place) { operand(b, value_of_vreg(vreg), ROLE_DEF, NEED_FIXED, place); }
static void land(builder *b) { begin(b, M_NOP, NULL); }

static void hint(cg *g, u32 vreg, u32 value)
{
    if (is_vreg(value) && !g->vregs[value_index(value)].pinned) {
        g->hints.at[vreg] = value_index(value);
        if (g->hints.at[value_index(value)] == NONE) {
            g->hints.at[value_index(value)] = vreg;
        }
    }
}

static void add_vreg_tables(cg *g, u32 remat)
{
    *PUSH(g, g->hints) = NONE;
    *PUSH(g, g->remat) = remat;
}

/* A register that holds the constant `value`, made just before the next instruction. Call it before begin(). */
static u32 materialize(builder *b, u32 value)
{
    cg *g = b->g;
    if (is_vreg(value)) {
        return value;
    }
    bool is_f64 = value_tag(value) == PYRO_OPERAND_CONST && g->consts[value_index(value)].kind == PYRO_CONST_F64;
    u32 vreg = g->n_vregs++;
    add_vreg_tables(g, value);
    g->vregs = g->n_vregs > g->vreg_capacity ? cg_grow(g, g->vregs, vreg, &g->vreg_capacity, sizeof *g->vregs) : g->vregs;
    g->vregs[vreg] = (ir_vreg){.cls = is_f64 ? PYRO_CLASS_F64 : PYRO_CLASS_INT, .def_block = b->block};
    begin(b, M_CONST, NULL);
    def(b, vreg);
    use(b, value, NEED_CONST);
    return value_of_vreg(vreg);
}

static bool is_const(u32 value) { return !is_vreg(value); }

/* Whether an integer operand needs r11 to become one of `type`. */
static bool wide_const(const builder *b, u32 value, u8 type)
{
    i32 imm;
    return is_const(value) && !x64_imm32(b->g, value, type, &imm);
}

static void memory(builder *b, const ir_mem *mem)
{
    use(b, mem->base, NEED_REG);
    use(b, mem->index, NEED_REG);
}

/* The values of the instruction's exit, behind its own operands. They are read late: the exit wants the state before the result. */
static void finish(builder *b, const ir_ins *ins)
{
    cg *g = b->g;
    if (ins && ins->exit != NONE) {
        const ir_exit *exit = &g->exits[ins->exit];
        u16 explicit = g->code.at[b->current].n_explicit;
        for (u32 i = 0; i < exit->record.n_values; i++) {
            late(b, exit->values[2 * i], NEED_ANY);
        }
        g->code.at[b->current].n_explicit = explicit;
    }
}

/* ---- the kinds of instruction ------------------------------------------------------------------------------------------- */

/* dst = a op b, computed in dst's register. */
static void binary(builder *b, const ir_ins *ins, bool commutes)
{
    u32 x = ins->values[0], y = ins->values[1];
    if (commutes && is_const(x)) {
        u32 t = x;
        x = y;
        y = t;
    }
    begin(b, ins->op, ins);
    def(b, ins->dst);
    use(b, x, NEED_ANY);
    operand(b, y, commutes || x == y ? ROLE_USE : ROLE_LATE, NEED_ANY, 0);
    hint(b->g, ins->dst, x);
}

static void unary(builder *b, const ir_ins *ins)
{
    begin(b, ins->op, ins);
    def(b, ins->dst);
    use(b, ins->values[0], NEED_ANY);
    bool changes_class = ins->op == PYRO_OP_ITOF || ins->op == PYRO_OP_FTOI || ins->op == PYRO_OP_FBITS || ins->op == PYRO_OP_BITSF;
    if (!changes_class) {
        hint(b->g, ins->dst, ins->values[0]);
    }
}

static void shift(builder *b, const ir_ins *ins)
{
    begin(b, ins->op, ins);
    def(b, ins->dst);
    use(b, ins->values[0], NEED_ANY);
    if (is_const(ins->values[1])) {
        use(b, ins->values[1], NEED_CONST);
    } else {
        fixed_use(b, ins->values[1], loc_reg(RCX));
        clobber(b, REGBIT(RCX));
    }
    hint(b->g, ins->dst, ins->values[0]);
}

static void divide(builder *b, const ir_ins *ins)
{
    begin(b, ins->op, ins);
    fixed_def(b, ins->dst, loc_reg(ins->op == PYRO_OP_SDIV ? RAX : RDX));
    fixed_use(b, ins->values[0], loc_reg(RAX));
    use(b, ins->values[1], NEED_ANY);
    clobber(b, REGBIT(RAX) | REGBIT(RDX));
    finish(b, ins);
    land(b);
}

/* The two sides of an integer compare: cmp or test takes (register or memory, register or immediate) and (register, memory). */
static void compare(builder *b, const ir_ins *ins, bool has_result)
{
    u32 x = ins->values[0], y = ins->values[1];
    u8 cc = ins->cc;
    bool bits = ins->op == PYRO_OP_GUARDBITS || ins->op == PYRO_OP_BRBITS;
    if (is_const(x) && !is_const(y)) {
        u32 t = x;
        x = y;
        y = t;
        cc = bits ? cc : x64_swapped_cc[cc];
    }
    x = materialize(b, x);
    begin(b, ins->op, ins)->cc = cc;
    if (has_result) {
        def(b, ins->dst);
    }
    /* Not both in memory; and x, whose place may turn out to be a constant, not in need of r11 as well. */
    use(b, x, (is_vreg(y) && !bits) || wide_const(b, y, ins->type) ? NEED_REG : NEED_ANY);
    use(b, y, bits ? NEED_REG : NEED_ANY);
}

static void compare_memory(builder *b, const ir_ins *ins)
{
    u32 y = ins->values[0];
    if (is_const(ins->mem->base) && wide_const(b, y, ins->type)) {
        y = materialize(b, y);
    }
    begin(b, ins->op, ins);
    memory(b, ins->mem);
    use(b, y, NEED_REG);
}

/* ucomisd sets the flags of an unsigned compare, and of "below" for NaN: so only "above" and "above or equal" are asked. */
static void compare_f64(builder *b, const ir_ins *ins)
{
    bool exchange = ins->cc == PYRO_CC_LT || ins->cc == PYRO_CC_LE;
    begin(b, ins->op, ins)->cc = exchange ? x64_swapped_cc[ins->cc] : ins->cc;
    if (ins->op == PYRO_OP_FCMP) {
        def(b, ins->dst);
    }
    use(b, ins->values[exchange], NEED_REG);
    use(b, ins->values[!exchange], NEED_ANY);
}

static void select_value(builder *b, const ir_ins *ins)
{
    u32 condition = materialize(b, ins->values[0]);
    begin(b, ins->op, ins);
    def(b, ins->dst);
    use(b, condition, NEED_ANY);
    late(b, ins->values[1], NEED_ANY);
    use(b, ins->values[2], NEED_ANY);
    hint(b->g, ins->dst, ins->values[2]);
}

static void store(builder *b, const ir_ins *ins)
{
    u32 value = ins->values[0];
    if (is_const(ins->mem->base) && wide_const(b, value, ins->type)) {
        value = materialize(b, value);
    }
    begin(b, ins->op, ins);
    memory(b, ins->mem);
    use(b, value, NEED_REG);
}

static void refcount(builder *b, const ir_ins *ins)
{
    u32 object = materialize(b, ins->values[0]);
    begin(b, ins->op, ins);
    use(b, object, NEED_REG);
}

/* Arguments by the System V ABI. What a call goes through travels in r10 and rax, which no argument uses. */
static void call(builder *b, const ir_ins *ins)
{
    cg *g = b->g;
    u32 result = ins->type == PYRO_TYPE_F64 ? XMM0 : RAX;
    begin(b, ins->op, ins);
    if (ins->dst != NONE) {
        fixed_def(b, ins->dst, loc_reg(result));
    }
    if (ins->op == PYRO_OP_CALLI) {
        fixed_use(b, ins->values[0], loc_reg(R10));
    } else if (ins->op == PYRO_OP_CALLM) {
        if (is_vreg(ins->mem->base)) {
            fixed_use(b, ins->mem->base, loc_reg(R10));
        } else {
            use(b, ins->mem->base, NEED_CONST);
        }
        if (is_vreg(ins->mem->index)) {
            fixed_use(b, ins->mem->index, loc_reg(RAX));
        } else {
            use(b, ins->mem->index, NEED_CONST);
        }
    }
    u32 ints = 0, floats = 0, stacked = 0;
    regset registers = REGBIT(result);
    for (u32 i = 0; i < ins->n_args; i++) {
        u32 value = ins->args[i];
        bool is_f64 = is_vreg(value) ? g->vregs[value_index(value)].cls == PYRO_CLASS_F64
                                     : value_tag(value) == PYRO_OPERAND_CONST && g->consts[value_index(value)].kind == PYRO_CONST_F64;
        if (is_f64 && floats < F64_ARGS) {
            registers |= REGBIT(XMM0 + floats);
            fixed_use(b, value, loc_reg(XMM0 + floats++));
        } else if (!is_f64 && ints < INT_ARGS) {
            registers |= REGBIT(int_args[ints]);
            fixed_use(b, value, loc_reg(int_args[ints++]));
        } else {
            fixed_use(b, value, loc_make(LOC_OUT, stacked++));
        }
    }
    g->out_words = stacked > g->out_words ? stacked : g->out_words;
    clobber(b, ins->op == PYRO_OP_CALLKEEP ? registers : CALLER_SAVED);
    finish(b, ins);
    if (ins->dst != NONE) {
        land(b);
    }
}

static void entry(builder *b)
{
    cg *g = b->g;
    u32 ints = 0, floats = 0, stacked = 0;
    begin(b, M_ENTRY, NULL);
    for (u32 i = 0; i < g->n_params; i++) {
        bool is_f64 = g->vregs[g->params[i]].cls == PYRO_CLASS_F64;
        if (is_f64 && floats < F64_ARGS) {
            fixed_def(b, g->params[i], loc_reg(XMM0 + floats++));
        } else if (!is_f64 && ints < INT_ARGS) {
            fixed_def(b, g->params[i], loc_reg(int_args[ints++]));
        } else {
            fixed_def(b, g->params[i], loc_make(LOC_IN, stacked++));
        }
    }
    land(b);
}

/* ---- one instruction ---------------------------------------------------------------------------------------------------- */

static void select_instruction(builder *b, const ir_ins *ins)
{
    cg *g = b->g;
    switch (ins->op) {
    case PYRO_OP_MARK:
        b->mark = ins->plain;
        return;
    case PYRO_OP_MOV:
        if (is_const(ins->values[0])) {
            g->remat.at[ins->dst] = ins->values[0];
            begin(b, M_CONST, ins);
            def(b, ins->dst);
            use(b, ins->values[0], NEED_CONST);
            break;
        }
        unary(b, ins);
        break;
    case PYRO_OP_IADD:
    case PYRO_OP_IMUL:
    case PYRO_OP_IAND:
    case PYRO_OP_IOR:
    case PYRO_OP_IXOR:
    case PYRO_OP_IADDO:
    case PYRO_OP_IMULO:
    case PYRO_OP_FADD:
    case PYRO_OP_FMUL:
        binary(b, ins, true);
        break;
    case PYRO_OP_ISUB:
    case PYRO_OP_ISUBO:
    case PYRO_OP_FSUB:
    case PYRO_OP_FDIV:
        binary(b, ins, false);
        break;
    case PYRO_OP_ISHL:
    case PYRO_OP_ISHR:
    case PYRO_OP_IUSHR:
        shift(b, ins);
        break;
    case PYRO_OP_SDIV:
    case PYRO_OP_SREM:
        divide(b, ins);
        return;
    case PYRO_OP_INEG:
    case PYRO_OP_INOT:
    case PYRO_OP_SEXT:
    case PYRO_OP_ZEXT:
    case PYRO_OP_FNEG:
    case PYRO_OP_FABS:
    case PYRO_OP_FSQRT:
    case PYRO_OP_ITOF:
    case PYRO_OP_FTOI:
    case PYRO_OP_FBITS:
    case PYRO_OP_BITSF:
        unary(b, ins);
        break;
    case PYRO_OP_ICMP:
        compare(b, ins, true);
        break;
    case PYRO_OP_GUARD:
    case PYRO_OP_GUARDBITS:
    case PYRO_OP_BR:
    case PYRO_OP_BRBITS:
        compare(b, ins, false);
        break;
    case PYRO_OP_GUARDM:
    case PYRO_OP_POLL:
    case PYRO_OP_BRM:
        compare_memory(b, ins);
        break;
    case PYRO_OP_FCMP:
    case PYRO_OP_FGUARD:
    case PYRO_OP_FBR:
        compare_f64(b, ins);
        break;
    case PYRO_OP_SELECT:
        select_value(b, ins);
        break;
    case PYRO_OP_LOAD:
    case PYRO_OP_LOADS:
    case PYRO_OP_LEA:
        begin(b, ins->op, ins);
        def(b, ins->dst);
        memory(b, ins->mem);
        break;
    case PYRO_OP_STORE:
    case PYRO_OP_ADDMEM:
        store(b, ins);
        break;
    case PYRO_OP_INCREF:
    case PYRO_OP_XINCREF:
    case PYRO_OP_DECREF:
    case PYRO_OP_XDECREF:
        refcount(b, ins);
        break;
    case PYRO_OP_CALL:
    case PYRO_OP_CALLKEEP:
    case PYRO_OP_CALLI:
    case PYRO_OP_CALLM:
        call(b, ins);
        return;
    case PYRO_OP_RET:
        begin(b, ins->op, ins);
        fixed_use(b, ins->values[0], loc_reg(ins->type == PYRO_TYPE_F64 ? XMM0 : RAX));
        break;
    default: /* exit, jmp: nothing but the exit's values and the edge */
        begin(b, ins->op, ins);
        break;
    }
    finish(b, ins);
}

void cg_select(cg *g)
{
    g->vreg_capacity = g->n_vregs;
    for (u32 i = 0; i < g->n_vregs; i++) {
        add_vreg_tables(g, NONE);
    }
    builder b = {.g = g};
    for (u32 i = 0; i < g->n_order; i++) {
        b.block = g->order[i];
        b.mark = PYRO_NO_MARK;
        ir_block *block = &g->blocks[b.block];
        block->first = g->code.n;
        if (b.block == 0) {
            entry(&b);
        } else {
            begin(&b, M_BLOCK, NULL);
        }
        for (u32 k = 0; k < block->n_ins; k++) {
            select_instruction(&b, &block->ins[k]);
        }
        block->last = g->code.n;
    }
}
