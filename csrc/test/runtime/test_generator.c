/* Generators: made by compiled code's part of the runtime, resumed and suspended by either side, left in the middle, ended. */
#include "compile.h"
#include "double.h"
#include "entry.h"
#include "generator.h"
#include "harness.h"

/* gen(n): `while True: x = yield n; n = n + x`. Native code echoes what it is sent, in a tuple, but
     a str   leaves for the interpreter with it
     False   ends the generator with its argument as the result
     True    invalidates its own unit, and sweeps */
static int swept_under_it;

static PyObject *suspend(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject *value, const char *at)
{
    PyCodeObject *code = _PyFrame_GetCode(frame);
    PyGenObject *gen = _PyFrame_GetGenerator(frame);
    frame->instr_ptr = _PyCode_CODE(code) + offset_of(code, at) / sizeof(_Py_CODEUNIT);
    frame->stacktop = code->co_nlocalsplus;
    gen->gi_frame_state = FRAME_SUSPENDED;
    tstate->exc_info = gen->gi_exc_state.previous_item;
    gen->gi_exc_state.previous_item = NULL;
    tstate->py_recursion_remaining++;
    tstate->c_recursion_remaining++;
    tstate->current_frame = frame->previous;
    frame->previous = NULL;
    return value;
}

static PyObject *body_gen(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    int top = frame->stacktop;
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *n = frame->localsplus[0], *x = frame->localsplus[1], *sent = frame->localsplus[top - 1];
    if (PyUnicode_Check(sent)) {
        return leave_by(program, 0, (uint64_t[]){bits(n), bits(x), bits(sent)});
    }
    if (sent == Py_False) {
        frame->stacktop = top - 1;
        return pyro_return_generator(tstate, frame, Py_NewRef(n), 0);
    }
    if (sent == Py_True) {
        int blocks = blocks_in_use;
        pyro_unit_invalidate(program->unit, PYRO_SLOT_GIVEN_UP);
        pyro_units_sweep();
        swept_under_it |= blocks_in_use != blocks;
    }
    PyObject *value = PyTuple_Pack(1, sent);
    Py_DECREF(sent);
    return suspend(tstate, frame, value, "RESUME 2");
}

static double_program gen = {
    .body = body_gen,
    .n_exits = 1,
    .exits = {{PYRO_EXIT_DEOPT, "RESUME 2", 1, 3, {0, 1, 2}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED, PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}},
};

static double_program other = {.body = body_gen};

/* As compiled code would: the result of pyro_send in the global `got`, and how it came. */
static int send(const char *generator, const char *value)
{
    PyObject *sent = eval(value), *got = NULL;
    int how = pyro_send(_PyThreadState_GET(), global(generator), sent, &got);
    PyDict_SetItemString(PyModule_GetDict(PyImport_AddModule("__main__")), "got", got ? got : Py_None);
    Py_XDECREF(got);
    Py_XDECREF(sent);
    return how;
}

static void test_both_ways(void)
{
    run("def gen(n):\n    while True:\n        x = yield n\n        n = n + x\n"
        "g = gen(10)\n");
    CHECK(truth("next(g) == 10 and g.send(1) == 11"));
    pyro_unit *unit = compile_with(global("gen"), &gen);
    CHECK(send("g", "[5]") == 0 && truth("got == ([5],)") && gen.calls == 1);
    CHECK(truth("g.gi_suspended and not g.gi_running and g.gi_yieldfrom is None and g.gi_frame.f_locals == {'n': 11, 'x': 1} and g.gi_frame.f_back is None"));
    CHECK(truth("next(g) == (None,) and list(zip('1', g)) == [('1', (None,))]") && gen.calls == 3); /* C functions that iterate */
    gen.calls = 1;
    CHECK(truth("g.send(4) == 15") && gen.calls == 1); /* the interpreter resumes what native code has suspended */
    CHECK(send("g", "6") == 0 && truth("got == (6,)") && gen.calls == 2);
    CHECK(send("g", "False") == 1 && truth("got == 15") && truth("next(g, 'end') == 'end' and g.gi_frame is None"));
    CHECK(send("g", "None") == 1 && truth("got is None")); /* a finished one */
    run("a = ['a']\nbefore = sys.getrefcount(a)\n"
        "g = gen(['x'])\nnext(g)\n");
    CHECK(send("g", "'text'") == -1 && PyErr_ExceptionMatches(PyExc_TypeError)); /* list + str, in the interpreter */
    PyErr_Clear();
    run("g = gen('x')\nnext(g)\n");
    int calls = gen.calls;
    CHECK(send("g", "'y'") == 0 && truth("got == 'xy'") && gen.calls == calls + 1); /* it left, and yielded there */
    CHECK(send("g", "a") == 0 && truth("got[0] is a") && gen.calls == calls + 2);   /* and is native again */
    run("got = None\nafter = sys.getrefcount(a)\ndel g");
    CHECK(truth("before == after"));
    pyro_unit_release(unit);
}

/* ---- the unit of a generator that runs is not freed, of one that is suspended it is ---- */

static void test_unit_goes(void)
{
    run("g, h = gen(1), gen(2)\nnext(g), next(h)\n");
    pyro_unit *unit = compile_with(global("gen"), &gen);
    pyro_units_sweep(); /* the one before it */
    int blocks = blocks_in_use;
    CHECK(send("g", "1") == 0 && send("h", "1") == 0);
    CHECK(send("g", "True") == 0 && truth("got == (True,)") && !swept_under_it && !unit->valid);
    pyro_units_sweep();
    CHECK(blocks_in_use == blocks - 1);
    CHECK(truth("g.send(3) == 4 and h.send(3) == 5"));
    CHECK(send("g", "3") == 0 && truth("got == 7")); /* interpreted: there is no unit */
    pyro_unit_release(unit);
}

static void test_too_deep(void)
{
    PyThreadState *tstate = _PyThreadState_GET();
    run("g = gen(1)\nnext(g)\n");
    pyro_unit *unit = compile_with(global("gen"), &gen);
    int left = tstate->py_recursion_remaining;
    tstate->py_recursion_remaining = 0;
    PyObject *item = pyro_iter_next(tstate, global("g"));
    tstate->py_recursion_remaining = left;
    CHECK(item == NULL && PyErr_ExceptionMatches(PyExc_RecursionError));
    PyErr_Clear();
    CHECK(truth("g.gi_frame is None and next(g, 'end') == 'end'"));
    pyro_unit_release(unit);
}

/* ---- making: every parameter kind, cells, free variables ---- */

static void test_making(void)
{
    run("def outer(free):\n"
        "    def made(a, b=2, *args, k, **kw):\n"
        "        yield a, b, args, k, kw, free, (lambda: (a, free))()\n"
        "    async def coro(a): return a, free\n"
        "    async def agen(a): yield a, free\n"
        "    return made, coro, agen\n"
        "made, coro, agen = outer('free')\n"
        "expected = next(made(1, k=3)), next(made(1, 5, 6, k=7, z=8))\n");
    pyro_unit *units[] = {compile_with(global("made"), &other), compile_with(global("coro"), &other), compile_with(global("agen"), &other)};
    CHECK(((PyFunctionObject *)global("made"))->vectorcall == pyro_runtime.function_vectorcall); /* for the interpreter to call in line */
    const char *functions[] = {"made", "coro", "agen"};
    for (int i = 0; i < 3; i++) {
        PyFunction_SetVectorcall((PyFunctionObject *)global(functions[i]), pyro_vectorcall); /* as compiled callers would */
    }
    /* Outside of eager mode the interpreter resumes them itself. */
    CHECK(truth("(made(1, k=3).send(None), made(1, 5, 6, k=7, z=8).send(None)) == expected"));
    run("g = made(1, k=2)\ninfo = type(g).__name__, g.__name__, g.__qualname__, g.gi_code is made.__code__, g.gi_frame.f_lasti, g.gi_suspended\ndel g");
    CHECK(truth("info[:5] == ('generator', 'made', 'outer.<locals>.made', True, info[4]) and not info[5]"));
    run("sys.set_coroutine_origin_tracking_depth(1)\nc = coro(5)\nsys.set_coroutine_origin_tracking_depth(0)\n"
        "try: c.send(None)\nexcept StopIteration as e: value = e.value\n");
    CHECK(truth("value == (5, 'free') and len(c.cr_origin) == 1 and type(agen(1)).__name__ == 'async_generator'"));
    run("big = ['big']\nbefore = sys.getrefcount(big)\nfor _ in range(9): made(big, big, big, k=big, z=big); made(big, k=big).send(None); agen(big)\nafter = sys.getrefcount(big)");
    CHECK(truth("before == after"));
    for (int i = 0; i < 3; i++) {
        pyro_unit_release(units[i]);
    }
}

void test_generator(void)
{
    test_both_ways();
    test_unit_goes();
    test_too_deep();
    test_making();
}
