/* The types that JavaScript objects have in Python: JsProxy, JsFunction (callable) and JsIterator, and the exception JsException.
   What an operation means is decided in TypeScript (lib/embed/js-objects.ts); here is which slot asks for which operation. */
#include "embed.h"

typedef struct {
    PyObject_HEAD
    void *js; /* the host's token, owned */
} JsProxy;

static const pyro_host *host;
static PyTypeObject *types[3]; /* by pyro_js_shape */
PyObject *pyro_embed_js_exception;

int pyro_embed_is_js(PyObject *object) { return types[PYRO_JS_OBJECT] != NULL && PyObject_TypeCheck(object, types[PYRO_JS_OBJECT]); }
void *pyro_embed_js_token(PyObject *object) { return ((JsProxy *)object)->js; }

PyObject *pyro_embed_from_js(void *js, pyro_js_shape shape)
{
    PyTypeObject *type = types[shape];
    JsProxy *self = (JsProxy *)type->tp_alloc(type, 0);
    if (self == NULL) {
        host->release(js);
        return NULL;
    }
    self->js = js;
    return (PyObject *)self;
}

static void js_dealloc(PyObject *self)
{
    PyTypeObject *type = Py_TYPE(self);
    host->release(pyro_embed_js_token(self));
    type->tp_free(self);
    Py_DECREF(type);
}

static PyObject *operate(PyObject *self, pyro_js_operation operation, size_t count, PyObject *first, PyObject *second)
{
    PyObject *const arguments[] = {first, second};
    return host->operate(pyro_embed_js_token(self), operation, arguments, count, NULL);
}

/* For operations without a result. */
static int succeeds(PyObject *result)
{
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}

static int truth(PyObject *result)
{
    int value = result == NULL ? -1 : PyObject_IsTrue(result);
    Py_XDECREF(result);
    return value;
}

/* Python probes objects for its own protocols (__await__, __array__...): those names are never JavaScript's. */
static int is_dunder(PyObject *name)
{
    Py_ssize_t length = PyUnicode_GET_LENGTH(name);
    return length > 4 && PyUnicode_READ_CHAR(name, 0) == '_' && PyUnicode_READ_CHAR(name, 1) == '_' && PyUnicode_READ_CHAR(name, length - 1) == '_' &&
           PyUnicode_READ_CHAR(name, length - 2) == '_';
}

static PyObject *no_attribute(PyObject *self, PyObject *name)
{
    if (!PyErr_Occurred()) {
        PyErr_Format(PyExc_AttributeError, "the JavaScript object has no property '%U'", name);
    }
    return NULL;
}

static PyObject *js_getattro(PyObject *self, PyObject *name)
{
    PyObject *value = _PyObject_GenericGetAttrWithDict(self, name, NULL, /* suppress */ 1);
    if (value != NULL || PyErr_Occurred()) {
        return value;
    }
    if (is_dunder(name)) {
        return no_attribute(self, name);
    }
    value = operate(self, PYRO_JS_GET, 1, name, NULL);
    return value != NULL ? value : no_attribute(self, name);
}

static int js_setattro(PyObject *self, PyObject *name, PyObject *value)
{
    return succeeds(value == NULL ? operate(self, PYRO_JS_DELETE, 1, name, NULL) : operate(self, PYRO_JS_SET, 2, name, value));
}

static PyObject *call(PyObject *self, pyro_js_operation operation, PyObject *arguments, PyObject *keywords)
{
    if (keywords != NULL && PyDict_GET_SIZE(keywords) == 0) {
        keywords = NULL;
    }
    return host->operate(pyro_embed_js_token(self), operation, PySequence_Fast_ITEMS(arguments), (size_t)PyTuple_GET_SIZE(arguments), keywords);
}

static PyObject *js_call(PyObject *self, PyObject *arguments, PyObject *keywords) { return call(self, PYRO_JS_CALL, arguments, keywords); }
static PyObject *js_new(PyObject *self, PyObject *arguments, PyObject *keywords) { return call(self, PYRO_JS_NEW, arguments, keywords); }
static PyObject *js_getitem(PyObject *self, PyObject *key) { return operate(self, PYRO_JS_GETITEM, 1, key, NULL); }

static int js_setitem(PyObject *self, PyObject *key, PyObject *value)
{
    return succeeds(value == NULL ? operate(self, PYRO_JS_DELITEM, 1, key, NULL) : operate(self, PYRO_JS_SETITEM, 2, key, value));
}

static int js_contains(PyObject *self, PyObject *item) { return truth(operate(self, PYRO_JS_CONTAINS, 1, item, NULL)); }
static int js_bool(PyObject *self) { return truth(operate(self, PYRO_JS_BOOL, 0, NULL, NULL)); }
static PyObject *js_iter(PyObject *self) { return operate(self, PYRO_JS_ITER, 0, NULL, NULL); }
static PyObject *js_next(PyObject *self) { return operate(self, PYRO_JS_NEXT, 0, NULL, NULL); }
static PyObject *js_str(PyObject *self) { return operate(self, PYRO_JS_STR, 0, NULL, NULL); }
static PyObject *js_dir(PyObject *self, PyObject *unused) { return operate(self, PYRO_JS_DIR, 0, NULL, NULL); }
static PyObject *js_typeof(PyObject *self, void *closure) { return operate(self, PYRO_JS_TYPEOF, 0, NULL, NULL); }

static Py_ssize_t js_length(PyObject *self)
{
    PyObject *length = operate(self, PYRO_JS_LENGTH, 0, NULL, NULL);
    if (length == NULL) {
        return -1;
    }
    Py_ssize_t value = PyLong_AsSsize_t(length);
    Py_DECREF(length);
    return value;
}

static Py_hash_t js_hash(PyObject *self)
{
    PyObject *identity = operate(self, PYRO_JS_HASH, 0, NULL, NULL);
    if (identity == NULL) {
        return -1;
    }
    Py_hash_t value = PyObject_Hash(identity);
    Py_DECREF(identity);
    return value;
}

static PyObject *js_richcompare(PyObject *self, PyObject *other, int comparison)
{
    if ((comparison != Py_EQ && comparison != Py_NE) || !pyro_embed_is_js(other)) {
        Py_RETURN_NOTIMPLEMENTED;
    }
    int equal = truth(operate(self, PYRO_JS_EQUAL, 1, other, NULL));
    return equal < 0 ? NULL : PyBool_FromLong(equal == (comparison == Py_EQ));
}

static PyObject *js_to_py(PyObject *self, PyObject *arguments, PyObject *keywords)
{
    static char *names[] = {"depth", NULL};
    int depth = -1;
    if (!PyArg_ParseTupleAndKeywords(arguments, keywords, "|$i:to_py", names, &depth)) {
        return NULL;
    }
    PyObject *number = PyLong_FromLong(depth);
    PyObject *result = number == NULL ? NULL : operate(self, PYRO_JS_TO_PY, 1, number, NULL);
    Py_XDECREF(number);
    return result;
}

static PyMethodDef methods[] = {
    {"new", (PyCFunction)(void (*)(void))js_new, METH_VARARGS | METH_KEYWORDS, PyDoc_STR("new X(...)")},
    {"to_py", (PyCFunction)(void (*)(void))js_to_py, METH_VARARGS | METH_KEYWORDS,
     PyDoc_STR("to_py(*, depth=-1): a Python copy of arrays, plain objects, Maps, Sets and typed arrays, at any depth by default")},
    {"__dir__", js_dir, METH_NOARGS, PyDoc_STR("the names of the object's properties, inherited ones included")},
    {0},
};

static PyGetSetDef properties[] = {{"typeof", js_typeof, NULL, PyDoc_STR("what JavaScript's typeof says"), NULL}, {0}};

static PyType_Slot object_slots[] = {
    {Py_tp_doc, "An object that lives in JavaScript."},
    {Py_tp_dealloc, js_dealloc},
    {Py_tp_getattro, js_getattro},
    {Py_tp_setattro, js_setattro},
    {Py_tp_repr, js_str},
    {Py_tp_str, js_str},
    {Py_tp_hash, js_hash},
    {Py_tp_richcompare, js_richcompare},
    {Py_tp_iter, js_iter},
    {Py_tp_methods, methods},
    {Py_tp_getset, properties},
    {Py_mp_length, js_length},
    {Py_mp_subscript, js_getitem},
    {Py_mp_ass_subscript, js_setitem},
    {Py_sq_contains, js_contains},
    {Py_nb_bool, js_bool},
    {0, NULL},
};
static PyType_Slot function_slots[] = {{Py_tp_doc, "A function that lives in JavaScript."}, {Py_tp_call, js_call}, {0, NULL}};
static PyType_Slot iterator_slots[] = {{Py_tp_doc, "An iterator that lives in JavaScript."}, {Py_tp_iternext, js_next}, {0, NULL}};

#define JS_FLAGS (Py_TPFLAGS_DEFAULT | Py_TPFLAGS_DISALLOW_INSTANTIATION | Py_TPFLAGS_IMMUTABLETYPE)

static PyTypeObject *make_type(const char *name, PyType_Slot *slots, unsigned int flags, PyTypeObject *base)
{
    PyType_Spec spec = {.name = name, .basicsize = sizeof(JsProxy), .flags = JS_FLAGS | flags, .slots = slots};
    return (PyTypeObject *)PyType_FromSpecWithBases(&spec, (PyObject *)base);
}

/* `import pyroclast` in Python: the types, for isinstance() and except. */
static int add_module(void)
{
    PyObject *module = PyModule_New("pyroclast");
    int result = module != NULL && PyModule_AddObjectRef(module, "JsProxy", (PyObject *)types[PYRO_JS_OBJECT]) == 0 &&
                         PyModule_AddObjectRef(module, "JsFunction", (PyObject *)types[PYRO_JS_FUNCTION]) == 0 &&
                         PyModule_AddObjectRef(module, "JsIterator", (PyObject *)types[PYRO_JS_ITERATOR]) == 0 &&
                         PyModule_AddObjectRef(module, "JsException", pyro_embed_js_exception) == 0
                     ? PyDict_SetItemString(PyImport_GetModuleDict(), "pyroclast", module)
                     : -1;
    Py_XDECREF(module);
    return result;
}

int pyro_embed_js_ready(const pyro_host *the_host)
{
    host = the_host;
    PyTypeObject *base = types[PYRO_JS_OBJECT] = make_type("pyroclast.JsProxy", object_slots, Py_TPFLAGS_BASETYPE, NULL);
    if (base == NULL) {
        return -1;
    }
    types[PYRO_JS_FUNCTION] = make_type("pyroclast.JsFunction", function_slots, 0, base);
    types[PYRO_JS_ITERATOR] = make_type("pyroclast.JsIterator", iterator_slots, 0, base);
    pyro_embed_js_exception = PyErr_NewExceptionWithDoc(
        "pyroclast.JsException", "An error thrown by JavaScript. `js_error` is the error itself.", PyExc_Exception, NULL);
    return types[PYRO_JS_FUNCTION] && types[PYRO_JS_ITERATOR] && pyro_embed_js_exception ? add_module() : -1;
}
