/* The code generator, from front to back. */
#include "cg.h"

void cg_free_arena(cg *g);

/* Work a program may cost beyond what its size pays for, in steps of a few instructions each; see cg_spend. */
enum { FUEL = 1 << 20, FUEL_PER_WORD = 256 };

static pyro_native *generate(cg *g, const void *bytes, size_t size)
{
    cg_read(g, bytes, size);  /* words to blocks and instructions, everything checked but dominance */
    cg_flow(g);               /* reachable blocks, loops, cold last; critical edges split */
    cg_live(g);               /* what is live at block starts; definitions dominate uses */
    cg_select(g);             /* machine instructions, and what each operand demands */
    cg_intervals(g);          /* the lives of values as ranges */
    cg_allocate(g);           /* linear scan: a place for every piece of a life */
    cg_resolve(g);            /* operands' places, and moves between places */
    if (g->options->check) {
        cg_check(g);          /* that every value is where it is read */
    }
    return cg_emit(g);        /* bytes, exits, relocations, maps */
}

/* Where cg_fail() lands. All state is in *g, which the caller owns, so none of it is lost in the jump. */
static int run(cg *g, const void *bytes, size_t size)
{
    if (setjmp(g->escape) != 0) {
        return -1;
    }
    g->native = generate(g, bytes, size);
    if (g->options->dump) {
        g->native->dump = cg_dump(g);
    }
    return 0;
}

int pyro_codegen(const void *bytes, size_t size, const pyro_codegen_options *options, pyro_native **native, pyro_codegen_error *error)
{
    cg g = {.options = options, .error = error, .fuel = FUEL + FUEL_PER_WORD * (u64)(size / 4), .random = options->seed};
    int result = run(&g, bytes, size);
    cg_free_arena(&g);
    if (result < 0) {
        pyro_native_free(g.native);
        return -1;
    }
    *native = g.native;
    return 0;
}
