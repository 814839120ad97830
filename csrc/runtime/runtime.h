/* What the files of csrc/runtime share: the state of the runtime and the C functions compiled code may call (spec/runtime.ts). */
#ifndef PYROCLAST_RUNTIME_H
#define PYROCLAST_RUNTIME_H
#include "python.h"

/* One per process: only the main interpreter is compiled for. Written under the GIL. */
typedef struct {
    PyInterpreterState *interp;         /* NULL until pyro_runtime_start() has run */
    vectorcallfunc function_vectorcall; /* _PyFunction_Vectorcall, which libpython does not export */
    Py_ssize_t code_extra;              /* our index in co_extra */
    int eager;                          /* compile every code object before its first run */
    int observed;                       /* all code, when we last heard of it */
    uint32_t n_calls_observed;          /* code objects whose calls somebody wants to know of (local events) */
    uint32_t n_deep;                    /* calls that the interpreter runs for want of native stack (pyro_interpret_deep) */
    int paused;                         /* not 0: start no compilation: the runtime itself runs Python code */
    uint32_t n_slots;                   /* of code objects that live: the co_extra that are ours */
    int ending;                         /* Python is finalizing: no compilations, no new units */
    PyObject *tool_name;                /* what sys.monitoring calls us; NULL until the tool id for optimizers has been ours (monitor.h) */
    PyObject *str_name, *str_module;    /* "__name__", "__module__"; interned, as the others */
    PyObject *str_import, *str_build_class, *str_annotations, *str_empty, *str_send, *str_init;
} pyro_runtime_state;

extern pyro_runtime_state pyro_runtime;

/* Once Python is up, on its main interpreter, with the GIL; 0, or -1 with an exception set. Repeated calls do nothing. */
int pyro_runtime_start(void);

/* PEP 523's hook on or off. While somebody else has it, nothing is compiled. */
void pyro_set_eager(int on);

/* Somebody may have begun or ceased to observe all code, or calls, or to evaluate frames, or the native stack to be short. Ways into compiled
   code that CPython tells from its own go and come with that: in eager mode the hook (while it is there, SEND calls generators as any other
   object, and reports the StopIteration of one that ends twice), and our vectorcall of functions (whose calls are reported as those of C
   functions, and are made through C). */
void pyro_follow_observers(PyThreadState *tstate);

/* Is it the interpreter's own vectorcall of functions, or one of ours? */
int pyro_is_function_vectorcall(vectorcallfunc vectorcall);
#endif
