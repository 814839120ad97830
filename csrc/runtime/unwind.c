/* Python/ceval.c is the reference: the labels `error`, `exception_unwind` and `exit_unwind`. Raising in the interpreter instead, by running
   the frame with throwflag, would report a PY_THROW that nobody has thrown. */
#include "unwind.h"
#include "bytecode.h"
#include "events.h"
#include "helpers.h"
#include "monitor.h"
#include "observe.h"
#include "pyroclast/runtime_ids.h"

/* The body has taken one unit of the C recursion budget, the interpreter wants two: the difference is lent, since there is no failing here.
   That the stack is short is noticed by the next compiled code: what is left of the budget makes it look. */
PyObject *pyro_interpret_rest(PyThreadState *tstate, _PyInterpreterFrame *frame, int throwing)
{
    if (pyro_is_in_place(frame)) { /* the interpreter is in it already */
        pyro_give_back_recursion(tstate);
        return PYRO_GO_ON_THERE;
    }
    pyro_unlink_frame(tstate, frame);
    int remaining = tstate->c_recursion_remaining, missing = PYRO_UNITS_FROM_C - remaining;
    if (missing > 0) {
        tstate->c_recursion_remaining += missing;
    }
    else if (!pyro_stack_has_room(0) && remaining > PYRO_RECURSION_RESERVE) {
        tstate->c_recursion_remaining = PYRO_RECURSION_RESERVE;
    }
    int changed = tstate->c_recursion_remaining - remaining;
    PyObject *result = _PyEval_EvalFrameDefault(tstate, frame, throwing);
    tstate->c_recursion_remaining -= changed;
    return result;
}

/* Drops stack entries from the top. The stack pointer afterwards. */
static PyObject **pop_to(PyObject **bottom, PyObject **stack_pointer)
{
    while (stack_pointer > bottom) {
        Py_XDECREF(*--stack_pointer);
    }
    return stack_pointer;
}

static void pop_stack(_PyInterpreterFrame *frame, PyObject **stack_pointer)
{
    _PyFrame_SetStackPointer(frame, pop_to(_PyFrame_Stackbase(frame), stack_pointer));
}

static PyObject **push_lasti(_PyInterpreterFrame *frame, PyObject **stack_pointer)
{
    PyObject *lasti = PyLong_FromLong(_PyInterpreterFrame_LASTI(frame));
    /* When memory is exhausted: an int all the same, and the exception is now MemoryError. */
    *stack_pointer++ = lasti != NULL ? lasti : Py_NewRef(Py_False);
    return stack_pointer;
}

/* No handler: the frame ends. */
static PyObject *leave(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject **stack_pointer, int unit)
{
    pop_stack(frame, stack_pointer);
    pyro_tell_unwind(tstate, _PyFrame_GetCode(frame), unit);
    pyro_unlink_frame(tstate, frame);
    _PyEval_FrameClearAndPop(tstate, frame);
    return NULL;
}

PyObject *pyro_go_on_in_interpreter(PyThreadState *tstate, _PyInterpreterFrame *frame, int from)
{
    if (pyro_tell_line(tstate, frame, from) < 0) {
        PyObject **stack_pointer = _PyFrame_GetStackPointer(frame);
        return pyro_unwind(tstate, frame, stack_pointer, _PyInterpreterFrame_LASTI(frame));
    }
    return pyro_interpret_rest(tstate, frame, 0);
}

static PyObject *enter_handler(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject **stack_pointer, int handler)
{
    int raised_at = _PyInterpreterFrame_LASTI(frame);
    frame->instr_ptr = _PyCode_CODE(_PyFrame_GetCode(frame)) + handler;
    *stack_pointer++ = PyErr_GetRaisedException();
    _PyFrame_SetStackPointer(frame, stack_pointer);
    return pyro_go_on_in_interpreter(tstate, frame, raised_at);
}

PyObject *pyro_unwind(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject **stack_pointer, int index)
{
    PyCodeObject *code = _PyFrame_GetCode(frame);
    int level, handler, wants_lasti, unit = index;
    if (tstate->current_exception == NULL) {
        PyErr_SetString(PyExc_SystemError, "error return without exception set");
    }
    if (pyro_is_in_place(frame) && !pyro_find_handler(code, index, &level, &handler, &wants_lasti)) {
        pop_stack(frame, stack_pointer); /* the interpreter raises it, where instr_ptr is */
        pyro_interpret_rest(tstate, frame, 1);
        return NULL;
    }
    if (pyro_exceptions_are_observed(tstate)) {
        unit = pyro_unit_of_exception(tstate, code, index);
    }
    pyro_add_traceback(tstate);
    _PyEval_MonitorRaise(tstate, frame, _PyCode_CODE(code) + unit);
    while (pyro_find_handler(code, index, &level, &handler, &wants_lasti)) {
        stack_pointer = pop_to(_PyFrame_Stackbase(frame) + level, stack_pointer);
        if (wants_lasti) {
            stack_pointer = push_lasti(frame, stack_pointer);
        }
        if (pyro_tell_handled(tstate, code, handler) == 0) {
            return enter_handler(tstate, frame, stack_pointer, handler);
        }
        index = unit = handler - 1; /* the tool has raised before the handler's first instruction */
    }
    return leave(tstate, frame, stack_pointer, unit);
}
