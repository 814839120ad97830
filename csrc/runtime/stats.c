#include "stats.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pyroclast/buffer.h"
#include "pyroclast/codegen.h"

#define MAX_REASONS 128

static struct {
    uint64_t compiled, compile_ns, refused, invalidated, deopts, freed;
    uint64_t code_bytes; /* of machine code that is not freed */
    struct {
        char *text;
        uint64_t count;
    } reasons[MAX_REASONS]; /* the last one stands for all that found no place */
    size_t n_reasons;
} stats;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void pyro_stats_compiled(uint64_t nanoseconds, size_t code_size)
{
    pthread_mutex_lock(&lock);
    stats.compiled++;
    stats.compile_ns += nanoseconds;
    stats.code_bytes += code_size;
    pthread_mutex_unlock(&lock);
}

void pyro_stats_freed(size_t code_size)
{
    pthread_mutex_lock(&lock);
    stats.freed++;
    stats.code_bytes -= code_size;
    pthread_mutex_unlock(&lock);
}

void pyro_stats_invalidated(void)
{
    pthread_mutex_lock(&lock);
    stats.invalidated++;
    pthread_mutex_unlock(&lock);
}

void pyro_stats_deopted(void)
{
    pthread_mutex_lock(&lock);
    stats.deopts++;
    pthread_mutex_unlock(&lock);
}

static void count_reason(const char *text)
{
    for (size_t i = 0; i < stats.n_reasons; i++) {
        if (strcmp(stats.reasons[i].text, text) == 0) {
            stats.reasons[i].count++;
            return;
        }
    }
    if (stats.n_reasons == MAX_REASONS) {
        stats.reasons[MAX_REASONS - 1].count++;
        return;
    }
    char *copy = strdup(stats.n_reasons == MAX_REASONS - 1 ? "other" : text);
    if (copy != NULL) {
        stats.reasons[stats.n_reasons].text = copy;
        stats.reasons[stats.n_reasons++].count = 1;
    }
}

void pyro_stats_refused(const char *reason)
{
    pthread_mutex_lock(&lock);
    stats.refused++;
    count_reason(reason);
    pthread_mutex_unlock(&lock);
}

static void put_text(pyro_buffer *b, const char *text)
{
    pyro_put_raw(b, text, strlen(text));
}

static void put_string(pyro_buffer *b, const char *text)
{
    put_text(b, "\"");
    for (const unsigned char *p = (const unsigned char *)text; *p != 0; p++) {
        char escaped[8];
        if (*p < 0x20 || *p == '"' || *p == '\\') {
            snprintf(escaped, sizeof escaped, "\\u%04x", *p);
            put_text(b, escaped);
        }
        else {
            pyro_put_u8(b, *p);
        }
    }
    put_text(b, "\"");
}

static void put_number(pyro_buffer *b, const char *key, uint64_t value)
{
    char text[64];
    snprintf(text, sizeof text, "%s\"%s\":%llu", b->size > 1 ? "," : "", key, (unsigned long long)value);
    put_text(b, text);
}

char *pyro_stats_json(void)
{
    pyro_buffer b = {0};
    pyro_memory_stats memory;
    pyro_memory_get_stats(&memory);
    pthread_mutex_lock(&lock);
    put_text(&b, "{");
    put_number(&b, "compiled", stats.compiled);
    put_number(&b, "refused", stats.refused);
    put_number(&b, "invalidated", stats.invalidated);
    put_number(&b, "freed", stats.freed);
    put_number(&b, "deopts", stats.deopts);
    put_number(&b, "compileNs", stats.compile_ns);
    put_number(&b, "codeBytes", stats.code_bytes);
    put_number(&b, "memoryUsed", memory.used);
    put_number(&b, "memoryReserved", memory.reserved);
    put_text(&b, ",\"memoryMode\":");
    put_string(&b, memory.mode);
    put_text(&b, ",\"reasons\":{");
    for (size_t i = 0; i < stats.n_reasons; i++) {
        char count[32];
        put_text(&b, i ? "," : "");
        put_string(&b, stats.reasons[i].text);
        snprintf(count, sizeof count, ":%llu", (unsigned long long)stats.reasons[i].count);
        put_text(&b, count);
    }
    put_text(&b, "}}");
    pyro_put_u8(&b, 0);
    pthread_mutex_unlock(&lock);
    if (b.failed) {
        pyro_buffer_free(&b);
    }
    return (char *)b.data;
}
