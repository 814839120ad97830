/* Liveness, and with it the proof that definitions dominate uses.

   From each use that its block does not define before, the register is followed backwards through the predecessors up to its
   definition; every block on the way has it live at its start. A walk that arrives at the start of the function found a path from the
   entry to the use that passes no definition: rule "dominance". So no dominator tree is needed, and the result is sparse: a register
   used in its own block only costs nothing.

   After it: ir_block.live_in of every reachable block, and the program is in strict SSA form. Cost: what live_in holds. */
#include "cg.h"

typedef struct {
    u32 vreg, block, word;
} exposed; /* a use at the start of `block`, as far as the block is concerned */

typedef struct {
    cg *g;
    VEC(exposed) uses;
    u32 *seen; /* by vreg: the last block, plus one, that was found to expose it */
    u32 block, ins, word;
} scan;

static void use(scan *s, u32 value)
{
    if (!is_vreg(value)) {
        return;
    }
    u32 vreg = value_index(value);
    const ir_vreg *v = &s->g->vregs[vreg];
    bool local = v->def_block == s->block && (v->def_ins == NONE || v->def_ins < s->ins);
    if (local || s->seen[vreg] == s->block + 1) {
        return;
    }
    s->seen[vreg] = s->block + 1;
    *PUSH(s->g, s->uses) = (exposed){vreg, s->block, s->word};
}

static void scan_instruction(scan *s, const ir_ins *ins)
{
    for (u32 i = 0; i < ins->n_values; i++) {
        use(s, ins->values[i]);
    }
    for (u32 i = 0; i < ins->n_args; i++) {
        use(s, ins->args[i]);
    }
    if (ins->mem) {
        use(s, ins->mem->base);
        use(s, ins->mem->index);
    }
    if (ins->exit != NONE) {
        const ir_exit *exit = &s->g->exits[ins->exit];
        cg_spend(s->g, ins->word, exit->record.n_values);
        for (u32 i = 0; i < exit->record.n_values; i++) {
            use(s, exit->values[2 * i]);
        }
    }
    for (u32 e = 0; e < ins->n_edges; e++) {
        for (u32 i = 0; i < ins->edges[e].n_args; i++) {
            use(s, ins->edges[e].args[i]);
        }
    }
}

/* Sorts by vreg, keeping the order of blocks. */
static exposed *by_vreg(cg *g, const exposed *uses, u32 n)
{
    u32 *start = ZNEW(g, u32, g->n_vregs + 1);
    exposed *sorted = NEW(g, exposed, n);
    for (u32 i = 0; i < n; i++) {
        start[uses[i].vreg + 1]++;
    }
    for (u32 v = 0; v < g->n_vregs; v++) {
        start[v + 1] += start[v];
    }
    for (u32 i = 0; i < n; i++) {
        sorted[start[uses[i].vreg]++] = uses[i];
    }
    return sorted;
}

typedef struct {
    u32 block, vreg;
} entry;

static void fill_live_in(cg *g, const entry *entries, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        g->blocks[entries[i].block].n_live_in++;
    }
    u32 *storage = NEW(g, u32, n);
    for (u32 i = 0; i < g->n_order; i++) {
        ir_block *b = &g->blocks[g->order[i]];
        b->live_in = storage;
        storage += b->n_live_in;
        b->n_live_in = 0;
    }
    for (u32 i = 0; i < n; i++) {
        ir_block *b = &g->blocks[entries[i].block];
        b->live_in[b->n_live_in++] = entries[i].vreg;
    }
}

void cg_live(cg *g)
{
    scan s = {.g = g, .seen = ZNEW(g, u32, g->n_vregs)};
    for (u32 i = 0; i < g->n_order; i++) {
        const ir_block *b = &g->blocks[g->order[i]];
        s.block = g->order[i];
        for (s.ins = 0; s.ins < b->n_ins; s.ins++) {
            s.word = b->ins[s.ins].word;
            scan_instruction(&s, &b->ins[s.ins]);
        }
    }
    const exposed *uses = by_vreg(g, s.uses.at, s.uses.n);
    u32 *reached = ZNEW(g, u32, g->n_blocks); /* by block: the last vreg, plus one, found live there */
    u32 *work = NEW(g, u32, g->n_blocks), count = 0;
    VEC(entry) entries = {0};
    for (u32 i = 0; i < s.uses.n; i++) {
        u32 vreg = uses[i].vreg;
        if (reached[uses[i].block] != vreg + 1) {
            reached[uses[i].block] = vreg + 1;
            work[count++] = uses[i].block;
        }
        while (count) {
            u32 block = work[--count];
            const ir_block *b = &g->blocks[block];
            cg_spend(g, uses[i].word, 8 + b->n_preds);
            if (block == 0) {
                cg_fail(g, uses[i].word, "dominance", "register %u is used where no definition reaches on every path", vreg);
            }
            *PUSH(g, entries) = (entry){block, vreg};
            for (u32 p = 0; p < b->n_preds; p++) {
                u32 pred = b->preds[p];
                if (reached[pred] != vreg + 1 && pred != g->vregs[vreg].def_block) {
                    reached[pred] = vreg + 1;
                    work[count++] = pred;
                }
            }
        }
    }
    fill_live_in(g, entries.at, entries.n);
}
