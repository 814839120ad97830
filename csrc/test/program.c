/* Random programs as LIR words (the layout: spec/lir.ts). */
#include <stdlib.h>
#include <string.h>
#include "program.h"

typedef struct {
    uint32_t *at;
    size_t n, capacity;
} words;

typedef struct {
    const t_program *p;
    words consts, blocks, exits;
    uint32_t n_consts;
    uint32_t n_vregs; /* the program's values, then the addresses made here */
} writer;

static void push(words *w, uint32_t word)
{
    if (w->n == w->capacity) {
        w->at = realloc(w->at, (w->capacity = w->capacity * 2 + 256) * sizeof *w->at);
    }
    w->at[w->n++] = word;
}

static void append(words *w, const words *more)
{
    for (size_t i = 0; i < more->n; i++) {
        push(w, more->at[i]);
    }
}

static uint32_t constant(writer *w, uint32_t kind, uint32_t a, uint32_t b)
{
    push(&w->consts, kind);
    push(&w->consts, a);
    push(&w->consts, b);
    push(&w->consts, 0);
    return w->n_consts++ << 2 | PYRO_OPERAND_CONST;
}

static uint32_t vreg(uint32_t value) { return value << 2 | PYRO_OPERAND_VREG; }

static uint32_t operand(writer *w, t_operand o)
{
    if (o.kind == T_VALUE) {
        return vreg(o.value);
    }
    if (o.kind == T_INT && o.constant.i >= -(1 << 29) && o.constant.i < 1 << 29) {
        return (uint32_t)o.constant.i << 2 | PYRO_OPERAND_IMM;
    }
    return constant(w, o.kind == T_F64 ? PYRO_CONST_F64 : PYRO_CONST_I64, (uint32_t)o.constant.bits, (uint32_t)(o.constant.bits >> 32));
}

static void memory(writer *w, const t_mem *mem, uint32_t base)
{
    push(&w->blocks, vreg(base));
    push(&w->blocks, mem->index_value == NONE_VALUE ? 0xffffffff : vreg(mem->index_value));
    push(&w->blocks, mem->scale);
    push(&w->blocks, 0);
    push(&w->blocks, (uint32_t)mem->disp);
}

static void edge(writer *w, const t_edge *e)
{
    push(&w->blocks, e->block);
    push(&w->blocks, e->n_args);
    for (uint32_t i = 0; i < e->n_args; i++) {
        push(&w->blocks, operand(w, e->args[i]));
    }
}

static void header(writer *w, uint8_t op, uint8_t type, uint8_t cc) { push(&w->blocks, op | (uint32_t)type << 8 | (uint32_t)cc << 16); }

/* How many instructions it became. */
static uint32_t instruction(writer *w, const t_ins *ins)
{
    bool refcount = ins->op == PYRO_OP_INCREF || ins->op == PYRO_OP_XINCREF || ins->op == PYRO_OP_DECREF || ins->op == PYRO_OP_XDECREF;
    uint32_t v = 0, e = 0, object = 0;
    if (refcount) {
        object = w->n_vregs++;
        header(w, PYRO_OP_LEA, PYRO_TYPE_I64, 0);
        push(&w->blocks, vreg(object));
        memory(w, &ins->mem, w->p->params[0]);
    }
    header(w, ins->op, ins->type, ins->cc);
    for (const char *letter = pyro_lir_ops[ins->op].signature; *letter; letter++) {
        switch (*letter) {
        case 'd': case 'n': case 'D':
            push(&w->blocks, ins->dst == NONE_VALUE ? 0xffffffff : vreg(ins->dst));
            break;
        case 'v': case 'i':
            push(&w->blocks, refcount ? vreg(object) : ins->op == PYRO_OP_CALLI ? constant(w, PYRO_CONST_SYMBOL, ins->callee, 0) : operand(w, ins->v[v++]));
            break;
        case 'm':
            memory(w, &ins->mem, w->p->params[0]);
            break;
        case 's':
            push(&w->blocks, ins->callee);
            break;
        case 'e':
            push(&w->blocks, ins->exit);
            break;
        case 'b':
            edge(w, &ins->edges[e++]);
            break;
        case '*':
            push(&w->blocks, ins->n_args);
            for (uint32_t i = 0; i < ins->n_args; i++) {
                push(&w->blocks, operand(w, ins->args[i]));
            }
            break;
        }
    }
    return 1 + refcount;
}

static void block(writer *w, const t_block *b)
{
    push(&w->blocks, b->cold);
    push(&w->blocks, b->n_params);
    for (uint32_t i = 0; i < b->n_params; i++) {
        push(&w->blocks, b->params[i]);
    }
    size_t counts = w->blocks.n;
    push(&w->blocks, 0);
    push(&w->blocks, 0);
    uint32_t n = 0;
    for (uint32_t i = 0; i < b->n_ins; i++) {
        n += instruction(w, &b->ins[i]);
    }
    w->blocks.at[counts] = n;
    w->blocks.at[counts + 1] = (uint32_t)(w->blocks.n - counts - 2);
}

static void exit_record(writer *w, const t_exit *exit, uint32_t offset)
{
    uint32_t head[] = {exit->kind, offset, exit->n_values, 0, exit->n_values};
    for (uint32_t i = 0; i < 5; i++) {
        push(&w->exits, head[i]);
    }
    for (uint32_t i = 0; i < exit->n_values; i++) {
        push(&w->exits, operand(w, exit->values[i]));
        push(&w->exits, exit->reprs[i]);
    }
    for (uint32_t i = 0; i < exit->n_values; i++) {
        push(&w->exits, i);
    }
}

uint32_t *write_program(const t_program *p, size_t *count)
{
    writer w = {.p = p, .n_vregs = p->n_values};
    for (uint32_t i = 0; i < p->n_blocks; i++) {
        block(&w, &p->blocks[i]);
    }
    for (uint32_t i = 0; i < p->n_exits; i++) {
        exit_record(&w, &p->exits[i], i);
    }
    words out = {0};
    uint32_t head[] = {PYRO_LIR_MAGIC, PYRO_LIR_VERSION, 0, w.n_vregs, w.n_consts, p->n_blocks, p->n_exits, p->n_params};
    for (uint32_t i = 0; i < 8; i++) {
        push(&out, head[i]);
    }
    for (uint32_t i = 0; i < w.n_vregs; i++) {
        push(&out, i < p->n_values ? p->classes[i] : PYRO_CLASS_INT);
    }
    for (uint32_t i = 0; i < p->n_params; i++) {
        push(&out, p->params[i]);
    }
    append(&out, &w.consts);
    append(&out, &w.exits);
    append(&out, &w.blocks);
    out.at[2] = (uint32_t)out.n;
    free(w.consts.at);
    free(w.blocks.at);
    free(w.exits.at);
    *count = out.n;
    return out.at;
}
