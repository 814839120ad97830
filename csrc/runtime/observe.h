/* Is anybody watching? sys.settrace, sys.setprofile and sys.monitoring all end up in the interpreter's monitors. */
#ifndef PYROCLAST_OBSERVE_H
#define PYROCLAST_OBSERVE_H
#include "python.h"
#include "runtime.h"

/* Is the tool id that is set aside for optimizers ours (monitor.h), now? It may be the program's: Python does not reserve it. */
static inline int pyro_has_tool_id(void)
{
    return pyro_runtime.tool_name != NULL && pyro_runtime.interp->monitoring_tool_names[PY_MONITORING_OPTIMIZER_ID] == pyro_runtime.tool_name;
}

static inline uint8_t pyro_tools_in(const _Py_LocalMonitors *monitors)
{
    uint8_t tools = 0;
    for (size_t i = 0; i < sizeof monitors->tools; i++) {
        tools |= monitors->tools[i];
    }
    return tools;
}

/* Some tool wants events of this code object alone. Asking for them (sys.monitoring.set_local_events) does not change the
   instrumentation version in tstate->eval_breaker, as everything else here does. */
static inline int pyro_is_observed_locally(const PyCodeObject *code)
{
    const _PyCoMonitoringData *data = code->_co_monitoring;
    uint8_t tools = data != NULL ? pyro_tools_in(&data->local_monitors) : 0;
    return tools != 0 && (tools != 1 << PY_MONITORING_OPTIMIZER_ID || !pyro_has_tool_id());
}

/* Some tool wants events of all code. */
static inline int pyro_is_observed_globally(PyThreadState *tstate)
{
    const _Py_GlobalMonitors *global = &tstate->interp->monitors;
    for (size_t i = 0; i < sizeof global->tools; i++) {
        if (global->tools[i] != 0) {
            return 1;
        }
    }
    return 0;
}

/* Is the bytecode still instrumented for events that nobody wants any more? The interpreter's next RESUME of it would mend that
   (Python/bytecodes.c); left by native code somewhere in the middle, it would report them. */
static inline int pyro_is_instrumented_in_vain(PyThreadState *tstate, const PyCodeObject *code)
{
    uintptr_t version = _Py_atomic_load_uintptr_relaxed(&tstate->eval_breaker) & ~(uintptr_t)_PY_EVAL_EVENTS_MASK;
    return code->_co_monitoring != NULL && code->_co_instrumentation_version != version && pyro_tools_in(&code->_co_monitoring->active_monitors) != 0;
}

/* Some tool wants an event of this code object: it must run in the interpreter. */
static inline int pyro_is_observed(PyThreadState *tstate, const PyCodeObject *code)
{
    return pyro_is_observed_globally(tstate) || pyro_is_observed_locally(code);
}

/* Some tool wants to know of exceptions that pass through frames. */
static inline int pyro_exceptions_are_observed(PyThreadState *tstate)
{
    const uint8_t *tools = tstate->interp->monitors.tools;
    return tools[PY_MONITORING_EVENT_RAISE] | tools[PY_MONITORING_EVENT_PY_UNWIND] | tools[PY_MONITORING_EVENT_EXCEPTION_HANDLED];
}

/* Once: from now on we hear of it when Python code is to be observed, or no longer. Native code that local events concern then goes on in the
   interpreter. -1 with an exception set: CPython is not as we know it. */
int pyro_observers_start(void);

/* What the interpreter's RESUME does with code that is instrumented in vain: _Py_Instrument, which libpython does not export. Asking for an
   event and no longer asking for it does the same. */
void pyro_renew_instrumentation(PyCodeObject *code);
#endif
