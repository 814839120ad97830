/* Strings that grow at their end. `s = s + t` and `s += t` take time in proportion to `t` in the interpreter, which resizes a string that
   nobody but the local holds (Python/bytecodes.c, BINARY_OP_INPLACE_ADD_UNICODE). Compiled code cannot have its string moved, so what it
   appends to has room to grow: a string's memory may be larger than the string, whose end is where its length says. */
#include "boxes.h"
#include "helpers.h"
#include <malloc.h>

/* Bytes from which on a string gets room: larger ones come from malloc(), which can tell how much memory there is. */
#define GROWS_FROM 1024
/* A string gets one for each so many characters: it is copied in as many steps again as that until it has doubled. */
#define ROOM 8

/* Are objects of that size blocks of malloc() itself? Not while tracemalloc or debug hooks are in between. */
static int knows_blocks(void)
{
    return *pyro_boxes.allocator == pyro_boxes.usual_allocator;
}

/* Would what the string is appended to keep its representation? */
static int has_kind_for(PyObject *left, PyObject *right)
{
    return PyUnicode_IS_COMPACT(left) && PyUnicode_KIND(right) <= PyUnicode_KIND(left) &&
           (!PyUnicode_IS_ASCII(left) || PyUnicode_IS_ASCII(right));
}

static size_t bytes_of(PyObject *string, Py_ssize_t length)
{
    size_t header = PyUnicode_IS_ASCII(string) ? sizeof(PyASCIIObject) : sizeof(PyCompactUnicodeObject);
    return header + ((size_t)length + 1) * (size_t)PyUnicode_KIND(string);
}

/* The string is nobody else's, and nobody has noted anything of it: Objects/unicodeobject.c, unicode_modifiable. */
static int is_modifiable(PyObject *string)
{
    return Py_REFCNT(string) == 1 && ((PyASCIIObject *)string)->hash == -1 && !PyUnicode_CHECK_INTERNED(string) &&
           (PyUnicode_IS_ASCII(string) || ((PyCompactUnicodeObject *)string)->utf8 == NULL);
}

static void set_length(PyObject *string, Py_ssize_t length)
{
    ((PyASCIIObject *)string)->length = length;
    PyUnicode_WRITE(PyUnicode_KIND(string), PyUnicode_DATA(string), length, 0);
}

/* A new string with room for more, or NULL when there is not so much memory. */
static PyObject *with_room(PyObject *left, Py_ssize_t length)
{
    PyObject *string = PyUnicode_New(length + length / ROOM, PyUnicode_MAX_CHAR_VALUE(left));
    if (string == NULL) {
        PyErr_Clear();
        return NULL;
    }
    set_length(string, length);
    memcpy(PyUnicode_DATA(string), PyUnicode_DATA(left), (size_t)PyUnicode_GET_LENGTH(left) * (size_t)PyUnicode_KIND(left));
    return string;
}

PyObject *pyro_append_unicode(PyObject *left, PyObject *right)
{
    Py_ssize_t before = PyUnicode_GET_LENGTH(left), more = PyUnicode_GET_LENGTH(right);
    if (before == 0 || more == 0 || bytes_of(left, before) < GROWS_FROM || more > PY_SSIZE_T_MAX / 8 - before ||
        !has_kind_for(left, right) || !knows_blocks()) {
        return PyUnicode_Concat(left, right);
    }
    PyObject *string = left;
    if (is_modifiable(left) && malloc_usable_size(left) >= bytes_of(left, before + more)) {
        set_length(left, before + more);
    }
    else {
        string = with_room(left, before + more);
        if (string == NULL) {
            return PyUnicode_Concat(left, right);
        }
    }
    if (PyUnicode_CopyCharacters(string, before, right, 0, more) < 0) {
        return NULL; /* cannot be: the string is ours, is long enough, and has the kind */
    }
    return string == left ? Py_NewRef(left) : string;
}

PyObject *pyro_append(PyObject *left, PyObject *right)
{
    return PyUnicode_CheckExact(left) && PyUnicode_CheckExact(right) ? pyro_append_unicode(left, right) : PyNumber_Add(left, right);
}

PyObject *pyro_append_in_place(PyObject *left, PyObject *right)
{
    return PyUnicode_CheckExact(left) && PyUnicode_CheckExact(right) ? pyro_append_unicode(left, right) : PyNumber_InPlaceAdd(left, right);
}
