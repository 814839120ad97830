/* A snapshot: what one compile request knows (spec/snapshot.ts). Taken under the GIL; runs no Python code, sets no exception. */
#ifndef PYROCLAST_SNAP_H
#define PYROCLAST_SNAP_H
#include "objects.h"

typedef struct {
    PyCodeObject *code;
    PyObject *globals, *builtins; /* what the unit will be for; both NULL when not known: no global is resolved */
    PyObject *function;           /* or NULL */
    uint32_t options;             /* PYRO_REQUEST_* */
    const uint32_t *deopted;      /* byte offsets, for Snapshot.deopted */
    uint32_t n_deopted;
} pyro_snapshot_args;

/* A global name and the handle of what was found under it. */
typedef struct {
    PyObject *name; /* borrowed from the code object */
    uint32_t value; /* 0 when nothing was */
} pyro_snapshot_global;

typedef struct {
    pyro_buffer bytes;
    pyro_objects objects;
    uint32_t code; /* its handle */
    pyro_snapshot_global *globals;
    uint32_t n_globals;
} pyro_snapshot;

/* 0, or -1 when memory is exhausted. To be freed under the GIL in either case. */
int pyro_snapshot_take(const pyro_snapshot_args *args, pyro_snapshot *out);
void pyro_snapshot_free(pyro_snapshot *snapshot);
#endif
