/* How Python starts and ends: inside a program of JavaScript, or as `python3.13` would. */
#include "embed.h"
#include "pyroclast/jit_api.h"
#include <dlfcn.h>

static struct {
    PyThreadState *main; /* of the thread that called open() */
    int depth;           /* nesting of enter() */
} state;

void pyro_embed_enter(void)
{
    if (state.depth++ == 0) {
        PyEval_RestoreThread(state.main);
    }
}

void pyro_embed_leave(void)
{
    if (--state.depth == 0) {
        PyEval_SaveThread();
    }
}

static int explain(PyStatus status, char *error, size_t error_size)
{
    snprintf(error, error_size, "%s%s%s", status.func ? status.func : "", status.func ? ": " : "", status.err_msg ? status.err_msg : "unknown error");
    return -1;
}

/* For a failure in Python code that ran while it started: the exception's class and text are the message. */
static int explain_exception(char *error, size_t error_size)
{
    pyro_error exception;
    pyro_embed_fetch_error(&exception);
    const char *text = PyUnicode_AsUTF8(exception.text);
    snprintf(error, error_size, "%s", text ? text : "unknown error");
    Py_DECREF(exception.exception);
    Py_DECREF(exception.text);
    Py_DECREF(exception.type_name);
    PyErr_Clear();
    return -1;
}

/* Extension modules are to find the functions of the libraries that they were linked with, not Node's own copies of OpenSSL, zlib, SQLite..., which
   the executable exports and which come first in the global scope. */
static int bind_extensions_deeply(void)
{
    PyObject *set = PySys_GetObject("setdlopenflags"); /* borrowed */
    PyObject *result = set == NULL ? NULL : PyObject_CallFunction(set, "i", RTLD_NOW | RTLD_DEEPBIND);
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}

/* Initializes in two steps: site may import extension modules (through .pth files), so the flags must be set in between. */
static PyStatus initialize(PyConfig *config, int deepbind)
{
    config->_init_main = 0;
    PyStatus status = Py_InitializeFromConfig(config);
    if (PyStatus_Exception(status)) {
        return status;
    }
    if (deepbind && bind_extensions_deeply() < 0) {
        return PyStatus_Error("cannot set the flags that extension modules are opened with");
    }
    return _Py_InitializeMain();
}

/* As python3.13 reads its environment, but for what belongs to the process that we are a guest of: signals, C's stdio buffers, LC_CTYPE as child
   processes inherit it, the command line. */
static PyStatus configure_guest(const pyro_open_options *options, PyConfig *config)
{
    PyPreConfig preconfig;
    PyPreConfig_InitPythonConfig(&preconfig);
    preconfig.parse_argv = 0;
    preconfig.coerce_c_locale = 0;
    PyStatus status = Py_PreInitialize(&preconfig);
    if (PyStatus_Exception(status)) {
        return status;
    }
    PyConfig_InitPythonConfig(config);
    config->parse_argv = 0;
    config->install_signal_handlers = 0;
    config->configure_c_stdio = 0;
    status = PyConfig_SetBytesString(config, &config->program_name, options->executable);
    if (!PyStatus_Exception(status)) {
        status = PyConfig_SetBytesArgv(config, options->argc, options->argv);
    }
    return status;
}

/* sys.path[0] as with `python3.13 -c`, unless PYTHONSAFEPATH forbids it. */
static int add_current_folder(void)
{
    PyObject *flags = PySys_GetObject("flags"), *path = PySys_GetObject("path"); /* borrowed */
    PyObject *safe = flags == NULL ? NULL : PyObject_GetAttrString(flags, "safe_path");
    if (safe == NULL || path == NULL) {
        Py_XDECREF(safe);
        return -1;
    }
    int result = PyObject_IsTrue(safe);
    Py_DECREF(safe);
    if (result == 0) {
        PyObject *here = PyUnicode_FromString("");
        result = here == NULL ? -1 : PyList_Insert(path, 0, here);
        Py_XDECREF(here);
    }
    return result < 0 ? -1 : 0;
}

/* JavaScript's console writes at once: with Python's usual block buffer for pipes and files the lines of the two would be out of order. */
static int write_lines_at_once(void)
{
    PyObject *out = PySys_GetObject("stdout"); /* borrowed */
    if (out == NULL || out == Py_None) {
        return 0;
    }
    PyObject *method = PyObject_GetAttrString(out, "reconfigure");
    PyObject *keywords = Py_BuildValue("{s:O}", "line_buffering", Py_True);
    PyObject *none = PyTuple_New(0);
    PyObject *result = method && keywords && none ? PyObject_Call(method, none, keywords) : NULL;
    Py_XDECREF(method);
    Py_XDECREF(keywords);
    Py_XDECREF(none);
    Py_XDECREF(result);
    return result == NULL ? -1 : 0;
}

static int set_eager(void)
{
    const pyro_jit_api *jit = pyro_embed_jit();
    return jit == NULL ? 0 : jit->set_eager(1);
}

int pyro_embed_open(const pyro_open_options *options, char *error, size_t error_size)
{
    PyConfig config;
    PyStatus status = configure_guest(options, &config);
    if (!PyStatus_Exception(status)) {
        status = initialize(&config, options->deepbind);
    }
    PyConfig_Clear(&config);
    if (PyStatus_Exception(status)) {
        return explain(status, error, error_size);
    }
    if (add_current_folder() < 0 || write_lines_at_once() < 0 || pyro_embed_js_ready(options->host) < 0 || (options->eager && set_eager() < 0)) {
        return explain_exception(error, error_size);
    }
    state.main = PyEval_SaveThread();
    return 0;
}

/* In the C locale Python has just set LC_CTYPE for its child processes (PEP 538), and libc has put the environment somewhere else. An executable
   that refers to `environ` holds a copy of the variable, which libc then keeps up to date instead of its own; deeply bound libraries, of which
   libpython is one, read libc's own. */
static void refresh_environ(void)
{
    void *executable = dlopen(NULL, RTLD_LAZY); /* RTLD_DEFAULT would be this deeply bound library's own scope */
    char ***current = executable == NULL ? NULL : dlsym(executable, "environ");
    if (current != NULL) {
        environ = *current;
    }
}

/* Modules/main.c, pymain_init() */
static PyStatus configure_main(const pyro_open_options *options, PyConfig *config)
{
    PyPreConfig preconfig;
    PyPreConfig_InitPythonConfig(&preconfig);
    PyStatus status = Py_PreInitializeFromBytesArgs(&preconfig, options->argc, (char **)options->argv);
    if (PyStatus_Exception(status)) {
        return status;
    }
    refresh_environ();
    PyConfig_InitPythonConfig(config);
    return PyConfig_SetBytesArgv(config, options->argc, options->argv);
}

int pyro_embed_run_main(const pyro_open_options *options, int *exit_code, char *error, size_t error_size)
{
    PyConfig config;
    PyStatus status = configure_main(options, &config);
    if (!PyStatus_Exception(status)) {
        status = initialize(&config, options->deepbind);
    }
    PyConfig_Clear(&config);
    if (PyStatus_IsExit(status)) { /* --help, --version, a bad option */
        *exit_code = status.exitcode;
        return 0;
    }
    if (PyStatus_Exception(status)) {
        Py_ExitStatusException(status); /* prints what python3.13 prints */
    }
    if (options->eager && set_eager() < 0) {
        return explain_exception(error, error_size);
    }
    *exit_code = Py_RunMain();
    return 0;
}

/* Calls module.name() if the module was ever imported; an exception is printed, as the interpreter does with those at exit. */
static void call_if_imported(const char *module_name, const char *name)
{
    PyObject *modules = PyImport_GetModuleDict(); /* borrowed */
    PyObject *module;
    if (PyMapping_GetOptionalItemString(modules, module_name, &module) > 0) {
        PyObject *result = PyObject_CallMethod(module, name, NULL);
        if (result == NULL) {
            PyErr_WriteUnraisable(module);
        }
        Py_XDECREF(result);
        Py_DECREF(module);
    }
    PyErr_Clear();
}

static void flush(const char *name)
{
    PyObject *file = PySys_GetObject(name); /* borrowed */
    if (file != NULL && file != Py_None) {
        PyObject *result = PyObject_CallMethod(file, "flush", NULL);
        Py_XDECREF(result);
    }
    PyErr_Clear(); /* closed files included: the interpreter ignores them, too */
}

/* The order of Py_FinalizeEx: threading._shutdown() waits for non-daemon threads, then atexit's functions, then the files. */
void pyro_embed_run_exit_functions(int wait_for_threads)
{
    if (wait_for_threads) {
        call_if_imported("threading", "_shutdown");
    }
    PyObject *atexit = PyImport_ImportModule("atexit");
    Py_XDECREF(atexit);
    PyErr_Clear();
    call_if_imported("atexit", "_run_exitfuncs");
    flush("stdout");
    flush("stderr");
}

int pyro_embed_is_idle(void) { return state.depth == 0; }

void pyro_embed_end_program(void)
{
    int failed = PyErr_Occurred() != NULL;
    if (failed) {
        PyErr_Print(); /* SystemExit ends the program here */
    }
    Py_Exit(failed);
}

void pyro_embed_finalize(void)
{
    PyEval_RestoreThread(state.main);
    state.main = NULL;
    Py_FinalizeEx();
}
