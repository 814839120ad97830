/* Which objects a unit's code names, how the unit holds them, and the addresses the linker needs. */
#ifndef PYROCLAST_HANDLES_H
#define PYROCLAST_HANDLES_H
#include "snap.h"
#include "unit.h"

/* Finds the handles and cells that unit->object's constants name; unit->slot and unit->space are set. 0; or -1: exhaustion, or a
   constant that names no object of its kind, in `*why`. Registers the unit with everything it depends on. */
int pyro_unit_take_handles(pyro_unit *unit, const pyro_snapshot *snapshot, const char **why);

typedef struct {
    pyro_unit *unit;
    const pyro_snapshot *snapshot;
} pyro_link_context;

/* pyro_linker.resolve; context is a pyro_link_context. */
int pyro_unit_resolve(void *context, uint32_t kind, uint32_t a, uint32_t b, uint64_t *address);
#endif
