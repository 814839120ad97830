/* Every way out of compiled code but its own return ends in pyro_exit: it rebuilds the interpreter's frame from the exit record, then
   does what the record's kind says. */
#include <alloca.h>
#include "bytecode.h"
#include "framelocals.h"
#include "helpers.h"
#include "monitor.h"
#include "observe.h"
#include "stats.h"
#include "stress.h"
#include "unit.h"
#include "unwind.h"

typedef struct {
    pyro_unit *unit;
    const pyro_exit_record *record;
    const pyro_location *locations;
    const pyro_saved_regs *saved;
    PyThreadState *tstate;
    _PyInterpreterFrame *frame;
    PyCodeObject *code;
    uint32_t blamed; /* bytecode offset of an exception */
} exit_state;

/* pyro_exit's answer to a poll after which native code goes on. */
#define PYRO_POLL_GO_ON ((void *)1)

/* ---- rebuilding the frame ---- */

static uint64_t read_constant(const exit_state *x, uint32_t index)
{
    const pyro_constant *constant = &x->unit->object->constants[index];
    if (constant->kind == PYRO_CONST_HANDLE) {
        return (uint64_t)(uintptr_t)x->unit->handles[constant->a];
    }
    return constant->a | (uint64_t)constant->b << 32;
}

static uint64_t read_bits(const exit_state *x, pyro_location location)
{
    if ((location & 3) == PYRO_LOC_CONST) {
        return read_constant(x, location >> 2);
    }
    return pyro_location_read(location, x->saved);
}

/* The object of a value. *owned: the exit has a reference to it. NULL: an unset slot, or memory is exhausted (*failed). */
static PyObject *materialize(const exit_state *x, uint32_t i, uint8_t *owned, int *failed)
{
    uint64_t bits = read_bits(x, x->locations[i]);
    uint32_t repr = x->record->reprs[i];
    PyObject *object = NULL;
    *owned = 1;
    switch (repr & ~PYRO_EXIT_OWNED) {
    case PYRO_REPR_INT:
        object = PyLong_FromLongLong((int64_t)bits);
        break;
    case PYRO_REPR_FLOAT: {
        double value;
        memcpy(&value, &bits, sizeof value);
        object = PyFloat_FromDouble(value);
        break;
    }
    case PYRO_REPR_BOOL:
        return (uint32_t)bits ? Py_True : Py_False; /* immortal */
    default:
        *owned = (repr & PYRO_EXIT_OWNED) != 0;
        return (PyObject *)(uintptr_t)bits;
    }
    *failed |= object == NULL;
    return object;
}

/* The values of an exit: one object each, and whether the exit holds a reference to it. */
typedef struct {
    PyObject **objects;
    uint8_t *owned;
} exit_values;

/* 0, or -1 when memory was exhausted: the affected values are NULL. */
static int materialize_all(const exit_state *x, const exit_values *values)
{
    int failed = 0;
    for (uint32_t i = 0; i < x->record->n_values; i++) {
        values->objects[i] = materialize(x, i, &values->owned[i], &failed);
    }
    return failed ? -1 : 0;
}

/* Gives each slot of localsplus and the stack a reference of its own. A local's slot that has one keeps what it holds: somebody may have
   written it. An unboxed local was not shown there. */
static void fill_slots(const exit_state *x, const exit_values *values)
{
    int shared = x->frame->stacktop == PYRO_STACKTOP_SHARED;
    for (uint32_t slot = 0; slot < x->record->n_locals + x->record->n_stack; slot++) {
        uint32_t i = x->record->slots[slot];
        if (!shared || slot >= x->record->n_locals || x->frame->localsplus[slot] == NULL) {
            x->frame->localsplus[slot] = i == PYRO_EXIT_NO_VALUE ? NULL : Py_XNewRef(values->objects[i]);
        }
    }
    x->frame->stacktop = PYRO_STACKTOP_INTERPRETED;
}

/* Lets go of the references that native code held, in the order of the record: what is in no slot may die. */
static void release_values(const exit_state *x, const exit_values *values)
{
    for (uint32_t i = 0; i < x->record->n_values; i++) {
        if (values->owned[i]) {
            Py_XDECREF(values->objects[i]);
        }
    }
}

/* ---- going on ---- */

PyObject *pyro_resume_interpreter(PyThreadState *tstate, _PyInterpreterFrame *frame, int64_t stacktop)
{
    frame->stacktop = (int)stacktop;
    return pyro_interpret_rest(tstate, frame, 0);
}

static PyObject *deopt(const exit_state *x, int speculation_failed)
{
    PyObject **top = x->frame->localsplus + x->record->n_locals + x->record->n_stack;
    pyro_stats_deopted();
    /* Leaving because somebody observes or the unit is invalid says nothing about the speculation. */
    if (speculation_failed && pyro_unit_check_breaker(x->unit, x->tstate)) {
        pyro_unit_count_deopt(x->unit, (uint32_t)(x->record - x->unit->object->exits));
    }
    _PyFrame_SetStackPointer(x->frame, top);
    if (x->frame->instr_ptr->op.code == INSTRUMENTED_LINE) {
        int index = (int)(x->frame->instr_ptr - _PyCode_CODE(x->code));
        return pyro_go_on_in_interpreter(x->tstate, x->frame, pyro_previous_instruction(x->code, index));
    }
    return pyro_interpret_rest(x->tstate, x->frame, 0);
}

static PyObject *leave_raising(const exit_state *x)
{
    PyObject **stack_pointer = x->frame->localsplus + x->record->n_locals + x->record->n_stack;
    return pyro_unwind(x->tstate, x->frame, stack_pointer, (int)(x->blamed / sizeof(_Py_CODEUNIT)));
}

/* RETURN_VALUE of a frame that has a frame object: that may take the frame over. */
static PyObject *leave(const exit_state *x)
{
    PyObject **value = x->frame->localsplus + x->record->n_locals + x->record->n_stack - 1;
    PyObject *result = *value;
    _PyFrame_SetStackPointer(x->frame, value);
    pyro_unlink_frame(x->tstate, x->frame);
    _PyEval_FrameClearAndPop(x->tstate, x->frame);
    return result;
}

/* ---- poll ---- */

/* Where the interpreter would say that an exception came from: RESUME and JUMP_BACKWARD look at the breaker before they do anything,
   calls after they have pushed their result. */
static void blame_polling_instruction(exit_state *x)
{
    int index = (int)(x->frame->instr_ptr - _PyCode_CODE(x->code));
    int opcode = pyro_base_opcode(x->frame->instr_ptr->op.code);
    if (opcode != RESUME && opcode != INSTRUMENTED_RESUME && opcode != JUMP_BACKWARD && opcode != INSTRUMENTED_JUMP_BACKWARD) {
        index = pyro_previous_instruction(x->code, index);
    }
    x->blamed = (uint32_t)(index * (int)sizeof(_Py_CODEUNIT));
    x->frame->instr_ptr = _PyCode_CODE(x->code) + index;
}

/* Drops what was boxed for an occasion that is over. */
static void release_boxes(const exit_state *x, const exit_values *values)
{
    for (uint32_t i = 0; i < x->record->n_values; i++) {
        if (values->owned[i] && (x->record->reprs[i] & ~PYRO_EXIT_OWNED) != PYRO_REPR_OBJECT) {
            Py_XDECREF(values->objects[i]);
        }
    }
}

/* Do the slots hold what fill_slots put there? Through a frame object they can be written. */
static int are_slots_kept(const exit_state *x, const exit_values *values)
{
    for (uint32_t slot = 0; slot < x->record->n_locals; slot++) {
        uint32_t i = x->record->slots[slot];
        if (x->frame->localsplus[slot] != (i == PYRO_EXIT_NO_VALUE ? NULL : values->objects[i])) {
            return 0;
        }
    }
    return 1;
}

/* Undoes fill_slots: native code goes on with what it has. */
static void restore_slots(const exit_state *x, PyObject *const *before, const exit_values *values)
{
    for (uint32_t slot = 0; slot < x->record->n_locals + x->record->n_stack; slot++) {
        PyObject *filled = x->frame->localsplus[slot];
        x->frame->localsplus[slot] = before[slot];
        Py_XDECREF(filled);
    }
    x->frame->stacktop = PYRO_STACKTOP_NATIVE;
    release_boxes(x, values);
}

/* Runs what is pending, with a frame that shows the truth to whom it may concern. */
static void *poll(exit_state *x, const exit_values *values)
{
    uint32_t n_slots = x->record->n_locals + x->record->n_stack;
    PyObject **before = alloca(sizeof *before * (n_slots + 1));
    memcpy(before, x->frame->localsplus, sizeof *before * n_slots);
    fill_slots(x, values);
    uintptr_t breaker = _Py_atomic_load_uintptr_relaxed(&x->tstate->eval_breaker);
    int failed = breaker & _PY_EVAL_EVENTS_MASK && _Py_HandlePending(x->tstate) != 0;
    if (!failed && are_slots_kept(x, values) && pyro_unit_check_breaker(x->unit, x->tstate)) {
        restore_slots(x, before, values);
        return PYRO_POLL_GO_ON;
    }
    release_values(x, values);
    if (failed) {
        blame_polling_instruction(x);
        return leave_raising(x);
    }
    return deopt(x, 0);
}

void *pyro_exit(void *unit, uint64_t site, void *saved)
{
    exit_state x = {.unit = unit, .saved = saved, .tstate = _PyThreadState_GET()};
    const pyro_exit_site *place = &x.unit->object->sites[site];
    x.record = &x.unit->object->exits[place->exit];
    x.locations = place->locations;
    x.frame = x.tstate->current_frame;
    x.code = _PyFrame_GetCode(x.frame);
    x.blamed = x.record->offset;
    x.frame->instr_ptr = _PyCode_CODE(x.code) + x.record->offset / sizeof(_Py_CODEUNIT);

    exit_values values = {alloca(sizeof(PyObject *) * (x.record->n_values + 1)), alloca(x.record->n_values + 1)};
    int failed = materialize_all(&x, &values) < 0;
    if (x.record->kind == PYRO_EXIT_POLL && !failed) {
        return poll(&x, &values);
    }
    fill_slots(&x, &values);
    release_values(&x, &values);
    if (failed) {
        PyErr_NoMemory();
        return leave_raising(&x);
    }
    switch (x.record->kind) {
    case PYRO_EXIT_DEOPT:
        return deopt(&x, !pyro_stress_failed_guard());
    case PYRO_EXIT_INTERPRET:
        return deopt(&x, 0);
    case PYRO_EXIT_RAISE:
        return leave_raising(&x);
    case PYRO_EXIT_OBSERVED:
        return x.tstate->current_exception != NULL ? leave_raising(&x) : deopt(&x, 0);
    default:
        return leave(&x);
    }
}
