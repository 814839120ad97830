/* Splitting and spilling live intervals, the queue of pieces that wait for a place, and frame slots. */
#include "walk.h"

/* ---- the queue ---------------------------------------------------------------------------------------------------------- */

void walk_queue(walk *w, interval *piece)
{
    (void)*PUSH(w->g, w->heap);
    u32 i = w->heap.n - 1;
    for (; i > 0 && w->heap.at[(i - 1) / 2]->from > piece->from; i = (i - 1) / 2) {
        w->heap.at[i] = w->heap.at[(i - 1) / 2];
    }
    w->heap.at[i] = piece;
}

static interval *pop(walk *w)
{
    interval *first = w->heap.at[0], *last = w->heap.at[--w->heap.n];
    u32 i = 0, n = w->heap.n;
    for (u32 child; (child = 2 * i + 1) < n; i = child) {
        child += child + 1 < n && w->heap.at[child + 1]->from < w->heap.at[child]->from;
        if (w->heap.at[child]->from >= last->from) {
            break;
        }
        w->heap.at[i] = w->heap.at[child];
    }
    w->heap.at[i] = last;
    return first;
}

interval *walk_next(walk *w)
{
    cg *g = w->g;
    bool more = w->taken < g->sorted.n;
    if (w->heap.n && (!more || w->heap.at[0]->from < g->sorted.at[w->taken]->from)) {
        return pop(w);
    }
    return more ? g->sorted.at[w->taken++] : NULL;
}

/* ---- splitting ---------------------------------------------------------------------------------------------------------- */

interval *walk_split(walk *w, interval *it, u32 at)
{
    cg *g = w->g;
    if (at <= it->from || at >= it->to) {
        cg_fail(g, 0, "allocation", "v%u cannot be split at moment %u", it->vreg, at);
    }
    interval *piece = NEW(g, interval, 1);
    *piece = (interval){.vreg = it->vreg, .to = it->to, .is_piece = true, .next = it->next};
    it->next = piece;
    u32 end = it->passed;
    range **cut = &it->ranges;
    while (*cut && (*cut)->to <= at) {
        end = (*cut)->to;
        cut = &(*cut)->next;
    }
    if ((*cut)->from < at) {
        range *rest = NEW(g, range, 1);
        *rest = (range){at, (*cut)->to, (*cut)->next};
        piece->ranges = rest;
        (*cut)->to = end = at;
        (*cut)->next = NULL;
    } else {
        piece->ranges = *cut;
        *cut = NULL;
    }
    it->to = end;
    piece->from = piece->ranges->from;
    usage **use = &it->uses;
    while (*use && (*use)->at < at) {
        use = &(*use)->next;
    }
    piece->uses = *use;
    *use = NULL;
    g->stats.splits++;
    return piece;
}

static u32 order_at(const cg *g, u32 moment)
{
    return g->blocks[g->code.at[moment / 2].block].at;
}

static u32 cost_of(const cg *g, u32 order)
{
    const ir_block *b = &g->blocks[g->order[order]];
    return b->cold ? 0 : b->depth + 1;
}

/* An even moment in [low, high] to change places at: `high` unless a block boundary before it is in a cheaper block. Both are even. */
static u32 cheapest(walk *w, u32 low, u32 high)
{
    cg *g = w->g;
    u32 best = high, order = order_at(g, high), cost = cost_of(g, order);
    for (; cost > 1 && order > 0; order--) {
        u32 boundary = 2 * g->blocks[g->order[order]].first;
        if (boundary < low) {
            break;
        }
        cg_spend(g, 0, 1);
        if (cost_of(g, order - 1) < cost && boundary <= high) {
            cost = cost_of(g, order - 1);
            best = boundary;
        }
    }
    return best;
}

void walk_split_before(walk *w, interval *it, u32 conflict)
{
    u32 low = it->from + 1;
    for (const usage *use = it->uses; use && use->at < conflict; use = use->next) {
        low = use->at + 1;
    }
    /* What is in a register for all of the hot code stays there. */
    low = conflict >= w->cold_from && it->from < w->cold_from && low < w->cold_from ? w->cold_from : low;
    walk_queue(w, walk_split(w, it, cheapest(w, (low + 1) & ~1u, conflict & ~1u)));
}

void walk_split_at_random(walk *w, interval *it)
{
    u32 low = (it->from + 2) & ~1u;
    if (low < it->to) {
        walk_queue(w, walk_split(w, it, low + 2 * cg_random(w->g, (it->to - low + 1) / 2)));
    }
}

/* ---- spilling ----------------------------------------------------------------------------------------------------------- */

void walk_spill(walk *w, interval *it)
{
    cg *g = w->g;
    const usage *use = it->uses;
    while (use && use->need != NEED_REG) {
        cg_spend(g, 0, 1);
        use = use->next;
    }
    if (use) {
        u32 low = (it->from + 2) & ~1u, high = use->at & ~1u;
        walk_queue(w, walk_split(w, it, low < high ? cheapest(w, low, high) : high));
    }
    if (g->remat.at[it->vreg] != NONE) {
        it->at = loc_make(LOC_CONST, 0);
        return;
    }
    it->at = loc_make(LOC_SLOT, NONE >> 3); /* numbered by walk_assign_slots */
    u8 how = it->from < w->cold_from || g->intervals[it->vreg]->from >= w->cold_from ? SPILL_AT_DEF : SPILL_COLD;
    g->spill[it->vreg] = how > g->spill[it->vreg] ? how : g->spill[it->vreg];
}

/* ---- slots -------------------------------------------------------------------------------------------------------------- */

typedef struct {
    u32 end, slot;
} slot_use;

typedef VEC(slot_use) slot_heap;

static void slot_push(cg *g, slot_heap *heap, slot_use made)
{
    (void)*PUSH(g, *heap);
    u32 i = heap->n - 1;
    for (; i > 0 && heap->at[(i - 1) / 2].end > made.end; i = (i - 1) / 2) {
        heap->at[i] = heap->at[(i - 1) / 2];
    }
    heap->at[i] = made;
}

static slot_use slot_pop(slot_heap *heap)
{
    slot_use first = heap->at[0], last = heap->at[--heap->n];
    u32 i = 0;
    for (u32 child; (child = 2 * i + 1) < heap->n; i = child) {
        child += child + 1 < heap->n && heap->at[child + 1].end < heap->at[child].end;
        if (heap->at[child].end >= last.end) {
            break;
        }
        heap->at[i] = heap->at[child];
    }
    heap->at[i] = last;
    return first;
}

/* A value keeps its slot for all its life, so that it is stored once. A slot is used again two moments after its last value's end:
   the moves around that end may still read it. */
void walk_assign_slots(walk *w)
{
    cg *g = w->g;
    slot_heap heap = {0};
    g->slots = NEW(g, u32, g->n_vregs);
    memset(g->slots, 0xff, g->n_vregs * sizeof *g->slots);
    for (u32 i = 0; i < g->sorted.n; i++) {
        interval *it = g->sorted.at[i], *last = it;
        if (g->spill[it->vreg] == SPILL_NONE) {
            continue;
        }
        while (last->next) {
            last = last->next;
        }
        u32 slot = heap.n && heap.at[0].end + 2 <= it->from ? slot_pop(&heap).slot : g->n_slots++;
        g->slots[it->vreg] = slot;
        slot_push(g, &heap, (slot_use){last->to, slot});
        for (interval *piece = it; piece; piece = piece->next) {
            piece->at = loc_kind(piece->at) == LOC_SLOT ? loc_make(LOC_SLOT, slot) : piece->at;
        }
        g->stats.spilled++;
    }
}
