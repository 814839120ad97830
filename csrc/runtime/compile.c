#include "compile.h"
#include "boxes.h"
#include <time.h>
#include "entries.h"
#include "entry.h"
#include "generator.h"
#include "handles.h"
#include "monitor.h"
#include "namespace.h"
#include "observe.h"
#include "service.h"
#include "stats.h"
#include "stress.h"
#include "tables.h"
#include "watchers.h"

typedef struct {
    pyro_slot *slot;
    pyro_snapshot_args args;
    pyro_snapshot snapshot;
    pyro_answer answer;
    pyro_native *object;
    uint64_t started; /* ns */
    int keep_bytes;   /* copies for unit_info() */
    pyro_compile_error *error;
} job;

static uint64_t now_ns(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (uint64_t)t.tv_sec * 1000000000u + (uint64_t)t.tv_nsec;
}

static int fail(job *j, const char *reason)
{
    snprintf(j->error->reason, sizeof j->error->reason, "%s", reason);
    return -1;
}

/* ---- machine code: no Python from here to the link, the GIL is released ---- */

static void generate(job *j)
{
    pyro_codegen_error bad;
    pyro_codegen_options options = {
        .field_offsets = pyro_field_offsets,
        .n_fields = PYRO_FIELD_COUNT,
        .n_symbols = PYRO_SYM_COUNT,
        .n_cells = PYRO_CELL_COUNT,
        .n_handles = j->snapshot.objects.count,
        .check = (uint8_t)pyro_stress.check,
        .seed = pyro_stress.registers,
    };
    if (pyro_codegen(j->answer.lir, j->answer.size, &options, &j->object, &bad) < 0) {
        j->object = NULL;
        if (pyro_stress.check && strcmp(bad.rule, "allocation") == 0) {
            fprintf(stderr, "pyroclast: wrong register allocation for %s: %s\n", PyUnicode_AsUTF8(j->slot->code->co_qualname), bad.message);
            abort();
        }
        snprintf(j->error->reason, sizeof j->error->reason, "bad LIR at word %u: %s: %s", bad.offset, bad.rule, bad.message);
    }
}

static void ask(job *j)
{
    pyro_service_ask(j->snapshot.bytes.data, j->snapshot.bytes.size, &j->answer);
    if (j->answer.lir == NULL) {
        memcpy(j->error->reason, j->answer.reason, sizeof j->error->reason);
        j->error->line = j->answer.line;
        return;
    }
    generate(j);
}

/* The exits must fit the frame they will write to. */
static int check_exits(job *j)
{
    const PyCodeObject *code = j->slot->code;
    for (uint32_t i = 0; i < j->object->n_exits; i++) {
        const pyro_exit_record *exit = &j->object->exits[i];
        if (exit->kind >= PYRO_EXIT_COUNT || exit->n_locals != (uint32_t)code->co_nlocalsplus || exit->n_stack > (uint32_t)code->co_stacksize ||
            exit->n_values > exit->n_locals + 4 * (uint32_t)code->co_stacksize + 64 || exit->offset % sizeof(_Py_CODEUNIT) != 0 || exit->offset >= (uint32_t)_PyCode_NBYTES(code) ||
            (exit->kind == PYRO_EXIT_LEAVE && exit->n_stack == 0)) {
            snprintf(j->error->reason, sizeof j->error->reason, "bad LIR: exit %u does not fit the code object's frame", i);
            return -1;
        }
    }
    return 0;
}

/* ---- the unit ---- */

/* One counter for all exits with the same offset; check_exits() has seen that they are in the code. */
static int set_up_counters(pyro_unit *unit, const PyCodeObject *code)
{
    const pyro_native *object = unit->object;
    unit->deopts = calloc(object->n_exits + 1, sizeof *unit->deopts);
    unit->deopt_of_exit = calloc(object->n_exits + 1, sizeof *unit->deopt_of_exit);
    uint32_t *counter_at = calloc((size_t)Py_SIZE(code) + 1, sizeof *counter_at); /* by code unit: its counter plus one */
    if (unit->deopts == NULL || unit->deopt_of_exit == NULL || counter_at == NULL) {
        free(counter_at);
        return -1;
    }
    for (uint32_t i = 0; i < object->n_exits; i++) {
        uint32_t *counter = &counter_at[object->exits[i].offset / sizeof(_Py_CODEUNIT)];
        if (*counter == 0) {
            unit->deopts[unit->n_deopts++].offset = object->exits[i].offset;
            *counter = unit->n_deopts;
        }
        unit->deopt_of_exit[i] = *counter - 1;
    }
    free(counter_at);
    return 0;
}

static char *utf8_name(PyCodeObject *code)
{
    pyro_arena arena = {0};
    pyro_span span = pyro_span_if_str(&arena, code->co_qualname);
    char *name = malloc(span.size + 1);
    if (name != NULL) {
        memcpy(name, span.data ? span.data : "", span.size);
        name[span.size] = 0;
    }
    pyro_arena_free(&arena);
    return name;
}

static pyro_unit *new_unit(job *j)
{
    pyro_unit *unit = calloc(1, sizeof *unit);
    if (unit == NULL) {
        return NULL;
    }
    unit->expected_breaker = PYRO_BREAKER_NEVER;
    unit->globals = j->args.globals;
    unit->builtins = j->args.builtins;
    unit->code = j->slot->code;
    unit->slot = j->slot;
    unit->slot->refs++;
    unit->holders = 1;
    unit->object = j->object;
    j->object = NULL;
    unit->name = utf8_name(unit->code);
    unit->space = pyro_namespace_get(unit->globals, unit->builtins);
    return unit;
}

static int link_unit(job *j, pyro_unit *unit)
{
    const char *why = "out of memory";
    pyro_codegen_error bad;
    if (unit->name == NULL || unit->space == NULL || set_up_counters(unit, unit->code) < 0 || pyro_unit_take_handles(unit, &j->snapshot, &why) < 0) {
        return fail(j, why);
    }
    if (pyro_memory_alloc(unit->object->code_size, &unit->block) < 0) {
        memset(&unit->block, 0, sizeof unit->block);
        return fail(j, "no code memory is left");
    }
    pyro_link_context context = {unit, &j->snapshot};
    pyro_linker linker = {.context = &context, .resolve = pyro_unit_resolve, .unit = unit, .dealloc = {pyro_box_dealloc, pyro_box_dealloc_ints}};
    if (pyro_link(unit->object, &linker, &unit->block, &bad) < 0) {
        snprintf(j->error->reason, sizeof j->error->reason, "bad LIR: %s: %s", bad.rule, bad.message);
        return -1;
    }
    unit->body = (pyro_body)(void *)(unit->block.run + unit->object->entry);
    if (unit->code->co_flags & PYRO_GENERATOR_FLAGS) {
        pyro_generators_start();
        unit->resume = unit->body;
        unit->body = pyro_make_generator;
    }
    unit->address = (uint64_t)(uintptr_t)unit->block.run;
    unit->code_size = unit->object->code_size;
    return 0;
}

static void keep_bytes(job *j, pyro_unit *unit)
{
    const pyro_native *object = unit->object;
    unit->snapshot = j->snapshot.bytes;
    memset(&j->snapshot.bytes, 0, sizeof j->snapshot.bytes);
    pyro_put_raw(&unit->lir, j->answer.lir, j->answer.size);
    pyro_put_raw(&unit->machine_code, unit->block.run, object->code_size);
    for (uint32_t i = 0; i < object->n_marks; i++) {
        pyro_put_u32(&unit->marks, object->marks[i].code);
        pyro_put_u32(&unit->marks, object->marks[i].bytecode);
    }
}

static void install(job *j, pyro_unit *unit)
{
    pyro_slot *slot = j->slot;
    if (slot->unit != NULL) {
        pyro_unit_invalidate(slot->unit, PYRO_SLOT_STALE);
    }
    unit->valid = 1;
    pyro_unit_check_breaker(unit, _PyThreadState_GET()); /* adopts the version of now */
    slot->unit = unit;
    slot->state = PYRO_SLOT_READY;
    slot->code_version = slot->code->co_version;
    if (unit->resume == NULL) {
        slot->code->co_version = 0; /* so that the interpreter does not inline calls of functions that are yet to be made of it */
    }
    pyro_slot_update_body(slot);
    pyro_units_add(unit);
    unit->compile_ns = now_ns() - j->started;
    pyro_stats_compiled(unit->compile_ns, unit->code_size);
}

static pyro_unit *make_unit(job *j)
{
    if (j->object == NULL || check_exits(j) < 0) {
        return NULL;
    }
    pyro_unit *unit = new_unit(j);
    if (unit == NULL) {
        fail(j, "out of memory");
        return NULL;
    }
    if (link_unit(j, unit) < 0) {
        pyro_watchers_forget(unit);
        pyro_unit_free_memory(unit);
        pyro_unit_release(unit);
        return NULL;
    }
    if (j->keep_bytes) {
        keep_bytes(j, unit);
    }
    install(j, unit);
    return unit;
}

/* The unit, or NULL and *error with a reason. The slot's code object is kept alive by the caller. */
static pyro_unit *compile(pyro_slot *slot, const pyro_snapshot_args *args, int keep, pyro_compile_error *error)
{
    job j = {.slot = slot, .args = *args, .started = now_ns(), .keep_bytes = keep, .error = error};
    memset(error, 0, sizeof *error);
    pyro_slot_state before = slot->state;
    slot->refs++;
    slot->state = PYRO_SLOT_COMPILING;
    j.args.deopted = slot->deopted;
    j.args.n_deopted = slot->n_deopted;
    pyro_unit *unit = NULL;
    if (pyro_snapshot_take(&j.args, &j.snapshot) < 0) {
        fail(&j, "out of memory");
    }
    else {
        Py_BEGIN_ALLOW_THREADS
        ask(&j);
        Py_END_ALLOW_THREADS
        unit = make_unit(&j);
    }
    if (unit == NULL) {
        /* A compiler that went away is no reason against the code. */
        slot->state = slot->unit ? PYRO_SLOT_READY : pyro_service_is_up() ? PYRO_SLOT_REFUSED : before;
        pyro_stats_refused(error->reason);
    }
    free(j.answer.lir);
    pyro_native_free(j.object);
    pyro_snapshot_free(&j.snapshot);
    pyro_slot_release(slot);
    return unit;
}

void pyro_compile_for_frame(pyro_slot *slot, _PyInterpreterFrame *frame)
{
    pyro_compile_error error;
    pyro_snapshot_args args = {
        .code = slot->code,
        .globals = frame->f_globals,
        .builtins = frame->f_builtins,
        .function = PyFunction_Check(frame->f_funcobj) ? frame->f_funcobj : NULL,
    };
    if (!pyro_service_is_up() || !PyDict_Check(args.globals)) {
        return;
    }
    if (slot->state == PYRO_SLOT_STALE && ++slot->recompiles >= PYRO_RECOMPILE_LIMIT) {
        slot->state = PYRO_SLOT_GIVEN_UP;
        return;
    }
    pyro_units_sweep();
    compile(slot, &args, 0, &error);
}

/* ---- by request ---- */

typedef struct {
    PyObject *code;
    PyFunctionObject *first; /* borrowed */
    int install;
} function_search;

static int visit_function(PyObject *object, void *arg)
{
    function_search *search = arg;
    if (PyFunction_Check(object) && PyFunction_GET_CODE(object) == search->code) {
        if (search->first == NULL) {
            search->first = (PyFunctionObject *)object;
        }
        if (search->install) {
            pyro_entries_install((PyFunctionObject *)object);
        }
    }
    return 1;
}

static int contains_code(const PyCodeObject *outer, const PyObject *code)
{
    for (Py_ssize_t i = 0; i < PyTuple_GET_SIZE(outer->co_consts); i++) {
        PyObject *constant = PyTuple_GET_ITEM(outer->co_consts, i);
        if (constant == code || (PyCode_Check(constant) && contains_code((PyCodeObject *)constant, code))) {
            return 1;
        }
    }
    return 0;
}

/* Of code whose functions are made when they are needed, as generator expressions are: a function around it. */
static int visit_enclosing(PyObject *object, void *arg)
{
    function_search *search = arg;
    if (PyFunction_Check(object) && contains_code((PyCodeObject *)PyFunction_GET_CODE(object), search->code)) {
        search->first = (PyFunctionObject *)object;
    }
    return search->first == NULL;
}

/* Fills `args` for a function, or for a code object as the first function that has it would run it. */
static int describe_object(PyObject *object, pyro_snapshot_args *args)
{
    function_search search = {.code = object};
    memset(args, 0, sizeof *args);
    if (PyCode_Check(object)) {
        args->code = (PyCodeObject *)object;
        PyUnstable_GC_VisitObjects(visit_function, &search);
    }
    else if (PyFunction_Check(object)) {
        search.first = (PyFunctionObject *)object;
    }
    else {
        PyErr_Format(PyExc_TypeError, "a function or a code object is needed, not %.200s", Py_TYPE(object)->tp_name);
        return -1;
    }
    if (search.first == NULL) {
        PyUnstable_GC_VisitObjects(visit_enclosing, &search);
    }
    else {
        args->function = (PyObject *)search.first;
        args->code = (PyCodeObject *)search.first->func_code;
    }
    if (search.first != NULL) {
        args->globals = search.first->func_globals;
        args->builtins = search.first->func_builtins;
    }
    return 0;
}

pyro_unit *pyro_compile_object(PyObject *object, pyro_compile_error *error)
{
    pyro_snapshot_args args;
    memset(error, 0, sizeof *error);
    if (describe_object(object, &args) < 0) {
        return NULL;
    }
    if (args.globals == NULL) {
        snprintf(error->reason, sizeof error->reason, "no function runs this code object yet");
        return NULL;
    }
    if (!pyro_service_is_up()) {
        snprintf(error->reason, sizeof error->reason, "there is no compiler");
        return NULL;
    }
    /* A function that alone refers to its code shares it with no other: then there is no need to look through all objects for those. */
    int alone = PyFunction_Check(object) && Py_REFCNT(args.code) == 1;
    PyObject *function = Py_XNewRef(args.function), *code = Py_NewRef((PyObject *)args.code);
    pyro_units_sweep();
    pyro_unit *unit = NULL;
    pyro_slot *slot = pyro_slot_make(args.code);
    if (slot == NULL) {
        PyErr_NoMemory();
    }
    else {
        slot->recompiles = 0;
        slot->made_meanwhile = 0;
        unit = compile(slot, &args, 1, error);
    }
    if (unit != NULL) {
        atomic_fetch_add(&unit->holders, 1);
        if (unit->resume != NULL && !pyro_runtime.eager) {
            pyro_monitor_resumptions(slot->code);
        }
        if (!alone || slot->made_meanwhile) {
            function_search search = {.code = code, .install = 1};
            PyUnstable_GC_VisitObjects(visit_function, &search);
        }
        if (function != NULL) {
            pyro_entries_install((PyFunctionObject *)function); /* one that the collector does not see, too */
        }
    }
    Py_DECREF(code);
    Py_XDECREF(function);
    return unit;
}

int pyro_snapshot_object(PyObject *object, pyro_snapshot *snapshot)
{
    pyro_snapshot_args args;
    if (describe_object(object, &args) < 0) {
        return -1;
    }
    if (pyro_snapshot_take(&args, snapshot) < 0) {
        pyro_snapshot_free(snapshot);
        PyErr_NoMemory();
        return -1;
    }
    return 0;
}
