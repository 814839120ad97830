/* Random programs, run natively and by the reference evaluator: the same result, exit values and memory, with the allocation checked
   symbolically, and with registers chosen as usual and at random.

       random_test [programs [first seed]] */
#include "program.h"
#include "pyroclast/codegen.h"
#include "pyroclast/runtime_ids.h"
#include "test.h"

enum { SYM_EXIT = PYRO_SYM_PYRO_EXIT, ARGUMENT_SETS = 3, RANDOM_ALLOCATIONS = 4 };

typedef struct {
    const pyro_native *native;
    t_outcome outcome;
    test_memory *memory;
} run_state;

static void *on_exit_taken(void *unit, uint64_t index, const pyro_saved_regs *saved)
{
    run_state *run = unit;
    const pyro_exit_site *site = &run->native->sites[index];
    const pyro_exit_record *record = &run->native->exits[site->exit];
    if (record->kind == PYRO_EXIT_POLL && run->memory->polls-- > 0) {
        test_functions[5].evaluate(NULL);
        return (void *)1;
    }
    run->outcome = (t_outcome){.left = true, .exit = site->exit};
    for (uint32_t i = 0; i < record->n_values; i++) {
        pyro_location at = site->locations[i];
        const pyro_constant *c = (at & 3) == PYRO_LOC_CONST ? &run->native->constants[pyro_location_payload(at)] : NULL;
        run->outcome.values[i].bits = c ? (uint64_t)c->b << 32 | c->a : pyro_location_read(at, saved);
    }
    return NULL;
}

static void on_dealloc(int64_t *object)
{
    test_functions[5].evaluate(NULL);
    object[1] = 0xdead;
}

static int resolve(void *context, uint32_t kind, uint32_t a, uint32_t b, uint64_t *address)
{
    (void)context;
    (void)b;
    *address = (uintptr_t)(a == SYM_EXIT ? (void *)on_exit_taken : a == PYRO_SYM__PY_DEALLOC ? (void *)on_dealloc : test_functions[a].address);
    return kind == PYRO_CONST_SYMBOL ? 0 : -1;
}

/* rax and xmm0 */
typedef struct {
    int64_t i;
    double f;
} both;
typedef both body(int64_t, int64_t, int64_t, int64_t, int64_t, int64_t, double, double, double, double, double, double, double, double, int64_t, int64_t,
                  int64_t, int64_t, int64_t, int64_t);

static both call_native(const t_program *p, body *code, const test_value *args)
{
    int64_t i[12] = {0};
    double f[8] = {0};
    uint32_t ints = 0, floats = 0;
    for (uint32_t k = 0; k < p->n_params; k++) {
        if (p->classes[p->params[k]] == PYRO_CLASS_F64) {
            f[floats++] = args[k].f;
        } else {
            i[ints++] = args[k].i;
        }
    }
    return code(i[0], i[1], i[2], i[3], i[4], i[5], f[0], f[1], f[2], f[3], f[4], f[5], f[6], f[7], i[6], i[7], i[8], i[9], i[10], i[11]);
}

static void random_inputs(const t_program *p, uint64_t *state, test_value *args, test_memory *memory)
{
    memset(memory, 0, sizeof *memory);
    memory->polls = (int64_t)(test_random(state) % 3);
    memory->fuel = (int64_t)(test_random(state) % 40);
    for (uint32_t i = 0; i < INT_WORDS; i++) {
        memory->ints[i] = (int64_t)test_random(state) >> test_random(state) % 64;
        memory->floats[i] = (double)((int64_t)test_random(state) >> test_random(state) % 64) / 16;
    }
    for (uint32_t i = 0; i < OBJECTS; i++) {
        memory->objects[i][0] = test_random(state) % 4 ? 1 + (int64_t)(test_random(state) % 3) : UINT32_MAX;
    }
    for (uint32_t i = 0; i < p->n_params; i++) {
        bool is_f64 = p->classes[p->params[i]] == PYRO_CLASS_F64;
        int64_t v = (int64_t)test_random(state) >> test_random(state) % 64;
        args[i] = is_f64 ? (test_value){.f = (double)v / 8} : (test_value){.i = v};
    }
}

/* All NaNs are one: which of two an operation passes on depends on the order of its operands. */
static bool same_f64(double a, double b) { return memcmp(&a, &b, sizeof a) == 0 || (a != a && b != b); }

static bool same_memory(const test_memory *a, const test_memory *b)
{
    bool same = a->polls == b->polls && a->fuel == b->fuel && memcmp(a->ints, b->ints, sizeof a->ints) == 0 && memcmp(a->objects, b->objects, sizeof a->objects) == 0;
    for (uint32_t i = 0; i < F64_WORDS; i++) {
        same &= same_f64(a->floats[i], b->floats[i]);
    }
    return same;
}

static bool same_outcome(const t_program *p, const t_outcome *a, const t_outcome *b)
{
    if (a->left != b->left || a->exit != b->exit) {
        return false;
    }
    if (!a->left) {
        return a->is_f64 ? same_f64(a->result.f, b->result.f) : a->result.i == b->result.i;
    }
    const t_exit *exit = &p->exits[a->exit];
    for (uint32_t i = 0; i < exit->n_values; i++) {
        if (exit->reprs[i] == PYRO_REPR_FLOAT ? !same_f64(a->values[i].f, b->values[i].f) : a->values[i].i != b->values[i].i) {
            return false;
        }
    }
    return true;
}

static bool run_once(const t_program *p, const pyro_native *native, const pyro_code_block *block, run_state *run, uint64_t *state)
{
    test_value args[MAX_PARAMS];
    test_memory wanted, got;
    random_inputs(p, state, args, &wanted);
    got = wanted;
    args[0].i = (int64_t)(uintptr_t)&wanted;
    t_outcome expected = evaluate_program(p, args, &wanted);
    args[0].i = (int64_t)(uintptr_t)&got;
    *run = (run_state){.native = native, .memory = &got};
    both result = call_native(p, (body *)(uintptr_t)(block->run + native->entry), args);
    if (!run->outcome.left) {
        run->outcome.is_f64 = expected.is_f64;
        run->outcome.result = expected.is_f64 ? (test_value){.f = result.f} : (test_value){.i = result.i};
    }
    return same_outcome(p, &expected, &run->outcome) && same_memory(&wanted, &got);
}

static bool try_program(const t_program *p, const uint32_t *words, size_t n_words, uint64_t seed, uint64_t allocation)
{
    static int32_t fields[PYRO_FIELD_COUNT];
    pyro_codegen_options options = {.field_offsets = fields, .n_fields = PYRO_FIELD_COUNT, .n_symbols = PYRO_SYM_COUNT, .n_cells = PYRO_CELL_COUNT,
                                    .n_handles = 1, .seed = allocation, .check = 1};
    pyro_codegen_error error;
    pyro_native *native;
    pyro_code_block block;
    run_state run;
    if (pyro_codegen(words, n_words * 4, &options, &native, &error) < 0) {
        printf("seed %llu, allocation %llu: word %u: %s (%s)\n", (unsigned long long)seed, (unsigned long long)allocation, error.offset, error.message, error.rule);
        return false;
    }
    pyro_linker linker = {NULL, resolve, &run, {NULL, NULL}};
    bool ok = pyro_memory_alloc(native->code_size, &block) == 0 && pyro_link(native, &linker, &block, &error) == 0;
    uint64_t state = seed;
    for (uint32_t i = 0; ok && i < ARGUMENT_SETS; i++) {
        ok = run_once(p, native, &block, &run, &state);
    }
    if (!ok) {
        printf("seed %llu, allocation %llu: another result\n", (unsigned long long)seed, (unsigned long long)allocation);
    }
    pyro_memory_free(&block);
    pyro_native_free(native);
    return ok;
}

int main(int argc, char **argv)
{
    static t_program program;
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 0) : 400, first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    for (uint64_t seed = first; seed < first + count; seed++) {
        size_t n_words;
        generate_program(&program, seed, 1 + (uint32_t)(seed % MAX_BLOCKS), 4 + (uint32_t)(seed / 3 % (MAX_INS - 12)));
        uint32_t *words = write_program(&program, &n_words);
        bool ok = true;
        for (uint64_t i = 0; ok && i <= RANDOM_ALLOCATIONS; i++) {
            ok = try_program(&program, words, n_words, seed, i ? seed * RANDOM_ALLOCATIONS + i : 0);
        }
        test_case(ok, "program %llu", (unsigned long long)seed);
        free(words);
    }
    return test_report("random");
}
