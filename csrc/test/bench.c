/* How long the code generator takes, per program and per LIR instruction. */
#include <time.h>
#include "program.h"
#include "pyroclast/codegen.h"
#include "pyroclast/runtime_ids.h"
#include "test.h"

enum { ROUNDS = 200 };

static double now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec * 1e6 + (double)t.tv_nsec / 1e3;
}

int main(void)
{
    static t_program program;
    static int32_t fields[PYRO_FIELD_COUNT];
    pyro_codegen_options options = {.field_offsets = fields, .n_fields = PYRO_FIELD_COUNT, .n_symbols = PYRO_SYM_COUNT, .n_cells = PYRO_CELL_COUNT, .n_handles = 1};
    for (uint64_t seed = 1; seed <= 8; seed++) {
        size_t n;
        generate_program(&program, seed, 6 * (uint32_t)seed, MAX_INS - 12);
        uint32_t *words = write_program(&program, &n);
        double best = 1e9;
        pyro_codegen_stats stats = {0};
        for (uint32_t i = 0; i < ROUNDS; i++) {
            pyro_native *native;
            pyro_codegen_error error;
            double start = now();
            if (pyro_codegen(words, n * 4, &options, &native, &error) < 0) {
                printf("word %u: %s\n", error.offset, error.message);
                return 1;
            }
            double taken = now() - start;
            best = taken < best ? taken : best;
            stats = native->stats;
            pyro_native_free(native);
        }
        printf("%5u instructions: %7.1f us, %4.0f ns each; %u spilled, %u moves, %u + %u bytes\n", stats.instructions, best, best * 1000 / stats.instructions,
               stats.spilled, stats.moves, stats.hot_size, stats.cold_size);
        free(words);
    }
    return 0;
}
