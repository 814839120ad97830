/* The allocated program as text, for people: every machine instruction with the places of its operands, and the moves before it. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "alloc.h"
#include "pyroclast/buffer.h"

static void print(pyro_buffer *b, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void print(pyro_buffer *b, const char *format, ...)
{
    char text[160];
    va_list arguments;
    va_start(arguments, format);
    int n = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    pyro_put_raw(b, text, n < (int)sizeof text ? (size_t)n : sizeof text - 1);
}

static void print_value(pyro_buffer *b, const cg *g, u32 value)
{
    static const char *const kinds[] = {"i64", "f64", "handle", "symbol", "cell"};
    if (is_vreg(value)) {
        print(b, "v%u", value_index(value));
    } else if (value_tag(value) == PYRO_OPERAND_IMM) {
        print(b, "%d", value_imm(value));
    } else if (value_tag(value) == PYRO_OPERAND_CONST) {
        const pyro_constant *c = &g->consts[value_index(value)];
        if (c->kind == PYRO_CONST_I64) {
            print(b, "%lld", (long long)((u64)c->b << 32 | c->a));
        } else if (c->kind == PYRO_CONST_F64) {
            u64 bits = (u64)c->b << 32 | c->a;
            double number;
            memcpy(&number, &bits, sizeof number);
            print(b, "%g", number);
        } else {
            print(b, "%s(%u, %u)+%d", kinds[c->kind], c->a, c->b, c->c);
        }
    } else {
        print(b, "-");
    }
}

static void print_place(pyro_buffer *b, loc place)
{
    switch (loc_kind(place)) {
    case LOC_REG:
        print(b, "%s", cg_target.reg_name(loc_n(place)));
        break;
    case LOC_SLOT:
        print(b, "slot%u", loc_n(place));
        break;
    case LOC_OUT:
        print(b, "out%u", loc_n(place));
        break;
    case LOC_IN:
        print(b, "in%u", loc_n(place));
        break;
    case LOC_CONST:
        print(b, "const");
        break;
    default:
        print(b, "none");
    }
}

static void print_operand(pyro_buffer *b, const cg *g, const m_operand *o)
{
    print_value(b, g, o->value);
    if (is_vreg(o->value)) {
        print(b, ":");
        print_place(b, o->at);
    }
    if (o->need == NEED_FIXED) {
        print(b, "@");
        print_place(b, o->fixed);
    }
}

static const char *name_of(u8 op)
{
    static const char *const added[] = {"block", "entry", "const", "nop"};
    return op < PYRO_OP_COUNT ? pyro_lir_ops[op].name : added[op - PYRO_OP_COUNT];
}

static void print_instruction(pyro_buffer *b, const cg *g, u32 i)
{
    const m_ins *m = &g->code.at[i];
    for (u32 k = 0; k < m->n_moves; k++) {
        const m_move *move = &g->moves.at[m->moves + k];
        print(b, "         ");
        print_place(b, move->to);
        print(b, " <- ");
        print_place(b, move->from);
        print(b, " (");
        print_value(b, g, move->value);
        print(b, ")\n");
    }
    print(b, "  %5u  %s", i, name_of(m->op));
    for (u32 k = 0; k < m->n_operands; k++) {
        print(b, k == 0 ? " " : k == m->n_explicit ? " | " : ", ");
        print_operand(b, g, &g->operands.at[m->operands + k]);
    }
    for (u32 e = 0; m->ins && e < m->ins->n_edges; e++) {
        print(b, " -> bb %u", m->ins->edges[e].block);
    }
    print(b, "\n");
}

char *cg_dump(cg *g)
{
    pyro_buffer b = {0};
    for (u32 i = 0; i < g->n_order; i++) {
        const ir_block *block = &g->blocks[g->order[i]];
        print(&b, "bb %u%s, depth %u\n", g->order[i], block->cold ? " cold" : "", block->depth);
        for (u32 k = block->first; k < block->last; k++) {
            print_instruction(&b, g, k);
        }
    }
    pyro_put_u8(&b, 0);
    if (b.failed) {
        pyro_buffer_free(&b);
        return NULL;
    }
    return (char *)b.data;
}
