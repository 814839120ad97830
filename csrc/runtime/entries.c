#include "entries.h"
#include "entry.h"
#include "generator.h"

typedef struct {
    PyFunctionObject *function; /* borrowed: its end is heard of; NULL: free */
    uint32_t version;           /* func_version with the usual vectorcall; the interpreter specializes nothing for 0, which it is with ours */
} entry;

/* A hash table with linear probing. */
static struct {
    entry *slots; /* capacity of them, a power of two */
    size_t count, capacity;
    int hidden;
} entries;

#define INITIAL_CAPACITY 256

static size_t home_of(const PyFunctionObject *function)
{
    return ((uintptr_t)function >> 4) * 0x9E3779B97F4A7C15u >> 32 & (entries.capacity - 1);
}

/* Where the function is, or the free slot where it would be. */
static entry *find(const PyFunctionObject *function)
{
    size_t i = home_of(function);
    while (entries.slots[i].function != NULL && entries.slots[i].function != function) {
        i = (i + 1) & (entries.capacity - 1);
    }
    return &entries.slots[i];
}

static int grow(void)
{
    entry *old = entries.slots;
    size_t old_capacity = entries.capacity, capacity = old_capacity ? old_capacity * 2 : INITIAL_CAPACITY;
    entry *slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) {
        return -1;
    }
    entries.slots = slots;
    entries.capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i].function != NULL) {
            *find(old[i].function) = old[i];
        }
    }
    free(old);
    return 0;
}

static int add(PyFunctionObject *function, uint32_t version)
{
    if ((entries.count + 1) * 2 > entries.capacity && grow() < 0) {
        return -1;
    }
    entry *e = find(function);
    if (e->function == NULL) {
        *e = (entry){function, version};
        entries.count++;
    }
    return 0;
}

/* Moves what lies behind into the gap, where that is nearer to its home. */
static void close_gap(size_t gap)
{
    size_t mask = entries.capacity - 1;
    for (size_t i = (gap + 1) & mask; entries.slots[i].function != NULL; i = (i + 1) & mask) {
        size_t home = home_of(entries.slots[i].function);
        if (((i - home) & mask) >= ((i - gap) & mask)) {
            entries.slots[gap] = entries.slots[i];
            gap = i;
        }
    }
    entries.slots[gap].function = NULL;
}

static void show_usual(const entry *e)
{
    PyFunction_SetVectorcall(e->function, pyro_runtime.function_vectorcall);
    _PyFunction_SetVersion(e->function, e->version);
}

void pyro_entries_install_new(PyFunctionObject *function, uint32_t version)
{
    /* Nobody makes a generator faster than the interpreter does, in line. */
    int makes_generator = ((PyCodeObject *)function->func_code)->co_flags & PYRO_GENERATOR_FLAGS;
    if (function->vectorcall == pyro_runtime.function_vectorcall && !makes_generator && add(function, version) == 0 && !entries.hidden) {
        PyFunction_SetVectorcall(function, pyro_vectorcall);
    }
}

void pyro_entries_install(PyFunctionObject *function)
{
    pyro_entries_install_new(function, function->func_version);
}

void pyro_entries_remove(PyFunctionObject *function)
{
    if (entries.count != 0 && function->vectorcall == pyro_vectorcall) {
        show_usual(find(function));
    }
    pyro_entries_forget(function);
}

void pyro_entries_changed(const PyFunctionObject *function)
{
    if (entries.count != 0) {
        find(function)->version = 0;
    }
}

void pyro_entries_forget(const PyFunctionObject *function)
{
    entry *e = entries.count != 0 ? find(function) : NULL;
    if (e != NULL && e->function != NULL) {
        close_gap((size_t)(e - entries.slots));
        entries.count--;
    }
}

void pyro_entries_hide(int hidden)
{
    if (entries.hidden == hidden) {
        return;
    }
    entries.hidden = hidden;
    for (entry *e = entries.slots; e < entries.slots + entries.capacity; e++) {
        if (e->function == NULL || !pyro_is_function_vectorcall(e->function->vectorcall)) {
            continue;
        }
        if (hidden) {
            show_usual(e);
        }
        else {
            PyFunction_SetVectorcall(e->function, pyro_vectorcall);
        }
    }
}
