/* What pyro_exit makes of each kind of exit. The function under test is always Python source first: what the interpreter does with it
   is what is expected. */
#include "double.h"
#include "harness.h"
#include "compile.h"

/* ---- deopt: `a + b`, both operands on the stack, guarded to be ints ---- */

static PyObject *body_add(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *a = frame->localsplus[0], *b = frame->localsplus[1];
    if (!PyLong_CheckExact(a) || !PyLong_CheckExact(b)) {
        return leave_by(program, 0, (uint64_t[]){bits(a), bits(b)});
    }
    return finish(tstate, frame, pyro_long_add(a, b));
}

static double_program add = {
    .body = body_add,
    .n_exits = 1,
    .exits = {{PYRO_EXIT_DEOPT, "BINARY_OP", 2, 2, {0, 1, 0, 1}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}},
};

static void test_deopt(void)
{
    run("def add(a, b):\n    return a + b\n");
    pyro_unit *unit = compile_with(global("add"), &add);
    CHECK(truth("add(20, 22) == 42"));
    CHECK(add.calls == 1);
    run("x, y = ['x' * 50], ['y' * 50]\nbefore = sys.getrefcount(x), sys.getrefcount(y)\n"
        "for _ in range(5): assert add(x, y) == x + y\n"
        "after = sys.getrefcount(x), sys.getrefcount(y)\n");
    CHECK(truth("before == after"));
    CHECK(add.calls == 6 && unit->deopt_total == 5);
    run("try:\n    add([], 1)\nexcept TypeError as e:\n    lines = traceback.format_exc()\n");
    CHECK(truth("'in add' in lines and 'can only concatenate list' in lines"));
    /* The eighth at this offset: compiled again, told where not to speculate; refused this time. */
    run("add([], []); add([], [])");
    CHECK(!unit->valid);
    int before = requests;
    answer_with_program(NULL);
    CHECK(truth("add(1, 2) == 3") && requests == before + 1);
    CHECK(truth("add(1, 2) == 3") && requests == before + 1);
    CHECK(((PyFunctionObject *)global("add"))->vectorcall == pyro_runtime.function_vectorcall);
    pyro_unit_release(unit);
}

/* ---- boxing: unboxed values, one of them in two slots, one constant ---- */

static PyObject *body_boxes(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    Py_DECREF(frame->localsplus[0]); /* the locals live in registers now */
    return leave_by(program, 0, (uint64_t[]){(uint64_t)-1234567890123, 1, bits_of_double(0.5), 0});
}

static double_program boxes = {
    .body = body_boxes,
    .n_exits = 1,
    /* a = int, b = int again, c = bool, d = float, e unset */
    .exits = {{PYRO_EXIT_DEOPT, "BUILD_TUPLE", 4, 4, {0, 0, 1, 2, PYRO_EXIT_NO_VALUE, 0, 0, 1, 2}, {PYRO_REPR_INT, PYRO_REPR_BOOL, PYRO_REPR_FLOAT, PYRO_REPR_OBJECT}}},
};

static void test_boxing(void)
{
    run("def boxes(a):\n    b = c = d = 0\n    t = (a, b, c, d)\n    return t, a, b, c, d\n");
    pyro_unit *unit = compile_with(global("boxes"), &boxes);
    run("r = boxes(['gone'])");
    CHECK(truth("r == ((-1234567890123, -1234567890123, True, 0.5), -1234567890123, -1234567890123, True, 0.5)"));
    CHECK(truth("r[0][0] is r[1] and r[0][1] is r[2] and r[3] is True and type(r[4]) is float"));
    pyro_unit_release(unit);
}

/* ---- raise ---- */

static PyObject *body_raise(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *a = frame->localsplus[0], *temporary = PyList_New(0);
    frame->instr_ptr = _PyCode_CODE(_PyFrame_GetCode(frame)) + offset_of(_PyFrame_GetCode(frame), "CALL") / 2;
    PyObject *argument = Py_NewRef(a);
    PyObject *result = pyro_call((PyObject *[]){Py_NewRef(global("boom")), NULL, argument}, 1);
    if (result == NULL) {
        return leave_by(program, 0, (uint64_t[]){bits(a), bits(temporary), bits(temporary)});
    }
    Py_DECREF(result);
    return leave_by(program, 1, (uint64_t[]){bits(a), bits(temporary)});
}

static double_program raising = {
    .body = body_raise,
    .n_exits = 2,
    .exits = {
        {PYRO_EXIT_RAISE, "CALL", 1, 3, {0, PYRO_EXIT_NO_VALUE, 1}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}},
        {PYRO_EXIT_RAISE, "CALL", 0, 2, {0, PYRO_EXIT_NO_VALUE}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}},
    },
};

static void test_raise(void)
{
    run("class Boom(Exception): pass\n"
        "def boom(x):\n    if x: raise Boom(x)\n"
        "def plain(a):\n    b = [\n        1, boom(a)]\n    return b\n"
        "compiled = type(plain)(plain.__code__.replace(), globals())\n" /* a code object of its own */
        "def report(f, x):\n"
        "    try: f(x)\n"
        "    except Exception as e:\n"
        "        t = e.__traceback__.tb_next\n"
        "        return type(e), t.tb_lineno, t.tb_lasti, t.tb_next and t.tb_next.tb_lineno, [*t.tb_frame.f_code.co_positions()][t.tb_lasti // 2], dict(t.tb_frame.f_locals), t.tb_frame.f_lasti\n");
    pyro_unit *unit = compile_with(global("compiled"), &raising);
    run("big = ['big']\nbefore = sys.getrefcount(big)\nexpected = report(plain, big)\ngot = report(compiled, big)\n");
    CHECK(raising.calls == 1);
    CHECK(truth("expected == got"));
    run("del expected, got\ngc.collect()\nafter = sys.getrefcount(big)");
    CHECK(truth("before == after"));
    run("try: compiled(0)\nexcept SystemError as e: message = str(e)\n"); /* the second exit lies: nothing is set */
    CHECK(truth("message == 'error return without exception set'"));
    pyro_unit_release(unit);
}

/* ---- raise, with a handler in the same function ---- */

static PyObject *body_handled(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyErr_SetString(PyExc_KeyError, "k");
    return leave_by(program, 0, (uint64_t[]){bits(frame->localsplus[0]), bits(PyList_New(3))});
}

static double_program handled = {
    .body = body_handled,
    .n_exits = 1,
    .exits = {{PYRO_EXIT_RAISE, "BINARY_SUBSCR", 1, 2, {0, PYRO_EXIT_NO_VALUE, 1}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}},
};

static void test_handler(void)
{
    run("def handled(a):\n    try:\n        x = len(a) + a['k']\n    except KeyError as e:\n        return 'caught', e.__traceback__.tb_lineno, e.__traceback__.tb_next, a\n");
    pyro_unit *unit = compile_with(global("handled"), &handled);
    CHECK(truth("handled({}) == ('caught', 3, None, {})"));
    CHECK(handled.calls == 1);
    CHECK(truth("sys.exception() is None"));
    pyro_unit_release(unit);
}

/* ---- leave: somebody has kept the frame ---- */

static PyObject *body_leave(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyCodeObject *code = _PyFrame_GetCode(frame);
    frame->instr_ptr = _PyCode_CODE(code) + offset_of(code, "CALL") / 2;
    frame->localsplus[1] = PyLong_FromLong(99999);
    PyObject *result = pyro_call((PyObject *[]){Py_NewRef(global("keep")), NULL}, 0);
    Py_XDECREF(result);
    if (frame->frame_obj != NULL) {
        return leave_by(program, 0, (uint64_t[]){bits(frame->localsplus[0]), bits(frame->localsplus[1])});
    }
    PyObject *b = Py_NewRef(frame->localsplus[1]);
    return finish(tstate, frame, b);
}

static double_program leaving = {
    .body = body_leave,
    .n_exits = 1,
    .exits = {{PYRO_EXIT_LEAVE, "RETURN_VALUE", 1, 2, {0, 1, 1}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}},
};

static void test_leave(void)
{
    run("keeping = False\n"
        "def keep():\n    global frame, seen\n    if keeping: frame = sys._getframe(1); seen = frame.f_lineno, dict(frame.f_locals)\n"
        "def leaving(a):\n    b = 99999\n    keep()\n    return b\n"
        "def caller(a):\n    return leaving(a), sys._getframe()\n");
    pyro_unit *unit = compile_with(global("leaving"), &leaving);
    CHECK(truth("leaving(1) == 99999"));
    run("keeping = True\nbig = ['big']\nbefore = sys.getrefcount(big)\nr, back = caller(big)");
    CHECK(leaving.calls == 2);
    CHECK(truth("r == 99999 and seen == (7, {'a': big, 'b': 99999})"));
    CHECK(truth("frame.f_locals == {'a': big, 'b': 99999} and frame.f_lineno == 8 and frame.f_back is back"));
    run("frame.clear(); del frame, back, seen\nafter = sys.getrefcount(big)");
    CHECK(truth("before == after"));
    pyro_unit_release(unit);
}

void test_exits(void)
{
    test_deopt();
    test_boxing();
    test_raise();
    test_handler();
    test_leave();
}
