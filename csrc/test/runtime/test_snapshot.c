/* Snapshots say the same thing about a code object whatever state it is in, and taking one is not to be noticed. */
#include "bytecode.h"
#include "compile.h"
#include "double.h"
#include "harness.h"

static pyro_buffer take(const char *function)
{
    pyro_snapshot snapshot;
    if (pyro_snapshot_object(global(function), &snapshot) < 0) {
        abort();
    }
    pyro_buffer bytes = snapshot.bytes;
    memset(&snapshot.bytes, 0, sizeof bytes);
    pyro_snapshot_free(&snapshot);
    return bytes;
}

static int same_bytes(const pyro_buffer *a, const pyro_buffer *b)
{
    return a->size == b->size && memcmp(a->data, b->data, a->size) == 0;
}

/* Instrumentation is undone; specializations stay. */
static int opcodes_are_plain(PyCodeObject *code)
{
    _Py_CODEUNIT units[256];
    PyObject *plain = PyCode_GetCode(code);
    const _Py_CODEUNIT *base = (const _Py_CODEUNIT *)PyBytes_AS_STRING(plain);
    int same = pyro_copy_bytecode(code, units) == 0;
    for (int i = 0; i < Py_SIZE(code); i += 1 + pyro_cache_units(base[i].op.code)) {
        same &= units[i].op.code < MIN_INSTRUMENTED_OPCODE && pyro_base_opcode(units[i].op.code) == base[i].op.code && units[i].op.arg == base[i].op.arg;
    }
    Py_DECREF(plain);
    return same;
}

static void test_instrumented(void)
{
    run("def g(x): return x\ndef f(x):\n    y = g(x)\n    return [y, x][0]\n");
    CHECK(opcodes_are_plain(code_of("f")));
    run("M = sys.monitoring\nM.use_tool_id(3, 'test')\nM.set_local_events(3, f.__code__, M.events.LINE | M.events.CALL | M.events.PY_RETURN | M.events.INSTRUCTION)\nf(1)\n");
    CHECK(opcodes_are_plain(code_of("f")));
    run("M.set_local_events(3, f.__code__, 0)\nM.free_tool_id(3)");
    pyro_buffer cold = take("f");
    run("for _ in range(100): f(1)");
    pyro_buffer warm = take("f"), again = take("f");
    CHECK(!same_bytes(&cold, &warm) && cold.size == warm.size);
    CHECK(same_bytes(&warm, &again));
    pyro_buffer_free(&cold), pyro_buffer_free(&warm), pyro_buffer_free(&again);
}

/* No address of an object is in the bytes: of the method that LOAD_ATTR has cached, for one. */
static void test_no_addresses(void)
{
    run("class C:\n    def m(self): return 1\nc = C()\ndef use(): return c.m()\nfor _ in range(100): use()\n");
    pyro_buffer bytes = take("use");
    PyObject *method = eval("C.m");
    CHECK(memmem(bytes.data, bytes.size, &method, sizeof method) == NULL);
    Py_DECREF(method);
    pyro_buffer_free(&bytes);
}

/* Keys, globals and types that would run Python code if they were asked. */
static void test_quiet(void)
{
    run("calls = []\n"
        "class Key:\n"
        "    def __hash__(self): return hash('noisy')\n"
        "    def __eq__(self, other): calls.append(other); return False\n"
        "class Meta(type):\n"
        "    def __getattribute__(cls, name): calls.append(name); return type.__getattribute__(cls, name)\n"
        "    def __repr__(cls): calls.append('repr'); return 'x'\n"
        "class Loud(metaclass=Meta):\n"
        "    def __getattribute__(self, name): calls.append(name); return object.__getattribute__(self, name)\n"
        "ns = {'__builtins__': __builtins__, Key(): 1, 'loud': Loud(), 'Loud': Loud, 'big': 10**5000, 'odd': '\\ud800', 'deep': ((((), 1), 2), frozenset([1, (2,)]))}\n"
        "exec('def quiet(a=loud, b=Loud): return noisy, loud, Loud, big, odd, deep', ns)\nquiet = ns['quiet']\ncalls.clear()\n");
    Py_ssize_t refs = Py_REFCNT(global("quiet"));
    pyro_buffer bytes = take("quiet");
    CHECK(PyList_GET_SIZE(global("calls")) == 0 && !PyErr_Occurred());
    CHECK(Py_REFCNT(global("quiet")) == refs);
    pyro_buffer_free(&bytes);
    run("del ns, quiet");
}

void test_snapshot(void)
{
    test_instrumented();
    test_no_addresses();
    test_quiet();
}
