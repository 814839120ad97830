#include "watchers.h"
#include "entries.h"
#include "namespace.h"

typedef struct watched {
    PyFunctionObject *function; /* borrowed: DESTROY is heard of */
    pyro_deps users;
    struct watched *next;
} watched;

#define TABLE_SIZE 512
static watched *table[TABLE_SIZE];
static uint32_t n_watched;

static watched **bucket_of(const PyFunctionObject *function)
{
    return &table[((uintptr_t)function >> 5 ^ (uintptr_t)function >> 14) % TABLE_SIZE];
}

int pyro_watch_function(PyFunctionObject *function, pyro_unit *unit)
{
    watched **bucket = bucket_of(function), *w = *bucket;
    while (w != NULL && w->function != function) {
        w = w->next;
    }
    if (w == NULL) {
        w = calloc(1, sizeof *w);
        if (w == NULL) {
            return -1;
        }
        w->function = function;
        w->next = *bucket;
        *bucket = w;
        n_watched++;
    }
    return pyro_deps_add(&w->users, unit);
}

static void function_changed(const PyFunctionObject *function)
{
    for (watched **p = bucket_of(function); *p != NULL; p = &(*p)->next) {
        if ((*p)->function == function) {
            watched *w = *p;
            *p = w->next;
            n_watched--;
            pyro_deps_invalidate(&w->users);
            pyro_deps_free(&w->users);
            free(w);
            return;
        }
    }
}

void pyro_watchers_forget(pyro_unit *unit)
{
    for (size_t i = 0; i < TABLE_SIZE && n_watched != 0; i++) {
        for (watched *w = table[i]; w != NULL; w = w->next) {
            pyro_deps_remove(&w->users, unit);
        }
    }
    pyro_namespace_forget(unit->space, unit);
}

/* A function that is created with compiled code, or where all code is to be compiled, starts in pyro_vectorcall from its first call. It has no
   version yet: MAKE_FUNCTION gives it that of its code, which is 0 while there is a unit. */
static void function_created(PyFunctionObject *function)
{
    PyCodeObject *code = (PyCodeObject *)function->func_code;
    pyro_slot *slot = pyro_slot_of(code);
    if (slot != NULL && slot->unit != NULL) {
        pyro_entries_install_new(function, slot->code_version);
    }
    else if (pyro_runtime.eager) {
        pyro_entries_install_new(function, code->co_version);
    }
    else if (slot != NULL) {
        slot->made_meanwhile = 1;
    }
}

/* Called before the change. */
static int on_function_event(PyFunction_WatchEvent event, PyFunctionObject *function, PyObject *new_value)
{
    if (event == PyFunction_EVENT_CREATE) {
        function_created(function);
        return 0;
    }
    if (n_watched != 0) {
        function_changed(function);
    }
    if (event == PyFunction_EVENT_DESTROY) {
        pyro_entries_forget(function);
    }
    else {
        pyro_entries_changed(function);
    }
    return 0;
}

int pyro_watchers_start(void)
{
    return PyFunction_AddWatcher(on_function_event) < 0 ? -1 : 0;
}
