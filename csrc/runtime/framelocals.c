#include "framelocals.h"
#include "runtime.h"

void pyro_mark_observed(const PyCodeObject *code)
{
    for (PyThreadState *t = PyInterpreterState_ThreadHead(pyro_runtime.interp); t != NULL; t = PyThreadState_Next(t)) {
        for (_PyInterpreterFrame *frame = t->current_frame; frame != NULL; frame = frame->previous) {
            if (frame->stacktop == PYRO_STACKTOP_NATIVE && (code == NULL || _PyFrame_GetCode(frame) == code)) {
                frame->stacktop = PYRO_STACKTOP_OBSERVED;
            }
        }
    }
}

/* ---- writes to locals ---- */

/* Every write goes through Objects/frameobject.c, framelocalsproxy_setitem, which these operations of the proxy's type reach: `p[k] = v`,
   `p |= other`, update() and setdefault(). Each is replaced by one that shares the slots first: in the type's slots, in the method table,
   and in the wrapper descriptors (`__setitem__`), which have copies of the slots. */

static objobjargproc set_item;
static binaryfunc inplace_or;
static PyCFunction update;
static PyCFunctionFast set_default;

static void share_slots(PyObject *proxy)
{
    _PyInterpreterFrame *frame = ((PyFrameLocalsProxyObject *)proxy)->frame->f_frame;
    if (!pyro_is_native(frame) || frame->stacktop == PYRO_STACKTOP_SHARED) {
        return;
    }
    int n_locals = _PyFrame_GetCode(frame)->co_nlocalsplus;
    for (int i = 0; i < n_locals; i++) {
        Py_XINCREF(frame->localsplus[i]);
    }
    frame->stacktop = PYRO_STACKTOP_SHARED;
}

static int sharing_set_item(PyObject *self, PyObject *key, PyObject *value)
{
    share_slots(self);
    return set_item(self, key, value);
}

static PyObject *sharing_inplace_or(PyObject *self, PyObject *other)
{
    share_slots(self);
    return inplace_or(self, other);
}

static PyObject *sharing_update(PyObject *self, PyObject *other)
{
    share_slots(self);
    return update(self, other);
}

static PyObject *sharing_set_default(PyObject *self, PyObject *const *args, Py_ssize_t nargs)
{
    share_slots(self);
    return set_default(self, args, nargs);
}

/* The function pointer that a method's table entry holds, or NULL. */
static PyCFunction *find_method(const PyTypeObject *type, const char *name)
{
    for (PyMethodDef *def = type->tp_methods; def != NULL && def->ml_name != NULL; def++) {
        if (strcmp(def->ml_name, name) == 0) {
            return &def->ml_meth;
        }
    }
    return NULL;
}

/* The slot that a wrapper descriptor calls, or NULL. */
static void **find_wrapped(PyTypeObject *type, const char *name)
{
    PyObject *dict = PyType_GetDict(type);
    PyObject *descriptor = dict != NULL ? PyDict_GetItemString(dict, name) : NULL;
    Py_XDECREF(dict);
    int is_wrapper = descriptor != NULL && Py_IS_TYPE(descriptor, &PyWrapperDescr_Type);
    return is_wrapper ? &((PyWrapperDescrObject *)descriptor)->d_wrapped : NULL;
}

int pyro_framelocals_start(void)
{
    PyTypeObject *type = &PyFrameLocalsProxy_Type;
    if (set_item != NULL) {
        return 0;
    }
    PyMappingMethods *mapping = type->tp_as_mapping;
    PyNumberMethods *number = type->tp_as_number;
    PyCFunction *update_entry = find_method(type, "update"), *set_default_entry = find_method(type, "setdefault");
    void **set_item_wrapped = find_wrapped(type, "__setitem__"), **inplace_or_wrapped = find_wrapped(type, "__ior__");
    if (update_entry == NULL || set_default_entry == NULL || set_item_wrapped == NULL || inplace_or_wrapped == NULL) {
        PyErr_SetString(PyExc_RuntimeError, "this Python's frames have no f_locals as they are known");
        return -1;
    }
    set_item = mapping->mp_ass_subscript;
    inplace_or = number->nb_inplace_or;
    update = *update_entry;
    set_default = (PyCFunctionFast)(void *)*set_default_entry;
    mapping->mp_ass_subscript = sharing_set_item;
    number->nb_inplace_or = sharing_inplace_or;
    *update_entry = sharing_update;
    *set_default_entry = (PyCFunction)(void *)sharing_set_default;
    *set_item_wrapped = (void *)sharing_set_item;
    *inplace_or_wrapped = (void *)sharing_inplace_or;
    return 0;
}
