/* Containers, strings and pattern matching. Python/bytecodes.c has each under the name of its instruction. */
#include "generator.h"
#include "helpers.h"

PyObject *pyro_binary_slice(PyObject *container, PyObject *start, PyObject *stop)
{
    PyObject *slice = PySlice_New(start, stop, NULL);
    if (slice == NULL) {
        return NULL;
    }
    PyObject *result = PyObject_GetItem(container, slice);
    Py_DECREF(slice);
    return result;
}

int pyro_store_slice(PyObject *value, PyObject *container, PyObject *start, PyObject *stop)
{
    PyObject *slice = PySlice_New(start, stop, NULL);
    if (slice == NULL) {
        return -1;
    }
    int error = PyObject_SetItem(container, slice, value);
    Py_DECREF(slice);
    return error;
}

PyObject *pyro_iter_next(PyThreadState *tstate, PyObject *iterator)
{
    if (Py_IS_TYPE(iterator, &PyGen_Type) && pyro_is_resumable(iterator)) {
        PyObject *item;
        PySendResult how = pyro_generator_send(tstate, (PyGenObject *)iterator, Py_None, &item);
        if (how == PYGEN_RETURN) {
            Py_CLEAR(item);
        }
        return item;
    }
    PyObject *next = Py_TYPE(iterator)->tp_iternext(iterator);
    if (next == NULL) {
        if (tstate->current_exception != NULL && PyErr_ExceptionMatches(PyExc_StopIteration)) {
            /* An observer of RAISE is told of it, as FOR_ITER does. */
            _PyEval_MonitorRaise(tstate, tstate->current_frame, tstate->current_frame->instr_ptr);
            PyErr_Clear();
        }
    }
    return next;
}

PyObject *pyro_build_tuple(PyObject **base, int64_t count)
{
    return _PyTuple_FromArraySteal(base, count);
}

PyObject *pyro_build_list(PyObject **base, int64_t count)
{
    return _PyList_FromArraySteal(base, count);
}

PyObject *pyro_build_set(PyObject **base, int64_t count)
{
    PyObject *set = PySet_New(NULL);
    int error = set == NULL ? -1 : 0;
    for (int64_t i = 0; i < count; i++) {
        if (error == 0) {
            error = PySet_Add(set, base[i]);
        }
        Py_DECREF(base[i]);
    }
    if (error != 0) {
        Py_CLEAR(set);
    }
    return set;
}

PyObject *pyro_build_map(PyObject **base, int64_t pairs)
{
    return _PyDict_FromItems(base, 2, base + 1, 2, pairs);
}

PyObject *pyro_build_const_key_map(PyObject *keys, PyObject **values, int64_t count)
{
    return _PyDict_FromItems(_PyTuple_ITEMS(keys), 1, values, 1, count);
}

PyObject *pyro_build_string(PyObject **base, int64_t count)
{
    return _PyUnicode_JoinArray(pyro_runtime.str_empty, base, count);
}

int pyro_list_append(PyObject *list, PyObject *item)
{
    return _PyList_AppendTakeRef((PyListObject *)list, item);
}

int pyro_list_extend(PyObject *list, PyObject *iterable)
{
    PyObject *none = _PyList_Extend((PyListObject *)list, iterable);
    if (none != NULL) {
        Py_DECREF(none);
        return 0;
    }
    if (PyErr_ExceptionMatches(PyExc_TypeError) && Py_TYPE(iterable)->tp_iter == NULL && !PySequence_Check(iterable)) {
        PyErr_Clear();
        PyErr_Format(PyExc_TypeError, "Value after * must be an iterable, not %.200s", Py_TYPE(iterable)->tp_name);
    }
    return -1;
}

int pyro_set_update(PyObject *set, PyObject *iterable)
{
    return _PySet_Update(set, iterable);
}

int pyro_dict_update(PyObject *dict, PyObject *update)
{
    if (PyDict_Update(dict, update) == 0) {
        return 0;
    }
    if (PyErr_ExceptionMatches(PyExc_AttributeError)) {
        PyErr_Format(PyExc_TypeError, "'%.200s' object is not a mapping", Py_TYPE(update)->tp_name);
    }
    return -1;
}

int pyro_dict_merge(PyObject *dict, PyObject *update, PyObject *callable)
{
    if (_PyDict_MergeEx(dict, update, 2) == 0) {
        return 0;
    }
    _PyEval_FormatKwargsError(_PyThreadState_GET(), callable, update);
    return -1;
}

int pyro_map_add(PyObject *dict, PyObject *key, PyObject *value)
{
    return _PyDict_SetItem_Take2((PyDictObject *)dict, key, value);
}

PyObject *pyro_list_to_tuple(PyObject *list)
{
    return PyList_AsTuple(list);
}

/* _PyEval_UnpackIterable fills downwards, as the interpreter's stack wants it. */
static int unpack(PyObject *sequence, int before, int after, int total, PyObject **out)
{
    if (!_PyEval_UnpackIterable(_PyThreadState_GET(), sequence, before, after, out + total)) {
        return -1;
    }
    for (int low = 0, high = total - 1; low < high; low++, high--) {
        PyObject *item = out[low];
        out[low] = out[high];
        out[high] = item;
    }
    return 0;
}

int pyro_unpack_sequence(PyObject *sequence, int64_t count, PyObject **out)
{
    PyObject **items = NULL;
    if (PyTuple_CheckExact(sequence) && PyTuple_GET_SIZE(sequence) == count) {
        items = _PyTuple_ITEMS(sequence);
    }
    else if (PyList_CheckExact(sequence) && PyList_GET_SIZE(sequence) == count) {
        items = _PyList_ITEMS(sequence);
    }
    else {
        return unpack(sequence, (int)count, -1, (int)count, out);
    }
    for (int64_t i = 0; i < count; i++) {
        out[i] = Py_NewRef(items[i]);
    }
    return 0;
}

int pyro_unpack_ex(PyObject *sequence, int64_t oparg, PyObject **out)
{
    int before = (int)(oparg & 0xff), after = (int)(oparg >> 8);
    return unpack(sequence, before, after, before + 1 + after, out);
}

PyObject *pyro_format_simple(PyObject *value)
{
    return PyUnicode_CheckExact(value) ? Py_NewRef(value) : PyObject_Format(value, NULL);
}

PyObject *pyro_get_len(PyObject *object)
{
    Py_ssize_t length = PyObject_Length(object);
    return length < 0 ? NULL : PyLong_FromSsize_t(length);
}

PyObject *pyro_match_class(PyObject *subject, PyObject *type, PyObject *names, int64_t count)
{
    PyObject *attributes = _PyEval_MatchClass(_PyThreadState_GET(), subject, type, count, names);
    if (attributes == NULL && !PyErr_Occurred()) {
        return Py_NewRef(Py_None);
    }
    return attributes;
}

PyObject *pyro_match_keys(PyObject *subject, PyObject *keys)
{
    return _PyEval_MatchKeys(_PyThreadState_GET(), subject, keys);
}
