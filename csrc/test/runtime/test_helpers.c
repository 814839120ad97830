/* The C functions that compiled code calls, against what the interpreter makes of the same expression. */
#include <math.h>
#include "double.h"
#include "harness.h"

/* The outcome of a C call as text: the value's repr, or the exception's type and message. Steals. */
static PyObject *outcome(PyObject *value)
{
    PyObject *exception = value ? NULL : PyErr_GetRaisedException();
    PyObject *text = value ? PyObject_Repr(value) : PyUnicode_FromFormat("%s: %S", Py_TYPE(exception)->tp_name, exception);
    Py_XDECREF(value);
    Py_XDECREF(exception);
    return text;
}

/* Does the C call come to what the interpreter says of the expression? */
static void same(PyObject *value, const char *expression)
{
    PyObject *got = outcome(value), *globals = PyModule_GetDict(PyImport_AddModule("__main__"));
    PyObject *expected = outcome(PyRun_String(expression, Py_eval_input, globals, globals));
    if (!PyUnicode_Check(got) || PyUnicode_Compare(got, expected) != 0) {
        fprintf(stderr, "%s: got %s, the interpreter %s\n", expression, PyUnicode_AsUTF8(got), PyUnicode_AsUTF8(expected));
    }
    check(PyUnicode_Compare(got, expected) == 0, expression, __FILE__, __LINE__);
    Py_DECREF(got);
    Py_DECREF(expected);
}

static PyObject *status(int failed)
{
    return failed ? NULL : Py_NewRef(Py_None);
}

static void test_numbers(void)
{
    static const int64_t ints[] = {0, 1, -1, 2, -2, 7, -7, 1000, INT64_MAX, INT64_MIN, INT64_MIN + 1, (int64_t)1 << 53, ((int64_t)1 << 53) + 1, -((int64_t)1 << 62)};
    static const double floats[] = {0.0, -0.0, 0.5, -0.5, 1.0, 3.0, -3.0, 1e300, -1e300, 0x1p53, 0x1p62, 0x1p63, -0x1p63, 5e-324, INFINITY, -INFINITY, NAN};
    char text[128];
    for (size_t i = 0; i < Py_ARRAY_LENGTH(ints); i++) {
        for (size_t j = 0; j < Py_ARRAY_LENGTH(ints); j++) {
            if (ints[j] != 0 && ints[j] != -1) {
                snprintf(text, sizeof text, "%lld // %lld", (long long)ints[i], (long long)ints[j]);
                same(pyro_long_from_int64(pyro_long_floordiv_int64(ints[i], ints[j])), text);
                snprintf(text, sizeof text, "%lld %% %lld", (long long)ints[i], (long long)ints[j]);
                same(pyro_long_from_int64(pyro_long_mod_int64(ints[i], ints[j])), text);
            }
        }
        for (size_t j = 0; j < Py_ARRAY_LENGTH(floats); j++) {
            static const char *const operators[] = {"<", "<=", "==", "!=", ">", ">="};
            for (int op = Py_LT; op <= Py_GE; op++) {
                snprintf(text, sizeof text, "%lld %s float('%.17g')", (long long)ints[i], operators[op], floats[j]);
                same(PyBool_FromLong(pyro_compare_int_float(ints[i], floats[j], op)), text);
            }
        }
    }
    for (size_t i = 0; i < Py_ARRAY_LENGTH(floats); i++) {
        for (size_t j = 2; j < Py_ARRAY_LENGTH(floats); j++) {
            snprintf(text, sizeof text, "float('%.17g') // float('%.17g')", floats[i], floats[j]);
            same(PyFloat_FromDouble(pyro_float_floordiv(floats[i], floats[j])), text);
            snprintf(text, sizeof text, "float('%.17g') %% float('%.17g')", floats[i], floats[j]);
            same(PyFloat_FromDouble(pyro_float_mod(floats[i], floats[j])), text);
        }
    }
}

static void test_containers(void)
{
    run("one = 1\nl, t, d, s = [1, 2, 3], (4, 5), {'a': 1}, {1}\ndef fail(f, *a): return f(*a)\n");
    PyObject *l = global("l"), *t = global("t"), *d = global("d"), *s = global("s"), *one = PyLong_FromLong(1);
    PyObject *out[8];
    same(pyro_binary_slice(l, one, Py_None), "l[1:]");
    same(pyro_binary_slice(one, one, Py_None), "one[1:]");
    same(status(pyro_unpack_sequence(t, 3, out)), "(lambda: [(a, b, c) for a, b, c in [t]])()");
    same(status(pyro_unpack_sequence(one, 3, out)), "(lambda: [(a, b) for a, b in [1]])()");
    CHECK(pyro_unpack_sequence(d, 1, out) == 0 && PyUnicode_CompareWithASCIIString(out[0], "a") == 0);
    Py_DECREF(out[0]);
    CHECK(pyro_unpack_ex(l, 1 | 1 << 8, out) == 0 && PyLong_AsLong(out[0]) == 1 && PyList_GET_SIZE(out[1]) == 1 && PyLong_AsLong(out[2]) == 3);
    Py_DECREF(out[0]), Py_DECREF(out[1]), Py_DECREF(out[2]);
    same(status(pyro_unpack_ex(t, 2 | 1 << 8, out)), "(lambda: [(a, b, c) for a, b, *x, c in [t]])()");
    same(status(pyro_list_extend(l, one)), "[*1]");
    same(status(pyro_set_update(s, one)), "{*1}");
    same(status(pyro_dict_update(d, one)), "{**1}");
    PyObject *copy = PyDict_Copy(d);
    same(status(pyro_dict_merge(copy, d, global("fail"))), "fail(**{'a': 1}, **d)");
    same(status(pyro_dict_merge(copy, one, global("fail"))), "fail(**d, **1)");
    Py_DECREF(copy);
    PyObject *items[] = {Py_NewRef(one), PyList_New(0), Py_NewRef(one)};
    same(pyro_build_set(items, 3), "{1, [], 1}");
    PyObject *pairs[] = {one, t, t, one};
    same(pyro_build_map(pairs, 2), "{1: t, t: 1}");
    PyObject *words[] = {PyUnicode_FromString("a"), PyUnicode_FromString("\xc3\xa9")};
    same(pyro_build_string(words, 2), "'a\\xe9'");
    Py_DECREF(words[0]), Py_DECREF(words[1]);
    same(pyro_get_len(t), "len(t)");
    same(pyro_get_len(one), "len(1)");
    same(pyro_format_simple(one), "f'{1}'");
    PyObject *iterator = PyObject_GetIter(t);
    same(pyro_iter_next(_PyThreadState_GET(), iterator), "4");
    same(pyro_iter_next(_PyThreadState_GET(), iterator), "5");
    CHECK(pyro_iter_next(_PyThreadState_GET(), iterator) == NULL && !PyErr_Occurred());
    Py_DECREF(iterator);
    Py_DECREF(one);
}

static PyObject *call(const char *callable, PyObject *self, PyObject *argument)
{
    return pyro_call((PyObject *[]){eval(callable), Py_XNewRef(self), Py_NewRef(argument)}, 1);
}

static PyObject *call_ex(const char *callable, const char *args, const char *kwargs)
{
    return pyro_call_ex((PyObject *[]){eval(callable), NULL, eval(args), kwargs ? eval(kwargs) : NULL}, kwargs != NULL);
}

static void test_calls(void)
{
    run("two = 2\nclass C:\n    def m(self, x=0, *a, **k): return x, a, k\n    @property\n    def broken(self): raise ValueError('broken')\nc = C()\ndef f(x, *a, **k): return x, a, k\n");
    PyObject *two = PyLong_FromLong(2);
    same(call("c.m", NULL, two), "c.m(2)");
    same(call("C.m", global("c"), two), "C.m(c, 2)");
    same(call("len", NULL, two), "len(2)");
    same(call("str", NULL, two), "str(2)");
    same(call("[].append", NULL, two), "None");
    same(call("2", NULL, two), "two(2)");
    PyObject *names = Py_BuildValue("(s)", "y"), *bad = Py_BuildValue("(s)", "x");
    same(pyro_call_kw((PyObject *[]){eval("f"), NULL, Py_NewRef(two), Py_NewRef(two)}, 2, names), "f(2, y=2)");
    same(pyro_call_kw((PyObject *[]){eval("c.m"), NULL, Py_NewRef(two), Py_NewRef(two)}, 2, bad), "c.m(2, x=2)");
    same(pyro_call_kw((PyObject *[]){eval("dict"), NULL, Py_NewRef(two)}, 1, names), "dict(y=2)");
    same(call_ex("f", "(1, 2)", "{'z': 3}"), "f(*(1, 2), **{'z': 3})");
    same(call_ex("f", "[1, 2]", NULL), "f(*[1, 2])");
    same(call_ex("f", "5", NULL), "f(*5)");
    same(call_ex("f", "()", "{1: 2}"), "f(**{1: 2})");
    same(call_ex("f", "()", "{}"), "f()");
    same(call_ex("max", "(1, 2)", NULL), "max(*(1, 2))");
    PyObject *self;
    PyObject *method = pyro_load_method(global("c"), eval("'m'"), &self);
    CHECK(PyFunction_Check(method) && self == global("c"));
    Py_DECREF(method), Py_DECREF(self);
    same(pyro_load_method(global("c"), eval("'broken'"), &self), "c.broken");
    same(pyro_load_method(global("c"), eval("'missing'"), &self), "c.missing");
    Py_DECREF(names), Py_DECREF(bad), Py_DECREF(two);
}

static PyObject *raise_with(const char *exception, const char *cause)
{
    pyro_raise(exception ? eval(exception) : NULL, cause ? eval(cause) : NULL);
    return NULL;
}

static void test_raise(void)
{
    run("def r(e, *c):\n    if c: raise e from c[0]\n    raise e\ndef bare(): raise\n"
        "class Liar(Exception):\n    def __new__(cls): return 5\n");
    same(raise_with("ValueError", NULL), "r(ValueError)");
    same(raise_with("ValueError(1)", "KeyError"), "r(ValueError(1), KeyError)");
    same(raise_with("ValueError", "None"), "r(ValueError, None)");
    same(raise_with("ValueError", "5"), "r(ValueError, 5)");
    same(raise_with("5", NULL), "r(5)");
    same(raise_with("Liar", NULL), "r(Liar)");
    same(raise_with("ValueError", "Liar"), "r(ValueError, Liar)");
    same(raise_with(NULL, NULL), "bare()");
}

static PyObject *import_from(const char *module, const char *name)
{
    PyObject *m = eval(module), *n = PyUnicode_InternFromString(name);
    PyObject *result = pyro_import_from(m, n);
    Py_DECREF(m), Py_DECREF(n);
    return result;
}

static void test_imports(void)
{
    run("import types, json\n"
        "def get(m, n):\n    ns = {'__builtins__': {'__import__': lambda *a: m}}\n    exec(f'from x import {n} as result', ns)\n    return ns['result']\n"
        "bare = types.ModuleType('bare'); odd = types.SimpleNamespace(a=1)\n"
        "lazy = types.ModuleType('lazy'); asked = []\nlazy.__getattr__ = lambda n: asked.append(n) or (_ for _ in ()).throw(AttributeError(n))\n");
    same(import_from("json", "loads"), "get(json, 'loads')");
    same(import_from("json", "nothing"), "get(json, 'nothing')");
    same(import_from("bare", "nothing"), "get(bare, 'nothing')");
    same(import_from("odd", "a"), "1");
    same(import_from("odd", "b"), "get(odd, 'b')");
    same(import_from("5", "b"), "get(5, 'b')");
    Py_XDECREF(import_from("lazy", "x"));
    CHECK(PyErr_ExceptionMatches(PyExc_ImportError));
    PyErr_Clear();
    CHECK(truth("asked[0] == 'x' and asked.count('x') == 1"));
}

void test_helpers(void)
{
    test_numbers();
    test_containers();
    test_calls();
    test_raise();
    test_imports();
}
