#include "runtime.h"
#include "boxes.h"
#include "entries.h"
#include "entry.h"
#include "framelocals.h"
#include "namespace.h"
#include "observe.h"
#include "pyroclast/codegen.h"
#include "stack.h"
#include "stress.h"
#include "unit.h"
#include "watchers.h"

/* Bytes of machine code. */
#define PYRO_CODE_BUDGET ((size_t)256 << 20)

pyro_runtime_state pyro_runtime;

static int intern(PyObject **slot, const char *text)
{
    *slot = PyUnicode_InternFromString(text);
    return *slot == NULL ? -1 : 0;
}

static int intern_strings(void)
{
    return intern(&pyro_runtime.str_name, "__name__") < 0 || intern(&pyro_runtime.str_module, "__module__") < 0 ||
           intern(&pyro_runtime.str_import, "__import__") < 0 || intern(&pyro_runtime.str_build_class, "__build_class__") < 0 ||
           intern(&pyro_runtime.str_annotations, "__annotations__") < 0 ||
           intern(&pyro_runtime.str_empty, "") < 0 || intern(&pyro_runtime.str_send, "send") < 0 ||
           intern(&pyro_runtime.str_init, "__init__") < 0 ? -1 : 0;
}

/* A fresh function has the interpreter's own entry point. */
static int find_function_vectorcall(void)
{
    PyObject *globals = PyDict_New();
    PyCodeObject *code = globals ? PyCode_NewEmpty("<pyroclast>", "probe", 1) : NULL;
    PyObject *function = code ? PyFunction_New((PyObject *)code, globals) : NULL;
    if (function != NULL) {
        pyro_runtime.function_vectorcall = ((PyFunctionObject *)function)->vectorcall;
    }
    Py_XDECREF(function);
    Py_XDECREF(code);
    Py_XDECREF(globals);
    return function == NULL ? -1 : 0;
}

static void on_finalize(void *data)
{
    pyro_runtime.ending = 1;
}

int pyro_runtime_start(void)
{
    if (pyro_runtime.interp != NULL) {
        return 0;
    }
    PyInterpreterState *interp = PyInterpreterState_Get();
    if (interp != PyInterpreterState_Main()) {
        PyErr_SetString(PyExc_RuntimeError, "only code of the main interpreter can be compiled");
        return -1;
    }
    if (intern_strings() < 0 || find_function_vectorcall() < 0) {
        return -1;
    }
    pyro_runtime.code_extra = PyUnstable_Eval_RequestCodeExtraIndex(pyro_slot_code_died);
    if (pyro_runtime.code_extra < 0) {
        PyErr_SetString(PyExc_RuntimeError, "no co_extra index is left");
        return -1;
    }
    if (pyro_stress_start() < 0 || pyro_framelocals_start() < 0 || pyro_observers_start() < 0 ||
        pyro_namespaces_start() < 0 || pyro_watchers_start() < 0 || PyUnstable_AtExit(interp, on_finalize, NULL) < 0) {
        return -1;
    }
    pyro_memory_configure((void *)_PyEval_EvalFrameDefault, PYRO_CODE_BUDGET);
    pyro_runtime.interp = interp;
    pyro_boxes_start();
    pyro_stack_start();
    return pyro_stress_finish_start();
}

void pyro_set_eager(int on)
{
    PyInterpreterState *interp = pyro_runtime.interp;
    pyro_runtime.eager = on;
    if (!on && interp->eval_frame == pyro_eval_hook) {
        _PyInterpreterState_SetEvalFrameFunc(interp, _PyEval_EvalFrameDefault);
    }
    pyro_follow_observers(_PyThreadState_GET());
}

void pyro_follow_observers(PyThreadState *tstate)
{
    if (tstate->interp != pyro_runtime.interp) {
        return;
    }
    int observed = pyro_is_observed_globally(tstate);
    if (observed && !pyro_runtime.observed) {
        pyro_mark_observed(NULL);
    }
    pyro_runtime.observed = observed;
    int hidden = observed || pyro_hook_is_foreign(tstate) || pyro_runtime.n_calls_observed != 0 || pyro_runtime.n_deep != 0;
    pyro_entries_hide(hidden);
    _PyFrameEvalFunction wanted = hidden ? _PyEval_EvalFrameDefault : pyro_eval_hook;
    _PyFrameEvalFunction hook = _PyInterpreterState_GetEvalFrameFunc(pyro_runtime.interp);
    if (pyro_runtime.eager && hook != wanted && (hook == pyro_eval_hook || hook == _PyEval_EvalFrameDefault)) {
        _PyInterpreterState_SetEvalFrameFunc(pyro_runtime.interp, wanted);
    }
}

int pyro_is_function_vectorcall(vectorcallfunc vectorcall)
{
    return vectorcall == pyro_runtime.function_vectorcall || vectorcall == pyro_vectorcall;
}
