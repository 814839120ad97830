#include "generator.h"
#include "bytecode.h"
#include "entry.h"
#include "helpers.h"
#include "monitor.h"
#include "stack.h"
#include "unwind.h"
#include "pyroclast/runtime_ids.h"

/* ---- making one ---- */

/* Bytecodes.c, COPY_FREE_VARS. */
static void copy_free_vars(_PyInterpreterFrame *frame, int count)
{
    PyObject *closure = ((PyFunctionObject *)frame->f_funcobj)->func_closure;
    PyObject **free_vars = frame->localsplus + _PyFrame_GetCode(frame)->co_nlocalsplus - count;
    for (int i = 0; i < count; i++) {
        free_vars[i] = Py_NewRef(PyTuple_GET_ITEM(closure, i));
    }
}

/* MAKE_CELL. */
static int make_cell(_PyInterpreterFrame *frame, int index)
{
    PyObject *cell = PyCell_New(frame->localsplus[index]);
    if (cell == NULL) {
        return -1;
    }
    Py_XSETREF(frame->localsplus[index], cell);
    return 0;
}

/* RETURN_GENERATOR. */
static PyObject *return_generator(_PyInterpreterFrame *frame)
{
    PyGenObject *gen = (PyGenObject *)_Py_MakeCoro((PyFunctionObject *)frame->f_funcobj);
    if (gen == NULL) {
        return NULL;
    }
    _PyInterpreterFrame *gen_frame = (_PyInterpreterFrame *)gen->gi_iframe;
    frame->instr_ptr++;
    _PyFrame_Copy(frame, gen_frame);
    gen->gi_frame_state = FRAME_CREATED;
    gen_frame->owner = FRAME_OWNED_BY_GENERATOR;
    return (PyObject *)gen;
}

/* Runs what the compiler puts in front of RETURN_GENERATOR, and that. NULL with an exception, or, without one, when there is something
   else, at which instr_ptr then is. */
static PyObject *run_to_generator(_PyInterpreterFrame *frame)
{
    for (int extended = 0;; frame->instr_ptr++) {
        int oparg = extended << 8 | frame->instr_ptr->op.arg;
        extended = 0;
        switch (frame->instr_ptr->op.code) {
        case EXTENDED_ARG:
            extended = oparg;
            break;
        case COPY_FREE_VARS:
            copy_free_vars(frame, oparg);
            break;
        case MAKE_CELL:
            if (make_cell(frame, oparg) < 0) {
                return NULL;
            }
            break;
        case RETURN_GENERATOR:
            return return_generator(frame);
        default:
            return NULL;
        }
    }
}

PyObject *pyro_make_generator(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    if (tstate->py_recursion_remaining <= 0) {
        PyObject *result = pyro_enter_slow(tstate, frame);
        if (result != PYRO_GO_ON) {
            return result;
        }
    }
    /* A coroutine may note who made it: the frame is linked meanwhile, though it is not complete. */
    frame->previous = tstate->current_frame;
    tstate->current_frame = frame;
    PyObject *generator = run_to_generator(frame);
    tstate->current_frame = frame->previous;
    if (generator != NULL) {
        _PyThreadState_PopFrame(tstate, frame);
    }
    else if (tstate->current_exception != NULL) {
        _PyEval_FrameClearAndPop(tstate, frame);
    }
    else {
        generator = _PyEval_EvalFrameDefault(tstate, frame, 0);
    }
    return generator;
}

/* ---- resuming ---- */

PyObject *pyro_resume_frame(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    pyro_unit *unit = pyro_unit_of_frame(tstate, frame);
    if (unit == NULL) {
        unit = pyro_compile_when_due(tstate, frame);
        if (unit == NULL) {
            return pyro_interpret(tstate, frame);
        }
    }
    if (!pyro_unit_has_room(unit)) {
        return pyro_interpret_deep(tstate, frame);
    }
    /* The frame is not on the data stack, where is_inside() would find it. */
    frame->return_offset = 0; /* not in place */
    unit->running++;
    PyObject *result = unit->resume(tstate, frame);
    unit->running--;
    return result;
}

static PySendResult kind_of_result(const PyGenObject *generator, const PyObject *result)
{
    return result == NULL ? PYGEN_ERROR : FRAME_STATE_SUSPENDED(generator->gi_frame_state) ? PYGEN_NEXT : PYGEN_RETURN;
}

/* What SEND_GEN and FOR_ITER_GEN do; Objects/genobject.c, gen_send_ex2. */
static inline PySendResult resume_generator(PyThreadState *tstate, PyGenObject *generator, PyObject *value, PyObject **result)
{
    _PyInterpreterFrame *frame = (_PyInterpreterFrame *)generator->gi_iframe;
    _PyFrame_StackPush(frame, Py_NewRef(value));
    pyro_generator_starts(tstate, generator);
    *result = pyro_resume_frame(tstate, frame);
    return kind_of_result(generator, *result);
}

/* ---- delegating ----

   One that is suspended in `yield from` or `await` does nothing but hand on what it is sent, until what it waits for has ended: RESUME,
   JUMP_BACKWARD_NO_INTERRUPT, SEND, YIELD_VALUE. So along a chain of them the innermost is resumed directly; the others are linked
   meanwhile, as if they were at their SEND, and only go on themselves when it returns or raises. */

/* The SEND that a suspended frame is about to execute, if there is a usable unit for it and nothing else is in the way; or NULL. */
static _Py_CODEUNIT *find_send(PyThreadState *tstate, const _PyInterpreterFrame *frame)
{
    const _Py_CODEUNIT *at = frame->instr_ptr;
    if (pyro_unit_of_frame(tstate, frame) == NULL || tstate->py_recursion_remaining <= 0 ||
        tstate->c_recursion_remaining <= PYRO_RECURSION_RESERVE || (at->op.code != RESUME && at->op.code != RESUME_CHECK) ||
        (at->op.arg & RESUME_OPARG_LOCATION_MASK) < RESUME_AFTER_YIELD_FROM || at[1].op.code != JUMP_BACKWARD_NO_INTERRUPT) {
        return NULL;
    }
    const _Py_CODEUNIT *send = at + 2 - at[1].op.arg;
    return send->op.code == SEND || send->op.code == SEND_GEN ? (_Py_CODEUNIT *)send : NULL;
}

static PySendResult delegate(PyThreadState *tstate, PyGenObject *generator, _Py_CODEUNIT *send, PyObject *value, PyObject **result)
{
    enum { SEND_UNITS = 2 }; /* with its cache */
    _PyInterpreterFrame *frame = (_PyInterpreterFrame *)generator->gi_iframe;
    _Py_CODEUNIT *resumption = frame->instr_ptr;
    PyGenObject *inner = (PyGenObject *)_PyFrame_StackPeek(frame);
    int stacktop = frame->stacktop;
    pyro_generator_starts(tstate, generator);
    tstate->py_recursion_remaining--;
    tstate->c_recursion_remaining--;
    frame->previous = tstate->current_frame;
    tstate->current_frame = frame;
    frame->instr_ptr = send;
    frame->stacktop = -1;
    PySendResult how = pyro_generator_send(tstate, inner, value, result);
    if (how == PYGEN_ERROR) {
        int index = (int)(send - _PyCode_CODE(_PyFrame_GetCode(frame)));
        *result = pyro_unwind(tstate, frame, frame->localsplus + stacktop, index);
        return kind_of_result(generator, *result);
    }
    if (how == PYGEN_NEXT && pyro_is_observed(tstate, _PyFrame_GetCode(frame))) { /* YIELD_VALUE is an event */
        frame->stacktop = stacktop;
        _PyFrame_StackPush(frame, *result);
        frame->instr_ptr = send + SEND_UNITS;
        *result = pyro_interpret_rest(tstate, frame, 0);
        return kind_of_result(generator, *result);
    }
    pyro_give_back_recursion(tstate);
    tstate->current_frame = frame->previous;
    frame->previous = NULL;
    frame->stacktop = stacktop;
    if (how == PYGEN_NEXT && pyro_is_observed(tstate, _PyFrame_GetCode(frame))) { /* the interpreter yields, and reports it */
        _PyFrame_StackPush(frame, *result);
        frame->instr_ptr = send + SEND_UNITS;
        *result = pyro_interpret(tstate, frame);
        return kind_of_result(generator, *result);
    }
    if (how == PYGEN_NEXT) {
        frame->instr_ptr = resumption;
        generator->gi_frame_state = FRAME_SUSPENDED_YIELD_FROM;
        tstate->exc_info = generator->gi_exc_state.previous_item;
        generator->gi_exc_state.previous_item = NULL;
        return PYGEN_NEXT;
    }
    _PyFrame_StackPush(frame, *result);
    frame->instr_ptr = send + SEND_UNITS + send->op.arg;
    *result = pyro_resume_frame(tstate, frame);
    return kind_of_result(generator, *result);
}

PySendResult pyro_generator_send(PyThreadState *tstate, PyGenObject *generator, PyObject *value, PyObject **result)
{
    if (generator->gi_frame_state == FRAME_SUSPENDED_YIELD_FROM) {
        _PyInterpreterFrame *frame = (_PyInterpreterFrame *)generator->gi_iframe;
        _Py_CODEUNIT *send = pyro_is_resumable(_PyFrame_StackPeek(frame)) ? find_send(tstate, frame) : NULL;
        if (send != NULL) {
            return delegate(tstate, generator, send, value, result);
        }
    }
    return resume_generator(tstate, generator, value, result);
}

/* ---- C functions that iterate: sum, list, next ---- */

static iternextfunc gen_iternext; /* Objects/genobject.c */

static PyObject *iternext(PyObject *self)
{
    PyThreadState *tstate = _PyThreadState_GET();
    if (tstate->interp != pyro_runtime.interp || pyro_runtime.n_deep != 0 || !pyro_is_resumable(self)) {
        return gen_iternext(self);
    }
    const _PyInterpreterFrame *frame = (_PyInterpreterFrame *)((PyGenObject *)self)->gi_iframe;
    if (pyro_unit_of_frame(tstate, frame) == NULL) {
        return gen_iternext(self);
    }
    PyObject *result;
    if (pyro_generator_send(tstate, (PyGenObject *)self, Py_None, &result) == PYGEN_RETURN) {
        if (result != Py_None) {
            _PyGen_SetStopIterationValue(result);
        }
        Py_CLEAR(result);
    }
    return result;
}

void pyro_generators_start(void)
{
    if (gen_iternext == NULL) {
        gen_iternext = PyGen_Type.tp_iternext;
        PyGen_Type.tp_iternext = iternext;
    }
}

/* ---- returning ---- */

/* In place, the interpreter is to execute RETURN_VALUE, or RETURN_CONST, which brings its value along. */
static PyObject *return_there(_PyInterpreterFrame *frame, PyObject *value, int64_t offset)
{
    frame->instr_ptr = _PyCode_CODE(_PyFrame_GetCode(frame)) + offset / (int64_t)sizeof(_Py_CODEUNIT);
    if (pyro_base_opcode(frame->instr_ptr->op.code) == RETURN_VALUE || frame->instr_ptr->op.code == INSTRUMENTED_RETURN_VALUE) {
        _PyFrame_StackPush(frame, value);
    }
    else {
        Py_DECREF(value);
    }
    return PYRO_GO_ON_THERE;
}

PyObject *pyro_return_generator(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject *value, int64_t offset)
{
    pyro_give_back_recursion(tstate);
    if (pyro_is_in_place(frame)) {
        return return_there(frame, value, offset);
    }
    tstate->current_frame = frame->previous;
    _PyEval_FrameClearAndPop(tstate, frame);
    return value;
}

/* ---- what generators and coroutines do with others ---- */

int pyro_send(PyThreadState *tstate, PyObject *receiver, PyObject *value, PyObject **out)
{
    if (pyro_is_resumable(receiver)) {
        PySendResult how = pyro_generator_send(tstate, (PyGenObject *)receiver, value, out);
        return how == PYGEN_ERROR ? -1 : how == PYGEN_RETURN;
    }
    PyObject *result = Py_IsNone(value) && PyIter_Check(receiver)
        ? Py_TYPE(receiver)->tp_iternext(receiver)
        : PyObject_CallMethodOneArg(receiver, pyro_runtime.str_send, value);
    *out = result;
    if (result != NULL) {
        return 0;
    }
    if (tstate->current_exception != NULL && PyErr_ExceptionMatches(PyExc_StopIteration)) {
        _PyEval_MonitorRaise(tstate, tstate->current_frame, tstate->current_frame->instr_ptr);
    }
    return _PyGen_FetchStopIterationValue(out) == 0 ? 1 : -1;
}

PyObject *pyro_get_yield_from_iter(PyObject *iterable, int64_t coroutine_flags)
{
    if (PyCoro_CheckExact(iterable)) {
        if (coroutine_flags == 0) {
            PyErr_SetString(PyExc_TypeError, "cannot 'yield from' a coroutine object in a non-coroutine generator");
            return NULL;
        }
        return Py_NewRef(iterable);
    }
    return PyGen_CheckExact(iterable) ? Py_NewRef(iterable) : PyObject_GetIter(iterable);
}

PyObject *pyro_get_awaitable(PyObject *object, int64_t oparg)
{
    PyObject *iterator = _PyCoro_GetAwaitableIter(object);
    if (iterator == NULL) {
        _PyEval_FormatAwaitableError(_PyThreadState_GET(), Py_TYPE(object), (int)oparg);
        return NULL;
    }
    PyObject *awaited = PyCoro_CheckExact(iterator) ? _PyGen_yf((PyGenObject *)iterator) : NULL;
    if (awaited != NULL) {
        Py_DECREF(awaited);
        Py_DECREF(iterator);
        PyErr_SetString(PyExc_RuntimeError, "coroutine is being awaited already");
        return NULL;
    }
    return iterator;
}

PyObject *pyro_get_aiter(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    unaryfunc getter = type->tp_as_async != NULL ? type->tp_as_async->am_aiter : NULL;
    if (getter == NULL) {
        PyErr_Format(PyExc_TypeError, "'async for' requires an object with __aiter__ method, got %.100s", type->tp_name);
        return NULL;
    }
    PyObject *iterator = getter(object);
    if (iterator != NULL && (Py_TYPE(iterator)->tp_as_async == NULL || Py_TYPE(iterator)->tp_as_async->am_anext == NULL)) {
        PyErr_Format(PyExc_TypeError, "'async for' received an object from __aiter__ that does not implement __anext__: %.100s",
                     Py_TYPE(iterator)->tp_name);
        Py_CLEAR(iterator);
    }
    return iterator;
}

PyObject *pyro_get_anext(PyObject *iterator)
{
    PyTypeObject *type = Py_TYPE(iterator);
    unaryfunc getter = type->tp_as_async != NULL ? type->tp_as_async->am_anext : NULL;
    if (getter == NULL) {
        PyErr_Format(PyExc_TypeError, "'async for' requires an iterator with __anext__ method, got %.100s", type->tp_name);
        return NULL;
    }
    PyObject *next = getter(iterator);
    if (next == NULL || PyAsyncGen_CheckExact(iterator)) {
        return next;
    }
    PyObject *awaitable = _PyCoro_GetAwaitableIter(next);
    if (awaitable == NULL) {
        _PyErr_FormatFromCause(PyExc_TypeError, "'async for' received an invalid object from __anext__: %.100s", Py_TYPE(next)->tp_name);
    }
    Py_DECREF(next);
    return awaitable;
}

int pyro_is_stop_async_iteration(PyObject *exception)
{
    return PyErr_GivenExceptionMatches(exception, PyExc_StopAsyncIteration);
}
