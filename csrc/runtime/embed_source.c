/* Runs source text and answers with the value of its last expression, as Pyodide's runPython() does. */
#include "embed.h"

/* builtins.compile(tree or text, filename, mode, flags, dont_inherit=True) */
static PyObject *compile(PyObject *source, PyObject *filename, const char *mode, int flags)
{
    PyObject *builtins = PyImport_ImportModule("builtins");
    if (builtins == NULL) {
        return NULL;
    }
    PyObject *result = PyObject_CallMethod(builtins, "compile", "OOsii", source, filename, mode, flags, 1);
    Py_DECREF(builtins);
    return result;
}

static int is_node(PyObject *node, const char *class_name)
{
    PyObject *ast = PyImport_ImportModule("_ast");
    PyObject *node_class = ast == NULL ? NULL : PyObject_GetAttrString(ast, class_name);
    int result = node_class == NULL ? -1 : PyObject_IsInstance(node, node_class);
    Py_XDECREF(ast);
    Py_XDECREF(node_class);
    return result;
}

static Py_ssize_t int_attribute(PyObject *node, const char *name)
{
    PyObject *value = PyObject_GetAttrString(node, name);
    Py_ssize_t number = value == NULL ? -1 : PyLong_AsSsize_t(value);
    Py_XDECREF(value);
    return number;
}

/* Is the statement followed by a semicolon? Its end is in lines and bytes of the UTF-8 text, which the parser saw with universal newlines.
   After the last statement come only blanks, comments, backslashes at line ends and semicolons. */
static int ends_with_semicolon(PyObject *source, PyObject *statement)
{
    Py_ssize_t line = int_attribute(statement, "end_lineno"), column = int_attribute(statement, "end_col_offset");
    const char *at = line < 0 || column < 0 ? NULL : PyUnicode_AsUTF8(source);
    if (at == NULL) {
        return -1;
    }
    while (--line > 0) {
        at += strcspn(at, "\r\n");
        at += at[0] == '\r' && at[1] == '\n' ? 2 : *at != '\0';
    }
    size_t rest = strlen(at);
    at += (size_t)column < rest ? (size_t)column : rest;
    at += strspn(at, " \t\f\r\n\\");
    return *at == ';';
}

/* Takes the last statement out of the module if it is an expression whose value is wanted: an Expression node, None, or NULL on error. */
static PyObject *split_last_expression(PyObject *module, PyObject *source)
{
    PyObject *body = PyObject_GetAttrString(module, "body");
    if (body == NULL) {
        return NULL;
    }
    PyObject *result = NULL;
    Py_ssize_t count = PyList_Size(body);
    PyObject *last = count <= 0 ? NULL : PyList_GetItem(body, count - 1);
    int wanted = last == NULL ? 0 : is_node(last, "Expr");
    if (wanted > 0) {
        int semicolon = ends_with_semicolon(source, last);
        wanted = semicolon < 0 ? -1 : !semicolon;
    }
    if (wanted == 0) {
        result = Py_NewRef(Py_None);
    } else if (wanted > 0) {
        PyObject *ast = PyImport_ImportModule("_ast");
        PyObject *value = PyObject_GetAttrString(last, "value");
        if (ast != NULL && value != NULL) {
            result = PyObject_CallMethod(ast, "Expression", "O", value);
        }
        Py_XDECREF(value);
        Py_XDECREF(ast);
        if (result != NULL && PyList_SetSlice(body, count - 1, count, NULL) < 0) {
            Py_CLEAR(result);
        }
    }
    Py_DECREF(body);
    return result;
}

/* exec() and eval() give a namespace without builtins those of the caller; so do we, with the interpreter's. */
static int add_builtins(PyObject *globals)
{
    int has = PyDict_ContainsString(globals, "__builtins__");
    if (has != 0) {
        return has < 0 ? -1 : 0;
    }
    PyObject *builtins = PyImport_ImportModule("builtins");
    int result = builtins == NULL ? -1 : PyDict_SetItemString(globals, "__builtins__", builtins);
    Py_XDECREF(builtins);
    return result;
}

static PyObject *evaluate(PyObject *statements, PyObject *expression, PyObject *filename, PyObject *globals, PyObject *locals)
{
    PyObject *code = compile(statements, filename, "exec", 0);
    if (code == NULL) {
        return NULL;
    }
    PyObject *value_code = NULL;
    if (expression != Py_None) {
        /* The expression obeys the `from __future__` imports of the statements before it. */
        value_code = compile(expression, filename, "eval", ((PyCodeObject *)code)->co_flags & PyCF_MASK);
        if (value_code == NULL) {
            Py_DECREF(code);
            return NULL;
        }
    }
    PyObject *result = PyEval_EvalCode(code, globals, locals);
    Py_DECREF(code);
    if (result != NULL && value_code != NULL) {
        Py_SETREF(result, PyEval_EvalCode(value_code, globals, locals));
    }
    Py_XDECREF(value_code);
    return result;
}

PyObject *pyro_embed_run_source(PyObject *source, PyObject *filename, PyObject *globals, PyObject *locals)
{
    PyObject *scope = globals == NULL ? pyro_embed.main_globals() : Py_NewRef(globals);
    if (scope == NULL) {
        return NULL;
    }
    PyObject *result = NULL, *tree = NULL, *expression = NULL;
    if (!PyDict_Check(scope)) {
        PyErr_Format(PyExc_TypeError, "globals must be a dict, not %s", Py_TYPE(scope)->tp_name);
    } else if (locals != NULL && !PyMapping_Check(locals)) {
        PyErr_Format(PyExc_TypeError, "locals must be a mapping, not %s", Py_TYPE(locals)->tp_name);
    } else if (add_builtins(scope) == 0 && (tree = compile(source, filename, "exec", PyCF_ONLY_AST)) != NULL &&
               (expression = split_last_expression(tree, source)) != NULL) {
        result = evaluate(tree, expression, filename, scope, locals == NULL ? scope : locals);
    }
    Py_XDECREF(expression);
    Py_XDECREF(tree);
    Py_DECREF(scope);
    return result;
}
