/* Functions, cells, raise, with, and what a compiled function asks for at its entry. */
#include "entry.h"
#include "generator.h"
#include "helpers.h"
#include "stack.h"

PyObject *pyro_intrinsic_1(int64_t oparg, PyObject *value)
{
    return _PyIntrinsics_UnaryFunctions[oparg].func(_PyThreadState_GET(), value);
}

PyObject *pyro_intrinsic_2(int64_t oparg, PyObject *value2, PyObject *value1)
{
    return _PyIntrinsics_BinaryFunctions[oparg].func(_PyThreadState_GET(), value2, value1);
}

PyObject *pyro_make_cell(PyObject *value)
{
    PyObject *cell = PyCell_New(value);
    Py_XDECREF(value);
    return cell;
}

PyObject *pyro_make_function(PyObject *code, _PyInterpreterFrame *frame)
{
    PyObject *function = PyFunction_New(code, frame->f_globals);
    if (function != NULL) {
        _PyFunction_SetVersion((PyFunctionObject *)function, ((PyCodeObject *)code)->co_version);
    }
    return function;
}

int pyro_set_function_attribute(PyObject *function, PyObject *value, int64_t oparg)
{
    PyFunctionObject *f = (PyFunctionObject *)function;
    switch (oparg) {
    case MAKE_FUNCTION_CLOSURE:
        f->func_closure = value;
        return 0;
    case MAKE_FUNCTION_ANNOTATIONS:
        f->func_annotations = value;
        return 0;
    case MAKE_FUNCTION_KWDEFAULTS:
        f->func_kwdefaults = value;
        return 0;
    case MAKE_FUNCTION_DEFAULTS:
        f->func_defaults = value;
        return 0;
    default:
        Py_DECREF(value);
        PyErr_SetString(PyExc_SystemError, "bad SET_FUNCTION_ATTRIBUTE oparg");
        return -1;
    }
}

static PyObject *look_up_special(PyObject *manager, const char *name, const char *protocol, const char *hint)
{
    PyObject *key = PyUnicode_InternFromString(name);
    PyObject *method = key ? _PyObject_LookupSpecial(manager, key) : NULL;
    Py_XDECREF(key);
    if (method == NULL && !PyErr_Occurred()) {
        PyErr_Format(PyExc_TypeError, "'%.200s' object does not support the %s protocol%s", Py_TYPE(manager)->tp_name, protocol, hint);
    }
    return method;
}

static PyObject *before_with(PyObject *manager, const char *protocol, const char *enter_name, const char *exit_name, const char *hint, PyObject **out)
{
    PyObject *enter = look_up_special(manager, enter_name, protocol, "");
    if (enter == NULL) {
        return NULL;
    }
    PyObject *exit = look_up_special(manager, exit_name, protocol, hint);
    PyObject *result = exit ? PyObject_CallNoArgs(enter) : NULL;
    Py_DECREF(enter);
    if (result == NULL) {
        Py_CLEAR(exit);
    }
    *out = exit;
    return result;
}

PyObject *pyro_before_with(PyObject *manager, PyObject **out)
{
    return before_with(manager, "context manager", "__enter__", "__exit__", " (missed __exit__ method)", out);
}

PyObject *pyro_before_async_with(PyObject *manager, PyObject **out)
{
    return before_with(manager, "asynchronous context manager", "__aenter__", "__aexit__", " (missed __aexit__ method)", out);
}

/* ---- raise: ceval.c, do_raise ---- */

static void reraise(void)
{
    PyObject *exception = PyErr_GetHandledException();
    if (exception == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "No active exception to reraise");
        return;
    }
    PyErr_SetRaisedException(exception);
}

/* An instance of the class that was raised; steals it. */
static PyObject *instantiate(PyObject *cls)
{
    PyObject *value = PyObject_CallNoArgs(cls);
    if (value != NULL && !PyExceptionInstance_Check(value)) {
        PyErr_Format(PyExc_TypeError, "calling %R should have returned an instance of BaseException, not %R", cls, Py_TYPE(value));
        Py_CLEAR(value);
    }
    return value;
}

/* Steals `cause` when it succeeds; 0 or -1 with an exception set. */
static int set_cause(PyObject *value, PyObject *cause)
{
    PyObject *fixed = NULL;
    if (PyExceptionClass_Check(cause)) {
        fixed = instantiate(cause);
        if (fixed == NULL) {
            return -1;
        }
        Py_DECREF(cause);
    }
    else if (PyExceptionInstance_Check(cause)) {
        fixed = cause;
    }
    else if (Py_IsNone(cause)) {
        Py_DECREF(cause);
    }
    else {
        PyErr_SetString(PyExc_TypeError, "exception causes must derive from BaseException");
        return -1;
    }
    PyException_SetCause(value, fixed);
    return 0;
}

void pyro_raise(PyObject *exception, PyObject *cause)
{
    if (exception == NULL) {
        Py_XDECREF(cause);
        reraise();
        return;
    }
    PyObject *type, *value;
    if (PyExceptionClass_Check(exception)) {
        type = exception;
        value = instantiate(exception);
    }
    else if (PyExceptionInstance_Check(exception)) {
        value = exception;
        type = Py_NewRef(PyExceptionInstance_Class(exception));
    }
    else {
        Py_DECREF(exception);
        PyErr_SetString(PyExc_TypeError, "exceptions must derive from BaseException");
        Py_XDECREF(cause);
        return;
    }
    if (value != NULL && (cause == NULL || set_cause(value, cause) == 0)) {
        PyErr_SetObject(type, value);
        cause = NULL;
    }
    /* In the interpreter's order (Python/ceval.c, do_raise). */
    Py_XDECREF(value);
    Py_DECREF(type);
    Py_XDECREF(cause);
}

/* ---- entry ---- */

static int raise_recursion_error(PyThreadState *tstate)
{
    tstate->recursion_headroom++;
    PyErr_Format(PyExc_RecursionError, "maximum recursion depth exceeded");
    tstate->recursion_headroom--;
    return -1;
}

/* ceval.c, _Py_EnterRecursivePy, but that nothing is taken. */
static int check_python_recursion(PyThreadState *tstate)
{
    if (tstate->py_recursion_remaining > 0) {
        return 0;
    }
    if (tstate->recursion_headroom) {
        if (tstate->py_recursion_remaining <= -50) {
            Py_FatalError("Cannot recover from Python stack overflow.");
        }
        return 0;
    }
    return raise_recursion_error(tstate);
}

PyObject *pyro_enter_slow(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_loan loan = pyro_stack_lend(tstate);
    if (loan.units != 0) {
        PyObject *result = frame->owner == FRAME_OWNED_BY_GENERATOR ? pyro_resume_frame(tstate, frame) : pyro_enter_frame(tstate, frame);
        pyro_stack_take_back(tstate, loan);
        return result;
    }
    if (check_python_recursion(tstate) < 0) {
        _PyEval_FrameClearAndPop(tstate, frame);
        return NULL;
    }
    return pyro_stack_is_short(tstate) ? pyro_interpret_deep(tstate, frame) : PYRO_GO_ON;
}

_PyInterpreterFrame *pyro_push_frame_slow(PyThreadState *tstate, PyObject *function, PyObject **base)
{
    PyCodeObject *code = (PyCodeObject *)PyFunction_GET_CODE(function);
    return _PyEvalFramePushAndInit(tstate, (PyFunctionObject *)function, NULL, base, (size_t)code->co_argcount, NULL);
}
