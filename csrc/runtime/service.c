#include "service.h"
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct request {
    uint64_t id;
    int done;
    pyro_answer *answer;
    struct request *next;
} request;

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t changed = PTHREAD_COND_INITIALIZER;
static request *pending; /* guarded by the lock, as what follows */
static uint64_t last_id;
static pyro_service_send send_request;
static pid_t owner; /* the process whose threads can answer; read without the lock, which a fork may have left locked */

static void refuse(request *r, const char *reason, uint32_t line)
{
    snprintf(r->answer->reason, sizeof r->answer->reason, "%s", reason);
    r->answer->line = line;
    r->done = 1;
}

void pyro_service_set(pyro_service_send send)
{
    if (owner != 0 && owner != getpid()) {
        return;
    }
    pthread_mutex_lock(&lock);
    owner = getpid();
    send_request = send;
    for (request *r = send ? NULL : pending; r != NULL; r = r->next) {
        refuse(r, "the compiler stopped", 0);
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
}

int pyro_service_is_up(void)
{
    return send_request != NULL && owner == getpid();
}

static request *take_pending(uint64_t id)
{
    for (request **p = &pending; *p != NULL; p = &(*p)->next) {
        if ((*p)->id == id) {
            request *r = *p;
            *p = r->next;
            return r;
        }
    }
    return NULL;
}

void pyro_service_ask(const uint8_t *snapshot, size_t size, pyro_answer *answer)
{
    request mine = {.answer = answer};
    memset(answer, 0, sizeof *answer);
    if (!pyro_service_is_up()) {
        refuse(&mine, "there is no compiler", 0);
        return;
    }
    pthread_mutex_lock(&lock);
    pyro_service_send send = send_request;
    mine.id = ++last_id;
    mine.next = pending;
    pending = &mine;
    pthread_mutex_unlock(&lock);

    int sent = send != NULL && send(mine.id, snapshot, size) == 0;

    pthread_mutex_lock(&lock);
    if (!sent && !mine.done) {
        refuse(&mine, "there is no compiler", 0);
    }
    while (!mine.done) {
        pthread_cond_wait(&changed, &lock);
    }
    take_pending(mine.id);
    pthread_mutex_unlock(&lock);
}

void pyro_service_answer(uint64_t id, const uint8_t *lir, size_t size, const char *reason, uint32_t line)
{
    uint8_t *copy = lir ? malloc(size ? size : 1) : NULL;
    if (copy != NULL) {
        memcpy(copy, lir, size);
    }
    pthread_mutex_lock(&lock);
    request *r = take_pending(id);
    if (r != NULL && !r->done && copy != NULL) {
        r->answer->lir = copy;
        r->answer->size = size;
        r->done = 1;
        copy = NULL;
    }
    else if (r != NULL && !r->done) {
        refuse(r, lir ? "out of memory" : reason ? reason : "refused", line);
    }
    pthread_cond_broadcast(&changed);
    pthread_mutex_unlock(&lock);
    free(copy);
}
