/* Safe points: what is pending runs with a true frame, and native code goes on as if nothing had been. */
#include "compile.h"
#include "double.h"
#include "harness.h"

/* A loop `while n: n -= 1` whose n is unboxed; it polls at JUMP_BACKWARD, `before_poll` runs first. */
static void (*before_poll)(int64_t n);
static int went_on;

static PyObject *body_loop(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    int64_t n = PyLong_AsLongLong(frame->localsplus[0]);
    Py_DECREF(frame->localsplus[0]);
    frame->localsplus[0] = (PyObject *)0x10; /* stale: nobody may look at it */
    PyObject *list = frame->localsplus[1];
    for (; n > 0; n--) {
        if (before_poll != NULL) {
            before_poll(n);
        }
        if (tstate->eval_breaker != program->unit->expected_breaker) {
            void *answer = leave_by(program, 0, (uint64_t[]){(uint64_t)n, bits(list)});
            if (answer != (void *)1) {
                return answer;
            }
            went_on++;
        }
    }
    frame->localsplus[0] = PyLong_FromLong(0);
    return finish(tstate, frame, PyLong_FromLong(1));
}

static double_program loop = {
    .body = body_loop,
    .n_exits = 1,
    .exits = {{PYRO_EXIT_POLL, "JUMP_BACKWARD", 0, 2, {0, 1}, {PYRO_REPR_INT, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}},
};

static int pending_call(void *arg)
{
    run("f = sys._getframe(1) if 0 else None\n"); /* any Python code */
    PyObject *record = global("record");
    PyObject *frame = (PyObject *)PyThreadState_GetFrame(PyThreadState_Get());
    PyObject *locals = PyObject_GetAttrString(frame, "f_locals");
    PyObject *copy = PyDict_New();
    PyDict_Update(copy, locals);
    PyList_Append(record, copy);
    Py_DECREF(copy);
    Py_DECREF(locals);
    Py_DECREF(frame);
    return 0;
}

static void add_pending(int64_t n)
{
    if (n == 5) {
        Py_AddPendingCall(pending_call, NULL);
    }
}

static void interrupt(int64_t n)
{
    if (n == 3) {
        PyErr_SetInterrupt();
    }
}

static void trace_on(int64_t n)
{
    if (n == 4) {
        run("sys.settrace(tracer)");
    }
}

static void test_interrupt(void)
{
    run("import signal\nsignal.signal(signal.SIGINT, signal.default_int_handler)\n"
        "def catch(f):\n"
        "    try: return f(5, big)\n"
        "    except KeyboardInterrupt as e:\n"
        "        t = e.__traceback__\n"
        "        while t.tb_next and t.tb_next.tb_frame.f_code is not signal.default_int_handler: t = t.tb_next\n"
        "        return t.tb_lineno, dict(t.tb_frame.f_locals)\n"
        "big = ['big']\nbefore = sys.getrefcount(big)\n");
    before_poll = interrupt;
    run("got = catch(loop)");
    CHECK(truth("got == (4, {'n': 3, 'extra': big})"));
    run("del got\ngc.collect()\nafter = sys.getrefcount(big)");
    CHECK(truth("before == after"));
}

void test_poll(void)
{
    pyro_compile_error error;
    run("def loop(n, extra=None):\n"
        "    while n:\n"
        "        n -= 1\n"
        "        continue\n"
        "    return 1\n"
        "record = []\n");
    answer_with_program(&loop);
    double_code = code_of("loop");
    pyro_unit *unit = pyro_compile_object(global("loop"), &error);
    CHECK(unit != NULL);
    CHECK(truth("loop(10) == 1") && went_on == 0);

    /* A frame object that is kept makes native code leave; the list of the record says what the pending call saw. */
    before_poll = add_pending;
    run("big = ['big']\nbefore = sys.getrefcount(big)\nr = loop(10, big)\n");
    CHECK(truth("r == 1 and record == [{'n': 5, 'extra': big}]"));
    run("record.clear()\nafter = sys.getrefcount(big)\nif before != after: print(before, after)");
    CHECK(truth("before == after"));

    test_interrupt();

    /* Tracing that starts inside: the rest of the loop runs traced, in the interpreter. */
    before_poll = trace_on;
    run("events = []\n"
        "def tracer(frame, event, arg):\n"
        "    if frame.f_code is loop.__code__: events.append((event, frame.f_lineno))\n"
        "    return tracer\n"
        "r = loop(6)\nsys.settrace(None)\n");
    CHECK(truth("r == 1"));
    before_poll = NULL;
    CHECK(truth("loop(3) == 1"));

    /* Other threads get the GIL. */
    went_on = 0;
    run("done = []\n"
        "t = threading.Thread(target=lambda: done.append(1))\n"
        "sys.setswitchinterval(1e-6)\n"
        "t.start()\nwhile not done: loop(20000)\nt.join()\nsys.setswitchinterval(0.005)\n");
    CHECK(unit->valid);
    pyro_unit_release(unit);
}
