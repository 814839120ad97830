/* A symbolic check of the allocation, after the checker of regalloc2 (Fallin 2021): the allocated code is run with symbols for values.
   For every place (register, frame slot, stack argument) it knows which values are in it on every path; a read of a value from a place
   that is not known to hold it is a bug of the allocator and throws rule "allocation". It shares no code with the passes it checks.

   A place can hold several values, for a block's parameter is the argument that came in. A value's definition ends its earlier self
   (of the last time around a loop) everywhere. Where paths meet, a place holds what it holds on all of them; iterated to a fixed point.

   Sets are never changed once made, so that a move copies a pointer. Constants stand for themselves by their operand word. */
#include "alloc.h"

typedef struct {
    u32 n;
    u32 at[]; /* operand words */
} value_set;

typedef const value_set *state; /* an array of these, by place */

typedef struct {
    cg *g;
    u32 n_places;
    state **at_start; /* by block, NULL while no path is known */
    state *now;
    const value_set *empty;
    bool changed;
} checker;

static u32 place_of(const checker *c, loc l)
{
    const cg *g = c->g;
    switch (loc_kind(l)) {
    case LOC_REG:
        return loc_n(l);
    case LOC_SLOT:
        return REG_COUNT + loc_n(l);
    case LOC_OUT:
        return REG_COUNT + g->n_slots + loc_n(l);
    case LOC_IN:
        return REG_COUNT + g->n_slots + g->out_words + loc_n(l);
    default:
        return NONE;
    }
}

static bool has(const value_set *set, u32 value)
{
    for (u32 i = 0; i < set->n; i++) {
        if (set->at[i] == value) {
            return true;
        }
    }
    return false;
}

/* Whether the set has the value, or the constant that the value is. */
static bool holds(const checker *c, const value_set *set, u32 value)
{
    return has(set, value) || (is_vreg(value) && c->g->remat.at[value_index(value)] != NONE && has(set, c->g->remat.at[value_index(value)]));
}

static const value_set *make_set(checker *c, const u32 *values, u32 n)
{
    if (n == 0) {
        return c->empty;
    }
    value_set *set = cg_alloc(c->g, 1, sizeof *set + n * sizeof *values);
    set->n = n;
    memcpy(set->at, values, n * sizeof *values);
    return set;
}

/* ---- steps -------------------------------------------------------------------------------------------------------------- */

static void forget_value(checker *c, u32 value)
{
    for (u32 p = 0; p < c->n_places; p++) {
        const value_set *set = c->now[p];
        if (has(set, value)) {
            VEC(u32) rest = {0};
            for (u32 i = 0; i < set->n; i++) {
                if (set->at[i] != value) {
                    *PUSH(c->g, rest) = set->at[i];
                }
            }
            c->now[p] = make_set(c, rest.at, rest.n);
        }
    }
}

static void do_move(checker *c, const m_move *move)
{
    u32 from = place_of(c, move->from);
    c->now[place_of(c, move->to)] = from == NONE ? make_set(c, &move->value, 1) : c->now[from];
}

static void expect(checker *c, u32 instruction, const m_operand *o, loc place)
{
    u32 p = place_of(c, place);
    bool constant = loc_kind(place) == LOC_CONST && is_vreg(o->value) && c->g->remat.at[value_index(o->value)] != NONE;
    if (!constant && (p == NONE || !holds(c, c->now[p], o->value))) {
        cg_fail(c->g, c->g->code.at[instruction].ins ? c->g->code.at[instruction].ins->word : 0, "allocation",
                "machine instruction %u reads v%u where it is not", instruction, value_index(o->value));
    }
}

static void check_reads(checker *c, u32 i, const m_ins *m)
{
    cg *g = c->g;
    const m_operand *o = &g->operands.at[m->operands];
    for (u32 k = 0; k < m->n_operands; k++) {
        if (o[k].role == ROLE_DEF || o[k].need == NEED_CONST) {
            continue;
        }
        if (o[k].need == NEED_FIXED && !is_vreg(o[k].value)) {
            if (!has(c->now[place_of(c, o[k].fixed)], o[k].value)) {
                cg_fail(g, 0, "allocation", "machine instruction %u lacks a constant", i);
            }
            continue;
        }
        expect(c, i, &o[k], o[k].need == NEED_FIXED ? o[k].fixed : o[k].at);
        bool in_reg = o[k].need != NEED_FIXED && loc_is_reg(o[k].at);
        bool overwritten = in_reg && ((m->clobbers & REGBIT(loc_n(o[k].at))) || (o[k].role == ROLE_LATE && o->role == ROLE_DEF && o->at == o[k].at && o->value != o[k].value));
        if ((o[k].need == NEED_REG && !in_reg) || overwritten) {
            cg_fail(g, 0, "allocation", "machine instruction %u cannot read v%u from there", i, value_index(o[k].value));
        }
    }
}

static void check_instruction(checker *c, u32 i)
{
    cg *g = c->g;
    const m_ins *m = &g->code.at[i];
    const m_operand *o = &g->operands.at[m->operands];
    for (u32 k = 0; k < m->n_moves; k++) {
        do_move(c, &g->moves.at[m->moves + k]);
    }
    check_reads(c, i, m);
    for (regset set = m->clobbers; set; set &= set - 1) {
        c->now[__builtin_ctzll(set)] = c->empty;
    }
    for (u32 k = 0; k < m->n_operands; k++) {
        if (o[k].role == ROLE_DEF) {
            forget_value(c, o[k].value);
            if (o[k].need == NEED_REG && !loc_is_reg(o[k].at)) {
                cg_fail(g, 0, "allocation", "machine instruction %u has no register for its result", i);
            }
            u32 made[] = {o[k].value, g->remat.at[value_index(o[k].value)]};
            c->now[place_of(c, o[k].need == NEED_FIXED ? o[k].fixed : o[k].at)] = make_set(c, made, made[1] == NONE ? 1 : 2);
        }
    }
}

/* On an edge every place that holds an argument holds the parameter as well, all at once. */
static void bind_params(checker *c, const ir_edge *edge)
{
    cg *g = c->g;
    const ir_block *target = &g->blocks[edge->block];
    for (u32 p = 0; target->n_params && p < c->n_places; p++) {
        const value_set *set = c->now[p];
        VEC(u32) values = {0};
        for (u32 i = 0; i < set->n; i++) {
            bool is_param = is_vreg(set->at[i]) && g->vregs[value_index(set->at[i])].def_block == edge->block && g->vregs[value_index(set->at[i])].def_ins == NONE;
            if (!is_param) {
                *PUSH(g, values) = set->at[i];
            }
        }
        for (u32 i = 0; set->n && i < edge->n_args; i++) {
            if (holds(c, set, edge->args[i])) {
                *PUSH(g, values) = value_of_vreg(target->params[i]);
            }
        }
        c->now[p] = make_set(c, values.at, values.n);
    }
}

/* ---- paths -------------------------------------------------------------------------------------------------------------- */

static void flow_into(checker *c, u32 block)
{
    state **start = &c->at_start[block];
    if (*start == NULL) {
        *start = NEW(c->g, state, c->n_places);
        memcpy(*start, c->now, c->n_places * sizeof **start);
        c->changed = true;
        return;
    }
    for (u32 p = 0; p < c->n_places; p++) {
        const value_set *old = (*start)[p];
        VEC(u32) both = {0};
        for (u32 i = 0; i < old->n; i++) {
            if (has(c->now[p], old->at[i])) {
                *PUSH(c->g, both) = old->at[i];
            }
        }
        if (both.n != old->n) {
            (*start)[p] = make_set(c, both.at, both.n);
            c->changed = true;
        }
    }
}

static void check_block(checker *c, u32 block)
{
    cg *g = c->g;
    const ir_block *b = &g->blocks[block];
    const ir_ins *last = &b->ins[b->n_ins - 1];
    memcpy(c->now, c->at_start[block], c->n_places * sizeof *c->now);
    for (u32 i = b->first; i < b->last; i++) {
        check_instruction(c, i);
        if (i == b->first && b->n_preds == 1) {
            const ir_block *source = &g->blocks[b->preds[0]];
            const ir_ins *branch = &source->ins[source->n_ins - 1];
            for (u32 e = 0; branch->n_edges > 1 && e < branch->n_edges; e++) {
                if (branch->edges[e].block == block) {
                    bind_params(c, &branch->edges[e]);
                }
            }
        }
    }
    if (last->n_edges == 1) {
        bind_params(c, &last->edges[0]);
    }
    for (u32 e = 0; e < last->n_edges; e++) {
        flow_into(c, last->edges[e].block);
    }
}

void cg_check(cg *g)
{
    checker c = {.g = g, .n_places = REG_COUNT + g->n_slots + g->out_words + g->n_params, .changed = true};
    value_set *empty = cg_alloc(g, 1, sizeof *empty);
    empty->n = 0;
    c.empty = empty;
    c.at_start = ZNEW(g, state *, g->n_blocks);
    c.now = NEW(g, state, c.n_places);
    for (u32 p = 0; p < c.n_places; p++) {
        c.now[p] = empty;
    }
    flow_into(&c, 0);
    while (c.changed) {
        c.changed = false;
        for (u32 i = 0; i < g->n_order; i++) {
            if (c.at_start[g->order[i]]) {
                check_block(&c, g->order[i]);
            }
        }
    }
}
