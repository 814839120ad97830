/* The state of the linear scan, and what allocate.c asks of split.c. */
#ifndef PYROCLAST_WALK_H
#define PYROCLAST_WALK_H
#include "alloc.h"

/* Instructions that want the same registers for themselves. */
typedef struct {
    regset set;
    VEC(u32) at; /* ascending instruction indices */
} clobber_group;

typedef struct {
    cg *g;
    interval *active[REG_COUNT];   /* by register: who lives in it now */
    interval *inactive[REG_COUNT]; /* by register: those in a hole */
    regset active_set, inactive_set;
    u32 next_event;                /* nothing in the lists changes before this moment */
    u32 cold_from;                 /* the moment at which cold code starts, or NONE */
    clobber_group groups[REG_COUNT];
    u32 n_groups;
    u32 free_until[REG_COUNT];     /* of the interval at hand: where in it the register stops being free (0: it is not) … */
    u32 blocked_from[REG_COUNT];   /* … and where an instruction wants it for itself */
    u32 taken;                     /* of cg.sorted */
    VEC(interval *) heap;          /* split-off pieces that wait, a min-heap by `from` */
} walk;

interval *walk_next(walk *w);                /* the earliest interval that waits, or NULL */
void walk_queue(walk *w, interval *piece);
/* Cuts `it` at a moment inside it; the second part is returned and is not queued. */
interval *walk_split(walk *w, interval *it, u32 at);
/* Splits `it` somewhere before `conflict`, where it costs least, and queues the rest. */
void walk_split_before(walk *w, interval *it, u32 conflict);
void walk_split_at_random(walk *w, interval *it);
/* `it` lives in its slot (or is a constant) until an instruction demands a register; from there on it is queued again. */
void walk_spill(walk *w, interval *it);
void walk_assign_slots(walk *w);

#endif
