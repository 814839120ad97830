/* Code memory: never writable and executable at once, in both modes; the budget; memory that is used again; forked children; threads. */
#include <pthread.h>
#include <sys/wait.h>
#include <unistd.h>
#include "pyroclast/codegen.h"
#include "test.h"

typedef int function(void);

/* endbr64; mov eax, n; ret */
static bool write_function(const pyro_code_block *block, int n)
{
    uint8_t code[] = {0xf3, 0x0f, 0x1e, 0xfa, 0xb8, 0, 0, 0, 0, 0xc3};
    memcpy(code + 5, &n, 4);
    if (pyro_memory_begin_write(block) < 0) {
        return false;
    }
    memcpy(block->write, code, sizeof code);
    return pyro_memory_end_write(block) == 0;
}

static int run(const pyro_code_block *block) { return ((function *)(uintptr_t)block->run)(); }

/* No mapping of this process is both. */
static bool nothing_is_writable_and_executable(void)
{
    FILE *maps = fopen("/proc/self/maps", "r");
    char line[512];
    bool found = false;
    while (maps && fgets(line, sizeof line, maps)) {
        const char *space = strchr(line, ' ');
        found |= space && space[2] == 'w' && space[3] == 'x';
    }
    if (maps) {
        fclose(maps);
    }
    return maps && !found;
}

static void allocation(void)
{
    enum { N = 300 };
    pyro_code_block blocks[N];
    pyro_memory_stats stats;
    bool ok = true;
    for (int i = 0; i < N; i++) {
        ok = ok && pyro_memory_alloc(10 + (size_t)(i * 37) % 9000, &blocks[i]) == 0 && write_function(&blocks[i], i);
    }
    test_case(ok, "blocks can be had and written");
    for (int i = 0; i < N; i++) {
        ok = ok && run(&blocks[i]) == i;
    }
    test_case(ok, "each runs what was written to it");
    test_case(nothing_is_writable_and_executable(), "nothing is writable and executable");
    pyro_memory_get_stats(&stats);
    size_t used = stats.used;
    for (int i = 0; i < N; i += 2) {
        pyro_memory_free(&blocks[i]);
    }
    for (int i = 0; i < N; i += 2) {
        ok = ok && pyro_memory_alloc(10 + (size_t)(i * 37) % 9000, &blocks[i]) == 0 && write_function(&blocks[i], -i);
    }
    for (int i = 0; i < N; i++) {
        ok = ok && run(&blocks[i]) == (i % 2 ? i : -i);
    }
    pyro_memory_get_stats(&stats);
    test_case(ok && stats.used == used && stats.blocks == N, "freed blocks are used again, the others keep their contents");
    for (int i = 0; i < N; i++) {
        pyro_memory_free(&blocks[i]);
    }
    pyro_memory_get_stats(&stats);
    test_case(stats.used == 0 && stats.blocks == 0 && stats.reserved <= 1 << 20, "what is freed goes back to the system");
}

static void budget(void)
{
    pyro_code_block block;
    pyro_memory_configure(NULL, 1 << 16);
    test_case(pyro_memory_alloc(1 << 17, &block) < 0, "more than the budget is refused");
    bool ok = pyro_memory_alloc(1 << 15, &block) == 0;
    pyro_code_block second;
    test_case(ok && pyro_memory_alloc((1 << 15) + 1, &second) < 0, "what is used counts");
    pyro_memory_free(&block);
    test_case(pyro_memory_alloc(0, &block) < 0 && pyro_memory_alloc(SIZE_MAX, &block) < 0, "sizes that make no sense are refused");
    pyro_memory_configure((void *)(uintptr_t)budget, 64 << 20);
    test_case(pyro_memory_alloc(3 << 20, &block) == 0 && llabs((long long)((uintptr_t)block.run - (uintptr_t)budget)) < 1ll << 31, "a large block lies near the code");
    pyro_memory_free(&block);
}

static void forks(void)
{
    pyro_code_block mine, later;
    bool ok = pyro_memory_alloc(100, &mine) == 0 && write_function(&mine, 7);
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) { /* inherited code runs; new code does not disturb the parent's */
        pyro_code_block block;
        bool fine = run(&mine) == 7 && pyro_memory_alloc(100, &block) == 0 && write_function(&block, 8) && run(&block) == 8 && run(&mine) == 7;
        pyro_memory_free(&mine);
        fine = fine && pyro_memory_alloc(100, &block) == 0 && write_function(&block, 9) && run(&block) == 9;
        _exit(fine ? 0 : 1);
    }
    int status = -1;
    pyro_memory_free(&mine);
    ok = ok && pyro_memory_alloc(100, &later) == 0 && write_function(&later, 10) && run(&later) == 10;
    waitpid(child, &status, 0);
    test_case(ok && status == 0, "a child runs what it inherited, and parent and child write over none of it");
    pyro_memory_free(&later);
}

static void *worker(void *argument)
{
    uint64_t state = (uint64_t)(uintptr_t)argument;
    bool ok = true;
    for (int i = 0; i < 2000 && ok; i++) {
        pyro_code_block block;
        int n = (int)(test_random(&state) % 100000);
        ok = pyro_memory_alloc(16 + test_random(&state) % 3000, &block) == 0 && write_function(&block, n) && run(&block) == n;
        pyro_memory_free(&block);
    }
    return (void *)(uintptr_t)ok;
}

static void threads(void)
{
    enum { N = 4 };
    pthread_t made[N];
    bool ok = true;
    for (uintptr_t i = 0; i < N; i++) {
        ok = ok && pthread_create(&made[i], NULL, worker, (void *)(i + 1)) == 0;
    }
    for (int i = 0; i < N; i++) {
        void *result = NULL;
        pthread_join(made[i], &result);
        ok = ok && result;
    }
    test_case(ok, "threads do not get in each other's way");
}

int main(int argc, char **argv)
{
    const char *mode = argc > 1 ? argv[1] : "dual";
    pyro_memory_stats stats;
    test_case(pyro_memory_use_mode(mode) == 0, "the mode can be chosen before the first allocation");
    pyro_memory_configure((void *)(uintptr_t)allocation, 64 << 20);
    allocation();
    budget();
    forks();
    threads();
    pyro_memory_get_stats(&stats);
    test_case(strcmp(stats.mode, mode) == 0 && pyro_memory_use_mode(mode) < 0, "the mode is as chosen");
    char name[32];
    snprintf(name, sizeof name, "memory-%s", mode);
    return test_report(name);
}
