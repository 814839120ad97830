/* Parallel moves: a set of moves that read before any of them writes becomes a list that works one after the other.

   A move may go once nobody still wants to read its target. When none may go, what is left are cycles, and one value of each waits in
   the target's scratch register. Constants, which read nothing, go last: making one may take the scratch register. Linear. */
#include "alloc.h"

typedef struct {
    cg *g;
    m_move *moves;
    u32 n;
} set;

/* Places that can be both read and written, numbered densely; NONE for the others. */
static u32 place_index(loc l)
{
    switch (loc_kind(l)) {
    case LOC_REG:
        return loc_n(l);
    case LOC_SLOT:
        return REG_COUNT + loc_n(l);
    default:
        return NONE;
    }
}

static void emit(cg *g, m_move move)
{
    *PUSH(g, g->moves) = move;
    g->stats.moves++;
}

/* Does move i and those that it sets free. */
static void run_from(set *s, u32 i)
{
    cg *g = s->g;
    while (true) {
        m_move move = s->moves[i];
        emit(g, move);
        u32 to = place_index(move.to), from = place_index(move.from);
        if (to != NONE) {
            g->move_writer[to] = 0;
        }
        if (from == NONE || --g->move_readers[from] != 0 || g->move_writer[from] == 0) {
            return;
        }
        i = g->move_writer[from] - 1;
    }
}

static bool is_free(const cg *g, loc target)
{
    u32 to = place_index(target);
    return to == NONE || g->move_readers[to] == 0;
}

/* Move i is part of a cycle: whoever reads its target reads the scratch register instead. */
static void break_cycle(set *s, u32 i)
{
    cg *g = s->g;
    loc scratch = loc_reg(cg_target.cycle_scratch), target = s->moves[i].to;
    u32 reader = i;
    while (s->moves[reader].from != target) {
        reader = g->move_writer[place_index(s->moves[reader].from)] - 1;
    }
    emit(g, (m_move){scratch, target, s->moves[reader].value});
    s->moves[reader].from = scratch;
    g->move_readers[place_index(scratch)]++;
    g->move_readers[place_index(target)]--;
    run_from(s, i);
}

void cg_sequence_moves(cg *g, m_move *moves, u32 n)
{
    set s = {.g = g, .moves = moves};
    if (g->move_writer == NULL) {
        g->move_writer = ZNEW(g, u32, REG_COUNT + g->n_slots);
        g->move_readers = ZNEW(g, u32, REG_COUNT + g->n_slots);
    }
    for (u32 i = 0; i < n; i++) {
        u32 to = place_index(moves[i].to), from = place_index(moves[i].from);
        if (moves[i].to == moves[i].from) {
            continue;
        }
        moves[s.n++] = moves[i];
        if (loc_kind(moves[i].from) == LOC_CONST) {
            continue;
        }
        if (to != NONE) {
            g->move_writer[to] = s.n; /* plus one */
        }
        if (from != NONE) {
            g->move_readers[from]++;
        }
    }
    for (u32 i = 0; i < s.n; i++) {
        u32 to = place_index(moves[i].to);
        bool pending = to == NONE ? true : g->move_writer[to] == i + 1;
        if (loc_kind(moves[i].from) != LOC_CONST && pending && is_free(g, moves[i].to)) {
            run_from(&s, i);
        }
    }
    for (u32 i = 0; i < s.n; i++) {
        u32 to = place_index(moves[i].to);
        if (loc_kind(moves[i].from) != LOC_CONST && to != NONE && g->move_writer[to] == i + 1) {
            break_cycle(&s, i);
        }
    }
    for (u32 i = 0; i < s.n; i++) {
        if (loc_kind(moves[i].from) == LOC_CONST) {
            emit(g, moves[i]);
        }
    }
}
