#include "harness.h"
#include "double.h"

int passed, failed;

void check(int condition, const char *text, const char *file, int line)
{
    if (condition) {
        passed++;
        return;
    }
    failed++;
    fprintf(stderr, "%s:%d: failed: %s\n", file, line, text);
    if (PyErr_Occurred()) {
        PyErr_Print();
    }
}

static PyObject *main_globals(void)
{
    return PyModule_GetDict(PyImport_AddModule("__main__"));
}

void run(const char *source)
{
    PyObject *done = PyRun_String(source, Py_file_input, main_globals(), main_globals());
    if (done == NULL) {
        check(0, source, __FILE__, __LINE__);
    }
    Py_XDECREF(done);
}

PyObject *eval(const char *expression)
{
    PyObject *value = PyRun_String(expression, Py_eval_input, main_globals(), main_globals());
    if (value == NULL) {
        check(0, expression, __FILE__, __LINE__);
    }
    return value;
}

int truth(const char *expression)
{
    PyObject *value = eval(expression);
    int result = value == NULL ? 0 : PyObject_IsTrue(value);
    Py_XDECREF(value);
    return result == 1;
}

PyObject *global(const char *name)
{
    return PyDict_GetItemString(main_globals(), name);
}

PyCodeObject *code_of(const char *function)
{
    return (PyCodeObject *)PyFunction_GET_CODE(global(function));
}

int main(int argc, char **argv)
{
    Py_InitializeEx(1);
    if (pyro_runtime_start() < 0) {
        PyErr_Print();
        return 1;
    }
    run("import sys, gc, weakref, traceback, threading, os");
    start_compiler();
    static const struct {
        const char *name;
        void (*test)(void);
    } tests[] = {
        {"snapshot", test_snapshot}, {"helpers", test_helpers}, {"boxes", test_boxes}, {"exits", test_exits}, {"poll", test_poll}, {"watchers", test_watchers},
        {"entry", test_entry}, {"generator", test_generator}, {"eager", test_eager}, {"service", test_service}, {"lifetime", test_lifetime},
    };
    /* `sanitized` is the name that the second run's line of results has. */
    int all = argc < 2 || strcmp(argv[1], "sanitized") == 0;
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (all || strcmp(argv[1], tests[i].name) == 0) {
            tests[i].test();
        }
    }
    stop_compiler();
    Py_FinalizeEx();
    printf("runtime%s: %d passed, %d failed\n", argc > 1 ? "-sanitized" : "", passed, failed);
    return failed != 0;
}
