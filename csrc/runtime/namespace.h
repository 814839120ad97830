/* What global names mean: one *namespace* for each pair of a globals and a builtins dict that compiled code runs with, holding a cell
   for each name it asks for. A dict watcher keeps the cells exact, so that reading a global is one load. */
#ifndef PYROCLAST_NAMESPACE_H
#define PYROCLAST_NAMESPACE_H
#include "deps.h"
#include "python.h"

typedef struct pyro_global_cell {
    PyObject *value;              /* the globalCache cell: borrowed; NULL when the name is missing, or when it cannot be told. Must be first */
    PyObject *name;               /* interned str, strong */
    pyro_deps users;              /* units that rely on the value being what it was */
    struct pyro_global_cell *next; /* in its hash bucket */
} pyro_global_cell;

typedef struct pyro_namespace {
    PyObject *globals, *builtins; /* borrowed: the watcher hears of their end */
    uint32_t refs;
    uint8_t opaque; /* not plain dicts with str keys only: all cells stay NULL */
    uint8_t dead;   /* one of the dicts is gone */
    uint8_t counted; /* in the list of builtins dicts */
    pyro_global_cell *buckets[64];
    struct pyro_namespace *next; /* in its hash bucket */
} pyro_namespace;

/* Installs the dict watcher; -1 with an exception set. */
int pyro_namespaces_start(void);

/* The namespace of a pair, with one more reference; NULL on exhaustion. No exception is set. */
pyro_namespace *pyro_namespace_get(PyObject *globals, PyObject *builtins);
void pyro_namespace_release(pyro_namespace *space);

/* Removes the unit from the users of every cell. */
void pyro_namespace_forget(pyro_namespace *space, const struct pyro_unit *unit);

/* The cell of a name, an interned str; stable while the namespace lives. NULL on exhaustion. */
pyro_global_cell *pyro_namespace_cell(pyro_namespace *space, PyObject *name);
#endif
