/* Memory, errors and the work budget of one run of the code generator. */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "cg.h"

enum { CHUNK = 256 * 1024 };

struct arena_chunk {
    struct arena_chunk *next;
    max_align_t data[];
};

static void *new_chunk(cg *g, size_t size)
{
    struct arena_chunk *chunk = malloc(sizeof *chunk + size);
    if (chunk == NULL) {
        cg_fail(g, 0, "memory", "out of memory");
    }
    chunk->next = g->chunks;
    g->chunks = chunk;
    return chunk->data;
}

void *cg_alloc(cg *g, size_t count, size_t size)
{
    if (size != 0 && count > (SIZE_MAX / 2) / size) {
        cg_fail(g, 0, "memory", "out of memory");
    }
    size = (count * size + 15) & ~(size_t)15;
    if (size > CHUNK / 4) {
        return new_chunk(g, size);
    }
    if ((size_t)(g->free_to - g->free_from) < size) {
        g->free_from = new_chunk(g, CHUNK);
        g->free_to = g->free_from + CHUNK;
    }
    void *result = g->free_from;
    g->free_from += size;
    return result;
}

void *cg_zalloc(cg *g, size_t count, size_t size)
{
    void *result = cg_alloc(g, count, size);
    memset(result, 0, count * size);
    return result;
}

void *cg_grow(cg *g, void *old, u32 n, u32 *capacity, size_t size)
{
    u32 larger = *capacity ? *capacity * 2 : 64;
    if (larger < *capacity) {
        cg_fail(g, 0, "memory", "out of memory");
    }
    void *result = cg_alloc(g, larger, size);
    if (n) {
        memcpy(result, old, n * size);
    }
    *capacity = larger;
    return result;
}

void cg_free_arena(cg *g)
{
    while (g->chunks) {
        struct arena_chunk *chunk = g->chunks;
        g->chunks = chunk->next;
        free(chunk);
    }
}

void cg_fail(cg *g, u32 word, const char *rule, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(g->error->message, sizeof g->error->message, format, arguments);
    va_end(arguments);
    g->error->offset = word;
    g->error->rule = rule;
    longjmp(g->escape, 1);
}

void cg_spend(cg *g, u32 word, u64 steps)
{
    if (steps > g->fuel) {
        cg_fail(g, word, "limits", "the program is too complex to compile");
    }
    g->fuel -= steps;
}

/* splitmix64 */
u32 cg_random(cg *g, u32 bound)
{
    u64 z = g->random += 0x9e3779b97f4a7c15u;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
    return (u32)((z ^ (z >> 31)) % bound);
}
