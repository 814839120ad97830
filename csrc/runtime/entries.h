/* The functions whose calls start in compiled code, by their vectorcall, which is ours (pyro_vectorcall). CPython takes a function with a
   vectorcall of its own for a C function: while somebody observes calls, these functions have their usual vectorcall back. */
#ifndef PYROCLAST_ENTRIES_H
#define PYROCLAST_ENTRIES_H
#include "python.h"

/* Makes calls of the function start in pyro_vectorcall, at once or when calls are no longer observed. Leaves alone a function whose vectorcall
   is somebody else's, and one that makes generators. */
void pyro_entries_install(PyFunctionObject *function);

/* The same for one that is being created: `version` is what it will have, by which the interpreter specializes calls of it. */
void pyro_entries_install_new(PyFunctionObject *function, uint32_t version);

/* The interpreter keeps the function's code: its calls are the interpreter's own business again. */
void pyro_entries_remove(PyFunctionObject *function);

/* The function's code or defaults change: it has no version any more. */
void pyro_entries_changed(const PyFunctionObject *function);

/* The function dies. */
void pyro_entries_forget(const PyFunctionObject *function);

/* Gives all of the functions their usual vectorcall back (1), or ours (0). */
void pyro_entries_hide(int hidden);
#endif
