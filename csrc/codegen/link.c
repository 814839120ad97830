/* Puts generated code into executable memory and fills in what only this process knows. */
#include <stdio.h>
#include "cg.h"
#include "native.h"

static int target_of(const pyro_linker *linker, const pyro_reloc *reloc, u64 *address)
{
    switch (reloc->to) {
    case PYRO_TO_UNIT:
        *address = (u64)(uintptr_t)linker->unit;
        return 0;
    case PYRO_TO_DEALLOC_THUNK:
        if (linker->dealloc[reloc->a] != NULL) {
            *address = (u64)(uintptr_t)linker->dealloc[reloc->a];
            return 0;
        }
        /* fall through */
    case PYRO_TO_EXIT_THUNK:
    case PYRO_TO_POLL_THUNK:
        *address = cg_thunk_address(reloc->to, reloc->a);
        return 0;
    default:
        return linker->resolve(linker->context, reloc->to, reloc->a, reloc->b, address);
    }
}

static int fail(pyro_codegen_error *error, const char *rule, const char *message, u32 a, u32 b)
{
    error->offset = 0;
    error->rule = rule;
    snprintf(error->message, sizeof error->message, message, a, b);
    return -1;
}

int pyro_link(const pyro_native *native, const pyro_linker *linker, const pyro_code_block *block, pyro_codegen_error *error)
{
    if (block->size < native->code_size) {
        return fail(error, "link", "%u bytes of code do not fit in %u", native->code_size, (u32)block->size);
    }
    if (pyro_memory_begin_write(block) < 0) {
        return fail(error, "link", "code memory cannot be made writable", 0, 0);
    }
    int result = 0;
    memcpy(block->write, native->code, native->code_size);
    for (u32 i = 0; i < native->n_relocs && result == 0; i++) {
        const pyro_reloc *reloc = &native->relocs[i];
        u64 address;
        if (target_of(linker, reloc, &address) < 0) {
            result = fail(error, "link", "nothing is known under kind %u, number %u", reloc->to, reloc->a);
        } else if (reloc->type == PYRO_RELOC_CALL) {
            cg_link_call(block->write + reloc->at, block->run + reloc->at, address);
        } else {
            address += (u64)(i64)reloc->addend;
            memcpy(block->write + reloc->at, &address, sizeof address);
        }
    }
    if (pyro_memory_end_write(block) < 0) {
        return fail(error, "link", "code memory cannot be made executable", 0, 0);
    }
    return result;
}
