/* Ints and floats made and unmade without CPython's allocator in between.

   Compiled code makes a box for most numbers it hands on, and drops most of them soon. CPython keeps freed floats on a list, and we use that
   very list; for ints 3.13 has none (3.14 does), so we keep one ourselves, of blocks as PyObject_Malloc() gave them: any of them may be
   freed by anyone. While somebody has replaced the allocator (tracemalloc, debug hooks) or set a reference tracer, both lists are
   left alone, and everything goes through CPython. Only under the GIL of the main interpreter.

   The routines that compiled code calls are in x64/boxes.c. */
#ifndef PYROCLAST_BOXES_H
#define PYROCLAST_BOXES_H
#include "python.h"

#define PYRO_MAX_FREE_INTS 100 /* as CPython keeps floats, and as 3.14 keeps ints */

/* All words, for x64/boxes.c. */
typedef struct {
    void *free_ints;            /* the next free block is at offset 0 of each; types are still set */
    uint64_t n_free_ints;
    void **allocator;           /* CPython's word for the malloc of objects … */
    void *usual_allocator;      /* … and what it is as long as nobody looks on; NULL: nothing is known, never equal */
    void **tracer;              /* CPython's word for the reference tracer: null unless somebody looks on */
    struct _Py_float_freelist *floats;
    PyTypeObject *int_type, *float_type;
    PyObject *small_ints;       /* the ints from -_PY_NSMALLNEGINTS on that are never made, one after the other … */
    uint64_t n_small_ints;
    const void *dealloc[2];     /* the code generator's routines, pyro_dealloc_routine() */
} pyro_boxes_state;

extern pyro_boxes_state pyro_boxes;

/* Once, with the GIL. Where CPython does not look as its headers say, the lists are never used. */
void pyro_boxes_start(void);

/* Gives the free ints back. */
void pyro_boxes_clear(void);

/* For pyro_linker: end an object that nobody refers to any more, as pyro_dealloc_routine() says. */
void pyro_box_dealloc(void);
void pyro_box_dealloc_ints(void);
#endif
