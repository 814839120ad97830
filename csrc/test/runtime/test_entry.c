/* Ways in: arguments of all kinds, recursion limits, observers. */
#include "compile.h"
#include "double.h"
#include "harness.h"

/* Returns its locals as a tuple, in the order of the slots. */
static PyObject *body_locals(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    int count = _PyFrame_GetCode(frame)->co_nlocalsplus;
    PyObject *result = PyTuple_New(count);
    for (int i = 0; i < count; i++) {
        PyTuple_SET_ITEM(result, i, Py_NewRef(frame->localsplus[i] ? frame->localsplus[i] : Py_Ellipsis));
    }
    return finish(tstate, frame, result);
}

static double_program locals = {.body = body_locals};

static void test_arguments(void)
{
    run("def plain(a, b=2, /, c=3): return a, b, c\n"
        "def full(a, *args, k=9, **kw): return a, k, args, kw\n"
        "p, f = type(plain)(plain.__code__.replace(), globals(), 'p', plain.__defaults__), type(full)(full.__code__.replace(), globals(), 'f')\n"
        "f.__kwdefaults__ = full.__kwdefaults__\n"
        "p.__qualname__, f.__qualname__ = plain.__qualname__, full.__qualname__\n");
    pyro_unit *up = compile_with(global("p"), &locals), *uf = compile_with(global("f"), &locals);
    run("def same(native, python, *a, **k):\n"
        "    def attempt(f):\n"
        "        try: return f(*a, **k)\n"
        "        except TypeError as e: return str(e)\n"
        "    return attempt(native) == attempt(python)\n");
    CHECK(truth("same(p, plain, 1)") && truth("same(p, plain, 1, 5)") && truth("same(p, plain, 1, 5, 6)"));
    CHECK(truth("same(p, plain, 1, c=4)") && truth("same(p, plain)") && truth("same(p, plain, 1, 2, 3, 4)"));
    CHECK(truth("same(p, plain, 1, b=4)") && truth("same(p, plain, 1, d=4)"));
    CHECK(truth("same(f, full, 1)") && truth("same(f, full, 1, 2, 3, k=4, z=5)") && truth("same(f, full)") && truth("same(f, full, 1, a=2)"));
    CHECK(truth("p(*[7, 8]) == (7, 8, 3) and f(*'ab', **{'k': 1}) == ('a', 1, ('b',), {})"));
    run("big = ['big']\nbefore = sys.getrefcount(big)\nfor _ in range(10): p(big); f(big, big, k=big, z=big); same(p, plain, big, big, big, big)\nafter = sys.getrefcount(big)");
    CHECK(truth("before == after"));
    int calls = locals.calls;
    run("class C: m = p\nC().m(); C().m(1); C.m(1)");
    CHECK(locals.calls == calls + 3);
    pyro_unit_release(up);
    pyro_unit_release(uf);
}

/* ---- recursion: depth(n) = depth(n - 1) + 1, native calls native ---- */

static PyObject *body_depth(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *n = frame->localsplus[0];
    if (PyLong_AsLong(n) == 0) {
        return finish(tstate, frame, PyLong_FromLong(0));
    }
    frame->instr_ptr = _PyCode_CODE(_PyFrame_GetCode(frame)) + offset_of(_PyFrame_GetCode(frame), "CALL") / 2;
    PyObject *below = pyro_call((PyObject *[]){Py_NewRef(global("depth")), NULL, PyLong_FromLong(PyLong_AsLong(n) - 1)}, 1);
    if (below == NULL) {
        return leave_by(program, 0, (uint64_t[]){bits(n)});
    }
    PyObject *result = PyLong_FromLong(PyLong_AsLong(below) + 1);
    Py_DECREF(below);
    return finish(tstate, frame, result);
}

static double_program depth = {.body = body_depth, .n_exits = 1, .exits = {{PYRO_EXIT_RAISE, "CALL", 0, 1, {0}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}}};

static void test_recursion(void)
{
    run("def depth(n):\n    if n:\n        return depth(n - 1) + 1\n    return 0\n"
        "def limit():\n"
        "    try: depth(10**6)\n"
        "    except RecursionError as e:\n"
        "        t, n = e.__traceback__, 0\n"
        "        while t: t, n = t.tb_next, n + 1\n"
        "        return n, str(e)\n"
        "expected = limit()\n");
    int remaining = PyThreadState_Get()->py_recursion_remaining, c_remaining = PyThreadState_Get()->c_recursion_remaining;
    pyro_unit *unit = compile_with(global("depth"), &depth);
    CHECK(truth("depth(900) == 900") && depth.calls == 901);
    CHECK(truth("limit() == expected"));
    CHECK(PyThreadState_Get()->py_recursion_remaining == remaining && PyThreadState_Get()->c_recursion_remaining == c_remaining);
    CHECK(unit->valid);
    pyro_unit_release(unit);
}

/* ---- observers ---- */

static PyObject *body_observed(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *a = frame->localsplus[0];
    if (tstate->eval_breaker != program->unit->expected_breaker) { /* RESUME */
        void *answer = leave_by(program, 0, (uint64_t[]){bits(a)});
        if (answer != (void *)1) {
            return answer;
        }
    }
    return finish(tstate, frame, Py_NewRef(a));
}

static double_program observed = {.body = body_observed, .n_exits = 1, .exits = {{PYRO_EXIT_POLL, "RESUME", 0, 1, {0}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}}};

static void test_observers(void)
{
    run("def twin(a):\n    return a\ndef observed(a):\n    return a\n"
        "def events(f):\n"
        "    seen = []\n"
        "    def tracer(frame, event, arg):\n"
        "        if frame.f_code is f.__code__: seen.append((event, frame.f_lineno - f.__code__.co_firstlineno, arg))\n"
        "        return tracer\n"
        "    sys.settrace(tracer)\n    f(5)\n    sys.settrace(None)\n    sys.setprofile(lambda fr, ev, arg: seen.append((ev, arg)) if fr.f_code is f.__code__ else None)\n    f(6)\n    sys.setprofile(None)\n"
        "    return seen\n");
    pyro_unit *unit = compile_with(global("observed"), &observed);
    CHECK(truth("observed(1) == 1") && observed.calls == 1);
    CHECK(truth("events(observed) == events(twin) and len(events(twin)) == 5"));
    int calls = observed.calls;
    CHECK(truth("observed(2) == 2") && observed.calls == calls + 1); /* native again, under the new version */
    run("M = sys.monitoring\nM.use_tool_id(3, 'test')\nM.set_local_events(3, observed.__code__, M.events.PY_START)\n"
        "starts = []\nM.register_callback(3, M.events.PY_START, lambda code, at: starts.append(code.co_name))\nobserved(1)\nM.set_local_events(3, observed.__code__, 0)\nobserved(2)\nM.free_tool_id(3)\n");
    CHECK(truth("starts == ['observed']"));
    CHECK(unit->valid && unit->deopts[0].count == 0);
    pyro_unit_release(unit);
}

/* An exception passes through native code while somebody observes exceptions: they hear what the interpreter would tell, but that the
   frame is entered once more by throwing. */
static PyObject *body_passing(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    frame->instr_ptr = _PyCode_CODE(_PyFrame_GetCode(frame)) + offset_of(_PyFrame_GetCode(frame), "CALL") / 2;
    PyObject *result = pyro_call((PyObject *[]){Py_NewRef(global("observe_and_raise")), NULL}, 0);
    Py_XDECREF(result);
    return leave_by(program, 0, NULL);
}

static double_program passing = {.body = body_passing, .n_exits = 1, .exits = {{PYRO_EXIT_RAISE, "CALL", 0, 0, {PYRO_EXIT_NO_VALUE, PYRO_EXIT_NO_VALUE}, {0}}}};

static void test_observed_exception(void)
{
    run("heard = []\n"
        "def observe_and_raise():\n"
        "    M.use_tool_id(3, 'test')\n"
        "    for e in 'RAISE', 'PY_UNWIND', 'EXCEPTION_HANDLED':\n"
        "        M.register_callback(3, getattr(M.events, e), lambda code, at, exc, e=e: heard.append((e, code.co_name)))\n"
        "    M.set_events(3, M.events.RAISE | M.events.PY_UNWIND | M.events.EXCEPTION_HANDLED)\n"
        "    raise KeyError('k')\n"
        "def passing():\n"
        "    try:\n        x = observe_and_raise()\n    except KeyError as e:\n        return 'caught', e.__traceback__.tb_lineno, e.__traceback__.tb_next.tb_next\n"
        "expected = passing(), heard\nM.set_events(3, 0); M.free_tool_id(3)\nheard = []\n");
    pyro_unit *unit = compile_with(global("passing"), &passing);
    run("got = passing(), heard\nM.set_events(3, 0); M.free_tool_id(3)\n");
    CHECK(truth("got == expected and len(heard) == 4"));
    pyro_unit_release(unit);
}

void test_entry(void)
{
    test_arguments();
    test_recursion();
    test_observers();
    test_observed_exception();
}
