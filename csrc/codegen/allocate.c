/* Linear scan over the live intervals, in order of their start (Wimmer and Franz 2010): an interval gets a register that is free for all
   of it; else one that is free for a while, and the rest is split off and queued; else the register whose value is wanted last, and
   that value is spilled from here until an instruction demands it in a register again; or it is spilled itself.

   What makes cold code free for hot code: cold blocks come last in the order, so an interval conflicts with a call in a cold block only
   at its very end. Such a register counts as free; the part from the conflict on is split off, and moves on the edges between hot and
   cold code store and reload it. Only a value that is spilled somewhere in hot code is stored at its definition.

   After it: every piece of every interval has a place, no two pieces that live at the same moment the same one; `slots` and `spill` are
   filled in. Constants (cg.remat) get no slot: their place is LOC_CONST when they have no register. */
#include "walk.h"

/* ---- what is live now --------------------------------------------------------------------------------------------------- */

static void note_event(walk *w, u32 at)
{
    w->next_event = at < w->next_event ? at : w->next_event;
}

/* Drops the ranges that ended by `now`. NULL when none is left. */
static range *drop_passed(interval *it, u32 now)
{
    while (it->ranges && it->ranges->to <= now) {
        it->passed = it->ranges->to;
        it->ranges = it->ranges->next;
    }
    return it->ranges;
}

static void activate(walk *w, interval *it)
{
    u32 reg = loc_n(it->at);
    w->active[reg] = it;
    w->active_set |= REGBIT(reg);
    note_event(w, it->ranges->to);
}

static void deactivate(walk *w, u32 reg)
{
    w->active[reg] = NULL;
    w->active_set &= ~REGBIT(reg);
}

static void put_inactive(walk *w, u32 reg, interval *it)
{
    it->link = w->inactive[reg];
    w->inactive[reg] = it;
    w->inactive_set |= REGBIT(reg);
    note_event(w, it->ranges->from);
}

static void advance_inactive(walk *w, u32 reg, u32 now)
{
    interval **place = &w->inactive[reg];
    while (*place) {
        interval *it = *place;
        cg_spend(w->g, 0, 1);
        range *current = drop_passed(it, now);
        if (current != NULL && current->from > now) {
            note_event(w, current->from);
            place = &it->link;
            continue;
        }
        *place = it->link;
        if (current != NULL) {
            activate(w, it);
        }
    }
    if (w->inactive[reg] == NULL) {
        w->inactive_set &= ~REGBIT(reg);
    }
}

static void advance(walk *w, u32 now)
{
    if (now < w->next_event) {
        return;
    }
    w->next_event = NONE;
    /* Those that became inactive just now are looked at once more below, which does no harm. */
    for (regset set = w->active_set; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set);
        interval *it = w->active[reg];
        range *current = drop_passed(it, now);
        if (current != NULL && current->from <= now) {
            note_event(w, current->to);
            continue;
        }
        deactivate(w, reg);
        if (current != NULL) {
            put_inactive(w, reg, it);
        }
    }
    for (regset set = w->inactive_set; set; set &= set - 1) {
        advance_inactive(w, (u32)__builtin_ctzll(set), now);
    }
}

/* ---- conflicts ---------------------------------------------------------------------------------------------------------- */

/* The first moment at which both live, or NONE. */
static u32 first_common(walk *w, const interval *a, const interval *b)
{
    const range *x = a->ranges, *y = b->ranges;
    while (x && y) {
        cg_spend(w->g, 0, 1);
        if (x->to <= y->from) {
            x = x->next;
        } else if (y->to <= x->from) {
            y = y->next;
        } else {
            return x->from > y->from ? x->from : y->from;
        }
    }
    return NONE;
}

/* The first moment of `it` at which an instruction of the group wants the group's registers for itself, or NONE. */
static u32 next_blocked(walk *w, const interval *it, const clobber_group *group)
{
    u32 low = 0;
    for (const range *r = it->ranges; r; r = r->next) {
        u32 high = group->at.n;
        cg_spend(w->g, 0, 1);
        while (low < high) { /* the first instruction i with 2i + 2 > from */
            u32 middle = low + (high - low) / 2;
            if (2 * group->at.at[middle] + 2 > r->from) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        if (low == group->at.n) {
            return NONE;
        }
        u32 at = 2 * group->at.at[low];
        if (at < r->to) {
            return at > r->from ? at : r->from;
        }
    }
    return NONE;
}

static void find_conflicts(walk *w, interval *it, regset candidates)
{
    for (regset set = candidates; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set);
        w->free_until[reg] = w->blocked_from[reg] = NONE;
    }
    for (u32 i = 0; i < w->n_groups; i++) {
        if (!(w->groups[i].set & candidates)) {
            continue;
        }
        u32 at = next_blocked(w, it, &w->groups[i]);
        for (regset set = at == NONE ? 0 : w->groups[i].set & candidates; set; set &= set - 1) {
            u32 reg = (u32)__builtin_ctzll(set);
            w->blocked_from[reg] = at < w->blocked_from[reg] ? at : w->blocked_from[reg];
            w->free_until[reg] = w->blocked_from[reg];
        }
    }
    for (regset set = w->active_set & candidates; set; set &= set - 1) {
        w->free_until[__builtin_ctzll(set)] = 0;
    }
    /* In SSA form, of two values that ever live at the same time one lives at the definition of the other: what is in a hole when a
       value is defined never meets it. A piece that was split off does not start at its definition. */
    for (regset set = it->is_piece ? w->inactive_set & candidates : 0; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set);
        for (const interval *other = w->inactive[reg]; other && w->free_until[reg]; other = other->link) {
            u32 at = first_common(w, it, other);
            w->free_until[reg] = at < w->free_until[reg] ? at : w->free_until[reg];
        }
    }
}

/* ---- choosing a free register ------------------------------------------------------------------------------------------- */

/* Registers this value would save a move in, best first. */
static u32 wishes(walk *w, const interval *it, u32 wish[3])
{
    cg *g = w->g;
    u32 n = 0;
    if (loc_is_reg(it->born_in)) {
        wish[n++] = loc_n(it->born_in);
    }
    if (it->is_piece) {
        for (const interval *piece = g->intervals[it->vreg]; piece != it; piece = piece->next) {
            if (loc_is_reg(piece->at)) {
                wish[n] = loc_n(piece->at);
                n += piece->next == it;
            }
        }
    } else if (g->hints.at[it->vreg] != NONE) {
        const interval *other = g->intervals[g->hints.at[it->vreg]];
        if (other && loc_is_reg(other->at)) {
            wish[n++] = loc_n(other->at);
        }
    }
    const usage *use = it->uses;
    while (use && use->need != NEED_FIXED) {
        cg_spend(g, 0, 1);
        use = use->next;
    }
    if (use && loc_is_reg(use->fixed)) {
        wish[n++] = loc_n(use->fixed);
    }
    return n;
}

static u32 pick_wished(regset set, const u32 *wish, u32 n)
{
    for (u32 i = 0; i < n; i++) {
        if (set & REGBIT(wish[i])) {
            return wish[i];
        }
    }
    return NONE;
}

/* The register of the set that is free the longest. */
static u32 longest_free(const walk *w, regset set)
{
    u32 best = NONE;
    for (; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set);
        if (best == NONE || w->free_until[reg] > w->free_until[best]) {
            best = reg;
        }
    }
    return best;
}

static u32 choose_at_random(walk *w, const interval *it, regset candidates)
{
    regset some = 0;
    for (regset set = candidates; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set);
        if (w->free_until[reg] > it->from) {
            some |= REGBIT(reg);
        }
    }
    if (some == 0 || cg_random(w->g, 8) == 0) {
        return NONE;
    }
    for (u32 skip = cg_random(w->g, (u32)__builtin_popcountll(some)); skip; skip--) {
        some &= some - 1;
    }
    return (u32)__builtin_ctzll(some);
}

static u32 choose_free(walk *w, const interval *it, regset candidates)
{
    if (w->g->options->seed) {
        return choose_at_random(w, it, candidates);
    }
    regset whole = 0, but_for_cold = 0, some = 0;
    for (regset set = candidates; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set), until = w->free_until[reg];
        whole |= until >= it->to ? REGBIT(reg) : 0;
        but_for_cold |= until >= w->cold_from && it->from < w->cold_from ? REGBIT(reg) : 0;
        some |= until > it->from ? REGBIT(reg) : 0;
    }
    u32 wish[3], n = wishes(w, it, wish), reg;
    regset caller = cg_target.caller_saved, paid_for = w->g->used | caller;
    if ((reg = pick_wished(whole & paid_for, wish, n)) != NONE) {
        return reg;
    }
    if (whole & caller) {
        return (u32)__builtin_ctzll(whole & caller);
    }
    if ((reg = pick_wished(but_for_cold & paid_for, wish, n)) != NONE) {
        return reg;
    }
    if (but_for_cold & caller) {
        return longest_free(w, but_for_cold & caller);
    }
    if (whole | but_for_cold) {
        regset best = whole ? whole : but_for_cold;
        return (u32)__builtin_ctzll(best & paid_for ? best & paid_for : best);
    }
    reg = longest_free(w, some);
    if (reg == NONE || it->uses == NULL || w->free_until[reg] <= it->uses->at) {
        return NONE; /* a register that is lost before the value is used serves nobody */
    }
    regset longest = 0;
    for (regset set = some; set; set &= set - 1) {
        longest |= w->free_until[__builtin_ctzll(set)] == w->free_until[reg] ? set & -set : 0;
    }
    u32 wished = pick_wished(longest, wish, n);
    return wished == NONE ? reg : wished;
}

static void take(walk *w, interval *it, u32 reg)
{
    it->at = loc_reg(reg);
    w->g->used |= REGBIT(reg);
    activate(w, it);
}

static bool take_free(walk *w, interval *it, regset candidates)
{
    u32 reg = choose_free(w, it, candidates);
    if (reg == NONE) {
        return false;
    }
    if (w->free_until[reg] < it->to) {
        walk_split_before(w, it, w->free_until[reg]);
    }
    take(w, it, reg);
    return true;
}

/* ---- taking a register away --------------------------------------------------------------------------------------------- */

static const usage *next_use(interval *it, u32 now)
{
    while (it->uses && it->uses->at < now) {
        it->uses = it->uses->next;
    }
    return it->uses;
}

static u32 next_demand(const usage *use)
{
    while (use && use->need != NEED_REG) {
        use = use->next;
    }
    return use ? use->at : NONE;
}

static void consider_victim(walk *w, interval *other, u32 now, u32 *wanted, u32 *demanded)
{
    const usage *use = next_use(other, now);
    u32 want = use ? use->at : NONE, demand = next_demand(use);
    cg_spend(w->g, 0, 4);
    *wanted = want < *wanted ? want : *wanted;
    *demanded = demand < *demanded ? demand : *demanded;
}

/* The register whose values are wanted last, among those that can be taken at it->from; NONE when there is none. */
static u32 choose_victim(walk *w, interval *it, regset candidates, u32 *wanted_at)
{
    u32 best = NONE, chosen = 0;
    *wanted_at = 0;
    for (regset set = candidates; set; set &= set - 1) {
        u32 reg = (u32)__builtin_ctzll(set), wanted = w->blocked_from[reg], demanded = NONE;
        if (w->active[reg]) {
            consider_victim(w, w->active[reg], it->from, &wanted, &demanded);
        }
        for (interval *other = it->is_piece ? w->inactive[reg] : NULL; other; other = other->link) {
            if (first_common(w, it, other) != NONE) {
                consider_victim(w, other, it->from, &wanted, &demanded);
            }
        }
        if (w->blocked_from[reg] <= it->from || demanded <= it->from) {
            continue;
        }
        bool better = w->g->options->seed ? cg_random(w->g, ++chosen) == 0 : wanted > *wanted_at;
        if (best == NONE || better) {
            best = reg;
            *wanted_at = wanted;
        }
    }
    return best;
}

/* Takes the register from all that would live in it together with `it`. */
static void evict(walk *w, const interval *it, u32 reg)
{
    interval *other = w->active[reg];
    if (other) {
        deactivate(w, reg);
        walk_spill(w, other->from < it->from ? walk_split(w, other, it->from) : other);
    }
    for (interval **place = &w->inactive[reg]; it->is_piece && *place;) {
        other = *place;
        if (first_common(w, it, other) == NONE) {
            place = &other->link;
            continue;
        }
        *place = other->link;
        walk_queue(w, walk_split(w, other, other->ranges->from));
    }
}

static void take_away(walk *w, interval *it, regset candidates)
{
    u32 wanted_at, reg = choose_victim(w, it, candidates, &wanted_at);
    const usage *use = next_use(it, it->from);
    bool can_wait = next_demand(use) > it->from;
    bool should_wait = w->g->options->seed ? cg_random(w->g, 2) : wanted_at < (use ? use->at : NONE);
    if (can_wait && (reg == NONE || should_wait || use == NULL)) {
        walk_spill(w, it);
        return;
    }
    if (reg == NONE) {
        cg_fail(w->g, 0, "allocation", "no register for v%u at moment %u", it->vreg, it->from);
    }
    if (w->blocked_from[reg] < it->to) {
        walk_split_before(w, it, w->blocked_from[reg]);
    }
    evict(w, it, reg);
    take(w, it, reg);
}

/* ---- the walk ----------------------------------------------------------------------------------------------------------- */

static void find_clobbers(walk *w)
{
    cg *g = w->g;
    for (u32 i = 0; i < g->code.n; i++) {
        regset set = g->code.at[i].clobbers;
        if (set == 0) {
            continue;
        }
        clobber_group *group = w->groups;
        while (group < w->groups + w->n_groups && group->set != set) {
            group++;
        }
        if (group == w->groups + w->n_groups) {
            w->n_groups++;
            *group = (clobber_group){.set = set};
        }
        *PUSH(g, group->at) = i;
    }
}

static void allocate_one(walk *w, interval *it)
{
    cg *g = w->g;
    regset candidates = cg_target.allocatable[g->vregs[it->vreg].cls] & ~g->pinned;
    cg_spend(g, 0, 16);
    advance(w, it->from);
    if (g->options->seed && cg_random(g, 4) == 0) {
        walk_split_at_random(w, it);
    }
    find_conflicts(w, it, candidates);
    if (!take_free(w, it, candidates)) {
        take_away(w, it, candidates);
    }
}

void cg_allocate(cg *g)
{
    walk w = {.g = g, .next_event = NONE};
    w.cold_from = g->first_cold < g->n_order ? 2 * g->blocks[g->order[g->first_cold]].first : NONE;
    g->spill = ZNEW(g, u8, g->n_vregs);
    g->used = g->pinned;
    find_clobbers(&w);
    for (interval *it; (it = walk_next(&w)) != NULL;) {
        allocate_one(&w, it);
    }
    walk_assign_slots(&w);
}
