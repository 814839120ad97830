/* What the files of csrc/runtime share: the state of the runtime and the C functions compiled code may call (spec/runtime.ts). */
#ifndef PYROCLAST_RUNTIME_H
#define PYROCLAST_RUNTIME_H
#include "python.h"

/* One per process: only the main interpreter is compiled for. Written under the GIL. */
typedef struct {
    PyInterpreterState *interp;         /* NULL until pyro_runtime_start() has run */
    vectorcallfunc function_vectorcall; /* _PyFunction_Vectorcall, which libpython does not export */
    PyObject *str_name, *str_module;    /* "__name__", "__module__"; interned, as the others */
    PyObject *str_import, *str_build_class, *str_empty;
} pyro_runtime_state;

extern pyro_runtime_state pyro_runtime;

/* Once Python is up, on its main interpreter, with the GIL; 0, or -1 with an exception set. Repeated calls do nothing. */
int pyro_runtime_start(void);

/* Is it the interpreter's own vectorcall of functions, or one of ours? */
int pyro_is_function_vectorcall(vectorcallfunc vectorcall);
#endif
