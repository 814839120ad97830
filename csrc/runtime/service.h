/* Asking the compiler: a request goes out as snapshot bytes, an answer comes back from another thread. */
#ifndef PYROCLAST_SERVICE_H
#define PYROCLAST_SERVICE_H
#include <stddef.h>
#include <stdint.h>

/* Hands a request over; see pyro_request_function in pyroclast/jit_api.h. */
typedef int (*pyro_service_send)(uint64_t id, const uint8_t *snapshot, size_t size);

typedef struct {
    uint8_t *lir; /* malloc'ed; NULL: refused */
    size_t size;
    char reason[512]; /* UTF-8, of the refusal */
    uint32_t line;
} pyro_answer;

/* NULL: there is no compiler any more, and requests under way fail. Any thread, no GIL. */
void pyro_service_set(pyro_service_send send);

/* Is there a compiler? Not in a forked child, whose compiler thread stayed with the parent. */
int pyro_service_is_up(void);

/* Blocks until the answer is there; the GIL must not be held. */
void pyro_service_ask(const uint8_t *snapshot, size_t size, pyro_answer *answer);

/* Any thread, no GIL. An id nobody waits for is ignored. */
void pyro_service_answer(uint64_t id, const uint8_t *lir, size_t size, const char *reason, uint32_t line);
#endif
