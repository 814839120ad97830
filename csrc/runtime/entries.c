#include "entries.h"
#include "entry.h"
#include "generator.h"

/* A hash set of function objects, with linear probing; borrowed references: their ends are heard of. */
static struct {
    PyFunctionObject **slots; /* capacity of them, a power of two; NULL: free */
    size_t count, capacity;
    int hidden;
} entries;

#define INITIAL_CAPACITY 256

static size_t home_of(const PyFunctionObject *function)
{
    return ((uintptr_t)function >> 4) * 0x9E3779B97F4A7C15u >> 32 & (entries.capacity - 1);
}

/* Where the function is, or the free slot where it would be. */
static size_t find(const PyFunctionObject *function)
{
    size_t i = home_of(function);
    while (entries.slots[i] != NULL && entries.slots[i] != function) {
        i = (i + 1) & (entries.capacity - 1);
    }
    return i;
}

static int grow(void)
{
    PyFunctionObject **old = entries.slots;
    size_t old_capacity = entries.capacity, capacity = old_capacity ? old_capacity * 2 : INITIAL_CAPACITY;
    PyFunctionObject **slots = calloc(capacity, sizeof *slots);
    if (slots == NULL) {
        return -1;
    }
    entries.slots = slots;
    entries.capacity = capacity;
    for (size_t i = 0; i < old_capacity; i++) {
        if (old[i] != NULL) {
            slots[find(old[i])] = old[i];
        }
    }
    free(old);
    return 0;
}

static int add(PyFunctionObject *function)
{
    if ((entries.count + 1) * 2 > entries.capacity && grow() < 0) {
        return -1;
    }
    size_t i = find(function);
    if (entries.slots[i] == NULL) {
        entries.slots[i] = function;
        entries.count++;
    }
    return 0;
}

/* Moves what lies behind into the gap, where that is nearer to its home. */
static void close_gap(size_t gap)
{
    size_t mask = entries.capacity - 1;
    for (size_t i = (gap + 1) & mask; entries.slots[i] != NULL; i = (i + 1) & mask) {
        size_t home = home_of(entries.slots[i]);
        if (((i - home) & mask) >= ((i - gap) & mask)) {
            entries.slots[gap] = entries.slots[i];
            gap = i;
        }
    }
    entries.slots[gap] = NULL;
}

void pyro_entries_forget(const PyFunctionObject *function)
{
    size_t i = entries.count != 0 ? find(function) : 0;
    if (entries.count != 0 && entries.slots[i] != NULL) {
        close_gap(i);
        entries.count--;
    }
}

void pyro_entries_install(PyFunctionObject *function)
{
    /* Nobody makes a generator faster than the interpreter does, in line. */
    int makes_generator = ((PyCodeObject *)function->func_code)->co_flags & PYRO_GENERATOR_FLAGS;
    if (function->vectorcall == pyro_runtime.function_vectorcall && !makes_generator && add(function) == 0 && !entries.hidden) {
        PyFunction_SetVectorcall(function, pyro_vectorcall);
    }
}

void pyro_entries_remove(PyFunctionObject *function, const PyCodeObject *code)
{
    pyro_entries_forget(function);
    if (function->vectorcall == pyro_vectorcall) {
        function->vectorcall = pyro_runtime.function_vectorcall;
        _PyFunction_SetVersion(function, code->co_version); /* what MAKE_FUNCTION gives */
    }
}

void pyro_entries_hide(int hidden)
{
    if (entries.hidden == hidden) {
        return;
    }
    entries.hidden = hidden;
    for (size_t i = 0; i < entries.capacity; i++) {
        PyFunctionObject *function = entries.slots[i];
        if (function != NULL && pyro_is_function_vectorcall(function->vectorcall)) {
            PyFunction_SetVectorcall(function, hidden ? pyro_runtime.function_vectorcall : pyro_vectorcall);
        }
    }
}
