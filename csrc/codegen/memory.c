/* Executable memory that is never writable where it is executable.

   "dual": a memfd mapped twice, once for the linker to write and once for the machine to run. "mprotect": anonymous memory whose pages
   are either writable or executable; each block has its pages to itself, so that writing one stops no other. Regions are placed near an
   address the runtime names (libpython's code), within reach of a direct call.

   Fork: the pages of a dual region are shared with the child. So a child only runs what is in the regions it inherited; it gets regions
   of its own for new code. And the parent reuses no block of a region that a child may still run. */
#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>
#include "cg.h"

#ifndef MAP_FIXED_NOREPLACE
#define MAP_FIXED_NOREPLACE 0x100000
#endif
#ifndef MFD_EXEC
#define MFD_EXEC 0x0010U
#endif

enum { REGION = 1 << 20, GRAIN = 64, STEP = 8 << 20 };
#define REACH ((i64)1 << 30) /* half of what a call reaches: caller and callee may lie on either side of the address */
#define DEFAULT_BUDGET ((size_t)64 << 20)

typedef enum { MODE_UNKNOWN, MODE_DUAL, MODE_MPROTECT, MODE_NONE } memory_mode;

/* A piece of a region, used or free; they are linked by address. */
typedef struct piece {
    struct piece *next;
    size_t offset, size;
    bool used;
} piece;

typedef struct region {
    struct region *next;
    u8 *write, *run; /* the same in mprotect mode */
    size_t size;
    piece *pieces;
    piece *free_from; /* no piece before this one is free; NULL: none is */
    bool inherited;  /* from the process that forked us: run, never written */
    bool shared;     /* a child may run what is in it: nothing is used twice */
} region;

static struct {
    pthread_mutex_t lock;
    memory_mode mode;
    region *regions;
    const u8 *near;
    size_t used, reserved, budget;
    u32 blocks;
    bool fork_handlers;
} memory = {.lock = PTHREAD_MUTEX_INITIALIZER, .budget = DEFAULT_BUDGET};

/* ---- fork --------------------------------------------------------------------------------------------------------------- */

static void before_fork(void) { pthread_mutex_lock(&memory.lock); }

static void after_fork_in_parent(void)
{
    for (region *r = memory.regions; r; r = r->next) {
        r->shared |= memory.mode == MODE_DUAL;
    }
    pthread_mutex_unlock(&memory.lock);
}

static void after_fork_in_child(void)
{
    for (region *r = memory.regions; r; r = r->next) {
        r->inherited |= memory.mode == MODE_DUAL;
    }
    pthread_mutex_unlock(&memory.lock);
}

/* ---- mapping ------------------------------------------------------------------------------------------------------------ */

static int open_memfd(size_t size)
{
    int fd = memfd_create("pyroclast-code", MFD_CLOEXEC | MFD_EXEC);
    if (fd < 0 && errno == EINVAL) { /* before Linux 6.3 */
        fd = memfd_create("pyroclast-code", MFD_CLOEXEC);
    }
    if (fd >= 0 && ftruncate(fd, (off_t)size) < 0) {
        close(fd);
        return -1;
    }
    return fd;
}

static bool in_reach(const u8 *at)
{
    i64 distance = (i64)(at - memory.near);
    return distance > -REACH && distance < REACH;
}

/* Executable pages as near as they can be had; anywhere rather than nowhere. */
static u8 *map_executable(size_t size, int flags, int fd)
{
    int protection = PROT_READ | PROT_EXEC;
    for (i64 away = STEP; memory.near && away < REACH; away += STEP) {
        for (int side = -1; side <= 1; side += 2) {
            u8 *want = (u8 *)(((uintptr_t)memory.near + (uintptr_t)(side * away)) & ~(uintptr_t)(REGION - 1));
            u8 *got = mmap(want, size, protection, flags | MAP_FIXED_NOREPLACE, fd, 0);
            if (got == MAP_FAILED && errno != EEXIST) {
                return MAP_FAILED;
            }
            if (got != MAP_FAILED && in_reach(got)) {
                return got;
            }
            if (got != MAP_FAILED) {
                munmap(got, size);
            }
        }
    }
    return mmap(NULL, size, protection, flags, fd, 0);
}

static bool map_region(region *r, memory_mode mode)
{
    if (mode == MODE_MPROTECT) {
        r->run = r->write = map_executable(r->size, MAP_PRIVATE | MAP_ANONYMOUS, -1);
        return r->run != MAP_FAILED;
    }
    int fd = open_memfd(r->size);
    if (fd < 0) {
        return false;
    }
    r->write = mmap(NULL, r->size, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    r->run = r->write == MAP_FAILED ? MAP_FAILED : map_executable(r->size, MAP_SHARED, fd);
    if (r->run == MAP_FAILED && r->write != MAP_FAILED) {
        munmap(r->write, r->size);
    }
    close(fd);
    return r->run != MAP_FAILED;
}

/* The first region shows which mode the system allows. */
static bool map_in_some_mode(region *r)
{
    if (memory.mode != MODE_UNKNOWN) {
        return memory.mode != MODE_NONE && map_region(r, memory.mode);
    }
    for (memory_mode mode = MODE_DUAL; mode < MODE_NONE; mode++) {
        bool mapped = map_region(r, mode);
        if (mapped && mode == MODE_MPROTECT && (mprotect(r->run, r->size, PROT_READ | PROT_WRITE) < 0 || mprotect(r->run, r->size, PROT_READ | PROT_EXEC) < 0)) {
            munmap(r->run, r->size);
            mapped = false;
        }
        if (mapped) {
            memory.mode = mode;
            return true;
        }
    }
    memory.mode = MODE_NONE;
    return false;
}

static region *new_region(size_t size)
{
    region *r = calloc(1, sizeof *r);
    piece *all = calloc(1, sizeof *all);
    if (r && all) {
        r->size = size > REGION ? (size + REGION - 1) & ~(size_t)(REGION - 1) : REGION;
        *all = (piece){.size = r->size};
        r->pieces = r->free_from = all;
        if (map_in_some_mode(r)) {
            r->next = memory.regions;
            memory.regions = r;
            memory.reserved += r->size;
            if (!memory.fork_handlers) {
                memory.fork_handlers = pthread_atfork(before_fork, after_fork_in_parent, after_fork_in_child) == 0;
            }
            return r;
        }
    }
    free(r);
    free(all);
    return NULL;
}

/* ---- allocation --------------------------------------------------------------------------------------------------------- */

static size_t rounded(size_t size)
{
    size_t grain = memory.mode == MODE_MPROTECT ? (size_t)sysconf(_SC_PAGESIZE) : GRAIN;
    return (size + grain - 1) & ~(grain - 1);
}

/* After `free_from` has been used, or set to a piece that no free one comes before. */
static void skip_used(region *r)
{
    while (r->free_from && r->free_from->used) {
        r->free_from = r->free_from->next;
    }
}

static bool carve(region *r, size_t size, pyro_code_block *block)
{
    for (piece *p = r->free_from; p; p = p->next) {
        if (p->used || p->size < size) {
            continue;
        }
        if (p->size > size) {
            piece *rest = calloc(1, sizeof *rest);
            if (rest == NULL) {
                return false;
            }
            *rest = (piece){p->next, p->offset + size, p->size - size, false};
            p->next = rest;
            p->size = size;
        }
        p->used = true;
        skip_used(r);
        *block = (pyro_code_block){r->write + p->offset, r->run + p->offset, size};
        return true;
    }
    return false;
}

int pyro_memory_alloc(size_t size, pyro_code_block *block)
{
    if (size == 0 || size > SIZE_MAX / 2) {
        return -1;
    }
    pthread_mutex_lock(&memory.lock);
    bool done = false;
    if (memory.used + rounded(size) <= memory.budget) {
        for (region *r = memory.regions; r && !done; r = r->next) {
            done = !r->inherited && carve(r, rounded(size), block);
        }
        region *made = done ? NULL : new_region(size);
        done = done || (made && carve(made, rounded(size), block)); /* the mode, and with it the rounding, may be known only now */
    }
    if (done) {
        memory.used += block->size;
        memory.blocks++;
    }
    pthread_mutex_unlock(&memory.lock);
    return done ? 0 : -1;
}

static void join_free(region *r)
{
    for (piece *p = r->pieces; p; p = p->next) {
        while (!p->used && p->next && !p->next->used) {
            piece *next = p->next;
            p->size += next->size;
            p->next = next->next;
            free(next);
        }
    }
}

static void unmap_if_unused(region *unused)
{
    region **place = &memory.regions;
    while (*place != unused) {
        place = &(*place)->next;
    }
    if (unused->pieces->used || unused->pieces->next || (place == &memory.regions && unused->next == NULL)) {
        return; /* in use, or the last one, which will be wanted again */
    }
    *place = unused->next;
    memory.reserved -= unused->size;
    munmap(unused->run, unused->size);
    if (unused->write != unused->run) {
        munmap(unused->write, unused->size);
    }
    free(unused->pieces);
    free(unused);
}

void pyro_memory_free(const pyro_code_block *block)
{
    pthread_mutex_lock(&memory.lock);
    region *r = memory.regions;
    while (r && (block->run < r->run || block->run >= r->run + r->size)) {
        r = r->next;
    }
    if (r) {
        memory.blocks--;
        if (!r->inherited && !r->shared) {
            memory.used -= block->size;
            for (piece *p = r->pieces; p; p = p->next) {
                p->used &= r->run + p->offset != block->run;
            }
            join_free(r);
            r->free_from = r->pieces;
            skip_used(r);
            unmap_if_unused(r);
        }
    }
    pthread_mutex_unlock(&memory.lock);
}

/* ---- writing ------------------------------------------------------------------------------------------------------------ */

int pyro_memory_begin_write(const pyro_code_block *block)
{
    return block->write == block->run ? mprotect(block->write, block->size, PROT_READ | PROT_WRITE) : 0;
}

int pyro_memory_end_write(const pyro_code_block *block)
{
    __builtin___clear_cache((char *)block->run, (char *)block->run + block->size);
    return block->write == block->run ? mprotect(block->run, block->size, PROT_READ | PROT_EXEC) : 0;
}

/* ---- settings ----------------------------------------------------------------------------------------------------------- */

void pyro_memory_configure(const void *near, size_t budget)
{
    pthread_mutex_lock(&memory.lock);
    memory.near = near;
    memory.budget = budget;
    pthread_mutex_unlock(&memory.lock);
}

int pyro_memory_use_mode(const char *mode)
{
    pthread_mutex_lock(&memory.lock);
    bool early = memory.regions == NULL;
    if (early) {
        memory.mode = strcmp(mode, "mprotect") == 0 ? MODE_MPROTECT : MODE_DUAL;
    }
    pthread_mutex_unlock(&memory.lock);
    return early ? 0 : -1;
}

void pyro_memory_get_stats(pyro_memory_stats *stats)
{
    static const char *const names[] = {"dual", "dual", "mprotect", "none"};
    pthread_mutex_lock(&memory.lock);
    *stats = (pyro_memory_stats){memory.used, memory.reserved, memory.budget, memory.blocks, names[memory.mode]};
    pthread_mutex_unlock(&memory.lock);
}
