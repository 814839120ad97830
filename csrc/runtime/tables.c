#include "tables.h"
#include <math.h>
#include "helpers.h"
#define PYRO_NO_NAMES
#include "pyroclast/runtime_tables.h"

const int32_t pyro_field_offsets[PYRO_FIELD_COUNT] = {PYRO_FIELD_OFFSETS};

void *pyro_symbol_address(uint32_t symbol)
{
    static void *const addresses[PYRO_SYM_COUNT] = {PYRO_SYMBOL_ADDRESSES};
    return symbol < PYRO_SYM_COUNT ? addresses[symbol] : NULL;
}
