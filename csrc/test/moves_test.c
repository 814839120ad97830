/* Parallel moves: random sets of moves, done one after the other as cg_sequence_moves orders them, leave in every target what its source
   held before. */
#include "alloc.h"
#include "test.h"

enum { PLACES = 12, SETS = 20000 };

/* Registers of both classes and slots. */
static loc place(uint32_t i) { return i < 5 ? loc_reg(i) : i < 8 ? loc_reg(REG_VECTOR + i - 5) : loc_make(LOC_SLOT, i - 8); }

static uint32_t *cell(uint32_t *contents, loc l)
{
    return loc_is_reg(l) ? &contents[loc_n(l)] : &contents[REG_COUNT + loc_n(l)];
}

static bool try_set(cg *g, uint64_t *state)
{
    m_move moves[PLACES], given[PLACES];
    uint32_t contents[REG_COUNT + PLACES], wanted[PLACES], n = 0;
    for (uint32_t i = 0; i < REG_COUNT + PLACES; i++) {
        contents[i] = i;
    }
    for (uint32_t i = 0; i < PLACES; i++) { /* every place is at most once a target */
        uint32_t kind = (uint32_t)(test_random(state) % 8), from = (uint32_t)(test_random(state) % PLACES);
        if (kind < 3) {
            continue;
        }
        moves[n] = (m_move){place(i), kind == 3 ? loc_make(LOC_CONST, 0) : place(from), 1000 + i};
        wanted[n] = kind == 3 ? 1000 + i : *cell(contents, place(from));
        given[n] = moves[n];
        n++;
    }
    u32 first = g->moves.n;
    cg_sequence_moves(g, moves, n);
    for (u32 i = first; i < g->moves.n; i++) {
        const m_move *m = &g->moves.at[i];
        *cell(contents, m->to) = loc_kind(m->from) == LOC_CONST ? m->value : *cell(contents, m->from);
    }
    bool ok = true;
    for (uint32_t i = 0; i < n; i++) {
        ok &= *cell(contents, given[i].to) == wanted[i];
    }
    return ok;
}

void cg_free_arena(cg *g);

int main(void)
{
    pyro_codegen_error error;
    pyro_codegen_options options = {0};
    static cg generator;
    cg *g = &generator;
    g->options = &options;
    g->error = &error;
    g->fuel = UINT64_MAX;
    g->n_slots = PLACES;
    uint64_t state = 1;
    uint32_t wrong = 0;
    for (uint32_t i = 0; i < SETS; i++) {
        wrong += !try_set(g, &state);
    }
    test_case(wrong == 0, "%u of %d sets of moves went wrong", wrong, SETS);
    cg_free_arena(g);
    return test_report("moves");
}
