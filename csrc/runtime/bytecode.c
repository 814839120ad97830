#include "bytecode.h"
/* The metadata tables are not exported by libpython: this file has its own copy, under other names. */
#define NEED_OPCODE_METADATA
#define _PyOpcode_num_popped pyro_opcode_num_popped
#define _PyOpcode_num_pushed pyro_opcode_num_pushed
#define _PyOpcode_opcode_metadata pyro_opcode_metadata
#define _PyOpcode_macro_expansion pyro_opcode_macro_expansion
#define _PyOpcode_OpName pyro_opcode_names
#define _PyOpcode_Caches pyro_opcode_caches
#define _PyOpcode_Deopt pyro_opcode_deopt
#define _PyOpcode_PseudoTargets pyro_opcode_pseudo_targets
#include <internal/pycore_opcode_metadata.h>

int pyro_base_opcode(int opcode)
{
    return pyro_opcode_deopt[opcode];
}

int pyro_cache_units(int opcode)
{
    return pyro_opcode_caches[pyro_opcode_deopt[opcode]];
}

static int is_replaced(int opcode)
{
    return opcode >= MIN_INSTRUMENTED_OPCODE || opcode == ENTER_EXECUTOR;
}

/* co_code: de-instrumented and de-specialized by CPython itself, whose record of what instrumentation replaced differs between
   patch releases. Only asked for when needed, since the code object keeps it. */
static int restore_instrumented(PyCodeObject *code, _Py_CODEUNIT *out)
{
    PyObject *plain = PyCode_GetCode(code);
    if (plain == NULL) {
        PyErr_Clear();
        return -1;
    }
    const _Py_CODEUNIT *base = (const _Py_CODEUNIT *)PyBytes_AS_STRING(plain);
    for (Py_ssize_t i = 0; i < Py_SIZE(code); i++) {
        int caches = pyro_opcode_caches[base[i].op.code];
        if (is_replaced(out[i].op.code)) {
            memcpy(&out[i], &base[i], sizeof *out * (size_t)(1 + caches));
        }
        i += caches;
    }
    Py_DECREF(plain);
    return 0;
}

static int is_instrumented(PyCodeObject *code, const _Py_CODEUNIT *units)
{
    for (Py_ssize_t i = 0; i < Py_SIZE(code); i++) {
        if (is_replaced(units[i].op.code)) {
            return 1;
        }
        i += pyro_cache_units(units[i].op.code);
    }
    return 0;
}

/* Addresses have no place in a snapshot; those of 3.13 are all in LOAD_ATTR's cache (_PyLoadMethodCache.descr). */
static void erase_pointers(PyCodeObject *code, _Py_CODEUNIT *units)
{
    for (Py_ssize_t i = 0; i < Py_SIZE(code); i++) {
        if (pyro_base_opcode(units[i].op.code) == LOAD_ATTR) {
            memset(((_PyLoadMethodCache *)&units[i + 1])->descr, 0, sizeof(((_PyLoadMethodCache *)0)->descr));
        }
        i += pyro_cache_units(units[i].op.code);
    }
}

int pyro_copy_bytecode(PyCodeObject *code, _Py_CODEUNIT *out)
{
    memcpy(out, _PyCode_CODE(code), _PyCode_NBYTES(code));
    if (is_instrumented(code, out) && restore_instrumented(code, out) < 0) {
        return -1;
    }
    erase_pointers(code, out);
    return 0;
}

/* Instrumented instructions hide how many caches follow them; co_code, of which this is a new copy, does not. NULL on exhaustion; a set
   exception is left alone. */
static PyObject *plain_bytecode(PyCodeObject *code)
{
    PyObject *exception = PyErr_GetRaisedException();
    PyObject *plain = PyCode_GetCode(code);
    PyErr_SetRaisedException(exception);
    return plain;
}

int pyro_previous_instruction(PyCodeObject *code, int index)
{
    PyObject *plain = plain_bytecode(code);
    int previous = 0;
    if (plain == NULL) {
        return index;
    }
    const _Py_CODEUNIT *units = (const _Py_CODEUNIT *)PyBytes_AS_STRING(plain);
    for (int i = 0; i < index; i += 1 + pyro_opcode_caches[units[i].op.code]) {
        previous = i;
    }
    Py_DECREF(plain);
    return previous;
}

int pyro_next_instruction(PyCodeObject *code, int index, int *opcode)
{
    PyObject *plain = plain_bytecode(code);
    *opcode = plain != NULL ? ((const _Py_CODEUNIT *)PyBytes_AS_STRING(plain))[index].op.code : NOP;
    Py_XDECREF(plain);
    return index + 1 + pyro_opcode_caches[*opcode];
}

static const uint8_t *read_varint(const uint8_t *p, int *value)
{
    int v = p[0] & 63;
    while (p[0] & 64) {
        p++;
        v = v << 6 | (p[0] & 63);
    }
    *value = v;
    return p + 1;
}

/* Objects/exception_handling_notes.txt: start, size, target, depth << 1 | lasti; the first byte of an entry has bit 7 set.
   Entries are sorted by start and do not overlap. */
int pyro_find_handler(PyCodeObject *code, int index, int *level, int *handler, int *push_lasti)
{
    const uint8_t *p = (const uint8_t *)PyBytes_AS_STRING(code->co_exceptiontable);
    const uint8_t *end = p + PyBytes_GET_SIZE(code->co_exceptiontable);
    while (p < end) {
        int start, size, target, depth_lasti;
        p = read_varint(p, &start);
        p = read_varint(p, &size);
        p = read_varint(p, &target);
        p = read_varint(p, &depth_lasti);
        if (start > index) {
            return 0;
        }
        if (index < start + size) {
            *level = depth_lasti >> 1;
            *handler = target;
            *push_lasti = depth_lasti & 1;
            return 1;
        }
    }
    return 0;
}
