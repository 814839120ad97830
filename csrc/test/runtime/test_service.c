/* The compile service: refusals, the compiler's end, threads, fork. */
#include "compile.h"
#include <sys/wait.h>
#include <unistd.h>
#include "double.h"
#include "harness.h"
#include "service.h"
#include "stats.h"

static PyObject *body_native(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    return entered != PYRO_GO_ON ? entered : finish(tstate, frame, PyUnicode_FromString("native"));
}

static double_program native = {.body = body_native};

/* A compiler that never answers: set_compiler(NULL) must free who waits. */
static int swallow(uint64_t id, const uint8_t *snapshot, size_t size)
{
    return 0;
}

static PyObject *stop_soon(PyObject *self, PyObject *unused)
{
    pyro_service_set(NULL);
    Py_RETURN_NONE;
}

static void test_stop(void)
{
    pyro_compile_error error;
    static PyMethodDef stop = {"stop_compiler", stop_soon, METH_NOARGS, NULL};
    PyObject *function = PyCFunction_New(&stop, NULL);
    PyDict_SetItemString(PyModule_GetDict(PyImport_AddModule("__main__")), "stop_compiler", function);
    Py_DECREF(function);
    stop_compiler();
    pyro_service_set(swallow);
    /* The GIL is free meanwhile, or the timer's thread could not stop it. */
    run("def waiting(): return 1\ntimer = threading.Timer(0.05, stop_compiler)\ntimer.start()\n");
    CHECK(pyro_compile_object(global("waiting"), &error) == NULL && strcmp(error.reason, "the compiler stopped") == 0);
    run("timer.join()");
    CHECK(pyro_compile_object(global("waiting"), &error) == NULL && strcmp(error.reason, "there is no compiler") == 0);
    CHECK(truth("waiting() == 1"));
    start_compiler();
    answer_with_program(&native);
    double_code = code_of("waiting");
    pyro_unit *unit = pyro_compile_object(global("waiting"), &error);
    CHECK(unit != NULL && truth("waiting() == 'native'"));
    pyro_unit_release(unit);
}

static void test_refusal(void)
{
    pyro_compile_error error;
    answer_with_program(NULL);
    run("def no(): return 1");
    CHECK(pyro_compile_object(global("no"), &error) == NULL && strcmp(error.reason, "not today") == 0 && error.line == 7 && !PyErr_Occurred());
    CHECK(truth("no() == 1"));
    PyObject *code = eval("compile('1', 'x', 'eval')");
    CHECK(pyro_compile_object(code, &error) == NULL && strcmp(error.reason, "no function runs this code object yet") == 0);
    Py_DECREF(code);
    CHECK(pyro_compile_object(Py_None, &error) == NULL && PyErr_ExceptionMatches(PyExc_TypeError));
    PyErr_Clear();
    char *json = pyro_stats_json();
    CHECK(json != NULL && strstr(json, "\"not today\":") != NULL && strstr(json, "\"compiled\":") != NULL);
    PyObject *text = PyUnicode_FromString(json);
    PyDict_SetItemString(PyModule_GetDict(PyImport_AddModule("__main__")), "json_text", text);
    Py_DECREF(text);
    free(json);
    CHECK(truth("__import__('json').loads(json_text)['reasons']['not today'] > 0"));
}

/* In a forked child nobody would answer. */
static void test_fork(void)
{
    answer_with_program(&native);
    run("def forked(): return 'interpreted'\ndef compiled_before(): return 'interpreted'\n");
    pyro_compile_error error;
    pyro_unit *unit = pyro_compile_object(global("compiled_before"), &error);
    PyOS_BeforeFork();
    pid_t child = fork();
    if (child == 0) {
        alarm(20);
        PyOS_AfterFork_Child();
        int ok = pyro_compile_object(global("forked"), &error) == NULL && strcmp(error.reason, "there is no compiler") == 0;
        pyro_set_eager(1);
        ok = ok && truth("forked() == 'interpreted' and compiled_before() == 'native'");
        _exit(ok ? 0 : 1);
    }
    PyOS_AfterFork_Parent();
    int status;
    waitpid(child, &status, 0);
    CHECK(WIFEXITED(status) && WEXITSTATUS(status) == 0);
    pyro_unit_release(unit);
}

static double_program *choose_t(const char *name)
{
    return name[0] == 't' && name[1] >= '0' && name[1] <= '9' ? &native : NULL;
}

/* Many threads that all want the same functions compiled at their first call. */
static void test_threads(void)
{
    answer_with(choose_t);
    run("def make(i):\n    ns = {'__builtins__': __builtins__}\n    exec(f'def t{i}(): return {i}', ns)\n    return ns[f't{i}']\n"
        "functions = [make(i) for i in range(50)]\n"
        "wrong = []\n"
        "def work():\n"
        "    for _ in range(20):\n"
        "        for i, f in enumerate(functions):\n"
        "            if f() not in (i, 'native'): wrong.append(i)\n"
        "threads = [threading.Thread(target=work) for _ in range(4)]\n");
    pyro_set_eager(1);
    run("for t in threads: t.start()\nfor t in threads: t.join()");
    CHECK(truth("not wrong and [f() for f in functions] == ['native'] * 50"));
    pyro_set_eager(0);
    run("del threads, functions, work");
}

void test_service(void)
{
    test_refusal();
    test_stop();
    test_fork();
    test_threads();
}
