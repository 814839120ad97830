#include "runtime.h"

pyro_runtime_state pyro_runtime;

static int intern(PyObject **slot, const char *text)
{
    *slot = PyUnicode_InternFromString(text);
    return *slot == NULL ? -1 : 0;
}

static int intern_strings(void)
{
    return intern(&pyro_runtime.str_name, "__name__") < 0 || intern(&pyro_runtime.str_module, "__module__") < 0 ||
           intern(&pyro_runtime.str_import, "__import__") < 0 || intern(&pyro_runtime.str_build_class, "__build_class__") < 0 ||
           intern(&pyro_runtime.str_empty, "") < 0 ? -1 : 0;
}

/* A fresh function has the interpreter's own entry point. */
static int find_function_vectorcall(void)
{
    PyObject *globals = PyDict_New();
    PyCodeObject *code = globals ? PyCode_NewEmpty("<pyroclast>", "probe", 1) : NULL;
    PyObject *function = code ? PyFunction_New((PyObject *)code, globals) : NULL;
    if (function != NULL) {
        pyro_runtime.function_vectorcall = ((PyFunctionObject *)function)->vectorcall;
    }
    Py_XDECREF(function);
    Py_XDECREF(code);
    Py_XDECREF(globals);
    return function == NULL ? -1 : 0;
}

int pyro_runtime_start(void)
{
    if (pyro_runtime.interp != NULL) {
        return 0;
    }
    if (intern_strings() < 0 || find_function_vectorcall() < 0) {
        return -1;
    }
    pyro_runtime.interp = PyInterpreterState_Main();
    return 0;
}

int pyro_is_function_vectorcall(vectorcallfunc vectorcall)
{
    return vectorcall == pyro_runtime.function_vectorcall;
}
