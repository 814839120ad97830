#include "snap.h"
#include "bytecode.h"
#include "runtime.h"
#include "stress.h"

typedef struct {
    pyro_arena arena;
    pyro_objects *objects;
    pyro_Snapshot record;
} builder;

static void *allocate(builder *b, size_t size)
{
    void *p = pyro_arena_alloc(&b->arena, size ? size : 1);
    if (p == NULL) {
        b->objects->failed = 1;
    }
    return p;
}

static pyro_span bytes_span(PyObject *bytes)
{
    return (pyro_span){PyBytes_AS_STRING(bytes), (uint32_t)PyBytes_GET_SIZE(bytes)};
}

static void take_locals(builder *b, PyCodeObject *code, pyro_Code *out)
{
    uint32_t count = (uint32_t)code->co_nlocalsplus;
    pyro_span *names = allocate(b, sizeof *names * count);
    if (names == NULL) {
        return;
    }
    for (uint32_t i = 0; i < count; i++) {
        names[i] = pyro_span_if_str(&b->arena, PyTuple_GET_ITEM(code->co_localsplusnames, i));
    }
    out->n_localNames = count;
    out->localNames = names;
    out->localKinds = bytes_span(code->co_localspluskinds);
}

static void take_code(builder *b, const pyro_snapshot_args *args, pyro_Code *out)
{
    PyCodeObject *code = args->code;
    PyObject *module = NULL;
    *out = (pyro_Code){
        .handle = pyro_objects_handle(b->objects, (PyObject *)code),
        .name = pyro_span_if_str(&b->arena, code->co_name),
        .qualname = pyro_span_if_str(&b->arena, code->co_qualname),
        .filename = pyro_span_if_str(&b->arena, code->co_filename),
        .firstLine = (uint32_t)code->co_firstlineno,
        .flags = (uint32_t)code->co_flags,
        .argCount = (uint32_t)code->co_argcount,
        .posOnlyArgCount = (uint32_t)code->co_posonlyargcount,
        .kwOnlyArgCount = (uint32_t)code->co_kwonlyargcount,
        .stackSize = (uint32_t)code->co_stacksize,
        .nLocals = (uint32_t)code->co_nlocals,
        .frameSize = (uint32_t)code->co_framesize,
        .n_names = (uint32_t)PyTuple_GET_SIZE(code->co_names),
        .names = pyro_objects_handles(b->objects, _PyTuple_ITEMS(code->co_names), PyTuple_GET_SIZE(code->co_names)),
        .n_consts = (uint32_t)PyTuple_GET_SIZE(code->co_consts),
        .consts = pyro_objects_handles(b->objects, _PyTuple_ITEMS(code->co_consts), PyTuple_GET_SIZE(code->co_consts)),
        .exceptionTable = bytes_span(code->co_exceptiontable),
        .lineTable = bytes_span(code->co_linetable),
    };
    if (args->globals != NULL && pyro_dict_peek(args->globals, pyro_runtime.str_name, &module) == 1) {
        out->moduleName = pyro_span_if_str(&b->arena, module);
    }
    take_locals(b, code, out);
    _Py_CODEUNIT *bytecode = allocate(b, (size_t)_PyCode_NBYTES(code));
    if (bytecode == NULL || pyro_copy_bytecode(code, bytecode) < 0) {
        b->objects->failed = 1;
        return;
    }
    out->bytecode = (pyro_span){(const char *)bytecode, (uint32_t)_PyCode_NBYTES(code)};
}

/* Index into co_names of the global an instruction asks for, or -1. */
static int global_name_index(int opcode, int oparg)
{
    switch (pyro_base_opcode(opcode)) {
    case LOAD_GLOBAL:
        return oparg >> 1;
    case LOAD_NAME:
    case LOAD_FROM_DICT_OR_GLOBALS:
        return oparg;
    default:
        return -1;
    }
}

static pyro_GlobalRef resolve_global(builder *b, const pyro_snapshot_args *args, int index)
{
    PyObject *name = PyTuple_GET_ITEM(args->code->co_names, index), *value = NULL;
    pyro_GlobalRef ref = {.nameIndex = (uint32_t)index, .place = PYRO_PLACE_MISSING};
    int found = pyro_dict_peek(args->globals, name, &value);
    if (found == 0) {
        ref.place = PYRO_PLACE_BUILTINS;
        found = pyro_dict_peek(args->builtins, name, &value);
    }
    else {
        ref.place = PYRO_PLACE_GLOBALS;
    }
    if (found != 1) {
        ref.place = PYRO_PLACE_MISSING;
        return ref;
    }
    ref.value = pyro_objects_handle(b->objects, value);
    return ref;
}

/* One GlobalRef for each name, in the order the bytecode asks for them. */
static void take_globals(builder *b, const pyro_snapshot_args *args)
{
    const _Py_CODEUNIT *units = (const _Py_CODEUNIT *)b->record.code.bytecode.data;
    Py_ssize_t count = Py_SIZE(args->code), n_names = PyTuple_GET_SIZE(args->code->co_names);
    pyro_GlobalRef *refs = allocate(b, sizeof *refs * (size_t)n_names);
    uint8_t *seen = allocate(b, (size_t)n_names);
    if (refs == NULL || seen == NULL || units == NULL) {
        return;
    }
    memset(seen, 0, (size_t)n_names);
    uint32_t n = 0;
    for (Py_ssize_t i = 0, extended = 0; i < count; i++) {
        int opcode = units[i].op.code;
        int oparg = (int)extended << 8 | units[i].op.arg;
        extended = opcode == EXTENDED_ARG ? oparg : 0;
        int index = global_name_index(opcode, oparg);
        if (index >= 0 && index < n_names && !seen[index]) {
            seen[index] = 1;
            refs[n++] = resolve_global(b, args, index);
        }
        i += pyro_cache_units(opcode);
    }
    b->record.n_globalRefs = n;
    b->record.globalRefs = refs;
}

/* The same for the linker, which outlives the records. */
static void keep_globals(builder *b, const pyro_snapshot_args *args, pyro_snapshot *out)
{
    const pyro_Snapshot *record = &b->record;
    out->globals = malloc(sizeof *out->globals * (record->n_globalRefs + 1));
    if (out->globals == NULL) {
        b->objects->failed = 1;
        return;
    }
    for (uint32_t i = 0; i < record->n_globalRefs; i++) {
        const pyro_GlobalRef *ref = &record->globalRefs[i];
        out->globals[i] = (pyro_snapshot_global){PyTuple_GET_ITEM(args->code->co_names, ref->nameIndex), ref->value};
    }
    out->n_globals = record->n_globalRefs;
}

int pyro_snapshot_take(const pyro_snapshot_args *args, pyro_snapshot *out)
{
    memset(out, 0, sizeof *out);
    builder b = {.objects = &out->objects};
    pyro_objects_init(&out->objects, &b.arena);
    pyro_Snapshot *record = &b.record;
    record->pythonVersion = (uint32_t)Py_Version;
    record->options = args->options | (pyro_stress.deopt_period != 0 ? PYRO_REQUEST_STRESS_DEOPT : 0);
    record->globals = pyro_objects_handle(&out->objects, args->globals);
    record->builtins = pyro_objects_handle(&out->objects, args->builtins);
    record->function = pyro_objects_handle(&out->objects, args->function);
    record->deopted = args->deopted;
    record->n_deopted = args->n_deopted;
    take_code(&b, args, &record->code);
    out->code = record->code.handle;
    take_globals(&b, args);
    keep_globals(&b, args, out);
    record->objects = pyro_objects_describe(&out->objects);
    record->n_objects = out->objects.count;
    if (!out->objects.failed) {
        pyro_put_u32(&out->bytes, PYRO_SNAPSHOT_MAGIC);
        pyro_put_u32(&out->bytes, PYRO_SNAPSHOT_VERSION);
        pyro_write_Snapshot(&out->bytes, record);
    }
    int failed = out->objects.failed || out->bytes.failed;
    out->objects.arena = NULL;
    pyro_arena_free(&b.arena);
    return failed ? -1 : 0;
}

void pyro_snapshot_free(pyro_snapshot *snapshot)
{
    pyro_buffer_free(&snapshot->bytes);
    free(snapshot->globals);
    snapshot->globals = NULL;
    pyro_objects_free(&snapshot->objects);
}
