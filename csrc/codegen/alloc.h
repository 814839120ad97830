/* What the passes of the register allocator share: live intervals. */
#ifndef PYROCLAST_ALLOC_H
#define PYROCLAST_ALLOC_H
#include "cg.h"

typedef struct range {
    u32 from, to; /* moments, half open */
    struct range *next;
} range;

/* A moment at which an instruction touches the value. Exit values leave no trace here: they make the ranges longer and that is all. */
typedef struct usage {
    u32 at;
    u8 need; /* m_need: NEED_REG demands, the others only say that the value is wanted */
    loc fixed;
    struct usage *next;
} usage;

/* A vreg's life, or one of the pieces it was split into: one place for all of it. */
struct interval {
    range *ranges;  /* ascending, disjoint; the walk drops those it has passed */
    usage *uses;    /* ascending */
    u32 from, to;   /* of the first and the last range as built */
    u32 passed;     /* end of the last range dropped */
    u32 vreg;
    loc born_in;    /* where a fixed definition or a C argument leaves it, or LOC_NONE */
    loc at;         /* LOC_NONE until allocated */
    bool is_piece;  /* does not start at the definition */
    interval *next; /* the next piece of the same vreg */
    interval *link; /* in the walk's list of inactive intervals */
};

/* How a value that has a frame slot gets there. */
enum {
    SPILL_NONE,
    SPILL_COLD,   /* only cold code finds it there: stored where hot code hands over to cold */
    SPILL_AT_DEF, /* stored once, right after its definition; true for every way into the slot */
};

/* Where the vreg is at a moment at which it lives. LOC_NONE for a result nobody wants. */
loc interval_place(const cg *g, u32 vreg, u32 moment);
bool is_block_start(const cg *g, u32 moment);

/* parmove.c: appends to cg.moves, in an order that works one after the other, moves that are meant to happen at once. `moves` is
   overwritten. No two have the same target. */
void cg_sequence_moves(cg *g, m_move *moves, u32 n);

#endif
