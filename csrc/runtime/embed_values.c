/* Python values described for JavaScript, and made from what JavaScript has. */
#include "embed.h"
#include "internal/pycore_setobject.h" // _PySet_NextEntry
#include <math.h>

/* Number.MAX_SAFE_INTEGER: every int up to here is a double of its own. */
#define SAFE_INTEGER 9007199254740991LL

static void inspect_int(PyObject *object, pyro_value *out)
{
    int overflow;
    long long value = PyLong_AsLongLongAndOverflow(object, &overflow);
    if (overflow == 0 && value >= -SAFE_INTEGER && value <= SAFE_INTEGER) {
        out->kind = PYRO_VALUE_NUMBER;
        out->number = (double)value;
    } else {
        out->kind = PYRO_VALUE_BIGINT;
    }
}

static uint32_t traits_of(PyObject *object)
{
    PyTypeObject *type = Py_TYPE(object);
    const PySequenceMethods *sequence = type->tp_as_sequence;
    const PyMappingMethods *mapping = type->tp_as_mapping;
    const PyBufferProcs *buffer = type->tp_as_buffer;
    uint32_t traits = 0;
#define TRAIT(name, condition) traits |= (condition) ? PYRO_TRAIT_##name : 0u
    TRAIT(CALLABLE, PyCallable_Check(object));
    TRAIT(LENGTH, (sequence && sequence->sq_length) || (mapping && mapping->mp_length));
    /* A class is subscriptable through __class_getitem__, which no slot shows: `list[int]` is C(...).get() to nobody. */
    TRAIT(GET, (sequence && sequence->sq_item) || (mapping && mapping->mp_subscript));
    TRAIT(SET, (sequence && sequence->sq_ass_item) || (mapping && mapping->mp_ass_subscript));
    TRAIT(CONTAINS, sequence && sequence->sq_contains);
    TRAIT(ITERABLE, type->tp_iter != NULL || (sequence && sequence->sq_item));
    TRAIT(ITERATOR, PyIter_Check(object));
    TRAIT(GENERATOR, PyGen_Check(object));
    TRAIT(SEQUENCE, PyType_HasFeature(type, Py_TPFLAGS_SEQUENCE));
    TRAIT(DICT, PyDict_Check(object));
    TRAIT(BUFFER, buffer && buffer->bf_getbuffer);
    TRAIT(LIST, PyList_Check(object) || PyTuple_Check(object));
    TRAIT(SET_TYPE, PyAnySet_Check(object));
#undef TRAIT
    return traits;
}

void pyro_embed_inspect(PyObject *object, pyro_value *out)
{
    out->traits = 0;
    if (object == Py_None) {
        out->kind = PYRO_VALUE_NONE;
    } else if (PyBool_Check(object)) {
        out->kind = object == Py_True ? PYRO_VALUE_TRUE : PYRO_VALUE_FALSE;
    } else if (PyLong_Check(object)) {
        inspect_int(object, out);
    } else if (PyFloat_Check(object)) {
        out->kind = PYRO_VALUE_NUMBER;
        out->number = PyFloat_AS_DOUBLE(object);
    } else if (PyUnicode_Check(object)) {
        out->kind = PYRO_VALUE_STR;
        out->text.data = PyUnicode_DATA(object);
        out->text.length = (size_t)PyUnicode_GET_LENGTH(object);
        out->text.unit = PyUnicode_KIND(object);
    } else if (pyro_embed_is_js(object)) {
        out->kind = PYRO_VALUE_JS;
        out->js = pyro_embed_js_token(object);
    } else {
        out->kind = PYRO_VALUE_OBJECT;
        out->traits = traits_of(object);
    }
}

#define WORD_FLAGS (Py_ASNATIVEBYTES_LITTLE_ENDIAN | Py_ASNATIVEBYTES_UNSIGNED_BUFFER)

int pyro_embed_int_words(PyObject *object, uint64_t *words, size_t *count, int *negative)
{
    int sign = _PyLong_Sign(object);
    PyObject *magnitude = sign < 0 ? PyNumber_Negative(object) : Py_NewRef(object);
    if (magnitude == NULL) {
        return -1;
    }
    int result = -1;
    Py_ssize_t bytes = PyLong_AsNativeBytes(magnitude, NULL, 0, WORD_FLAGS);
    if (bytes >= 0) {
        size_t capacity = *count;
        *count = ((size_t)bytes + 7) / 8;
        *negative = sign < 0;
        result = *count <= capacity && PyLong_AsNativeBytes(magnitude, words, (Py_ssize_t)(*count * 8), WORD_FLAGS) < 0 ? -1 : 0;
    }
    Py_DECREF(magnitude);
    return result;
}

static int append_pairs(PyObject *dict, PyObject **items, size_t pairs)
{
    PyObject *key, *value;
    Py_ssize_t position = 0;
    size_t i = 0;
    while (i < pairs && PyDict_Next(dict, &position, &key, &value)) {
        items[2 * i] = Py_NewRef(key);
        items[2 * i + 1] = Py_NewRef(value);
        i++;
    }
    return i == pairs ? 0 : -1;
}

static int append_set(PyObject *set, PyObject **items, size_t size)
{
    PyObject *key;
    Py_hash_t hash;
    Py_ssize_t position = 0;
    size_t i = 0;
    while (i < size && _PySet_NextEntry(set, &position, &key, &hash)) {
        items[i++] = Py_NewRef(key);
    }
    return i == size ? 0 : -1;
}

static void append_sequence(PyObject *sequence, PyObject **items, size_t size)
{
    PyObject **source = PySequence_Fast_ITEMS(sequence);
    for (size_t i = 0; i < size; i++) {
        items[i] = Py_NewRef(source[i]);
    }
}

/* Runs no Python code, so the containers cannot change meanwhile. A subclass is read as its base class stores it, as C code does. */
int pyro_embed_items(PyObject *object, PyObject ***out, size_t *count)
{
    int is_dict = PyDict_Check(object), is_set = PyAnySet_Check(object);
    if (!is_dict && !is_set && !PyList_Check(object) && !PyTuple_Check(object)) {
        PyErr_Format(PyExc_TypeError, "%s is no list, tuple, set or dict", Py_TYPE(object)->tp_name);
        return -1;
    }
    size_t size = (size_t)(is_dict ? PyDict_GET_SIZE(object) : is_set ? PySet_GET_SIZE(object) : PySequence_Fast_GET_SIZE(object));
    size_t total = is_dict ? 2 * size : size;
    PyObject **items = malloc((total + 1) * sizeof *items);
    if (items == NULL) {
        PyErr_NoMemory();
        return -1;
    }
    if (is_dict ? append_pairs(object, items, size) : is_set ? append_set(object, items, size) : (append_sequence(object, items, size), 0)) {
        Py_FatalError("a container changed its size while nothing ran");
    }
    *out = items;
    *count = total;
    return 0;
}

PyObject *pyro_embed_from_double(double value)
{
    /* -0.0 has no int: it stays a float, so that its sign survives. */
    if (fabs(value) <= (double)SAFE_INTEGER && value == trunc(value) && !(value == 0.0 && signbit(value))) {
        return PyLong_FromLongLong((long long)value);
    }
    return PyFloat_FromDouble(value);
}

PyObject *pyro_embed_from_words(const uint64_t *words, size_t count, int negative)
{
    PyObject *magnitude = PyLong_FromUnsignedNativeBytes(words, count * 8, Py_ASNATIVEBYTES_LITTLE_ENDIAN);
    if (magnitude == NULL || !negative) {
        return magnitude;
    }
    PyObject *result = PyNumber_Negative(magnitude);
    Py_DECREF(magnitude);
    return result;
}

static int is_pair(const uint16_t *units, size_t i, size_t count)
{
    return Py_UNICODE_IS_HIGH_SURROGATE(units[i]) && i + 1 < count && Py_UNICODE_IS_LOW_SURROGATE(units[i + 1]);
}

/* A surrogate pair is one character, as in JavaScript's own iteration of strings; a surrogate without its partner stays one. */
PyObject *pyro_embed_from_utf16(const uint16_t *units, size_t count)
{
    size_t pairs = 0;
    for (size_t i = 0; i < count; i++) {
        pairs += is_pair(units, i, count);
    }
    if (pairs == 0) {
        return PyUnicode_FromKindAndData(PyUnicode_2BYTE_KIND, units, (Py_ssize_t)count);
    }
    PyObject *text = PyUnicode_New((Py_ssize_t)(count - pairs), 0x10ffff);
    if (text == NULL) {
        return NULL;
    }
    Py_UCS4 *out = PyUnicode_4BYTE_DATA(text);
    for (size_t i = 0; i < count; i++) {
        int pair = is_pair(units, i, count);
        *out++ = pair ? Py_UNICODE_JOIN_SURROGATES(units[i], units[i + 1]) : units[i];
        i += pair;
    }
    return text;
}
