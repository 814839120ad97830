/* What the generator hands out: one piece of memory, so that it is freed at once and its size is known. */
#include <stdlib.h>
#include "native.h"

typedef struct {
    u8 *at; /* NULL while measuring */
    size_t size;
} packer;

static void *pack(packer *p, const void *data, size_t count, size_t size)
{
    size_t start = (p->size + 7) & ~(size_t)7;
    p->size = start + count * size;
    if (p->at == NULL) {
        return NULL;
    }
    if (count) {
        memcpy(p->at + start, data, count * size);
    }
    return p->at + start;
}

/* Packs everything; done twice, first to measure. */
static void pack_native(cg *g, packer *p, const pyro_native *parts, const pyro_location *locations, u32 n_locations, const u32 *first)
{
    pyro_native *o = pack(p, parts, 1, sizeof *parts);
    u8 *code = pack(p, parts->code, parts->code_size, 1);
    pyro_reloc *relocs = pack(p, parts->relocs, parts->n_relocs, sizeof *relocs);
    pyro_constant *constants = pack(p, parts->constants, parts->n_constants, sizeof *constants);
    pyro_exit_site *sites = pack(p, parts->sites, parts->n_sites, sizeof *sites);
    pyro_location *places = pack(p, locations, n_locations, sizeof *places);
    pyro_mark *marks = pack(p, parts->marks, parts->n_marks, sizeof *marks);
    pyro_code_map *map = pack(p, parts->instructions, parts->n_instructions, sizeof *map);
    pyro_exit_record *exits = pack(p, NULL, 0, 1);
    p->size += g->n_exits * sizeof *exits;
    for (u32 i = 0; i < g->n_exits; i++) {
        pyro_exit_record record = g->exits[i].record;
        record.slots = pack(p, record.slots, record.n_locals + record.n_stack, sizeof *record.slots);
        record.reprs = pack(p, record.reprs, record.n_values, sizeof *record.reprs);
        if (exits) {
            exits[i] = record;
        }
    }
    if (o == NULL) {
        return;
    }
    for (u32 i = 0; i < parts->n_sites; i++) {
        sites[i].locations = places + first[i];
    }
    o->code = code;
    o->relocs = relocs;
    o->constants = constants;
    o->n_exits = g->n_exits;
    o->exits = exits;
    o->sites = sites;
    o->marks = marks;
    o->instructions = map;
    o->size = p->size;
    o->stats = g->stats;
}

pyro_native *cg_make_native(cg *g, const pyro_native *parts, const pyro_location *locations, u32 n_locations, const u32 *first)
{
    packer p = {0};
    pack_native(g, &p, parts, locations, n_locations, first);
    p.at = malloc(p.size);
    if (p.at == NULL) {
        cg_fail(g, 0, "memory", "out of memory");
    }
    pyro_native *native = (pyro_native *)p.at;
    p.size = 0;
    pack_native(g, &p, parts, locations, n_locations, first);
    return native;
}

void pyro_native_free(pyro_native *native)
{
    if (native) {
        free((char *)native->dump);
        free(native);
    }
}

uint32_t pyro_native_mark(const pyro_native *native, uint32_t code)
{
    u32 low = 0, high = native->n_marks; /* the last mark at or before `code` is marks[low - 1] */
    while (low < high) {
        u32 middle = low + (high - low) / 2;
        if (native->marks[middle].code <= code) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return low ? native->marks[low - 1].bytecode : PYRO_NO_MARK;
}
