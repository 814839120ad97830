/* Resuming generators out of the interpreter. Where there is no frame evaluation hook, FOR_ITER and SEND enter a generator's frame without
   asking anybody; but local events of sys.monitoring, under the tool id that is set aside for optimizers, have the interpreter call us at
   each of its RESUMEs. Native code then runs the very frame that the interpreter is in, *in place*, up to the next suspension, and leaves it
   at the YIELD_VALUE or RETURN that says so. */
#ifndef PYROCLAST_MONITOR_H
#define PYROCLAST_MONITOR_H
#include "python.h"

/* Asks for the events of a generator's code object, if it has a loop that does not suspend: being called costs more than what is gained
   between two suspensions close together (some 50 ns, measured). Does nothing when the tool id is somebody else's. No exception is set. */
void pyro_monitor_resumptions(PyCodeObject *code);

/* In frame->return_offset, which means something for frames that have called others only: native code runs it in place. */
#define PYRO_IN_PLACE 0xffff
static inline int pyro_is_in_place(const _PyInterpreterFrame *frame)
{
    return frame->owner == FRAME_OWNED_BY_GENERATOR && frame->return_offset == PYRO_IN_PLACE;
}

/* What compiled code gives when it has run in place and the interpreter is to go on at instr_ptr, in the frame that is still linked. */
#define PYRO_GO_ON_THERE ((PyObject *)1)
#endif
