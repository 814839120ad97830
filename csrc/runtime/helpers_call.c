/* Calls. The arguments lie in the caller's evaluation stack, which owns them: a Python function's frame takes them over, so that
   they die when they do in the interpreter; for anything else they are released after the call, callable first, as CALL does. */
#include "bytecode.h"
#include "entry.h"
#include "framelocals.h"
#include "helpers.h"

static void release(PyObject *callable, PyObject **args, Py_ssize_t count)
{
    Py_DECREF(callable);
    for (Py_ssize_t i = 0; i < count; i++) {
        Py_DECREF(args[i]);
    }
}

/* Unpacks a bound method in place, as CALL does. `base[1]` is null before. */
static PyObject *unpack_method(PyObject **base)
{
    PyMethodObject *method = (PyMethodObject *)base[0];
    base[1] = Py_NewRef(method->im_self);
    base[0] = Py_NewRef(method->im_func);
    Py_DECREF(method);
    return base[0];
}

static PyObject *call_object(PyObject *callable, PyObject **args, Py_ssize_t total, Py_ssize_t positional, PyObject *names)
{
    PyObject *result = PyObject_Vectorcall(callable, args, (size_t)positional | PY_VECTORCALL_ARGUMENTS_OFFSET, names);
    release(callable, args, total);
    return result;
}

/* ---- C functions, as CALL_BUILTIN_FAST and its like call them: without their vectorcall, and the units of the C recursion budget that it takes ---- */

typedef struct {
    PyCFunction function;
    int flags;
    PyObject *self, **args;
    Py_ssize_t count;
} c_call;

/* Fills `call` for a builtin function, or for a method of the very type that the first argument has. */
static int is_c_call(PyObject *callable, PyObject **args, Py_ssize_t total, c_call *call)
{
    if (PyCFunction_CheckExact(callable)) {
        *call = (c_call){PyCFunction_GET_FUNCTION(callable), PyCFunction_GET_FLAGS(callable), PyCFunction_GET_SELF(callable), args, total};
        return 1;
    }
    if (Py_IS_TYPE(callable, &PyMethodDescr_Type) && total > 0 && Py_IS_TYPE(args[0], PyDescr_TYPE(callable))) {
        const PyMethodDef *method = ((PyMethodDescrObject *)callable)->d_method;
        *call = (c_call){method->ml_meth, method->ml_flags, args[0], args + 1, total - 1};
        return 1;
    }
    return 0;
}

/* 0: it is to be called as any other object is. */
static int call_c(PyObject *callable, PyObject **args, Py_ssize_t total, PyObject **result)
{
    c_call call;
    if (!is_c_call(callable, args, total, &call)) {
        return 0;
    }
    switch (call.flags) {
    case METH_FASTCALL:
        *result = ((PyCFunctionFast)(void *)call.function)(call.self, call.args, call.count);
        break;
    case METH_FASTCALL | METH_KEYWORDS:
        *result = ((PyCFunctionFastWithKeywords)(void *)call.function)(call.self, call.args, call.count, NULL);
        break;
    default:
        return 0;
    }
    for (Py_ssize_t i = 0; i < total; i++) {
        Py_DECREF(args[i]);
    }
    Py_DECREF(callable);
    return 1;
}

/* ---- instances, as CALL_ALLOC_AND_ENTER_INIT makes them ---- */

/* _Py_InitCleanup.co_framesize (specialize.c), words. */
#define SHIM_WORDS (FRAME_SPECIALS_SIZE + 2)

/* The `__init__` of a class whose call is specialized so, if it takes so many arguments besides self; or NULL (specialize.c,
   get_init_for_simple_managed_python_class, function_kind). */
static PyFunctionObject *simple_init(PyTypeObject *type, Py_ssize_t count)
{
    if (!PyType_HasFeature(type, Py_TPFLAGS_HEAPTYPE) || !PyType_HasFeature(type, Py_TPFLAGS_INLINE_VALUES) ||
        PyType_HasFeature(type, Py_TPFLAGS_IS_ABSTRACT) || type->tp_new != PyBaseObject_Type.tp_new || type->tp_alloc != PyType_GenericAlloc ||
        type->tp_itemsize != 0) {
        return NULL;
    }
    PyFunctionObject *init = (PyFunctionObject *)_PyType_Lookup(type, pyro_runtime.str_init);
    if (init == NULL || !Py_IS_TYPE(init, &PyFunction_Type) || !pyro_is_function_vectorcall(init->vectorcall)) {
        return NULL;
    }
    const PyCodeObject *code = (PyCodeObject *)init->func_code;
    int is_simple = (code->co_flags & (CO_VARARGS | CO_VARKEYWORDS | CO_OPTIMIZED)) == CO_OPTIMIZED && code->co_kwonlyargcount == 0;
    return is_simple && code->co_argcount == count + 1 ? init : NULL;
}

/* The interpreter specializes a CALL when it comes to it and its counter is 0, else counts down (bytecodes.c, _SPECIALIZE_CALL). Native
   code does not count: it is done here. */
static int call_is_specialized(_Py_CODEUNIT *call)
{
    _Py_BackoffCounter *counter = &call[1].counter;
    if (call->op.code != CALL || counter->value == 0) {
        return 1;
    }
    counter->value--;
    return 0;
}

/* The same, of a call by native code. There must be room for the frame, and for the one that the interpreter puts beneath it, in the chunk of the
   data stack. */
static PyFunctionObject *init_to_enter(PyThreadState *tstate, PyObject *callable, Py_ssize_t count)
{
    const _PyInterpreterFrame *caller = tstate->current_frame;
    if (!PyType_CheckExact(callable) || caller == NULL || !pyro_is_native(caller) || pyro_base_opcode(caller->instr_ptr->op.code) != CALL) {
        return NULL;
    }
    PyFunctionObject *init = simple_init((PyTypeObject *)callable, count);
    int enters = init != NULL && call_is_specialized(caller->instr_ptr) &&
                 _PyThreadState_HasStackSpace(tstate, ((PyCodeObject *)init->func_code)->co_framesize + SHIM_WORDS);
    return enters ? init : NULL;
}

static PyObject *check_init_result(PyObject *self, PyObject *result)
{
    if (result == Py_None) {
        return self;
    }
    if (result != NULL) {
        PyErr_Format(PyExc_TypeError, "__init__() should return None, not '%.200s'", Py_TYPE(result)->tp_name);
    }
    Py_XDECREF(result);
    Py_DECREF(self);
    return NULL;
}

/* `self` takes the place before the arguments, which is the class's, or free. The frame beneath counts for the recursion limit. */
static PyObject *make_instance(PyThreadState *tstate, PyObject *type, PyFunctionObject *init, PyObject **args, Py_ssize_t count)
{
    PyObject *self = PyType_GenericAlloc((PyTypeObject *)type, 0);
    if (self == NULL) {
        release(type, args, count);
        return NULL;
    }
    Py_INCREF(init);
    Py_DECREF(type);
    args[-1] = Py_NewRef(self);
    tstate->py_recursion_remaining--;
    tstate->datastack_top += SHIM_WORDS;
    _PyInterpreterFrame *frame = pyro_push_frame(tstate, init, args - 1, count + 1);
    PyObject *result = frame == NULL ? NULL : pyro_enter_frame(tstate, frame);
    tstate->datastack_top -= SHIM_WORDS;
    tstate->py_recursion_remaining++;
    return check_init_result(self, result);
}

/* ---- CALL ---- */

PyObject *pyro_call(PyObject **base, int64_t count)
{
    PyObject *callable = base[0];
    if (base[1] == NULL && Py_IS_TYPE(callable, &PyMethod_Type)) {
        callable = unpack_method(base);
    }
    int has_self = base[1] != NULL;
    PyObject **args = base + 2 - has_self;
    Py_ssize_t total = count + has_self;
    if (Py_IS_TYPE(callable, &PyFunction_Type) && pyro_is_function_vectorcall(((PyFunctionObject *)callable)->vectorcall)) {
        PyThreadState *tstate = _PyThreadState_GET();
        _PyInterpreterFrame *frame = pyro_push_frame(tstate, (PyFunctionObject *)callable, args, total);
        return frame == NULL ? NULL : pyro_enter_frame(tstate, frame);
    }
    PyObject *result;
    if (call_c(callable, args, total, &result)) {
        return result;
    }
    PyThreadState *tstate = _PyThreadState_GET();
    PyFunctionObject *init = init_to_enter(tstate, callable, total);
    return init != NULL ? make_instance(tstate, callable, init, args, total) : call_object(callable, args, total, total, NULL);
}

PyObject *pyro_call_kw(PyObject **base, int64_t count, PyObject *names)
{
    PyObject *callable = base[0];
    if (base[1] == NULL && Py_IS_TYPE(callable, &PyMethod_Type)) {
        callable = unpack_method(base);
    }
    int has_self = base[1] != NULL;
    PyObject **args = base + 2 - has_self;
    Py_ssize_t total = count + has_self, positional = total - PyTuple_GET_SIZE(names);
    if (Py_IS_TYPE(callable, &PyFunction_Type) && pyro_is_function_vectorcall(((PyFunctionObject *)callable)->vectorcall)) {
        PyThreadState *tstate = _PyThreadState_GET();
        PyFunctionObject *function = (PyFunctionObject *)callable;
        _PyInterpreterFrame *frame = _PyEvalFramePushAndInit(tstate, function, pyro_frame_locals(function), args, (size_t)positional, names);
        return frame == NULL ? NULL : pyro_enter_frame(tstate, frame);
    }
    return call_object(callable, args, total, positional, names);
}

/* ---- CALL_FUNCTION_EX ---- */

static int check_args_iterable(PyObject *callable, PyObject *args)
{
    if (Py_TYPE(args)->tp_iter != NULL || PySequence_Check(args)) {
        return 0;
    }
    PyErr_Clear();
    PyObject *text = _PyObject_FunctionStr(callable);
    if (text != NULL) {
        PyErr_Format(PyExc_TypeError, "%U argument after * must be an iterable, not %.200s", text, Py_TYPE(args)->tp_name);
        Py_DECREF(text);
    }
    return -1;
}

/* Makes base[2] a tuple. */
static int make_args_tuple(PyObject **base)
{
    if (PyTuple_CheckExact(base[2])) {
        return 0;
    }
    if (check_args_iterable(base[0], base[2]) < 0) {
        return -1;
    }
    PyObject *tuple = PySequence_Tuple(base[2]);
    if (tuple == NULL) {
        return -1;
    }
    Py_SETREF(base[2], tuple);
    return 0;
}

/* New references to the positional arguments, then to the values of the dict, its keys in *names (Objects/call.c, _PyStack_UnpackDict). */
static PyObject **unpack_dict(PyObject *args, PyObject *kwargs, PyObject **names)
{
    Py_ssize_t n_args = PyTuple_GET_SIZE(args), n_kwargs = PyDict_GET_SIZE(kwargs);
    PyObject **stack = PyMem_Malloc((size_t)(n_args + n_kwargs) * sizeof *stack);
    *names = stack ? PyTuple_New(n_kwargs) : NULL;
    if (*names == NULL) {
        PyMem_Free(stack);
        PyErr_NoMemory();
        return NULL;
    }
    for (Py_ssize_t i = 0; i < n_args; i++) {
        stack[i] = Py_NewRef(PyTuple_GET_ITEM(args, i));
    }
    PyObject *key, *value;
    unsigned long keys_are_strings = Py_TPFLAGS_UNICODE_SUBCLASS;
    for (Py_ssize_t pos = 0, i = 0; PyDict_Next(kwargs, &pos, &key, &value); i++) {
        keys_are_strings &= Py_TYPE(key)->tp_flags;
        PyTuple_SET_ITEM(*names, i, Py_NewRef(key));
        stack[n_args + i] = Py_NewRef(value);
    }
    if (!keys_are_strings) {
        PyErr_SetString(PyExc_TypeError, "keywords must be strings");
        for (Py_ssize_t i = 0; i < n_args + n_kwargs; i++) {
            Py_DECREF(stack[i]);
        }
        PyMem_Free(stack);
        Py_CLEAR(*names);
        return NULL;
    }
    return stack;
}

/* Takes over all references; ceval.c, _PyEvalFramePushAndInit_Ex. */
static _PyInterpreterFrame *push_frame_ex(PyThreadState *tstate, PyFunctionObject *function, PyObject *args, PyObject *kwargs)
{
    PyObject *locals = pyro_frame_locals(function), *names = NULL, **stack = NULL;
    _PyInterpreterFrame *frame = NULL;
    if (kwargs != NULL && PyDict_GET_SIZE(kwargs) > 0) {
        stack = unpack_dict(args, kwargs, &names);
        if (stack == NULL) {
            Py_XDECREF(locals);
            Py_DECREF(function);
            goto done;
        }
        frame = _PyEvalFramePushAndInit(tstate, function, locals, stack, (size_t)PyTuple_GET_SIZE(args), names);
    }
    else {
        for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(args); i++) {
            Py_INCREF(PyTuple_GET_ITEM(args, i));
        }
        frame = _PyEvalFramePushAndInit(tstate, function, locals, _PyTuple_ITEMS(args), (size_t)PyTuple_GET_SIZE(args), NULL);
    }
    PyMem_Free(stack);
    Py_XDECREF(names);
done:
    Py_DECREF(args);
    Py_XDECREF(kwargs);
    return frame;
}

PyObject *pyro_call_ex(PyObject **base, int64_t has_kwargs)
{
    PyObject *result = NULL, *kwargs = has_kwargs ? base[3] : NULL;
    if (make_args_tuple(base) == 0) {
        PyObject *callable = base[0];
        if (Py_IS_TYPE(callable, &PyFunction_Type) && pyro_is_function_vectorcall(((PyFunctionObject *)callable)->vectorcall)) {
            PyThreadState *tstate = _PyThreadState_GET();
            _PyInterpreterFrame *frame = push_frame_ex(tstate, (PyFunctionObject *)callable, base[2], kwargs);
            return frame == NULL ? NULL : pyro_enter_frame(tstate, frame);
        }
        result = PyObject_Call(callable, base[2], kwargs);
        Py_DECREF(callable);
        Py_DECREF(base[2]);
        Py_XDECREF(kwargs);
        return result;
    }
    /* The interpreter leaves them on the stack, which is unwound from the top. */
    Py_XDECREF(kwargs);
    Py_DECREF(base[2]);
    Py_DECREF(base[0]);
    return NULL;
}
