/* What the runtime has done, for `stats`. Guarded by a lock of its own. */
#ifndef PYROCLAST_STATS_H
#define PYROCLAST_STATS_H
#include <stddef.h>
#include <stdint.h>

void pyro_stats_compiled(uint64_t nanoseconds, size_t code_size);
void pyro_stats_freed(size_t code_size);
void pyro_stats_refused(const char *reason);
void pyro_stats_invalidated(void);
void pyro_stats_deopted(void);
/* A JSON object; the caller frees it. NULL when memory is out. */
char *pyro_stats_json(void);
#endif
