/* Builds the live intervals, in one pass backwards over the machine code (Wimmer and Franz, "Linear Scan Register Allocation on SSA
   Form", 2010), from live_in of each block's successors.

   After it: cg.intervals has one interval for every vreg that needs a place and is not pinned, with exact ranges (holes included), and
   cg.sorted lists them by start. Pinned vregs have an interval that is in its register from the start. A parameter or a fixed result
   that nobody uses has none. */
#include "alloc.h"

typedef struct {
    cg *g;
    u32 from; /* start of the block at hand */
} build;

static interval *interval_of(build *b, u32 vreg)
{
    cg *g = b->g;
    interval *it = g->intervals[vreg];
    if (it == NULL) {
        it = NEW(g, interval, 1);
        *it = (interval){.vreg = vreg};
        g->intervals[vreg] = it;
    }
    return it;
}

static bool is_pinned(const build *b, u32 vreg) { return b->g->vregs[vreg].pinned; }

/* The vreg is live from the start of the block until `to`. */
static void live_until(build *b, u32 vreg, u32 to)
{
    if (is_pinned(b, vreg)) {
        return;
    }
    interval *it = interval_of(b, vreg);
    range *first = it->ranges;
    if (first != NULL && first->from <= to) {
        first->from = b->from;
        first->to = to > first->to ? to : first->to;
        return;
    }
    range *made = NEW(b->g, range, 1);
    *made = (range){b->from, to, first};
    it->ranges = made;
}

static void touch(build *b, u32 vreg, u32 at, u8 need, loc fixed)
{
    usage *made = NEW(b->g, usage, 1), **place = &interval_of(b, vreg)->uses;
    while (*place != NULL && (*place)->at < at) { /* only within the instruction: all others are later */
        place = &(*place)->next;
    }
    *made = (usage){at, need, fixed, *place};
    *place = made;
}

/* The vreg comes into being at `at`. True when it has an interval. */
static bool born(build *b, u32 vreg, u32 at, bool demanded)
{
    if (is_pinned(b, vreg)) {
        return false;
    }
    interval *it = b->g->intervals[vreg];
    if (it == NULL || it->ranges == NULL) {
        if (!demanded) {
            return false;
        }
        it = interval_of(b, vreg);
        it->ranges = NEW(b->g, range, 1);
        *it->ranges = (range){at, at + 1, NULL};
    }
    it->ranges->from = at;
    *PUSH(b->g, b->g->sorted) = it;
    return true;
}

static void visit_operand(build *b, const m_ins *m, const m_operand *o, u32 i)
{
    if (!is_vreg(o->value)) {
        return;
    }
    u32 vreg = value_index(o->value), now = 2 * i;
    if (o->role == ROLE_DEF) {
        if (o->need == NEED_FIXED) {
            if (born(b, vreg, now + 2, false)) {
                b->g->intervals[vreg]->born_in = o->fixed;
            }
        } else if (born(b, vreg, now + 1, true)) {
            touch(b, vreg, now + 1, NEED_REG, 0);
        }
        return;
    }
    u32 end = o->need == NEED_FIXED ? now : o->role == ROLE_LATE ? now + 2 : now + 1;
    live_until(b, vreg, end);
    bool of_exit = o >= &b->g->operands.at[m->operands + m->n_explicit];
    if (!of_exit && !is_pinned(b, vreg)) {
        touch(b, vreg, end - 1, o->need, o->fixed);
    }
}

static void visit_block(build *b, const ir_block *block)
{
    cg *g = b->g;
    const ir_ins *last = &block->ins[block->n_ins - 1];
    u32 end = 2 * block->last;
    b->from = 2 * block->first;
    for (u32 e = 0; e < last->n_edges; e++) {
        const ir_block *target = &g->blocks[last->edges[e].block];
        cg_spend(g, last->word, target->n_live_in);
        for (u32 i = 0; i < target->n_live_in; i++) {
            live_until(b, target->live_in[i], end);
        }
        for (u32 i = 0; i < last->edges[e].n_args; i++) {
            u32 value = last->edges[e].args[i];
            if (is_vreg(value)) {
                live_until(b, value_index(value), end);
            }
        }
    }
    for (u32 i = block->last; i-- > block->first;) {
        const m_ins *m = &g->code.at[i];
        /* Uses first, definition last: a register used and defined at once is two vregs, but an operand may be named twice. */
        for (u32 k = m->n_operands; k-- > 0;) {
            visit_operand(b, m, &g->operands.at[m->operands + k], i);
        }
    }
    for (u32 i = block->n_params; i-- > 0;) {
        born(b, block->params[i], b->from, false);
    }
}

/* A parameter would like the register of the argument that was there before it, and the argument of a loop's next round that of the
   parameter: a move less on the edge. */
static void hint_params(cg *g)
{
    for (u32 i = 0; i < g->n_order; i++) {
        const ir_block *block = &g->blocks[g->order[i]];
        const ir_ins *last = &block->ins[block->n_ins - 1];
        for (u32 e = 0; e < last->n_edges; e++) {
            const ir_block *target = &g->blocks[last->edges[e].block];
            bool back = target->at <= block->at;
            for (u32 k = 0; k < target->n_params; k++) {
                u32 value = last->edges[e].args[k], param = target->params[k];
                if (is_vreg(value) && !g->vregs[value_index(value)].pinned) {
                    g->hints.at[back ? value_index(value) : param] = back ? param : value_index(value);
                }
            }
        }
    }
}

static void pin(cg *g)
{
    u32 pinned = 0;
    for (u32 v = 0; v < g->n_vregs; v++) {
        if (g->vregs[v].pinned) {
            interval *it = NEW(g, interval, 1);
            u32 reg = cg_target.pinned[pinned++];
            *it = (interval){.vreg = v, .to = NONE, .at = loc_reg(reg)};
            g->intervals[v] = it;
            g->pinned |= REGBIT(reg);
        }
    }
}

void cg_intervals(cg *g)
{
    build b = {.g = g};
    g->intervals = ZNEW(g, interval *, g->n_vregs);
    pin(g);
    hint_params(g);
    for (u32 i = g->n_order; i-- > 0;) {
        visit_block(&b, &g->blocks[g->order[i]]);
    }
    for (u32 i = 0; i < g->sorted.n / 2; i++) {
        interval *it = g->sorted.at[i];
        g->sorted.at[i] = g->sorted.at[g->sorted.n - 1 - i];
        g->sorted.at[g->sorted.n - 1 - i] = it;
    }
    for (u32 i = 0; i < g->sorted.n; i++) {
        interval *it = g->sorted.at[i];
        const range *last = it->ranges;
        it->from = last->from;
        while (last->next) {
            last = last->next;
        }
        it->to = last->to;
    }
}
