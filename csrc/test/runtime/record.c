/* Records snapshots for tests that run without Python.
     record OUT.psnp SCRIPT NAME [WARMUP]
   runs SCRIPT as __main__, then the statements WARMUP in its globals, and writes the snapshot of what the expression NAME is:
   a function or a code object. */
#include "runtime.h"
#include "snap.h"

static int fail(const char *what)
{
    fprintf(stderr, "record: %s\n", what);
    if (PyErr_Occurred()) {
        PyErr_Print();
    }
    return 1;
}

static int write_file(const char *path, const pyro_buffer *bytes)
{
    FILE *f = fopen(path, "wb");
    if (f == NULL) {
        return -1;
    }
    size_t written = fwrite(bytes->data, 1, bytes->size, f);
    return fclose(f) == 0 && written == bytes->size ? 0 : -1;
}

static int record(const char *path, PyObject *object)
{
    pyro_snapshot_args args = {0};
    pyro_snapshot snapshot;
    if (PyFunction_Check(object)) {
        args.function = object;
        args.code = (PyCodeObject *)PyFunction_GET_CODE(object);
        args.globals = PyFunction_GET_GLOBALS(object);
        args.builtins = ((PyFunctionObject *)object)->func_builtins;
    }
    else if (PyCode_Check(object)) {
        args.code = (PyCodeObject *)object;
    }
    else {
        return fail("neither a function nor a code object");
    }
    int failed = pyro_snapshot_take(&args, &snapshot) < 0 || write_file(path, &snapshot.bytes) < 0;
    pyro_snapshot_free(&snapshot);
    return failed ? fail("cannot write the snapshot") : 0;
}

int main(int argc, char **argv)
{
    if (argc < 4) {
        return fail("usage: record OUT.psnp SCRIPT NAME [WARMUP]");
    }
    Py_InitializeEx(0);
    FILE *script = fopen(argv[2], "r");
    if (script == NULL || PyRun_SimpleFileEx(script, argv[2], 1) != 0) {
        return fail("the script failed");
    }
    PyObject *globals = PyModule_GetDict(PyImport_AddModule("__main__"));
    if (pyro_runtime_start() < 0) {
        return fail("cannot start the runtime");
    }
    if (argc > 4) {
        PyObject *done = PyRun_String(argv[4], Py_file_input, globals, globals);
        if (done == NULL) {
            return fail("the warm-up failed");
        }
        Py_DECREF(done);
    }
    PyObject *object = PyRun_String(argv[3], Py_eval_input, globals, globals);
    if (object == NULL) {
        return fail("no such name");
    }
    int status = record(argv[1], object);
    Py_DECREF(object);
    return status;
}
