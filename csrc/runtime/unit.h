/* Units and slots.

   A *slot* belongs to a code object for the code object's whole life (it hangs in co_extra) and outlives it while compiled code
   refers to it: its first word is the `codeBody` cell. A *unit* is one compilation of a code object for one pair of globals and
   builtins: machine code, exit records, the cells it reads and the objects it names.

   Life of a unit: installed in its slot, valid -> invalid (an assumption broke, it deoptimized too often, its code object died):
   no new entry, running activations leave at their next safe point -> its memory is freed by a sweep, when no frame on any thread's
   data stack can still be inside. The plain part (name, sizes, times, copies of the bytes) lives until the last holder lets go of it.

   All of it is guarded by the GIL, but for the count of holders. */
#ifndef PYROCLAST_UNIT_H
#define PYROCLAST_UNIT_H
#include <stdatomic.h>
#include "pyroclast/buffer.h"
#include "pyroclast/codegen.h"
#include "python.h"
#include "runtime.h"
#include "stack.h"

typedef struct pyro_unit pyro_unit;
typedef struct pyro_namespace pyro_namespace;

typedef PyObject *(*pyro_body)(PyThreadState *, _PyInterpreterFrame *);

typedef enum {
    PYRO_SLOT_NEW,       /* never tried */
    PYRO_SLOT_COMPILING, /* a thread waits for the compiler */
    PYRO_SLOT_READY,     /* `unit` is valid */
    PYRO_SLOT_STALE,     /* the last unit became invalid: compile again at the next entry */
    PYRO_SLOT_REFUSED,   /* the compiler refused it */
    PYRO_SLOT_GIVEN_UP,  /* recompiled too often: left to the interpreter */
} pyro_slot_state;

typedef struct pyro_slot {
    pyro_body body;     /* the codeBody cell: runs a pushed, not yet linked frame. Must be first */
    pyro_unit *unit;    /* valid, or NULL */
    PyCodeObject *code; /* borrowed, NULL when it is gone */
    uint32_t refs;      /* the code object, and every unit with the cell's address in its code */
    uint8_t state;      /* pyro_slot_state */
    uint8_t recompiles;
    uint8_t made_meanwhile; /* a function was made with this code while there was no unit for it */
    uint32_t entries;   /* calls before it was due, with PYROCLAST_STRESS=warm=N */
    uint8_t mixed;      /* compiled callers disagree on the globals: `body` must check them */
    PyObject *caller_globals, *caller_builtins; /* what callers' guards promise of the functions they call; only ever compared */
    uint32_t code_version;                      /* co_version, which is 0 while a unit is installed */
    uint8_t calls_observed; /* somebody wants to know of its calls (sys.monitoring.set_local_events) */
    uint32_t n_deopted;
    uint32_t *deopted; /* bytecode offsets not to speculate at */
} pyro_slot;

/* How a unit holds an object that its code names. Strong references to everything would make cycles that the garbage collector cannot
   see: code objects are not tracked. */
typedef enum {
    PYRO_HANDLE_FIXED,    /* borrowed: immortal, or part of the code object itself */
    PYRO_HANDLE_OWNED,    /* strong: it cannot be in a cycle, or nothing else is known to keep it */
    PYRO_HANDLE_ANCHORED, /* borrowed: a watched global or a watched function keeps it, whose change invalidates the unit first */
} pyro_handle_state;

/* One count of deoptimizations for all exits of a bytecode offset. */
typedef struct {
    uint32_t offset, count;
} pyro_deopt_count;

struct pyro_unit {
    uint64_t expected_breaker; /* the expectedBreaker cell. Must be first */
    pyro_body body;
    pyro_body resume;             /* a generator's: runs a frame that was suspended; NULL for functions */
    PyObject *globals, *builtins; /* what it was compiled for; only ever compared */
    pyro_slot *slot;              /* counted; NULL after the sweep */
    PyCodeObject *code;           /* only ever compared; NULL: it is gone, and nobody is inside */
    uint8_t valid;
    uint32_t running; /* activations of generators, whose frames are not on the data stack */
    uint8_t swept; /* nothing but the plain part is left */

    pyro_native *object;        /* exit records */
    pyro_code_block block;      /* machine code */
    PyObject **handles;         /* by handle; NULL where the code does not name the object */
    uint8_t *handle_states;     /* pyro_handle_state */
    uint32_t n_handles;
    pyro_namespace *space;      /* counted; the globalCache cells */
    pyro_slot **callees;        /* slots whose cells the code reads; counted */
    uint32_t n_callees;
    pyro_deopt_count *deopts;
    uint32_t n_deopts, *deopt_of_exit; /* exit record -> index into deopts */
    pyro_unit *next, *previous; /* of all units that are valid, or of those that are invalid and not swept */

    /* The plain part: written before the unit is handed out, but for the counters. */
    _Atomic uint32_t holders; /* the runtime until the sweep, and the API's */
    char *name;               /* co_qualname, UTF-8 */
    pyro_buffer snapshot, lir, machine_code; /* copies; empty unless asked for */
    uint64_t address;         /* of the machine code */
    size_t code_size;         /* bytes */
    uint64_t compile_ns;
    _Atomic uint64_t deopt_total;
    pyro_buffer marks;        /* pairs of u32: code offset, bytecode offset */
};

/* Compilations of one code object after which it is left to the interpreter. */
#define PYRO_RECOMPILE_LIMIT 6

/* The impossible value of an invalid unit's breaker: the version part never has all bits set. */
#define PYRO_BREAKER_NEVER UINT64_MAX

/* What co_extra points to: Objects/codeobject.c, _PyCodeObjectExtra. */
typedef struct {
    Py_ssize_t size;
    void *extras[1];
} pyro_code_extra;

/* The slot of a code object, or NULL. */
static inline pyro_slot *pyro_slot_of(PyCodeObject *code)
{
    const pyro_code_extra *extra = code->co_extra;
    Py_ssize_t index = pyro_runtime.code_extra;
    return extra == NULL || extra->size <= index ? NULL : (pyro_slot *)extra->extras[index];
}

/* As pyro_slot_of, but makes one; NULL on exhaustion, no exception set. */
pyro_slot *pyro_slot_make(PyCodeObject *code);
void pyro_slot_release(pyro_slot *slot);
/* co_extra's free function: the code object dies. */
void pyro_slot_code_died(void *slot);
/* Recomputes the codeBody cell. */
void pyro_slot_update_body(pyro_slot *slot);
/* Compiled callers are to reach the slot's code through functions with these globals and builtins. */
void pyro_slot_promise(pyro_slot *slot, PyObject *globals, PyObject *builtins);

/* Is the native frame so large that whoever enters it must see to it that there is stack? Such units are only entered through C. */
static inline int pyro_unit_is_large(const pyro_unit *unit)
{
    return unit->object->frame_size > PYRO_LARGE_FRAME;
}

/* Is there stack for the unit's native frame? For ordinary ones the recursion budget stands. */
static inline int pyro_unit_has_room(const pyro_unit *unit)
{
    return !pyro_unit_is_large(unit) || pyro_stack_has_room(unit->object->frame_size);
}

/* The unit expects another instrumentation version: adopts it, unless the unit is invalid or somebody observes the code. */
int pyro_unit_adopt_breaker(pyro_unit *unit, PyThreadState *tstate, uint64_t version);

/* May compiled code go on, on this thread? Adopts a new instrumentation version when nobody observes the code. */
static inline int pyro_unit_check_breaker(pyro_unit *unit, PyThreadState *tstate)
{
    uint64_t version = _Py_atomic_load_uintptr_relaxed(&tstate->eval_breaker) & ~(uintptr_t)_PY_EVAL_EVENTS_MASK;
    return version == unit->expected_breaker || pyro_unit_adopt_breaker(unit, tstate, version);
}

/* A code object is there that had no slot: whatever was compiled for a dead one at its address, nobody is inside any more. */
void pyro_units_code_made(const PyCodeObject *code);
/* No entry from now on. `state` is what the slot becomes. Objects that the code names are kept alive until the sweep. */
void pyro_unit_invalidate(pyro_unit *unit, pyro_slot_state state);
/* Frees what can be freed of invalid units. */
void pyro_units_sweep(void);
/* Invalidates and sweeps all: compiled code is over, but for what still runs. */
void pyro_units_release_all(void);
/* Gives up one hold; any thread, no GIL. */
void pyro_unit_release(pyro_unit *unit);

/* Adds a new, valid unit to the list of all. */
void pyro_units_add(pyro_unit *unit);
/* Invalidates all units that run in a namespace. */
void pyro_units_invalidate_space(const pyro_namespace *space);
/* Frees all but the plain part, which drops object references and may so run Python code. */
void pyro_unit_free_memory(pyro_unit *unit);
void pyro_unit_drop_handles(pyro_unit *unit);

/* Counts a deoptimization at an exit record; may invalidate the unit. */
void pyro_unit_count_deopt(pyro_unit *unit, uint32_t exit);
#endif
