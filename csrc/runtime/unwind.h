/* Raising in a frame of compiled code: the exception joins the traceback, is told to whom it concerns, and goes to a handler, in the
   interpreter, or out of the frame. */
#ifndef PYROCLAST_UNWIND_H
#define PYROCLAST_UNWIND_H
#include "stack.h"
#include "python.h"

/* Raises the current exception in the frame, which is linked and has taken its units of the recursion budgets: at the instruction that
   instr_ptr points to, whose exception table entry is that of the code unit `index`. The slots own what they hold. Gives what the frame
   gives to its caller. */
PyObject *pyro_unwind(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject **stack_pointer, int index);

/* The body of a frame's function ends: its caller's frame is the current one again. */
static inline void pyro_unlink_frame(PyThreadState *tstate, const _PyInterpreterFrame *frame)
{
    tstate->current_frame = frame->previous;
    pyro_give_back_recursion(tstate);
}

/* Runs the rest of such a frame in the interpreter, which clears and pops it. Its stacktop is set. */
PyObject *pyro_interpret_rest(PyThreadState *tstate, _PyInterpreterFrame *frame, int throwing);

/* The same from instr_ptr on, where the interpreter would have come from the instruction at `from`. */
PyObject *pyro_go_on_in_interpreter(PyThreadState *tstate, _PyInterpreterFrame *frame, int from);
#endif
