/* The core's one export, and the operations that need no more than a call into CPython. */
#include "embed.h"

/* Defined by the JIT's runtime. */
extern const pyro_jit_api pyro_jit __attribute__((weak, visibility("hidden")));

const pyro_jit_api *pyro_embed_jit(void) { return &pyro_jit; }

static void embed_decref(PyObject *object)
{
    /* A destructor may run: it must neither see nor lose an exception that is on its way. */
    PyObject *pending = PyErr_GetRaisedException();
    Py_DECREF(object);
    PyErr_SetRaisedException(pending);
}

static int embed_failed(void) { return PyErr_Occurred() != NULL; }
static PyObject *embed_none(void) { return Py_NewRef(Py_None); }
static PyObject *embed_from_bool(int value) { return PyBool_FromLong(value); }
static PyObject *embed_from_bytes(const void *data, size_t size) { return PyBytes_FromStringAndSize(data, (Py_ssize_t)size); }
static PyObject *embed_new_list(void) { return PyList_New(0); }
static PyObject *embed_new_set(void) { return PySet_New(NULL); }

static PyObject *embed_new_tuple(PyObject *const *items, size_t count)
{
    PyObject *tuple = PyTuple_New((Py_ssize_t)count);
    if (tuple != NULL) {
        for (size_t i = 0; i < count; i++) {
            PyTuple_SET_ITEM(tuple, i, Py_NewRef(items[i]));
        }
    }
    return tuple;
}

static PyObject *embed_main_globals(void)
{
    PyObject *main = PyImport_AddModuleRef("__main__");
    if (main == NULL) {
        return NULL;
    }
    PyObject *globals = Py_NewRef(PyModule_GetDict(main));
    Py_DECREF(main);
    return globals;
}

/* importlib.import_module(): the module that a dotted name names, not the package it is in. */
static PyObject *embed_import(PyObject *name)
{
    PyObject *top = PyImport_Import(name);
    if (top == NULL) {
        return NULL;
    }
    Py_DECREF(top);
    PyObject *module = PyImport_GetModule(name);
    if (module == NULL && !PyErr_Occurred()) {
        PyErr_SetObject(PyExc_KeyError, name);
    }
    return module;
}

/* A name as code has it: types remember where they found a name by its address (Objects/typeobject.c, the method cache), and every string from
   JavaScript is a new one. A new reference. */
static PyObject *interned(PyObject *name)
{
    Py_INCREF(name);
    if (PyUnicode_CheckExact(name)) {
        PyUnicode_InternInPlace(&name);
    }
    return name;
}

static PyObject *embed_get_attribute(PyObject *object, PyObject *name)
{
    PyObject *value, *known = interned(name);
    PyObject_GetOptionalAttr(object, known, &value);
    Py_DECREF(known);
    return value;
}

static int embed_set_attribute(PyObject *object, PyObject *name, PyObject *value)
{
    PyObject *known = interned(name);
    int result = value == NULL ? PyObject_DelAttr(object, known) : PyObject_SetAttr(object, known, value);
    Py_DECREF(known);
    return result;
}

static PyObject *embed_get_item(PyObject *object, PyObject *key)
{
    PyObject *value = PyObject_GetItem(object, key);
    if (value == NULL && PyErr_ExceptionMatches(PyExc_LookupError) &&
        (PyErr_ExceptionMatches(PyExc_KeyError) || PyErr_ExceptionMatches(PyExc_IndexError))) {
        PyErr_Clear();
    }
    return value;
}

static int embed_set_item(PyObject *object, PyObject *key, PyObject *value)
{
    return value == NULL ? PyObject_DelItem(object, key) : PyObject_SetItem(object, key, value);
}

static PyObject *embed_call(PyObject *callable, PyObject *const *arguments, size_t count, PyObject *keywords)
{
    size_t positional = count - (keywords == NULL ? 0 : (size_t)PyTuple_GET_SIZE(keywords));
    return PyObject_Vectorcall(callable, arguments, positional, keywords);
}

static PyObject *embed_next(PyObject *iterator, PyObject *sent, PyObject **returned)
{
    PyObject *result = NULL;
    *returned = NULL;
    switch (PyIter_Send(iterator, sent, &result)) {
    case PYGEN_NEXT:
        return result;
    case PYGEN_RETURN:
        *returned = result;
        return NULL;
    default:
        return NULL;
    }
}

static PyObject *embed_type_name(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    PyObject *module = PyType_GetModuleName(type);
    PyObject *name = PyType_GetName(type);
    if (module == NULL || !PyUnicode_Check(module) || name == NULL || PyUnicode_EqualToUTF8(module, "builtins") ||
        PyUnicode_EqualToUTF8(module, "__main__")) {
        Py_XDECREF(module);
        if (name != NULL) {
            PyErr_Clear();
        }
        return name;
    }
    PyObject *full = PyUnicode_FromFormat("%U.%U", module, name);
    Py_DECREF(module);
    Py_DECREF(name);
    return full;
}

static int64_t embed_length(PyObject *object) { return PyObject_Size(object); }
static int embed_same(PyObject *a, PyObject *b) { return a == b; }

const pyro_embed_api pyro_embed = {
    .open = pyro_embed_open,
    .run_main = pyro_embed_run_main,
    .run_exit_functions = pyro_embed_run_exit_functions,
    .is_idle = pyro_embed_is_idle,
    .end_program = pyro_embed_end_program,
    .finalize = pyro_embed_finalize,
    .enter = pyro_embed_enter,
    .leave = pyro_embed_leave,
    .incref = Py_IncRef,
    .decref = embed_decref,
    .failed = embed_failed,
    .fetch_error = pyro_embed_fetch_error,
    .set_error = pyro_embed_set_error,
    .raise = pyro_embed_raise,
    .raise_js = pyro_embed_raise_js,
    .inspect = pyro_embed_inspect,
    .int_words = pyro_embed_int_words,
    .items = pyro_embed_items,
    .copy_buffer = pyro_embed_copy_buffer,
    .none = embed_none,
    .from_bool = embed_from_bool,
    .from_double = pyro_embed_from_double,
    .from_words = pyro_embed_from_words,
    .from_utf16 = pyro_embed_from_utf16,
    .from_utf8 = PyUnicode_FromString,
    .from_bytes = embed_from_bytes,
    .from_array = pyro_embed_from_array,
    .from_js = pyro_embed_from_js,
    .new_list = embed_new_list,
    .new_dict = PyDict_New,
    .new_set = embed_new_set,
    .new_tuple = embed_new_tuple,
    .list_append = PyList_Append,
    .set_add = PySet_Add,
    .dict_set = PyDict_SetItem,
    .main_globals = embed_main_globals,
    .run_source = pyro_embed_run_source,
    .import = embed_import,
    .get_attribute = embed_get_attribute,
    .set_attribute = embed_set_attribute,
    .get_item = embed_get_item,
    .set_item = embed_set_item,
    .contains = PySequence_Contains,
    .length = embed_length,
    .call = embed_call,
    .iterate = PyObject_GetIter,
    .next = embed_next,
    .str = PyObject_Str,
    .repr = PyObject_Repr,
    .type_name = embed_type_name,
    .dir = PyObject_Dir,
    .same = embed_same,
};

__attribute__((visibility("default"))) const pyro_core_api *pyro_core(void)
{
    static char running[32];
    static pyro_core_api api = {.version = PYRO_CORE_API_VERSION, .python_headers = PY_VERSION, .python_running = running, .embed = &pyro_embed};
    const char *version = Py_GetVersion(); /* "3.13.5 (main, ...) [GCC ...]"; needs no running interpreter */
    size_t length = strcspn(version, " ");
    snprintf(running, sizeof running, "%.*s", (int)length, version);
    api.jit = pyro_embed_jit();
    return &api;
}
