/* The reference: what every LIR instruction means, in C, one after the other. */
#include <math.h>
#include <string.h>
#include "program.h"

typedef struct {
    const t_program *p;
    test_memory *memory;
    test_value values[MAX_VALUES];
} machine;

static test_value get(const machine *m, t_operand o)
{
    return o.kind == T_VALUE ? m->values[o.value] : o.constant;
}

static uint64_t narrow(uint64_t v, uint8_t type)
{
    return type == PYRO_TYPE_I8 ? (uint8_t)v : type == PYRO_TYPE_I16 ? (uint16_t)v : type == PYRO_TYPE_I32 ? (uint32_t)v : v;
}

static int64_t sign_extended(uint64_t v, uint8_t type)
{
    return type == PYRO_TYPE_I8 ? (int8_t)v : type == PYRO_TYPE_I16 ? (int16_t)v : type == PYRO_TYPE_I32 ? (int32_t)v : (int64_t)v;
}

static bool compare_ints(uint8_t cc, uint8_t type, uint64_t a, uint64_t b)
{
    int64_t x = sign_extended(a, type), y = sign_extended(b, type);
    uint64_t u = narrow(a, type), v = narrow(b, type);
    switch (cc) {
    case PYRO_CC_EQ: return x == y;
    case PYRO_CC_NE: return x != y;
    case PYRO_CC_LT: return x < y;
    case PYRO_CC_LE: return x <= y;
    case PYRO_CC_GT: return x > y;
    case PYRO_CC_GE: return x >= y;
    case PYRO_CC_ULT: return u < v;
    case PYRO_CC_ULE: return u <= v;
    case PYRO_CC_UGT: return u > v;
    default: return u >= v;
    }
}

static bool compare_floats(uint8_t cc, double a, double b)
{
    switch (cc) {
    case PYRO_CC_EQ: return a == b;
    case PYRO_CC_NE: return a != b;
    case PYRO_CC_LT: return a < b;
    case PYRO_CC_LE: return a <= b;
    case PYRO_CC_GT: return a > b;
    default: return a >= b;
    }
}

static uint8_t *address(const machine *m, const t_mem *mem)
{
    int64_t index = mem->index_value == NONE_VALUE ? 0 : m->values[mem->index_value].i * mem->scale;
    return (uint8_t *)m->memory + index + mem->disp;
}

static uint64_t read_memory(const machine *m, const t_ins *ins)
{
    uint64_t v = 0;
    uint32_t size = ins->type == PYRO_TYPE_I8 ? 1 : ins->type == PYRO_TYPE_I16 ? 2 : ins->type == PYRO_TYPE_I32 ? 4 : 8;
    memcpy(&v, address(m, &ins->mem), size);
    return v;
}

static void write_memory(const machine *m, const t_ins *ins, uint64_t v)
{
    uint32_t size = ins->type == PYRO_TYPE_I8 ? 1 : ins->type == PYRO_TYPE_I16 ? 2 : ins->type == PYRO_TYPE_I32 ? 4 : 8;
    memcpy(address(m, &ins->mem), &v, size);
}

static uint64_t arithmetic(const t_ins *ins, uint64_t a, uint64_t b)
{
    uint32_t width = ins->type == PYRO_TYPE_I32 ? 32 : 64, count = b & (width - 1);
    switch (ins->op) {
    case PYRO_OP_IADD: case PYRO_OP_IADDO: return narrow(a + b, ins->type);
    case PYRO_OP_ISUB: case PYRO_OP_ISUBO: return narrow(a - b, ins->type);
    case PYRO_OP_IMUL: case PYRO_OP_IMULO: return narrow(a * b, ins->type);
    case PYRO_OP_IAND: return narrow(a & b, ins->type);
    case PYRO_OP_IOR: return narrow(a | b, ins->type);
    case PYRO_OP_IXOR: return narrow(a ^ b, ins->type);
    case PYRO_OP_ISHL: return narrow(a << count, ins->type);
    case PYRO_OP_ISHR: return narrow((uint64_t)(sign_extended(a, ins->type) >> count), ins->type);
    case PYRO_OP_IUSHR: return narrow(a, ins->type) >> count;
    case PYRO_OP_SDIV: return narrow((uint64_t)(sign_extended(a, ins->type) / sign_extended(b, ins->type)), ins->type);
    default: return narrow((uint64_t)(sign_extended(a, ins->type) % sign_extended(b, ins->type)), ins->type);
    }
}

static bool overflows(const t_ins *ins, uint64_t a, uint64_t b)
{
    int64_t x = sign_extended(a, ins->type), y = sign_extended(b, ins->type), wide;
    bool over = ins->op == PYRO_OP_IADDO   ? __builtin_add_overflow(x, y, &wide)
                : ins->op == PYRO_OP_ISUBO ? __builtin_sub_overflow(x, y, &wide)
                                           : __builtin_mul_overflow(x, y, &wide);
    return over || wide != sign_extended((uint64_t)wide, ins->type);
}

static void refcount(machine *m, const t_ins *ins)
{
    int64_t *object = (int64_t *)(void *)address(m, &ins->mem);
    bool immortal = (int32_t)object[0] < 0, up = ins->op == PYRO_OP_INCREF || ins->op == PYRO_OP_XINCREF;
    if (up && (uint32_t)object[0] != UINT32_MAX) {
        object[0] = (int64_t)(((uint64_t)object[0] & ~(uint64_t)UINT32_MAX) | (uint32_t)(object[0] + 1));
    } else if (!up && !immortal && --object[0] == 0) {
        object[1] = 0xdead;
    }
}

/* False when the program left. */
static bool step(machine *m, const t_ins *ins, bool *taken)
{
    test_value a = get(m, ins->v[0]), b = get(m, ins->v[1]), c = get(m, ins->v[2]), r = {.bits = 0};
    bool stays = true;
    switch (ins->op) {
    case PYRO_OP_MOV: r = a; break;
    case PYRO_OP_IADDO: case PYRO_OP_ISUBO: case PYRO_OP_IMULO:
        stays = !overflows(ins, a.bits, b.bits);
        /* fall through */
    case PYRO_OP_IADD: case PYRO_OP_ISUB: case PYRO_OP_IMUL: case PYRO_OP_IAND: case PYRO_OP_IOR: case PYRO_OP_IXOR: case PYRO_OP_ISHL:
    case PYRO_OP_ISHR: case PYRO_OP_IUSHR: case PYRO_OP_SDIV: case PYRO_OP_SREM:
        r.bits = arithmetic(ins, a.bits, b.bits);
        break;
    case PYRO_OP_INEG: r.bits = narrow(-a.bits, ins->type); break;
    case PYRO_OP_INOT: r.bits = narrow(~a.bits, ins->type); break;
    case PYRO_OP_SEXT: r.i = sign_extended(a.bits, ins->type); break;
    case PYRO_OP_ZEXT: r.bits = narrow(a.bits, ins->type); break;
    case PYRO_OP_ICMP: r.i = compare_ints(ins->cc, ins->type, a.bits, b.bits); break;
    case PYRO_OP_SELECT: r = a.i != 0 ? b : c; break;
    case PYRO_OP_FADD: r.f = a.f + b.f; break;
    case PYRO_OP_FSUB: r.f = a.f - b.f; break;
    case PYRO_OP_FMUL: r.f = a.f * b.f; break;
    case PYRO_OP_FDIV: r.f = a.f / b.f; break;
    case PYRO_OP_FNEG: r.f = -a.f; break;
    case PYRO_OP_FABS: r.f = fabs(a.f); break;
    case PYRO_OP_FSQRT: r.f = sqrt(a.f); break;
    case PYRO_OP_FCMP: r.i = compare_floats(ins->cc, a.f, b.f); break;
    case PYRO_OP_ITOF: r.f = (double)a.i; break;
    case PYRO_OP_FTOI: r.i = a.f >= -0x1p63 && a.f < 0x1p63 ? (int64_t)a.f : INT64_MIN; break;
    case PYRO_OP_FBITS: case PYRO_OP_BITSF: r = a; break;
    case PYRO_OP_LOAD: r.bits = read_memory(m, ins); break;
    case PYRO_OP_LOADS: r.i = sign_extended(read_memory(m, ins), ins->type); break;
    case PYRO_OP_STORE: write_memory(m, ins, a.bits); break;
    case PYRO_OP_ADDMEM: write_memory(m, ins, read_memory(m, ins) + a.bits); break;
    case PYRO_OP_INCREF: case PYRO_OP_XINCREF: case PYRO_OP_DECREF: case PYRO_OP_XDECREF: refcount(m, ins); break;
    case PYRO_OP_CALL: case PYRO_OP_CALLKEEP: case PYRO_OP_CALLI: {
        test_value args[MAX_ARGS];
        for (uint32_t i = 0; i < ins->n_args; i++) {
            args[i] = get(m, ins->args[i]);
        }
        r = test_functions[ins->callee].evaluate(args);
        break;
    }
    case PYRO_OP_GUARD: case PYRO_OP_BR: *taken = stays = compare_ints(ins->cc, ins->type, a.bits, b.bits); break;
    case PYRO_OP_FGUARD: case PYRO_OP_FBR: *taken = stays = compare_floats(ins->cc, a.f, b.f); break;
    case PYRO_OP_GUARDM: case PYRO_OP_BRM: *taken = stays = compare_ints(ins->cc, ins->type, read_memory(m, ins), a.bits); break;
    case PYRO_OP_GUARDBITS: case PYRO_OP_BRBITS: *taken = stays = (narrow(a.bits & b.bits, ins->type) == 0) == (ins->cc == PYRO_CC_EQ); break;
    case PYRO_OP_POLL: stays = (int64_t)read_memory(m, ins) == a.i || m->memory->polls-- > 0; break;
    case PYRO_OP_EXIT: stays = false; break;
    }
    if (ins->dst != NONE_VALUE) {
        m->values[ins->dst] = r;
    }
    bool terminator = pyro_lir_ops[ins->op].terminator && ins->op != PYRO_OP_EXIT;
    return stays || terminator;
}

/* An exit wants the values from before the instruction, which may have written its result over none of them: results are new values. */
static void leave(const machine *m, const t_ins *ins, t_outcome *outcome)
{
    const t_exit *exit = &m->p->exits[ins->exit];
    outcome->left = true;
    outcome->exit = ins->exit;
    for (uint32_t i = 0; i < exit->n_values; i++) {
        outcome->values[i] = get(m, exit->values[i]);
    }
}

static void follow(machine *m, const t_edge *edge)
{
    test_value args[MAX_PARAMS];
    const t_block *target = &m->p->blocks[edge->block];
    for (uint32_t i = 0; i < edge->n_args; i++) {
        args[i] = get(m, edge->args[i]);
    }
    for (uint32_t i = 0; i < edge->n_args; i++) {
        m->values[target->params[i]] = args[i];
    }
}

t_outcome evaluate_program(const t_program *p, const test_value *args, test_memory *memory)
{
    static machine machine_state;
    machine *m = &machine_state;
    t_outcome outcome = {0};
    *m = (machine){.p = p, .memory = memory};
    for (uint32_t i = 0; i < p->n_params; i++) {
        m->values[p->params[i]] = args[i];
    }
    for (uint32_t block = 0;;) {
        const t_block *b = &p->blocks[block];
        for (uint32_t i = 0; i < b->n_ins; i++) {
            const t_ins *ins = &b->ins[i];
            bool taken = true;
            if (!step(m, ins, &taken)) {
                leave(m, ins, &outcome);
                return outcome;
            }
            if (ins->op == PYRO_OP_RET) {
                outcome.result = get(m, ins->v[0]);
                outcome.is_f64 = ins->type == PYRO_TYPE_F64;
                return outcome;
            }
            if (pyro_lir_ops[ins->op].terminator) {
                const t_edge *edge = &ins->edges[!taken];
                follow(m, edge);
                block = edge->block;
            }
        }
    }
}
