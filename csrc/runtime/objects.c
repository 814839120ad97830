#include "objects.h"
#include "runtime.h"


/* Tuples and frozensets longer than this are opaque to the compiler: describing them costs more than it can give. */
#define MAX_ITEMS 1024
/* Ints of more bits than this too: their decimal form is quadratic, and folding them is no gain. */
#define MAX_INT_BITS 1024
/* And longer texts, bytes. */
#define MAX_TEXT (1 << 16)

static inline uint32_t hash_pointer(const void *p)
{
    uint64_t x = (uint64_t)(uintptr_t)p >> 4;
    return (uint32_t)((x * 0x9e3779b97f4a7c15u) >> 32);
}

static void rehash(pyro_objects *table, uint32_t size)
{
    uint32_t *slots = calloc(size, sizeof *slots);
    if (slots == NULL) {
        table->failed = 1;
        return;
    }
    free(table->slots);
    table->slots = slots;
    table->slot_mask = size - 1;
    for (uint32_t handle = 1; handle < table->count; handle++) {
        uint32_t i = hash_pointer(table->items[handle]) & table->slot_mask;
        while (slots[i] != 0) {
            i = (i + 1) & table->slot_mask;
        }
        slots[i] = handle;
    }
}

static uint32_t add(pyro_objects *table, PyObject *object, uint32_t slot)
{
    if (table->count == table->capacity) {
        PyObject **items = realloc(table->items, sizeof *items * table->capacity * 2);
        if (items == NULL) {
            table->failed = 1;
            return 0;
        }
        table->items = items;
        table->capacity *= 2;
    }
    uint32_t handle = table->count++;
    table->items[handle] = Py_NewRef(object);
    table->slots[slot] = handle;
    if (table->count * 2 > table->slot_mask) {
        rehash(table, (table->slot_mask + 1) * 2);
    }
    return handle;
}

uint32_t pyro_objects_handle(pyro_objects *table, PyObject *object)
{
    if (object == NULL || table->failed) {
        return 0;
    }
    uint32_t i = hash_pointer(object) & table->slot_mask;
    for (; table->slots[i] != 0; i = (i + 1) & table->slot_mask) {
        if (table->items[table->slots[i]] == object) {
            return table->slots[i];
        }
    }
    return add(table, object, i);
}

void pyro_objects_init(pyro_objects *table, pyro_arena *arena)
{
    memset(table, 0, sizeof *table);
    table->arena = arena;
    table->capacity = 64;
    table->items = malloc(sizeof *table->items * table->capacity);
    if (table->items == NULL) {
        table->failed = 1;
        return;
    }
    table->items[0] = NULL;
    table->count = 1;
    rehash(table, 256);
    PyObject *const known[] = {PYRO_WELL_KNOWN_OBJECTS};
    for (size_t i = 0; i < Py_ARRAY_LENGTH(known); i++) {
        pyro_objects_handle(table, known[i]);
    }
}

void pyro_objects_free(pyro_objects *table)
{
    for (uint32_t i = 1; i < table->count; i++) {
        Py_DECREF(table->items[i]);
    }
    free(table->items);
    free(table->slots);
    memset(table, 0, sizeof *table);
}

const uint32_t *pyro_objects_handles(pyro_objects *table, PyObject *const *items, Py_ssize_t count)
{
    uint32_t *handles = pyro_arena_alloc(table->arena, sizeof *handles * (size_t)(count + 1));
    if (handles == NULL) {
        table->failed = 1;
        return NULL;
    }
    for (Py_ssize_t i = 0; i < count; i++) {
        handles[i] = pyro_objects_handle(table, items[i]);
    }
    return handles;
}

pyro_span pyro_span_of_cstr(const char *text)
{
    return (pyro_span){text, (uint32_t)strlen(text)};
}

pyro_span pyro_span_of_str(pyro_arena *arena, PyObject *str)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(str);
    if (PyUnicode_IS_ASCII(str)) {
        return (pyro_span){(const char *)PyUnicode_1BYTE_DATA(str), (uint32_t)length};
    }
    uint8_t *out = pyro_arena_alloc(arena, (size_t)length * 4);
    if (out == NULL) {
        return (pyro_span){0};
    }
    uint8_t *p = out;
    for (Py_ssize_t i = 0; i < length; i++) {
        Py_UCS4 c = PyUnicode_READ_CHAR(str, i);
        if (c < 0x80) {
            *p++ = (uint8_t)c;
        }
        else if (c < 0x800) {
            *p++ = 0xc0 | c >> 6;
            *p++ = 0x80 | (c & 0x3f);
        }
        else if (c < 0x10000) {
            *p++ = 0xe0 | c >> 12;
            *p++ = 0x80 | (c >> 6 & 0x3f);
            *p++ = 0x80 | (c & 0x3f);
        }
        else {
            *p++ = 0xf0 | c >> 18;
            *p++ = 0x80 | (c >> 12 & 0x3f);
            *p++ = 0x80 | (c >> 6 & 0x3f);
            *p++ = 0x80 | (c & 0x3f);
        }
    }
    return (pyro_span){(const char *)out, (uint32_t)(p - out)};
}

pyro_span pyro_span_if_str(pyro_arena *arena, PyObject *object)
{
    return object != NULL && PyUnicode_CheckExact(object) ? pyro_span_of_str(arena, object) : (pyro_span){0};
}

int pyro_dict_peek(PyObject *dict, PyObject *key, PyObject **value)
{
    *value = NULL;
    /* With str keys only, a look-up compares strings; a general table may hold a key whose __eq__ is Python code. */
    if (dict == NULL || !PyDict_CheckExact(dict) || !PyUnicode_CheckExact(key) || !DK_IS_UNICODE(((PyDictObject *)dict)->ma_keys)) {
        return -1;
    }
    *value = PyDict_GetItemWithError(dict, key);
    if (*value != NULL) {
        return 1;
    }
    if (PyErr_Occurred()) {
        PyErr_Clear();
        return -1;
    }
    return 0;
}

/* ---- descriptions ---- */

static void describe_int(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    if (_PyLong_NumBits(object) > MAX_INT_BITS) {
        return; /* stays `other` */
    }
    PyObject *digits = _PyLong_Format(object, 10);
    if (digits == NULL) {
        PyErr_Clear();
        return;
    }
    char *text = pyro_arena_alloc(table->arena, (size_t)PyUnicode_GET_LENGTH(digits));
    if (text != NULL) {
        memcpy(text, PyUnicode_1BYTE_DATA(digits), (size_t)PyUnicode_GET_LENGTH(digits));
        d->kind = PYRO_KIND_INT;
        d->text = (pyro_span){text, (uint32_t)PyUnicode_GET_LENGTH(digits)};
    }
    Py_DECREF(digits);
}

static void describe_complex(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    Py_complex *value = pyro_arena_alloc(table->arena, sizeof *value);
    if (value != NULL) {
        *value = ((PyComplexObject *)object)->cval;
        d->kind = PYRO_KIND_COMPLEX;
        d->raw = (pyro_span){(const char *)value, sizeof *value};
    }
}

static void describe_tuple(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    if (PyTuple_GET_SIZE(object) <= MAX_ITEMS) {
        d->kind = PYRO_KIND_TUPLE;
        d->n_items = (uint32_t)PyTuple_GET_SIZE(object);
        d->items = pyro_objects_handles(table, _PyTuple_ITEMS(object), PyTuple_GET_SIZE(object));
    }
}

static void describe_frozenset(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    Py_ssize_t size = PySet_GET_SIZE(object), pos = 0, n = 0;
    if (size > MAX_ITEMS) {
        return;
    }
    PyObject *items[MAX_ITEMS];
    Py_hash_t hash;
    while (n < size && _PySet_NextEntry(object, &pos, &items[n], &hash)) {
        n++;
    }
    d->kind = PYRO_KIND_FROZENSET;
    d->n_items = (uint32_t)n;
    d->items = pyro_objects_handles(table, items, n);
}

static void set_ints(pyro_objects *table, pyro_ObjectDesc *d, const uint32_t *values, uint32_t count)
{
    uint32_t *copy = pyro_arena_alloc(table->arena, sizeof *copy * count);
    if (copy != NULL) {
        memcpy(copy, values, sizeof *copy * count);
        d->ints = copy;
        d->n_ints = count;
    }
}

static void describe_code(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyCodeObject *code = (PyCodeObject *)object;
    const uint32_t values[] = {
        (uint32_t)code->co_argcount, (uint32_t)code->co_posonlyargcount, (uint32_t)code->co_kwonlyargcount, (uint32_t)code->co_flags,
        (uint32_t)code->co_nlocalsplus, (uint32_t)code->co_framesize, (uint32_t)code->co_stacksize, (uint32_t)code->_co_firsttraceable,
    };
    d->kind = PYRO_KIND_CODE;
    d->text = pyro_span_if_str(table->arena, code->co_name);
    set_ints(table, d, values, Py_ARRAY_LENGTH(values));
}

static int is_plain_call(PyFunctionObject *function)
{
    PyCodeObject *code = (PyCodeObject *)function->func_code;
    const int odd = CO_VARARGS | CO_VARKEYWORDS | CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR | CO_ITERABLE_COROUTINE;
    return (code->co_flags & (odd | CO_OPTIMIZED)) == CO_OPTIMIZED && code->co_kwonlyargcount == 0 && code->co_ncellvars == 0 && code->co_nfreevars == 0 &&
           pyro_is_function_vectorcall(function->vectorcall);
}

static void describe_function(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyFunctionObject *function = (PyFunctionObject *)object;
    Py_ssize_t n_defaults = function->func_defaults ? PyTuple_GET_SIZE(function->func_defaults) : 0;
    if (n_defaults > MAX_ITEMS) {
        return;
    }
    PyObject *items[3 + MAX_ITEMS] = {function->func_code, function->func_globals, function->func_builtins};
    for (Py_ssize_t i = 0; i < n_defaults; i++) {
        items[3 + i] = PyTuple_GET_ITEM(function->func_defaults, i);
    }
    d->kind = PYRO_KIND_FUNCTION;
    d->flags |= is_plain_call(function) ? PYRO_OBJ_PLAIN_CALL : 0;
    d->text = pyro_span_if_str(table->arena, function->func_name);
    d->module = pyro_span_if_str(table->arena, function->func_module);
    d->n_items = (uint32_t)(3 + n_defaults);
    d->items = pyro_objects_handles(table, items, 3 + n_defaults);
}

static void describe_type(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyTypeObject *type = (PyTypeObject *)object;
    d->kind = PYRO_KIND_TYPE;
    d->flags |= PyType_HasFeature(type, Py_TPFLAGS_IMMUTABLETYPE) ? PYRO_OBJ_STATIC_TYPE : 0;
    d->flags |= PyType_HasFeature(type, Py_TPFLAGS_BASE_EXC_SUBCLASS) ? PYRO_OBJ_EXCEPTION_TYPE : 0;
    d->typeVersion = type->tp_version_tag;
    const char *dot = strrchr(type->tp_name, '.');
    d->text = pyro_span_of_cstr(dot && !PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) ? dot + 1 : type->tp_name);
    PyObject *dict = _PyType_GetDict(type), *module = NULL;
    if (!PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE)) {
        d->module = dot ? (pyro_span){type->tp_name, (uint32_t)(dot - type->tp_name)} : pyro_span_of_cstr("builtins");
    }
    else if (pyro_dict_peek(dict, pyro_runtime.str_module, &module) == 1) {
        d->module = pyro_span_if_str(table->arena, module);
    }
}

static void describe_builtin(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyCFunctionObject *function = (PyCFunctionObject *)object;
    uint32_t flags = (uint32_t)function->m_ml->ml_flags;
    d->kind = PYRO_KIND_BUILTIN;
    d->text = pyro_span_of_cstr(function->m_ml->ml_name);
    d->module = pyro_span_if_str(table->arena, function->m_module);
    set_ints(table, d, &flags, 1);
}

static void describe_methoddescr(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyMethodDef *method = ((PyMethodDescrObject *)object)->d_method;
    uint32_t flags = (uint32_t)method->ml_flags;
    d->kind = PYRO_KIND_METHODDESCR;
    d->text = pyro_span_of_cstr(method->ml_name);
    set_ints(table, d, &flags, 1);
}

static void describe_module(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyObject *name = NULL;
    d->kind = PYRO_KIND_MODULE;
    if (pyro_dict_peek(PyModule_GetDict(object), pyro_runtime.str_name, &name) == 1) {
        d->text = pyro_span_if_str(table->arena, name);
    }
}

static int singleton_kind(PyObject *object)
{
    return object == Py_None ? PYRO_KIND_NONE : object == Py_True ? PYRO_KIND_TRUE : object == Py_False ? PYRO_KIND_FALSE
         : object == Py_Ellipsis ? PYRO_KIND_ELLIPSIS : object == Py_NotImplemented ? PYRO_KIND_NOTIMPLEMENTED : PYRO_KIND_OTHER;
}

static void describe(pyro_objects *table, pyro_ObjectDesc *d, PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    d->kind = (uint8_t)singleton_kind(object);
    d->flags = _Py_IsImmortal(object) ? PYRO_OBJ_IMMORTAL : 0;
    d->typeName = pyro_span_of_cstr(type->tp_name);
    d->typeHandle = pyro_objects_handle(table, (PyObject *)type);
    if (type == &PyLong_Type) {
        describe_int(table, d, object);
    }
    else if (type == &PyFloat_Type) {
        d->kind = PYRO_KIND_FLOAT;
        d->number = PyFloat_AS_DOUBLE(object);
    }
    else if (type == &PyUnicode_Type && PyUnicode_GET_LENGTH(object) <= MAX_TEXT) {
        d->kind = PYRO_KIND_STR;
        d->text = pyro_span_of_str(table->arena, object);
    }
    else if (type == &PyBytes_Type && PyBytes_GET_SIZE(object) <= MAX_TEXT) {
        d->kind = PYRO_KIND_BYTES;
        d->raw = (pyro_span){PyBytes_AS_STRING(object), (uint32_t)PyBytes_GET_SIZE(object)};
    }
    else if (type == &PyComplex_Type) {
        describe_complex(table, d, object);
    }
    else if (type == &PyTuple_Type) {
        describe_tuple(table, d, object);
    }
    else if (type == &PyFrozenSet_Type) {
        describe_frozenset(table, d, object);
    }
    else if (type == &PyCode_Type) {
        describe_code(table, d, object);
    }
    else if (type == &PyFunction_Type) {
        describe_function(table, d, object);
    }
    else if (PyType_Check(object)) {
        describe_type(table, d, object);
    }
    else if (type == &PyCFunction_Type) {
        describe_builtin(table, d, object);
    }
    else if (type == &PyMethodDescr_Type) {
        describe_methoddescr(table, d, object);
    }
    else if (type == &PyModule_Type) {
        describe_module(table, d, object);
    }
    else if (type == &PyDict_Type) {
        d->kind = PYRO_KIND_DICT;
    }
}

const pyro_ObjectDesc *pyro_objects_describe(pyro_objects *table)
{
    /* Descriptions add objects: the list grows while it is walked. */
    pyro_ObjectDesc *list = NULL;
    uint32_t capacity = 0;
    for (uint32_t i = 0; i < table->count && !table->failed; i++) {
        if (i == capacity) {
            uint32_t grown = table->count * 2;
            pyro_ObjectDesc *larger = pyro_arena_alloc(table->arena, sizeof *larger * grown);
            if (larger == NULL) {
                table->failed = 1;
                break;
            }
            if (i != 0) {
                memcpy(larger, list, sizeof *list * i);
            }
            list = larger;
            capacity = grown;
        }
        memset(&list[i], 0, sizeof *list);
        if (i != 0) {
            describe(table, &list[i], table->items[i]);
        }
    }
    return list;
}
