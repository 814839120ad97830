/* The fuzz target: any bytes at all are LIR to the code generator. It must answer with code or with an error, and code must pass the
   checker of the allocation, as usual and with registers chosen at random. What it generates is never run. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include "pyroclast/codegen.h"
#include "pyroclast/runtime_ids.h"

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    int32_t fields[PYRO_FIELD_COUNT];
    for (int i = 0; i < PYRO_FIELD_COUNT; i++) {
        fields[i] = 8 * i;
    }
    for (uint64_t seed = 0; seed < 2; seed++) {
        pyro_codegen_options options = {.field_offsets = fields, .n_fields = PYRO_FIELD_COUNT, .n_symbols = PYRO_SYM_COUNT, .n_cells = PYRO_CELL_COUNT,
                                        .n_handles = 64, .seed = seed, .check = 1, .map = 1};
        pyro_codegen_error error = {.rule = NULL};
        pyro_native *native = NULL;
        if (pyro_codegen(data, size, &options, &native, &error) < 0) {
            if (error.rule == NULL || error.message[0] == 0 || error.offset > size / 4 || strcmp(error.rule, "allocation") == 0) {
                fprintf(stderr, "bad answer: word %u: %s (%s)\n", error.offset, error.message, error.rule ? error.rule : "no rule");
                abort();
            }
            return 0;
        }
        pyro_native_free(native);
    }
    return 0;
}
