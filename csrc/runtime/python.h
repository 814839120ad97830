/* Everything of CPython that the core uses, in one place. Only csrc/runtime includes it.

   The core is built against one 3.13.x and may run on another: of the structures whose layout differs between patch releases
   (_PyRuntime's static objects, the line part of co_monitoring) nothing may be touched; _Py_ID and _Py_STR are therefore out. */
#ifndef PYROCLAST_PYTHON_H
#define PYROCLAST_PYTHON_H

/* As an extension module would: the thread state is then reached through an exported function, libpython does not export the
   thread-local variable itself. */
#ifndef Py_BUILD_CORE
#define Py_BUILD_CORE 1
#endif
#define Py_BUILD_CORE_MODULE 1
/* The assertions in CPython's inline functions are about what only its debug build keeps. */
#ifndef NDEBUG
#define NDEBUG 1
#endif
#include <Python.h>

#if PY_VERSION_HEX < 0x030d0000 || PY_VERSION_HEX >= 0x030e0000
#error "csrc/runtime is for CPython 3.13"
#endif
#ifdef Py_GIL_DISABLED
#error "csrc/runtime needs the GIL"
#endif

#include <frameobject.h>
#include <opcode_ids.h>
#include <internal/pycore_call.h>
#include <internal/pycore_ceval.h>
#include <internal/pycore_code.h>
#include <internal/pycore_dict.h>
#include <internal/pycore_frame.h>
#include <internal/pycore_genobject.h>
#include <internal/pycore_function.h>
#include <internal/pycore_instruments.h>
#include <internal/pycore_interp.h>
#include <internal/pycore_intrinsics.h>
#include <internal/pycore_list.h>
#include <internal/pycore_long.h>
#include <internal/pycore_object.h>
#include <internal/pycore_opcode_utils.h>
#include <internal/pycore_pyerrors.h>
#include <internal/pycore_pystate.h>
#include <internal/pycore_range.h>
#include <internal/pycore_setobject.h>
#include <internal/pycore_tuple.h>
#include <internal/pycore_typeobject.h>
#include <internal/pycore_unicodeobject.h>
#endif
