/* What finishing and linking share with the target. */
#ifndef PYROCLAST_OBJECT_H
#define PYROCLAST_OBJECT_H
#include "cg.h"

/* One allocation with copies of all of the target's tables, the exits and the statistics. `first` is, by site, the index of its first
   location. */
pyro_native *cg_make_native(cg *g, const pyro_native *parts, const pyro_location *locations, u32 n_locations, const u32 *first);

/* The target's: its shared code, and turning an indirect call into a direct one where the target is in reach. */
u64 cg_thunk_address(u32 to, u32 variant);
void cg_link_call(u8 *write, const u8 *run, u64 target);

#endif
