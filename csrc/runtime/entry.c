#include "entry.h"
#include "bytecode.h"
#include "compile.h"
#include "entries.h"
#include "framelocals.h"
#include "generator.h"
#include "helpers.h"
#include "stack.h"
#include "stress.h"
#include "unit.h"

PyObject *pyro_interpret_deep(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_loan loan = pyro_stack_fit(tstate);
    pyro_runtime.n_deep++;
    pyro_follow_observers(tstate);
    PyObject *result = _PyEval_EvalFrameDefault(tstate, frame, 0);
    pyro_runtime.n_deep--;
    pyro_follow_observers(tstate);
    pyro_stack_take_back(tstate, loan);
    return result;
}

PyObject *pyro_interpret(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    if (pyro_hook_is_foreign(tstate)) {
        return tstate->interp->eval_frame(tstate, frame, 0);
    }
    pyro_loan loan = pyro_stack_lend(tstate);
    int deep = loan.units == 0 && pyro_runtime.n_deep == 0 && pyro_stack_is_short(tstate);
    PyObject *result = deep ? pyro_interpret_deep(tstate, frame) : _PyEval_EvalFrameDefault(tstate, frame, 0);
    pyro_stack_take_back(tstate, loan);
    return result;
}

static int is_due(pyro_slot *slot)
{
    if (pyro_runtime.paused || pyro_runtime.ending) {
        return 0;
    }
    return slot->state == PYRO_SLOT_STALE || (slot->state == PYRO_SLOT_NEW && pyro_runtime.eager && slot->entries++ >= pyro_stress.warm);
}

pyro_unit *pyro_compile_when_due(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_slot *slot = pyro_slot_of(_PyFrame_GetCode(frame));
    if (slot == NULL && pyro_runtime.eager) {
        slot = pyro_slot_make(_PyFrame_GetCode(frame));
    }
    if (slot == NULL || !is_due(slot)) {
        return NULL;
    }
    if (pyro_is_observed(tstate, slot->code) || pyro_hook_is_foreign(tstate)) {
        pyro_follow_observers(tstate);
        return NULL;
    }
    pyro_compile_for_frame(slot, frame);
    pyro_unit *unit = pyro_usable_unit(slot, tstate, frame);
    if (unit != NULL && PyFunction_Check(frame->f_funcobj)) {
        pyro_entries_install((PyFunctionObject *)frame->f_funcobj);
    }
    return unit;
}

static PyObject *run_unit(PyThreadState *tstate, _PyInterpreterFrame *frame, const pyro_unit *unit)
{
    return pyro_unit_has_room(unit) ? unit->body(tstate, frame) : pyro_interpret_deep(tstate, frame);
}

static PyObject *enter_slow(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_unit *unit = pyro_compile_when_due(tstate, frame);
    if (unit != NULL) {
        return run_unit(tstate, frame, unit);
    }
    const pyro_slot *slot = pyro_slot_of(_PyFrame_GetCode(frame));
    int is_left = slot == NULL || slot->state == PYRO_SLOT_NEW || slot->state >= PYRO_SLOT_REFUSED;
    if (!pyro_runtime.eager && is_left && PyFunction_Check(frame->f_funcobj)) {
        pyro_entries_remove((PyFunctionObject *)frame->f_funcobj);
    }
    return pyro_interpret(tstate, frame);
}

PyObject *pyro_enter_frame(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_unit *unit = pyro_unit_of_frame(tstate, frame);
    return unit != NULL ? run_unit(tstate, frame, unit) : enter_slow(tstate, frame);
}

PyObject *pyro_eval_hook(PyThreadState *tstate, _PyInterpreterFrame *frame, int throwflag)
{
    pyro_stack_budget(tstate);
    if (frame->owner == FRAME_OWNED_BY_GENERATOR && !throwflag) {
        return pyro_resume_frame(tstate, frame);
    }
    /* Only frames at their very start. What is thrown into a generator is the interpreter's business up to the next suspension. */
    if (throwflag || frame->owner != FRAME_OWNED_BY_THREAD || frame->instr_ptr != _PyCode_CODE(_PyFrame_GetCode(frame))) {
        return _PyEval_EvalFrameDefault(tstate, frame, throwflag);
    }
    if (PyFunction_Check(frame->f_funcobj)) {
        pyro_entries_install((PyFunctionObject *)frame->f_funcobj);
    }
    return pyro_enter_frame(tstate, frame);
}

/* Is the function called where the interpreter calls it without a C function in between? It does so for `__init__`, properties and the like,
   once their callers are specialized; compiled code that calls a function by itself does not come here. */
static int is_called_in_line(const _PyInterpreterFrame *caller, const PyFunctionObject *function)
{
    if (caller == NULL || !pyro_is_native(caller)) {
        return 1;
    }
    switch (pyro_base_opcode(caller->instr_ptr->op.code)) {
    case CALL:
        return function->func_name == pyro_runtime.str_init;
    case LOAD_ATTR:
    case BINARY_SUBSCR:
        return 1;
    default:
        return 0;
    }
}

/* Has the interpreter itself called the function, with arguments on its evaluation stack? It lets go of them, by way of that stack, when the call
   returns (bytecodes.c, CALL, CALL_KW): the callee may take them over, as it does where no C is in between, if it leaves something there. */
static int takes_arguments_over(_PyInterpreterFrame *caller, const PyFunctionObject *function, PyObject *const *args, Py_ssize_t total)
{
    if (caller == NULL || caller->owner == FRAME_OWNED_BY_CSTACK || pyro_is_native(caller)) {
        return 0;
    }
    const PyCodeObject *code = _PyFrame_GetCode(caller);
    PyObject *const *bottom = caller->localsplus + code->co_nlocalsplus;
    int opcode = pyro_base_opcode(caller->instr_ptr->op.code);
    if ((opcode != CALL && opcode != CALL_KW) || args < bottom + 1 || args + total > bottom + code->co_stacksize) {
        return 0;
    }
    int has_self = args[-1] == (PyObject *)function;
    return (has_self || (args >= bottom + 2 && args[-1] == NULL && args[-2] == (PyObject *)function)) &&
           total == caller->instr_ptr->op.arg + has_self; /* more than 255 are passed as a tuple */
}

/* A new frame for a call through C; NULL with an exception set. */
static _PyInterpreterFrame *push_frame_from_c(PyThreadState *tstate, PyFunctionObject *function, PyObject *const *args, Py_ssize_t count, PyObject *kwnames)
{
    Py_ssize_t total = count + (kwnames ? PyTuple_GET_SIZE(kwnames) : 0);
    int takes_over = takes_arguments_over(tstate->current_frame, function, args, total);
    Py_INCREF(function);
    for (Py_ssize_t i = 0; i < total && !takes_over; i++) {
        Py_INCREF(args[i]);
    }
    _PyInterpreterFrame *frame = kwnames == NULL
        ? pyro_push_frame(tstate, function, args, count)
        : _PyEvalFramePushAndInit(tstate, function, pyro_frame_locals(function), args, (size_t)count, kwnames);
    for (Py_ssize_t i = 0; i < total && takes_over; i++) {
        ((PyObject **)args)[i] = Py_None;
    }
    return frame;
}

PyObject *pyro_vectorcall(PyObject *callable, PyObject *const *args, size_t nargsf, PyObject *kwnames)
{
    PyThreadState *tstate = _PyThreadState_GET();
    PyFunctionObject *function = (PyFunctionObject *)callable;
    Py_ssize_t count = PyVectorcall_NARGS(nargsf);
    pyro_stack_budget(tstate);
    _PyInterpreterFrame *frame = push_frame_from_c(tstate, function, args, count, kwnames);
    if (frame == NULL) {
        return NULL;
    }
    int units = is_called_in_line(tstate->current_frame, function) ? 0 : PYRO_UNITS_FROM_C;
    tstate->c_recursion_remaining -= units;
    PyObject *result = pyro_enter_frame(tstate, frame);
    tstate->c_recursion_remaining += units;
    return result;
}
