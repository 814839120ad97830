#include "observe.h"
#include "entry.h"
#include "framelocals.h"
#include "unit.h"

/* ---- the functions that begin and end an observation ---- */

/* Python/sysmodule.c and Python/instrumentation.c. */
static PyCFunction sys_settrace, sys_setprofile, sys_settraceallthreads, sys_setprofileallthreads;
static PyCFunction sys_activate_stack_trampoline, sys_deactivate_stack_trampoline;
static PyCFunctionFast monitoring_set_events, monitoring_set_local_events;

static PyObject *after_global(PyObject *result)
{
    pyro_follow_observers(_PyThreadState_GET());
    return result;
}

static PyObject *settrace(PyObject *self, PyObject *function)
{
    return after_global(sys_settrace(self, function));
}

static PyObject *setprofile(PyObject *self, PyObject *function)
{
    return after_global(sys_setprofile(self, function));
}

static PyObject *settraceallthreads(PyObject *self, PyObject *function)
{
    return after_global(sys_settraceallthreads(self, function));
}

static PyObject *setprofileallthreads(PyObject *self, PyObject *function)
{
    return after_global(sys_setprofileallthreads(self, function));
}

/* The trampolines that `perf` sees functions by are a frame evaluation hook of CPython's own, which wants no other. */
static PyObject *activate_stack_trampoline(PyObject *self, PyObject *backend)
{
    PyInterpreterState *interp = _PyThreadState_GET()->interp;
    if (interp->eval_frame == pyro_eval_hook) {
        _PyInterpreterState_SetEvalFrameFunc(interp, _PyEval_EvalFrameDefault);
    }
    return after_global(sys_activate_stack_trampoline(self, backend));
}

static PyObject *deactivate_stack_trampoline(PyObject *self, PyObject *none)
{
    return after_global(sys_deactivate_stack_trampoline(self, none));
}

static PyObject *set_events(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    return after_global(monitoring_set_events(self, args, count));
}

/* The breaker, which is all that compiled code looks at, is not told of local events. */
static void after_local(PyThreadState *tstate, PyCodeObject *code)
{
    int calls = code->_co_monitoring != NULL && code->_co_monitoring->local_monitors.tools[PY_MONITORING_EVENT_CALL] != 0;
    pyro_slot *slot = calls ? pyro_slot_make(code) : pyro_slot_of(code);
    if (slot == NULL) {
        return;
    }
    if (slot->unit != NULL && pyro_is_observed_locally(code)) {
        slot->unit->expected_breaker = PYRO_BREAKER_NEVER; /* until it is adopted anew: then nobody observes */
        pyro_mark_observed(code);
    }
    pyro_runtime.n_calls_observed += (uint32_t)(calls - slot->calls_observed);
    slot->calls_observed = (uint8_t)calls;
    pyro_follow_observers(tstate);
}

static PyObject *set_local_events(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyObject *result = monitoring_set_local_events(self, args, count);
    PyThreadState *tstate = _PyThreadState_GET();
    if (result != NULL && tstate->interp == pyro_runtime.interp) {
        after_local(tstate, (PyCodeObject *)args[1]);
    }
    return result;
}

/* Has every reference to the module's function call `ours` instead. The function that it called, or NULL. */
static PyCFunction replace(PyObject *module, const char *name, int flags, PyCFunction ours)
{
    const PyModuleDef *def = module != NULL && PyModule_Check(module) ? PyModule_GetDef(module) : NULL;
    for (PyMethodDef *method = def ? def->m_methods : NULL; method != NULL && method->ml_name != NULL; method++) {
        if (strcmp(method->ml_name, name) == 0 && method->ml_flags == flags) {
            PyCFunction original = method->ml_meth;
            method->ml_meth = ours;
            return original;
        }
    }
    PyErr_Format(PyExc_RuntimeError, "this Python's sys has no %s", name);
    return NULL;
}

int pyro_observers_start(void)
{
    PyObject *sys = PyImport_ImportModule("sys"), *monitoring = PySys_GetObject("monitoring");
    if (sys != NULL && monitoring_set_events == NULL) {
        sys_settrace = replace(sys, "settrace", METH_O, settrace);
        sys_setprofile = replace(sys, "setprofile", METH_O, setprofile);
        sys_activate_stack_trampoline = replace(sys, "activate_stack_trampoline", METH_O, activate_stack_trampoline);
        sys_deactivate_stack_trampoline = replace(sys, "deactivate_stack_trampoline", METH_NOARGS, deactivate_stack_trampoline);
        sys_settraceallthreads = replace(sys, "_settraceallthreads", METH_O, settraceallthreads);
        sys_setprofileallthreads = replace(sys, "_setprofileallthreads", METH_O, setprofileallthreads);
        monitoring_set_events = (PyCFunctionFast)(void *)replace(monitoring, "set_events", METH_FASTCALL, (PyCFunction)(void *)set_events);
        monitoring_set_local_events =
            (PyCFunctionFast)(void *)replace(monitoring, "set_local_events", METH_FASTCALL, (PyCFunction)(void *)set_local_events);
    }
    Py_XDECREF(sys);
    return PyErr_Occurred() ? -1 : 0;
}

/* ---- instrumentation that is out of date ---- */

static int tool_events(const PyCodeObject *code, int tool)
{
    int events = 0;
    for (int event = 0; event < _PY_MONITORING_LOCAL_EVENTS; event++) {
        events |= (code->_co_monitoring->local_monitors.tools[event] >> tool & 1) << event;
    }
    return events;
}

static void ask(PyCodeObject *code, int tool, int events)
{
    PyObject *args[] = {PyLong_FromLong(tool), (PyObject *)code, PyLong_FromLong(events)};
    PyObject *result = args[0] && args[2] ? monitoring_set_local_events(NULL, args, 3) : NULL;
    Py_XDECREF(result);
    Py_XDECREF(args[0]);
    Py_XDECREF(args[2]);
}

void pyro_renew_instrumentation(PyCodeObject *code)
{
    PyObject *exception = PyErr_GetRaisedException(), **names = pyro_runtime.interp->monitoring_tool_names;
    int tool = 0;
    while (tool < PY_MONITORING_OPTIMIZER_ID && names[tool] != NULL) {
        tool++;
    }
    PyObject *name = names[tool];
    int events = tool_events(code, tool);
    names[tool] = Py_None; /* who it is matters to nobody meanwhile, but it must be in use */
    ask(code, tool, events ^ 1 << PY_MONITORING_EVENT_PY_START);
    ask(code, tool, events);
    names[tool] = name;
    PyErr_SetRaisedException(exception);
}
