/* Memory, errors and the work budget of one run of the code generator. */
#include <pthread.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include "cg.h"

enum { CHUNK = 128 * 1024, KEPT_CHUNKS = 8 };

struct arena_chunk {
    struct arena_chunk *next;
    size_t size;
    max_align_t data[];
};

/* Chunks of the usual size are kept for the next run: memory that the system must hand out anew costs more than what is done with it. */
static struct {
    pthread_mutex_t lock;
    struct arena_chunk *first;
    u32 n;
} kept = {.lock = PTHREAD_MUTEX_INITIALIZER};

static struct arena_chunk *take_kept(void)
{
    pthread_mutex_lock(&kept.lock);
    struct arena_chunk *chunk = kept.first;
    if (chunk) {
        kept.first = chunk->next;
        kept.n--;
    }
    pthread_mutex_unlock(&kept.lock);
    return chunk;
}

static bool keep(struct arena_chunk *chunk)
{
    pthread_mutex_lock(&kept.lock);
    bool room = chunk->size == CHUNK && kept.n < KEPT_CHUNKS;
    if (room) {
        chunk->next = kept.first;
        kept.first = chunk;
        kept.n++;
    }
    pthread_mutex_unlock(&kept.lock);
    return room;
}

static void *new_chunk(cg *g, size_t size)
{
    struct arena_chunk *chunk = size == CHUNK ? take_kept() : NULL;
    if (chunk == NULL) {
        chunk = malloc(sizeof *chunk + size);
    }
    if (chunk == NULL) {
        cg_fail(g, 0, "memory", "out of memory");
    }
    chunk->size = size;
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
    if ((size_t)(g->free_to - g->free_from) < size) {
        if (size > CHUNK / 2) {
            return new_chunk(g, size);
        }
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
        if (!keep(chunk)) {
            free(chunk);
        }
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
