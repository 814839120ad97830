/* Units that must become invalid when something changes. */
#ifndef PYROCLAST_DEPS_H
#define PYROCLAST_DEPS_H
#include <stdint.h>

struct pyro_unit;

typedef struct {
    struct pyro_unit **units;
    uint32_t count, capacity;
} pyro_deps;

/* Once per unit; -1 on exhaustion. */
int pyro_deps_add(pyro_deps *deps, struct pyro_unit *unit);
void pyro_deps_remove(pyro_deps *deps, const struct pyro_unit *unit);
/* Invalidates them all (they are to be compiled again) and forgets them. */
void pyro_deps_invalidate(pyro_deps *deps);
void pyro_deps_free(pyro_deps *deps);
#endif
