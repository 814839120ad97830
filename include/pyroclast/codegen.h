/* The code generator: LIR bytes in, linkable machine code out. Knows no Python and no Node.

   pyro_codegen() is pure: the same bytes and options give the same result, in any process and on any thread. pyro_link() then
   copies its code into executable memory and fills in the addresses of this process. */
#ifndef PYROCLAST_CODEGEN_H
#define PYROCLAST_CODEGEN_H
#include <stddef.h>
#include <stdint.h>
#include "pyroclast/lir.h"

#ifdef __cplusplus
extern "C" {
#endif

/* ---- generating -------------------------------------------------------------------------------------------------------- */

typedef struct {
    /* Byte offset of every field, indexed by PYRO_FIELD_* (runtime_ids.h), entry 0 being 0. */
    const int32_t *field_offsets;
    uint32_t n_fields, n_symbols, n_cells; /* ids the program may use lie below these */
    uint32_t n_handles;                    /* handles below this */
    uint64_t seed;  /* not 0: allocate registers at random (still correctly), to look for bugs */
    uint8_t check;  /* verify the allocation symbolically before encoding; a bug is reported as rule "allocation" */
    uint8_t map;    /* fill pyro_native.instructions, for annotated disassembly */
    uint8_t dump;   /* fill pyro_native.dump with a readable listing of the allocated program */
} pyro_codegen_options;

typedef struct {
    uint32_t offset;   /* of the offending 32-bit word from the start of the LIR */
    const char *rule;  /* short static name of the broken rule */
    char message[160]; /* English, one line */
} pyro_codegen_error;

/* ---- what comes out ---------------------------------------------------------------------------------------------------- */

/* A word to patch at link time. */
enum {
    PYRO_RELOC_ABS64,  /* 8 bytes at `at` = address(kind, a, b) + addend */
    PYRO_RELOC_CALL,   /* at `at` is a 6-byte `call [rip + literal]`; when the target is in reach it becomes a direct call */
};
/* What a relocation is to: the PYRO_CONST_* kinds handle, symbol and cell, or one of these. */
enum {
    PYRO_TO_UNIT = 64,     /* the `unit` given to pyro_link */
    PYRO_TO_EXIT_THUNK,    /* the code generator's own entry to pyro_exit */
    PYRO_TO_POLL_THUNK,    /* … the one that may come back */
    PYRO_TO_DEALLOC_THUNK, /* the code generator's own entry to _Py_Dealloc */
};
typedef struct {
    uint32_t at; /* code offset */
    uint8_t type, to;
    uint32_t a, b;
    int32_t addend;
} pyro_reloc;

/* A constant of the program, as in its constant pool, but that `fieldval` has become `i64`. */
typedef struct {
    uint32_t kind, a, b;
    int32_t c;
} pyro_constant;

/* Where a value is at an exit: low two bits say how to read the other 30. */
typedef uint32_t pyro_location;
enum {
    PYRO_LOC_GPR,   /* general register number */
    PYRO_LOC_XMM,   /* vector register number */
    PYRO_LOC_FRAME, /* signed byte offset from the frame pointer (rbp) */
    PYRO_LOC_CONST, /* index into pyro_native.constants */
};

/* One exit record of the program: what the runtime needs to rebuild the interpreter's state. */
typedef struct {
    uint32_t kind;   /* PYRO_EXIT_* */
    uint32_t offset; /* bytecode offset in bytes */
    uint32_t n_locals, n_stack, n_values;
    const uint32_t *slots; /* n_locals + n_stack: index of the slot's value, or PYRO_EXIT_NO_VALUE */
    const uint32_t *reprs; /* n_values: PYRO_REPR_* | PYRO_EXIT_OWNED */
} pyro_exit_record;

/* One place in the code that leaves. Its index in pyro_native.sites is the exit id that pyro_exit() receives. */
typedef struct {
    uint32_t exit;      /* index into pyro_native.exits */
    uint32_t code;      /* offset of its stub */
    const pyro_location *locations; /* one per value of the exit */
} pyro_exit_site;

typedef struct {
    uint32_t code;     /* code offset at which it starts to hold, until the next mark's */
    uint32_t bytecode; /* bytecode byte offset, or PYRO_NO_MARK */
} pyro_mark;
#define PYRO_NO_MARK 0xffffffffu

typedef struct {
    uint32_t code;        /* code offset at which it starts to hold */
    uint32_t instruction; /* index of the LIR instruction in stream order, or PYRO_NO_MARK (prologue, shared tails, literals) */
} pyro_code_map;

typedef struct {
    uint32_t vregs, instructions; /* of the program */
    uint32_t spilled;             /* registers that got a frame slot */
    uint32_t splits;
    uint32_t moves;               /* moves inserted by the allocator, in hot and cold code */
    uint32_t hot_size, cold_size; /* bytes of code, without literals */
} pyro_codegen_stats;

typedef struct pyro_native {
    const uint8_t *code; /* with its literals; position independent but for the relocations */
    uint32_t code_size, entry, frame_size; /* bytes; entry is a code offset; frame_size excludes the return address and saved rbp */
    uint32_t n_relocs, n_constants, n_exits, n_sites, n_marks, n_instructions;
    const pyro_reloc *relocs;
    const pyro_constant *constants;
    const pyro_exit_record *exits;
    const pyro_exit_site *sites;
    const pyro_mark *marks; /* ascending */
    const pyro_code_map *instructions; /* ascending; only with options.map */
    const char *dump;       /* only with options.dump */
    size_t size;            /* bytes all of this takes, its arrays included */
    pyro_codegen_stats stats;
} pyro_native;

/* 0 and *native (free with pyro_native_free), or -1 and *error. `bytes` needs no alignment and may be anything at all. */
int pyro_codegen(const void *bytes, size_t size, const pyro_codegen_options *options, pyro_native **native, pyro_codegen_error *error);
void pyro_native_free(pyro_native *native);

/* The bytecode offset of the code at `code` (for a return address, pass it minus 1), or PYRO_NO_MARK. */
uint32_t pyro_native_mark(const pyro_native *native, uint32_t code);

/* ---- leaving compiled code --------------------------------------------------------------------------------------------- */

/* The machine state at an exit. Exit stubs end in a call of the symbol pyro_exit:
       void *pyro_exit(void *unit, uint64_t site, pyro_saved_regs *saved)
   and what it returns is returned by the compiled function; but after an exit of kind poll the answer 1 makes it go on, with every
   register as it was. General registers in hardware order: rax rcx rdx rbx rsp rbp rsi rdi
   r8..r15; r11 is the generator's scratch register and holds nothing of the program. */
typedef struct {
    uint64_t gpr[16];
    struct { uint64_t low, high; } xmm[16];
} pyro_saved_regs;
#define PYRO_RBP 5

static inline int32_t pyro_location_payload(pyro_location location) { return (int32_t)location >> 2; }

/* The raw 64 bits of a value that is not constant. */
static inline uint64_t pyro_location_read(pyro_location location, const pyro_saved_regs *saved)
{
    int32_t n = pyro_location_payload(location);
    switch (location & 3) {
    case PYRO_LOC_GPR:
        return saved->gpr[n];
    case PYRO_LOC_XMM:
        return saved->xmm[n].low;
    default:
        return *(const uint64_t *)(uintptr_t)(saved->gpr[PYRO_RBP] + (uint64_t)(int64_t)n);
    }
}

/* ---- executable memory ------------------------------------------------------------------------------------------------- */

/* A piece of code memory: the same bytes, writable at `write` and executable at `run`, of which never both at once in one mapping. */
typedef struct {
    uint8_t *write, *run;
    size_t size;
} pyro_code_block;

typedef struct {
    size_t used, reserved, budget; /* bytes */
    uint32_t blocks;
    const char *mode; /* "dual" (memfd mapped twice), "mprotect", or "none": no executable memory is to be had */
} pyro_memory_stats;

/* All thread-safe. `near` (may be NULL): code is placed within 2 GB of it where the address space has room, so that calls are direct. */
void pyro_memory_configure(const void *near, size_t budget);
/* "dual" or "mprotect", before the first allocation; for tests of the fallback. */
int pyro_memory_use_mode(const char *mode);
/* 0, or -1 when the budget or the system has no more. */
int pyro_memory_alloc(size_t size, pyro_code_block *block);
/* Bracket writes to a block that nobody runs yet. In "mprotect" mode, where a block has its pages to itself, they change from executable
   to writable and back. */
int pyro_memory_begin_write(const pyro_code_block *block);
int pyro_memory_end_write(const pyro_code_block *block);
void pyro_memory_free(const pyro_code_block *block);
void pyro_memory_get_stats(pyro_memory_stats *stats);

/* ---- linking ----------------------------------------------------------------------------------------------------------- */

typedef struct {
    void *context;
    /* The address of a handle, symbol or cell (kind PYRO_CONST_*, operands of the constant). 0 when found. */
    int (*resolve)(void *context, uint32_t kind, uint32_t a, uint32_t b, uint64_t *address);
    void *unit; /* handed to pyro_exit */
    /* Routines that compiled code goes to instead of pyro_dealloc_routine(0) and (1), on the same terms, or NULL. */
    const void *dealloc[2];
} pyro_linker;

/* The routine that ends an object's life: it comes with the object in r11, on the stack the address of _Py_Dealloc and below it the return
   address, which is all that is gone from the stack afterwards, and keeps every register but r11. With `no_vectors` it is the one that
   units without vector registers use: those are not kept. */
const void *pyro_dealloc_routine(int no_vectors);

/* Puts the code at `block` (at least native->code_size bytes). 0, or -1 and *error naming what did not resolve. */
int pyro_link(const pyro_native *native, const pyro_linker *linker, const pyro_code_block *block, pyro_codegen_error *error);

#ifdef __cplusplus
}
#endif
#endif
