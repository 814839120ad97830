/* From intervals with places to code that can be encoded: every operand gets its place, and moves are inserted where a value changes its
   place: in the gap before an instruction (splits, fixed operands, the store of a spilled value) and on the edges between blocks (values
   that live across, arguments of blocks).

   Moves on an edge go to the end of the source when that has one edge, else to the start of the target, which then has one predecessor
   (flow.c saw to it). After it: m_operand.at, m_ins.moves. */
#include "alloc.h"

typedef struct {
    m_move move;
    u32 next;
} pending;

typedef struct {
    cg *g;
    u32 *first; /* by instruction: its gap's pending moves */
    VEC(pending) moves;
    VEC(m_move) set; /* those of one gap or edge */
} resolver;

bool is_block_start(const cg *g, u32 moment)
{
    u8 op = g->code.at[moment / 2].op;
    return moment % 2 == 0 && (op == M_BLOCK || op == M_ENTRY);
}

loc interval_place(const cg *g, u32 vreg, u32 moment)
{
    const interval *it = g->intervals[vreg];
    while (it && it->next && it->next->from <= moment) {
        it = it->next;
    }
    return it ? it->at : loc_make(LOC_NONE, 0);
}

/* As interval_place, for moments that only grow: `cursor` remembers the piece. */
static loc place_now(interval **cursor, u32 vreg, u32 moment)
{
    interval *it = cursor[vreg];
    while (it && it->next && it->next->from <= moment) {
        it = cursor[vreg] = it->next;
    }
    return it ? it->at : loc_make(LOC_NONE, 0);
}

static void move_in_gap(resolver *r, u32 instruction, loc to, loc from, u32 value)
{
    if (to == from || loc_kind(to) == LOC_NONE) {
        return;
    }
    *PUSH(r->g, r->moves) = (pending){{to, from, value}, r->first[instruction]};
    r->first[instruction] = r->moves.n - 1;
}

/* The value that a register's move carries: the constant itself when that is what there is. */
static u32 carried(const cg *g, u32 vreg, loc from)
{
    return loc_kind(from) == LOC_CONST ? g->remat.at[vreg] : value_of_vreg(vreg);
}

/* ---- operands ----------------------------------------------------------------------------------------------------------- */

static void place_operand(resolver *r, interval **cursor, m_operand *o, u32 i)
{
    cg *g = r->g;
    if (!is_vreg(o->value)) {
        o->at = loc_make(LOC_CONST, 0);
        if (o->need == NEED_FIXED) {
            move_in_gap(r, i, o->fixed, o->at, o->value);
        }
        return;
    }
    u32 vreg = value_index(o->value);
    if (o->need != NEED_FIXED) {
        o->at = place_now(cursor, vreg, o->role == ROLE_USE ? 2 * i : 2 * i + 1);
    } else if (o->role == ROLE_DEF) {
        o->at = place_now(cursor, vreg, 2 * i + 2);
        move_in_gap(r, i + 1, o->at, o->fixed, o->value);
    } else {
        o->at = place_now(cursor, vreg, 2 * i - 1);
        move_in_gap(r, i, o->fixed, o->at, carried(g, vreg, o->at));
    }
}

/* An instruction's fixed uses look at the moment before its gap, so they come first: the cursors only go forward. */
static void place_operands(resolver *r)
{
    cg *g = r->g;
    interval **cursor = NEW(g, interval *, g->n_vregs);
    memcpy(cursor, g->intervals, g->n_vregs * sizeof *cursor);
    for (u32 i = 0; i < g->code.n; i++) {
        const m_ins *m = &g->code.at[i];
        m_operand *o = &g->operands.at[m->operands];
        for (u32 pass = 0; pass < 4; pass++) {
            /* What an exit wants is read late, all of it. */
            for (u32 k = 0, end = pass == 2 ? m->n_operands : m->n_explicit; k < end; k++) {
                u32 when = o[k].need == NEED_FIXED ? (o[k].role == ROLE_DEF ? 3 : 0) : o[k].role == ROLE_USE ? 1 : 2;
                if (when == pass) {
                    place_operand(r, cursor, &o[k], i);
                }
            }
        }
    }
}

/* ---- changes of place within a block ------------------------------------------------------------------------------------ */

/* Between two pieces that meet at `piece->from`. A value on its way into its slot has a move only when it is not there already. */
static void move_between(resolver *r, const interval *before, const interval *piece, loc earlier)
{
    cg *g = r->g;
    u32 at = piece->from, instruction = at / 2;
    /* A piece that starts between reading and writing is in its slot or a constant; the store goes before the instruction, and reads
       what was before the gap. */
    loc from = at % 2 && before->from == at - 1 && !is_block_start(g, at - 1) ? earlier : before->at;
    bool stored = loc_kind(piece->at) == LOC_SLOT && (g->spill[piece->vreg] == SPILL_AT_DEF || loc_kind(from) == LOC_SLOT);
    if (!stored && loc_kind(piece->at) != LOC_CONST) {
        move_in_gap(r, instruction, piece->at, from, carried(g, piece->vreg, from));
    }
}

/* The one store of a value that is spilled in hot code. */
static void store_definition(resolver *r, const interval *it)
{
    cg *g = r->g;
    if (g->spill[it->vreg] != SPILL_AT_DEF || loc_kind(it->at) == LOC_SLOT) {
        return;
    }
    loc slot = loc_make(LOC_SLOT, g->slots[it->vreg]);
    bool fixed = loc_kind(it->born_in) != LOC_NONE;
    u32 instruction = fixed ? it->from / 2 : it->from / 2 + 1;
    move_in_gap(r, instruction, slot, fixed ? it->born_in : it->at, value_of_vreg(it->vreg));
}

static void move_within_blocks(resolver *r)
{
    cg *g = r->g;
    for (u32 i = 0; i < g->sorted.n; i++) {
        const interval *it = g->sorted.at[i];
        loc earlier = loc_make(LOC_NONE, 0);
        store_definition(r, it);
        for (; it->next; it = it->next) {
            if (it->to == it->next->from && !is_block_start(g, it->next->from)) {
                move_between(r, it, it->next, earlier);
            }
            earlier = it->at;
        }
    }
}

/* ---- edges -------------------------------------------------------------------------------------------------------------- */

static void move_on_edge(resolver *r, loc to, loc from, u32 value)
{
    if (to != from && loc_kind(to) != LOC_NONE && loc_kind(to) != LOC_CONST) {
        *PUSH(r->g, r->set) = (m_move){to, from, value};
    }
}

static void collect_edge(resolver *r, const ir_block *source, const ir_edge *edge)
{
    cg *g = r->g;
    const ir_block *target = &g->blocks[edge->block];
    u32 end = 2 * source->last - 1, start = 2 * target->first;
    r->set.n = 0;
    for (u32 i = 0; i < target->n_live_in; i++) {
        u32 vreg = target->live_in[i];
        const interval *it = g->intervals[vreg];
        if (it->next == NULL) {
            continue; /* one place for all its life */
        }
        loc from = interval_place(g, vreg, end), to = interval_place(g, vreg, start);
        if (loc_kind(to) != LOC_SLOT || g->spill[vreg] != SPILL_AT_DEF) {
            move_on_edge(r, to, from, carried(g, vreg, from));
        }
    }
    for (u32 i = 0; i < edge->n_args; i++) {
        u32 value = edge->args[i];
        loc from = is_vreg(value) ? interval_place(g, value_index(value), end) : loc_make(LOC_CONST, 0);
        u32 carries = is_vreg(value) ? carried(g, value_index(value), from) : value;
        move_on_edge(r, interval_place(g, target->params[i], start), from, carries);
    }
}

/* ---- putting the moves in their places ---------------------------------------------------------------------------------- */

static void emit_gap(resolver *r, u32 instruction)
{
    r->set.n = 0;
    for (u32 p = r->first[instruction]; p != NONE; p = r->moves.at[p].next) {
        *PUSH(r->g, r->set) = r->moves.at[p].move;
    }
    cg_sequence_moves(r->g, r->set.at, r->set.n);
}

static void emit_block(resolver *r, const ir_block *block)
{
    cg *g = r->g;
    const ir_ins *last = &block->ins[block->n_ins - 1];
    for (u32 i = block->first; i < block->last; i++) {
        m_ins *m = &g->code.at[i];
        m->moves = g->moves.n;
        if (r->first[i] != NONE) {
            emit_gap(r, i);
        }
        if (i == block->first && block->n_preds == 1) {
            const ir_block *source = &g->blocks[block->preds[0]];
            const ir_ins *branch = &source->ins[source->n_ins - 1];
            if (branch->n_edges > 1) {
                collect_edge(r, source, &branch->edges[&g->blocks[branch->edges[0].block] != block]);
                cg_sequence_moves(g, r->set.at, r->set.n);
            }
        }
        if (i == block->last - 1 && last->n_edges == 1) {
            collect_edge(r, block, &last->edges[0]);
            cg_sequence_moves(g, r->set.at, r->set.n);
        }
        m->n_moves = g->moves.n - m->moves;
    }
}

void cg_resolve(cg *g)
{
    resolver r = {.g = g};
    r.first = NEW(g, u32, g->code.n + 1);
    memset(r.first, 0xff, (g->code.n + 1) * sizeof *r.first);
    place_operands(&r);
    move_within_blocks(&r);
    for (u32 i = 0; i < g->n_order; i++) {
        emit_block(&r, &g->blocks[g->order[i]]);
    }
}
