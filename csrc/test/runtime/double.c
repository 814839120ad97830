#include "double.h"
#include <pthread.h>
#include <sys/mman.h>
#include "bytecode.h"
#include "compile.h"
#include "framelocals.h"
#include "pyroclast/runtime_ids.h"
#include "service.h"

/* ---- the compiler ---- */

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static pthread_t thread;
static int running;
#define MAX_JOBS 64
static struct {
    uint64_t id;
    char name[256];
} jobs[MAX_JOBS]; /* more threads than that do not wait at once */
static int n_jobs;
static double_chooser chooser;
static double_program *only_program;
int requests;
PyCodeObject *double_code;

static double_program *choose_only(const char *name)
{
    return only_program;
}

void answer_with(double_chooser choose)
{
    chooser = choose;
}

void answer_with_program(double_program *program)
{
    only_program = program;
    chooser = choose_only;
}

/* The name of the code object is the first str of Code, behind magic, version, five words of Snapshot, and Code.handle. */
static void read_name(const uint8_t *snapshot, char *out, size_t size)
{
    uint32_t length;
    memcpy(&length, snapshot + 8 * 4, 4);
    length = length < size - 1 ? length : (uint32_t)size - 1;
    memcpy(out, snapshot + 9 * 4, length);
    out[length] = 0;
}

static int request(uint64_t id, const uint8_t *snapshot, size_t size)
{
    pthread_mutex_lock(&lock);
    requests++;
    jobs[n_jobs].id = id;
    read_name(snapshot, jobs[n_jobs].name, sizeof jobs[n_jobs].name);
    n_jobs++;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *compiler_thread(void *arg)
{
    pthread_mutex_lock(&lock);
    while (running) {
        while (n_jobs != 0) {
            n_jobs--;
            double_program *program = chooser ? chooser(jobs[n_jobs].name) : NULL;
            if (program != NULL) {
                pyro_service_answer(jobs[n_jobs].id, (const uint8_t *)&program, sizeof program, NULL, 0);
            }
            else {
                pyro_service_answer(jobs[n_jobs].id, NULL, 0, "not today", 7);
            }
        }
        pthread_cond_wait(&changed, &lock);
    }
    pthread_mutex_unlock(&lock);
    return NULL;
}

void start_compiler(void)
{
    running = 1;
    pthread_create(&thread, NULL, compiler_thread, NULL);
    pyro_service_set(request);
}

void stop_compiler(void)
{
    pyro_service_set(NULL);
    pthread_mutex_lock(&lock);
    running = 0;
    pthread_cond_signal(&changed);
    pthread_mutex_unlock(&lock);
    pthread_join(thread, NULL);
}

pyro_unit *compile_with(PyObject *function, double_program *program)
{
    pyro_compile_error error;
    answer_with_program(program);
    double_code = (PyCodeObject *)PyFunction_GET_CODE(function);
    pyro_unit *unit = pyro_compile_object(function, &error);
    if (unit == NULL) {
        fprintf(stderr, "%s\n", error.reason);
        PyErr_Print();
        abort();
    }
    return unit;
}

/* ---- the code generator ---- */


uint32_t offset_of(PyCodeObject *code, const char *at)
{
    extern const char *pyro_opcode_names[];
    char name[64];
    int nth = 1;
    sscanf(at, "%63s %d", name, &nth);
    for (Py_ssize_t i = 0; i < Py_SIZE(code); i++) {
        int opcode = _PyCode_CODE(code)[i].op.code;
        if (strcmp(pyro_opcode_names[pyro_base_opcode(opcode)], name) == 0 && --nth == 0) {
            return (uint32_t)i * sizeof(_Py_CODEUNIT);
        }
        i += pyro_cache_units(opcode);
    }
    fprintf(stderr, "double: no %s\n", at);
    abort();
}

typedef struct {
    pyro_native object;
    double_program *program;
    pyro_exit_record records[MAX_EXITS];
    pyro_exit_site sites[MAX_EXITS];
    uint32_t slots[MAX_EXITS][MAX_VALUES];
    pyro_location locations[MAX_EXITS][MAX_VALUES];
} double_object;

static void fill_exit(double_object *d, int i, uint32_t n_locals)
{
    const double_exit *exit = &d->program->exits[i];
    memcpy(d->slots[i], exit->slots, sizeof exit->slots);
    d->records[i] = (pyro_exit_record){
        .kind = exit->kind,
        .offset = 0,
        .n_locals = n_locals,
        .n_stack = (uint32_t)exit->n_stack,
        .n_values = (uint32_t)exit->n_values,
        .slots = d->slots[i],
        .reprs = exit->reprs,
    };
    for (int v = 0; v < exit->n_values; v++) {
        d->locations[i][v] = v % 2 ? (uint32_t)(-8 * (v + 1)) << 2 | PYRO_LOC_FRAME : (uint32_t)v << 2 | PYRO_LOC_GPR;
        if ((exit->reprs[v] & 0xff) == PYRO_REPR_FLOAT) {
            d->locations[i][v] = (uint32_t)v << 2 | PYRO_LOC_XMM;
        }
    }
    d->sites[i] = (pyro_exit_site){.exit = (uint32_t)i, .locations = d->locations[i]};
}


int pyro_codegen(const void *bytes, size_t size, const pyro_codegen_options *options, pyro_native **object, pyro_codegen_error *error)
{
    double_object *d = calloc(1, sizeof *d);
    memcpy(&d->program, bytes, sizeof d->program);
    for (int i = 0; i < d->program->n_exits; i++) {
        fill_exit(d, i, (uint32_t)double_code->co_nlocalsplus);
        d->records[i].offset = offset_of(double_code, d->program->exits[i].at);
    }
    d->object.code_size = 64;
    d->object.exits = d->records;
    d->object.sites = d->sites;
    d->object.n_exits = d->object.n_sites = (uint32_t)d->program->n_exits;
    d->object.constants = d->program->constants;
    d->object.n_constants = (uint32_t)d->program->n_constants;
    *object = &d->object;
    return 0;
}

void pyro_native_free(pyro_native *object)
{
    free(object);
}

/* Code memory: a thunk that passes the program on. */
static uint8_t *arena;
static size_t arena_used;
int blocks_in_use;

int pyro_memory_alloc(size_t size, pyro_code_block *block)
{
    if (arena == NULL) {
        arena = mmap(NULL, 16 << 20, PROT_READ | PROT_WRITE | PROT_EXEC, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    }
    *block = (pyro_code_block){arena + arena_used, arena + arena_used, size};
    arena_used = (arena_used + size) % (15 << 20);
    blocks_in_use++;
    return 0;
}

void pyro_memory_free(const pyro_code_block *block)
{
    blocks_in_use--;
}

void pyro_memory_configure(const void *near, size_t budget) {}

void pyro_memory_get_stats(pyro_memory_stats *stats)
{
    *stats = (pyro_memory_stats){.mode = "double"};
}

static PyObject *call_body(double_program *program, PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    program->calls++;
    return program->body(program, tstate, frame);
}

int pyro_link(const pyro_native *object, const pyro_linker *linker, const pyro_code_block *block, pyro_codegen_error *error)
{
    double_program *program = ((const double_object *)object)->program;
    for (int i = 0; i < program->n_constants; i++) {
        const pyro_constant *c = &program->constants[i];
        if (linker->resolve(linker->context, c->kind, c->a, c->b, &program->addresses[i]) < 0) {
            snprintf(error->message, sizeof error->message, "constant %d", i);
            error->rule = "unresolved";
            return -1;
        }
    }
    program->unit = linker->unit;
    program->links++;
    /* mov rdx, rsi; mov rsi, rdi; mov rdi, program; mov rax, call_body; jmp rax */
    static const uint8_t thunk[] = {0x48, 0x89, 0xf2, 0x48, 0x89, 0xfe, 0x48, 0xbf, 0, 0, 0, 0, 0, 0, 0, 0, 0x48, 0xb8, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xe0};
    uint64_t target = (uint64_t)(uintptr_t)call_body;
    memcpy(block->write, thunk, sizeof thunk);
    memcpy(block->write + 8, &program, 8);
    memcpy(block->write + 18, &target, 8);
    return 0;
}

/* ---- for bodies ---- */

PyObject *enter(PyThreadState *tstate, _PyInterpreterFrame *frame)
{
    if (tstate->py_recursion_remaining <= 0 || tstate->c_recursion_remaining <= PYRO_RECURSION_RESERVE) {
        PyObject *result = pyro_enter_slow(tstate, frame);
        if (result != PYRO_GO_ON) {
            return result;
        }
    }
    tstate->py_recursion_remaining--;
    tstate->c_recursion_remaining--;
    frame->previous = tstate->current_frame;
    tstate->current_frame = frame;
    frame->stacktop = PYRO_STACKTOP_NATIVE;
    return PYRO_GO_ON;
}

PyObject *finish(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject *result)
{
    PyCodeObject *code = _PyFrame_GetCode(frame);
    tstate->current_frame = frame->previous;
    tstate->py_recursion_remaining++;
    tstate->c_recursion_remaining++;
    for (int i = 0; i < code->co_nlocalsplus; i++) {
        Py_XDECREF(frame->localsplus[i]);
    }
    Py_DECREF(frame->f_funcobj);
    Py_DECREF(code);
    _PyThreadState_PopFrame(tstate, frame);
    return result;
}

PyObject *leave_by(double_program *program, int exit, const uint64_t *values)
{
    pyro_saved_regs saved;
    uint64_t stack[2 * MAX_VALUES];
    memset(&saved, 0xab, sizeof saved);
    memset(stack, 0xcd, sizeof stack);
    saved.gpr[PYRO_RBP] = bits(&stack[2 * MAX_VALUES]);
    for (int v = 0; v < program->exits[exit].n_values; v++) {
        if ((program->exits[exit].reprs[v] & 0xff) == PYRO_REPR_FLOAT) {
            saved.xmm[v].low = values[v];
        }
        else if (v % 2) {
            stack[2 * MAX_VALUES - (v + 1)] = values[v];
        }
        else {
            saved.gpr[v] = values[v];
        }
    }
    return pyro_exit(program->unit, (uint64_t)exit, &saved);
}

uint64_t bits_of_double(double value)
{
    uint64_t out;
    memcpy(&out, &value, sizeof out);
    return out;
}
