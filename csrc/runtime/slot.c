#include "entry.h"
#include "unit.h"

/* As PyUnstable_Code_SetExtra, but that the code object has no more extras for it than it needs. When it dies, CPython calls everybody's free
   function for each that it has, also where nobody has set one; they need not expect that for code that is not theirs. */
static int set_extra(PyCodeObject *code, void *slot)
{
    Py_ssize_t index = pyro_runtime.code_extra, before = code->co_extra != NULL ? ((pyro_code_extra *)code->co_extra)->size : 0;
    if (PyUnstable_Code_SetExtra((PyObject *)code, index, slot) < 0) {
        return -1;
    }
    if (before <= index) {
        ((pyro_code_extra *)code->co_extra)->size = index + 1;
    }
    PyTraceMalloc_Untrack(0, (uintptr_t)code->co_extra); /* not the program's */
    return 0;
}

pyro_slot *pyro_slot_make(PyCodeObject *code)
{
    pyro_slot *slot = pyro_slot_of(code);
    if (slot != NULL) {
        return slot;
    }
    slot = calloc(1, sizeof *slot);
    if (slot == NULL) {
        return NULL;
    }
    slot->body = pyro_enter_frame;
    slot->code = code;
    slot->refs = 1;
    if (set_extra(code, slot) < 0) {
        PyErr_Clear();
        free(slot);
        return NULL;
    }
    pyro_runtime.n_slots++;
    pyro_units_code_made(code);
    return slot;
}

void pyro_slot_release(pyro_slot *slot)
{
    if (slot != NULL && --slot->refs == 0) {
        free(slot->deopted);
        free(slot);
    }
}

void pyro_slot_code_died(void *dying)
{
    pyro_slot *slot = dying;
    if (slot == NULL) { /* somebody else has a co_extra of this code, with an index above ours */
        return;
    }
    if (slot->unit != NULL) {
        pyro_unit_invalidate(slot->unit, PYRO_SLOT_GIVEN_UP);
    }
    slot->code = NULL;
    pyro_runtime.n_slots--;
    if (slot->calls_observed) {
        pyro_runtime.n_calls_observed--;
        if (!pyro_runtime.ending) {
            pyro_follow_observers(_PyThreadState_GET());
        }
    }
    pyro_slot_release(slot);
}

void pyro_slot_update_body(pyro_slot *slot)
{
    const pyro_unit *unit = slot->unit;
    int agreed = unit != NULL && !slot->mixed && (unit->resume != NULL || !pyro_unit_is_large(unit)) &&
                 (slot->caller_globals == NULL || (slot->caller_globals == unit->globals && slot->caller_builtins == unit->builtins));
    slot->body = agreed ? unit->body : pyro_enter_frame;
}

void pyro_slot_promise(pyro_slot *slot, PyObject *globals, PyObject *builtins)
{
    if (slot->caller_globals == NULL) {
        slot->caller_globals = globals;
        slot->caller_builtins = builtins;
    }
    else if (slot->caller_globals != globals || slot->caller_builtins != builtins) {
        slot->mixed = 1;
    }
    pyro_slot_update_body(slot);
}
