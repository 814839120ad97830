#include "monitor.h"
#include "bytecode.h"
#include "entry.h"
#include "generator.h"
#include "observe.h"
#include "pyroclast/runtime_ids.h"

static PyObject *monitoring; /* sys.monitoring, once the tool id is ours */
static PyObject *disable;    /* sys.monitoring.DISABLE */

/* ---- running a frame that the interpreter is in ---- */

/* Undoes what a `yield` has done (Python/bytecodes.c YIELD_VALUE), for the interpreter to do it. */
static void go_back_to_yield(PyThreadState *tstate, _PyInterpreterFrame *frame, _PyInterpreterFrame *previous, PyObject *value)
{
    pyro_generator_starts(tstate, _PyFrame_GetGenerator(frame));
    frame->previous = previous;
    tstate->current_frame = frame;
    _PyFrame_StackPush(frame, value);
    frame->instr_ptr--;
}

/* 0, or -1 with an exception that the interpreter raises where it is. Callbacks run with tracing off; the frame does not. */
static int run_in_place(PyThreadState *tstate, _PyInterpreterFrame *frame, pyro_unit *unit)
{
    _PyInterpreterFrame *previous = frame->previous;
    int event = tstate->what_event;
    tstate->tracing--;
    tstate->current_frame = previous;
    tstate->py_recursion_remaining++;
    frame->return_offset = PYRO_IN_PLACE;
    unit->running++;
    PyObject *result = unit->resume(tstate, frame);
    unit->running--;
    frame->return_offset = 0;
    tstate->py_recursion_remaining--;
    tstate->tracing++;
    tstate->what_event = event;
    if (result != NULL && result != PYRO_GO_ON_THERE) {
        go_back_to_yield(tstate, frame, previous, result);
    }
    return result == NULL ? -1 : 0;
}

/* Only the interpreter's own call from a RESUME will do; and native code must not run out of budget before it has begun. */
static int is_resuming(PyThreadState *tstate, const _PyInterpreterFrame *frame, const PyObject *code)
{
    return frame != NULL && frame->f_executable == code && frame->owner == FRAME_OWNED_BY_GENERATOR && frame->stacktop >= 0 && tstate->tracing == 1 &&
           tstate->py_recursion_remaining >= 0 && tstate->c_recursion_remaining > PYRO_RECURSION_RESERVE;
}

static PyObject *on_resume(PyObject *self, PyObject *const *args, Py_ssize_t count)
{
    PyThreadState *tstate = _PyThreadState_GET();
    _PyInterpreterFrame *frame = tstate->current_frame;
    if (count < 2 || tstate->interp != pyro_runtime.interp || !is_resuming(tstate, frame, args[0])) {
        Py_RETURN_NONE;
    }
    pyro_unit *unit = pyro_unit_of_frame(tstate, frame);
    if (unit == NULL) {
        unit = pyro_compile_when_due(tstate, frame);
    }
    if (unit == NULL) {
        const pyro_slot *slot = pyro_slot_of((PyCodeObject *)args[0]);
        return Py_NewRef(slot != NULL && slot->state >= PYRO_SLOT_REFUSED ? disable : Py_None);
    }
    if (unit->resume == NULL || !pyro_unit_has_room(unit) || run_in_place(tstate, frame, unit) == 0) {
        Py_RETURN_NONE;
    }
    return NULL;
}

/* ---- asking for the events ---- */

static PyMethodDef callback = {"pyroclast", (PyCFunction)(void *)on_resume, METH_FASTCALL, NULL};

static int register_callback(PyObject *module, int event, PyObject *function)
{
    PyObject *old = PyObject_CallMethod(module, "register_callback", "iiO", PY_MONITORING_OPTIMIZER_ID, 1 << event, function);
    Py_XDECREF(old);
    return old == NULL ? -1 : 0;
}

/* -1: it is somebody else's. */
static int take_tool_id(PyObject *module)
{
    PyObject *name = PyUnicode_FromString("pyroclast"); /* not interned: by the object we know that the id is ours */
    PyObject *used = name ? PyObject_CallMethod(module, "use_tool_id", "iO", PY_MONITORING_OPTIMIZER_ID, name) : NULL;
    if (used == NULL) {
        Py_XDECREF(name);
        return -1;
    }
    Py_DECREF(used);
    pyro_runtime.tool_name = name;
    return 0;
}

/* The tool id taken and the callbacks registered; or -1. */
static int start(void)
{
    PyObject *sys = PyImport_ImportModule("sys");
    PyObject *module = sys ? PyObject_GetAttrString(sys, "monitoring") : NULL;
    PyObject *function = module ? PyCFunction_NewEx(&callback, NULL, NULL) : NULL;
    if (function != NULL && take_tool_id(module) == 0 && register_callback(module, PY_MONITORING_EVENT_PY_START, function) == 0 &&
        register_callback(module, PY_MONITORING_EVENT_PY_RESUME, function) == 0) {
        disable = PyObject_GetAttrString(module, "DISABLE");
        monitoring = disable ? Py_NewRef(module) : NULL;
    }
    Py_XDECREF(function);
    Py_XDECREF(module);
    Py_XDECREF(sys);
    return monitoring == NULL ? -1 : 0;
}

/* Is there a backward jump over no `yield`? `await` and `yield from` (oparg 1) need not suspend. */
static int loops_between_suspensions(PyCodeObject *code)
{
    Py_ssize_t last_yield = -1;
    int oparg = 0;
    for (Py_ssize_t i = 0; i < Py_SIZE(code); i++) {
        const _Py_CODEUNIT *unit = &_PyCode_CODE(code)[i];
        int opcode = pyro_base_opcode(unit->op.code), caches = pyro_cache_units(unit->op.code);
        oparg = oparg << 8 | unit->op.arg;
        if (opcode == YIELD_VALUE && oparg == 0) {
            last_yield = i;
        }
        else if (opcode == JUMP_BACKWARD && i + 1 + caches - oparg > last_yield) {
            return 1;
        }
        if (opcode != EXTENDED_ARG) {
            oparg = 0;
        }
        i += caches;
    }
    return 0;
}

void pyro_monitor_resumptions(PyCodeObject *code)
{
    if (!loops_between_suspensions(code)) {
        return;
    }
    if (monitoring != NULL ? pyro_has_tool_id() : start() == 0) {
        int events = 1 << PY_MONITORING_EVENT_PY_START | 1 << PY_MONITORING_EVENT_PY_RESUME;
        Py_XDECREF(PyObject_CallMethod(monitoring, "set_local_events", "iOi", PY_MONITORING_OPTIMIZER_ID, code, events));
    }
    PyErr_Clear();
}
