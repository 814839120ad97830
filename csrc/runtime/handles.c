#include "handles.h"
#include "namespace.h"
#include "stress.h"
#include "tables.h"
#include "watchers.h"

/* Nothing can hang from it that leads back to the code object. */
static int is_leaf(PyObject *object)
{
    return !PyType_IS_GC(Py_TYPE(object)) && !PyCode_Check(object);
}

/* Is the container or code object among these constants, or in a tuple or frozenset among them? */
static int is_among(PyObject *const *items, Py_ssize_t count, PyObject *object)
{
    for (Py_ssize_t i = 0; i < count; i++) {
        if (items[i] == object) {
            return 1;
        }
        if (PyTuple_CheckExact(items[i]) && is_among(_PyTuple_ITEMS(items[i]), PyTuple_GET_SIZE(items[i]), object)) {
            return 1;
        }
    }
    return 0;
}

static int is_part_of_code(PyCodeObject *code, PyObject *object)
{
    return object == (PyObject *)code || object == code->co_consts || object == code->co_names ||
           is_among(_PyTuple_ITEMS(code->co_consts), PyTuple_GET_SIZE(code->co_consts), object);
}

/* A global name under which the object still is: its cell, made if need be. */
static pyro_global_cell *anchor_global(const pyro_unit *unit, const pyro_snapshot *snapshot, PyObject *object)
{
    for (uint32_t i = 0; i < snapshot->n_globals; i++) {
        const pyro_snapshot_global *global = &snapshot->globals[i];
        if (global->value != 0 && snapshot->objects.items[global->value] == object) {
            pyro_global_cell *cell = pyro_namespace_cell(unit->space, global->name);
            if (cell != NULL && cell->value == object) {
                return cell;
            }
        }
    }
    return NULL;
}

/* A function found under a global name whose code or default the object is. */
static PyFunctionObject *anchor_function(const pyro_unit *unit, const pyro_snapshot *snapshot, PyObject *object)
{
    for (uint32_t i = 0; i < snapshot->n_globals; i++) {
        PyObject *value = snapshot->objects.items[snapshot->globals[i].value];
        if (value == NULL || !PyFunction_Check(value) || anchor_global(unit, snapshot, value) == NULL) {
            continue;
        }
        PyFunctionObject *function = (PyFunctionObject *)value;
        PyObject *defaults = function->func_defaults;
        if (function->func_code == object || (defaults && is_among(_PyTuple_ITEMS(defaults), PyTuple_GET_SIZE(defaults), object))) {
            return function;
        }
    }
    return NULL;
}

static pyro_handle_state anchor(pyro_unit *unit, const pyro_snapshot *snapshot, PyObject *object)
{
    pyro_global_cell *cell = anchor_global(unit, snapshot, object);
    if (cell != NULL && pyro_deps_add(&cell->users, unit) == 0) {
        return PYRO_HANDLE_ANCHORED;
    }
    PyFunctionObject *function = anchor_function(unit, snapshot, object);
    if (function != NULL && pyro_watch_function(function, unit) == 0) {
        pyro_global_cell *via = anchor_global(unit, snapshot, (PyObject *)function);
        if (pyro_deps_add(&via->users, unit) == 0) {
            return PYRO_HANDLE_ANCHORED;
        }
    }
    return PYRO_HANDLE_OWNED;
}

static void hold(pyro_unit *unit, const pyro_snapshot *snapshot, uint32_t handle)
{
    PyObject *object = snapshot->objects.items[handle];
    if (unit->handles[handle] != NULL) {
        return;
    }
    pyro_handle_state state = PYRO_HANDLE_OWNED;
    if (_Py_IsImmortal(object) || object == unit->globals || object == unit->builtins || is_part_of_code(unit->code, object)) {
        state = PYRO_HANDLE_FIXED;
    }
    else if (!is_leaf(object)) {
        state = anchor(unit, snapshot, object);
    }
    unit->handles[handle] = object;
    unit->handle_states[handle] = (uint8_t)state;
    if (state == PYRO_HANDLE_OWNED) {
        Py_INCREF(object);
    }
}

/* A compiled caller guards the identity of the function it calls directly: its globals are known, and its code is watched. */
static int promise(pyro_unit *unit, pyro_slot *slot, const pyro_snapshot *snapshot)
{
    int found = 0;
    for (uint32_t i = 1; i < snapshot->objects.count; i++) {
        PyObject *object = snapshot->objects.items[i];
        if (PyFunction_Check(object) && PyFunction_GET_CODE(object) == (PyObject *)slot->code) {
            pyro_slot_promise(slot, PyFunction_GET_GLOBALS(object), ((PyFunctionObject *)object)->func_builtins);
            if (pyro_watch_function((PyFunctionObject *)object, unit) < 0) {
                return -1;
            }
            found = 1;
        }
    }
    if (!found) {
        slot->mixed = 1;
        pyro_slot_update_body(slot);
    }
    return 0;
}

static int take_callee(pyro_unit *unit, const pyro_snapshot *snapshot, PyObject *code)
{
    pyro_slot *slot = pyro_slot_make((PyCodeObject *)code);
    pyro_slot **callees = slot ? realloc(unit->callees, sizeof *callees * (unit->n_callees + 1)) : NULL;
    if (callees == NULL) {
        return -1;
    }
    unit->callees = callees;
    callees[unit->n_callees++] = slot;
    slot->refs++;
    return promise(unit, slot, snapshot);
}

static int take_cell(pyro_unit *unit, const pyro_snapshot *snapshot, const pyro_constant *constant, const char **why)
{
    PyObject *object = constant->b < snapshot->objects.count ? snapshot->objects.items[constant->b] : NULL;
    switch (constant->a) {
    case PYRO_CELL_EXPECTED_BREAKER:
    case PYRO_CELL_STRESS_COUNTER:
        return 0;
    case PYRO_CELL_GLOBAL_CACHE:
        if (object == NULL || !PyUnicode_CheckExact(object) || !PyUnicode_CHECK_INTERNED(object)) {
            *why = "globalCache of what is no name";
            return -1;
        }
        return pyro_namespace_cell(unit->space, object) ? 0 : -1;
    case PYRO_CELL_CODE_BODY:
        if (object == NULL || !PyCode_Check(object)) {
            *why = "codeBody of what is no code object";
            return -1;
        }
        return take_callee(unit, snapshot, object);
    default:
        *why = "unknown kind of cell";
        return -1;
    }
}

int pyro_unit_take_handles(pyro_unit *unit, const pyro_snapshot *snapshot, const char **why)
{
    uint32_t count = snapshot->objects.count;
    *why = "out of memory";
    unit->handles = calloc(count, sizeof *unit->handles);
    unit->handle_states = calloc(count, 1);
    if (unit->handles == NULL || unit->handle_states == NULL) {
        return -1;
    }
    unit->n_handles = count;
    for (uint32_t i = 0; i < unit->object->n_constants; i++) {
        const pyro_constant *constant = &unit->object->constants[i];
        if (constant->kind == PYRO_CONST_HANDLE && constant->a != 0 && constant->a < count) {
            hold(unit, snapshot, constant->a);
        }
        else if (constant->kind == PYRO_CONST_CELL && take_cell(unit, snapshot, constant, why) < 0) {
            return -1;
        }
    }
    return 0;
}

static int resolve_cell(const pyro_link_context *context, uint32_t kind, uint32_t argument, uint64_t *address)
{
    PyObject *object = context->snapshot->objects.items[argument];
    void *cell = NULL;
    if (kind == PYRO_CELL_EXPECTED_BREAKER) {
        cell = &context->unit->expected_breaker;
    }
    else if (kind == PYRO_CELL_STRESS_COUNTER) {
        cell = &pyro_stress.deopt_countdown;
    }
    else if (kind == PYRO_CELL_GLOBAL_CACHE) {
        cell = pyro_namespace_cell(context->unit->space, object);
    }
    else if (kind == PYRO_CELL_CODE_BODY) {
        cell = pyro_slot_of((PyCodeObject *)object);
    }
    *address = (uint64_t)(uintptr_t)cell;
    return cell == NULL ? -1 : 0;
}

int pyro_unit_resolve(void *link_context, uint32_t kind, uint32_t a, uint32_t b, uint64_t *address)
{
    const pyro_link_context *context = link_context;
    switch (kind) {
    case PYRO_CONST_HANDLE:
        *address = a < context->unit->n_handles ? (uint64_t)(uintptr_t)context->unit->handles[a] : 0;
        return a == 0 || *address != 0 ? 0 : -1;
    case PYRO_CONST_SYMBOL:
        *address = a < PYRO_SYM_COUNT ? (uint64_t)(uintptr_t)pyro_symbol_address(a) : 0;
        return *address != 0 ? 0 : -1;
    case PYRO_CONST_CELL:
        return resolve_cell(context, a, b, address);
    default:
        return -1;
    }
}
