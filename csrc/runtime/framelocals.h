/* What others do to the frames of native code, and how it hears of it: by stacktop, which it looks at after everything that can run Python
   (CheckObserved), to go on in the interpreter.

   Locals can be written from outside, through what `frame.f_locals` gives (PEP 667). While native code runs, the slots of its frame are
   copies without references of their own; whoever writes to one would drop a reference that native code holds. So before somebody writes, the
   slots are given references, and stacktop says so; the interpreter finds them as they are. Who only reads finds what the slots hold, which is
   up to date whenever somebody can look.

   Somebody may begin to observe the code that runs. */
#ifndef PYROCLAST_FRAMELOCALS_H
#define PYROCLAST_FRAMELOCALS_H
#include "python.h"

/* Values of _PyInterpreterFrame.stacktop while a frame runs. CPython's own is -1; it takes all that are not positive for "running". */
enum {
    PYRO_STACKTOP_INTERPRETED = -1, /* or an exit is under way: slots own what they hold */
    PYRO_STACKTOP_NATIVE = -2,      /* slots own nothing */
    PYRO_STACKTOP_SHARED = -3,      /* native, but slots own what they hold, and somebody may have written them */
    PYRO_STACKTOP_OBSERVED = -4,    /* native, slots own nothing; somebody has begun to observe */
};

static inline int pyro_is_native(const _PyInterpreterFrame *frame)
{
    return frame->stacktop <= PYRO_STACKTOP_NATIVE;
}

/* Somebody has begun to observe the code, or all code (NULL): its frames, on all threads, are to leave native code. */
void pyro_mark_observed(const PyCodeObject *code);

/* Once: from now on we hear of it when a frame's locals are written. -1 with an exception set: CPython is not as we know it. */
int pyro_framelocals_start(void);
#endif
