#include "events.h"
#include "bytecode.h"

typedef int (*exception_event)(PyMonitoringState *, PyObject *, int32_t);

/* ceval.c, do_monitor_exc. */
static int tell(PyThreadState *tstate, int event, exception_event fire, PyCodeObject *code, int unit)
{
    PyMonitoringState state = {.active = tstate->interp->monitors.tools[event]};
    if (state.active == 0 || tstate->tracing != 0 || code->co_flags & CO_NO_MONITORING_EVENTS) {
        return 0;
    }
    return fire(&state, (PyObject *)code, unit * (int)sizeof(_Py_CODEUNIT));
}

int pyro_tell_unwind(PyThreadState *tstate, PyCodeObject *code, int unit)
{
    return tell(tstate, PY_MONITORING_EVENT_PY_UNWIND, _PyMonitoring_FirePyUnwindEvent, code, unit);
}

int pyro_tell_handled(PyThreadState *tstate, PyCodeObject *code, int unit)
{
    return tell(tstate, PY_MONITORING_EVENT_EXCEPTION_HANDLED, _PyMonitoring_FireExceptionHandledEvent, code, unit);
}

/* ---- where an exception comes from ---- */

/* Has the interpreter run the frame that the exception comes out of without a C function in between? */
static int came_in_line(int opcode, const PyObject *exception)
{
    const PyTracebackObject *traceback = (PyTracebackObject *)((PyBaseExceptionObject *)exception)->traceback;
    if (traceback == NULL) {
        return 0;
    }
    int generator = _PyFrame_GetCode(traceback->tb_frame->f_frame)->co_flags & (CO_GENERATOR | CO_COROUTINE);
    switch (opcode) {
    case CALL:
    case CALL_KW:
    case CALL_FUNCTION_EX:
        return !generator;
    case SEND:
    case FOR_ITER: /* once it is specialized */
        return generator != 0;
    default:
        return 0;
    }
}

/* The one before next_instr: the last of the instruction's caches; but the one before the instruction when a callee's frame has been left,
   for next_instr is at the call again then. */
int pyro_unit_of_exception(PyThreadState *tstate, PyCodeObject *code, int index)
{
    int opcode, next = pyro_next_instruction(code, index, &opcode);
    return came_in_line(opcode, tstate->current_exception) ? index - 1 : next - 1;
}

/* ---- lines ---- */

static int line_of(PyCodeObject *code, int index)
{
    return PyCode_Addr2Line(code, index * (int)sizeof(_Py_CODEUNIT));
}

/* instrumentation.c, _Py_call_instrumentation_line. */
int pyro_tell_line(PyThreadState *tstate, _PyInterpreterFrame *frame, int from)
{
    PyCodeObject *code = _PyFrame_GetCode(frame);
    if (frame->instr_ptr->op.code != INSTRUMENTED_LINE || tstate->tracing != 0) {
        return 0;
    }
    int line = line_of(code, _PyInterpreterFrame_LASTI(frame));
    if (line == line_of(code, from)) {
        return 0;
    }
    uint8_t tools = tstate->interp->monitors.tools[PY_MONITORING_EVENT_LINE] | code->_co_monitoring->local_monitors.tools[PY_MONITORING_EVENT_LINE];
    PyMonitoringState state = {.active = tools};
    return tools != 0 ? _PyMonitoring_FireLineEvent(&state, (PyObject *)code, 0, line) : 0;
}
