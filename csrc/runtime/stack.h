/* The native stack. The interpreter keeps Python frames elsewhere, so that sys.setrecursionlimit() alone says how deep Python code may go;
   compiled code needs the native stack, which CPython guards by counting (tstate->c_recursion_remaining). Both fit together where there is
   stack to spare: the stack of the process's main thread is made longer at the start, and a call that finds the count low while the stack
   is not makes it whole again for as long as it takes. */
#ifndef PYROCLAST_STACK_H
#define PYROCLAST_STACK_H
#include "python.h"

/* Once; does nothing on another thread than the main one, or where there is no room below its stack. */
void pyro_stack_start(void);

/* Adds to the C recursion budget when it is not above PYRO_RECURSION_RESERVE and there is stack for all that it allows. The units added, to
   be taken back when the frame is left, or 0. */
int pyro_stack_lend(PyThreadState *tstate);

/* What an activation of compiled code has taken of the two recursion budgets. */
static inline void pyro_give_back_recursion(PyThreadState *tstate)
{
    tstate->py_recursion_remaining++;
    tstate->c_recursion_remaining++;
}
#endif
