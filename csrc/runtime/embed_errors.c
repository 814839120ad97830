/* Exceptions on their way between the languages. */
#include "embed.h"

/* ''.join(traceback.format_exception(exception)), or NULL with whatever went wrong set. */
static PyObject *format_exception(PyObject *exception)
{
    PyObject *text = NULL;
    PyObject *traceback = PyImport_ImportModule("traceback");
    PyObject *lines = traceback == NULL ? NULL : PyObject_CallMethod(traceback, "format_exception", "O", exception);
    PyObject *empty = lines == NULL ? NULL : PyUnicode_FromString("");
    if (empty != NULL) {
        text = PyUnicode_Join(empty, lines);
    }
    Py_XDECREF(traceback);
    Py_XDECREF(lines);
    Py_XDECREF(empty);
    return text;
}

/* For an exception that cannot be formatted (its __str__ recurses, memory is out, the program replaced `traceback`): at least its class. */
static PyObject *plain_text(PyObject *exception)
{
    PyErr_Clear();
    PyObject *text = PyUnicode_FromFormat("%s: <the traceback could not be formatted>\n", Py_TYPE(exception)->tp_name);
    if (text == NULL) {
        PyErr_Clear();
        text = Py_GetConstant(Py_CONSTANT_EMPTY_STR);
    }
    return text;
}

void pyro_embed_fetch_error(pyro_error *out)
{
    PyObject *exception = PyErr_GetRaisedException();
    out->exception = exception;
    out->text = format_exception(exception);
    if (out->text == NULL || !PyUnicode_Check(out->text)) {
        Py_XDECREF(out->text);
        out->text = plain_text(exception);
    }
    out->type_name = PyType_GetQualName(Py_TYPE(exception));
    if (out->type_name == NULL) {
        PyErr_Clear();
        out->type_name = Py_GetConstant(Py_CONSTANT_EMPTY_STR);
    }
    out->js = NULL;
    if (pyro_embed_js_exception != NULL && PyErr_GivenExceptionMatches(exception, pyro_embed_js_exception)) {
        PyObject *js_error = PyObject_GetAttrString(exception, "js_error");
        if (js_error != NULL && pyro_embed_is_js(js_error)) {
            out->js = pyro_embed_js_token(js_error); /* the exception keeps its js_error alive */
        }
        Py_XDECREF(js_error);
        PyErr_Clear();
    }
}

void pyro_embed_set_error(pyro_exception_class exception_class, const char *message)
{
    PyObject *const classes[] = {
        [PYRO_TYPE_ERROR] = PyExc_TypeError,
        [PYRO_RUNTIME_ERROR] = PyExc_RuntimeError,
        [PYRO_MEMORY_ERROR] = PyExc_MemoryError,
    };
    PyErr_SetString(classes[exception_class], message);
}

/* Raises an exception again that left Python earlier, with the traceback it had then. */
void pyro_embed_raise(PyObject *exception)
{
    if (!PyExceptionInstance_Check(exception)) {
        PyErr_Format(PyExc_TypeError, "exceptions must derive from BaseException, not %s", Py_TYPE(exception)->tp_name);
        Py_DECREF(exception);
        return;
    }
    PyErr_SetRaisedException(exception);
}

void pyro_embed_raise_js(PyObject *js_error, PyObject *message)
{
    PyObject *exception = PyObject_CallOneArg(pyro_embed_js_exception, message);
    if (exception == NULL || PyObject_SetAttrString(exception, "js_error", js_error) < 0) {
        Py_XDECREF(exception);
        return;
    }
    PyErr_SetRaisedException(exception);
}
