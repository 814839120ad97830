/* Everything the passes of the code generator share: the program as read, the program in machine form, and the passes themselves
   in the order in which pipeline.c runs them. Each pass is one file, with its contract in its header comment.

   Errors are thrown: cg_fail() fills the caller's pyro_codegen_error and jumps back to pyro_codegen(), which frees the arena that
   everything lives in. So no pass returns a status and none owns memory. */
#ifndef PYROCLAST_CG_H
#define PYROCLAST_CG_H
#include <setjmp.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>
#include "pyroclast/codegen.h"

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef uint64_t u64;
typedef int32_t i32;
typedef int64_t i64;

#define NONE 0xffffffffu /* no block, no register, no instruction, … */

typedef struct cg cg;

/* ---- util.c ------------------------------------------------------------------------------------------------------------- */

void *cg_alloc(cg *g, size_t count, size_t size);  /* uninitialised */
void *cg_zalloc(cg *g, size_t count, size_t size); /* zeroed */
#define NEW(g, type, count) ((type *)cg_alloc(g, count, sizeof(type)))
#define ZNEW(g, type, count) ((type *)cg_zalloc(g, count, sizeof(type)))

/* A growable array in the arena; growing leaves the old storage behind. */
#define VEC(type) struct { type *at; u32 n, capacity; }
void *cg_grow(cg *g, void *old, u32 n, u32 *capacity, size_t size);
#define PUSH(g, v) ((v).n == (v).capacity ? (void)((v).at = cg_grow(g, (v).at, (v).n, &(v).capacity, sizeof *(v).at)) : (void)0, &(v).at[(v).n++])

_Noreturn void cg_fail(cg *g, u32 word, const char *rule, const char *format, ...) __attribute__((format(printf, 4, 5)));
/* Charges work that a hostile program could make grow faster than its size; throws rule "limits" when the budget is gone. */
void cg_spend(cg *g, u32 word, u64 steps);
u32 cg_random(cg *g, u32 bound); /* below bound; only meaningful with options.seed */

/* ---- the program as read (reader.c) ------------------------------------------------------------------------------------- */

/* Operand words keep the form they have in the stream: tag in the low two bits (PYRO_OPERAND_*), payload above. */
static inline u32 value_tag(u32 value) { return value & 3; }
static inline u32 value_index(u32 value) { return value >> 2; }
static inline i32 value_imm(u32 value) { return (i32)value >> 2; }
static inline u32 value_of_vreg(u32 vreg) { return vreg << 2 | PYRO_OPERAND_VREG; }
static inline bool is_vreg(u32 value) { return value_tag(value) == PYRO_OPERAND_VREG; }

typedef struct {
    u32 base, index; /* operand words; index may be PYRO_OPERAND_NONE */
    u32 scale;       /* 1 2 4 8 */
    i32 disp;        /* field offset included */
} ir_mem;

typedef struct {
    u32 block, word;
    u32 n_args;
    const u32 *args;
} ir_edge;

typedef struct {
    u8 op, type, cc, n_values, n_edges;
    u32 index;     /* in stream order; NONE for one that the generator added */
    u32 word;      /* offset in the stream, for error messages */
    u32 dst;       /* vreg or NONE */
    u32 values[3]; /* operands `v` and `i` of the signature, in order */
    u32 n_args;    /* of a call */
    const u32 *args;
    u32 exit;      /* index into cg.exits or NONE */
    u32 plain;     /* symbol of a call, offset of a mark */
    ir_mem *mem;
    ir_edge *edges;
} ir_ins;

typedef struct {
    bool cold;
    u32 word;
    u32 n_params;
    const u32 *params; /* vregs */
    u32 n_ins;
    ir_ins *ins;
    /* flow.c */
    u32 n_preds;
    u32 *preds;  /* block ids, one per edge */
    u32 loop;    /* innermost loop header that contains this block (itself when it is one), or NONE */
    u32 depth;   /* of loop nesting */
    u32 at;      /* index in cg.order, NONE when unreachable */
    /* live.c */
    u32 n_live_in;
    u32 *live_in; /* vregs live at the block's start, parameters excluded */
    /* machine form: indices of the block's first instruction (a M_BLOCK or M_ENTRY) and one past its last */
    u32 first, last;
} ir_block;

typedef struct {
    u8 cls; /* PYRO_CLASS_* */
    bool pinned;
    u32 def_block; /* block that defines it, NONE when nothing does */
    u32 def_ins;   /* index in that block, NONE for a parameter of the block or function */
} ir_vreg;

typedef struct {
    pyro_exit_record record; /* slots and reprs in the stream's words */
    const u32 *values;       /* n_values operand words, every second word: values[2 * i] */
    u32 word;
} ir_exit;

/* ---- the program in machine form ---------------------------------------------------------------------------------------- */

/* Registers are numbered across both files: 0-31 general, 32-63 vector. */
enum { REG_VECTOR = 32, REG_COUNT = 64 };
typedef u64 regset;
#define REGBIT(r) ((regset)1 << (r))

/* A place a value can be in: low three bits say what, the rest is a number. */
typedef u32 loc;
enum {
    LOC_NONE,
    LOC_REG,   /* register */
    LOC_SLOT,  /* spill slot of the frame */
    LOC_OUT,   /* outgoing stack argument, in words from the stack pointer */
    LOC_IN,    /* incoming stack argument, in words */
    LOC_CONST, /* nowhere: the value is a constant, made again where it is needed */
};
static inline loc loc_make(u32 kind, u32 n) { return n << 3 | kind; }
static inline u32 loc_kind(loc l) { return l & 7; }
static inline u32 loc_n(loc l) { return l >> 3; }
static inline loc loc_reg(u32 reg) { return loc_make(LOC_REG, reg); }
static inline bool loc_is_reg(loc l) { return loc_kind(l) == LOC_REG; }

/* Time. Machine instruction i has two moments: 2i, when it reads, and 2i + 1, when it writes. Moves the allocator adds happen in the
   gap just before 2i. A value is live in half-open ranges of moments. */
typedef enum {
    ROLE_USE,  /* read at 2i */
    ROLE_LATE, /* read at 2i + 1: shares no register with what the instruction writes */
    ROLE_DEF,  /* written at 2i + 1 */
} m_role;
typedef enum {
    NEED_CONST, /* not a register at all: a constant or an immediate, folded into the instruction */
    NEED_REG,   /* must be in a register */
    NEED_ANY,   /* register or frame slot (or constant, when the value is one that is made again) */
    NEED_FIXED, /* use: moved to `fixed` in the gap before the instruction; def: moved from `fixed` in the gap before the next one */
} m_need;

typedef struct {
    u32 value; /* operand word */
    loc at;    /* after allocation */
    loc fixed;
    u8 role, need;
} m_operand;

/* Opcodes are the LIR's own, and these. */
enum {
    M_BLOCK = PYRO_OP_COUNT, /* starts every block but the entry */
    M_ENTRY,                 /* starts the entry block; defines the function's parameters */
    M_CONST,                 /* operand 0 = constant operand 1 */
    M_NOP,                   /* follows what defines fixed operands, so that their gap is its own */
};

/* A change of place. `value` is what moves; a constant when `from` is LOC_CONST. */
typedef struct {
    loc to, from;
    u32 value;
} m_move;

typedef struct {
    u8 op, type, cc;
    u8 form;           /* private to the target */
    u16 n_explicit;    /* operands before those of the exit */
    u32 n_operands, operands; /* cg.operands[operands ..]: the destination first, then in the signature's order, then the exit's values */
    u32 block;
    regset clobbers;   /* registers nothing else may be in at 2i and 2i + 1 */
    const ir_ins *ins; /* source, or NULL */
    u32 mark;          /* bytecode offset or PYRO_NO_MARK */
    u32 moves, n_moves; /* cg.moves[moves ..], done one after the other before the instruction */
} m_ins;

/* What the allocator must know of the machine; each target defines one. */
typedef struct {
    regset allocatable[PYRO_CLASS_COUNT]; /* neither scratch nor stack nor frame pointer */
    regset caller_saved;
    u8 pinned[PYRO_MAX_PINNED];           /* where pinned registers live, in the order of their vregs; callee-saved */
    u8 cycle_scratch;                     /* not allocatable: breaks cycles of moves, of both classes */
    const char *(*reg_name)(u32 reg);
} m_target;
extern const m_target cg_target;

/* ---- the generator ------------------------------------------------------------------------------------------------------ */

typedef struct interval interval; /* alloc.h */

struct cg {
    const pyro_codegen_options *options;
    pyro_codegen_error *error;
    jmp_buf escape;
    struct arena_chunk *chunks;
    u8 *free_from, *free_to; /* the rest of the newest chunk */
    u64 fuel, random;

    /* reader.c */
    const u32 *words;
    u32 n_words;
    u32 n_vregs, vreg_capacity, n_params, n_consts, n_exits, n_blocks, n_ins;
    ir_vreg *vregs;
    const u32 *params;
    pyro_constant *consts;
    ir_exit *exits;
    ir_block *blocks;
    /* flow.c */
    u32 *order; /* reachable blocks in the order of the code */
    u32 n_order, first_cold; /* order[first_cold ..] is cold */
    /* the target's selection; it may add vregs */
    VEC(m_ins) code;
    VEC(m_operand) operands;
    u32 out_words; /* the most stack words any call passes */
    /* the allocator */
    interval **intervals; /* by vreg; NULL when it needs no place */
    VEC(interval *) sorted; /* by start, without the pinned ones */
    regset pinned;        /* registers that pinned vregs took */
    u8 *spill;            /* by vreg: SPILL_* */
    u32 *slots;           /* by vreg: its frame slot or NONE */
    VEC(u32) hints;       /* by vreg: a vreg whose register is welcome, or NONE */
    VEC(u32) remat;       /* by vreg: the constant that defines it (operand word), or NONE */
    u32 n_slots;
    regset used; /* registers that hold something at some time */
    VEC(m_move) moves;
    u32 *move_writer, *move_readers; /* parmove.c, zero between two sets of moves */
    pyro_codegen_stats stats;
    pyro_native *native; /* the result; the only memory outside the arena */
};

/* ---- the passes, in order ----------------------------------------------------------------------------------------------- */

void cg_read(cg *g, const void *bytes, size_t size);
void cg_flow(cg *g);
void cg_live(cg *g);
void cg_select(cg *g);    /* the target's */
void cg_intervals(cg *g);
void cg_allocate(cg *g);
void cg_resolve(cg *g);
void cg_check(cg *g);     /* only with options.check */
pyro_native *cg_emit(cg *g); /* the target's */
char *cg_dump(cg *g);     /* malloc'ed text of the allocated program */

#endif
