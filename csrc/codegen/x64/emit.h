/* The state of emission, shared by emit.c (blocks, moves, frame), emit_ins.c (instructions), emit_math.c (their arithmetic) and emit_cold.c
   (what lies behind the code: exits, deallocation, literals). */
#ifndef PYROCLAST_X64_EMIT_H
#define PYROCLAST_X64_EMIT_H
#include "encode.h"
#include "x64.h"

typedef struct {
    u32 at; /* offset of the 4-byte displacement, which counts from its end */
    u32 label;
} jump_fixup;

typedef struct {
    u64 bits[2];
    u32 size;      /* 8 or 16 bytes */
    u8 to;         /* an address to link, PYRO_CONST_* or PYRO_TO_*; LITERAL_BITS when it is just bits */
    u32 a;
} literal;
enum { LITERAL_BITS = 255 };

typedef struct {
    u32 at, end; /* displacement and end of the instruction, code offsets */
    u32 literal;
} literal_fixup;

/* Code that waits until the blocks are done. */
typedef struct {
    enum { STUB_EXIT, STUB_POLL, STUB_DEALLOC } kind;
    u32 label; /* where it starts */
    u32 back;  /* POLL, DEALLOC: label to return to */
    u32 n;     /* EXIT, POLL: site; DEALLOC: register of the object */
    u32 mark, instruction;
} stub;

typedef struct {
    cg *g;
    u8 *start, *limit; /* of the code buffer */
    x64_code code;
    u32 n_saved;       /* callee-saved registers on the frame */
    u32 frame_bytes;   /* below the saved rbp */
    u32 *thread;       /* by block: where a jump to it ends up (itself, or beyond an empty block) */
    u32 next_block;    /* the block that follows in the code, or NONE */
    VEC(u32) labels;   /* code offsets; label b < n_blocks is block b */
    VEC(jump_fixup) jumps;
    VEC(literal) literals;
    VEC(literal_fixup) literal_uses;
    VEC(stub) stubs;
    u32 *const_literal, *symbol_literal;  /* by constant, by symbol: its literal or NONE */
    u32 *last_site;                       /* by exit: the newest site that leaves by it, or NONE */
    u32 exit_label, poll_label, dealloc_label; /* shared tails, NONE until wanted */
    /* the object's tables */
    VEC(pyro_reloc) relocs;
    VEC(pyro_exit_site) sites; /* `locations` is filled in at the end */
    VEC(pyro_location) locations;
    VEC(u32) site_locations;   /* by site: its first location */
    VEC(pyro_constant) consts;
    VEC(pyro_mark) marks;
    VEC(pyro_code_map) map;
} emitter;

/* ---- emit.c ---- */
u32 emit_offset(const emitter *e);
void emit_reserve(emitter *e, u32 bytes); /* room for that many at e->code.at */
u32 emit_new_label(emitter *e);
void emit_bind(emitter *e, u32 label);
void emit_jcc(emitter *e, u32 cc, u32 label);
void emit_jmp(emitter *e, u32 label);
/* A short jump forward over what is emitted until emit_land() is given its result. */
u32 emit_skip(emitter *e, u32 cc);
void emit_land(emitter *e, u32 skip);
void emit_epilogue(emitter *e, bool pushed); /* pushed: rsp is not where the prologue left it */
i32 emit_slot_offset(const emitter *e, loc place); /* from rbp */
void emit_move(emitter *e, const m_move *move);
/* Starts code that belongs to the instruction, for the maps. */
void emit_note(emitter *e, u32 mark, u32 instruction);

/* ---- emit_ins.c ---- */
void emit_instruction(emitter *e, const m_ins *m);

/* ---- emit_math.c ---- */
void emit_arithmetic(emitter *e, const m_ins *m);
void emit_shift(emitter *e, const m_ins *m);
void emit_divide(emitter *e, const m_ins *m);
void emit_extend(emitter *e, const m_ins *m);
void emit_f64_arithmetic(emitter *e, const m_ins *m);
void emit_f64_sign(emitter *e, const m_ins *m);
void emit_convert(emitter *e, const m_ins *m);

/* ---- emit_cold.c ---- */
u32 emit_exit_label(emitter *e, const m_ins *m); /* of the stub that leaves with the instruction's exit values */
u32 emit_poll_label(emitter *e, const m_ins *m, u32 back);
u32 emit_dealloc_label(emitter *e, const m_ins *m, u32 reg, u32 back);
x64_rm emit_const_literal(emitter *e, u32 const_index);
x64_rm emit_mask_literal(emitter *e, u64 bits); /* the bits in both halves of 16 bytes */
void emit_call_symbol(emitter *e, u32 symbol);
/* Records that the instruction just encoded reads the literal. */
void emit_use_literal(emitter *e, x64_rm rm);
void emit_stubs(emitter *e);
void emit_literals(emitter *e);

static inline void emit_form(emitter *e, u32 form, u32 width, u32 reg, x64_rm rm, i32 imm)
{
    x64_put(&e->code, form, width, reg, rm, imm);
    if (rm.kind == X64_RM_RIP) {
        emit_use_literal(e, rm);
    }
}
void emit_const(emitter *e, u32 reg, u32 value); /* an integer constant or address into a general register; keeps the flags */

#endif
