#include "deps.h"
#include "unit.h"

int pyro_deps_add(pyro_deps *deps, pyro_unit *unit)
{
    for (uint32_t i = 0; i < deps->count; i++) {
        if (deps->units[i] == unit) {
            return 0;
        }
    }
    if (deps->count == deps->capacity) {
        uint32_t capacity = deps->capacity ? deps->capacity * 2 : 4;
        pyro_unit **units = realloc(deps->units, sizeof *units * capacity);
        if (units == NULL) {
            return -1;
        }
        deps->units = units;
        deps->capacity = capacity;
    }
    deps->units[deps->count++] = unit;
    return 0;
}

void pyro_deps_remove(pyro_deps *deps, const pyro_unit *unit)
{
    for (uint32_t i = 0; i < deps->count; i++) {
        if (deps->units[i] == unit) {
            deps->units[i] = deps->units[--deps->count];
            return;
        }
    }
}

void pyro_deps_invalidate(pyro_deps *deps)
{
    while (deps->count != 0) {
        pyro_unit_invalidate(deps->units[--deps->count], PYRO_SLOT_STALE);
    }
}

void pyro_deps_free(pyro_deps *deps)
{
    free(deps->units);
    *deps = (pyro_deps){0};
}
