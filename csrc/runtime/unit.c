#include "unit.h"
#include "namespace.h"
#include "observe.h"
#include "stats.h"
#include "watchers.h"

/* Deoptimizations at one bytecode offset after which the code is compiled anew, without speculating there. */
#define DEOPT_LIMIT 8

static pyro_unit *valid_units;
static pyro_unit *invalid_units; /* to be freed as soon as nobody is inside */
static int sweep_wanted;

static void link_unit(pyro_unit **list, pyro_unit *unit)
{
    unit->next = *list;
    unit->previous = NULL;
    if (*list != NULL) {
        (*list)->previous = unit;
    }
    *list = unit;
}

static void unlink_unit(pyro_unit **list, pyro_unit *unit)
{
    *(unit->previous ? &unit->previous->next : list) = unit->next;
    if (unit->next != NULL) {
        unit->next->previous = unit->previous;
    }
    unit->next = unit->previous = NULL;
}

void pyro_units_add(pyro_unit *unit)
{
    link_unit(&valid_units, unit);
}

/* ---- is somebody inside? ---- */

static int chunk_mentions(PyObject *const *from, PyObject *const *to, const void *code)
{
    for (; from < to; from++) {
        if (*from == code) {
            return 1;
        }
    }
    return 0;
}

/* From its push to its pop, a frame's f_executable lies on its thread's data stack; native code touches its unit's memory only in
   between. That covers what a walk along `previous` would miss: the prologue, and the epilogue, which runs destructors. A stale or
   unrelated word that looks like the code object only delays the sweep. */
static int is_inside(const pyro_unit *unit)
{
    if (unit->running != 0) {
        return 1;
    }
    if (unit->code == NULL) {
        return 0;
    }
    for (PyThreadState *t = PyInterpreterState_ThreadHead(pyro_runtime.interp); t != NULL; t = PyThreadState_Next(t)) {
        PyObject *const *top = t->datastack_top;
        for (const _PyStackChunk *chunk = t->datastack_chunk; chunk != NULL; chunk = chunk->previous) {
            if (chunk_mentions(chunk->data, top, unit->code)) {
                return 1;
            }
            if (chunk->previous != NULL) {
                top = &chunk->previous->data[chunk->previous->top];
            }
        }
    }
    return 0;
}

void pyro_units_code_made(const PyCodeObject *code)
{
    for (pyro_unit *unit = invalid_units; unit != NULL; unit = unit->next) {
        if (unit->code == code && unit->slot->code == NULL) {
            unit->code = NULL;
        }
    }
}

/* ---- becoming invalid ---- */

int pyro_unit_adopt_breaker(pyro_unit *unit, PyThreadState *tstate, uint64_t version)
{
    pyro_follow_observers(tstate);
    if (!unit->valid || pyro_is_observed(tstate, unit->code)) {
        return 0;
    }
    if (pyro_is_instrumented_in_vain(tstate, unit->code)) {
        pyro_renew_instrumentation(unit->code);
    }
    unit->expected_breaker = version;
    return 1;
}

void pyro_unit_invalidate(pyro_unit *unit, pyro_slot_state state)
{
    if (!unit->valid) {
        return;
    }
    unit->valid = 0;
    unlink_unit(&valid_units, unit);
    link_unit(&invalid_units, unit);
    unit->expected_breaker = PYRO_BREAKER_NEVER;
    pyro_stats_invalidated();
    pyro_watchers_forget(unit);
    pyro_slot *slot = unit->slot;
    if (slot->unit == unit) {
        slot->unit = NULL;
        slot->state = (uint8_t)state;
        if (slot->code != NULL) {
            slot->code->co_version = slot->code_version;
        }
        pyro_slot_update_body(slot);
    }
    /* What a watched global keeps alive may die from here on. */
    int inside = is_inside(unit);
    for (uint32_t i = 0; i < unit->n_handles; i++) {
        if (unit->handle_states[i] == PYRO_HANDLE_ANCHORED) {
            unit->handle_states[i] = inside ? PYRO_HANDLE_OWNED : PYRO_HANDLE_FIXED;
            if (inside) {
                Py_INCREF(unit->handles[i]);
            }
        }
    }
    sweep_wanted = 1;
}

void pyro_units_invalidate_space(const pyro_namespace *space)
{
    for (pyro_unit *unit = valid_units, *next; unit != NULL; unit = next) {
        next = unit->next;
        if (unit->space == space) {
            pyro_unit_invalidate(unit, PYRO_SLOT_STALE);
        }
    }
}

/* ---- freeing ---- */

void pyro_unit_drop_handles(pyro_unit *unit)
{
    for (uint32_t i = 0; i < unit->n_handles; i++) {
        if (unit->handle_states[i] == PYRO_HANDLE_OWNED) {
            Py_DECREF(unit->handles[i]);
        }
    }
    free(unit->handles);
    free(unit->handle_states);
    unit->handles = NULL;
    unit->handle_states = NULL;
    unit->n_handles = 0;
}

void pyro_unit_free_memory(pyro_unit *unit)
{
    if (unit->block.size != 0) {
        pyro_stats_freed(unit->code_size);
        pyro_memory_free(&unit->block);
        memset(&unit->block, 0, sizeof unit->block);
    }
    pyro_native_free(unit->object);
    unit->object = NULL;
    for (uint32_t i = 0; i < unit->n_callees; i++) {
        pyro_slot_release(unit->callees[i]);
    }
    free(unit->callees);
    free(unit->deopts);
    free(unit->deopt_of_exit);
    unit->callees = NULL;
    unit->n_callees = 0;
    unit->deopts = NULL;
    unit->deopt_of_exit = NULL;
    pyro_namespace_release(unit->space);
    unit->space = NULL;
    pyro_slot_release(unit->slot);
    unit->slot = NULL;
    pyro_unit_drop_handles(unit);
}

void pyro_units_sweep(void)
{
    /* Destructors may come back here, or invalidate more: start over after each unit. */
    while (sweep_wanted) {
        sweep_wanted = 0;
        for (pyro_unit *unit = invalid_units; unit != NULL; unit = unit->next) {
            if (!is_inside(unit)) {
                unlink_unit(&invalid_units, unit);
                sweep_wanted = 1;
                pyro_unit_free_memory(unit);
                pyro_unit_release(unit);
                break;
            }
            /* Still running somewhere: a later sweep. */
        }
    }
    sweep_wanted = invalid_units != NULL;
}

void pyro_units_release_all(void)
{
    while (valid_units != NULL) {
        pyro_unit_invalidate(valid_units, PYRO_SLOT_GIVEN_UP);
    }
    pyro_units_sweep();
}

void pyro_unit_release(pyro_unit *unit)
{
    if (atomic_fetch_sub(&unit->holders, 1) == 1) {
        free(unit->name);
        pyro_buffer_free(&unit->snapshot);
        pyro_buffer_free(&unit->lir);
        pyro_buffer_free(&unit->machine_code);
        pyro_buffer_free(&unit->marks);
        free(unit);
    }
}

/* ---- deoptimizing ---- */

static int remember_deopted(pyro_slot *slot, uint32_t offset)
{
    uint32_t *deopted = realloc(slot->deopted, sizeof *deopted * (slot->n_deopted + 1));
    if (deopted == NULL) {
        return -1;
    }
    slot->deopted = deopted;
    deopted[slot->n_deopted++] = offset;
    return 0;
}

void pyro_unit_count_deopt(pyro_unit *unit, uint32_t exit)
{
    atomic_fetch_add(&unit->deopt_total, 1);
    pyro_deopt_count *counter = &unit->deopts[unit->deopt_of_exit[exit]];
    if (++counter->count != DEOPT_LIMIT || !unit->valid) {
        return;
    }
    int remembered = remember_deopted(unit->slot, counter->offset) == 0;
    pyro_unit_invalidate(unit, remembered ? PYRO_SLOT_STALE : PYRO_SLOT_GIVEN_UP);
}
