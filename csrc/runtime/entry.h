/* Ways into compiled code. */
#ifndef PYROCLAST_ENTRY_H
#define PYROCLAST_ENTRY_H
#include "observe.h"
#include "python.h"
#include "unit.h"

/* PEP 523, while everything is to be compiled before its first run. */
PyObject *pyro_eval_hook(PyThreadState *tstate, _PyInterpreterFrame *frame, int throwflag);

/* Has somebody else taken over the evaluation of frames? Then it is to see each. */
static inline int pyro_hook_is_foreign(const PyThreadState *tstate)
{
    _PyFrameEvalFunction hook = tstate->interp->eval_frame;
    return hook != NULL && hook != pyro_eval_hook;
}

/* The vectorcall of functions whose code has been compiled. */
PyObject *pyro_vectorcall(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames);

/* Runs a pushed, not yet linked frame: natively if its code has a unit that suits it (compiling it if it is due), else in the
   interpreter. It is what a codeBody cell holds while there is no unit. */
PyObject *pyro_enter_frame(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* The slot's unit, if this thread may run this frame in it. */
static inline pyro_unit *pyro_usable_unit(const pyro_slot *slot, PyThreadState *tstate, const _PyInterpreterFrame *frame)
{
    pyro_unit *unit = slot->unit;
    if (unit == NULL || frame->f_globals != unit->globals || frame->f_builtins != unit->builtins || pyro_hook_is_foreign(tstate)) {
        return NULL;
    }
    return pyro_unit_check_breaker(unit, tstate) && !pyro_is_observed_locally(unit->code) ? unit : NULL;
}

/* The same for a frame whose code object may have no slot yet. */
static inline pyro_unit *pyro_unit_of_frame(PyThreadState *tstate, const _PyInterpreterFrame *frame)
{
    const pyro_slot *slot = pyro_slot_of((PyCodeObject *)frame->f_executable);
    return slot != NULL ? pyro_usable_unit(slot, tstate, frame) : NULL;
}

/* There is no usable unit for a frame: compiles its code if it is due. NULL when it is not or cannot be. */
pyro_unit *pyro_compile_when_due(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* Runs a frame, not yet linked, in the interpreter. */
PyObject *pyro_interpret(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* The same where the native stack is short: until the frame is left, the interpreter runs all that it calls, as frames that need none. */
PyObject *pyro_interpret_deep(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* f_locals of a function's new frame: ceval.c, CALL. A new reference or NULL. */
static inline PyObject *pyro_frame_locals(PyFunctionObject *function)
{
    int optimized = ((PyCodeObject *)function->func_code)->co_flags & CO_OPTIMIZED;
    return optimized ? NULL : Py_NewRef(function->func_globals);
}

/* A new frame for a call with positional arguments. Takes over the references to the function and the arguments, also on failure. */
static inline _PyInterpreterFrame *pyro_push_frame(PyThreadState *tstate, PyFunctionObject *function, PyObject *const *args, Py_ssize_t count)
{
    PyCodeObject *code = (PyCodeObject *)function->func_code;
    int plain = (code->co_flags & (CO_VARARGS | CO_VARKEYWORDS | CO_OPTIMIZED)) == CO_OPTIMIZED && code->co_kwonlyargcount == 0;
    if (!plain || code->co_argcount != count || !_PyThreadState_HasStackSpace(tstate, code->co_framesize)) {
        return _PyEvalFramePushAndInit(tstate, function, pyro_frame_locals(function), args, (size_t)count, NULL);
    }
    _PyInterpreterFrame *frame = _PyFrame_PushUnchecked(tstate, function, (int)count);
    for (Py_ssize_t i = 0; i < count; i++) {
        frame->localsplus[i] = args[i];
    }
    return frame;
}
#endif
