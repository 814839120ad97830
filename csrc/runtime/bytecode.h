/* Walking a code object's adaptive bytecode. Units are 2 bytes; offsets are in bytes from co_code_adaptive. */
#ifndef PYROCLAST_BYTECODE_H
#define PYROCLAST_BYTECODE_H
#include "python.h"

/* Inline cache units that follow an instruction, by its opcode, specialized ones included. */
int pyro_cache_units(int opcode);

/* The opcode a specialized one stands for. Not for instrumented ones. */
int pyro_base_opcode(int opcode);

/* Copies the adaptive bytecode into `out` (_PyCode_NBYTES(code) bytes), instrumented instructions replaced by what they stand for,
   with empty caches. Specializations stay, but for the object addresses in their caches. -1 on exhaustion. */
int pyro_copy_bytecode(PyCodeObject *code, _Py_CODEUNIT *out);

/* The index of the instruction, in units and without its EXTENDED_ARGs, that ends before the unit `index`.
   Leaves a set exception alone. */
int pyro_previous_instruction(PyCodeObject *code, int index);

/* The index of the instruction after the one at `index`, whose plain opcode is stored. Leaves a set exception alone. */
int pyro_next_instruction(PyCodeObject *code, int index, int *opcode);

/* The entry of the exception table that covers a bytecode unit. `index` and `handler` are in units, `level` in stack entries.
   0 when there is none. */
int pyro_find_handler(PyCodeObject *code, int index, int *level, int *handler, int *push_lasti);
#endif
