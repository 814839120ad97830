/* A counter of checks. A test program runs cases, each a function that returns whether it held, and ends with test_report(). */
#ifndef PYROCLAST_TEST_H
#define PYROCLAST_TEST_H
#include <stdarg.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int test_passed, test_failed;

static inline bool test_case(bool held, const char *format, ...)
{
    *(held ? &test_passed : &test_failed) += 1;
    if (!held) {
        va_list arguments;
        va_start(arguments, format);
        fputs("not ok: ", stdout);
        vprintf(format, arguments);
        putchar('\n');
        va_end(arguments);
    }
    return held;
}

/* The line that scripts/count-tests.mjs adds up; the result is the program's exit code. */
static inline int test_report(const char *name)
{
    printf("%s: %d passed, %d failed\n", name, test_passed, test_failed);
    return test_failed != 0;
}

/* splitmix64: the same numbers on every machine. */
static inline uint64_t test_random(uint64_t *state)
{
    uint64_t z = *state += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return z ^ (z >> 31);
}

#endif
