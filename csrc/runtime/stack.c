#include "stack.h"
#include "framelocals.h"
#include "runtime.h"
#include <pthread.h>
#include <stdio.h>
#include <sys/mman.h>
#include "pyroclast/runtime_ids.h"

/* Bytes put below the main thread's stack: address space, no memory until it is used. The kernel leaves a gap of 128 MB there at least
   (arch/x86/mm/mmap.c mmap_base). */
#define EXTENSION ((size_t)96 << 20)
/* Bytes for a unit of the C recursion budget: CPython's 10,000 of them are meant for a stack of 8 MB. */
#define BYTES_OF_UNIT 1024

static struct {
    uintptr_t low; /* end of the extended stack; 0: it is not extended */
    pthread_t owner;
} stack;

/* The lowest address of the stack that we are on, or 0 when it is not the one that the kernel grows. */
static uintptr_t kernel_stack_start(void)
{
    uintptr_t here = (uintptr_t)__builtin_frame_address(0), start = 0;
    FILE *maps = fopen("/proc/self/maps", "re");
    char line[512];
    while (maps != NULL && start == 0 && fgets(line, sizeof line, maps) != NULL) {
        unsigned long from, to;
        if (sscanf(line, "%lx-%lx", &from, &to) == 2 && from <= here && here < to && strstr(line, "[stack]") != NULL) {
            start = from;
        }
    }
    if (maps != NULL) {
        fclose(maps);
    }
    return start;
}

void pyro_stack_start(void)
{
    uintptr_t start = stack.low == 0 ? kernel_stack_start() : 0;
    if (start <= EXTENSION) {
        return;
    }
    /* What touches the kernel's part is a part of it: it does not grow into its guard gap, it is there. */
    void *wanted = (void *)(start - EXTENSION);
    void *got = mmap(wanted, EXTENSION, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE | MAP_STACK | MAP_FIXED_NOREPLACE, -1, 0);
    if (got != wanted) {
        if (got != MAP_FAILED) { /* a kernel that takes the address for a hint (before 4.17) */
            munmap(got, EXTENSION);
        }
        return;
    }
    stack.low = (uintptr_t)got;
    stack.owner = pthread_self();
}

/* Bytes of the stack that CPython's budget is meant for, but for what pthread_attr_setstacksize rounds away. */
#define WHOLE_STACK ((size_t)7 << 20)
/* Bytes that are left for C functions, where the stack is as long as that. */
#define ROOM ((size_t)512 << 10)

/* Of the thread that we are on. */
static _Thread_local struct {
    uintptr_t low;     /* the end of the stack */
    uintptr_t limit;   /* native frames end above; 0: not known yet */
    size_t size;       /* of the whole stack, bytes */
    uint64_t budgeted; /* PyThreadState.id of the thread state whose budget has been looked at; ids start with 1 */
    const _PyInterpreterFrame *lent_at; /* the innermost frame when the last loan that runs was given */
} here;

static void find_limit(void)
{
    pthread_attr_t attributes;
    void *low = NULL;
    if (stack.low != 0 && pthread_equal(stack.owner, pthread_self())) {
        low = (void *)stack.low;
        here.size = WHOLE_STACK + EXTENSION;
    }
    else if (pthread_getattr_np(pthread_self(), &attributes) == 0) {
        pthread_attr_getstack(&attributes, &low, &here.size);
        pthread_attr_destroy(&attributes);
    }
    here.low = (uintptr_t)low;
    here.limit = here.low + (here.size >= WHOLE_STACK ? ROOM : here.size / 2);
}

/* Before anything of `here` is read. */
static void know_stack(void)
{
    if (here.limit == 0) {
        find_limit();
    }
}

/* Bytes, above the end of the stack. */
static size_t height(void)
{
    know_stack();
    uintptr_t address = (uintptr_t)__builtin_frame_address(0);
    return address > here.low ? address - here.low : 0;
}

int pyro_stack_has_room(size_t bytes)
{
    return height() > here.limit - here.low + bytes;
}

void pyro_stack_budget(PyThreadState *tstate)
{
    if (here.budgeted == tstate->id) {
        return;
    }
    here.budgeted = tstate->id;
    know_stack();
    if (here.size < WHOLE_STACK && tstate->c_recursion_remaining > PYRO_RECURSION_RESERVE) {
        tstate->c_recursion_remaining -= Py_C_RECURSION_LIMIT - PYRO_RECURSION_RESERVE;
    }
}

/* A loan that is smaller is not worth the walk; the rest of the budget is there for C functions. */
#define SMALLEST_LOAN 100

/* The units of the C recursion budget that the interpreter would not have taken, since the last loan: one for each frame of compiled code.
   Frames that run in an interpreter of their own have taken two, but whether compiled code has called them, or a C function, cannot be told. */
static int units_of_calls(const PyThreadState *tstate)
{
    int units = 0;
    for (const _PyInterpreterFrame *frame = tstate->current_frame; frame != NULL && frame != here.lent_at; frame = frame->previous) {
        units += pyro_is_native(frame);
    }
    return units;
}

/* Units for which there is stack; a part of the room is for whoever finds that there are none left. */
static int units_of_room(void)
{
    size_t above = height(), kept = (here.limit - here.low) / 4;
    return above > kept ? (int)((above - kept) / BYTES_OF_UNIT) : 0;
}

static int at_most(int units, int most)
{
    return units < most ? units : most;
}

static pyro_loan lend(PyThreadState *tstate, int units)
{
    pyro_loan loan = {.units = units, .before = here.lent_at};
    here.lent_at = tstate->current_frame;
    tstate->c_recursion_remaining += units;
    return loan;
}

pyro_loan pyro_stack_lend(PyThreadState *tstate)
{
    int remaining = tstate->c_recursion_remaining;
    if (remaining <= PYRO_RECURSION_RESERVE) {
        int most = at_most(Py_C_RECURSION_LIMIT, units_of_room() - (int)(ROOM / BYTES_OF_UNIT)) - remaining;
        int units = most >= SMALLEST_LOAN ? at_most(units_of_calls(tstate), most) : 0;
        if (units >= SMALLEST_LOAN) {
            return lend(tstate, units);
        }
    }
    return (pyro_loan){.units = 0, .before = here.lent_at};
}

int pyro_stack_is_short(PyThreadState *tstate)
{
    know_stack();
    int enough = here.size < WHOLE_STACK ? PYRO_RECURSION_RESERVE / 2 : PYRO_RECURSION_RESERVE;
    return tstate->c_recursion_remaining <= enough || !pyro_stack_has_room(0);
}

pyro_loan pyro_stack_fit(PyThreadState *tstate)
{
    int remaining = tstate->c_recursion_remaining, units = at_most(Py_C_RECURSION_LIMIT - remaining, units_of_calls(tstate));
    return lend(tstate, at_most(units, units_of_room() - remaining));
}

void pyro_stack_take_back(PyThreadState *tstate, pyro_loan loan)
{
    here.lent_at = loan.before;
    tstate->c_recursion_remaining -= loan.units;
}
