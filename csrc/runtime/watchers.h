/* Watching function objects that compiled code relies on: what keeps a callee's code object alive, and what makes a new closure of
   compiled code start in it. Global names are watched by namespace.h; a code object's end is heard of through co_extra. */
#ifndef PYROCLAST_WATCHERS_H
#define PYROCLAST_WATCHERS_H
#include "unit.h"

/* Installs the function watcher; -1 with an exception set. */
int pyro_watchers_start(void);

/* The unit relies on the function's code and defaults. -1 on exhaustion. */
int pyro_watch_function(PyFunctionObject *function, pyro_unit *unit);

/* The unit is invalid: forget it everywhere, globals included. */
void pyro_watchers_forget(pyro_unit *unit);
#endif
