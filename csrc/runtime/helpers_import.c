/* Imports: ceval.c, import_name and import_from. */
#include "helpers.h"

PyObject *pyro_import_name(_PyInterpreterFrame *frame, PyObject *name, PyObject *fromlist, PyObject *level)
{
    PyObject *import;
    if (PyMapping_GetOptionalItem(frame->f_builtins, pyro_runtime.str_import, &import) < 0) {
        return NULL;
    }
    if (import == NULL) {
        PyErr_SetString(PyExc_ImportError, "__import__ not found");
        return NULL;
    }
    PyObject *locals = frame->f_locals ? frame->f_locals : Py_None;
    PyObject *arguments[5] = {name, frame->f_globals, locals, fromlist, level};
    PyObject *result = PyObject_Vectorcall(import, arguments, 5, NULL);
    Py_DECREF(import);
    return result;
}

/* sys.modules["MODULE.NAME"]: the way out of circular relative imports. 1 found, 0 not, -1 an exception is set. */
static int find_submodule(PyObject *module, PyObject *name, PyObject **result)
{
    PyObject *module_name;
    *result = NULL;
    if (PyObject_GetOptionalAttr(module, pyro_runtime.str_name, &module_name) < 0) {
        return -1;
    }
    if (module_name == NULL || !PyUnicode_Check(module_name)) {
        Py_XDECREF(module_name);
        return 0;
    }
    PyObject *full = PyUnicode_FromFormat("%U.%U", module_name, name);
    Py_DECREF(module_name);
    if (full == NULL) {
        return -1;
    }
    *result = PyImport_GetModule(full);
    Py_DECREF(full);
    return *result ? 1 : PyErr_Occurred() ? -1 : 0;
}

/* A module of the same __name__, __spec__ and __file__, and nothing else: what the message of the ImportError is made of. */
static PyObject *make_stand_in(PyObject *module)
{
    static const char *const names[] = {"__name__", "__spec__", "__file__"};
    PyObject *stand_in = PyModule_New("");
    for (size_t i = 0; stand_in != NULL && i < Py_ARRAY_LENGTH(names); i++) {
        PyObject *value = NULL;
        int found = i == 2 && !PyModule_Check(module) ? 0 : PyObject_GetOptionalAttrString(module, names[i], &value);
        PyObject *dict = PyModule_GetDict(stand_in);
        if (found < 0 || (found ? PyDict_SetItemString(dict, names[i], value) : PyDict_PopString(dict, names[i], NULL)) < 0) {
            Py_CLEAR(stand_in);
        }
        Py_XDECREF(value);
    }
    return stand_in;
}

/* The wording of the error differs between patch releases, so the interpreter itself is made to raise it: a `from` import of the
   name, with an __import__ that answers with the stand-in. What the parser reads stays interned for ever; names of one letter always are. */
static void raise_cannot_import(PyObject *module, PyObject *name)
{
    pyro_runtime.paused++;
    PyObject *stand_in = make_stand_in(module);
    PyObject *source = stand_in ? PyUnicode_FromFormat("__builtins__ = {'__import__': lambda *a: s}\n"
                                                       "def f():\n from m import %U\n", name) : NULL;
    PyObject *globals = source ? PyDict_New() : NULL;
    PyObject *done = NULL;
    const char *text = source ? PyUnicode_AsUTF8(source) : NULL;
    if (text != NULL && globals != NULL && PyDict_SetItemString(globals, "s", stand_in) == 0) {
        done = PyRun_String(text, Py_file_input, globals, globals);
    }
    PyObject *run = done ? Py_XNewRef(PyDict_GetItemString(globals, "f")) : NULL;
    Py_XDECREF(run ? PyObject_CallNoArgs(run) : NULL);
    if (PyErr_Occurred()) {
        PyObject *exception = PyErr_GetRaisedException();
        PyException_SetTraceback(exception, Py_None);
        PyErr_SetRaisedException(exception);
    }
    Py_XDECREF(run);
    Py_XDECREF(done);
    Py_XDECREF(globals);
    Py_XDECREF(source);
    Py_XDECREF(stand_in);
    pyro_runtime.paused--;
}

PyObject *pyro_import_from(PyObject *module, PyObject *name)
{
    PyObject *value;
    if (PyObject_GetOptionalAttr(module, name, &value) != 0) {
        return value;
    }
    if (find_submodule(module, name, &value) != 0) {
        return value;
    }
    raise_cannot_import(module, name);
    return NULL;
}
