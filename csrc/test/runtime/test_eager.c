/* --jit=eager: everything is tried once, before its first run. */
#include "compile.h"
#include "double.h"
#include "entry.h"
#include "harness.h"

static PyObject *body_native(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    return entered != PYRO_GO_ON ? entered : finish(tstate, frame, PyUnicode_FromString("native"));
}

/* A module body: marks its namespace. */
static PyObject *body_module(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyDict_SetItemString(frame->f_locals, "by", PyUnicode_InternFromString("native"));
    Py_CLEAR(frame->f_locals);
    return finish(tstate, frame, Py_NewRef(Py_None));
}

static double_program native = {.body = body_native}, module = {.body = body_module};

static double_program *choose(const char *name)
{
    return strncmp(name, "native", 6) == 0 ? &native : strcmp(name, "<module>") == 0 ? &module : NULL;
}

static double_program *refuse_all(const char *name)
{
    return NULL;
}

void test_eager(void)
{
    answer_with(refuse_all);
    run("def native_before(): return 'interpreted'\n"
        "source = compile(\"by = 'interpreted'\", 'm', 'exec')\n"
        "class C:\n"
        "    def native_method(self): return 'interpreted'\n"
        "    def __init__(self): self.n = self.native_method()\n"
        "def gen():\n    yield native_before()\n"
        "def refused(): return [native_before() for _ in range(3)]\n");
    pyro_set_eager(1);
    int before = requests;
    run("x = 1");
    CHECK(requests == before + 1); /* the module body that run() has made */
    answer_with(choose);
    PyObject *space = PyDict_New();
    PyObject *done = PyEval_EvalCode(global("source"), space, space);
    CHECK(done != NULL && PyUnicode_CompareWithASCIIString(PyDict_GetItemString(space, "by"), "native") == 0);
    Py_XDECREF(done);
    Py_DECREF(space);
    answer_with(refuse_all);
    run("def native_after(): return 'interpreted'");
    answer_with(choose);

    PyObject *result = PyObject_CallNoArgs(global("native_before"));
    CHECK(result != NULL && PyUnicode_CompareWithASCIIString(result, "native") == 0);
    Py_XDECREF(result);
    CHECK(((PyFunctionObject *)global("native_before"))->vectorcall == pyro_vectorcall);
    /* Called by the interpreter, from a function that was refused: specialised call sites must come here too. */
    before = requests;
    for (int i = 0; i < 100; i++) {
        result = PyObject_CallNoArgs(global("refused"));
        CHECK(result != NULL && PyList_GET_SIZE(result) == 3 && PyUnicode_CompareWithASCIIString(PyList_GET_ITEM(result, 2), "native") == 0);
        Py_XDECREF(result);
    }
    CHECK(requests == before + 1);
    PyObject *object = PyObject_CallNoArgs(global("C"));
    PyObject *n = PyObject_GetAttrString(object, "n");
    CHECK(n != NULL && PyUnicode_CompareWithASCIIString(n, "native") == 0);
    Py_XDECREF(n);
    Py_XDECREF(object);
    PyObject *generator = PyObject_CallNoArgs(global("gen"));
    PyObject *item = PyIter_Next(generator);
    CHECK(item != NULL && PyUnicode_CompareWithASCIIString(item, "native") == 0);
    Py_XDECREF(item);
    Py_DECREF(generator);
    pyro_set_eager(0);
    answer_with(refuse_all);
    before = requests;
    run("y = 2");
    CHECK(requests == before);
}
