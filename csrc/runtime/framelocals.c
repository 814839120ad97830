#include "framelocals.h"

static getter frame_getlocals; /* Objects/frameobject.c */

static void share_slots(_PyInterpreterFrame *frame)
{
    int n_locals = _PyFrame_GetCode(frame)->co_nlocalsplus;
    for (int i = 0; i < n_locals; i++) {
        Py_XINCREF(frame->localsplus[i]);
    }
    frame->stacktop = PYRO_STACKTOP_SHARED;
}

static PyObject *get_locals(PyObject *self, void *closure)
{
    _PyInterpreterFrame *frame = ((PyFrameObject *)self)->f_frame;
    if (frame->stacktop == PYRO_STACKTOP_NATIVE) {
        share_slots(frame);
    }
    return frame_getlocals(self, closure);
}

int pyro_framelocals_start(void)
{
    for (PyGetSetDef *def = PyFrame_Type.tp_getset; def != NULL && def->name != NULL; def++) {
        if (strcmp(def->name, "f_locals") == 0) {
            if (def->get != get_locals) {
                frame_getlocals = def->get;
                def->get = get_locals;
            }
            return 0;
        }
    }
    PyErr_SetString(PyExc_RuntimeError, "this Python's frames have no f_locals");
    return -1;
}
