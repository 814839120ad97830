/* What the addon may ask of the JIT's runtime. Rules as in core_api.h; exceptions to them are said. */
#ifndef PYROCLAST_JIT_API_H
#define PYROCLAST_JIT_API_H
#include "pyroclast/core_api.h"

#ifdef __cplusplus
extern "C" {
#endif

/* A compiled code object. Counted: compile() returns one count, release_unit() gives it back. It outlives its code object and Python itself
   as far as unit_info() can tell. */
typedef struct pyro_unit pyro_unit;

typedef struct pyro_refusal {
    char reason[512]; /* UTF-8, terminated */
    uint32_t line;    /* of the source file; 0 when no line is to blame */
} pyro_refusal;

/* Borrows from the unit. */
typedef struct pyro_unit_info {
    const char *name;        /* co_qualname, UTF-8 */
    const uint8_t *snapshot; /* what the compiler was given */
    size_t snapshot_size;
    const uint8_t *lir; /* what it answered */
    size_t lir_size;
    const uint8_t *code; /* machine code as linked: a copy, which outlives it */
    size_t code_size;
    uint64_t compile_ns; /* from the request to linked code */
    uint64_t deopts;     /* so far */
    uint64_t address;    /* where the machine code is, or was */
    const uint32_t *marks; /* pairs: code offset from which on, bytecode offset (~0: none) */
    size_t n_marks;
    int valid; /* still entered by calls */
} pyro_unit_info;

/* Hands a request to the compiler; `snapshot` is valid during the call. Any thread, the GIL held or not; does not block and runs no Python.
   -1: there is no compiler. Otherwise answer() follows, exactly once, from another thread. */
typedef int (*pyro_request_function)(uint64_t id, const uint8_t *snapshot, size_t size);

struct pyro_jit_api {
    /* Before the first compile; NULL: there is no compiler any more, requests under way fail. Any thread, no GIL. */
    void (*set_compiler)(pyro_request_function request);
    /* Any thread, no GIL. `lir` NULL: refused, with `reason` and `line`. An unknown id is ignored. */
    void (*answer)(uint64_t id, const uint8_t *lir, size_t size, const char *reason, uint32_t line);
    /* A code object or a function. 0 and *unit; 1 and *refusal; -1 with an exception set. Waits for the answer with the GIL released. */
    int (*compile)(pyro_object *object, pyro_unit **unit, pyro_refusal *refusal);
    int (*set_eager)(int on);
    void (*unit_info)(pyro_unit *unit, pyro_unit_info *out); /* no GIL */
    void (*release_unit)(pyro_unit *unit);                   /* no GIL */
    /* JSON, free() it; NULL when memory is out. Any thread, no GIL, also after Python has ended. */
    char *(*stats)(void);
    /* What compile() would hand to the compiler; free() it. -1 with an exception set. */
    int (*snapshot)(pyro_object *object, uint8_t **bytes, size_t *size);
    const int32_t *field_offsets; /* by PYRO_FIELD_*, PYRO_FIELD_COUNT of them */
};

#ifdef __cplusplus
}
#endif
#endif
