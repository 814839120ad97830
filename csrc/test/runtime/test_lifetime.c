/* Nothing grows: calls, compiles, frees. */
#include <unistd.h>
#include "compile.h"
#include "double.h"
#include "harness.h"

static PyObject *body_echo(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    if (Py_IsNone(frame->localsplus[0])) {
        return leave_by(program, 0, (uint64_t[]){bits(frame->localsplus[0])});
    }
    return finish(tstate, frame, Py_NewRef(frame->localsplus[0]));
}

static double_program echo = {.body = body_echo, .n_exits = 1, .exits = {{PYRO_EXIT_DEOPT, "LOAD_FAST", 0, 1, {0}, {PYRO_REPR_OBJECT | PYRO_EXIT_OWNED}}}};

static long resident_pages(void)
{
    long total, resident = 0;
    FILE *f = fopen("/proc/self/statm", "r");
    if (f != NULL) {
        if (fscanf(f, "%ld %ld", &total, &resident) != 2) {
            resident = 0;
        }
        fclose(f);
    }
    return resident;
}

/* The address sanitizer's allocator keeps freed memory to itself: with it, growth says nothing. */
static int grew_less_than(long pages, long limit)
{
#ifdef __SANITIZE_ADDRESS__
    (void)pages, (void)limit;
    return 1;
#else
    return resident_pages() - pages < limit;
#endif
}

static void test_calls(void)
{
    run("def echo(x):\n    return x\n");
    pyro_unit *unit = compile_with(global("echo"), &echo);
    run("items = [object() for _ in range(10)]\n"
        "def many(n):\n"
        "    for i in range(n):\n"
        "        for x in items: echo(x)\n"
        "many(1000)\n");
    PyObject *function = global("echo"), *item = PyList_GET_ITEM(global("items"), 3);
    Py_ssize_t refs = Py_REFCNT(item), function_refs = Py_REFCNT(function), code_refs = Py_REFCNT(code_of("echo"));
    long pages = resident_pages();
    run("many(100000)");
    CHECK(echo.calls > 1000000);
    CHECK(Py_REFCNT(item) == refs && Py_REFCNT(function) == function_refs && Py_REFCNT(code_of("echo")) == code_refs);
    CHECK(grew_less_than(pages, 64));
    pyro_unit_release(unit);
}

/* Functions that come, are compiled, run, and go: each with a namespace of its own, and some that name themselves or each other, which
   would be cycles if their units held references. */
static void rounds(int count)
{
    for (int i = 0; i < count; i++) {
        run("ns = {'__builtins__': __builtins__}\n"
            "exec('def f(x):\\n    return x\\ndef g(x): return f(x)', ns)\n"
            "f = ns['f']\n");
        pyro_unit *unit = compile_with(global("f"), &echo);
        run("assert f(5) == 5 and f(None) is None");
        pyro_unit_release(unit);
        run("del f, ns");
        if (i % 100 == 0) {
            PyGC_Collect();
        }
    }
    PyGC_Collect();
    pyro_units_sweep();
}

static void test_rounds(void)
{
    rounds(300);
    int blocks = blocks_in_use;
    long pages = resident_pages();
    rounds(10000);
    CHECK(blocks_in_use == blocks);
    CHECK(grew_less_than(pages, 256)); /* 1 MB */
}

/* A function that names itself as a global dies when it is dropped. */
static PyObject *body_named(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    return entered != PYRO_GO_ON ? entered : finish(tstate, frame, PyBool_FromLong(program->addresses[0] == bits(frame->f_funcobj)));
}

static double_program named = {.body = body_named, .n_constants = 1, .constants = {{PYRO_CONST_HANDLE, 0, 0, 0}}};

static void test_cycle(void)
{
    run("ns = {'__builtins__': __builtins__}\nexec('def self_naming(): return self_naming', ns)\nself_naming = ns['self_naming']\nw = weakref.ref(self_naming)");
    pyro_snapshot snapshot;
    pyro_snapshot_object(global("self_naming"), &snapshot);
    for (uint32_t i = 1; i < snapshot.objects.count; i++) {
        if (snapshot.objects.items[i] == global("self_naming")) {
            named.constants[0].a = i;
        }
    }
    pyro_snapshot_free(&snapshot);
    pyro_unit *unit = compile_with(global("self_naming"), &named);
    CHECK(truth("self_naming() is True"));
    run("del self_naming, ns");
    CHECK(truth("w() is not None")); /* a cycle of Python's own: function, globals */
    run("gc.collect()");
    CHECK(truth("w() is None"));
    CHECK(!unit->valid);
    pyro_unit_release(unit);
}

void test_lifetime(void)
{
    test_calls();
    test_cycle();
    test_rounds();
}
