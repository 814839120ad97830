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
/* Bytes for a whole C recursion budget: CPython's own 10,000 units are meant for a stack of 8 MB. */
#define RESERVE ((size_t)10 << 20)

static struct {
    uintptr_t low; /* end of the extended stack; 0: it is not extended */
    pthread_t owner;
    const _PyInterpreterFrame *lent_at; /* the innermost frame when the last loan that runs was given */
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
    uintptr_t limit;   /* native frames end above; 0: not known yet */
    size_t size;       /* of the whole stack, bytes */
    uint64_t budgeted; /* PyThreadState.id of the thread state whose budget has been looked at; ids start with 1 */
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
    here.limit = (uintptr_t)low + (here.size >= WHOLE_STACK ? ROOM : here.size / 4);
}

int pyro_stack_has_room(size_t bytes)
{
    if (here.limit == 0) {
        find_limit();
    }
    return (uintptr_t)__builtin_frame_address(0) > here.limit + bytes;
}

void pyro_stack_budget(PyThreadState *tstate)
{
    if (here.budgeted == tstate->id) {
        return;
    }
    here.budgeted = tstate->id;
    if (here.limit == 0) {
        find_limit();
    }
    if (here.size < WHOLE_STACK && tstate->c_recursion_remaining > PYRO_RECURSION_RESERVE) {
        tstate->c_recursion_remaining -= Py_C_RECURSION_LIMIT - PYRO_RECURSION_RESERVE;
    }
}

/* A loan that is smaller is not worth the walk; the rest of the budget is there for C functions. */
#define SMALLEST_LOAN 100

static int is_init(const _PyInterpreterFrame *frame)
{
    return PyFunction_Check(frame->f_funcobj) && ((PyFunctionObject *)frame->f_funcobj)->func_name == pyro_runtime.str_init;
}

/* The units of the C recursion budget that the interpreter would not have taken, since the last loan: one for each frame of compiled code, one
   more for the type that calls `__init__` (Objects/call.c, _PyObject_MakeTpCall), two for each frame that runs in an interpreter of its own
   because compiled code has called it. */
static int units_of_calls(const PyThreadState *tstate)
{
    int units = 0;
    for (const _PyInterpreterFrame *frame = tstate->current_frame; frame != NULL && frame != stack.lent_at; frame = frame->previous) {
        units += pyro_is_native(frame) ? 1 + is_init(frame) : frame->owner == FRAME_OWNED_BY_CSTACK ? 2 : 0;
    }
    return units;
}

pyro_loan pyro_stack_lend(PyThreadState *tstate)
{
    pyro_loan loan = {.units = 0, .before = stack.lent_at};
    uintptr_t here = (uintptr_t)__builtin_frame_address(0);
    if (tstate->c_recursion_remaining > PYRO_RECURSION_RESERVE || stack.low == 0 || !pthread_equal(stack.owner, pthread_self()) ||
        here < stack.low + RESERVE) {
        return loan;
    }
    int units = units_of_calls(tstate), missing = Py_C_RECURSION_LIMIT - tstate->c_recursion_remaining;
    if (units >= SMALLEST_LOAN) {
        loan.units = units < missing ? units : missing;
        stack.lent_at = tstate->current_frame;
        tstate->c_recursion_remaining += loan.units;
    }
    return loan;
}

void pyro_stack_take_back(PyThreadState *tstate, pyro_loan loan)
{
    if (loan.units != 0) {
        stack.lent_at = loan.before;
        tstate->c_recursion_remaining -= loan.units;
    }
}
