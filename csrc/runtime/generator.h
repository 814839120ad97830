/* Generators, coroutines and async generators: how compiled code makes, resumes and finishes them. While suspended they are ordinary
   objects with an ordinary frame that owns everything; a unit is looked up anew at each resumption, so none is pinned by them. */
#ifndef PYROCLAST_GENERATOR_H
#define PYROCLAST_GENERATOR_H
#include "python.h"
#include "unit.h"

#define PYRO_GENERATOR_FLAGS (CO_GENERATOR | CO_COROUTINE | CO_ASYNC_GENERATOR)

/* From now on C functions that iterate over generators resume those with a unit natively. Once; when there is a unit of one. */
void pyro_generators_start(void);

/* The body of a generator's unit: runs a pushed frame at its start up to RETURN_GENERATOR. */
PyObject *pyro_make_generator(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* Runs a generator's frame that gen_send_ex2 or who stands for it has prepared, natively if there is a unit for it. */
PyObject *pyro_resume_frame(PyThreadState *tstate, _PyInterpreterFrame *frame);

/* What a generator or coroutine (exact types, suspended or not started) gives when `value` is sent, and how. Steals nothing. */
PySendResult pyro_generator_send(PyThreadState *tstate, PyGenObject *generator, PyObject *value, PyObject **result);

/* Bytecodes.c, SEND_GEN: it runs from now on, and what it handles is in front of what its caller does. */
static inline void pyro_generator_starts(PyThreadState *tstate, PyGenObject *generator)
{
    generator->gi_frame_state = FRAME_EXECUTING;
    generator->gi_exc_state.previous_item = tstate->exc_info;
    tstate->exc_info = &generator->gi_exc_state;
}

/* May pyro_generator_send be used for it? */
static inline int pyro_is_resumable(PyObject *object)
{
    return (Py_IS_TYPE(object, &PyGen_Type) || Py_IS_TYPE(object, &PyCoro_Type)) && ((PyGenObject *)object)->gi_frame_state < FRAME_EXECUTING;
}
#endif
