/* What those who observe code are told in the interpreter's stead, where native code hands a frame over. sys.settrace and sys.setprofile are
   tools of sys.monitoring, too. */
#ifndef PYROCLAST_EVENTS_H
#define PYROCLAST_EVENTS_H
#include "python.h"

/* Each is told of the current exception, and gives -1 where a tool has raised another one instead. `unit` is the code unit that the event
   names. */
int pyro_tell_unwind(PyThreadState *tstate, PyCodeObject *code, int unit);
int pyro_tell_handled(PyThreadState *tstate, PyCodeObject *code, int unit);

/* The code unit that events name when the instruction at `index` raises the current exception. */
int pyro_unit_of_exception(PyThreadState *tstate, PyCodeObject *code, int index);

/* The interpreter is to go on at the frame's instr_ptr, where it comes from the instruction at `from`: is that a new line? It cannot tell
   itself, since it takes instr_ptr for where it comes from. The frame's stacktop is set. A trace function may move instr_ptr. -1 with an
   exception. */
int pyro_tell_line(PyThreadState *tstate, _PyInterpreterFrame *frame, int from);
#endif
