/* The handle table of a snapshot: objects get small numbers, in the order they are first asked for, and are described for the
   compiler. The table owns a reference to each object. Nothing here runs Python code or leaves an exception set. */
#ifndef PYROCLAST_OBJECTS_H
#define PYROCLAST_OBJECTS_H
#include "arena.h"
#include "pyroclast/snapshot.h"
#include "python.h"

typedef struct {
    PyObject **items; /* by handle; items[0] is NULL. Strong */
    uint32_t count, capacity;
    uint32_t *slots; /* open addressing, object address -> handle; 0 is free */
    uint32_t slot_mask;
    pyro_arena *arena; /* of the descriptions */
    int failed;        /* out of memory, sticky */
} pyro_objects;

/* Starts with the null handle and the well-known objects (spec/snapshot.ts). */
void pyro_objects_init(pyro_objects *table, pyro_arena *arena);
void pyro_objects_free(pyro_objects *table);

/* The handle of an object, new or old; 0 for NULL and on exhaustion. */
uint32_t pyro_objects_handle(pyro_objects *table, PyObject *object);

/* Handles of a tuple's items, in the arena. */
const uint32_t *pyro_objects_handles(pyro_objects *table, PyObject *const *items, Py_ssize_t count);

/* Describes every object of the table, those that descriptions add included. */
const pyro_ObjectDesc *pyro_objects_describe(pyro_objects *table);

/* UTF-8 as the snapshot has it: lone surrogates take three bytes. */
pyro_span pyro_span_of_str(pyro_arena *arena, PyObject *str);
/* Empty unless the object is an exact str. */
pyro_span pyro_span_if_str(pyro_arena *arena, PyObject *object);
pyro_span pyro_span_of_cstr(const char *text);

/* A look-up that cannot run Python code: 1 found (`*value` borrowed), 0 certainly missing, -1 cannot tell. The key is an exact str. */
int pyro_dict_peek(PyObject *dict, PyObject *key, PyObject **value);
#endif
