/* Global names, functions and code objects that change under compiled code. */
#include "compile.h"
#include "double.h"
#include "harness.h"
#include "namespace.h"
#include "pyroclast/runtime_ids.h"


/* ---- globalCache cells ---- */

/* Returns what the cell says, or "none" when it says nothing. */
static PyObject *body_read_cell(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *value = *(PyObject **)(uintptr_t)program->addresses[0];
    return finish(tstate, frame, value ? Py_NewRef(value) : PyUnicode_FromString("none"));
}

static double_program reader = {.body = body_read_cell, .n_constants = 1, .constants = {{PYRO_CONST_CELL, PYRO_CELL_GLOBAL_CACHE, 0, 0}}};

/* The handle that the next snapshot of the function gives to an object. */
static uint32_t handle_in_snapshot(const char *function, PyObject *object)
{
    pyro_snapshot snapshot;
    pyro_snapshot_object(global(function), &snapshot);
    uint32_t handle = 0;
    for (uint32_t i = 1; i < snapshot.objects.count; i++) {
        if (snapshot.objects.items[i] == object) {
            handle = i;
        }
    }
    pyro_snapshot_free(&snapshot);
    return handle;
}

static uint32_t name_handle(const char *function, int index)
{
    return handle_in_snapshot(function, PyTuple_GET_ITEM(code_of(function)->co_names, index));
}

static void test_cells(void)
{
    run("value = 1\ndef read(): return value\n");
    reader.constants[0].b = name_handle("read", 0);
    pyro_unit *unit = compile_with(global("read"), &reader);
    CHECK(truth("read() == 1"));
    run("value = 'two'");
    CHECK(truth("read() == 'two'"));
    run("del value");
    CHECK(truth("read() == 'none'"));
    run("import builtins\nbuiltins.value = 'builtin'");
    CHECK(truth("read() == 'builtin'"));
    run("value = 3");
    CHECK(truth("read() == 3"));
    run("builtins.value = 'hidden'");
    CHECK(truth("read() == 3"));
    run("del value");
    CHECK(truth("read() == 'hidden'"));
    run("del builtins.value");
    CHECK(truth("read() == 'none'"));
    run("globals().update(value=4)");
    CHECK(truth("read() == 4"));
    run("globals()[''.join(['val', 'ue'])] = 5"); /* an equal key that is not the interned one */
    CHECK(truth("read() == 5"));
    CHECK(reader.calls == 10 && unit->valid);
    pyro_unit_release(unit);
}

/* clear(), update() of an empty dict, and keys that are no str, in a globals dict of its own. */
static void test_whole_dict(void)
{
    run("ns = {'__builtins__': builtins}\nexec('value = 1\\ndef read2(): return value', ns)\nread2 = ns['read2']\n");
    reader.constants[0].b = name_handle("read2", 0);
    reader.calls = 0;
    pyro_unit *unit = compile_with(global("read2"), &reader);
    CHECK(truth("read2() == 1"));
    run("ns.clear()");
    CHECK(truth("read2() == 'none'"));
    run("ns.update({'value': 2, 'b': 3})");
    CHECK(truth("read2() == 2"));
    run("ns.clear(); ns |= dict(value=6)");
    CHECK(truth("read2() == 6"));
    run("ns[1] = 1; ns['value'] = 7"); /* look-ups may now run Python code: the cell gives up */
    CHECK(truth("read2() == 'none'"));
    CHECK(reader.calls == 5);
    pyro_unit_release(unit);
    run("del ns, read2");
}

/* ---- a global function that the code names ---- */

static PyObject *body_call_known(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyObject *function = (PyObject *)(uintptr_t)program->addresses[0];
    PyObject *result = pyro_call((PyObject *[]){Py_NewRef(function), NULL}, 0);
    return finish(tstate, frame, result);
}

static double_program known = {.body = body_call_known, .n_constants = 1, .constants = {{PYRO_CONST_HANDLE, 0, 0, 0}}};

static void test_anchored(void)
{
    run("def target(): return 'first'\ndef user(): return target()\n");
    known.constants[0].a = handle_in_snapshot("user", global("target"));
    Py_ssize_t before = Py_REFCNT(global("target"));
    pyro_unit *unit = compile_with(global("user"), &known);
    CHECK(Py_REFCNT(global("target")) == before); /* no reference of the unit's own, which would make a cycle */
    CHECK(truth("user() == 'first'") && known.calls == 1);
    run("w = weakref.ref(target)\ndef target(): return 'second'\n");
    CHECK(!unit->valid);
    CHECK(truth("w() is None"));
    answer_with_program(NULL);
    CHECK(truth("user() == 'second'") && known.calls == 1);
    pyro_unit_release(unit);

    /* From within: the old function lives as long as the activation that named it may. */
    run("log = []\n"
        "def target():\n    global target\n    w = weakref.ref(target)\n    def target(): return 'third'\n    log.append(w() is None)\n    return 'second'\n"
        "def user2(): return target()\n");
    known.constants[0].a = handle_in_snapshot("user2", global("target"));
    known.calls = 0;
    unit = compile_with(global("user2"), &known);
    answer_with_program(NULL);
    CHECK(truth("user2() == 'second' and log == [False]") && known.calls == 1);
    CHECK(!unit->valid);
    CHECK(truth("user2() == 'third'"));
    pyro_unit_release(unit);
}

/* ---- __code__ is replaced ---- */

static PyObject *body_call_body(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    if (entered != PYRO_GO_ON) {
        return entered;
    }
    PyFunctionObject *function = (PyFunctionObject *)(uintptr_t)program->addresses[0];
    pyro_body body = *(pyro_body *)(uintptr_t)program->addresses[1];
    PyObject *result = body(tstate, pyro_push_frame_slow(tstate, Py_NewRef((PyObject *)function), NULL));
    return finish(tstate, frame, result);
}

static double_program direct = {
    .body = body_call_body,
    .n_constants = 2,
    .constants = {{PYRO_CONST_HANDLE, 0, 0, 0}, {PYRO_CONST_CELL, PYRO_CELL_CODE_BODY, 0, 0}},
};

static PyObject *body_native(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    PyObject *entered = enter(tstate, frame);
    return entered != PYRO_GO_ON ? entered : finish(tstate, frame, PyUnicode_FromString("native"));
}

static double_program native = {.body = body_native};

static void test_code_body(void)
{
    run("def callee(): return 'interpreted'\ndef caller(): return callee()\n");
    direct.constants[0].a = handle_in_snapshot("caller", global("callee"));
    direct.constants[1].b = handle_in_snapshot("caller", (PyObject *)code_of("callee"));
    pyro_unit *caller = compile_with(global("caller"), &direct);
    CHECK(truth("caller() == 'interpreted'") && direct.calls == 1);
    pyro_unit *callee = compile_with(global("callee"), &native);
    CHECK(pyro_slot_of(code_of("callee"))->body == callee->body);
    CHECK(truth("caller() == 'native'") && native.calls == 1);
    run("def callee2(): return 'other'\ncallee.__code__ = callee2.__code__");
    CHECK(!caller->valid);
    answer_with_program(NULL);
    CHECK(truth("caller() == 'other'"));
    pyro_unit_release(caller);
    pyro_unit_release(callee);
}

/* ---- one code object, two globals ---- */

static void test_mixed_globals(void)
{
    run("src = compile('def f(): return value', 'f', 'exec')\n"
        "one, two = {'value': 1, '__builtins__': builtins}, {'value': 2, '__builtins__': builtins}\nexec(src, one)\nexec(src, two)\n"
        "f1, f2 = one['f'], two['f']\nsame = f1.__code__ is f2.__code__");
    CHECK(truth("same"));
    reader.constants[0].b = name_handle("f1", 0);
    reader.calls = 0;
    pyro_unit *unit = compile_with(global("f1"), &reader);
    CHECK(truth("f1() == 1 and f2() == 2") && reader.calls == 1);
    run("one['value'] = 10");
    CHECK(truth("f1() == 10 and f2() == 2") && reader.calls == 2);
    /* The dict dies with its function: the unit goes, the code object stays. */
    run("del f1, one");
    run("gc.collect()");
    CHECK(!unit->valid);
    CHECK(truth("f2() == 2"));
    pyro_unit_release(unit);
}

/* ---- closures ---- */

static void test_closures(void)
{
    run("def outer(x):\n    def inner(): return 'interpreted'\n    return inner\na = outer(1)\n");
    native.calls = 0;
    pyro_unit *unit = compile_with(global("a"), &native);
    run("b = outer(2)");
    CHECK(truth("a() == b() == 'native'") && native.calls == 2);
    run("def many():\n    for _ in range(200): r = b()\n    return r\n"); /* the interpreter must not specialise its way around */
    CHECK(truth("many() == 'native'") && native.calls == 202);
    run("del a, b\noutercode = outer.__code__.co_consts[1]\n");
    CHECK(unit->valid);
    pyro_unit_release(unit);
}

void test_watchers(void)
{
    test_cells();
    test_whole_dict();
    test_anchored();
    test_code_body();
    test_mixed_globals();
    test_closures();
}
