/* Ways to make rare things happen often, for tests: the environment variable PYROCLAST_STRESS, words separated by commas.
     warm=N       --jit=eager compiles a code object at its (N+1)-th call: the interpreter's inline caches then know the types
     deopt=N      every N-th guard that is passed fails; with 1, every guard
     check        verify each register allocation symbolically; a bug ends the process
     release      when the program ends, after its own atexit functions, the interpreter takes over and all compiled code and what it holds
                  is let go, so that what is left can be counted (test/differential/lifetimes)
     registers=N  allocate registers at random (still correctly), from this seed */
#ifndef PYROCLAST_STRESS_H
#define PYROCLAST_STRESS_H
#include <stdint.h>

typedef struct {
    int64_t deopt_countdown; /* the stressCounter cell: the guard that makes it zero fails */
    int64_t deopt_period;    /* 0: guards fail when they fail */
    uint32_t warm;
    uint64_t registers; /* 0: not at random */
    int check, release;
} pyro_stress_state;

extern pyro_stress_state pyro_stress;

/* 0, or -1 with a ValueError set. */
int pyro_stress_start(void);
/* Once the rest of the runtime is up: has what is to happen at the end happen. 0, or -1 with an exception set. */
int pyro_stress_finish_start(void);

/* Has the guard that just failed done so because of the stress? Then the count starts anew. */
static inline int pyro_stress_failed_guard(void)
{
    if (pyro_stress.deopt_period == 0 || pyro_stress.deopt_countdown > 0) {
        return 0;
    }
    pyro_stress.deopt_countdown = pyro_stress.deopt_period;
    return 1;
}
#endif
