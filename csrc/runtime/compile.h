/* From a code object to an installed unit: snapshot, the compiler's answer, machine code, links. */
#ifndef PYROCLAST_COMPILE_H
#define PYROCLAST_COMPILE_H
#include "snap.h"
#include "unit.h"

typedef struct {
    char reason[512]; /* UTF-8 */
    uint32_t line;    /* 0: none is to blame */
} pyro_compile_error;

/* Compiles for the function or module whose first instruction the frame is about to run. Quiet: a failure is kept in the slot and in the
   statistics. Releases the GIL while it waits; leaves no exception. */
void pyro_compile_for_frame(pyro_slot *slot, _PyInterpreterFrame *frame);

/* Compiles a function, or a code object for the first function found that has it, and makes every function that has it start in the
   result, which has one more holder. NULL and *error, or NULL with an exception set and error->reason empty. Keeps copies of all bytes. */
pyro_unit *pyro_compile_object(PyObject *object, pyro_compile_error *error);

/* The snapshot that would be compiled. -1 with an exception set. */
int pyro_snapshot_object(PyObject *object, pyro_snapshot *snapshot);
#endif
