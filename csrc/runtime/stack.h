/* The native stack. The interpreter keeps Python frames elsewhere, so that sys.setrecursionlimit() alone says how deep Python code may go;
   compiled code needs the native stack, which CPython guards by counting (tstate->c_recursion_remaining). Both fit together where there is
   stack to spare: the stack of the process's main thread is made longer at the start, and a call that finds the count low while the stack
   is not gives back, for as long as it takes, what compiled code has taken for calls that the interpreter makes without C. Where there is none
   to spare, the interpreter runs what is called, and keeps its calls to itself (pyro_interpret_deep). What C functions have taken that call
   Python code, which calls them, stays taken: such recursion ends with a RecursionError where it does in CPython. */
#ifndef PYROCLAST_STACK_H
#define PYROCLAST_STACK_H
#include "python.h"

/* Once; does nothing on another thread than the main one, or where there is no room below its stack. */
void pyro_stack_start(void);

/* A native frame larger than this needs room of its own: the units of the C recursion budget stand for what is smaller. */
#define PYRO_LARGE_FRAME 512

/* Has the stack that we are on room for a native frame of so many bytes, and for what it may call? */
int pyro_stack_has_room(size_t bytes);

/* A stack that is shorter than the one the C recursion budget is meant for: leaves so little of the budget that all compiled code asks
   pyro_enter_slow, which looks at the stack. To be called where C functions enter Python code, since there a thread begins. */
void pyro_stack_budget(PyThreadState *tstate);

typedef struct {
    int units;                         /* added to the C recursion budget, or taken of it; 0: no loan */
    const _PyInterpreterFrame *before; /* the frame at which the loan before this one was given */
} pyro_loan;

/* Adds to the C recursion budget when it is not above PYRO_RECURSION_RESERVE and there is stack for what it then allows. To be taken back
   when the frame is left. */
pyro_loan pyro_stack_lend(PyThreadState *tstate);

/* Is there so little stack, or of the budget, that C functions should have it? */
int pyro_stack_is_short(PyThreadState *tstate);

/* Makes the C recursion budget what it is in CPython here, or less, if the stack is too short for that. To be taken back likewise. */
pyro_loan pyro_stack_fit(PyThreadState *tstate);
void pyro_stack_take_back(PyThreadState *tstate, pyro_loan loan);

/* What a C function takes when it calls Python code in the interpreter: ceval.c, PY_EVAL_C_STACK_UNITS. */
#define PYRO_UNITS_FROM_C 2

/* What an activation of compiled code has taken of the two recursion budgets. */
static inline void pyro_give_back_recursion(PyThreadState *tstate)
{
    tstate->py_recursion_remaining++;
    tstate->c_recursion_remaining++;
}
#endif
