#include "namespace.h"
#include "objects.h"
#include "unit.h"

#define TABLE_SIZE 256
static pyro_namespace *table[TABLE_SIZE]; /* by globals dict */
static int watcher = -1;

static pyro_namespace **table_bucket(PyObject *globals)
{
    return &table[((uintptr_t)globals >> 5 ^ (uintptr_t)globals >> 13) % TABLE_SIZE];
}

static pyro_global_cell **bucket_of(pyro_namespace *space, PyObject *name)
{
    Py_hash_t hash = ((PyASCIIObject *)name)->hash; /* interned: computed */
    return &space->buckets[(size_t)hash % Py_ARRAY_LENGTH(space->buckets)];
}

static void set_cell(pyro_global_cell *cell, PyObject *value)
{
    if (cell->value != value) {
        pyro_deps_invalidate(&cell->users);
        cell->value = value;
    }
}

static void clear_cells(pyro_namespace *space)
{
    for (size_t i = 0; i < Py_ARRAY_LENGTH(space->buckets); i++) {
        for (pyro_global_cell *cell = space->buckets[i]; cell != NULL; cell = cell->next) {
            set_cell(cell, NULL);
        }
    }
}

static void make_opaque(pyro_namespace *space)
{
    space->opaque = 1;
    clear_cells(space);
}

/* What the dicts say now. A table that is not of str keys makes the namespace opaque. */
static PyObject *look_up(pyro_namespace *space, PyObject *name)
{
    PyObject *value = NULL;
    int found = space->opaque || space->dead ? -1 : pyro_dict_peek(space->globals, name, &value);
    if (found == 0) {
        found = pyro_dict_peek(space->builtins, name, &value);
    }
    if (found < 0) {
        make_opaque(space);
        return NULL;
    }
    return value;
}

/* ---- the dict watcher: called before the dict changes ---- */

/* The cell an event is about. A key that is no exact str makes a table that cannot be looked up without running Python code. */
static pyro_global_cell *find_cell(pyro_namespace *space, PyObject *key)
{
    if (!PyUnicode_CheckExact(key)) {
        make_opaque(space);
        return NULL;
    }
    if (((PyASCIIObject *)key)->hash == -1) {
        PyObject_Hash(key); /* of a str: cannot fail */
    }
    for (pyro_global_cell *cell = *bucket_of(space, key); cell != NULL; cell = cell->next) {
        if (cell->name == key || _PyUnicode_Equal(cell->name, key)) {
            return cell;
        }
    }
    return NULL;
}

static void key_changed(pyro_namespace *space, PyObject *dict, PyObject *key, PyObject *value)
{
    PyObject *global = NULL;
    pyro_global_cell *cell = find_cell(space, key);
    if (cell == NULL || space->opaque) {
        return;
    }
    if (dict == space->globals) {
        if (value == NULL && pyro_dict_peek(space->builtins, cell->name, &value) < 0) {
            make_opaque(space);
            return;
        }
        set_cell(cell, value);
    }
    else {
        int found = pyro_dict_peek(space->globals, cell->name, &global);
        if (found < 0) {
            make_opaque(space);
        }
        else if (found == 0) {
            set_cell(cell, value);
        }
    }
}

/* The dict is emptied, or filled from `source` while empty. What the cells will hold is looked up in what the dict will be. */
static void all_changed(pyro_namespace *space, PyObject *dict, PyObject *source)
{
    PyObject *globals = dict == space->globals ? source : space->globals;
    PyObject *builtins = dict == space->builtins ? source : space->builtins;
    for (size_t i = 0; i < Py_ARRAY_LENGTH(space->buckets); i++) {
        for (pyro_global_cell *cell = space->buckets[i]; cell != NULL && !space->opaque; cell = cell->next) {
            PyObject *value = NULL;
            int found = globals == NULL ? 0 : pyro_dict_peek(globals, cell->name, &value);
            if (found == 0) {
                found = builtins == NULL ? 0 : pyro_dict_peek(builtins, cell->name, &value);
            }
            if (found < 0) {
                make_opaque(space);
                return;
            }
            set_cell(cell, value);
        }
    }
}

static void dict_died(pyro_namespace *space)
{
    space->dead = 1;
    clear_cells(space);
    pyro_units_invalidate_space(space);
}

static void space_changed(pyro_namespace *space, PyDict_WatchEvent event, PyObject *dict, PyObject *key, PyObject *value)
{
    switch (event) {
    case PyDict_EVENT_ADDED:
    case PyDict_EVENT_MODIFIED:
    case PyDict_EVENT_DELETED:
        key_changed(space, dict, key, event == PyDict_EVENT_DELETED ? NULL : value);
        break;
    case PyDict_EVENT_CLEARED:
        all_changed(space, dict, NULL);
        break;
    case PyDict_EVENT_CLONED:
        all_changed(space, dict, key);
        break;
    case PyDict_EVENT_DEALLOCATED:
        dict_died(space);
        break;
    }
}

/* Nearly every event is about globals; builtins dicts are few and change seldom. */
static struct {
    PyObject *dict;
    uint32_t spaces;
} builtins_seen[8];

/* The index of a builtins dict in the list above; `dict` NULL: of a free place. -1 when there is none. */
static int builtins_index(PyObject *dict)
{
    for (int i = 0; i < (int)Py_ARRAY_LENGTH(builtins_seen); i++) {
        if (dict == NULL ? builtins_seen[i].spaces == 0 : builtins_seen[i].spaces != 0 && builtins_seen[i].dict == dict) {
            return i;
        }
    }
    return -1;
}

static int hold_builtins(PyObject *dict)
{
    int i = builtins_index(dict);
    if (i < 0) {
        i = builtins_index(NULL);
    }
    if (i >= 0) {
        builtins_seen[i].dict = dict;
        builtins_seen[i].spaces++;
    }
    return i >= 0;
}

static int on_dict_event(PyDict_WatchEvent event, PyObject *dict, PyObject *key, PyObject *value)
{
    for (pyro_namespace *space = *table_bucket(dict); space != NULL; space = space->next) {
        if (!space->dead && space->globals == dict) {
            space_changed(space, event, dict, key, value);
        }
    }
    if (builtins_index(dict) >= 0) {
        for (size_t i = 0; i < TABLE_SIZE; i++) {
            for (pyro_namespace *space = table[i]; space != NULL; space = space->next) {
                if (!space->dead && space->builtins == dict && space->globals != dict) {
                    space_changed(space, event, dict, key, value);
                }
            }
        }
    }
    return 0;
}

int pyro_namespaces_start(void)
{
    watcher = PyDict_AddWatcher(on_dict_event);
    return watcher < 0 ? -1 : 0;
}

/* ---- namespaces ---- */

static void watch(pyro_namespace *space, PyObject *dict)
{
    if (!PyDict_CheckExact(dict) || PyDict_Watch(watcher, dict) < 0) {
        PyErr_Clear();
        space->opaque = 1;
    }
}

pyro_namespace *pyro_namespace_get(PyObject *globals, PyObject *builtins)
{
    pyro_namespace **bucket = table_bucket(globals);
    for (pyro_namespace *space = *bucket; space != NULL; space = space->next) {
        if (!space->dead && space->globals == globals && space->builtins == builtins) {
            space->refs++;
            return space;
        }
    }
    pyro_namespace *space = calloc(1, sizeof *space);
    if (space == NULL) {
        return NULL;
    }
    space->globals = globals;
    space->builtins = builtins;
    space->refs = 1;
    space->next = *bucket;
    *bucket = space;
    space->counted = (uint8_t)hold_builtins(builtins);
    space->opaque = !space->counted; /* it would not hear of changes */
    watch(space, globals);
    watch(space, builtins);
    return space;
}

pyro_global_cell *pyro_namespace_cell(pyro_namespace *space, PyObject *name)
{
    pyro_global_cell **bucket = bucket_of(space, name);
    for (pyro_global_cell *cell = *bucket; cell != NULL; cell = cell->next) {
        if (cell->name == name) {
            return cell;
        }
    }
    pyro_global_cell *cell = calloc(1, sizeof *cell);
    if (cell != NULL) {
        cell->name = Py_NewRef(name);
        cell->value = look_up(space, name);
        cell->next = *bucket;
        *bucket = cell;
    }
    return cell;
}

void pyro_namespace_forget(pyro_namespace *space, const pyro_unit *unit)
{
    for (size_t i = 0; i < Py_ARRAY_LENGTH(space->buckets); i++) {
        for (pyro_global_cell *cell = space->buckets[i]; cell != NULL; cell = cell->next) {
            pyro_deps_remove(&cell->users, unit);
        }
    }
}

void pyro_namespace_release(pyro_namespace *space)
{
    if (space == NULL || --space->refs != 0) {
        return;
    }
    for (pyro_namespace **p = table_bucket(space->globals); *p != NULL; p = &(*p)->next) {
        if (*p == space) {
            *p = space->next;
            break;
        }
    }
    if (space->counted) {
        builtins_seen[builtins_index(space->builtins)].spaces--;
    }
    for (size_t i = 0; i < Py_ARRAY_LENGTH(space->buckets); i++) {
        while (space->buckets[i] != NULL) {
            pyro_global_cell *cell = space->buckets[i];
            space->buckets[i] = cell->next;
            pyro_deps_free(&cell->users);
            Py_DECREF(cell->name);
            free(cell);
        }
    }
    free(space);
}
