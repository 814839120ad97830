/* Generated from spec/snapshot.ts by spec/generate.ts. Do not edit: change the table and run `npm run generate`.
   Records are plain structs built in an arena; each has a writer that appends it to a byte buffer. */
#ifndef PYROCLAST_SNAPSHOT_H
#define PYROCLAST_SNAPSHOT_H
#include <stdint.h>
#include "pyroclast/buffer.h"

#define PYRO_SNAPSHOT_MAGIC 0x504e5350u
#define PYRO_SNAPSHOT_VERSION 1u

enum {
    PYRO_KIND_NULL = 0,
    PYRO_KIND_NONE = 1,
    PYRO_KIND_TRUE = 2,
    PYRO_KIND_FALSE = 3,
    PYRO_KIND_ELLIPSIS = 4,
    PYRO_KIND_NOTIMPLEMENTED = 5,
    PYRO_KIND_INT = 6,
    PYRO_KIND_FLOAT = 7,
    PYRO_KIND_COMPLEX = 8,
    PYRO_KIND_STR = 9,
    PYRO_KIND_BYTES = 10,
    PYRO_KIND_TUPLE = 11,
    PYRO_KIND_FROZENSET = 12,
    PYRO_KIND_CODE = 13,
    PYRO_KIND_FUNCTION = 14,
    PYRO_KIND_TYPE = 15,
    PYRO_KIND_BUILTIN = 16,
    PYRO_KIND_METHODDESCR = 17,
    PYRO_KIND_MODULE = 18,
    PYRO_KIND_DICT = 19,
    PYRO_KIND_OTHER = 20,
    PYRO_KIND_COUNT = 21
};

enum {
    PYRO_PLACE_MISSING = 0,
    PYRO_PLACE_GLOBALS = 1,
    PYRO_PLACE_BUILTINS = 2,
    PYRO_PLACE_COUNT = 3
};

#define PYRO_OBJ_IMMORTAL (1u << 0) /* its reference count is immortal */
#define PYRO_OBJ_STATIC_TYPE (1u << 1) /* (type) immutable type: attributes cannot change */
#define PYRO_OBJ_PLAIN_CALL (1u << 2) /* (function) code without *args, **kwargs, keyword-only parameters, generator flags or cells; vectorcall is ours or the interpreter's */
#define PYRO_OBJ_EXCEPTION_TYPE (1u << 3) /* (type) subclass of BaseException */
#define PYRO_REQUEST_STRESS_DEOPT (1u << 0) /* guards count down stressCounter, and fail when it is 0 */

/* Addresses of the objects with handles 1, 2, ...; for a file that includes CPython's headers. */
#define PYRO_WELL_KNOWN_OBJECTS \
    (PyObject *)Py_None, /* None */ \
    (PyObject *)Py_True, /* True */ \
    (PyObject *)Py_False, /* False */ \
    (PyObject *)Py_Ellipsis, /* Ellipsis */ \
    (PyObject *)Py_NotImplemented, /* NotImplemented */ \
    (PyObject *)&PyBaseObject_Type, /* object */ \
    (PyObject *)&PyType_Type, /* type */ \
    (PyObject *)&_PyNone_Type, /* NoneType */ \
    (PyObject *)&PyBool_Type, /* bool */ \
    (PyObject *)&PyLong_Type, /* int */ \
    (PyObject *)&PyFloat_Type, /* float */ \
    (PyObject *)&PyComplex_Type, /* complex */ \
    (PyObject *)&PyUnicode_Type, /* str */ \
    (PyObject *)&PyBytes_Type, /* bytes */ \
    (PyObject *)&PyByteArray_Type, /* bytearray */ \
    (PyObject *)&PyTuple_Type, /* tuple */ \
    (PyObject *)&PyList_Type, /* list */ \
    (PyObject *)&PyDict_Type, /* dict */ \
    (PyObject *)&PySet_Type, /* set */ \
    (PyObject *)&PyFrozenSet_Type, /* frozenset */ \
    (PyObject *)&PySlice_Type, /* slice */ \
    (PyObject *)&PyRange_Type, /* range */ \
    (PyObject *)&PyRangeIter_Type, /* rangeIterator */ \
    (PyObject *)&PyListIter_Type, /* listIterator */ \
    (PyObject *)&PyTupleIter_Type, /* tupleIterator */ \
    (PyObject *)&PyFunction_Type, /* function */ \
    (PyObject *)&PyMethod_Type, /* method */ \
    (PyObject *)&PyCFunction_Type, /* builtinFunction */ \
    (PyObject *)&PyMethodDescr_Type, /* methodDescriptor */ \
    (PyObject *)&PyGen_Type, /* generator */ \
    (PyObject *)&PyCell_Type, /* cell */ \
    (PyObject *)&PyModule_Type, /* module */ \
    (PyObject *)&PyCode_Type, /* code */ \
    (PyObject *)&PySuper_Type, /* super */ \
    (PyObject *)PyExc_AssertionError, /* AssertionError */ \
    (PyObject *)PyExc_StopIteration, /* StopIteration */ \

/* What is known of one object. Fields that do not apply are zero or empty. */
typedef struct {
    uint8_t kind; /* an objectKinds index */
    uint32_t flags; /* objectFlags bits */
    pyro_span typeName; /* tp_name of its type */
    uint32_t typeHandle; /* handle of its type, 0 when not recorded */
    uint32_t typeVersion; /* (type) tp_version_tag, 0 when it has none */
    pyro_span text; /* (str) the string; (int) decimal digits (an int beyond 1024 bits, a str or bytes beyond 64 KiB, a tuple or frozenset beyond 1024 items are `other`); (function, type, builtin, methoddescr, module, code) its name */
    double number; /* (float) its value */
    pyro_span raw; /* (bytes) its contents; (complex) two doubles */
    uint32_t n_items; const uint32_t *items; /* (tuple, frozenset) handles of the items; (function) handles of code, globals, builtins, then the positional defaults */
    uint32_t n_ints; const uint32_t *ints; /* (code) argCount, posOnlyArgCount, kwOnlyArgCount, flags, nlocalsplus, frameSize, stackSize, _co_firsttraceable; (builtin, methoddescr) ml_flags */
    pyro_span module; /* (function, type, builtin) __module__ when it is a str */
} pyro_ObjectDesc;

static inline void pyro_write_ObjectDesc(pyro_buffer *b, const pyro_ObjectDesc *r)
{
    pyro_put_u8(b, r->kind);
    pyro_put_u32(b, r->flags);
    pyro_put_span(b, r->typeName);
    pyro_put_u32(b, r->typeHandle);
    pyro_put_u32(b, r->typeVersion);
    pyro_put_span(b, r->text);
    pyro_put_f64(b, r->number);
    pyro_put_span(b, r->raw);
    pyro_put_u32(b, r->n_items);
    for (uint32_t i = 0; i < r->n_items; i++) pyro_put_u32(b, r->items[i]);
    pyro_put_u32(b, r->n_ints);
    for (uint32_t i = 0; i < r->n_ints; i++) pyro_put_u32(b, r->ints[i]);
    pyro_put_span(b, r->module);
}

/* A name that LOAD_GLOBAL or LOAD_NAME asks for, resolved through globals and builtins at snapshot time. */
typedef struct {
    uint32_t nameIndex; /* index into Code.names */
    uint8_t place; /* a globalPlaces index */
    uint32_t value; /* handle, 0 when missing */
} pyro_GlobalRef;

static inline void pyro_write_GlobalRef(pyro_buffer *b, const pyro_GlobalRef *r)
{
    pyro_put_u32(b, r->nameIndex);
    pyro_put_u8(b, r->place);
    pyro_put_u32(b, r->value);
}

/* One code object. */
typedef struct {
    uint32_t handle;
    pyro_span name; /* co_name */
    pyro_span qualname; /* co_qualname */
    pyro_span filename; /* co_filename */
    pyro_span moduleName; /* globals' __name__ when it is a str, else empty */
    uint32_t firstLine; /* co_firstlineno */
    uint32_t flags; /* co_flags */
    uint32_t argCount; /* co_argcount (positional-only included) */
    uint32_t posOnlyArgCount; /* co_posonlyargcount */
    uint32_t kwOnlyArgCount; /* co_kwonlyargcount */
    uint32_t stackSize; /* co_stacksize, entries */
    uint32_t nLocals; /* co_nlocals */
    uint32_t frameSize; /* co_framesize, words */
    uint32_t n_localNames; const pyro_span *localNames; /* co_localsplusnames, one per localsplus slot */
    pyro_span localKinds; /* co_localspluskinds, one byte per slot (CO_FAST_*) */
    uint32_t n_names; const uint32_t *names; /* co_names, handles of str */
    uint32_t n_consts; const uint32_t *consts; /* co_consts, handles */
    pyro_span bytecode; /* co_code_adaptive: specialized opcodes and inline caches, instrumentation removed */
    pyro_span exceptionTable; /* co_exceptiontable */
    pyro_span lineTable; /* co_linetable (PEP 626/657 locations) */
} pyro_Code;

static inline void pyro_write_Code(pyro_buffer *b, const pyro_Code *r)
{
    pyro_put_u32(b, r->handle);
    pyro_put_span(b, r->name);
    pyro_put_span(b, r->qualname);
    pyro_put_span(b, r->filename);
    pyro_put_span(b, r->moduleName);
    pyro_put_u32(b, r->firstLine);
    pyro_put_u32(b, r->flags);
    pyro_put_u32(b, r->argCount);
    pyro_put_u32(b, r->posOnlyArgCount);
    pyro_put_u32(b, r->kwOnlyArgCount);
    pyro_put_u32(b, r->stackSize);
    pyro_put_u32(b, r->nLocals);
    pyro_put_u32(b, r->frameSize);
    pyro_put_u32(b, r->n_localNames);
    for (uint32_t i = 0; i < r->n_localNames; i++) pyro_put_span(b, r->localNames[i]);
    pyro_put_span(b, r->localKinds);
    pyro_put_u32(b, r->n_names);
    for (uint32_t i = 0; i < r->n_names; i++) pyro_put_u32(b, r->names[i]);
    pyro_put_u32(b, r->n_consts);
    for (uint32_t i = 0; i < r->n_consts; i++) pyro_put_u32(b, r->consts[i]);
    pyro_put_span(b, r->bytecode);
    pyro_put_span(b, r->exceptionTable);
    pyro_put_span(b, r->lineTable);
}

/* One compile request. */
typedef struct {
    uint32_t pythonVersion; /* PY_VERSION_HEX of the library that runs */
    uint32_t options; /* requestOptions bits */
    uint32_t globals; /* handle of the globals dict the unit is for */
    uint32_t builtins; /* handle of the builtins dict */
    uint32_t function; /* handle of the function, 0 when compiled from a bare code object */
    pyro_Code code; /* the code object to compile */
    uint32_t n_globalRefs; const pyro_GlobalRef *globalRefs;
    uint32_t n_deopted; const uint32_t *deopted; /* byte offsets at which earlier units of this code deoptimized too often: do not speculate there */
    uint32_t n_objects; const pyro_ObjectDesc *objects; /* the object table; handle 0 is always kind null */
} pyro_Snapshot;

static inline void pyro_write_Snapshot(pyro_buffer *b, const pyro_Snapshot *r)
{
    pyro_put_u32(b, r->pythonVersion);
    pyro_put_u32(b, r->options);
    pyro_put_u32(b, r->globals);
    pyro_put_u32(b, r->builtins);
    pyro_put_u32(b, r->function);
    pyro_write_Code(b, &r->code);
    pyro_put_u32(b, r->n_globalRefs);
    for (uint32_t i = 0; i < r->n_globalRefs; i++) pyro_write_GlobalRef(b, &r->globalRefs[i]);
    pyro_put_u32(b, r->n_deopted);
    for (uint32_t i = 0; i < r->n_deopted; i++) pyro_put_u32(b, r->deopted[i]);
    pyro_put_u32(b, r->n_objects);
    for (uint32_t i = 0; i < r->n_objects; i++) pyro_write_ObjectDesc(b, &r->objects[i]);
}

#endif
