/* The C side of spec/runtime.ts. */
#ifndef PYROCLAST_TABLES_H
#define PYROCLAST_TABLES_H
#include <stdint.h>
#include "pyroclast/runtime_ids.h"

/* By PYRO_FIELD_*. */
extern const int32_t pyro_field_offsets[PYRO_FIELD_COUNT];

/* By PYRO_SYM_*. */
void *pyro_symbol_address(uint32_t symbol);
#endif
