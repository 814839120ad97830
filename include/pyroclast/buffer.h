/* A growable byte buffer and borrowed byte spans. Allocation failure is sticky: later writes do nothing and `failed` is set,
   so a writer checks once at the end. */
#ifndef PYROCLAST_BUFFER_H
#define PYROCLAST_BUFFER_H
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

typedef struct {
    const char *data; /* borrowed, `size` bytes, not terminated */
    uint32_t size;
} pyro_span;

typedef struct {
    uint8_t *data;
    size_t size, capacity; /* bytes */
    int failed;            /* out of memory at some write */
} pyro_buffer;

static inline void pyro_put_raw(pyro_buffer *b, const void *data, size_t size)
{
    if (b->failed) {
        return;
    }
    if (b->capacity - b->size < size) {
        size_t capacity = b->capacity ? b->capacity : 1024;
        while (capacity - b->size < size) {
            capacity *= 2;
        }
        uint8_t *grown = realloc(b->data, capacity);
        if (grown == NULL) {
            b->failed = 1;
            return;
        }
        b->data = grown;
        b->capacity = capacity;
    }
    if (size) {
        memcpy(b->data + b->size, data, size);
        b->size += size;
    }
}

/* Little-endian machines only, as the rest of the bridge. */
static inline void pyro_put_u8(pyro_buffer *b, uint8_t v) { pyro_put_raw(b, &v, sizeof v); }
static inline void pyro_put_u32(pyro_buffer *b, uint32_t v) { pyro_put_raw(b, &v, sizeof v); }
static inline void pyro_put_i64(pyro_buffer *b, int64_t v) { pyro_put_raw(b, &v, sizeof v); }
static inline void pyro_put_f64(pyro_buffer *b, double v) { pyro_put_raw(b, &v, sizeof v); }
static inline void pyro_put_span(pyro_buffer *b, pyro_span v)
{
    pyro_put_u32(b, v.size);
    pyro_put_raw(b, v.data, v.size);
}
static inline void pyro_buffer_free(pyro_buffer *b)
{
    free(b->data);
    memset(b, 0, sizeof *b);
}
#endif
