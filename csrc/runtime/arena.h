/* A bump allocator: many small allocations, freed all at once. NULL on exhaustion. */
#ifndef PYROCLAST_ARENA_H
#define PYROCLAST_ARENA_H
#include <stddef.h>
#include <stdlib.h>

typedef struct pyro_arena_chunk {
    struct pyro_arena_chunk *next;
    size_t used, size; /* bytes, of `data` */
    _Alignas(16) char data[];
} pyro_arena_chunk;

typedef struct {
    pyro_arena_chunk *head;
} pyro_arena;

static inline void *pyro_arena_alloc(pyro_arena *arena, size_t size)
{
    size = (size + 15) & ~(size_t)15;
    pyro_arena_chunk *chunk = arena->head;
    if (chunk == NULL || chunk->size - chunk->used < size) {
        size_t room = size > 16000 ? size : 16000;
        chunk = malloc(sizeof *chunk + room);
        if (chunk == NULL) {
            return NULL;
        }
        chunk->next = arena->head;
        chunk->used = 0;
        chunk->size = room;
        arena->head = chunk;
    }
    void *result = chunk->data + chunk->used;
    chunk->used += size;
    return result;
}

static inline void pyro_arena_free(pyro_arena *arena)
{
    while (arena->head != NULL) {
        pyro_arena_chunk *next = arena->head->next;
        free(arena->head);
        arena->head = next;
    }
}
#endif
