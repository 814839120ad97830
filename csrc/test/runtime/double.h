/* A stand-in for the code generator and the compiler: "compiled code" is a C function that does what machine code would. It makes the
   runtime testable under valgrind and ASan, and each exit reachable at will.

   A test makes a program, hands it to answer_with(), and has the runtime compile something. */
#ifndef PYROCLAST_TEST_DOUBLE_H
#define PYROCLAST_TEST_DOUBLE_H
#include "helpers.h"
#include "unit.h"

#define MAX_VALUES 16
#define MAX_EXITS 8
#define MAX_CONSTANTS 16

typedef struct {
    uint32_t kind;
    const char *at; /* what the exit's offset is: the n-th instruction of a name, "BINARY_OP" or "CALL 2" */
    int n_stack, n_values;
    uint32_t slots[MAX_VALUES]; /* index of a value, or PYRO_EXIT_NO_VALUE; beyond the locals: the stack */
    uint32_t reprs[MAX_VALUES];
} double_exit;

typedef struct double_program double_program;
typedef PyObject *(*double_body)(double_program *, PyThreadState *, _PyInterpreterFrame *);

struct double_program {
    double_body body;
    int n_exits, n_constants;
    double_exit exits[MAX_EXITS];
    pyro_constant constants[MAX_CONSTANTS];
    /* Filled in by the double. */
    uint64_t addresses[MAX_CONSTANTS];
    pyro_unit *unit;
    int calls; /* of the body */
    int links;
};

/* What the next requests are answered with: a program, or a refusal (NULL). Asked for the name of the code object by `choose`. */
typedef double_program *(*double_chooser)(const char *name);
void answer_with(double_chooser choose);
void answer_with_program(double_program *program);
extern PyCodeObject *double_code; /* whose exits the next program has; set it before compiling */
extern int blocks_in_use;
extern int requests; /* so far */
/* Compiles a function with a program; it has to work. The caller releases the unit. */
pyro_unit *compile_with(PyObject *function, double_program *program);

/* Starts and stops the thread that answers. */
void start_compiler(void);
void stop_compiler(void);

/* ---- for bodies ---- */

/* Prologue; unless it is PYRO_GO_ON, the frame has gone: return it. */
PyObject *enter(PyThreadState *tstate, _PyInterpreterFrame *frame);
/* Epilogue: the native code's references to locals are dropped in index order. */
PyObject *finish(PyThreadState *tstate, _PyInterpreterFrame *frame, PyObject *result);
/* Leaves by an exit; `values` are the raw bits of its values, in integer registers or on the stack by turns. */
PyObject *leave_by(double_program *program, int exit, const uint64_t *values);
static inline uint64_t bits(const void *object) { return (uint64_t)(uintptr_t)object; }
uint64_t bits_of_double(double value);
/* Byte offset of the n-th (from 1) instruction of that base opcode. */
uint32_t offset_of(PyCodeObject *code, const char *at);
#endif
