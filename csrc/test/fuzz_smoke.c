/* Drives the fuzz target without libFuzzer: random programs, cut short at every word, and mutated a word or a few at a time.

       fuzz_smoke [programs [first seed]] */
#include <time.h>
#include "program.h"
#include "test.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

enum { MUTATIONS = 200 };

static uint32_t interesting(uint64_t *state, const uint32_t *words, size_t n)
{
    static const uint32_t some[] = {0, 1, 2, 3, 4, 0x7f, 0xff, 0x100, 0x7fffffff, 0x80000000, 0xffffffff, 0xfffffffe, 0x10000};
    switch (test_random(state) % 4) {
    case 0:
        return some[test_random(state) % (sizeof some / sizeof *some)];
    case 1:
        return (uint32_t)test_random(state);
    case 2:
        return words[test_random(state) % n];
    default:
        return words[test_random(state) % n] ^ 1u << test_random(state) % 32;
    }
}

/* The total in the header is kept true now and then, so that the mutation behind it is looked at. */
static void mutate(uint64_t *state, const uint32_t *words, size_t n)
{
    uint32_t *copy = malloc(n * sizeof *copy);
    for (uint32_t i = 0; i < MUTATIONS; i++) {
        memcpy(copy, words, n * sizeof *copy);
        size_t length = n;
        for (uint64_t k = 1 + test_random(state) % 3; k; k--) {
            copy[test_random(state) % n] = interesting(state, words, n);
        }
        if (test_random(state) % 8 == 0) {
            length = 1 + test_random(state) % n;
            copy[2] = (uint32_t)length;
        }
        LLVMFuzzerTestOneInput((const uint8_t *)copy, length * 4 - test_random(state) % 50 / 49);
    }
    free(copy);
}

static void cut(const uint32_t *words, size_t n)
{
    for (size_t length = 0; length < n; length++) {
        uint32_t *copy = malloc((length + 1) * sizeof *copy); /* its own piece of memory, so that a read past the end is seen */
        memcpy(copy, words, length * sizeof *copy);
        if (length > 2) {
            copy[2] = (uint32_t)length;
        }
        LLVMFuzzerTestOneInput((const uint8_t *)copy, length * 4);
        free(copy);
    }
}

int main(int argc, char **argv)
{
    static t_program program;
    uint64_t count = argc > 1 ? strtoull(argv[1], NULL, 0) : 60, first = argc > 2 ? strtoull(argv[2], NULL, 0) : 1;
    for (uint64_t seed = first; seed < first + count; seed++) {
        size_t n;
        uint64_t state = seed;
        generate_program(&program, seed, 1 + (uint32_t)(seed % 12), 4 + (uint32_t)(seed % 12));
        uint32_t *words = write_program(&program, &n);
        cut(words, n);
        mutate(&state, words, n);
        free(words);
        test_case(true, "seed %llu", (unsigned long long)seed); /* what is wrong aborts */
    }
    return test_report("fuzz-smoke");
}
