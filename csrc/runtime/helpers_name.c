/* Names: attributes, globals, class and module locals. Python/bytecodes.c has each under the name of its instruction. */
#include "helpers.h"

PyObject *pyro_load_method(PyObject *object, PyObject *name, PyObject **out)
{
    PyObject *attribute = NULL;
    *out = _PyObject_GetMethod(object, name, &attribute) ? Py_NewRef(object) : NULL;
    return attribute;
}

void pyro_added_instance_value(PyObject *object, int64_t index)
{
    _PyDictValues_AddToInsertionOrder(_PyObject_InlineValues(object), (Py_ssize_t)index);
}

/* super() called as Python code wrote it: no arguments, or the class and self. */
static PyObject *super_attr_generic(PyObject *super, PyObject *cls, PyObject *self, PyObject *name, int64_t oparg)
{
    PyObject *arguments[] = {cls, self};
    PyObject *object = PyObject_Vectorcall(super, arguments, oparg & 2, NULL);
    if (object == NULL) {
        return NULL;
    }
    PyObject *attribute = PyObject_GetAttr(object, name);
    Py_DECREF(object);
    return attribute;
}

PyObject *pyro_load_super_attr(PyObject *super, PyObject *cls, PyObject *self, void **base)
{
    PyObject *name = base[0];
    int64_t oparg = (int64_t)(intptr_t)base[1];
    base[0] = NULL;
    if (super != (PyObject *)&PySuper_Type || !PyType_Check(cls)) {
        return super_attr_generic(super, cls, self, name, oparg);
    }
    int found = 0, want_method = oparg & 1 && Py_TYPE(self)->tp_getattro == PyObject_GenericGetAttr;
    PyObject *attribute = _PySuper_Lookup((PyTypeObject *)cls, self, name, want_method ? &found : NULL);
    if (attribute != NULL && found) {
        base[0] = Py_NewRef(self);
    }
    return attribute;
}

static void set_name_error(PyObject *name)
{
    _PyEval_FormatExcCheckArg(_PyThreadState_GET(), PyExc_NameError, "name '%.200s' is not defined", name);
}

/* Globals, then builtins, neither of which need be a dict. */
static PyObject *load_global_mapping(_PyInterpreterFrame *frame, PyObject *name)
{
    PyObject *value;
    if (PyMapping_GetOptionalItem(frame->f_globals, name, &value) < 0) {
        return NULL;
    }
    if (value == NULL && PyMapping_GetOptionalItem(frame->f_builtins, name, &value) == 0) {
        set_name_error(name);
    }
    return value;
}

PyObject *pyro_load_global(_PyInterpreterFrame *frame, PyObject *name)
{
    if (!PyDict_CheckExact(frame->f_globals) || !PyDict_CheckExact(frame->f_builtins)) {
        return load_global_mapping(frame, name);
    }
    PyObject *value = _PyDict_LoadGlobal((PyDictObject *)frame->f_globals, (PyDictObject *)frame->f_builtins, name);
    if (value == NULL && !PyErr_Occurred()) {
        set_name_error(name);
    }
    return value;
}

int pyro_store_global(_PyInterpreterFrame *frame, PyObject *name, PyObject *value)
{
    return PyDict_SetItem(frame->f_globals, name, value);
}

int pyro_delete_global(_PyInterpreterFrame *frame, PyObject *name)
{
    int found = PyDict_Pop(frame->f_globals, name, NULL);
    if (found == 0) {
        set_name_error(name);
    }
    return found > 0 ? 0 : -1;
}

PyObject *pyro_load_locals(_PyInterpreterFrame *frame)
{
    if (frame->f_locals == NULL) {
        PyErr_SetString(PyExc_SystemError, "no locals found");
        return NULL;
    }
    return Py_NewRef(frame->f_locals);
}

PyObject *pyro_load_name(_PyInterpreterFrame *frame, PyObject *name)
{
    PyObject *value;
    if (frame->f_locals == NULL) {
        PyErr_SetString(PyExc_SystemError, "no locals found");
        return NULL;
    }
    if (PyMapping_GetOptionalItem(frame->f_locals, name, &value) != 0) {
        return value;
    }
    if (PyDict_GetItemRef(frame->f_globals, name, &value) != 0) {
        return value;
    }
    if (PyMapping_GetOptionalItem(frame->f_builtins, name, &value) == 0) {
        set_name_error(name);
    }
    return value;
}

int pyro_store_name(_PyInterpreterFrame *frame, PyObject *name, PyObject *value)
{
    PyObject *locals = frame->f_locals;
    if (locals == NULL) {
        PyErr_Format(PyExc_SystemError, "no locals found when storing %R", name);
        return -1;
    }
    return PyDict_CheckExact(locals) ? PyDict_SetItem(locals, name, value) : PyObject_SetItem(locals, name, value);
}

int pyro_delete_name(_PyInterpreterFrame *frame, PyObject *name)
{
    if (frame->f_locals == NULL) {
        PyErr_Format(PyExc_SystemError, "no locals when deleting %R", name);
        return -1;
    }
    if (PyObject_DelItem(frame->f_locals, name) == 0) {
        return 0;
    }
    set_name_error(name);
    return -1;
}

PyObject *pyro_load_from_dict_or_globals(_PyInterpreterFrame *frame, PyObject *dict, PyObject *name)
{
    PyObject *value;
    if (PyMapping_GetOptionalItem(dict, name, &value) != 0) {
        return value;
    }
    return pyro_load_global(frame, name);
}

PyObject *pyro_load_from_dict_or_cell(_PyInterpreterFrame *frame, PyObject *dict, PyObject *cell, int64_t index)
{
    PyObject *value, *name = PyTuple_GET_ITEM(_PyFrame_GetCode(frame)->co_localsplusnames, index);
    if (PyMapping_GetOptionalItem(dict, name, &value) != 0) {
        return value;
    }
    value = Py_XNewRef(PyCell_GET(cell));
    if (value == NULL) {
        pyro_raise_unbound(frame, index);
    }
    return value;
}

PyObject *pyro_load_build_class(_PyInterpreterFrame *frame)
{
    PyObject *build_class;
    if (PyMapping_GetOptionalItem(frame->f_builtins, pyro_runtime.str_build_class, &build_class) == 0) {
        PyErr_SetString(PyExc_NameError, "__build_class__ not found");
    }
    return build_class;
}

int pyro_setup_annotations(_PyInterpreterFrame *frame)
{
    PyObject *annotations;
    if (frame->f_locals == NULL) {
        PyErr_SetString(PyExc_SystemError, "no locals found when setting up annotations");
        return -1;
    }
    int found = PyMapping_GetOptionalItem(frame->f_locals, pyro_runtime.str_annotations, &annotations);
    if (found == 0) {
        annotations = PyDict_New();
        found = annotations ? PyObject_SetItem(frame->f_locals, pyro_runtime.str_annotations, annotations) : -1;
    }
    Py_XDECREF(annotations);
    return found < 0 ? -1 : 0;
}

void pyro_raise_unbound(_PyInterpreterFrame *frame, int64_t index)
{
    _PyEval_FormatExcUnbound(_PyThreadState_GET(), _PyFrame_GetCode(frame), (int)index);
}
