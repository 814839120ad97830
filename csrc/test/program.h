/* Random LIR programs, and a reference evaluator for them: what the core's result is compared with. A program is built from its own
   structures, not from the core's, and written to words here. */
#ifndef PYROCLAST_TEST_PROGRAM_H
#define PYROCLAST_TEST_PROGRAM_H
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include "pyroclast/lir.h"

enum {
    MAX_BLOCKS = 48, MAX_INS = 48, MAX_PARAMS = 12, MAX_VALUES = 4096, MAX_CONSTS = 64, MAX_EXITS = 64, MAX_EXIT_VALUES = 24, MAX_ARGS = 12,
    INT_WORDS = 16, F64_WORDS = 16, OBJECTS = 3, OBJECT_WORDS = 2,
};

/* The memory of a run. Addresses are not values: programs use them only to get at memory, since they differ between runs. */
typedef struct {
    int64_t polls, fuel;         /* polls: the word that poll looks at; fuel: back edges left */
    int64_t ints[INT_WORDS];     /* written and read as integers of any width */
    double floats[F64_WORDS];
    int64_t objects[OBJECTS][OBJECT_WORDS]; /* count, and 0xdead when deallocated */
} test_memory;

typedef union {
    int64_t i;
    double f;
    uint64_t bits;
} test_value;

/* An operand: a value's number, or a constant. */
typedef struct {
    enum { T_NONE, T_VALUE, T_INT, T_F64 } kind;
    uint32_t value;
    test_value constant;
} t_operand;

typedef struct {
    uint32_t index_value; /* NONE_VALUE: none */
    uint32_t scale;
    int32_t disp; /* from the start of test_memory */
} t_mem;
#define NONE_VALUE 0xffffffffu

typedef struct {
    uint32_t block, n_args;
    t_operand args[MAX_PARAMS];
} t_edge;

typedef struct {
    uint8_t op, type, cc;
    uint32_t dst; /* NONE_VALUE: none */
    t_operand v[3];
    bool has_mem;
    t_mem mem;
    uint32_t callee, n_args; /* index into test_functions */
    t_operand args[MAX_ARGS];
    uint32_t exit;
    t_edge edges[2];
} t_ins;

typedef struct {
    bool cold;
    uint32_t n_params, params[MAX_PARAMS], n_ins;
    t_ins ins[MAX_INS];
    uint32_t idom, n_values; /* while generating */
} t_block;

typedef struct {
    uint32_t kind, n_values;
    t_operand values[MAX_EXIT_VALUES];
    uint8_t reprs[MAX_EXIT_VALUES];
} t_exit;

typedef struct {
    uint32_t n_values, n_blocks, n_exits, n_params; /* parameter 0 is the memory's address */
    uint8_t classes[MAX_VALUES];                    /* PYRO_CLASS_* | PYRO_VREG_PINNED */
    uint32_t params[MAX_PARAMS];
    t_block blocks[MAX_BLOCKS];
    t_exit exits[MAX_EXITS];
} t_program;

typedef struct {
    bool left;       /* by exit `exit`, with `values` */
    uint32_t exit;
    test_value result; /* of ret */
    bool is_f64;
    test_value values[MAX_EXIT_VALUES];
} t_outcome;

/* Functions that programs call, native and evaluated. Arguments: 'i' or 'd' each; result 'i' (64 bits), 'n' (C int), 'd', 'v'. */
typedef struct {
    const char *signature; /* result first */
    void *address;
    test_value (*evaluate)(const test_value *args);
} t_function;
extern const t_function test_functions[];
extern const uint32_t n_test_functions, n_keeping_functions; /* the last ones may be called by callkeep */

void generate_program(t_program *p, uint64_t seed, uint32_t n_blocks, uint32_t n_ins);
/* Words of the program; *count of them, to be freed. Function i is symbol i. */
uint32_t *write_program(const t_program *p, size_t *count);
/* `args` by parameter; polls are answered "go on" as long as memory->polls says. */
t_outcome evaluate_program(const t_program *p, const test_value *args, test_memory *memory);

#endif
