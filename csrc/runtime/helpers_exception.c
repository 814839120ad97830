/* Exceptions: what the interpreter's exception opcodes do (Python/bytecodes.c), for handlers that run natively. */
#include "helpers.h"

void pyro_set_raised(PyObject *exception)
{
    PyErr_SetRaisedException(exception);
}

/* ceval.c, label `error`: the frame joins the traceback, unless it has not reached its RESUME. */
void pyro_add_traceback(PyThreadState *tstate)
{
    if (_PyFrame_IsIncomplete(tstate->current_frame)) {
        return;
    }
    PyFrameObject *frame = PyThreadState_GetFrame(tstate);
    if (frame == NULL) {
        PyErr_NoMemory(); /* PyThreadState_GetFrame has cleared the exception */
        return;
    }
    PyTraceBack_Here(frame);
    Py_DECREF(frame);
}

PyObject *pyro_push_exc_info(PyThreadState *tstate, PyObject *exception)
{
    _PyErr_StackItem *info = tstate->exc_info;
    PyObject *previous = info->exc_value != NULL ? info->exc_value : Py_NewRef(Py_None);
    info->exc_value = Py_NewRef(exception);
    return previous; /* its reference was the exception stack's */
}

void pyro_pop_except(PyThreadState *tstate, PyObject *exception)
{
    _PyErr_StackItem *info = tstate->exc_info;
    Py_XSETREF(info->exc_value, exception == Py_None ? NULL : exception);
}

int pyro_check_exc_match(PyObject *exception, PyObject *type)
{
    if (_PyEval_CheckExceptTypeValid(PyThreadState_GET(), type) < 0) {
        return -1;
    }
    return PyErr_GivenExceptionMatches(exception, type);
}

int pyro_check_eg_match(PyObject *exception, PyObject *type, PyObject **out)
{
    if (_PyEval_CheckExceptStarTypeValid(PyThreadState_GET(), type) < 0) {
        return -1;
    }
    PyObject *match = NULL, *rest = NULL;
    if (_PyEval_ExceptionGroupMatch(exception, type, &match, &rest) < 0 || match == NULL) {
        return -1;
    }
    if (!Py_IsNone(match)) {
        PyErr_SetHandledException(match);
    }
    out[0] = rest;
    out[1] = match;
    return 0;
}

PyObject *pyro_with_except_start(PyObject *exit, PyObject *exception)
{
    PyObject *traceback = PyException_GetTraceback(exception);
    if (traceback == NULL) {
        traceback = Py_None;
    }
    else {
        Py_DECREF(traceback); /* the exception keeps it */
    }
    PyObject *stack[4] = {NULL, PyExceptionInstance_Class(exception), exception, traceback};
    return PyObject_Vectorcall(exit, stack + 1, 3 | PY_VECTORCALL_ARGUMENTS_OFFSET, NULL);
}
