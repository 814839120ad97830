/* The functions of pyroclast/jit_api.h. */
#include "pyroclast/jit_api.h"
#include "compile.h"
#include "runtime.h"
#include "service.h"
#include "stats.h"
#include "tables.h"

static void set_compiler(pyro_request_function request)
{
    pyro_service_set(request);
}

static int compile(PyObject *object, pyro_unit **unit, pyro_refusal *refusal)
{
    pyro_compile_error error;
    if (pyro_runtime_start() < 0) {
        return -1;
    }
    *unit = pyro_compile_object(object, &error);
    if (*unit != NULL) {
        return 0;
    }
    if (PyErr_Occurred()) {
        return -1;
    }
    snprintf(refusal->reason, sizeof refusal->reason, "%s", error.reason);
    refusal->line = error.line;
    return 1;
}

static int set_eager(int on)
{
    if (pyro_runtime_start() < 0) {
        return -1;
    }
    pyro_set_eager(on);
    return 0;
}

static void unit_info(pyro_unit *unit, pyro_unit_info *out)
{
    *out = (pyro_unit_info){
        .name = unit->name,
        .snapshot = unit->snapshot.data,
        .snapshot_size = unit->snapshot.size,
        .lir = unit->lir.data,
        .lir_size = unit->lir.size,
        .code = unit->machine_code.data,
        .code_size = unit->code_size,
        .compile_ns = unit->compile_ns,
        .deopts = atomic_load(&unit->deopt_total),
        .address = unit->address,
        .marks = (const uint32_t *)(const void *)unit->marks.data,
        .n_marks = unit->marks.size / (2 * sizeof(uint32_t)),
        .valid = unit->valid,
    };
}

static int snapshot(PyObject *object, uint8_t **bytes, size_t *size)
{
    pyro_snapshot taken;
    if (pyro_runtime_start() < 0 || pyro_snapshot_object(object, &taken) < 0) {
        return -1;
    }
    *bytes = taken.bytes.data;
    *size = taken.bytes.size;
    memset(&taken.bytes, 0, sizeof taken.bytes);
    pyro_snapshot_free(&taken);
    return 0;
}

const pyro_jit_api pyro_jit __attribute__((visibility("hidden"))) = {
    .set_compiler = set_compiler,
    .answer = pyro_service_answer,
    .compile = compile,
    .set_eager = set_eager,
    .unit_info = unit_info,
    .release_unit = pyro_unit_release,
    .stats = pyro_stats_json,
    .snapshot = snapshot,
    .field_offsets = pyro_field_offsets,
};
